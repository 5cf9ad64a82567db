// SPDX-License-Identifier: Apache-2.0
#include "mali/model.h"

#include <algorithm>

#include "base/check.h"
#include "base/text_writer.h"

namespace umber::mali {
namespace {

constexpr ArchInfo kArchitectures[] = {
#define UMBER_MALI_ARCH(version, family, warp, varying_bytes, varying_indices, generic_buffer) \
  {Arch::v##version, Family::family, warp, varying_bytes, varying_indices, generic_buffer},
#include "mali/architectures.def"
#undef UMBER_MALI_ARCH
};

constexpr Model kModels[] = {
#define UMBER_MALI_MODEL(name, arch, id, id_mask, threads, pixels, texels, varyings, fma, cvt, sfu, only_floats, note) \
  {#name, Arch::v##arch, id, id_mask, threads, pixels, texels, varyings, fma, cvt, sfu, only_floats != 0, note},
#include "mali/models.def"
#undef UMBER_MALI_MODEL
};

constexpr std::string_view kPrefix = "mali-";

}  // namespace

std::span<const ArchInfo> architectures() { return kArchitectures; }

std::span<const Model> models() { return kModels; }

const ArchInfo& info(Arch arch) {
  const auto* found = std::ranges::find(kArchitectures, arch, &ArchInfo::arch);
  UMBER_CHECK(found != std::end(kArchitectures));
  return *found;
}

std::string target_of(const Model& model) {
  std::string target = std::string(kPrefix) + std::string(model.name);
  std::ranges::replace(target, '_', '-');
  return target;
}

const Model* model_of_target(std::string_view target) {
  const auto* found = std::ranges::find_if(kModels, [target](const Model& m) { return target_of(m) == target; });
  return found == std::end(kModels) ? nullptr : found;
}

std::optional<Arch> arch_of_target(std::string_view target) {
  if (const Model* const model = model_of_target(target)) return model->arch;
  for (const ArchInfo& row : kArchitectures)
    if (target == std::string(kPrefix) + "v" + std::to_string(static_cast<unsigned>(row.arch))) return row.arch;
  return std::nullopt;
}

const Model* model_of_id(uint32_t id) {
  const auto* found = std::ranges::find_if(
      kModels, [id](const Model& model) { return model.id_mask != 0 && (id & model.id_mask) == model.id; });
  return found == std::end(kModels) ? nullptr : found;
}

std::string describe(const Model& model) {
  TextWriter out;
  out << 'v' << static_cast<unsigned>(model.arch) << ", " << model.threads << " threads";
  const struct {
    uint8_t rate;
    std::string_view what;
  } rates[] = {{model.pixels, "pixels"}, {model.texels, "texels"}, {model.varyings, "varying words"},
               {model.fma, "FMA"},       {model.cvt, "CVT"},       {model.sfu, "SFU"}};
  std::string_view separator = "; per clock ";
  for (const auto& [rate, what] : rates) {
    if (rate == 0) continue;
    out << separator << rate << ' ' << what;
    separator = ", ";
  }
  if (model.only_floats) out << "; takes every varying as a float";
  if (!model.note.empty()) out << "; " << model.note;
  return out.take();
}

}  // namespace umber::mali
