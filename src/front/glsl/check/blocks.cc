// SPDX-License-Identifier: Apache-2.0
// Interface blocks (GLSL 4.60 section 4.3.9).
#include <algorithm>

#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/explicit_types.h"
#include "ir/interface/per_vertex.h"

namespace umber::glsl {
namespace {

using ir::ResourceKind;

constexpr Message<> kStorage{Severity::error, "block-storage", "a block must be uniform, buffer, in or out",
                             "or shared, with GL_EXT_shared_memory_block"};
constexpr Message<> kSharedStage{Severity::error, "block-stage", "this stage has no workgroups that share a block"};
constexpr Message<> kSharedMix{Severity::error, "shared-blocks",
                               "a shader has shared blocks or other shared variables, not both",
                               "make a member of a block of it"};
constexpr Message<> kSharedBlock{Severity::note, "", "the shared block is here"};
constexpr Message<> kSharedArray{Severity::error, "block-array", "a shared block cannot be an array"};
constexpr Message<> kBlockQualifier{Severity::error, "block-storage", "a block as a whole has no such qualifier",
                                    "write it before the members"};
constexpr Message<std::string_view> kStage{Severity::error, "block-stage", "this stage has no blocks of {0}"};
constexpr Message<> kPerPrimitive{Severity::error, "storage-qualifier",
                                  "perprimitiveEXT is for outputs of mesh shaders and inputs of fragment shaders"};
constexpr Message<> kPatch{Severity::error, "block-stage",
                           "only tessellation control outputs and evaluation inputs are of a patch"};
constexpr Message<> kNoArray{Severity::error, "per-vertex",
                             "the block needs to be an array, with an element for each vertex",
                             "give it the name of an instance, with a pair of brackets behind"};
constexpr Message<std::string_view> kOpaqueMember{Severity::error, "block-member", "{0} cannot be a member of a block"};
constexpr Message<std::string_view> kBoolMember{Severity::error, "interface-type",
                                                "{0} cannot go from one stage to the next: there is a bool in it"};
constexpr Message<std::string_view> kByteMember{
    Severity::error, "interface-type", "{0} cannot go from one stage to the next: there is a number of 8 bits in it"};
constexpr Message<> kStructureHere{Severity::error, "structure-definition", "a structure cannot be defined in a block"};
constexpr Message<> kVainShared{Severity::warning, "member-qualifier", "'shared' means nothing for members of a buffer"};
constexpr Message<std::string_view> kMemberQualifier{Severity::error, "member-qualifier",
                                                     "the members of this block cannot be '{0}'"};
constexpr Message<> kMemberStorage{Severity::error, "member-qualifier",
                                   "the members of a block are what the block is: in, out, uniform or buffer"};
constexpr Message<> kMemberStream{Severity::error, "layout-qualifier", "the members of a block have its stream"};
constexpr Message<> kNeedsPacking{Severity::error, "layout-qualifier",
                                  "an offset or align needs a block that is std140, std430 or scalar"};
constexpr Message<> kSomeLocations{Severity::error, "layout-qualifier",
                                   "either all members of a block have a location or none"};
constexpr Message<> kBufferPacking{Severity::error, "layout-qualifier", "only buffer blocks can be std430",
                                   "GL_EXT_scalar_block_layout allows it for uniform blocks"};
constexpr Message<> kPushSlot{Severity::error, "push-constants",
                              "push constants and shader records have neither set nor binding"};
constexpr Message<> kSlotlessStorage{Severity::error, "push-constants",
                                     "push_constant is for uniform blocks, shaderRecordEXT for buffer blocks"};
constexpr Message<> kRecordTwice{Severity::error, "shader-record", "a stage has one shader record at most"};
constexpr Message<> kPushArray{Severity::error, "push-constants", "a block of push constants cannot be an array"};
constexpr Message<> kPushTwice{Severity::error, "push-constants", "a stage has one block of push constants at most"};
constexpr Message<> kBlockDimensions{Severity::error, "block-array", "ESSL has no arrays of arrays of blocks"};

constexpr LayoutKeys kBoundKeys = bits(LayoutKey::push_constant, LayoutKey::binding, LayoutKey::set);
constexpr LayoutKeys kReferenceKeys = bits(LayoutKey::buffer_reference, LayoutKey::buffer_reference_align);

constexpr uint32_t kInterpolations = mask(Qualifier::flat) | mask(Qualifier::smooth) | mask(Qualifier::noperspective) |
                                     mask(Qualifier::per_vertex) | mask(Qualifier::centroid) | mask(Qualifier::sample) |
                                     mask(Qualifier::invariant);

/// GLSL_EXT_ray_tracing section 4.3.9: a variable that stages of ray tracing have in common, or tasks and meshes, whose type
/// the block is.
Symbol ray_block(CheckParts& parts, const Qualifiers& q, const Decl& decl) {
  Symbol block{.storage = parts.stage_io.global_storage(q), .block_name = decl.name, .span = decl.name_span};
  const Declaration d{.qualifiers = q,
                      .layout = parts.layouts.read_layout(q, bit(LayoutKey::location), "a block"),
                      .storage = block.storage,
                      .type_span = decl.name_span};
  parts.stage_io.ray_variable(d, block);
  return block;
}

constexpr LayoutKeys kOfMember =
    bits(LayoutKey::offset, LayoutKey::align, LayoutKey::row_major, LayoutKey::column_major);

/// The first one of `kMemoryQualifiers` that there is.
std::string_view memory_qualifier_of(const Qualifiers& q) {
  return q.has(Qualifier::readonly)    ? "readonly"
         : q.has(Qualifier::writeonly) ? "writeonly"
         : q.has(Qualifier::coherent)  ? "coherent"
         : q.has(Qualifier::volatile_) ? "volatile"
                                       : "restrict";
}

}  // namespace

void BlockChecker::of_patch_or_primitive(Symbol& block, const Qualifiers& q) {
  const bool is_in = q.has(Qualifier::in), is_out = q.has(Qualifier::out);
  block.is_patch = q.has(Qualifier::patch);
  const bool takes_patch = is_stage(ir::Stage::tess_control) ? is_out : is_stage(ir::Stage::tess_evaluation) && is_in;
  if (block.is_patch && !takes_patch) report(kPatch, q.span);
  block.is_per_primitive = q.has(Qualifier::per_primitive);
  const bool takes_primitive = is_stage(ir::Stage::mesh) ? is_out : is_stage(ir::Stage::fragment) && is_in;
  if (block.is_per_primitive && !takes_primitive) report(kPerPrimitive, q.span);
}

void BlockChecker::check_availability(const Qualifiers& q, Span at) {
  const bool is_in = q.has(Qualifier::in), is_out = q.has(Qualifier::out), is_shared = q.has(Qualifier::shared);
  if (q.has(Qualifier::uniform))
    require({Extension::ARB_uniform_buffer_object}, "a uniform block", at, at_least(140, 300));
  if (q.has(Qualifier::buffer)) require({Extension::ARB_shader_storage_buffer_object}, "a buffer block", at);
  if (is_shared) require({Extension::EXT_shared_memory_block}, "a shared block", at);
  if (is_shared && !has_workgroups(module_.stage)) report(kSharedStage, at);
  if (!is_in && !is_out) return;
  require({Extension::EXT_shader_io_blocks, Extension::OES_shader_io_blocks}, "a block between stages", at,
          at_least(150, 320));
  const bool has_stage = (is_in && reads_a_stage()) || (is_out && feeds_a_stage());
  if (!has_stage) report(kStage, at, is_in ? "inputs" : "outputs");
}

Symbol BlockChecker::block_symbol(const Decl& decl, BlockContext& context) {
  const Qualifiers& q = tree_[decl.type].qualifiers;
  Symbol block{.storage = Storage::block, .block_name = decl.name, .span = decl.name_span};
  const bool is_in = q.has(Qualifier::in), is_out = q.has(Qualifier::out);
  const bool is_uniform = q.has(Qualifier::uniform), is_buffer = q.has(Qualifier::buffer);
  const bool is_shared = q.has(Qualifier::shared);
  if (is_in + is_out + is_uniform + is_buffer + is_shared != 1) report(kStorage, decl.span);
  // Section 4.3.9, interface-qualifier: of other qualifiers, buffer blocks have those of memory (section 4.10). What
  // may be for Vulkan has them on uniform blocks, too.
  constexpr uint32_t kInterface =
      mask(Qualifier::inout) | mask(Qualifier::uniform) | mask(Qualifier::buffer) | mask(Qualifier::patch) |
      mask(Qualifier::per_primitive) | mask(Qualifier::shared);
  const uint32_t of_vertices = is_in && is_stage(ir::Stage::fragment) ? mask(Qualifier::per_vertex) : 0;
  const uint32_t of_memory = is_buffer || (!language().is_for_opengl() && !es()) ? kMemoryQualifiers : 0;
  if (q.has_any(~(kInterface | of_memory | of_vertices))) report(kBlockQualifier, q.span);
  block.is_io_block = is_in || is_out;
  block.direction = is_out ? ir::Direction::output : ir::Direction::input;
  block.block_kind = is_buffer   ? ResourceKind::storage_block
                     : is_shared ? ResourceKind::shared_block
                                 : ResourceKind::uniform_block;
  of_patch_or_primitive(block, q);
  block.access = parts_.stage_io.access_flags(q);
  block.invariant = q.has(Qualifier::invariant);
  check_availability(q, decl.span);

  const LayoutKeys captures =
      is_out ? parts_.captures.capture_keys(false) | parts_.primitives.stream_key() : LayoutKeys{0};
  const LayoutKeys allowed = block.is_io_block
                               ? bit(LayoutKey::location) | captures
                               : (is_shared ? LayoutKeys{0} : kBoundKeys) | (is_buffer ? kReferenceKeys : LayoutKeys{0}) |
                                     bits(LayoutKey::shared, LayoutKey::packed, LayoutKey::std140, LayoutKey::align,
                                          LayoutKey::std430, LayoutKey::scalar, LayoutKey::row_major,
                                          LayoutKey::column_major);
  const LayoutValues layout = parts_.layouts.read_layout(q, allowed, "a block");
  const BlockDefaults& defaults = defaults_of(q);
  block.packing = layout.packing.value_or(defaults.packing);
  check_packing(layout, !is_uniform);
  if (layout.binding)
    require({Extension::ARB_shading_language_420pack}, "a binding of a block", layout.span,
            at_least(420, 310) || (is_buffer && has(Extension::ARB_shader_storage_buffer_object)));
  block.binding = layout.binding;
  block.set = layout.set;
  block.location = layout.location;
  if (is_out && is_stage(ir::Stage::geometry)) block.stream = parts_.primitives.stream(layout);
  context.capture = is_out ? parts_.captures.capture_cursor(layout) : CaptureCursor{};
  if (layout.xfb_offset) block.captured = {context.capture.buffer, *layout.xfb_offset};
  block.is_for_vulkan = language().is_for_vulkan();
  context.row_major = layout.row_major.value_or(defaults.row_major);
  context.align = layout.align;
  block.is_implementation_packed =
      layout.packing ? layout.has(LayoutKey::shared) || layout.has(LayoutKey::packed) : defaults.is_implementation;
  if (layout.has(LayoutKey::push_constant)) slotless(block, layout, is_buffer);
  if (layout.has(LayoutKey::buffer_reference)) check_reference(block, layout, context);
  if (block.is_implementation_packed && layout.align) report(kNeedsPacking, layout.span);
  return block;
}

void BlockChecker::begin_unit() {
  uniform_defaults_ = buffer_defaults_ = {};
  shared_defaults_ = {.packing = ir::Packing::std430, .is_implementation = false};
  push_constants_ = shader_record_ = {};
  if (!language().is_for_vulkan()) return;
  // GL_KHR_vulkan_glsl: there is no layout that the implementation chooses.
  uniform_defaults_.is_implementation = buffer_defaults_.is_implementation = false;
  buffer_defaults_.packing = ir::Packing::std430;
}

void BlockChecker::check_shared() {
  const auto is_block = [](const Symbol& s) {
    return s.storage == Storage::block && !s.is_io_block && s.block_kind == ResourceKind::shared_block;
  };
  const Symbol* block = nullptr;
  for (const DeclaredBlock& declared : blocks_)
    if (is_block(symbols_[declared.symbol])) block = &symbols_[declared.symbol];
  if (!block) return;
  for (const SymbolId id : symbols_.symbols.ids()) {
    const Symbol& symbol = symbols_[id];
    if (symbol.storage == Storage::shared && symbol.scope == ir::VariableScope::shared)
      report(kSharedMix, symbol.span).note(kSharedBlock, block->span);
  }
}

void BlockChecker::slotless(Symbol& block, const LayoutValues& layout, bool is_buffer) {
  if (is_buffer != layout.is_shader_record) return void(report(kSlotlessStorage, layout.span));
  if (layout.set || layout.binding) report(kPushSlot, layout.span);
  if (layout.is_shader_record) {
    if (shader_record_) report(kRecordTwice, block.span).note(kOtherDeclaration, shader_record_);
    shader_record_ = block.span;
    block.block_kind = ResourceKind::shader_record;
    return;
  }
  if (push_constants_) report(kPushTwice, block.span).note(kOtherDeclaration, push_constants_);
  push_constants_ = block.span;
  block.block_kind = ResourceKind::push_constants;
  block.packing = layout.packing.value_or(ir::Packing::std430);
}

BlockChecker::BlockDefaults& BlockChecker::defaults_of(const Qualifiers& q) {
  return q.has(Qualifier::buffer) ? buffer_defaults_ : q.has(Qualifier::shared) ? shared_defaults_ : uniform_defaults_;
}

void BlockChecker::check_packing(const LayoutValues& layout, bool may_be_std430) {
  const bool has_both = may_be_std430 || layout.has(LayoutKey::push_constant);
  if (layout.has(LayoutKey::std430) && !has_both && !has(Extension::EXT_scalar_block_layout))
    report(kBufferPacking, layout.span);
}

void BlockChecker::check_member_qualifiers(const Qualifiers& q, const Symbol& block, TypeId type,
                                           const Qualifiers& outer) {
  const TypeId bottom = types().without_arrays(type);
  const bool is_buffer = !block.is_io_block && block.block_kind == ResourceKind::storage_block;
  const bool is_image = types().kind(bottom) == TypeKind::image && parts_.handles.may_be_value(type);
  if (q.has_any(kMemoryQualifiers) && !is_buffer && !is_image) {
    if (!types().is_reference(bottom)) report(kMemberQualifier, q.span, memory_qualifier_of(q));
    parts_.stage_io.note_reference(bottom, q);
  }
  if (q.has_any(kInterpolations) && !block.is_io_block) report(kMemberQualifier, q.span, "flat");
  constexpr uint32_t kStorages = mask(Qualifier::inout) | mask(Qualifier::uniform) | mask(Qualifier::buffer);
  constexpr uint32_t kNever = mask(Qualifier::attribute) | mask(Qualifier::varying) | mask(Qualifier::const_) |
                              mask(Qualifier::shared) | mask(Qualifier::by_reference) | mask(Qualifier::literal);
  // Drivers take `shared` in a buffer for the word of layout(...), or for nothing.
  const bool is_vain = is_buffer && !es() && q.has(Qualifier::shared);
  if (is_vain) report(kVainShared, q.span);
  const uint32_t accepted = (outer.bits & mask(Qualifier::shared)) | (is_vain ? mask(Qualifier::shared) : 0);
  const bool is_never = (q.bits & kNever & ~accepted) != 0;
  if ((q.bits & kStorages & ~outer.bits) != 0 || is_never)
    is_never ? report(kMemberQualifier, q.span, "const, varying or attribute") : report(kMemberStorage, q.span);
  if (q.decorations) parts_.stage_io.refuse_decorations(q);
}

BlockMember BlockChecker::block_member(const TypeSpec& spec, const Symbol& block, TypeId type,
                                       const BlockContext& context) {
  const Qualifiers& q = spec.qualifiers;
  const Qualifiers& outer = context.qualifiers;
  const bool is_io = block.is_io_block;
  const bool is_of_ray = block.storage == Storage::shared;
  const bool is_image =
      types().kind(types().without_arrays(type)) == TypeKind::image && parts_.handles.may_be_value(type);
  const LayoutKeys allowed = is_of_ray ? LayoutKeys{0}
                             : is_io   ? bits(LayoutKey::location, LayoutKey::component) |
                                           (block.direction == ir::Direction::output
                                                ? parts_.captures.capture_keys(false) | parts_.primitives.stream_key()
                                                : 0)
                                     : kOfMember | (is_image ? bit(LayoutKey::format) : 0);
  const LayoutValues layout = parts_.layouts.read_layout(q, allowed, "a member of this block");
  if (block.is_implementation_packed && (layout.offset || layout.align)) report(kNeedsPacking, layout.span);
  if (layout.offset) require({Extension::ARB_enhanced_layouts}, "an offset in a block", layout.span);
  BlockMember member{.span = spec.span};
  if (!is_io) member.row_major = layout.row_major.value_or(context.row_major);
  member.offset = layout.offset;
  member.align = layout.align ? layout.align : context.align;
  member.location = layout.location;
  member.component = layout.component;
  parts_.stage_io.check_component(layout, type, spec.span);
  if (!is_image) member.access = parts_.stage_io.access_flags(q);  // not said of the memory that has the handle
  member.precision = parts_.types.precision_of(q, type, spec.span);
  check_member_qualifiers(q, block, type, outer);
  if (!is_io) return member;
  if (layout.stream && parts_.primitives.stream(layout) != block.stream) report(kMemberStream, layout.span);
  parts_.captures.check_member_buffer(layout, context.capture);
  if (layout.xfb_offset) member.captured = {context.capture.buffer, *layout.xfb_offset};
  Symbol io;
  Qualifiers both = q;
  both.bits |= outer.bits & kInterpolations;
  parts_.stage_io.apply_interpolation(both, io);
  member.interpolation = io.interpolation;
  member.has_interpolation = io.has_interpolation;
  member.sampling = io.sampling;
  member.invariant = io.invariant;
  member.precise = q.has(Qualifier::precise);
  const bool is_read =
      block.direction == ir::Direction::input && is_stage(ir::Stage::fragment) && !contains_opaque(type);
  if (is_read && !parts_.stage_io.is_flat_enough(type, block.is_per_primitive, member.interpolation))
    report(kNeedsFlat, spec.span);
  return member;
}

void BlockChecker::block_members(const Decl& decl, Symbol& block, BlockContext& context,
                                 std::vector<ir::Member>& members) {
  std::vector<BlockMember> qualifiers;
  for (DeclId m = decl.members; m; m = tree_[m].next) {
    const TypeSpec& spec = tree_[tree_[m].type];
    if (spec.keyword == TokenKind::kw_struct) report(kStructureHere, spec.span);
    TypeId base = parts_.types.resolve(tree_[m].type);
    if (parts_.handles.has_handles()) base = parts_.handles.member(spec.qualifiers, base, spec.span);
    context.has_failed |= !base;
    if (!base) continue;
    const BlockMember shared = block_member(spec, block, base, context);
    for (DeclaratorId d = tree_[m].declarators; d; d = tree_[d].next) {
      TypeId type = parts_.types.with_dimensions(base, tree_[d].dimensions, true, tree_[d].span);
      if (block.is_io_block) type = parts_.lengths.known(type);
      parts_.lengths.fix_members(type);
      if (!type) continue;
      const NameId name = tree_[d].name;
      parts_.declarations.check_name(name, tree_[d].span);
      if (types().without_arrays(type) == ir::types::kVoid) report(kVoidVariable, tree_[d].span, text(name));
      if (block.is_io_block && kinds_in(type).has_any(kNeverBetweenStages))
        report(kinds_in(type).has(TypeKind::bool_) ? kBoolMember : kByteMember, tree_[d].span,
               type_text(types().without_arrays(type)));
      if ((contains_opaque(type) && !parts_.handles.may_be_value(type)) || kinds_in(type).has_any(ir::kInvocationKinds))
        report(kOpaqueMember, tree_[d].span, type_text(types().without_arrays(type)));
      const bool is_last = !tree_[d].next && !tree_[m].next;
      const bool is_unsized = types().is_unsized(type);
      const bool is_of_workgroup = block.storage == Storage::shared || block.block_kind == ResourceKind::shared_block;
      const bool is_runtime = is_last && !block.is_io_block && block.block_kind == ResourceKind::storage_block;
      if (is_unsized && (es() || is_of_workgroup) && !is_runtime) report(kNeedsSize, tree_[d].span, text(name));
      members.push_back({type, name});
      qualifiers.push_back(shared);
      BlockMember& own = qualifiers.back();
      own.span = tree_[d].span;
      const auto declared = own.captured ? std::optional(own.captured->offset) : std::nullopt;
      own.captured = parts_.captures.place_capture(declared, type, context.capture, own.span);
    }
  }
  check_members(decl, block, members, qualifiers);
  block.first_member = static_cast<uint32_t>(symbols_.block_members.size());
  symbols_.block_members.insert(symbols_.block_members.end(), qualifiers.begin(), qualifiers.end());
}

void BlockChecker::check_members(const Decl& decl, const Symbol& block, std::span<const ir::Member> members,
                                 std::span<const BlockMember> qualifiers) {
  size_t located = 0;
  for (const BlockMember& m : qualifiers) located += m.location ? 1 : 0;
  const ExprId dimensions = decl.declarators ? tree_[decl.declarators].dimensions : ExprId{};
  // What each vertex has one of is no array of blocks.
  const bool is_of_vertices =
      block.is_io_block && !block.is_patch && ir::has_per_vertex(module_.stage, block.direction);
  const bool is_array = dimensions && (!is_of_vertices || tree_[dimensions].next);
  if (!block.location && located != 0 && (located != qualifiers.size() || is_array)) report(kSomeLocations, decl.span);
  std::vector<NameId> names;
  for (const ir::Member& m : members) names.push_back(m.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) report(kDuplicateMember, decl.span, text(*twice));
}

void BlockChecker::interface_block(Decl& decl) {
  if (parts_.redeclarations.per_vertex_block(decl)) return;
  if (parts_.layouts.has_word(tree_[decl.type].qualifiers, "buffer_reference")) return reference_block(decl);
  parts_.declarations.check_name(decl.name, decl.name_span);
  if (const Binding* other = context_.scopes.find_here(decl.name))
    return void(report(kAlreadyDeclared, decl.name_span, text(decl.name)).note(kOtherDeclaration, other->span));
  BlockContext context{.qualifiers = tree_[decl.type].qualifiers};
  parts_.stage_io.check_spirv_words(context.qualifiers, false);
  const bool is_of_ray = context.qualifiers.has(Qualifier::ray);
  if (is_of_ray && context.qualifiers.has_any(~mask(Qualifier::ray))) report(kBlockQualifier, context.qualifiers.span);
  Symbol block = is_of_ray ? ray_block(parts_, context.qualifiers, decl) : block_symbol(decl, context);
  std::vector<ir::Member> members;
  block_members(decl, block, context, members);
  if (context.has_failed) return bind_failed(decl);
  if (members.empty()) return void(report(kEmptyBlock, decl.span));
  block.type = module_.types.structure(decl.name, members);
  const bool is_per_vertex = block.is_io_block && parts_.per_vertex.applies(block.direction) && !block.is_patch;
  const bool is_of_vertices = context.qualifiers.has(Qualifier::per_vertex) && block.is_io_block;
  const bool is_input = block.direction == ir::Direction::input;
  if (is_per_vertex && !decl.declarators) return void(report(kNoArray, decl.name_span));
  if (is_of_vertices && !decl.declarators) return void(parts_.stage_io.size_per_vertex(is_input, decl.name_span, block.type));
  if (decl.declarators) {
    const Declarator& instance = tree_[decl.declarators];
    block.name = instance.name;
    parts_.declarations.check_name(instance.name, instance.span);
    const bool may_be_unsized = has(Extension::EXT_nonuniform_qualifier) && block.storage == Storage::block && !block.is_io_block &&
                                block.block_kind != ResourceKind::push_constants &&
                                block.block_kind != ResourceKind::shared_block;
    block.type = parts_.lengths.with_known_dimensions(parts_.types.with_dimensions(
        block.type, instance.dimensions, is_per_vertex || may_be_unsized || is_of_vertices, instance.span));
    if (block.type && is_of_vertices && !parts_.stage_io.size_per_vertex(is_input, instance.span, block.type)) return;
    if (block.type && is_per_vertex)
      block.type = parts_.per_vertex.array_type(block.direction, block.is_per_primitive, block.type, instance.span);
    if (!block.type) return;
    if (es() && types().array_depth(block.type) > (is_per_vertex ? 2 : 1)) report(kBlockDimensions, instance.span);
    const bool is_array = !block.is_io_block && types().is_array(block.type);
    if (is_array && block.block_kind == ResourceKind::push_constants) report(kPushArray, instance.span);
    if (is_array && block.block_kind == ResourceKind::shared_block) report(kSharedArray, instance.span);
  }
  if (!declare_again(decl, block)) declare(decl, block, members);
}

// `layout(...) uniform;` and `layout(...) buffer;`: what later blocks have unless they say otherwise.
void BlockChecker::default_block_layout(const Decl& decl) {
  const Qualifiers& q = tree_[decl.type].qualifiers;
  const LayoutValues layout =
      parts_.layouts.read_layout(q,
                                 bits(LayoutKey::shared, LayoutKey::packed, LayoutKey::std140, LayoutKey::std430,
                                      LayoutKey::scalar, LayoutKey::row_major, LayoutKey::column_major) |
                                     (q.has(Qualifier::uniform) ? kOfHandles : 0),
                                 "blocks in general");
  parts_.handles.default_layout(layout);
  check_packing(layout, !q.has(Qualifier::uniform));
  if (q.has(Qualifier::shared)) require({Extension::EXT_shared_memory_block}, "a shared block", decl.span);
  BlockDefaults& defaults = defaults_of(q);
  if (layout.packing) {
    defaults.packing = *layout.packing;
    defaults.is_implementation = layout.has(LayoutKey::shared) || layout.has(LayoutKey::packed);
  }
  if (layout.row_major) defaults.row_major = *layout.row_major;
}

}  // namespace umber::glsl
