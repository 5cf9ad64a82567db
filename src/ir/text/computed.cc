// SPDX-License-Identifier: Apache-2.0
#include "ir/text/computed.h"

#include "ir/text/scalar.h"
#include "ir/text/spelling.h"

namespace umber::ir::text {

void print_computed(TextWriter& out, const Module& module) {
  for (uint32_t n = 0; n < module.computed.size(); ++n) {
    const Computed& row = module.computed[n];
    out << "computed K" << n << " : " << word(module.types.kind(row.type)) << " = " << info(row.op).name;
    if (row.op == Op::specialization) out << ' ' << row.number;
    for (uint32_t o = 0; o < info(row.op).operands; ++o) {
      const Computed::Operand& used = row.operands[o];
      out << (o ? ", " : " ");
      if (used.constant)
        print_scalar(out, module.types.kind(module.type(used.constant)), module.scalar_bits(used.constant).value_or(0));
      else
        out << 'K' << used.row;
    }
    out << '\n';
  }
}

void read_computed(Reader& in) {
  Computed row;
  in.declared_number('K', in.module.computed.size());
  in.expect(':');
  row.type = in.type();
  in.expect('=');
  row.op = in.peek().kind == TokenKind::word ? find_op(in.peek().text).value_or(Op::call) : Op::call;
  if (!is_computable(row.op)) {
    in.unexpected("an op that can be outside of functions");
    row.op = Op::specialization;
  }
  in.take();
  if (row.op == Op::specialization) row.number = in.number();
  for (uint32_t o = 0; o < info(row.op).operands && in.ok(); ++o) {
    if (o) in.expect(',');
    if (const std::optional<uint32_t> n = in.accept_numbered('K'))
      row.operands[o].row = *n;
    else
      row.operands[o].constant = in.constant();
  }
  const uint32_t before = in.module.computed.size();
  if (in.ok() && in.module.computed.add(row) != before) in.unexpected("what is not computed before");
}

}  // namespace umber::ir::text
