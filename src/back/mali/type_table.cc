// SPDX-License-Identifier: Apache-2.0
#include "back/mali/type_table.h"

#include "base/text_writer.h"

namespace umber::back::mali {
namespace {

/// A shader that does nothing but write or read one varying.
ir::Module shader(ir::Stage stage, ir::TypeKind kind, bool is_mediump, bool is_flat) {
  const bool is_vertex = stage == ir::Stage::vertex;
  const ir::TypeId type = ir::types::vector(kind, 1);
  ir::Module m;
  m.stage = stage;
  const ir::IoVarId var = m.io_vars.add({.direction = is_vertex ? ir::Direction::output : ir::Direction::input,
                                         .interpolation = is_flat ? ir::Interpolation::flat : ir::Interpolation::smooth,
                                         .precision = is_mediump ? ir::Precision::medium : ir::Precision::high,
                                         .type = type,
                                         .location = 0});
  m.entry = m.add_function({}, {}, {});
  const ir::BlockId body = m.function(m.entry).body;
  const uint32_t place = ir::Place(var).bits();
  if (is_vertex) {
    const ir::ValueId zero[] = {m.zero(type)};
    m.insert(body, {}, ir::Op::store, zero, {}, place);
  } else {
    const ir::TypeId result[] = {type};
    const ir::ValueId loaded[] = {m.result(m.insert(body, {}, ir::Op::load, {}, result, place))};
    m.insert(body, {}, ir::Op::extract, loaded, result);  // somebody asks for it
  }
  return m;
}

constexpr ir::TypeKind kKinds[] = {ir::TypeKind::f32, ir::TypeKind::i32, ir::TypeKind::u32};

TypeRow row_of(Arch arch, bool is_written_mediump, bool is_read_mediump, bool is_flat, size_t kind) {
  const ir::Module vertex = shader(ir::Stage::vertex, kKinds[kind], is_written_mediump, is_flat);
  const ir::Module fragment = shader(ir::Stage::fragment, kKinds[kind], is_read_mediump, is_flat);
  const place::VaryingRules rules = place::linked_rules(arch, fragment);
  Diagnostics diagnostics;
  const place::VaryingLayout layout = place::lay_out_varyings(vertex, rules, diagnostics);
  const Plan stores = plan_vertex_shader(vertex, layout, diagnostics);
  const Plan loads = plan_fragment_shader(fragment, rules, &layout, diagnostics);
  return {is_written_mediump,    is_read_mediump,     is_flat, VaryingKind{static_cast<uint8_t>(kind)},
          stores.accesses.at(0), loads.accesses.at(0)};
}

std::string_view type_name(VaryingKind kind) {
  constexpr std::string_view kNames[] = {"float", "int", "uint"};
  return kNames[static_cast<size_t>(kind)];
}

/// "F16".
std::string format(VaryingKind kind, uint32_t bits) { return "FIU"[static_cast<size_t>(kind)] + std::to_string(bits); }

/// "U32", or "F32 to F16", in the order in which the value goes.
void print_transfer(const Access& a, TextWriter& out) {
  const Transfer& t = a.transfer;
  const std::string memory = format(t.kind, t.memory_bits), registers = format(t.kind, t.register_bits);
  if (memory == registers)
    out << memory;
  else
    out << (a.is_store ? registers : memory) << " to " << (a.is_store ? memory : registers);
}

void print_steps(const TypeRow& row, TextWriter& out) {
  if (row.store.steps.empty() && row.load.steps.empty()) out << "none";
  std::string_view separator;
  for (const auto* const access : {&row.store, &row.load})
    for (const Step step : access->steps) {
      out << separator << (step == Step::narrow_to_half ? "to 16 bits before" : "to 32 bits behind");
      separator = ", ";
    }
}

void print_half(const TypeRow& row, TextWriter& out) {
  print_transfer(row.store, out);
  out << " | ";
  print_transfer(row.load, out);
  out << " | ";
  print_steps(row, out);
  out << " |";
}

}  // namespace

std::vector<TypeRow> type_table(Arch arch) {
  std::vector<TypeRow> rows;
  for (const bool is_written_mediump : {false, true})
    for (const bool is_read_mediump : {false, true}) {
      rows.push_back(row_of(arch, is_written_mediump, is_read_mediump, false, 0));
      for (size_t kind = 0; kind < std::size(kKinds); ++kind)
        rows.push_back(row_of(arch, is_written_mediump, is_read_mediump, true, kind));
    }
  return rows;
}

std::string type_table_text() {
  const std::vector<TypeRow> converting = type_table(Arch::v6), plain = type_table(Arch::v9);
  TextWriter out;
  out << "| written | read | | type | v4 to v7: stored | loaded | in the shaders | from v9 on: stored | loaded | in "
         "the "
         "shaders |\n|---|---|---|---|---|---|---|---|---|---|\n";
  for (size_t n = 0; n < converting.size(); ++n) {
    const TypeRow& row = converting[n];
    out << "| " << (row.is_written_mediump ? "mediump" : "highp") << " | "
        << (row.is_read_mediump ? "mediump" : "highp") << " | " << (row.is_flat ? "flat" : "smooth") << " | "
        << type_name(row.kind) << " | ";
    print_half(row, out);
    out << ' ';
    print_half(plain[n], out);
    out << '\n';
  }
  return out.take();
}

}  // namespace umber::back::mali
