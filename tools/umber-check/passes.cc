// SPDX-License-Identifier: Apache-2.0
// umber-check passes: each stage is interpreted after every pass, on the same inputs. What it leaves must stay the same to
// the bit, but for NaNs, the signs of zeros, and what depends on undefined values or infinite ones.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "diag/render.h"
#include "eval/computed.h"
#include "ir/text/parser.h"
#include "umber-check/commands.h"
#include "umber-check/corpus.h"
#include "umber-check/stage_run.h"

namespace umber::check {
namespace {

constexpr unsigned kMostSeconds = 60;
constexpr uint64_t kMostSteps = 1'000'000, kMostStepsLater = 2 * kMostSteps;
constexpr uint64_t kFill = 0x4b3c2d1f4b3c2d1f;
/// The first pass behind which blocks have bytes.
constexpr std::string_view kFirstPass = "lay-out-blocks";
/// A pass that makes of a stage what is run in another way.
constexpr std::string_view kLastPass = "control-phases";
/// Passes that make other variables of inputs and outputs, or mean other places by them: what comes after them is compared
/// with what they leave.
constexpr std::string_view kNewVariables[] = {"attribute-words", "pixel-centers", "split-interpolants", "varying-words"};

struct Way {
  std::string_view name;
  Output output = Output::spirv;
  Optimize optimize = Optimize::performance;
  BufferForm buffers = BufferForm::typed;
  BufferBounds bounds = BufferBounds::undefined;
};
constexpr Way kWays[] = {
    {.name = "slots", .buffers = BufferForm::slots},
    {.name = "bounded slots", .buffers = BufferForm::slots, .bounds = BufferBounds::zero},
    {.name = "size", .optimize = Optimize::size},
    {.name = "HLSL", .output = Output::hlsl},
};

Options options_of(const Way& way) {
  Options options;
  options.output = way.output, options.optimize = way.optimize;
  options.spirv.buffers = way.buffers, options.spirv.buffer_bounds = way.bounds;
  options.dump_ir_after = "all";
  return options;
}

/// The module with the defaults of its specializations; none if they give an array no length.
std::optional<ir::Module> read(const IrDump& dump) {
  Sources texts;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(texts, texts.add("ir", dump.text), diagnostics);
  if (!module) throw std::logic_error("the text after " + dump.after + ": " + render(diagnostics, texts));
  std::vector<ir::ValueId> values;
  for (const ir::Specialization& s : module->specializations) values.push_back(module->scalar(s.type, s.bits));
  if (!eval::fix_computed(*module, values, {})) return std::nullopt;
  return std::move(*module);
}

/// Where two runs differ, in words; `defined` has what counts.
class Difference {
 public:
  Difference(const StageResult& before, const StageResult& undefined) : before_(before) {
    is_whole_ = before.remains.size() == undefined.remains.size();
    for (size_t n = 0; n < before.remains.size() && is_whole_; ++n) {
      const Remains &a = before.remains[n], &b = undefined.remains[n];
      is_whole_ = a.name == b.name && a.words.size() == b.words.size();
      std::vector<bool>& words = defined_.emplace_back(a.words.size(), true);
      for (size_t w = 0; w < a.words.size() && is_whole_; ++w)
        if (!is_same(a, b, w)) words[w] = false, has_undefined_ = true;
    }
  }
  /// Whether the two runs leave something in the same places.
  bool is_whole() const { return is_whole_; }
  bool has_undefined() const { return has_undefined_; }

  /// Empty: none.
  std::string in(const StageResult& after) const {
    size_t next = 0;
    for (size_t n = 0; n < before_.remains.size(); ++n) {
      const Remains& a = before_.remains[n];
      const auto from = after.remains.begin() + static_cast<ptrdiff_t>(next);
      const auto found = std::find_if(from, after.remains.end(), [&](const Remains& r) { return r.name == a.name; });
      const bool counts = std::find(defined_[n].begin(), defined_[n].end(), true) != defined_[n].end();
      if (found == after.remains.end()) {
        if (counts) return a.name + " is gone";
        continue;
      }
      next = static_cast<size_t>(found - after.remains.begin()) + 1;
      for (size_t w = 0; w < std::min(a.words.size(), found->words.size()); ++w)
        if (defined_[n][w] && !is_same(a, *found, w)) return said(a, found->words[w], w);
    }
    return {};
  }

 private:
  static std::string said(const Remains& a, uint32_t now, size_t word) {
    char text[80];
    std::snprintf(text, sizeof text, "word %zu of ", word);
    std::string all = text + a.name;
    std::snprintf(text, sizeof text, " is 0x%x, was 0x%x", now, a.words[word]);
    return all + text;
  }

  const StageResult& before_;
  std::vector<std::vector<bool>> defined_;
  bool is_whole_ = true, has_undefined_ = false;
};

/// As if the pass had taken every product for a sum.
void spoil(std::string& text) {
  constexpr std::string_view kProduct = " = mul ", kSum = " = add ";
  for (size_t at = 0; (at = text.find(kProduct, at)) != std::string::npos;) text.replace(at, kProduct.size(), kSum);
}

class Checked {
 public:
  /// What is there after `spoiled`, a pass, is changed.
  Checked(const std::string& file, const Way& way, std::string_view spoiled, Child& child)
      : file_(file), way_(way), spoiled_(spoiled), child_(child) {}

  void check(std::span<const Source> sources) {
    child_.doing.is_ours = true;
    CompileResult result = compile_in_time(sources, kMostSeconds, options_of(way_));
    for (IrDump& d : result.ir_dumps)
      if (d.after == spoiled_) spoil(d.text);
    if (result.ok()) {
      const StageRun run(result.program);
      for (size_t n = 0; n < result.modules.size(); ++n) check(result, n, run);
    } else {
      const auto error = std::ranges::find(result.diagnostics, Severity::error, &Diagnostic::severity);
      const std::string_view text = error == result.diagnostics.end() ? "" : std::string_view(error->text);
      const bool is_ours = result.status == Status::internal;
      ++(is_ours ? child_.counts.problems : child_.counts.refused);
      said(is_ours ? "an error of the compiler" : "does not compile", text);
    }
    child_.doing.is_ours = false;
  }

 private:
  void said(std::string_view what, std::string_view why) {
    std::fprintf(child_.out, "%s: %s%s: %s%s%s\n", file_.c_str(), std::string(way_.name).c_str(), stage_.c_str(),
                 std::string(what).c_str(), why.empty() ? "" : ": ", std::string(why).c_str());
  }
  void problem(std::string_view what, std::string_view why) {
    ++child_.counts.problems;
    said(what, why);
  }

  void check(const CompileResult& result, size_t number, const StageRun& run) {
    stage_ = std::string(", ").append(row_of(result.modules[number].stage).name);
    std::vector<const IrDump*> dumps;
    for (const IrDump& d : result.ir_dumps)
      if (d.module == number && (!dumps.empty() || d.after == kFirstPass)) dumps.push_back(&d);
    const auto last = std::ranges::find(dumps, kLastPass, &IrDump::after);
    if (last != dumps.end() && result.modules[number].stage == Stage::tess_control) dumps.erase(last, dumps.end());
    const IrDump* doing = dumps.empty() ? nullptr : dumps.front();
    try {
      if (doing) follow(dumps, run, doing);
    } catch (const std::logic_error& broken) {
      problem("after " + doing->after, broken.what());
    }
  }

  /// Whether a run came to its end; says why not.
  bool has_ended(const StageResult& result) {
    switch (result.outcome.status) {
      case eval::Status::ok: return true;
      case eval::Status::step_limit:
      case eval::Status::memory_limit: ++child_.counts.over_limit; return said("not compared", "over a limit"), false;
      case eval::Status::unsupported:
        ++child_.counts.unsupported;
        return said("not compared, for it has", result.outcome.op), false;
      case eval::Status::unreachable:
        ++child_.counts.undefined;
        return said("not compared", "it reaches what cannot be"), false;
    }
    return false;
  }

  void follow(std::span<const IrDump* const> dumps, const StageRun& run, const IrDump*& doing) {
    for (size_t n = 1; n < dumps.size(); ++n) {
      if (std::ranges::find(kNewVariables, dumps[n]->after) == std::end(kNewVariables)) continue;
      if (dumps[n]->text == dumps[n - 1]->text) continue;
      follow(dumps.first(n), run, doing);
      return follow(dumps.subspan(n), run, doing);
    }
    doing = dumps[0];
    std::optional<ir::Module> module = read(*dumps[0]);
    if (!module) return ++child_.counts.unsupported, said("not compared", "an array has no length");
    const StageResult before = run.run(*module, kMostSteps, 0), other = run.run(*module, kMostSteps, kFill);
    if (!has_ended(before) || !has_ended(other)) return;
    const Difference difference(before, other);
    if (!difference.is_whole() || difference.has_undefined() || before.has_strayed) {
      ++child_.counts.undefined;
      said(difference.is_whole() ? "compared in part" : "not compared",
           before.has_strayed ? "an access is out of range" : "it depends on undefined values");
      if (!difference.is_whole()) return;
    }
    ++child_.counts.modules;
    for (size_t n = 1; n < dumps.size(); ++n) {
      doing = dumps[n];
      if (doing->text == dumps[n - 1]->text) continue;
      module = read(*doing);
      if (!module) return problem("after " + doing->after, "an array has no length");
      ++child_.counts.runs;
      const StageResult after = run.run(*module, kMostStepsLater, kFill);
      if (!after.outcome)
        return problem("after " + doing->after, after.outcome.status == eval::Status::unsupported
                                                    ? "it has " + std::string(after.outcome.op)
                                                    : "it does not come to its end");
      const std::string found = difference.in(after);
      if (found.empty()) continue;
      // What is not `precise` is taken to be finite, and what is read from elsewhere is anything at all.
      const bool may_be = other.has_infinities || before.has_strayed;
      if (!may_be) return problem("after " + doing->after, found);
      if (!before.has_strayed) ++child_.counts.undefined;
      const std::string why(before.has_strayed ? "an access is out of range" : "numbers are infinite");
      return said("compared in part", why + ", and after " + doing->after + " " + found);
    }
  }

  const std::string& file_;
  const Way& way_;
  const std::string_view spoiled_;
  Child& child_;
  std::string stage_;
};

/// The programs of a file, which is a shader test or a shader by itself.
void for_each_program(const std::string& file, const std::function<void(std::span<const Source>)>& work) {
  const std::string extension = std::filesystem::path(file).extension();
  for (const StageRow& row : kStages) {
    if (extension != "." + std::string(row.extension)) continue;
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const Source source{.stage = row.stage, .text = text, .name = file};
    return work({&source, 1});
  }
  for (const TestProgram& program : programs_of(file)) work(program.sources(file));
}

}  // namespace

int passes_command(std::span<const std::string> files, bool everything, std::string_view spoiled) {
  Counts& counts = shared_counts();
  for_each_file(files, counts, [&](const std::string& file, size_t number, Child& child) {
    for_each_program(file, [&](std::span<const Source> sources) {
      for (size_t n = 0; n < std::size(kWays); ++n)
        if (everything || n == number % std::size(kWays)) Checked(file, kWays[n], spoiled, child).check(sources);
    });
  });
  std::printf(
      "%zu files, %zu stages compared, %zu times after a pass; %zu with undefined or infinite values, %zu over limits, "
      "%zu with what is not interpreted, %zu compilations refused; %zu problems\n",
      files.size(), static_cast<size_t>(counts.modules), static_cast<size_t>(counts.runs),
      static_cast<size_t>(counts.undefined), static_cast<size_t>(counts.over_limit),
      static_cast<size_t>(counts.unsupported), static_cast<size_t>(counts.refused),
      static_cast<size_t>(counts.problems));
  return counts.problems == 0 ? 0 : 1;
}

}  // namespace umber::check
