// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/importer.h"

#include <algorithm>
#include <string>

#include "base/text_writer.h"
#include "front/spirv/names.h"
#include "ir/interface/edit.h"
#include "ir/interface/stages.h"
#include "ir/validate/validate.h"

namespace umber::front::spirv {
namespace {

Result<ir::Module> import_entry_point(const Binary& binary, uint32_t base, const ReadOptions& options, Sources& sources,
                                      Diagnostics& diagnostics) {
  Result<ir::Module> module(std::in_place, options.memory);
  bool ok = false, is_done = false;
  if (const Lines lines(binary, sources); !lines.is_empty()) {
    Importer importer(binary, &lines, options, base, diagnostics, *module);
    ok = importer.run();
    is_done = !importer.is_broken();
    if (!is_done) *module = ir::Module(options.memory);
  }
  if (!is_done) ok = Importer(binary, nullptr, options, base, diagnostics, *module).run();
  if (!ok) module = Failed{};
  return module;
}

}  // namespace

Result<ir::Module> import(std::span<const uint32_t> words, const ReadOptions& options, Sources& sources,
                          Diagnostics& diagnostics) {
  // What a module has instead of text is where its words are.
  const uint32_t base = sources.add_binary(options.name, words.size());
  Binary binary(options.memory);
  if (!binary.parse(words, base, diagnostics)) return Failed{};
  return import_entry_point(binary, base, options, sources, diagnostics);
}

std::vector<EntryPoint> entry_points(std::span<const uint32_t> words) {
  std::vector<EntryPoint> all;
  spv::Reader reader(words);
  for (Instruction i; reader.next(i) && i.op != spv::Op::Function;) {
    if (i.op != spv::Op::EntryPoint || i.words.size() < 4) continue;
    const StageRow* row = find_stage(i.words[1]);
    all.push_back({spv::read_string(i.words.subspan(3)).text, row ? std::optional(row->stage) : std::nullopt});
  }
  return all;
}

void Importer::fail(const Fault& fault, const Instruction& i) { report(fault, span(i.offset), name_of(i), i.offset); }

void Importer::unsupported(std::string_view what) {
  report(kUnsupportedThing, span(current_.offset), name_of(current_), current_.offset, what);
}

bool Importer::run() {
  const EntryPointInfo* entry = choose_entry_point();
  if (!entry) return false;
  most_ = (uint64_t{1} << 20) + b_.words().size() * 64;
  globals_ = scratch_.table<Global>(b_.functions().empty() ? b_.count() : b_.functions().front().first_number);
  homes_.push_back({});
  find_reachable(*entry);
  find_comparisons();
  is_capturing_ = has_mode(*entry, spv::ExecutionMode::Xfb);
  for (const uint32_t offset : b_.globals()) {
    current_ = b_.at(offset);
    const uint32_t results = current_.info->results, number = b_.number(current_.words[results]);
    if (number >= globals_.size()) fail(kLayout);
    if (failed_ || !diagnostics_.go_on()) return false;
    // What pointers point to may come later: they are looked at where they are used.
    if (current_.op == spv::Op::TypePointer || current_.op == spv::Op::TypeFunction) continue;
    if (results == 1)
      import_type(number);
    else if (current_.op == spv::Op::Variable)
      import_variable(globals_[number]);
    else
      import_constant(globals_[number]);
  }
  check_specializations();
  if (!failed_) finish_default_uniforms();
  if (!failed_) import_state(*entry);
  if (!failed_) finish_captures();
  const Function* main = b_.function(entry->function);
  current_ = b_.at(entry->offset);
  if (!main || !main->parameters.empty()) fail(kKind);
  if (!failed_) module_.entry = instance(*main, {});
  if (!failed_) leave_out_unused_built_ins();
  ir::Module* const stages[] = {&module_};
  if (!failed_) agree_on_names(stages);
  return !failed_ && check_result();
}

const EntryPointInfo* Importer::choose_entry_point() {
  const EntryPointInfo* found = nullptr;
  for (const EntryPointInfo& e : b_.entry_points()) {
    const StageRow* row = find_stage(static_cast<uint32_t>(e.model));
    if (options_.stage && (!row || row->stage != *options_.stage)) continue;
    if (!options_.entry_point.empty() && spv::read_string(e.name).text != options_.entry_point) continue;
    if (found) return report(kSeveralEntryPoints, span(e.offset)), nullptr;
    found = &e;
  }
  if (!found) return report(kNoEntryPoint, {}), nullptr;
  const auto model = static_cast<uint32_t>(found->model);
  const StageRow* row = find_stage(model);
  if (!row) {
    const std::string_view name = spv::name_of(spv::OperandKind::ExecutionModel, model);
    return report(ir::kUnsupportedStage, span(found->offset), name), nullptr;
  }
  failed_ = !ir::takes_stage(StagePart::spirv_in, row->stage, span(found->offset), diagnostics_);
  if (failed_) return nullptr;
  module_.stage = row->stage;
  return found;
}

/// Which variables the entry point can reach, and which its interface lists.
void Importer::find_reachable(const EntryPointInfo& entry) {
  for (const uint32_t id : entry.interface)
    if (b_.number(id) < globals_.size()) globals_[b_.number(id)].is_listed = true;
  const std::span<bool> seen = scratch_.table<bool>(b_.functions().size());
  SmallVector<uint32_t, 16> pending{entry.function};
  while (!pending.empty()) {
    const uint32_t id = pending.back();
    pending.pop_back();
    const Function* f = b_.function(id);
    if (!f || seen[number_of(*f)]) continue;
    seen[number_of(*f)] = true;
    for (const uint32_t variable : f->globals) globals_[b_.number(variable)].is_used = true;
    pending.append(f->calls.items());
  }
}

/// Image types say only as a hint whether they are compared, so their uses decide. A texture apart from its samplers
/// may be compared by one and not by another: the samplers know.
void Importer::find_comparisons() {
  const auto mark = [&](std::span<const uint32_t> words, bool is_shadow) {
    for (const uint32_t word : words) {
      const uint32_t type = b_.type(b_.at(word).operands()[0]);
      if (b_.op(type) != spv::Op::TypeSampledImage) continue;
      const uint32_t number = b_.number(element(type));
      if (number < globals_.size()) globals_[number].is_shadow = is_shadow;
    }
  };
  if (b_.comparisons().empty()) return;
  mark(b_.comparisons(), true);
  mark(b_.lookups(), false);
}

void Importer::import_state(const EntryPointInfo& entry) {
  for (const uint32_t offset : b_.execution_modes()) {
    current_ = b_.at(offset);
    if (current_.words[1] == entry.function) import_mode(current_);
  }
  // A constant decorated as the size of a workgroup comes before what the mode says (Vulkan 1.3 section 15.9).
  if (module_.stage != ir::Stage::compute) return;
  for (const uint32_t offset : b_.globals()) {
    current_ = b_.at(offset);
    const uint32_t id = current_.result().value;
    const bool is_size =
        b_.decoration(id, spv::Decoration::BuiltIn) == static_cast<uint32_t>(spv::BuiltIn::WorkgroupSize);
    const ValueId size = is_size ? global(id).constant : ValueId{};
    if (!size || module_.constant(size).part_count != 3) continue;
    for (uint32_t n = 0; n < 3; ++n)
      module_.state.compute.local_size[n] =
          static_cast<uint32_t>(module_.scalar_bits(module_.constant_part(module_.constant(size), n)).value_or(1));
  }
}

bool Importer::has_mode(const EntryPointInfo& entry, spv::ExecutionMode mode) const {
  return std::any_of(b_.execution_modes().begin(), b_.execution_modes().end(), [&](uint32_t offset) {
    const Instruction i = b_.at(offset);
    return i.words[1] == entry.function && static_cast<spv::ExecutionMode>(i.words[2]) == mode;
  });
}

void Importer::import_mode(const Instruction& mode) {
  using Mode = spv::ExecutionMode;
  ir::StageState& state = module_.state;
  const std::span<const uint32_t> operands = mode.words.subspan(3);
  switch (static_cast<Mode>(mode.words[2])) {
    case Mode::OriginUpperLeft: state.fragment.origin_upper_left = true; return;
    case Mode::OriginLowerLeft: state.fragment.origin_upper_left = false; return;
    case Mode::PixelCenterInteger: state.fragment.pixel_center_integer = true; return;
    case Mode::EarlyFragmentTests: state.fragment.early_fragment_tests = true; return;
    case Mode::DepthReplacing: return;
    case Mode::DepthGreater: state.fragment.depth_mode = ir::DepthMode::greater; return;
    case Mode::DepthLess: state.fragment.depth_mode = ir::DepthMode::less; return;
    case Mode::DepthUnchanged: state.fragment.depth_mode = ir::DepthMode::unchanged; return;
    case Mode::LocalSize: std::copy_n(operands.begin(), 3, state.compute.local_size.begin()); return;
    case Mode::LocalSizeId:
      for (uint32_t n = 0; n < 3; ++n) {
        const std::optional<uint32_t> size = constant_u32(operands[n]);
        if (!size) return fail(kNotConstant);
        state.compute.local_size[n] = *size;
      }
      return;
    case Mode::Xfb:
    case Mode::LocalSizeHint:
    case Mode::LocalSizeHintId:
    case Mode::ContractionOff:
    case Mode::SignedZeroInfNanPreserve: return;
    default: return unsupported(spv::name_of(spv::OperandKind::ExecutionMode, mode.words[2]));
  }
}

void Importer::check_specializations() {
  std::vector<uint32_t> known;
  for (const uint32_t offset : b_.globals())
    if (const auto id = b_.decoration(b_.at(offset).result().value, spv::Decoration::SpecId)) known.push_back(*id);
  std::sort(known.begin(), known.end());
  if (options_.specializations.empty() && !known.empty()) {
    TextWriter ids;
    for (size_t n = 0; n < known.size(); ++n) ids << (n == 0 ? "" : ", ") << known[n];
    diagnostics_.report(kFrozen, {}, ids.take());
  }
  for (const SpecializationConstant& s : options_.specializations)
    if (!std::ranges::binary_search(known, s.id)) diagnostics_.report(kNoSpecId, {}, s.id);
}

/// An interface lists built-ins by the block, used or not.
void Importer::leave_out_unused_built_ins() {
  const std::span<bool> is_unused = scratch_.table<bool>(module_.io_vars.size());
  uint32_t unused = 0;
  for (const ir::IoVarId v : module_.io_vars.ids())
    if ((is_unused[v.index] = module_.io_vars[v].built_in != ir::BuiltIn::none)) ++unused;
  if (unused == 0) return;
  const auto use = [&](ir::IoVarId v) {
    if (is_unused[v.index]) is_unused[v.index] = false, --unused;
  };
  for (const ir::Capture& c : module_.captures) use(c.var);
  for (const ir::InstId i : module_.insts.ids()) {  // none was erased
    if (unused == 0) return;
    if (ir::info(module_.insts[i].op).attr == ir::Attr::place && module_.place(i).is_io_var())
      use(module_.place(i).io_var());
  }
  if (unused != 0) ir::demote_io_vars(module_, {is_unused.begin(), is_unused.end()});
}

/// What a module of Umber's may rely on is checked by the IR's own validator: whatever breaks a rule of types is found
/// at the latest here, and named by the instruction it came from.
bool Importer::check_result() {
  Diagnostics found;
  if (ir::validate_built(module_, found)) return true;
  is_broken_ = lines_ != nullptr;
  if (is_broken_) return false;
  const Finding* first = found.all().empty() ? nullptr : &found.all().front();
  const Span at = first ? first->span : Span{};
  const uint32_t word = at && at.begin >= base_ ? at.begin - base_ : spv::Header::kWords;
  const Instruction i = b_.at(word < b_.words().size() ? word : spv::Header::kWords);
  report(kBroken, span(i.offset), name_of(i), i.offset,
         first ? std::string_view(first->text) : "it cannot be imported");
  return false;
}

}  // namespace umber::front::spirv
