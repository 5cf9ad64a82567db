// SPDX-License-Identifier: Apache-2.0
// Storage, interpolation and layout qualifiers of variables, by stage and version (GLSL 4.60 sections 4.3
// to 4.5, 4.10).
#include "front/glsl/check/framebuffer_fetch.h"
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/explicit_types.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kStage{Severity::error, "qualifier-stage", "'{0}' is not allowed in this stage"};
constexpr Message<> kSeveralStorages{Severity::error, "qualifier", "a variable can have only one storage qualifier"};
constexpr Message<> kInoutGlobal{Severity::error, "qualifier", "only a parameter of a function can be inout"};
constexpr Message<> kPatch{
    Severity::error, "qualifier-stage",
    "'patch' is only for outputs of tessellation control and inputs of tessellation evaluation shaders"};
constexpr Message<> kBufferBlock{Severity::error, "qualifier", "'buffer' is only for blocks"};
constexpr Message<std::string_view> kLocalQualifier{Severity::error, "qualifier",
                                                    "'{0}' is not allowed inside of a function"};
constexpr Message<std::string_view> kInterpolation{Severity::error, "interpolation",
                                                   "'{0}' is only for what goes from one stage to the next"};
// GL_EXT_YUV_target, "New layout qualifier".
constexpr Message<> kYuvAlone{Severity::error, "yuv-output", "no other layout qualifier goes with 'yuv'"};
constexpr Message<> kYuvDepth{Severity::error, "yuv-output", "a shader with a yuv output cannot write gl_FragDepth"};
constexpr Message<> kYuvColors{Severity::error, "yuv-output", "a shader with a yuv output has no other one"};
constexpr Message<> kOldLayout{Severity::error, "layout-qualifier", "only 'in' and 'out' variables have a layout"};
constexpr Message<> kBuiltinLayout{Severity::error, "layout-qualifier",
                                   "this layout qualifier is for gl_FragCoord or gl_FragDepth only"};
constexpr Message<> kSeveralInterpolations{Severity::error, "interpolation",
                                           "a variable is interpolated in one way only"};
constexpr Message<> kPatchInterpolation{Severity::error, "interpolation",
                                        "what all vertices of a patch share is not interpolated"};
constexpr Message<> kNotInvariant{Severity::error, "invariant", "only an output can be invariant"};
constexpr Message<> kMemoryQualifier{Severity::error, "memory-qualifier",
                                     "memory qualifiers are only for images and buffers"};
constexpr Message<std::string_view, std::string_view> kIoType{Severity::error, "interface-type", "{0} cannot be {1}"};
constexpr Message<std::string_view> kEsVarying{Severity::error, "interface-type",
                                               "{0} cannot go from one stage to the next in ESSL"};
constexpr Message<> kPerVertex{Severity::error, "interpolation",
                               "'pervertexEXT' is for inputs of fragments that are arrays of 3, one for each vertex"};
constexpr Message<std::string_view, std::string_view> kNoInterface{Severity::error, "interface-type",
                                                                   "a {0} shader has no {1} of its own"};
constexpr Message<> kIndexRange{Severity::error, "layout-value", "the index must be 0 or 1"};
constexpr Message<std::string_view> kOutputLocation{
    Severity::error, "output-location", "'{0}' is one of several outputs, which all need a location in ESSL",
    "write layout(location = 0) in front of it, or the number it has"};
constexpr Message<> kIndexLocation{Severity::error, "layout-value", "an index needs a location"};

constexpr Message<> kRayStage{Severity::error, "ray-stage", "this stage has no such variables"};
constexpr Message<> kRayLocation{Severity::error, "ray-location", "the variable needs a location",
                                 "write layout(location = 0), by which traceRayEXT and executeCallableEXT mean it"};
constexpr Message<> kAttributeLocation{Severity::error, "ray-location", "attributes of hits have no location"};
constexpr Message<uint32_t> kSameLocation{Severity::error, "ray-location",
                                          "another variable of this kind has location {0}"};
constexpr Message<> kSecondPayload{Severity::error, "task-payload", "a stage has one task payload at most"};

/// Vulkan 1.3 section 15.1 and GLSL_EXT_ray_tracing: which stages have which variables.
bool may_have(ir::Stage stage, ir::VariableScope scope) {
  using enum ir::Stage;
  const bool traces = stage == ray_generation || stage == closest_hit || stage == miss;
  switch (scope) {
    case ir::VariableScope::ray_payload: return traces;
    case ir::VariableScope::incoming_ray_payload: return stage == any_hit || stage == closest_hit || stage == miss;
    case ir::VariableScope::hit_attribute: return stage == intersection || stage == any_hit || stage == closest_hit;
    case ir::VariableScope::callable_data: return traces || stage == callable;
    case ir::VariableScope::incoming_callable_data: return stage == callable;
    case ir::VariableScope::task_payload: return stage == task || stage == mesh;
    case ir::VariableScope::function:
    case ir::VariableScope::private_:
    case ir::VariableScope::ray_query:
    case ir::VariableScope::shared: break;
  }
  return false;
}

/// Of variables that stages have in common. Blocks need not have a name.
bool is_another_of_scope(const Symbol& other, const Symbol& symbol) {
  return other.storage == Storage::shared && other.scope == symbol.scope && (other.name != symbol.name || !symbol.name);
}

constexpr uint32_t kInterpolations =
    mask(Qualifier::flat) | mask(Qualifier::smooth) | mask(Qualifier::noperspective) | mask(Qualifier::per_vertex);
constexpr uint32_t kAuxiliary = mask(Qualifier::centroid) | mask(Qualifier::sample);

/// Whether it is an output of a fragment shader that the shader declares.
bool is_color(const Symbol& s) { return s.storage == Storage::output && s.built_in == ir::BuiltIn::none; }

}  // namespace

/// Whether there is `varying in` and `varying out` (GL_ARB_geometry_shader4).
bool StageIoChecker::has_varyings_by_direction() const {
  return is_stage(ir::Stage::geometry) &&
         (has(Extension::ARB_geometry_shader4) || has(Extension::EXT_geometry_shader4));
}

/// Whether outputs may begin with what the framebuffer has (GL_EXT_shader_framebuffer_fetch).
bool StageIoChecker::may_fetch() const {
  return is_stage(ir::Stage::fragment) && at_least(130, 300) &&
         (has(Extension::EXT_shader_framebuffer_fetch) || has(Extension::EXT_shader_framebuffer_fetch_non_coherent));
}

Storage StageIoChecker::global_storage(const Qualifiers& q) {
  const bool is_vertex = is_stage(ir::Stage::vertex), is_fragment = is_stage(ir::Stage::fragment);
  if (q.has(Qualifier::varying) && q.has(Qualifier::in) != q.has(Qualifier::out) && has_varyings_by_direction())
    return q.has(Qualifier::in) ? Storage::input : Storage::output;
  uint32_t count = 0;
  for (Qualifier s : {Qualifier::const_, Qualifier::attribute, Qualifier::varying, Qualifier::uniform,
                      Qualifier::buffer, Qualifier::shared, Qualifier::ray})
    count += q.has(s) ? 1 : 0;
  const bool is_varying_out = q.has(Qualifier::varying) && q.has(Qualifier::out) &&
                              language().extensions.is_enabled(Extension::EXT_gpu_shader4);
  if ((q.has(Qualifier::in) || q.has(Qualifier::out)) && !is_varying_out) ++count;
  if (is_varying_out && is_fragment) return Storage::output;
  if (count > 1) report(kSeveralStorages, q.span);
  if (q.has(Qualifier::attribute)) {
    if (!is_vertex) report(kStage, q.span, "attribute");
    return Storage::input;
  }
  if (q.has(Qualifier::varying)) {
    // The compatibility profile does not say what it is in geometry shaders; drivers take it for an output, which it is with
    // GL_ARB_geometry_shader4.
    const bool is_geometry =
        has_varyings_by_direction() || (is_stage(ir::Stage::geometry) && is_compatibility(language()));
    if (!is_vertex && !is_fragment && !is_geometry) report(kStage, q.span, "varying");
    return is_vertex || is_geometry ? Storage::output : Storage::input;
  }
  if (q.has(Qualifier::uniform)) return Storage::uniform;
  if (q.has(Qualifier::inout) && may_fetch()) return Storage::output;
  if (q.has(Qualifier::inout)) report(kInoutGlobal, q.span);
  if (q.has(Qualifier::in)) return Storage::input;
  if (q.has(Qualifier::out)) return Storage::output;
  if (q.has(Qualifier::buffer)) report(kBufferBlock, q.span);
  if (q.has(Qualifier::shared)) {
    if (!has_workgroups(module_.stage)) report(kStage, q.span, "shared");
    return Storage::shared;
  }
  if (q.has(Qualifier::ray)) {
    if (!may_have(module_.stage, q.ray_scope)) report(kRayStage, q.span);
    return Storage::shared;
  }
  return Storage::global;
}

Storage StageIoChecker::local_storage(const Qualifiers& q) {
  struct Name {
    Qualifier qualifier;
    std::string_view name;
  };
  constexpr Name kNames[] = {{Qualifier::in, "in"},
                             {Qualifier::out, "out"},
                             {Qualifier::uniform, "uniform"},
                             {Qualifier::buffer, "buffer"},
                             {Qualifier::shared, "shared"},
                             {Qualifier::ray, "rayPayloadEXT"},
                             {Qualifier::attribute, "attribute"},
                             {Qualifier::varying, "varying"},
                             {Qualifier::centroid, "centroid"},
                             {Qualifier::sample, "sample"},
                             {Qualifier::flat, "flat"},
                             {Qualifier::smooth, "smooth"},
                             {Qualifier::noperspective, "noperspective"},
                             {Qualifier::per_vertex, "pervertexEXT"},
                             {Qualifier::per_primitive, "perprimitiveEXT"},
                             {Qualifier::invariant, "invariant"}};
  for (const Name& n : kNames)
    if (q.has(n.qualifier)) {
      report(kLocalQualifier, q.span, n.name);
      break;
    }
  return Storage::local;
}

void StageIoChecker::check_memory_qualifiers(const Declaration& d) {
  const Qualifiers& q = d.qualifiers;
  const TypeId bottom = d.base ? types().without_arrays(d.base) : ir::types::kVoid;
  const bool is_image = types().kind(bottom) == TypeKind::image && !parts_.types.is_texture_or_attachment(bottom);
  // What is not written may well be `nonprivate` (GL_KHR_memory_scope_semantics).
  const bool is_told = q.has(Qualifier::coherent) && q.coherence == ir::Coherence::unsaid;
  if (q.has_any(is_told ? kMemoryQualifiers & ~mask(Qualifier::coherent) : kMemoryQualifiers) && !is_image &&
      !types().is_reference(bottom))
    report(kMemoryQualifier, q.span);
}

void StageIoChecker::check_qualifiers(const Declaration& d, bool is_global) {
  const Qualifiers& q = d.qualifiers;
  const bool is_io = is_global && (d.storage == Storage::input || d.storage == Storage::output);
  check_spirv_words(q, is_io);
  if (d.base) note_reference(types().without_arrays(d.base), q);
  check_memory_qualifiers(d);
  if (!is_global) return;
  if (q.has(Qualifier::patch)) check_patch(d);
  if (q.has(Qualifier::per_primitive)) {
    const bool is_output = is_stage(ir::Stage::mesh) && d.storage == Storage::output;
    if (!is_output && !(is_stage(ir::Stage::fragment) && d.storage == Storage::input))
      report(kStage, q.span, "perprimitiveEXT");
  }
  const bool is_old = q.has(Qualifier::attribute) || q.has(Qualifier::varying);
  if (is_old && q.layout && !has(Extension::ARB_separate_shader_objects) &&
      !has(Extension::EXT_separate_shader_objects))
    report(kOldLayout, q.span);
  if (q.has(Qualifier::varying) && q.has_any(kInterpolations) &&
      !language().extensions.is_enabled(Extension::EXT_gpu_shader4))
    report(kInterpolation, q.span, "smooth");
  const uint32_t interpolations = q.bits & kInterpolations;
  if ((interpolations & (interpolations - 1)) != 0 || q.has(Qualifier::centroid) + q.has(Qualifier::sample) > 1)
    report(kSeveralInterpolations, q.span);
  if (q.has(Qualifier::attribute) || q.has(Qualifier::varying))
    if (at_least(420, 300) && !is_compatibility(language()))
      report(kStage, q.span, q.has(Qualifier::attribute) ? "attribute" : "varying");
  const bool is_between =
      (d.storage == Storage::output && feeds_a_stage()) || (d.storage == Storage::input && reads_a_stage());
  if (q.has_any(kInterpolations | kAuxiliary) && !is_between)
    report(kInterpolation, q.span,
           q.has(Qualifier::sample) ? "sample"
           : q.has_any(kAuxiliary)  ? "centroid"
           : q.has(Qualifier::flat) ? "flat"
                                    : "smooth");
  if (q.has(Qualifier::invariant)) {
    const bool is_old_input = is_between && !at_least(420, 300);
    if (d.storage != Storage::output && !is_old_input) report(kNotInvariant, q.span);
  }
}

void StageIoChecker::check_patch(const Declaration& d) {
  const bool is_output = is_stage(ir::Stage::tess_control) && d.storage == Storage::output;
  const bool is_input = is_stage(ir::Stage::tess_evaluation) && d.storage == Storage::input;
  if (!is_output && !is_input) report(kPatch, d.qualifiers.span);
  if (d.qualifiers.has_any(kInterpolations | kAuxiliary)) report(kPatchInterpolation, d.qualifiers.span);
}

// In and out came with GLSL 1.30; extensions use the words before, each for what it is about.
void StageIoChecker::check_in_out(const Declaration& d, std::string_view name, Span at) {
  const Qualifiers& q = d.qualifiers;
  if (at_least(130, 300) || !(q.has(Qualifier::in) || q.has(Qualifier::out))) return;
  const bool has_it =
      has(Extension::ARB_separate_shader_objects) || has(Extension::ARB_explicit_attrib_location) ||
      has(Extension::EXT_gpu_shader4) || (q.has(Qualifier::varying) && has_varyings_by_direction()) ||
      (name == "gl_FragCoord" && has(Extension::ARB_fragment_coord_conventions)) ||
      (name == "gl_FragDepth" && (has(Extension::ARB_conservative_depth) || has(Extension::AMD_conservative_depth)));
  require(has_it, "'in' or 'out' outside of a function", at);
}

ir::AccessFlags StageIoChecker::access_flags(const Qualifiers& q) {
  // Only Vulkan's memory model has words for what others see when they are told to look (nonprivate).
  const bool is_told = module_.state.uses_vulkan_memory_model && q.coherence == ir::Coherence::unsaid;
  return {.readonly = q.has(Qualifier::readonly),
          .writeonly = q.has(Qualifier::writeonly),
          .coherent = q.has(Qualifier::coherent) && !is_told,
          .volatile_ = q.has(Qualifier::volatile_),
          .restrict_ = q.has(Qualifier::restrict_),
          .nonprivate = q.has(Qualifier::coherent) && is_told,
          .coherence = q.coherence == ir::Coherence::queue_family ? ir::Coherence::unsaid : q.coherence};
}

LayoutKeys StageIoChecker::layout_keys(Storage storage, TypeId type) const {
  constexpr LayoutKeys kIo = bits(LayoutKey::location, LayoutKey::component);
  switch (storage) {
    case Storage::input: return kIo | bits(LayoutKey::origin_upper_left, LayoutKey::pixel_center_integer);
    case Storage::output: {
      const LayoutKeys fragment =
          is_stage(ir::Stage::fragment) ? bits(LayoutKey::index, LayoutKey::depth, LayoutKey::noncoherent, LayoutKey::yuv) : 0;
      return kIo | fragment | parts_.primitives.stream_key() | parts_.captures.capture_keys(false);
    }
    case Storage::uniform:
      if (type == ir::types::kAtomicCounter) return bits(LayoutKey::binding, LayoutKey::offset);
      if (parts_.types.is_texture_or_attachment(type)) {
        const bool is_attachment = types().image_shape(type).dim == ir::ImageDim::subpass;
        return bits(LayoutKey::binding, LayoutKey::set) | (is_attachment ? bit(LayoutKey::input_attachment_index) : 0);
      }
      if (types().kind(type) == TypeKind::image)
        return bits(LayoutKey::location, LayoutKey::binding, LayoutKey::set, LayoutKey::format,
                    LayoutKey::bindless_image);
      if (types().kind(type) == TypeKind::sampled_image)
        return bits(LayoutKey::location, LayoutKey::binding, LayoutKey::set, LayoutKey::bindless_sampler);
      if (types().is_opaque(type)) return bits(LayoutKey::location, LayoutKey::binding, LayoutKey::set);
      return bit(LayoutKey::location);
    case Storage::global: return bits(LayoutKey::constant_id, LayoutKey::noncoherent);
    case Storage::local:
    case Storage::parameter:
    case Storage::constant:
    case Storage::block:
    case Storage::block_member:
    case Storage::built_in_state: return 0;
    case Storage::shared: return is_of_ray_tracing(module_.stage) ? bit(LayoutKey::location) : 0;
  }
  return 0;
}

void StageIoChecker::apply_interpolation(const Qualifiers& q, Symbol& symbol) {
  symbol.has_interpolation = q.has_any(kInterpolations);
  if (q.has(Qualifier::flat)) symbol.interpolation = ir::Interpolation::flat;
  if (q.has(Qualifier::noperspective)) symbol.interpolation = ir::Interpolation::noperspective;
  if (q.has(Qualifier::per_vertex)) symbol.interpolation = ir::Interpolation::per_vertex;
  if (q.has(Qualifier::centroid)) symbol.sampling = ir::Sampling::centroid;
  if (q.has(Qualifier::sample)) symbol.sampling = ir::Sampling::sample;
  symbol.invariant = q.has(Qualifier::invariant);
}

/// What a primitive has once is flat and need not say so (GLSL_EXT_mesh_shader, section 4.3.4).
bool StageIoChecker::is_flat_enough(TypeId type, bool is_per_primitive, ir::Interpolation& interpolation) {
  const bool has_integer = kinds_in(type).has_any(ir::kFlatKinds) || contains_opaque(type);
  if (!has_integer || interpolation == ir::Interpolation::per_vertex) return true;
  if (is_per_primitive) interpolation = ir::Interpolation::flat;
  return interpolation == ir::Interpolation::flat;
}

void StageIoChecker::check_input(const Declaration& d, Symbol& symbol, TypeId base) {
  const bool has_integer = kinds_in(base).has_any(ir::kFlatKinds) || contains_opaque(base);
  if (is_stage(ir::Stage::vertex)) {
    const bool has_double = kinds_in(base).has(TypeKind::f64);
    if (types().is_structure(base))
      report(kIoType, d.type_span, type_text(base), "a vertex input");
    else if (types().is_array(symbol.type))
      require(at_least(150, 0), "an array as vertex input", d.type_span, !es());
    else if (has_double)
      require({Extension::ARB_vertex_attrib_64bit}, "a double as vertex input", d.type_span);
    const bool has_attributes = at_least(130, 300) || has(Extension::EXT_gpu_shader4);
    if (d.qualifiers.has(Qualifier::attribute) && has_integer && !has_attributes)
      report(kIoType, d.type_span, type_text(base), "an attribute");
    return;
  }
  if (types().is_structure(base)) require(at_least(150, 300), "a structure between stages", d.type_span);
  if (is_stage(ir::Stage::geometry) && has_integer && d.qualifiers.has(Qualifier::varying) &&
      !has(Extension::EXT_gpu_shader4))
    report(kIoType, d.type_span, type_text(base), "a varying");
  if (!is_stage(ir::Stage::fragment) || is_flat_enough(base, symbol.is_per_primitive, symbol.interpolation)) return;
  if (d.qualifiers.has(Qualifier::varying))
    report(kIoType, d.type_span, type_text(base), "a varying");
  else
    report(kNeedsFlat, d.type_span);
}

/// ESSL 3.20 section 4.4.2: "If there is more than one fragment output, the location must be specified for all outputs."
void StageIoChecker::check_output_locations() {
  const bool may_lack_locations = has(Extension::EXT_blend_func_extended) || yuv_;
  if (!is_stage(ir::Stage::fragment) || !es() || !at_least(0, 300) || may_lack_locations) return;
  const auto is_color_of = [&](SymbolId id) { return is_color(symbols_[id]); };
  if (std::ranges::count_if(symbols_.globals, is_color_of) < 2) return;
  for (const SymbolId id : symbols_.globals)
    if (is_color_of(id) && !symbols_[id].location) report(kOutputLocation, symbols_[id].span, text(symbols_[id].name));
}

void StageIoChecker::check_yuv() {
  uint32_t colors = 0;
  for (const SymbolId id : symbols_.globals) {
    const Symbol& symbol = symbols_[id];
    if (!yuv_ || symbol.storage != Storage::output) continue;
    if (symbol.built_in == ir::BuiltIn::frag_depth) report(kYuvDepth, yuv_);
    if (is_color(symbol) && ++colors == 2) report(kYuvColors, symbol.span);
  }
}

void StageIoChecker::check_output(const Declaration& d, const Symbol& symbol, TypeId base) {
  const bool has_integer = kinds_in(base).has_any(ir::kFlatKinds);
  if (is_stage(ir::Stage::fragment)) {
    const bool has_double = kinds_in(base).has(TypeKind::f64);
    const bool is_of_arrays = es() && types().array_depth(symbol.type) > 1;
    if (types().is_structure(base) || types().is_matrix(base) || has_double || contains_opaque(base) || is_of_arrays)
      report(kIoType, d.type_span, type_text(is_of_arrays ? symbol.type : base), "a fragment output");
    if (d.layout.has(LayoutKey::yuv) && d.layout.seen != bit(LayoutKey::yuv)) report(kYuvAlone, d.layout.span);
    if (d.layout.has(LayoutKey::yuv)) yuv_ = symbol.span;
    const bool is_coherent = d.qualifiers.has(Qualifier::inout) && !d.layout.has(LayoutKey::noncoherent);
    if (is_coherent && !has(Extension::EXT_shader_framebuffer_fetch))
      report(kFetchCoherent, symbol.span, text(symbol.name));
    return;
  }
  if (types().is_structure(base)) require(at_least(150, 300), "a structure between stages", d.type_span);
  if (!has_integer || symbol.interpolation == ir::Interpolation::flat) return;
  if (d.qualifiers.has(Qualifier::varying))
    report(kIoType, d.type_span, type_text(base), "a varying");
  else if (es() && is_stage(ir::Stage::vertex))
    report(kNeedsFlat, d.type_span);
}

/// What ESSL keeps from going from one stage to the next (ESSL 3.20 sections 4.3.4 and 4.3.6).
void StageIoChecker::check_es_varying(const Declaration& d, TypeId type) {
  if (!es() || !at_least(0, 300)) return;
  const auto refuse = [&](std::string_view what) { report(kEsVarying, d.type_span, what); };
  const bool is_array = types().is_array(type);
  if (is_array && types().is_array(types()[type].element)) return refuse("an array of arrays");
  const TypeId base = types().without_arrays(type);
  if (!types().is_structure(base)) return;
  if (is_array) return refuse("an array of structures");
  for (uint32_t n = 0; n < types().part_count(base); ++n) {
    if (types().is_array(types().member(base, n).type)) return refuse("an array in a structure");
    if (types().is_structure(types().member(base, n).type)) return refuse("a structure in a structure");
  }
}

bool StageIoChecker::size_per_vertex(bool is_input, Span at, TypeId& type) {
  constexpr uint32_t kVertices = 3;
  const bool is_array = types().is_array(type);
  const uint32_t extent = is_array ? types()[type].extent : 0;
  if (!is_input || !is_stage(ir::Stage::fragment) || !is_array || (extent != 0 && extent != kVertices))
    return report(kPerVertex, at), false;
  type = module_.types.array(types()[type].element, kVertices);
  return true;
}

/// GLSL_EXT_ray_tracing, section 4.3: what stages have in common is found by its location, but for the attributes of a hit,
/// of which there is one variable, which only intersection shaders write.
void StageIoChecker::ray_variable(const Declaration& d, Symbol& symbol) {
  symbol.scope = d.qualifiers.ray_scope;
  symbol.location = d.layout.location;
  const bool is_attribute = symbol.scope == ir::VariableScope::hit_attribute;
  if (symbol.scope == ir::VariableScope::task_payload) return task_payload(symbol);
  if (symbol.type && types().is_unsized(symbol.type)) report(kNeedsSize, symbol.span, text(symbol.name));
  if (is_attribute && symbol.location) report(kAttributeLocation, d.layout.span);
  if (is_attribute && !is_stage(ir::Stage::intersection)) symbol.is_const = true;
  const bool has_location = symbol.location.has_value();
  const bool is_outgoing =
      symbol.scope == ir::VariableScope::ray_payload || symbol.scope == ir::VariableScope::callable_data;
  if (is_outgoing && !has_location) return void(report(kRayLocation, d.type_span));
  for (const SymbolId id : symbols_.globals) {
    const Symbol& other = symbols_[id];
    if (is_another_of_scope(other, symbol) && has_location && other.location == symbol.location)
      return void(report(kSameLocation, symbol.span, *symbol.location).note(kOtherDeclaration, other.span));
  }
}

/// GLSL_EXT_mesh_shader, section 4.3: a task shader writes it, mesh shaders read it; a stage has one.
void StageIoChecker::task_payload(Symbol& symbol) {
  if (is_stage(ir::Stage::mesh)) symbol.is_const = true;
  for (const SymbolId id : symbols_.globals) {
    const Symbol& other = symbols_[id];
    if (is_another_of_scope(other, symbol)) return void(report(kSecondPayload, symbol.span).note(kOtherDeclaration, other.span));
  }
}

void StageIoChecker::require_location(const Declaration& d, bool is_between) {
  if (is_between)
    require({Extension::ARB_separate_shader_objects, Extension::EXT_separate_shader_objects},
            "a location between stages", d.layout.span, at_least(410, 310));
  else  // the extension of OpenGL ES is for those of attributes, too
    require({Extension::ARB_explicit_attrib_location}, "a location here", d.layout.span,
            at_least(330, 300) || (es() && has(Extension::EXT_separate_shader_objects)));
}

void StageIoChecker::stage_variable(const Declaration& d, Symbol& symbol) {
  if (d.layout.has(LayoutKey::noncoherent) && !d.qualifiers.has(Qualifier::inout)) report(kNoncoherent, d.layout.span);
  if (d.storage == Storage::uniform) return parts_.uniforms.uniform_variable(d, symbol);
  if (d.storage == Storage::shared && d.qualifiers.has(Qualifier::ray)) return ray_variable(d, symbol);
  if (d.storage != Storage::input && d.storage != Storage::output) return;
  symbol.decorations = d.qualifiers.decorations;
  symbol.built_in = numbered_built_in(d, symbol);
  if (symbol.built_in != ir::BuiltIn::none) {
    symbol.is_const = d.storage == Storage::input;
    if (symbol.built_in != ir::BuiltIn::by_number) symbol.decorations = {};
    return;
  }
  const bool has_own = d.storage == Storage::input ? reads_a_stage() || is_stage(ir::Stage::vertex)
                                                   : feeds_a_stage() || is_stage(ir::Stage::fragment);
  if (!has_own)
    return void(report(kNoInterface, d.type_span, row_of(module_.stage).name,
                       d.storage == Storage::input ? "inputs" : "outputs"));
  apply_interpolation(d.qualifiers, symbol);
  if (symbol.interpolation == ir::Interpolation::per_vertex &&
      !size_per_vertex(d.storage == Storage::input, d.type_span, symbol.type))
    return;
  const bool is_input = d.storage == Storage::input;
  if (is_input) symbol.is_const = true;
  symbol.is_patch = d.qualifiers.has(Qualifier::patch);
  symbol.is_per_primitive = d.qualifiers.has(Qualifier::per_primitive);
  const auto direction = is_input ? ir::Direction::input : ir::Direction::output;
  const bool is_per_vertex = parts_.per_vertex.applies(direction) && !symbol.is_patch;
  if (is_per_vertex)
    symbol.type = parts_.per_vertex.array_type(direction, symbol.is_per_primitive, symbol.type, symbol.span);
  if (!symbol.type) return;
  const TypeId base = types().without_arrays(symbol.type);
  if (kinds_in(base).has_any(kNeverBetweenStages))
    return void(report(kIoType, d.type_span, type_text(base), is_input ? "an input" : "an output"));
  if (is_input)
    check_input(d, symbol, base);
  else
    check_output(d, symbol, base);

  const bool is_between = is_input ? reads_a_stage() : feeds_a_stage();
  if (is_between) check_es_varying(d, is_per_vertex ? types()[symbol.type].element : symbol.type);
  constexpr LayoutKeys kBuiltinKeys =
      bits(LayoutKey::origin_upper_left, LayoutKey::pixel_center_integer, LayoutKey::depth);
  if ((d.layout.seen & kBuiltinKeys) != 0) report(kBuiltinLayout, d.layout.span);
  if (d.layout.location) require_location(d, is_between);
  check_component(d.layout, symbol.type, d.type_span);
  if (d.layout.index)  // that of a subroutine is another extension's
    require({Extension::ARB_explicit_attrib_location, Extension::EXT_blend_func_extended}, "an index of an output",
            d.layout.span, at_least(330, 0));
  if (d.layout.index && *d.layout.index > 1) report(kIndexRange, d.layout.span);
  if (d.layout.index && !d.layout.location) report(kIndexLocation, d.layout.span);
  symbol.is_in = d.qualifiers.has(Qualifier::inout);
  symbol.location = d.layout.location;
  symbol.component = d.layout.component;
  symbol.index = d.layout.index;
  if (is_input) return;
  if (is_stage(ir::Stage::geometry)) symbol.stream = parts_.primitives.stream(d.layout);
  CaptureCursor cursor{.buffer = parts_.captures.capture_buffer(d.layout), .next = {}};
  symbol.captured = parts_.captures.place_capture(d.layout.xfb_offset, symbol.type, cursor, d.layout.span);
}

}  // namespace umber::glsl
