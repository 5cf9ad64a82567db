// SPDX-License-Identifier: Apache-2.0
#include "umber/run/ray_program.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace umber::run {
namespace {

template <typename T>
void append(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// Resources with one set and binding are one, which is as large as the largest of them.
void merge(std::vector<reflect::Resource>& to, std::vector<reflect::Resource>& from) {
  for (reflect::Resource& resource : from) {
    const auto known = std::find_if(to.begin(), to.end(), [&](const reflect::Resource& other) {
      return other.kind == resource.kind && other.set == resource.set && other.binding == resource.binding;
    });
    if (known == to.end()) {
      to.push_back(std::move(resource));
      continue;
    }
    if (resource.type.size > known->type.size) std::swap(resource, *known);
    known->stages |= resource.stages;
    known->readonly &= resource.readonly;
    known->writeonly &= resource.writeonly;
  }
}

}  // namespace

CompileResult compile_each(CompileFunction compile, std::span<const Source> sources, const Options& options) {
  CompileResult whole;
  whole.status = Status::ok;
  for (const Source& source : sources) {
    CompileResult one = compile({&source, 1}, options);
    if (!one.ok()) whole.status = one.status;
    append(whole.diagnostics, one.diagnostics);
    append(whole.modules, one.modules);
    append(whole.program.stages, one.program.stages);
    merge(whole.program.resources, one.program.resources);
    append(whole.ir_dumps, one.ir_dumps);
  }
  return whole;
}

}  // namespace umber::run
