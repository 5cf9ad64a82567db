// SPDX-License-Identifier: Apache-2.0
// `umber varyings`: who writes which bytes of a vertex on a GPU of Mali, and who reads them as what.
#include "umber/commands.h"
#include "umber/files.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/option_table.h"
#include "umber/request.h"
#include "umber/varyings_view.h"

namespace umber::tool {
namespace {

std::vector<VaryingForm> forms_of(const Arguments& arguments) {
  const std::string* const compared = arguments.last(Option::compare);
  if (!compared) return {arguments.has(Option::separate) ? VaryingForm::separate : VaryingForm::linked};
  std::vector<VaryingForm> forms;
  for (const std::string_view name : split(*compared, ',')) {
    if (name != name_of(VaryingForm::linked) && name != name_of(VaryingForm::separate))
      throw UsageError("there is no form '" + std::string(name) + "' to compare; these are: linked, separate");
    forms.push_back(name == name_of(VaryingForm::linked) ? VaryingForm::linked : VaryingForm::separate);
  }
  return forms;
}

std::string printed(const Arguments& arguments, std::span<const VaryingReport> reports, std::string_view gpu) {
  if (arguments.has(Option::json)) return varyings_json(reports, gpu);
  const bool explain = arguments.has(Option::explain);
  std::string text;
  if (reports.size() > 1) text = varyings_comparison(reports, gpu);
  if (text.empty() || explain)
    for (const VaryingReport& report : reports)
      text += (text.empty() ? "" : "\n") + varyings_text(report, gpu, explain);
  return text;
}

}  // namespace

int varyings_command(const Arguments& arguments) {
  const std::string* const gpu = arguments.last(Option::gpu);
  if (!gpu) throw UsageError("`umber varyings` needs to know what GPU the program is for: -t mali-g57");
  const std::vector<VaryingForm> forms = forms_of(arguments);
  const Inputs inputs = read_inputs(arguments);
  const Request request(arguments);
  Messages messages(arguments);
  std::vector<VaryingReport> reports;
  bool is_ok = true;
  for (const VaryingForm form : forms) {
    const VaryingReport& report = reports.emplace_back(varyings(inputs.sources, *gpu, form, request.options));
    if (!report.error.empty()) throw UsageError(report.error);
    messages.add(report.status, report.diagnostics);
    is_ok &= report.ok();
  }
  if (is_ok) {
    OutputFiles files;
    const std::string* const picture = arguments.last(Option::svg_file);
    const std::string* const path = arguments.last(Option::output);
    if (picture) files.add(*picture, varyings_svg(reports, *gpu));
    if (!picture || path || arguments.has(Option::json))
      files.add(path ? *path : "-", printed(arguments, reports, *gpu));
    files.commit();
  }
  return messages.finish();
}

}  // namespace umber::tool
