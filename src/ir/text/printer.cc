// SPDX-License-Identifier: Apache-2.0
#include "ir/text/printer.h"

#include "base/text_writer.h"
#include "ir/text/computed.h"
#include "ir/text/numbering.h"
#include "ir/text/scalar.h"
#include "ir/text/spelling.h"
#include "ir/text/stage.h"

namespace umber::ir {
namespace text {
namespace {

class Printer {
 public:
  explicit Printer(const Module& module) : m_(module), numbering_(module), values_(module.values.size(), kUnnumbered) {}

  std::string run() {
    print_stage(m_, out_);
    structures();
    layouts();
    constants();
    specializations();
    print_computed(out_, m_);
    uniforms();
    for (ReferenceId r : m_.references.ids()) reference(r);
    for (ResourceId r : m_.resources.ids()) resource(r);
    for (IoVarId v : m_.io_vars.ids()) io_var(v);
    for (const Capture& c : m_.captures) capture(c);
    for (VariableId v : m_.variables.ids()) variable(v);
    for (FunctionId f : m_.function_ids()) function(f);
    // The last function is the entry unless the text says otherwise: callees come before callers.
    if (m_.entry && m_.entry.index + 1 != m_.functions.size()) out_ << "entry F" << m_.entry.index << '\n';
    return out_.take();
  }

 private:
  static constexpr uint32_t kUnnumbered = ~0u;

  void structures();
  void layouts();
  void constants();
  void specializations();
  void uniforms();
  void reference(ReferenceId id);
  void access(const AccessFlags& access);
  void resource(ResourceId id);
  void io_var(IoVarId id);
  void capture(const Capture& c);
  void variable(VariableId id);
  void function(FunctionId id);
  void body(BlockId block);
  void region_head(InstId owner, BlockId region, uint32_t& label);
  void params(BlockId block);
  void instruction(InstId i);
  void result(ValueId v, uint32_t& next);
  void operand(ValueId v);
  void constant(ValueId v);
  void constant_parts(ValueId v);
  void type(TypeId t);
  void image(ImageShape shape);
  void name(NameId n);
  void quoted(std::string_view text);
  void slot(std::string_view before, const std::optional<Slot>& s) {
    if (s) out_ << before << " set " << s->set << " binding " << s->binding;
  }
  void number_if(bool wanted, std::string_view what, uint32_t n) {
    if (wanted) out_ << ' ' << what << ' ' << n;
  }
  void word_if(bool wanted, std::string_view what) {
    if (wanted) out_ << ' ' << what;
  }
  void comma(bool& first) {
    if (!first) out_ << ", ";
    first = false;
  }

  const Module& m_;
  Numbering numbering_;
  std::vector<uint32_t> values_;  ///< number of each value in its function
  uint32_t next_value_ = 0;
  TextWriter out_;
};

void Printer::structures() {
  for (uint32_t n = types::kCount; n < numbering_.type_count(); ++n) {
    const TypeId id{n};
    if (numbering_.of(id) == Numbering::kUnused) continue;
    out_ << "struct S" << numbering_.of(id);
    name(m_.types[id].name);
    out_ << " {";
    for (uint32_t m = 0; m < m_.types.part_count(id); ++m) {
      if (m > 0) out_ << ',';
      name(m_.types.member(id, m).name);
      out_ << " : ";
      type(m_.types.member(id, m).type);
      const Precision precision = member_precision(m_, id, m);
      word_if(precision != Precision::none, word(precision));
    }
    out_ << " }\n";
  }
}

void Printer::layouts() {
  for (uint32_t n = 0; n < numbering_.layout_count(); ++n) {
    const LayoutId id{n};
    if (numbering_.of(id) == Numbering::kUnused) continue;
    const Layout& l = m_.layouts[id];
    out_ << "layout L" << numbering_.of(id) << " size " << l.size << " align " << l.alignment;
    number_if(l.stride != 0, "stride", l.stride);
    word_if(l.row_major, "row_major");
    if (l.element) out_ << " element L" << numbering_.of(l.element);
    if (l.member_count) {
      out_ << " {";
      for (uint32_t m = 0; m < l.member_count; ++m) {
        const LayoutMember& member = m_.layouts.member(id, m);
        out_ << (m ? ", " : " ") << member.offset << ' ';
        if (member.layout)
          out_ << 'L' << numbering_.of(member.layout);
        else
          out_ << "none";
      }
      out_ << " }";
    }
    out_ << '\n';
  }
}

void Printer::constants() {
  for (uint32_t n = 0; n < numbering_.value_count(); ++n) {
    const ValueId id{n};
    if (numbering_.of(id) == Numbering::kUnused) continue;
    out_ << "constant C" << numbering_.of(id) << " : ";
    type(m_.type(id));
    out_ << " = ";
    constant_parts(id);
    out_ << '\n';
  }
}

void Printer::specializations() {
  for (uint32_t n = 0; n < m_.specializations.size(); ++n) {
    const Specialization& s = m_.specializations[n];
    out_ << "specialization " << n, name(s.name), out_ << " : ", type(s.type);
    out_ << " id " << s.id << " = ", print_scalar(out_, m_.types.kind(s.type), s.bits), out_ << '\n';
  }
}

void Printer::uniforms() {
  for (uint32_t n = 0; n < m_.uniforms.size(); ++n) {
    const Uniform& u = m_.uniforms[n];
    out_ << "uniform " << n;
    if (u.location) out_ << " location " << *u.location;
    if (u.declared) out_ << " whole ", type(u.declared);
    if (u.initial) out_ << " = ", operand(u.initial);
    out_ << '\n';
  }
  for (const DeclaredUniform& d : m_.declared_uniforms) {
    out_ << "declared";
    name(d.name);
    out_ << " : ";
    type(d.type);
    word_if(d.is_used, "used");
    word_if(d.precision != Precision::none, word(d.precision));
    if (d.location) out_ << " location " << *d.location;
    if (d.binding) out_ << " binding " << *d.binding;
    if (d.offset) out_ << " offset " << *d.offset;
    out_ << '\n';
  }
}

void Printer::access(const AccessFlags& access) {
  for (const AccessWord& row : kAccessWords) word_if(access.*row.flag, row.word);
  if (access.coherence != Coherence::unsaid) out_ << " visible_to " << word(access.coherence);
}

void Printer::reference(ReferenceId id) {
  const Reference& r = m_.references[id];
  out_ << "reference &" << id.index;
  name(r.name);
  out_ << " : ", type(r.type), out_ << ' ' << word(r.packing) << " align " << r.alignment;
  if (r.layout) out_ << " layout L" << numbering_.of(r.layout);
  access(r.access), out_ << '\n';
}

void Printer::resource(ResourceId id) {
  const Resource& r = m_.resources[id];
  out_ << "resource @" << id.index;
  name(r.name);
  out_ << " : " << word(r.kind);
  if (r.type) out_ << ' ', type(r.type);
  if (r.array) out_ << " array ", type(r.array);
  number_if(r.array_count != m_.types.array_count(r.array), "count", r.array_count);
  number_if(r.outer_dimensions != 0, "outer", r.outer_dimensions);
  word_if(is_block(r.kind) || r.packing != Packing::std140, word(r.packing));
  word_if(r.is_implementation_packed, "implementation_packed");
  word_if(r.form != BlockForm::typed, word(r.form));
  if (r.layout) out_ << " layout L" << numbering_.of(r.layout);
  slot("", r.declared);
  word_if(r.is_fixed, "fixed");
  slot(" assigned", r.assigned);
  if (r.input_attachment) out_ << " attachment " << *r.input_attachment;
  if (r.location) out_ << " location " << *r.location;
  if (r.first_location_step) {
    out_ << " steps";
    uint32_t step = *r.first_location_step;
    for (TypeId t = r.array; m_.types.is_array(t); t = m_.types[t].element) out_ << ' ' << m_.location_steps[step++];
  }
  number_if(r.first_uniform != 0, "uniforms", r.first_uniform);
  access(r.access);
  if (r.origin != implied_origin(r.kind)) out_ << " from " << word(r.origin);
  if (r.instance_name) out_ << " instance", name(r.instance_name);
  out_ << '\n';
}

void Printer::io_var(IoVarId id) {
  const IoVar& v = m_.io_vars[id];
  out_ << word(v.direction) << " $" << id.index;
  name(v.name);
  out_ << " : ", type(v.type);
  if (v.built_in != BuiltIn::none) out_ << " built_in " << info(v.built_in).name;
  if (v.declared_location) out_ << " location " << *v.declared_location;
  if (v.location) out_ << " assigned " << *v.location;
  number_if(v.component != 0, "component", v.component);
  number_if(v.index != 0, "index", v.index);
  word_if(v.explicit_interpolation, "explicit");
  word_if(v.explicit_interpolation || v.interpolation != Interpolation::smooth, word(v.interpolation));
  word_if(v.sampling != Sampling::center, word(v.sampling));
  word_if(v.precision != Precision::none, word(v.precision));
  word_if(v.invariant, "invariant");
  if (v.words_of) out_ << " words ", type(v.words_of);
  if (v.block) out_ << " block", name(v.block);
  if (v.decorations) out_ << " decorations ", quoted(m_.names.text(v.decorations));
  word_if(v.is_of_instance, "instance");
  number_if(v.instance_dims != 0, "instance_dims", v.instance_dims);
  word_if(v.is_patch, "patch");
  word_if(v.is_per_primitive, "per_primitive");
  number_if(v.stream != 0, "stream", v.stream);
  word_if(v.is_copy, "copy");
  out_ << '\n';
}

void Printer::capture(const Capture& c) {
  out_ << "capture $" << c.var.index;
  for (const uint32_t n : c.path) out_ << " part " << n;
  out_ << " buffer " << c.buffer << " offset " << c.offset << '\n';
}

void Printer::variable(VariableId id) {
  const Variable& v = m_.variables[id];
  out_ << "variable !" << id.index;
  name(v.name);
  out_ << " : ";
  type(v.type);
  out_ << ' ' << word(v.scope);
  if (v.function) out_ << " F" << v.function.index;
  if (v.location) out_ << " location " << *v.location;
  if (v.initial) out_ << " = ", operand(v.initial);
  out_ << '\n';
}

void Printer::function(FunctionId id) {
  const Function& f = m_.function(id);
  next_value_ = 0;
  out_ << "\nfunc F" << id.index;
  name(f.name);
  params(f.body);
  for (size_t n = 0; n < f.results.size(); ++n) {
    out_ << (n ? ", " : " -> ");
    type(f.results[n]);
  }
  out_ << " {\n";
  body(f.body);
}

void Printer::params(BlockId block) {
  out_ << '(';
  bool first = true;
  for (uint32_t n = 0; n < m_.blocks[block].param_count; ++n) comma(first), result(m_.param(block, n), next_value_);
  out_ << ')';
}

void Printer::body(BlockId block) {
  // Regions nest as deep as the input pleases: a stack of our own.
  struct Open {
    BlockId block;
    InstId at;
    uint32_t label;  ///< switch_: operand that is the next region's first label
  };
  std::vector<Open> open{{block, m_.blocks[block].first, 1}};
  while (!open.empty()) {
    Open& top = open.back();
    const int depth = static_cast<int>(open.size());
    if (!top.at) {
      const Block& closed = m_.blocks[top.block];
      out_.indent(depth - 1) << '}';
      if (closed.next_region) {
        region_head(closed.parent, closed.next_region, top.label);
        top.block = closed.next_region;
        top.at = m_.blocks[top.block].first;
      } else {
        out_ << '\n';
        open.pop_back();
      }
      continue;
    }
    const InstId i = top.at;
    top.at = m_.insts[i].next;
    out_.indent(depth);
    instruction(i);
    const BlockId region = info(m_.insts[i].op).attr == Attr::regions ? m_.region(i, 0) : BlockId{};
    if (region) {
      Open inner{region, m_.blocks[region].first, 1};
      region_head(i, region, inner.label);
      open.push_back(inner);
    } else {
      out_ << '\n';
    }
  }
}

void Printer::region_head(InstId owner, BlockId region, uint32_t& label) {
  const Block& b = m_.blocks[region];
  for (uint32_t n = 0; n < b.label_count && label < m_.insts[owner].operand_count; ++n, ++label) {
    out_ << (n ? ", " : " case ");
    operand(m_.operand(owner, label));
  }
  word_if(b.is_default, "default");
  if (b.param_count) out_ << ' ', params(region);
  out_ << " {\n";
}

void Printer::instruction(InstId i) {
  const Inst& in = m_.insts[i];
  const OpInfo& op = info(in.op);
  bool first = true;
  for (uint32_t n = 0; n < in.result_count; ++n) comma(first), result(m_.result(i, n), next_value_);
  if (in.result_count) out_ << " = ";
  out_ << op.name;
  for (size_t n = 0; n < std::size(flag::kNames); ++n)
    if (in.flags >> n & 1) out_ << '.' << flag::kNames[n];

  first = true;
  const auto attr = [&](std::string_view sigil, uint32_t number) { first = false, out_ << ' ' << sigil << number; };
  switch (op.attr) {
    case Attr::none:
    case Attr::regions: break;
    case Attr::imm: attr("", in.attr); break;
    case Attr::text: first = false, out_ << ' ', quoted(m_.names.text(NameId{in.attr})); break;
    case Attr::resource: attr("@", in.attr); break;
    case Attr::function: attr("F", in.attr); break;
    case Attr::place: {
      constexpr std::string_view kSigils[] = {"@", "$", "!", "&"};
      attr(kSigils[in.attr & 3], m_.place(i).index());
      break;
    }
  }
  // The labels of a switch stand before their regions.
  const uint32_t count = in.op == Op::switch_ && in.operand_count ? 1 : in.operand_count;
  for (uint32_t n = 0; n < count; ++n) {
    out_ << (first ? " " : ", ");
    first = false;
    operand(m_.operand(i, n));
  }
}

void Printer::result(ValueId v, uint32_t& next) {
  values_[v.index] = next++;
  out_ << '%' << values_[v.index] << ':';
  type(m_.type(v));
}

void Printer::operand(ValueId v) {
  if (!m_.values.contains(v)) {
    out_ << "%none";
  } else if (m_.is_constant(v)) {
    constant(v);
  } else if (values_[v.index] != kUnnumbered) {
    out_ << '%' << values_[v.index];
  } else {
    out_ << "%?" << v.index;  // used before its definition: no valid module, but somebody is debugging it
  }
}

void Printer::constant(ValueId v) {
  const Constant& c = m_.constant(v);
  switch (c.kind) {
    case ConstantKind::scalar: print_scalar(out_, m_.types.kind(m_.type(v)), c.bits); return;
    case ConstantKind::zero: out_ << "zero ", type(m_.type(v)); return;
    case ConstantKind::undefined: out_ << "undef ", type(m_.type(v)); return;
    case ConstantKind::composite: break;
  }
  if (is_declared(m_, v)) {
    out_ << 'C' << numbering_.of(v);
  } else {
    type(m_.type(v));
    constant_parts(v);
  }
}

void Printer::constant_parts(ValueId v) {
  const Constant& c = m_.constant(v);
  out_ << '(';
  bool first = true;
  for (uint32_t n = 0; n < c.part_count; ++n) comma(first), constant(m_.constant_part(c, n));
  out_ << ')';
}

void Printer::type(TypeId t) {
  std::vector<uint32_t> extents;
  for (; t && m_.types.is_array(t); t = m_.types[t].element) extents.push_back(m_.types[t].extent), out_ << '[';
  const Type& base = t ? m_.types[t] : m_.types[types::kVoid];
  switch (base.kind) {
    case TypeKind::vector: out_ << word(m_.types.kind(base.element)) << 'x' << base.count; break;
    case TypeKind::matrix:
      out_ << word(m_.types.scalar_kind(t)) << "mat" << base.count << 'x' << m_.types.rows(t);
      break;
    case TypeKind::structure: out_ << 'S' << numbering_.of(t); break;
    case TypeKind::reference: out_ << '&' << base.extent; break;
    case TypeKind::cooperative_matrix: {
      const CooperativeShape shape = m_.types.cooperative_shape(t);
      out_ << "cooperative(" << word(shape.use) << ' ' << uint32_t{shape.scope} << ' ', type(base.element), out_ << ')';
      break;
    }
    case TypeKind::tensor_layout: {
      const TensorLayout layout = m_.types.tensor_layout(t);
      out_ << "tensor_layout(" << layout.dimensions << ' ';
      if (layout.clamp >= kFirstComputedExtent)
        out_ << 'K' << layout.clamp - kFirstComputedExtent << ')';
      else
        out_ << layout.clamp << ')';
      break;
    }
    case TypeKind::tensor_view: {
      const TensorView view = m_.types.tensor_view(t);
      out_ << "tensor_view(" << (view.has_dimensions ? "sized" : "unsized");
      for (uint32_t n = 0; n < view.dimensions; ++n) out_ << ' ' << uint32_t{view.order[n]};
      out_ << ')';
      break;
    }
    case TypeKind::image: out_ << "image", image(m_.types.image_shape(t)); break;
    case TypeKind::sampled_image: out_ << "sampled_image", image(m_.types.image_shape(t)); break;
    case TypeKind::sampler: out_ << "sampler"; break;
    case TypeKind::atomic_counter: out_ << "atomic_counter"; break;
    case TypeKind::acceleration_structure: out_ << "acceleration_structure"; break;
    case TypeKind::ray_query: out_ << "ray_query"; break;
    case TypeKind::void_: out_ << "void"; break;
    case TypeKind::array: break;
    case TypeKind::bool_: case TypeKind::i8: case TypeKind::u8: case TypeKind::i16: case TypeKind::u16:
    case TypeKind::i32: case TypeKind::u32: case TypeKind::i64: case TypeKind::u64:
    case TypeKind::f16: case TypeKind::f32: case TypeKind::f64:
    case TypeKind::bf16: case TypeKind::f8e4m3: case TypeKind::f8e5m2: case TypeKind::f4e2m1: out_ << word(base.kind); break;
  }
  for (size_t n = extents.size(); n-- > 0;) {
    if (extents[n] >= kFirstComputedExtent)
      out_ << "; K" << extents[n] - kFirstComputedExtent;
    else if (extents[n])
      out_ << "; " << extents[n];
    out_ << ']';
  }
}

void Printer::image(ImageShape shape) {
  out_ << '(' << word(shape.dim) << ' ' << word(shape.sampled);
  word_if(shape.arrayed, "array");
  word_if(shape.shadow, "shadow");
  word_if(shape.multisampled, "multisampled");
  word_if(shape.format != ImageFormat::none, word(shape.format));
  out_ << ')';
}

void Printer::name(NameId n) {
  if (!n) return;
  out_ << ' ';
  const std::string_view text = m_.names.text(n);
  is_word(text) ? void(out_ << text) : quoted(text);
}

void Printer::quoted(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out_ << '"';
  for (char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    if (byte < 0x20 || byte >= 0x7f)
      out_ << "\\x" << kHex[byte >> 4] << kHex[byte & 15];
    else if (c == '"' || c == '\\')
      out_ << '\\' << c;
    else
      out_ << c;
  }
  out_ << '"';
}

}  // namespace
}  // namespace text

std::string print(const Module& module) { return text::Printer(module).run(); }

}  // namespace umber::ir
