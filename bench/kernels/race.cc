// SPDX-License-Identifier: Apache-2.0
#include "race.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>

#include "umber/run/outcome.h"
#include "umber/run/vulkan/buffer.h"
#include "umber/run/vulkan/pipeline.h"

namespace umber::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// One module with its pipeline and buffers of its own, which only the device sees.
class Runner {
 public:
  Runner(run::Device& device, const Kernel& kernel, const reflect::Program& interface, std::span<const uint32_t> words)
      : device_(device), kernel_(kernel) {
    Module module{.stage = Stage::compute, .spirv = {words.begin(), words.end()}};
    program_ = std::make_unique<run::DeviceProgram>(device, std::span(&module, 1), interface,
                                                    std::span<const run::StageConstants>());
    const Clock::time_point begin = Clock::now();
    pipeline_ = program_->compute();
    milliseconds_ = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    for (const KernelBuffer& wanted : kernel.buffers) {
      buffers_.emplace_back(device, wanted.size, run::Buffer::Use::device);
      const VkDescriptorBufferInfo info = {.buffer = buffers_.back().get(), .range = VK_WHOLE_SIZE};
      const VkWriteDescriptorSet write = {
          .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
          .dstSet = program_->descriptor_sets().front(),
          .dstBinding = wanted.binding,
          .descriptorCount = 1,
          .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          .pBufferInfo = &info,
      };
      device.vk().UpdateDescriptorSets(device.get(), 1, &write, 0, nullptr);
    }
  }

  double pipeline_milliseconds() const { return milliseconds_; }

  /// What each buffer holds before the first run: the same random numbers from 0 to 1 for all modules.
  void fill() {
    std::mt19937 random(1);
    for (size_t n = 0; n < buffers_.size(); ++n) {
      run::Buffer staging(device_, kernel_.buffers[n].size);
      auto* const floats = reinterpret_cast<float*>(staging.bytes().data());
      for (size_t i = 0; i < kernel_.buffers[n].size / 4; ++i)
        floats[i] =
            kernel_.buffers[n].tolerance == Tolerance::floats ? static_cast<float>(random() >> 8) / 16777216.0F : 0;
      copy(staging.get(), buffers_[n].get(), kernel_.buffers[n].size);
    }
  }

  void record(VkCommandBuffer commands, int count) const {
    const run::Vulkan& vk = device_.vk();
    const VkDescriptorSet set = program_->descriptor_sets().front();
    vk.CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
    vk.CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, program_->layout(), 0, 1, &set, 0, nullptr);
    for (int n = 0; n < count; ++n) {
      vk.CmdDispatch(commands, kernel_.groups[0], kernel_.groups[1], kernel_.groups[2]);
      device_.barrier(commands);
    }
  }

  std::vector<uint32_t> contents(size_t n) const {
    const size_t size = kernel_.buffers[n].size;
    run::Buffer staging(device_, size);
    copy(buffers_[n].get(), staging.get(), size);
    std::vector<uint32_t> words(size / 4);
    std::memcpy(words.data(), staging.bytes().data(), words.size() * 4);
    return words;
  }

 private:
  void copy(VkBuffer from, VkBuffer to, size_t size) const {
    device_.submit([&](VkCommandBuffer commands) {
      const VkBufferCopy region = {.size = size};
      device_.vk().CmdCopyBuffer(commands, from, to, 1, &region);
    });
  }

  run::Device& device_;
  const Kernel& kernel_;
  std::unique_ptr<run::DeviceProgram> program_;
  VkPipeline pipeline_ = nullptr;
  double milliseconds_ = 0;
  std::vector<run::Buffer> buffers_;
};

class Stopwatch {
 public:
  explicit Stopwatch(run::Device& device) : device_(device) {
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO, .queryType = VK_QUERY_TYPE_TIMESTAMP, .queryCount = kMarks};
    pool_ = device.create<VkQueryPool>(device.vk().CreateQueryPool, device.vk().DestroyQueryPool, info,
                                       "vkCreateQueryPool");
  }

  /// Nanoseconds of each runner for `count` runs, by the device's clock.
  std::array<double, 2> measure(const std::array<Runner, 2>& runners, int count) {
    const run::Vulkan& vk = device_.vk();
    device_.submit([&](VkCommandBuffer commands) {
      vk.CmdResetQueryPool(commands, pool_.get(), 0, kMarks);
      for (uint32_t n = 0; n < runners.size(); ++n) {
        vk.CmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool_.get(), 2 * n);
        runners[n].record(commands, count);
        vk.CmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool_.get(), 2 * n + 1);
        device_.barrier(commands);
      }
    });
    std::array<uint64_t, kMarks> marks{};
    run::check(vk.GetQueryPoolResults(device_.get(), pool_.get(), 0, kMarks, sizeof marks, marks.data(),
                                      sizeof marks[0], VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
               "vkGetQueryPoolResults");
    const auto period = static_cast<double>(device_.limits().timestampPeriod);
    return {static_cast<double>(marks[1] - marks[0]) * period, static_cast<double>(marks[3] - marks[2]) * period};
  }

 private:
  static constexpr uint32_t kMarks = 4;
  run::Device& device_;
  run::Handle<VkQueryPool> pool_;
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

RaceResult race(run::Device& device, const Kernel& kernel, const reflect::Program& interface,
                const std::array<std::span<const uint32_t>, 2>& modules, double milliseconds) {
  std::array<Runner, 2> runners{Runner(device, kernel, interface, modules[0]),
                                Runner(device, kernel, interface, modules[1])};
  RaceResult result;
  for (size_t n = 0; n < runners.size(); ++n) {
    result.pipeline[n] = runners[n].pipeline_milliseconds();
    runners[n].fill();
  }
  Stopwatch watch(device);
  const std::array<double, 2> once = watch.measure(runners, 1);
  for (size_t n = 0; n < kernel.buffers.size(); ++n)
    result.differences =
        std::max(result.differences,
                 share_of_differences(kernel.buffers[n].tolerance, runners[0].contents(n), runners[1].contents(n)));

  const double nanoseconds = milliseconds * 1e6, slower = std::max({once[0], once[1], 1.0});
  const int rounds = static_cast<int>(std::clamp(nanoseconds / slower, 5.0, 51.0));
  const int count = static_cast<int>(std::clamp(nanoseconds / rounds / slower, 1.0, 1000.0));
  watch.measure(runners, count);  // clocks of a device that was idle rise
  std::array<std::vector<double>, 2> times;
  for (int round = 0; round < rounds; ++round) {
    const std::array<double, 2> measured = watch.measure(runners, count);
    for (size_t n = 0; n < times.size(); ++n) times[n].push_back(measured[n] / count / 1e3);
  }
  for (size_t n = 0; n < times.size(); ++n) result.microseconds[n] = median(times[n]);
  return result;
}

}  // namespace umber::bench
