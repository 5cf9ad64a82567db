// SPDX-License-Identifier: Apache-2.0
#include "back/mali/plan_text.h"

namespace umber::back::mali {
namespace {

std::string_view name(VaryingKind kind) {
  constexpr std::string_view kNames[] = {"float", "sint", "uint"};
  return kNames[static_cast<size_t>(kind)];
}

void print_what(const Access& a, const ir::Module& m, TextWriter& out) {
  if (!a.var)
    out << name(a.special);
  else if (a.is_store && a.built_in == ir::BuiltIn::none)
    out << a.location;
  else if (a.built_in != ir::BuiltIn::none)
    out << info(a.built_in).name << (a.location != 0 ? "+" : "");
  else
    out << m.names.text(m.io_vars[a.var].name) << '.' << a.element;
  out << ' ';
  for (uint32_t n = 0; n < 4; ++n)
    if (a.components >> n & 1) out << "xyzw"[n];
}

void print_transfer(const Access& a, TextWriter& out) {
  const Transfer& t = a.transfer;
  out << ": " << name(t.kind) << uint32_t{t.memory_bits} << 'x' << uint32_t{t.components};
  if (t.is_as_described)
    out << " as described";
  else if (t.register_bits != t.memory_bits)
    out << (a.is_store ? " from " : " as ") << name(t.kind) << uint32_t{t.register_bits};
}

void print_where(const Access& a, TextWriter& out) {
  if (a.special != Special::none) out << ' ' << name(a.special);
  if (reads_descriptor(a.path)) out << " descriptor " << uint32_t{a.descriptor};
  const bool is_buffer = a.path == Path::lea_buf_store || a.path == Path::ld_var_buf;
  if (is_buffer) out << " buffer " << uint32_t{a.buffer};
  if (a.structure != 0) out << " structure +" << uint32_t{a.structure};
  if (is_buffer) out << " at " << a.offset;
  if (a.path == Path::preloaded || a.path == Path::st_cvt) out << " r" << uint32_t{a.preloaded};
}

void print(const Access& a, const ir::Module& m, TextWriter& out) {
  out << (a.is_store ? "store " : "load ");
  print_what(a, m, out);
  out << " by " << name(a.path);
  const bool has_transfer = a.path != Path::none && a.path != Path::preloaded && a.path != Path::driver_value;
  if (has_transfer) print_transfer(a, out);
  if (has_transfer && !a.is_store && a.path != Path::ld_attr) out << ' ' << name(a.at);
  if (a.is_linear) out << " linear";
  print_where(a, out);
  std::string_view separator = a.is_store ? " after " : " then ";
  for (const Step step : a.steps) {
    out << separator << name(step);
    separator = ", ";
  }
  out << " (" << name(a.reason) << ")\n";
}

void print(const DescriptorNeed& need, std::string_view kind, size_t number, TextWriter& out) {
  out << kind << ' ' << number << ": ";
  if (need.special != Special::none)
    out << name(need.special);
  else if (need.built_in != ir::BuiltIn::none)
    out << info(need.built_in).name << (need.location != 0 ? "+" : "");
  else
    out << need.location;
  out << ' ' << name(need.kind) << uint32_t{need.bits} << 'x' << uint32_t{need.components};
  if (need.offset) out << " at " << *need.offset;
  out << (need.is_missing ? " missing\n" : "\n");
}

}  // namespace

void print(const Plan& plan, const ir::Module& module, TextWriter& out) {
  for (const Access& a : plan.accesses) print(a, module, out);
  for (size_t n = 0; n < plan.attributes.size(); ++n) print(plan.attributes[n], "attribute", n, out);
  for (size_t n = 0; n < plan.varyings.size(); ++n) print(plan.varyings[n], "varying", n, out);
}

}  // namespace umber::back::mali
