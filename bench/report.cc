// SPDX-License-Identifier: Apache-2.0
#include "report.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace umber::bench {
namespace {

using Field = double Cost::*;

/// Shaders by how long their text is: of at least so many bytes, up to those of the next class.
struct SizeClass {
  std::string_view name;
  size_t least;
};
constexpr SizeClass kClasses[] = {
    {"below 512", 0}, {"to 2 KB", 512}, {"to 8 KB", 2048}, {"to 32 KB", 8192}, {"above", 32768}};

std::vector<double> sorted_column(std::span<const Cost> costs, Field field) {
  std::vector<double> values;
  for (const Cost& cost : costs) values.push_back(cost.*field);
  std::sort(values.begin(), values.end());
  return values;
}

double part(std::span<const double> sorted, double share) {
  return sorted[std::min(sorted.size() - 1, static_cast<size_t>(static_cast<double>(sorted.size()) * share))];
}

double sum(std::span<const double> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

/// How many times as much a peer needs, shader by shader.
struct Ratios {
  double in_sum, geometric_mean, median, p5, least;
};

Ratios ratios_of(std::span<const Cost> ours, std::span<const Cost> theirs, Field field) {
  std::vector<double> ratios;
  double logarithms = 0;
  for (size_t n = 0; n < ours.size(); ++n) {
    ratios.push_back(theirs[n].*field / ours[n].*field);
    logarithms += std::log(ratios.back());
  }
  std::sort(ratios.begin(), ratios.end());
  return {.in_sum = sum(sorted_column(theirs, field)) / sum(sorted_column(ours, field)),
          .geometric_mean = std::exp(logarithms / static_cast<double>(ratios.size())),
          .median = part(ratios, 0.5),
          .p5 = part(ratios, 0.05),
          .least = ratios[0]};
}

/// What of a comparison lies in one class of sizes.
struct OfClass {
  std::string_view name;
  size_t bytes = 0;
  std::vector<std::vector<Cost>> costs;  ///< by compiler
};

std::vector<OfClass> by_class(const Comparison& c) {
  std::vector<OfClass> classes;
  for (const SizeClass& size_class : kClasses)
    classes.push_back({.name = size_class.name, .costs = std::vector<std::vector<Cost>>(c.results.size())});
  for (size_t s = 0; s < c.bytes.size(); ++s) {
    const auto next = std::upper_bound(std::begin(kClasses), std::end(kClasses), c.bytes[s],
                                       [](size_t bytes, const SizeClass& other) { return bytes < other.least; });
    OfClass& found = classes[static_cast<size_t>(next - std::begin(kClasses)) - 1];
    found.bytes += c.bytes[s];
    for (size_t n = 0; n < c.results.size(); ++n) found.costs[n].push_back(c.results[n].costs[s]);
  }
  std::erase_if(classes, [](const OfClass& size_class) { return size_class.bytes == 0; });
  return classes;
}

double nanoseconds_per_byte(std::span<const Cost> costs, size_t bytes) {
  return sum(sorted_column(costs, &Cost::microseconds)) * 1e3 / static_cast<double>(bytes);
}

size_t bytes_of(const Comparison& c) { return std::accumulate(c.bytes.begin(), c.bytes.end(), size_t{0}); }

void print_classes(const Comparison& c) {
  const std::vector<OfClass> classes = by_class(c);
  for (size_t n = 1; n < c.results.size(); ++n) {
    fmt::print("\n{:<12} {:>8} {:>10} | {:>8} {:>8} | time of {} / of {}: in sum, geometric mean, least\n", "bytes",
               "shaders", "bytes", "ns/byte", "theirs", c.results[n].subject.name, c.results[0].subject.name);
    for (const OfClass& k : classes) {
      const Ratios r = ratios_of(k.costs[0], k.costs[n], &Cost::microseconds);
      fmt::print("{:<12} {:>8} {:>10} | {:>8.1f} {:>8.1f} | {:6.1f} {:6.1f} {:6.1f}\n", k.name, k.costs[0].size(),
                 k.bytes, nanoseconds_per_byte(k.costs[0], k.bytes), nanoseconds_per_byte(k.costs[n], k.bytes),
                 r.in_sum, r.geometric_mean, r.least);
    }
  }
}

/// The shaders of which a peer is nearest.
void print_least(const Comparison& c) {
  constexpr size_t kMost = 5;
  for (size_t n = 1; n < c.results.size(); ++n) {
    std::vector<std::pair<double, size_t>> ratios;
    for (size_t s = 0; s < c.bytes.size(); ++s)
      ratios.push_back({c.results[n].costs[s].microseconds / c.results[0].costs[s].microseconds, s});
    std::sort(ratios.begin(), ratios.end());
    ratios.resize(std::min(ratios.size(), kMost));
    fmt::print("\nleast time of {} / of {}\n", c.results[n].subject.name, c.results[0].subject.name);
    for (const auto& [ratio, s] : ratios)
      fmt::print("{:12.1f} of {:8} bytes, {:6.1f} us: {}\n", ratio, c.bytes[s], c.results[0].costs[s].microseconds,
                 c.names[s]);
  }
}

void print_table(const Comparison& c) {
  const size_t bytes = bytes_of(c);
  fmt::print("{} different ones; compared on the {} that are accepted by all, {} bytes\n\n", c.shaders, c.bytes.size(),
             bytes);
  fmt::print("{:<8} {:>8} | {:>9} {:>9} {:>9} {:>8} | {:>9} {:>9} {:>9} | {:>8} {:>8}\n", "", "accepts", "us p50",
             "p95", "max", "ns/byte", "KiB p50", "p95", "max", "news p50", "p95");
  for (const Results& r : c.results) {
    const auto times = sorted_column(r.costs, &Cost::microseconds),
               peaks = sorted_column(r.costs, &Cost::peak_kibibytes), news = sorted_column(r.costs, &Cost::allocations);
    fmt::print("{:<8} {:>8} | {:>9.1f} {:>9.1f} {:>9.1f} {:>8.1f} | {:>9.1f} {:>9.1f} {:>9.1f} | {:>8.0f} {:>8.0f}\n",
               r.subject.name, r.accepted, part(times, 0.5), part(times, 0.95), part(times, 1),
               nanoseconds_per_byte(r.costs, bytes), part(peaks, 0.5), part(peaks, 0.95), part(peaks, 1),
               part(news, 0.5), part(news, 0.95));
  }
  for (size_t n = 1; n < c.results.size(); ++n) {
    for (const auto& [what, field] : {std::pair{"time", &Cost::microseconds}, {"memory", &Cost::peak_kibibytes}}) {
      const Ratios r = ratios_of(c.results[0].costs, c.results[n].costs, field);
      fmt::print("{} of {} / {} of {}: median {:.1f}, geometric mean {:.1f}, in sum {:.1f}; p5 {:.1f}, least {:.1f}\n",
                 what, c.results[n].subject.name, what, c.results[0].subject.name, r.median, r.geometric_mean, r.in_sum,
                 r.p5, r.least);
    }
  }
  print_classes(c);
  print_least(c);
}

nlohmann::json as_json(const Ratios& r) {
  return {{"in_sum", r.in_sum},
          {"geometric_mean", r.geometric_mean},
          {"median", r.median},
          {"p5", r.p5},
          {"least", r.least}};
}

void print_json(const Comparison& c) {
  const size_t bytes = bytes_of(c);
  const auto peers_of = [&](auto&& costs_of) {
    nlohmann::json peers = nlohmann::json::object();
    for (size_t n = 1; n < c.results.size(); ++n)
      peers[std::string(c.results[n].subject.name)] = {
          {"time", as_json(ratios_of(costs_of(0), costs_of(n), &Cost::microseconds))},
          {"memory", as_json(ratios_of(costs_of(0), costs_of(n), &Cost::peak_kibibytes))}};
    return peers;
  };
  nlohmann::json document{{"shaders", c.shaders}, {"compared", c.bytes.size()}, {"bytes", bytes}};
  for (const Results& r : c.results) {
    const auto times = sorted_column(r.costs, &Cost::microseconds);
    document["compilers"].push_back(
        {{"name", r.subject.name},
         {"accepted", r.accepted},
         {"microseconds", {{"p50", part(times, 0.5)}, {"p95", part(times, 0.95)}, {"max", part(times, 1)}}},
         {"nanoseconds_per_byte", nanoseconds_per_byte(r.costs, bytes)},
         {"peak_kibibytes_p50", part(sorted_column(r.costs, &Cost::peak_kibibytes), 0.5)},
         {"allocations_p50", part(sorted_column(r.costs, &Cost::allocations), 0.5)}});
  }
  document["peers"] = peers_of([&](size_t n) -> std::span<const Cost> { return c.results[n].costs; });
  for (const OfClass& k : by_class(c))
    document["classes"].push_back({{"name", k.name},
                                   {"shaders", k.costs[0].size()},
                                   {"bytes", k.bytes},
                                   {"nanoseconds_per_byte", nanoseconds_per_byte(k.costs[0], k.bytes)},
                                   {"peers", peers_of([&](size_t n) -> std::span<const Cost> { return k.costs[n]; })}});
  fmt::print("{}\n", document.dump(2));
}

/// A bar for each class: how many times as long the first peer takes in sum.
void print_svg(const Comparison& c) {
  constexpr int kRow = 26, kLeft = 150, kScale = 360, kTop = 36, kWidth = 600;
  const std::vector<OfClass> classes = by_class(c);
  std::vector<double> values;
  for (const OfClass& k : classes) values.push_back(ratios_of(k.costs[0], k.costs[1], &Cost::microseconds).in_sum);
  const double most = *std::max_element(values.begin(), values.end());
  const int height = kTop + kRow * static_cast<int>(classes.size()) + 10;
  fmt::print(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
             R"(font-family="sans-serif" font-size="13">)"
             "\n"
             R"(<rect width="{0}" height="{1}" fill="#fff"/>)"
             "\n",
             kWidth, height);
  fmt::print(R"(<text x="10" y="22" font-weight="bold">Time of {} / of {}, in sum, by bytes of the shader</text>)"
             "\n",
             c.results[1].subject.name, c.results[0].subject.name);
  for (size_t n = 0; n < classes.size(); ++n) {
    const int y = kTop + kRow * static_cast<int>(n);
    const double width = values[n] / most * kScale;
    fmt::print(R"(<text x="10" y="{}">{} ({})</text>)"
               "\n",
               y + 15, classes[n].name, classes[n].costs[0].size());
    fmt::print(R"(<rect x="{}" y="{}" width="{:.1f}" height="18" fill="#a65d1b"/>)"
               "\n",
               kLeft, y + 1, width);
    fmt::print(R"(<text x="{:.1f}" y="{}">{:.1f}&#215;</text>)"
               "\n",
               kLeft + width + 6, y + 15, values[n]);
  }
  fmt::print("</svg>\n");
}

}  // namespace

std::optional<Format> format_of(std::string_view name) {
  if (name == "table") return Format::table;
  if (name == "json") return Format::json;
  if (name == "ratio") return Format::ratio;
  if (name == "svg") return Format::svg;
  return {};
}

bool report(const Comparison& c, Format format) {
  const bool has_peer = c.results.size() > 1;
  if (c.bytes.empty() || (!has_peer && (format == Format::ratio || format == Format::svg))) {
    fmt::print(stderr, "bench: {}\n",
               c.bytes.empty() ? "no shader is taken by all compilers" : "no other compiler is built in");
    return false;
  }
  switch (format) {
    case Format::table: print_table(c); break;
    case Format::json: print_json(c); break;
    case Format::ratio:
      fmt::print("{:.2f}\n", ratios_of(c.results[0].costs, c.results[1].costs, &Cost::microseconds).in_sum);
      break;
    case Format::svg: print_svg(c); break;
  }
  return true;
}

}  // namespace umber::bench
