// SPDX-License-Identifier: Apache-2.0
#include "ir/text/computed.h"

#include <algorithm>

#include "ir/text/stage.h"

namespace umber::ir::text {
namespace {

constexpr Message<> kNoDefault{Severity::error, "ir-constant", "the default is no scalar of the type"};
constexpr Message<> kNoLayout{Severity::error, "ir-unknown", "there is no layout with this number"};

LayoutId layout_reference(Reader& in) {
  const Span at = in.peek().span;
  const uint32_t n = in.numbered('L');
  if (n < in.layouts.size()) return in.layouts[n];
  in.fail(kNoLayout, at);
  return {};
}

Slot slot(Reader& in) {
  Slot s;
  in.expect("set"), s.set = in.number();
  in.expect("binding"), s.binding = in.number();
  return s;
}

void structure(Reader& in, size_t number) {
  in.declared_number('S', number);
  const NameId name = in.optional_name();
  std::vector<Member> members;
  std::vector<Precision> precisions;
  in.expect('{');
  while (!in.at('}') && in.ok()) {
    if (!members.empty()) in.expect(',');
    Member m;
    m.name = in.optional_name();
    in.expect(':');
    m.type = in.type();
    members.push_back(m);
    Precision& precision = precisions.emplace_back();
    in.accept_enumerator(precision);
  }
  in.expect('}');
  if (in.ok()) in.declare_structure(name, members, precisions);
}

void layout(Reader& in) {
  Layout l;
  std::vector<LayoutMember> members;
  in.declared_number('L', in.layouts.size());
  while (!in.at_line_end()) {
    if (in.accept("size"))
      l.size = in.number();
    else if (in.accept("align"))
      l.alignment = in.number();
    else if (in.accept("stride"))
      l.stride = in.number();
    else if (in.accept("row_major"))
      l.row_major = true;
    else if (in.accept("element"))
      l.element = layout_reference(in);
    else if (in.accept('{')) {
      while (!in.at('}') && in.ok()) {
        if (!members.empty()) in.expect(',');
        LayoutMember m;
        m.offset = in.number();
        if (!in.accept("none")) m.layout = layout_reference(in);
        members.push_back(m);
      }
      in.expect('}');
    } else {
      in.unexpected("a property of a layout");
    }
  }
  if (in.ok()) in.layouts.push_back(in.module.layouts.intern(l, members));
}

void constant(Reader& in) {
  in.declared_number('C', in.declared_constants.size());
  in.expect(':');
  const TypeId type = in.type();
  in.expect('=');
  const ValueId value = in.composite(type);
  if (in.ok()) in.declared_constants.push_back(value);
}

void specialization(Reader& in) {
  Specialization s;
  if (in.number() != in.module.specializations.size()) in.unexpected("specializations numbered in order");
  if (!in.at(':')) s.name = in.name();
  in.expect(':');
  s.type = in.type();
  in.expect("id"), s.id = in.number();
  in.expect('=');
  const Span at = in.peek().span;
  const ValueId value = in.constant();
  const std::optional<uint64_t> bits = in.ok() ? in.module.scalar_bits(value) : std::nullopt;
  if (in.ok() && (!bits || in.module.type(value) != s.type)) in.fail(kNoDefault, at);
  s.bits = bits.value_or(0);
  in.module.specializations.push_back(s);
}

void uniform(Reader& in) {
  Uniform u;
  if (in.number() != in.module.uniforms.size()) in.unexpected("uniforms numbered in order");
  if (in.accept("location")) u.location = in.number();
  if (in.accept("whole")) u.declared = in.type();
  if (in.accept('=')) u.initial = in.constant();
  in.module.uniforms.push_back(u);
}

void declared(Reader& in) {
  DeclaredUniform d;
  d.name = in.optional_name();
  in.expect(':');
  d.type = in.type();
  while (!in.at_line_end()) {
    if (in.accept("used"))
      d.is_used = true;
    else if (in.accept("location"))
      d.location = in.number();
    else if (in.accept("binding"))
      d.binding = in.number();
    else if (in.accept("offset"))
      d.offset = in.number();
    else if (!in.accept_enumerator(d.precision))
      in.unexpected("a property of a declared uniform");
  }
  in.module.declared_uniforms.push_back(d);
}

bool access_flag(Reader& in, AccessFlags& access) {
  for (const AccessWord& row : kAccessWords)
    if (in.accept(row.word)) return access.*row.flag = true;
  return in.accept("visible_to") && (access.coherence = in.enumerator<Coherence>(), true);
}

/// One for each dimension.
void location_steps(Reader& in, Resource& r) {
  r.first_location_step = static_cast<uint32_t>(in.module.location_steps.size());
  if (!r.array || !in.module.types.is_array(r.array))
    return void(in.unexpected("an array before the steps of its locations"));
  for (TypeId t = r.array; in.ok() && in.module.types.is_array(t); t = in.module.types[t].element)
    in.module.location_steps.push_back(in.number());
}

void resource(Reader& in) {
  Resource r;
  in.declared_id('@', in.module.resources.size());
  r.name = in.optional_name();
  in.expect(':');
  r.kind = in.enumerator<ResourceKind>();
  r.origin = implied_origin(r.kind);
  if (!in.at_line_end() && in.at_type()) r.type = in.type();
  while (!in.at_line_end()) {
    if (in.accept("array"))
      r.array = in.type(), r.array_count = in.module.types.array_count(r.array);
    else if (in.accept("count"))
      r.array_count = in.number();
    else if (in.accept("outer"))
      r.outer_dimensions = in.number();
    else if (in.accept("layout"))
      r.layout = layout_reference(in);
    else if (in.peek().text == "set")
      r.declared = slot(in);
    else if (in.accept("fixed"))
      r.is_fixed = true;
    else if (in.accept("assigned"))
      r.assigned = slot(in);
    else if (in.accept("attachment"))
      r.input_attachment = in.number();
    else if (in.accept("location"))
      r.location = in.number();
    else if (in.accept("steps"))
      location_steps(in, r);
    else if (in.accept("uniforms"))
      r.first_uniform = in.number();
    else if (in.accept("from"))
      r.origin = in.enumerator<Origin>();
    else if (in.accept("instance"))
      r.instance_name = in.name();
    else if (in.accept("implementation_packed"))
      r.is_implementation_packed = true;
    else if (!access_flag(in, r.access) && !in.accept_enumerator(r.packing) && !in.accept_enumerator(r.form))
      in.unexpected("a property of a resource");
  }
  in.module.resources.add(r);
}

void reference(Reader& in) {
  Reference r;
  in.declared_id('&', in.module.references.size());
  r.name = in.optional_name();
  in.expect(':');
  r.type = in.type();
  while (!in.at_line_end()) {
    if (in.accept("align"))
      r.alignment = in.number();
    else if (in.accept("layout"))
      r.layout = layout_reference(in);
    else if (!access_flag(in, r.access) && !in.accept_enumerator(r.packing))
      in.unexpected("a property of a reference");
  }
  in.module.references.add(r);
}

void io_var(Reader& in, Direction direction) {
  IoVar v{.direction = direction};
  in.declared_id('$', in.module.io_vars.size());
  v.name = in.optional_name();
  in.expect(':');
  v.type = in.type();
  while (!in.at_line_end()) {
    if (in.accept("built_in")) {
      const std::optional<BuiltIn> found = find_built_in(in.peek().text);
      if (!found) in.unexpected("the name of a built-in");
      in.take();
      v.built_in = found.value_or(BuiltIn::none);
    } else if (in.accept("location"))
      v.declared_location = in.number();
    else if (in.accept("assigned"))
      v.location = in.number();
    else if (in.accept("component"))
      v.component = in.number();
    else if (in.accept("index"))
      v.index = in.number();
    else if (in.accept("explicit"))
      v.explicit_interpolation = true;
    else if (in.accept("invariant"))
      v.invariant = true;
    else if (in.accept("words"))
      v.words_of = in.type();
    else if (in.accept("block"))
      v.block = in.name();
    else if (in.accept("decorations"))
      v.decorations = in.name();
    else if (in.accept("instance"))
      v.is_of_instance = true;
    else if (in.accept("instance_dims"))
      v.instance_dims = in.number();
    else if (in.accept("patch"))
      v.is_patch = true;
    else if (in.accept("per_primitive"))
      v.is_per_primitive = true;
    else if (in.accept("stream"))
      v.stream = static_cast<uint8_t>(std::min(in.number(), 255u));
    else if (in.accept("copy"))
      v.is_copy = true;
    else if (!in.accept_enumerator(v.interpolation) && !in.accept_enumerator(v.sampling) &&
             !in.accept_enumerator(v.precision))
      in.unexpected("a property of a stage variable");
  }
  in.module.io_vars.add(v);
}

void capture(Reader& in) {
  Capture c;
  c.var = {in.id('$')};
  while (in.accept("part")) c.path.push_back(in.number());
  in.expect("buffer"), c.buffer = in.number();
  in.expect("offset"), c.offset = in.number();
  in.module.captures.push_back(c);
}

void variable(Reader& in) {
  Variable v;
  in.declared_id('!', in.module.variables.size());
  v.name = in.optional_name();
  in.expect(':');
  v.type = in.type();
  v.scope = in.enumerator<VariableScope>();
  if (in.accept("location"))
    v.location = in.number();
  else if (!in.at_line_end() && !in.at('='))
    v.function = {in.numbered('F')};
  if (in.accept('=')) v.initial = in.constant();
  in.module.variables.add(v);
}

}  // namespace

bool read_declaration(Reader& in) {
  if (in.accept("stage"))
    read_stage(in);
  else if (in.accept("struct"))
    structure(in, in.structure_count());
  else if (in.accept("layout"))
    layout(in);
  else if (in.accept("constant"))
    constant(in);
  else if (in.accept("specialization"))
    specialization(in);
  else if (in.accept("computed"))
    read_computed(in);
  else if (in.accept("uniform"))
    uniform(in);
  else if (in.accept("declared"))
    declared(in);
  else if (in.accept("reference"))
    reference(in);
  else if (in.accept("resource"))
    resource(in);
  else if (in.accept("input"))
    io_var(in, Direction::input);
  else if (in.accept("output"))
    io_var(in, Direction::output);
  else if (in.accept("capture"))
    capture(in);
  else if (in.accept("variable"))
    variable(in);
  else if (in.accept("entry"))
    in.module.entry = {in.numbered('F')};
  else
    return false;
  return true;
}

}  // namespace umber::ir::text
