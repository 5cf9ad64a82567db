// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"
#include "base/small_vector.h"

namespace umber::back::hlsl {

/// Writes accesses of storage blocks: bytes at the offsets that their layout says.
class StorageBlocks : public CodeWriter {
 public:
  explicit StorageBlocks(Shader& shader) : CodeWriter(shader) {}

  void print_load(const ir::Inst& inst, Prec at_least);
  void write_store(const ir::Inst& inst, Scope scope);
  void write_array_length(const ir::Inst& inst, Scope scope);
  /// The object that `inst` accesses, and where in it, for a method.
  std::string_view text_of_buffer(const ir::Inst& inst);
  std::string_view text_of_address(const ir::Inst& inst);

 private:
  struct Term {
    ir::ValueId index{};
    uint32_t stride = 0;  ///< that the index is multiplied by
  };
  struct Address {
    uint32_t constant = 0;
    SmallVector<Term, 4> terms;
    ir::TypeId type{};
    ir::LayoutId layout{};
    uint32_t scalar = 4;  ///< bytes of one
    uint32_t stride = 4;  ///< from component to component
  };
  Address address_of(const ir::Inst& inst, uint32_t length);
  void print_address(const Address& address, uint32_t more = 0, Prec at_least = Prec::assign);
  void print_buffer(const ir::Inst& inst);
  void print_matrix(const ir::Inst& inst, const Address& address);
  void print_words(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count, ir::TypeKind kind);
  void print_wide(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count, ir::TypeKind kind);
  void print_double_columns(const ir::Inst& inst, const Address& address);
  void write_matrix(const ir::Inst& inst, const Address& address, std::string_view value, Scope scope);
  void write_wide(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count, ir::TypeKind kind,
                  std::string_view value, Scope scope);
  void write_words(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count, ir::TypeKind kind,
                   std::string_view value, Scope scope);
  std::string_view text_of_value(ir::ValueId v, Prec at_least);
};

}  // namespace umber::back::hlsl
