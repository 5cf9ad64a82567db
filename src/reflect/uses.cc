// SPDX-License-Identifier: Apache-2.0
#include "reflect/uses.h"

#include <algorithm>

#include "ir/access.h"

namespace umber::reflect {
namespace {

using ir::InstId, ir::Op, ir::ValueId;

class UseFinder {
 public:
  explicit UseFinder(const ir::Module& module)
      : m_(module), stage_(1u << static_cast<uint32_t>(module.stage)), uses_(module.resources.size()) {}

  std::vector<std::vector<UsedPart>> find() {
    m_.for_each_inst([&](InstId i) {
      const ir::OpInfo& op = info(m_.insts[i].op);
      if (op.attr != ir::Attr::place || !m_.place(i).is_resource()) return;
      const ir::ResourceId r = m_.place(i).resource();
      if (is_block(m_.resources[r].kind) && m_.insts[i].op != Op::array_length) access(i, r);
    });
    return std::move(uses_);
  }

 private:
  void access(InstId i, ir::ResourceId r) {
    const Op op = m_.insts[i].op;
    UsedPart use;
    if (op != Op::store) use.read_by = stage_;
    if (op != Op::load) use.written_by = stage_;
    ir::TypeId type = m_.resources[r].type;
    for (uint32_t n = 1; n < m_.path_length(i); ++n) {  // the first index is into the array of blocks
      // A component that is chosen at run time may be any: the vector is used.
      const std::optional<uint64_t> index = m_.scalar_bits(m_.operand(i, n));
      const uint32_t parts = m_.types.part_count(type);
      const bool is_known = index && (*index < parts || (parts == 0 && *index < UsedPart::kAny));
      use.path.push_back(is_known ? static_cast<uint32_t>(*index) : UsedPart::kAny);
      type = ir::step_type(m_, type, m_.operand(i, n));
    }
    if (op == Op::load)
      narrow(m_.result(i), use, r);
    else
      add(use, type, r);
  }

  /// Counts the parts of a loaded value that are taken out of it, or all of it if something else happens to it.
  void narrow(ValueId value, UsedPart& use, ir::ResourceId r) {
    for (ir::UseId u = m_.values[value].first_use; u; u = m_.uses[u].next) {
      const Op user = m_.insts[m_.uses[u].user].op;
      if ((user != Op::extract && user != Op::swizzle) || use.path.size() > kDeepest)
        return add(use, m_.type(value), r);
    }
    for (ir::UseId u = m_.values[value].first_use; u; u = m_.uses[u].next) {
      const InstId user = m_.uses[u].user;
      const uint32_t parts = m_.insts[user].imm();
      const bool is_extract = m_.insts[user].op == Op::extract;
      const uint32_t count = is_extract ? 1 : m_.types.rows(m_.type(m_.result(user)));
      for (uint32_t n = 0; n < count; ++n) {
        use.path.push_back(is_extract ? parts : parts >> 2 * n & 3);
        if (is_extract)
          narrow(m_.result(user), use, r);
        else
          add(use, m_.types.part(m_.type(value), 0), r);
        use.path.pop_back();
      }
    }
  }

  /// A structure is used by its members, as if each were accessed: whether they are is the target's business.
  void add(UsedPart& use, ir::TypeId type, ir::ResourceId r) {
    if (!m_.types.is_structure(type) || m_.types.contents(type).elements > ir::kMostOperands)
      return uses_[r.index].push_back(use);
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      use.path.push_back(n);
      add(use, m_.types.part(type, n), r);
      use.path.pop_back();
    }
  }

  static constexpr size_t kDeepest = 1000;  // narrow recurses

  const ir::Module& m_;
  uint32_t stage_;
  std::vector<std::vector<UsedPart>> uses_;
};

}  // namespace

std::vector<std::vector<UsedPart>> find_uses(const ir::Module& module) { return UseFinder(module).find(); }

void unite(std::vector<UsedPart>& uses) {
  std::stable_sort(uses.begin(), uses.end(), [](const UsedPart& a, const UsedPart& b) { return a.path < b.path; });
  size_t kept = 0;
  for (UsedPart& use : uses) {
    if (kept != 0 && uses[kept - 1].path == use.path) {
      uses[kept - 1].read_by |= use.read_by;
      uses[kept - 1].written_by |= use.written_by;
    } else if (&uses[kept++] != &use) {
      uses[kept - 1] = std::move(use);
    }
  }
  uses.resize(kept);
}

}  // namespace umber::reflect
