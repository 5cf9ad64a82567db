// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mali/words/isa.h"

namespace umber::mali {

/// A version of Mali's architecture.
enum class Arch : uint8_t {
#define UMBER_MALI_ARCH(version, ...) v##version = version,
#include "mali/architectures.def"
#undef UMBER_MALI_ARCH
};

/// What all models of an architecture have in common; architectures.def says what the columns are.
struct ArchInfo {
  Arch arch;
  Family family;
  uint8_t warp;
  uint16_t varying_bytes;
  uint16_t varying_indices;
  uint8_t generic_buffer;
};

/// A GPU that can be bought; models.def says what the columns are.
struct Model {
  std::string_view name;
  Arch arch;
  uint16_t id, id_mask;
  uint16_t threads;
  uint8_t pixels, texels, varyings, fma, cvt, sfu;
  bool only_floats;
  std::string_view note;
};

std::span<const ArchInfo> architectures();
std::span<const Model> models();
const ArchInfo& info(Arch arch);

/// "mali-g57"
std::string target_of(const Model& model);
/// The model that `mali-g57` names; null if it names none.
const Model* model_of_target(std::string_view target);
/// The architecture that `mali-g57` or `mali-v9` names.
std::optional<Arch> arch_of_target(std::string_view target);
/// The model whose product id this is; null if none is known.
const Model* model_of_id(uint32_t id);
/// "v9, 1024 threads; per clock: 2 pixels, 4 texels, ..."
std::string describe(const Model& model);

}  // namespace umber::mali
