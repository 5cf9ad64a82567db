// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/importer.h"

#include <algorithm>

#include "front/spirv/names.h"
#include "ir/interface/edit.h"
#include "ir/interface/stages.h"
#include "ir/validate/validate.h"

namespace umber::front::spirv {
namespace {

/// An empty module with room for what becomes of the words of functions, where there is about one instruction in five, and
/// one operand in four.
ir::Module module_for(const Binary& binary, Memory* memory) {
  ir::Module module(memory);
  const size_t start = binary.functions().empty() ? binary.words().size() : binary.functions().front().offset;
  const auto words = static_cast<uint32_t>(binary.words().size() - start);
  module.reserve(words / 4, binary.count(), words / 3);
  return module;
}

Result<ir::Module> import_entry_point(const Binary& binary, uint32_t base, const ReadOptions& options, Sources& sources,
                                      Diagnostics& diagnostics) {
  Result<ir::Module> module = module_for(binary, options.memory);
  bool ok = false, is_done = false;
  if (const Lines lines(binary, sources); !lines.is_empty()) {
    std::optional<Scopes> scopes;
    if (options.keep_scopes) scopes.emplace(binary, lines);
    const bool has_scopes = scopes && !scopes->is_empty();
    if (has_scopes) scopes->add_to(*module);
    ImportContext context(binary, &lines, has_scopes ? &*scopes : nullptr, options, base, diagnostics, *module);
    ImportParts parts(context);
    Importer importer(context, parts);
    ok = importer.run();
    is_done = !importer.is_broken();
    if (!is_done) *module = module_for(binary, options.memory);
  }
  if (!is_done) {
    ImportContext context(binary, nullptr, nullptr, options, base, diagnostics, *module);
    ImportParts parts(context);
    ok = Importer(context, parts).run();
  }
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

bool Importer::run() {
  const EntryPointInfo* entry = choose_entry_point();
  if (!entry) return false;
  find_reachable(*entry);
  find_comparisons();
  parts_.captures.begin(parts_.modes.has(*entry, spv::ExecutionMode::Xfb));
  parts_.lengths.freeze();
  if (!import_globals()) return false;
  if (!failed()) parts_.resources.finish();
  if (!failed()) parts_.modes.import(*entry);
  if (!failed()) parts_.captures.finish();
  if (!failed()) parts_.points_to.find(entry->function);
  const Function* main = b_.function(entry->function);
  faults_.come_to(b_.at(entry->offset));
  if (!main || !main->parameters.empty()) fail(kKind);
  if (!failed()) module_.entry = parts_.functions.entry_point(*main);
  if (context_.scopes) context_.sites.come_to(0);
  if (!failed()) leave_out_unused_built_ins();
  ir::Module* const stages[] = {&module_};
  if (!failed()) agree_on_names(stages);
  if (failed() || !check_result()) return false;
  parts_.constants.check_specializations();
  return true;
}

/// False if the import cannot go on.
bool Importer::import_globals() {
  for (const uint32_t offset : b_.globals()) {
    const Instruction i = b_.at(offset);
    faults_.come_to(i);
    const uint32_t results = i.info->results, number = b_.number(i.words[results]);
    if (number >= context_.globals.size()) fail(kLayout);
    if (failed() || !context_.diagnostics.go_on()) return false;
    // What pointers point to may come later: they are looked at where they are used.
    if (is_address(i.words[1]) && i.op == spv::Op::TypePointer) parts_.addresses.import_type(i);
    if (i.op == spv::Op::TypePointer || i.op == spv::Op::TypeFunction) continue;
    if (results == 1)
      parts_.types.import(i, number);
    else if (i.op == spv::Op::Variable)
      parts_.variables.import(i, context_.globals[number]);
    else
      parts_.constants.import(i, context_.globals[number]);
  }
  return true;
}

const EntryPointInfo* Importer::choose_entry_point() {
  const EntryPointInfo* found = nullptr;
  for (const EntryPointInfo& e : b_.entry_points()) {
    const StageRow* row = find_stage(static_cast<uint32_t>(e.model));
    if (context_.options.stage && (!row || row->stage != *context_.options.stage)) continue;
    if (!context_.options.entry_point.empty() && spv::read_string(e.name).text != context_.options.entry_point)
      continue;
    if (found) return faults_.report(kSeveralEntryPoints, faults_.span(e.offset)), nullptr;
    found = &e;
  }
  if (!found) return faults_.report(kNoEntryPoint, {}), nullptr;
  const auto model = static_cast<uint32_t>(found->model);
  const StageRow* row = find_stage(model);
  if (!row) {
    const std::string_view name = spv::name_of(spv::OperandKind::ExecutionModel, model);
    return faults_.report(ir::kUnsupportedStage, faults_.span(found->offset), name), nullptr;
  }
  if (!ir::takes_stage(StagePart::spirv_in, row->stage, faults_.span(found->offset), context_.diagnostics))
    return faults_.note_failure(), nullptr;
  module_.stage = row->stage;
  return found;
}

/// Which variables the entry point can reach, and which its interface lists.
void Importer::find_reachable(const EntryPointInfo& entry) {
  for (const uint32_t id : entry.interface)
    if (b_.number(id) < context_.globals.size()) context_.globals[b_.number(id)].is_listed = true;
  const std::span<bool> seen = context_.scratch.table<bool>(b_.functions().size());
  SmallVector<uint32_t, 16> pending{entry.function};
  while (!pending.empty()) {
    const uint32_t id = pending.back();
    pending.pop_back();
    const Function* f = b_.function(id);
    if (!f || seen[number_of(*f)]) continue;
    seen[number_of(*f)] = true;
    for (const uint32_t variable : f->globals) context_.globals[b_.number(variable)].is_used = true;
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
      if (number < context_.globals.size()) context_.globals[number].is_shadow = is_shadow;
    }
  };
  if (b_.comparisons().empty()) return;
  mark(b_.comparisons(), true);
  mark(b_.lookups(), false);
}

/// An interface lists built-ins by the block, used or not.
void Importer::leave_out_unused_built_ins() {
  const std::span<bool> is_unused = context_.scratch.table<bool>(module_.io_vars.size());
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
  is_broken_ = context_.lines != nullptr;
  if (is_broken_) return false;
  const Finding* first = found.all().empty() ? nullptr : &found.all().front();
  const Span at = first ? first->span : Span{};
  const uint32_t base = faults_.span(0).begin, word = at && at.begin >= base ? at.begin - base : spv::Header::kWords;
  const Instruction i = b_.at(word < b_.words().size() ? word : spv::Header::kWords);
  faults_.report(kBroken, faults_.span(i.offset), i.info->name(), i.offset,
                 first ? std::string_view(first->text) : "it cannot be imported");
  return false;
}

}  // namespace umber::front::spirv
