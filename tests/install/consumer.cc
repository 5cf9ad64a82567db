// SPDX-License-Identifier: Apache-2.0
// A program of somebody else, which sees only what was installed: compiles one program of two stages on eight threads
// at once and expects the same words from each.
#include <cstdio>
#include <thread>
#include <vector>

#include <umber/umber.hpp>

namespace {

constexpr int kThreads = 8, kRounds = 10;

// Declared in different orders, without locations: they are linked by name.
constexpr umber::Source kSources[] = {
    {.stage = umber::Stage::vertex,
     .text = "#version 150\n#include \"position.glsl\"\nout vec4 unused; out vec2 uv; out vec3 n;\n"
             "void main() { gl_Position = position; unused = vec4(1.0); uv = position.xy; n = position.xyz; }\n",
     .name = "a.vert"},
    {.stage = umber::Stage::fragment,
     .text =
         "#version 150\nuniform sampler2D image;\nuniform float scale = 2.0;\nin vec3 n; in vec2 uv; out vec4 color;\n"
         "void main() { color = texture(image, uv) * scale + vec4(n, 1.0); }\n",
     .name = "a.frag"},
};

umber::CompileResult compile() {
  umber::Options options;
  options.include = [](const umber::IncludeRequest& request) -> std::optional<umber::IncludedFile> {
    if (request.name != "position.glsl") return std::nullopt;
    return umber::IncludedFile{"include/position.glsl", "in vec4 position;\n"};
  };
  return umber::compile(kSources, options);
}

bool is_good(const umber::CompileResult& result, const umber::CompileResult& first) {
  if (!result.ok() || result.modules.size() != 2 || result.dependencies.size() != 1) return false;
  for (size_t n = 0; n < 2; ++n)
    if (result.modules[n].spirv.at(0) != 0x07230203 || result.modules[n].spirv != first.modules[n].spirv) return false;
  return umber::reflect::to_json(result.program) == umber::reflect::to_json(first.program);
}

}  // namespace

int main() {
  const umber::CompileResult first = compile();
  std::fputs(umber::render(first.diagnostics).c_str(), stderr);
  std::vector<int> good(kThreads);
  std::vector<std::thread> threads;
  for (int& count : good)
    threads.emplace_back([&count, &first] {
      for (int round = 0; round < kRounds; ++round) count += is_good(compile(), first);
    });
  for (std::thread& t : threads) t.join();
  for (const int count : good)
    if (count != kRounds) return 1;
  return umber::version() == UMBER_EXPECTED_VERSION ? 0 : 1;
}
