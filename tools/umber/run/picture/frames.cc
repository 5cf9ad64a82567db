// SPDX-License-Identifier: Apache-2.0
#include "umber/run/picture/frames.h"

#include <filesystem>

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "umber/run/outcome.h"
#include "umber/run/png_writer.h"

namespace umber::run {
namespace {

bool is_film(std::string_view path) { return path.ends_with(".gif") || path.ends_with(".mp4"); }

}  // namespace

Frames::Frames(std::string path, uint32_t count, double rate) : path_(std::move(path)), count_(count), rate_(rate) {
  if (!is_film(path_)) {
    if (!path_.ends_with(".png")) throw Failure(fmt::format("{}: pictures are written as .png, .gif or .mp4", path_));
    return;
  }
  folder_ = (std::filesystem::temp_directory_path() / "umber-frames-XXXXXX").string();
  if (!mkdtemp(folder_.data())) throw Failure(fmt::format("{}: a folder for the frames cannot be made", folder_));
}

Frames::~Frames() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

std::string Frames::path_of(uint32_t frame) const {
  if (!folder_.empty()) return fmt::format("{}/{:05}.png", folder_, frame);
  if (count_ == 1) return path_;
  return fmt::format("{}-{:04}.png", path_.substr(0, path_.size() - 4), frame);
}

void Frames::add(const Pixels& picture) { write_png(path_of(added_++), picture.width, picture.height, picture.texels); }

void Frames::finish() {
  if (folder_.empty()) return;
  const std::string rate = fmt::format("{:g}", rate_), frames = folder_ + "/%05d.png";
  // Films are of even sizes and have no transparency.
  std::vector<const char*> words = {"ffmpeg", "-v", "error", "-y", "-framerate", rate.c_str(), "-i", frames.c_str()};
  if (path_.ends_with(".mp4"))
    for (const char* word : {"-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2", "-pix_fmt", "yuv420p"}) words.push_back(word);
  for (const char* word : {path_.c_str(), static_cast<const char*>(nullptr)}) words.push_back(word);
  pid_t child = 0;
  if (posix_spawnp(&child, "ffmpeg", nullptr, nullptr, const_cast<char* const*>(words.data()), environ) != 0)
    throw Failure(fmt::format("{}: the program ffmpeg, which writes films, cannot be started", path_));
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw Failure(fmt::format("{}: ffmpeg has failed", path_));
}

}  // namespace umber::run
