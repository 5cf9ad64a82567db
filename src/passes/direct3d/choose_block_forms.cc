// SPDX-License-Identifier: Apache-2.0
#include "passes/direct3d/choose_block_forms.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "layout/hlsl.h"
#include "passes/any_resource.h"
#include "passes/direct3d/block_accesses.h"

namespace umber {
namespace {

using ir::BlockForm, ir::Module, ir::Resource, ir::ResourceId;
using layout::ElementObstacle, layout::document_obstacle, layout::element_obstacle;

constexpr Message<std::string_view, std::string_view> kBlockForm{Severity::note, "block-form", "{0} is bound as {1}"};
constexpr Message<std::string_view, std::string_view> kPrediction{
    Severity::note, "block-cost",
    "Microsoft's compiler spends about {0} ms on its dynamic indices as a constant buffer, {1} ms as a "
    "StructuredBuffer"};

constexpr Message<std::string_view, std::string_view> kAgreed{
    Severity::note, "block-agreed", "{0} is bound as {1} in every stage, as another one wants it"};

// What decides, or the first condition that fails.
constexpr Message<> kNever{Severity::note, "block-never", "StructuredBuffers are switched off",
                           "--structured-buffers=auto lets Umber choose"};
constexpr Message<> kUnread{Severity::note, "block-unread", "nothing reads it"};
constexpr Message<> kWide{Severity::note, "block-wide",
                          "numbers of 64 bits are read here, which rows of words do not hold",
                          "declare them as uvec2 and put them together by packDouble2x32"};
constexpr Message<> kOtherBlock{
    Severity::note, "block-array-index",
    "a block of its array is chosen by a dynamic index here, which StructuredBuffers cannot be",
    "make it one block whose members are arrays"};
constexpr Message<> kConstantIndices{Severity::note, "block-constant-indices",
                                     "only constant indices are used, which are quick in a constant buffer"};
constexpr Message<> kWholeArray{Severity::note, "block-whole-array", "the whole array is read here",
                                "read the elements that are needed, by their indices"};
constexpr Message<> kCheap{
    Severity::note, "block-cheap",
    "dynamic indices such as this one cost the compiler little, and constant buffers are quick to read"};
constexpr Message<> kDynamic{Severity::note, "block-dynamic", "an index is dynamic here"};
constexpr Message<> kNoConstantBuffer{Severity::note, "block-not-constant-buffer",
                                      "a constant buffer cannot have its bytes where its layout says",
                                      "declare it layout(std140), without offsets of your own"};
constexpr Message<> kTooLarge{Severity::note, "block-too-large",
                              "it is larger than a constant buffer can be, 65536 bytes"};
constexpr Message<> kQuickCompiler{
    Severity::note, "block-quick-compiler",
    "the compiler of this shader model takes no longer for dynamic indices such as this one"};
constexpr Message<> kNoRegister{
    Severity::note, "block-no-register",
    "the stage has more uniform blocks than registers for constant buffers, and this one is large"};
constexpr Message<> kAlways{Severity::note, "block-always",
                            "it is read, and --structured-buffers=always was asked for"};
constexpr Message<> kFitsDocument{Severity::note, "block-document",
                                  "it is one large array of a listed type that is only indexed"};

constexpr Message<> kElementObstacles[] = {
    {Severity::note, "block-elements", "it is one array whose elements HLSL can declare"},
    {Severity::note, "block-not-std140", "its layout is not std140", "declare it layout(std140)"},
    {Severity::note, "block-several-members", "it has several members", "put the array into a block of its own"},
    {Severity::note, "block-no-array", "its member is no array"},
    {Severity::note, "block-arrays-of-arrays", "its elements are arrays", "use one dimension, a[8 * i + j]"},
    {Severity::note, "block-few-elements", "its array has fewer than 50 elements",
     "--structured-buffers=auto asks what they cost"},
    {Severity::note, "block-element-type",
     "its elements are matrices that std140 pads, or structures with such matrices, arrays or structures in them",
     "make the columns vec4 (the rows, if row_major)"},
    {Severity::note, "block-stride", "its elements are not a multiple of 16 bytes apart, or more than 2048"},
    {Severity::note, "block-offsets", "HLSL has no type whose bytes lie as in its elements"},
};
static_assert(std::size(kElementObstacles) == size_t(ElementObstacle::offsets) + 1);

const Message<>& message(ElementObstacle o) { return kElementObstacles[static_cast<size_t>(o)]; }

constexpr std::string_view kBoundAs[] = {"a constant buffer", "a StructuredBuffer of its elements",
                                         "a StructuredBuffer of rows of 16 bytes"};

/// Below this a StructuredBuffer gains nothing that anybody notices.
constexpr uint64_t kNoticed = 3000;
bool is_worthwhile(const BlockCost& cost) {
  return cost.constant_buffer >= kNoticed && cost.constant_buffer * 5 > cost.structured_buffer * 6;
}

bool is_too_large(const Module& m, const Resource& block) {
  return m.layouts[block.layout].size > layout::kMostConstantBufferBytes;
}

struct Choice {
  BlockForm form{};
  const Message<>* reason = nullptr;
  Span at{};
  const Message<>* not_elements = nullptr;  ///< why they are untyped
};

class Chooser {
 public:
  Chooser(const Module& module, const Resource& block, const BlockAccesses& accesses)
      : m_(module), block_(block), accesses_(accesses) {}

  Choice choose(const Target& target) const {
    const StructuredBuffers policy = target.structured_buffers;
    if (policy == StructuredBuffers::never) return stay(kNever, {});
    if (!accesses_.first) return stay(kUnread, {});
    if (accesses_.wide) return stay(kWide, m_.span(accesses_.wide));
    if (accesses_.other_block) return stay(kOtherBlock, m_.span(accesses_.other_block));
    if (!layout::fits_constant_buffer(m_, block_)) return structured(kNoConstantBuffer, {});
    if (is_too_large(m_, block_)) return structured(kTooLarge, {});
    switch (policy) {
      case StructuredBuffers::never: break;
      case StructuredBuffers::document: return by_document();
      case StructuredBuffers::automatic: return by_cost(target.constant_buffers_are_quick);
      case StructuredBuffers::always: return structured(kAlways, m_.span(accesses_.first));
    }
    return {};
  }
  /// The form of a block that no register is left for as a constant buffer.
  std::optional<Choice> choose_without_register() const {
    if (!accesses_.first || !accesses_.fits_structured_buffer()) return std::nullopt;
    return structured(kNoRegister, {});
  }

 private:
  Choice stay(const Message<>& reason, Span at) const {
    return {.form = BlockForm::typed, .reason = &reason, .at = at};
  }
  Choice structured(const Message<>& reason, Span at) const {
    const ElementObstacle obstacle = element_obstacle(m_, block_);
    if (obstacle == ElementObstacle::none) return {.form = BlockForm::elements, .reason = &reason, .at = at};
    return {.form = BlockForm::untyped, .reason = &reason, .at = at, .not_elements = &message(obstacle)};
  }

  Choice by_document() const {
    const ElementObstacle obstacle = document_obstacle(m_, block_);
    if (obstacle != ElementObstacle::none) return stay(message(obstacle), {});
    if (accesses_.whole_array) return stay(kWholeArray, m_.span(accesses_.whole_array));
    return structured(kFitsDocument, {});
  }

  Choice by_cost(bool are_quick) const {
    if (!accesses_.dynamic) {
      if (accesses_.whole_array) return stay(kWholeArray, m_.span(accesses_.whole_array));
      return stay(kConstantIndices, m_.span(accesses_.first));
    }
    const BlockCost cost = predict_cost(accesses_);
    const Span at = m_.span(accesses_.dynamic);
    if (are_quick) return stay(kQuickCompiler, at);
    if (!is_worthwhile(cost)) return stay(kCheap, at);
    return structured(kDynamic, at);
  }

  const Module& m_;
  const Resource& block_;
  const BlockAccesses& accesses_;
};

std::string title(const Module& m, const Resource& block) {
  if (block.origin == ir::Origin::default_uniforms) return "the block of the uniforms outside of blocks";
  const std::string_view name = m.names.text(block.name);
  return name.empty() ? "a uniform block" : "uniform block '" + std::string(name) + "'";
}

std::string milliseconds(uint64_t microseconds) { return std::to_string((microseconds + 500) / 1000); }

void explain(const Module& m, const Resource& block, const BlockAccesses& accesses, const Choice& choice,
             const Target& target, Diagnostics& diagnostics) {
  Report report =
      diagnostics.report(kBlockForm, block.span, title(m, block), kBoundAs[static_cast<size_t>(choice.form)]);
  report.note(*choice.reason, choice.at);
  if (choice.not_elements) report.note(*choice.not_elements, {});
  const BlockCost cost = predict_cost(accesses);
  if (accesses.dynamic && !target.constant_buffers_are_quick)
    report.note(kPrediction, {}, milliseconds(cost.constant_buffer), milliseconds(cost.structured_buffer));
}

bool is_uniform_block(const Resource& r) { return r.kind == ir::ResourceKind::uniform_block; }

/// Gives them all the same form.
bool give_form(Module& m, BlockForm form, bool (*has_it)(const Resource&)) {
  bool changed = false;
  for (const ResourceId r : m.resources.ids()) {
    if (!has_it(m.resources[r])) continue;
    changed |= m.resources[r].form != form;
    m.resources[r].form = form;
  }
  return changed;
}

/// Push constants stay a constant buffer, of rows of words if HLSL cannot declare them where they lie: those are read
/// from a StructuredBuffer in the same way, but nothing could be bound as one.
bool give_rows_to_root_constants(Module& m) {
  const auto needs_rows = [&](const Resource& r) {
    return ir::is_root_constants(r.kind) && r.form == BlockForm::typed && !layout::fits_constant_buffer(m, r);
  };
  if (!any_resource(m, needs_rows)) return false;
  const std::vector<BlockAccesses> accesses = survey_blocks(m);
  bool changed = false;
  for (const ResourceId r : m.resources.ids()) {
    if (!needs_rows(m.resources[r]) || !accesses[r.index].fits_structured_buffer()) continue;
    m.resources[r].form = BlockForm::untyped;
    changed = true;
  }
  return changed;
}

bool has_numbers_only(const Module& m, const Resource& block) {
  for (uint32_t n = 0, count = m.types.part_count(block.type); n < count; ++n)
    if (!m.types.is_numeric(m.types.part(block.type, n))) return false;
  return true;
}

/// Blocks that have no array cost the compiler nothing: whatever code does, they stay what they are, unless they do not
/// fit or are too many.
bool are_constant_buffers(const Module& m, const Target& target) {
  if (target.structured_buffers != StructuredBuffers::automatic || target.explain_blocks) return false;
  uint32_t count = 0;
  for (const ResourceId r : m.resources.ids()) {
    const Resource& block = m.resources[r];
    if (!is_uniform_block(block)) continue;
    if (!has_numbers_only(m, block) || !layout::fits_constant_buffer(m, block) || is_too_large(m, block)) return false;
    count += block.array_count;
  }
  return target.constant_buffers == 0 || count <= target.constant_buffers;
}

/// A uniform block as one stage has it.
struct StageBlock {
  Module* stage = nullptr;
  size_t number = 0;  ///< of the stage
  ResourceId resource{};
  Resource& operator*() const { return stage->resources[resource]; }
};

/// By slot, so that those of one slot stand together.
bool comes_before(const StageBlock& a, const StageBlock& b) {
  const auto key = [](const Resource& r) {
    return r.assigned ? std::tuple(true, r.assigned->set, r.assigned->binding) : std::tuple(false, 0u, 0u);
  };
  return key(*a) < key(*b);
}

/// The uniform blocks of all stages, sorted.
std::vector<StageBlock> uniform_blocks(std::span<Module* const> stages) {
  std::vector<StageBlock> all;
  for (size_t n = 0; n < stages.size(); ++n)
    for (const ResourceId r : stages[n]->resources.ids())
      if (is_uniform_block(stages[n]->resources[r])) all.push_back({stages[n], n, r});
  std::ranges::stable_sort(all, comes_before);
  return all;
}

bool has_constant_buffers_alone(const Module* m) {
  for (const ResourceId r : m->resources.ids())
    if (is_uniform_block(m->resources[r]) && m->resources[r].form != BlockForm::typed) return false;
  return true;
}

/// What suits every stage, if one of them wants a StructuredBuffer. `accesses`: by stage, then by resource.
BlockForm common_form(std::span<const StageBlock> blocks, std::span<const std::vector<BlockAccesses>> accesses) {
  BlockForm form = BlockForm::elements;
  for (const StageBlock& b : blocks) {
    if (!accesses[b.number][b.resource.index].fits_structured_buffer()) return BlockForm::typed;
    if (element_obstacle(*b.stage, *b) != ElementObstacle::none) form = BlockForm::untyped;
  }
  return form;
}

/// Large blocks first, until the others have registers.
void make_room(const Module& m, uint32_t most, std::span<const BlockAccesses> accesses, std::vector<Choice>& choices) {
  const auto takes_register = [&](ResourceId r) {
    return is_uniform_block(m.resources[r]) && choices[r.index].form == BlockForm::typed && accesses[r.index].first;
  };
  uint32_t count = 0;
  for (const ResourceId r : m.resources.ids())
    if (takes_register(r)) count += m.resources[r].array_count;
  if (count <= most) return;
  std::vector<ResourceId> constant;
  for (const ResourceId r : m.resources.ids())
    if (takes_register(r)) constant.push_back(r);
  std::ranges::stable_sort(constant, std::greater(),
                           [&](ResourceId r) { return m.layouts[m.resources[r].layout].size; });
  for (const ResourceId r : constant) {
    if (count <= most) return;
    const std::optional<Choice> other = Chooser(m, m.resources[r], accesses[r.index]).choose_without_register();
    if (!other) continue;
    choices[r.index] = *other;
    count -= m.resources[r].array_count;
  }
}

}  // namespace

void agree_on_block_forms(std::span<Module* const> stages, const Target& target, Diagnostics& diagnostics) {
  if (std::ranges::all_of(stages, has_constant_buffers_alone)) return;
  std::vector<std::vector<BlockAccesses>> accesses;  // only if stages share a block
  const std::vector<StageBlock> all = uniform_blocks(stages);
  for (size_t n = 0; n < stages.size(); ++n)
    for (const ResourceId r : stages[n]->resources.ids()) {
      const Resource& block = stages[n]->resources[r];
      if (!is_uniform_block(block) || block.form == BlockForm::typed) continue;
      const auto [first, end] = std::equal_range(all.begin(), all.end(), StageBlock{stages[n], n, r}, comes_before);
      const std::span<const StageBlock> blocks(first, end);
      if (blocks.size() == 1) continue;
      if (accesses.empty())
        for (const Module* const m : stages) accesses.push_back(survey_blocks(*m));
      const BlockForm form = common_form(blocks, accesses);
      for (const StageBlock& b : blocks) {
        if ((*b).form == form) continue;
        (*b).form = form;
        if (target.explain_blocks)
          diagnostics.report(kAgreed, (*b).span, title(*b.stage, *b), kBoundAs[static_cast<size_t>(form)]);
      }
    }
}

Result<bool> choose_block_forms(Module& m, PassContext& context) {
  const Target& target = context.target;
  if (target.buffers_by_slot)
    return give_form(m, BlockForm::untyped, [](const Resource& r) {
      return ir::is_block(r.kind) && r.kind != ir::ResourceKind::shared_block;
    });
  bool changed = target.constants_are_rows && give_rows_to_root_constants(m);
  if (target.structured_buffers == StructuredBuffers::never && !target.explain_blocks) return changed;
  if (are_constant_buffers(m, target)) return give_form(m, BlockForm::typed, is_uniform_block) || changed;
  const std::vector<BlockAccesses> accesses = survey_blocks(m);
  std::vector<Choice> choices(m.resources.size());
  for (const ResourceId r : m.resources.ids())
    if (is_uniform_block(m.resources[r]))
      choices[r.index] = Chooser(m, m.resources[r], accesses[r.index]).choose(target);
  if (target.structured_buffers == StructuredBuffers::automatic && target.constant_buffers != 0)
    make_room(m, target.constant_buffers, accesses, choices);
  for (const ResourceId r : m.resources.ids()) {
    Resource& block = m.resources[r];
    if (!is_uniform_block(block)) continue;
    changed |= block.form != choices[r.index].form;
    block.form = choices[r.index].form;
    if (target.explain_blocks) explain(m, block, accesses[r.index], choices[r.index], target, context.diagnostics);
  }
  return changed;
}

}  // namespace umber
