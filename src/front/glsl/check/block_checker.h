// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Interface blocks (GLSL 4.60 section 4.3.9).
class BlockChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void begin_unit();
  void interface_block(Decl& decl);
  /// `layout(...) uniform;` and `layout(...) buffer;`: what later blocks have unless they say otherwise.
  void default_block_layout(const Decl& decl);
  /// Whether a global name is that of a block, which is then reported: it means nothing, but no other global thing can
  /// have it.
  bool is_block_name(NameId name, Span at);
  /// Once all shader objects are read: reports references to what was never defined.
  void check_references();
  /// GL_EXT_shared_memory_block: either blocks are shared or what is in none.
  void check_shared();

 private:
  struct BlockDefaults {
    ir::Packing packing = ir::Packing::std140;
    bool row_major = false;
    bool is_implementation = true;  ///< shared or packed: laid out as std140, but the shader does not know
  };
  struct DeclaredBlock {
    uint32_t unit = 0;
    SymbolId symbol{};
    SymbolId first_member{};  ///< of one without instance name: its members' symbols from here on
    uint32_t before = 0;      ///< number in blocks_, from 1, of another of the same name; 0: none
  };
  /// What a block says for its members.
  struct BlockContext {
    Qualifiers qualifiers;
    bool row_major = false;
    std::optional<uint32_t> align;
    CaptureCursor capture;
    bool has_failed = false;        ///< some member has no type: that was said
    uint32_t reference_align = 16;  ///< buffer_reference_align
  };

  void of_patch_or_primitive(Symbol& block, const Qualifiers& q);
  /// Reports a block that the language or the stage does not have.
  void check_availability(const Qualifiers& q, Span at);
  Symbol block_symbol(const Decl& decl, BlockContext& context);
  /// `layout(buffer_reference) buffer`: a type of addresses, and what is there.
  void reference_block(const Decl& decl);
  ir::ReferenceId declared_reference(const Decl& decl);
  void check_reference(const Symbol& block, const LayoutValues& layout, BlockContext& context);
  void slotless(Symbol& block, const LayoutValues& layout, bool is_buffer);
  BlockDefaults& defaults_of(const Qualifiers& q);
  void check_packing(const LayoutValues& layout, bool may_be_std430);
  void check_member_qualifiers(const Qualifiers& q, const Symbol& block, ir::TypeId type, const Qualifiers& outer);
  BlockMember block_member(const TypeSpec& spec, const Symbol& block, TypeId type, const BlockContext& context);
  void block_members(const Decl& decl, Symbol& block, BlockContext& context, std::vector<ir::Member>& members);
  void check_members(const Decl& decl, const Symbol& block, std::span<const ir::Member> members,
                     std::span<const BlockMember> qualifiers);
  bool same_block(const Symbol& a, const Symbol& b) const;
  /// Binds the names of a block that was declared before; false if there is none. Reports one that differs.
  bool declare_again(Decl& decl, const Symbol& block);
  void declare(Decl& decl, const Symbol& block, std::span<const ir::Member> members);
  void bind_block(Decl& decl, const DeclaredBlock& declared);
  void bind_failed(Decl& decl);
  uint32_t last_block(NameId name) const { return name.index < last_blocks_.size() ? last_blocks_[name.index] : 0; }

  BlockDefaults uniform_defaults_, buffer_defaults_, shared_defaults_;
  Span push_constants_;  ///< of the shader object's block of them
  Span shader_record_;   ///< the same
  std::vector<DeclaredBlock> blocks_;
  std::vector<uint32_t> last_blocks_;  ///< by NameId of the block's name: the last one's number in blocks_, from 1
};

}  // namespace umber::glsl
