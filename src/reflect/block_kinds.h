// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/reflect.hpp"

namespace umber::reflect {

/// Whether resources of the kind are blocks, which have a type, and a packing that it is laid out by.
constexpr bool is_block(ResourceKind kind) {
  return kind == ResourceKind::uniform_block || kind == ResourceKind::storage_block ||
         kind == ResourceKind::push_constants || kind == ResourceKind::shader_record;
}

}  // namespace umber::reflect
