// SPDX-License-Identifier: Apache-2.0
#include "umber/run/picture/known_uniforms.h"

namespace umber::run {
namespace {

using values::Number;

std::vector<Number> numbers(std::initializer_list<double> list) {
  std::vector<Number> all;
  for (const double n : list) all.push_back(Number::of(n));
  return all;
}

struct Known {
  std::string_view names[4];
  std::vector<Number> (*value)(const Moment& moment);
};
const Known kKnown[] = {
    {{"iTime", "u_time", "time", "uTime"}, [](const Moment& m) { return numbers({m.time}); }},
    {{"iResolution", "u_resolution", "resolution", "uResolution"},
     [](const Moment& m) {
       return numbers({double(m.width), double(m.height), 1});
     }},
    {{"iFrame", "u_frame", "frame", "uFrame"}, [](const Moment& m) { return numbers({double(m.frame)}); }},
    {{"iTimeDelta"}, [](const Moment& m) { return numbers({1 / m.rate}); }},
    {{"iFrameRate"}, [](const Moment& m) { return numbers({m.rate}); }},
};

}  // namespace

std::vector<KnownUniform> known_uniforms(const Moment& moment) {
  std::vector<KnownUniform> all;
  for (const Known& known : kKnown)
    for (const std::string_view name : known.names)
      if (!name.empty()) all.push_back({name, known.value(moment)});
  return all;
}

}  // namespace umber::run
