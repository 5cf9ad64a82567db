// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "umber/run/commands.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

struct Region {
  uint32_t x, y, width, height;
};

struct Color {
  Texel value{};
  size_t components = 4;
};

Color scan_color(Scanner& scan, size_t components) {
  Color color{.components = components};
  for (size_t i = 0; i < components; ++i) color.value[i] = static_cast<double>(scan.real());
  return color;
}

std::string to_text(const Texel& texel, size_t components) {
  return fmt::format("{:.6g}", fmt::join(texel.begin(), texel.begin() + static_cast<std::ptrdiff_t>(components), " "));
}

/// Where the region is not of that colour; nothing if it is everywhere. NaN equals nothing.
std::optional<std::string> mismatch(Context& context, const Region& region, const Color& expected) {
  const uint32_t width = context.read_framebuffer().width(), height = context.read_framebuffer().height();
  if (region.x + region.width > width || region.y + region.height > height)
    throw Failure(fmt::format("the probe leaves the framebuffer of {}x{} pixels", width, height));
  for (uint32_t y = region.y; y < region.y + region.height; ++y) {
    for (uint32_t x = region.x; x < region.x + region.width; ++x) {
      const Texel& actual = context.pixels()[size_t{y} * width + x];
      for (size_t i = 0; i < expected.components; ++i) {
        if (std::abs(actual[i] - expected.value[i]) <= context.tolerance[i]) continue;
        return fmt::format("pixel ({}, {})\n  expected {}\n  actual   {}", x, y,
                           to_text(expected.value, expected.components), to_text(actual, expected.components));
      }
    }
  }
  return std::nullopt;
}

void expect_color(Context& context, const Region& region, const Color& expected) {
  if (const std::optional<std::string> what = mismatch(context, region, expected)) throw Failure(*what);
}

Region everything(const Context& context) {
  return {0, 0, context.read_framebuffer().width(), context.read_framebuffer().height()};
}

/// A fraction of the size in pixels, kept inside.
uint32_t scaled(float fraction, uint32_t size) {
  const float pixels = fraction * static_cast<float>(size);
  return std::min(static_cast<uint32_t>(std::max(pixels, 0.0f)), size - 1);
}

Region scan_relative_pixel(const Context& context, Scanner& scan) {
  const uint32_t x = scaled(scan.real(), context.read_framebuffer().width());
  const uint32_t y = scaled(scan.real(), context.read_framebuffer().height());
  return {x, y, 1, 1};
}

Region scan_relative_region(const Context& context, Scanner& scan) {
  const auto [fx, fy, fw, fh] = scan.reals<4>();
  const uint32_t width = context.read_framebuffer().width(), height = context.read_framebuffer().height();
  const uint32_t x = scaled(fx, width), y = scaled(fy, height);
  const auto w = static_cast<uint32_t>(std::max(fw, 0.0f) * static_cast<float>(width));
  const auto h = static_cast<uint32_t>(std::max(fh, 0.0f) * static_cast<float>(height));
  return {x, y, std::min(w, width - x), std::min(h, height - y)};
}

Region scan_pixel(Scanner& scan) {
  const uint32_t x = static_cast<uint32_t>(scan.real()), y = static_cast<uint32_t>(scan.real());
  return {x, y, 1, 1};
}

Region scan_region(Scanner& scan) {
  const uint32_t x = scan.index(), y = scan.index(), width = scan.index(), height = scan.index();
  return {x, y, width, height};
}

constexpr double kNear = 1e-4;  ///< what `~=` leaves room for

template <class T>
bool holds(T left, std::string_view relation, T right) {
  if (relation == "==") return left == right;
  if (relation == "!=") return left != right;
  if (relation == "<") return left < right;
  if (relation == "<=") return left <= right;
  if (relation == ">") return left > right;
  if (relation == ">=") return left >= right;
  throw Failure(fmt::format("unknown comparison '{}'", relation));
}

bool holds(Scalar scalar, Number left, std::string_view relation, Number right) {
  switch (scalar) {
    case Scalar::i8:
    case Scalar::i16:
    case Scalar::i32:
    case Scalar::i64: return holds(static_cast<int64_t>(left.bits), relation, static_cast<int64_t>(right.bits));
    case Scalar::f16:
    case Scalar::f32:
    case Scalar::f64:
    case Scalar::bf16:
    case Scalar::f8e4m3:
    case Scalar::f8e5m2:
    case Scalar::f4e2m1:
      if (relation == "~=") return std::abs(left.real - right.real) <= kNear;
      return holds(left.real, relation, right.real);
    case Scalar::bool_:
    case Scalar::u8:
    case Scalar::u16:
    case Scalar::u32:
    case Scalar::u64: break;
  }
  return holds(left.bits, relation, right.bits);
}

std::string to_text(Scalar scalar, Number number) {
  return values::is_real(scalar) ? fmt::format("{:.9g}", number.real) : fmt::format("{} (0x{:x})", number.bits, number.bits);
}

void expect_memory(const Buffer& buffer, uint32_t offset, NumericType type, Scanner& scan) {
  const std::string_view relation = scan.word();
  const uint32_t size = size_of(type.scalar);
  for (uint32_t i = 0; i < type.rows * type.columns; ++i, offset += size) {
    if (!buffer || size_t{offset} + size > buffer.bytes().size()) throw Failure("the probe leaves the buffer");
    // Through memory, so that both sides have the type's width.
    std::array<std::byte, 8> expected_bytes{};
    store(type.scalar, scan.number(type.scalar), expected_bytes.data());
    const Number expected = load(type.scalar, expected_bytes.data());
    const Number actual = load(type.scalar, buffer.bytes().data() + offset);
    if (!holds(type.scalar, actual, relation, expected))
      throw Failure(fmt::format("byte {}\n  expected {} {}\n  actual   {}", offset, relation,
                                to_text(type.scalar, expected), to_text(type.scalar, actual)));
  }
}

}  // namespace

void probe_rgb(Context& context, Scanner& scan) {
  const Region region = scan_pixel(scan);
  expect_color(context, region, scan_color(scan, 3));
}

void probe_rgba(Context& context, Scanner& scan) {
  const Region region = scan_pixel(scan);
  expect_color(context, region, scan_color(scan, 4));
}

void probe_all_rgb(Context& context, Scanner& scan) { expect_color(context, everything(context), scan_color(scan, 3)); }
void probe_all_rgba(Context& context, Scanner& scan) {
  expect_color(context, everything(context), scan_color(scan, 4));
}

void probe_warn_all_rgba(Context& context, Scanner& scan) {
  if (const std::optional<std::string> what = mismatch(context, everything(context), scan_color(scan, 4)))
    context.notes.push_back("warning: " + *what);
}

void probe_rect_rgb(Context& context, Scanner& scan) {
  const Region region = scan_region(scan);
  expect_color(context, region, scan_color(scan, 3));
}

void probe_rect_rgba(Context& context, Scanner& scan) {
  const Region region = scan_region(scan);
  expect_color(context, region, scan_color(scan, 4));
}

void relative_probe_rgb(Context& context, Scanner& scan) {
  const Region region = scan_relative_pixel(context, scan);
  expect_color(context, region, scan_color(scan, 3));
}

void relative_probe_rgba(Context& context, Scanner& scan) {
  const Region region = scan_relative_pixel(context, scan);
  expect_color(context, region, scan_color(scan, 4));
}

void relative_probe_rect_rgb(Context& context, Scanner& scan) {
  const Region region = scan_relative_region(context, scan);
  expect_color(context, region, scan_color(scan, 3));
}

void relative_probe_rect_rgba(Context& context, Scanner& scan) {
  const Region region = scan_relative_region(context, scan);
  expect_color(context, region, scan_color(scan, 4));
}

void probe_depth(Context& context, Scanner& scan) {
  const uint32_t x = scan.index(), y = scan.index();
  const float expected = scan.real();
  if (x >= context.read_framebuffer().width() || y >= context.read_framebuffer().height())
    throw Failure("the probe leaves the framebuffer");
  const float actual = context.depths().at(size_t{y} * context.read_framebuffer().width() + x);
  if (!(std::abs(actual - expected) <= 0.01f))
    throw Failure(fmt::format("pixel ({}, {})\n  expected depth {:.6g}\n  actual depth   {:.6g}", x, y,
                              static_cast<double>(expected), static_cast<double>(actual)));
}

void probe_counter(Context& context, Scanner& scan) {
  const uint32_t counter = scan.index();
  expect_memory(context.counter_buffer(0), counter * 4, {.scalar = Scalar::u32}, scan);
}

void probe_counter_buffer(Context& context, Scanner& scan) {
  const uint32_t binding = scan.index(), offset = scan.index();
  expect_memory(context.counter_buffer(binding), offset, {.scalar = Scalar::u32}, scan);
}

// `probe xfb buffer TYPE BUFFER ELEMENT VALUE`
void probe_captured(Context& context, Scanner& scan) {
  const std::string_view name = scan.word();
  const std::optional<NumericType> type = numeric_type(name);
  if (!type || type->rows * type->columns != 1) throw Failure(fmt::format("'probe xfb buffer {}' is not known", name));
  const uint32_t binding = scan.index(), element = scan.index(), size = size_of(type->scalar);
  const Number expected = scan.number(type->scalar);
  const std::span<const std::byte> bytes = context.capture_buffer(binding).bytes();
  if ((size_t{element} + 1) * size > bytes.size()) throw Failure("the probe leaves the buffer");
  const Number actual = load(type->scalar, bytes.data() + size_t{element} * size);
  const bool is_real = type->scalar == Scalar::f32 || type->scalar == Scalar::f64;
  const bool is_equal =
      is_real ? std::abs(actual.real - expected.real) <= context.tolerance[0] : actual.bits == expected.bits;
  if (!is_equal)
    throw Failure(fmt::format("element {}\n  expected {}\n  actual   {}", element, to_text(type->scalar, expected),
                              to_text(type->scalar, actual)));
}

void probe_ssbo(Context& context, Scanner& scan) {
  const std::string_view name = scan.word();
  const std::optional<NumericType> type = numeric_type(name);
  if (!type || type->columns != 1) throw Failure(fmt::format("'probe ssbo {}' is not known", name));
  const uint32_t binding = scan.index(), offset = scan.index();
  expect_memory(context.storage_buffer(binding), offset, *type, scan);
}

}  // namespace umber::run
