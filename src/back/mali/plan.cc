// SPDX-License-Identifier: Apache-2.0
#include "back/mali/plan.h"

#include <array>

namespace umber::back::mali {
namespace {

struct ReasonRow {
  std::string_view name, text;
};
constexpr ReasonRow kReasons[] = {
#define UMBER_MALI_REASON(id, text) {#id, text},
#include "back/mali/reasons.def"
#undef UMBER_MALI_REASON
};

template <typename E, size_t N>
constexpr std::string_view row(const std::array<std::string_view, N>& names, E value) {
  return names[static_cast<size_t>(value)];
}

constexpr std::array<std::string_view, 13> kPaths = {
    "none",        "preloaded",      "uniform",           "LD_ATTR",         "ST_VARY",
    "LD_VARY",     "ST_CVT",         "LEA_ATTR + ST_CVT", "LEA_BUF + STORE", "LD_VAR",
    "LD_VAR_FLAT", "LD_VAR_SPECIAL", "LD_VAR_BUF",
};
constexpr std::array<std::string_view, 6> kSampleAt = {"flat",   "center",       "centroid",
                                                       "sample", "given_sample", "given_offset"};
constexpr std::array<std::string_view, 13> kSteps = {
    "widen_half",   "narrow_to_half", "extend_integer", "narrow_integer", "over_inverse_w",  "times_frag_w",  "to_window",
    "at_least_one", "is_zero",        "is_not_zero",    "pixel_center",   "low_half", "sample_number",
};
constexpr std::array<std::string_view, 8> kSpecials = {"none",       "point_coord",  "frag_w",    "frag_z",
                                                       "frag_coord", "front_facing", "vertex_id", "instance_id"};

}  // namespace

std::string_view name(Path path) { return row(kPaths, path); }

bool reads_descriptor(Path path) {
  switch (path) {
    case Path::ld_attr:
    case Path::st_vary:
    case Path::ld_vary:
    case Path::lea_attr_st_cvt:
    case Path::ld_var:
    case Path::ld_var_flat: return true;
    case Path::none:
    case Path::preloaded:
    case Path::driver_value:
    case Path::st_cvt:
    case Path::lea_buf_store:
    case Path::ld_var_special:
    case Path::ld_var_buf: return false;
  }
  return false;
}

std::string_view name(Reason reason) { return kReasons[static_cast<size_t>(reason)].name; }
std::string_view text(Reason reason) { return kReasons[static_cast<size_t>(reason)].text; }
std::string_view name(SampleAt at) { return row(kSampleAt, at); }
std::string_view name(Step step) { return row(kSteps, step); }
std::string_view name(Special special) { return row(kSpecials, special); }

}  // namespace umber::back::mali
