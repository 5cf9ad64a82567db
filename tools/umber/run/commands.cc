// SPDX-License-Identifier: Apache-2.0
#include "umber/run/commands.h"

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

/// For what needs no doing: the runner synchronises after every command, and the link expectations are checked before.
void nothing(Context&, Scanner&) {}

constexpr std::string_view kSwizzle = "GL_NV_viewport_swizzle is not supported";
constexpr std::string_view kViewports = "viewport arrays are not supported yet";

/// What display lists hold: commands that draw, and what they draw with. All others are done at once.
constexpr std::string_view kListed[] = {"clear", "draw", "patch parameter", "subuniform", "uniform"};

bool is_listed(const std::string& line) {
  for (const std::string_view words : kListed) {
    Scanner ahead(line);
    if (ahead.accept(words)) return true;
  }
  return false;
}

void new_list(Context& context, Scanner& scan) {
  const std::string_view mode = scan.word();
  if (mode != "GL_COMPILE" && mode != "GL_COMPILE_AND_EXECUTE") throw Failure(fmt::format("{} is not known", mode));
  context.list = {.lines = {}, .is_open = true, .executes = mode == "GL_COMPILE_AND_EXECUTE"};
}

void call_list(Context& context, Scanner&) {
  if (context.list.is_open) throw Failure("the display list is not finished");
  for (const std::string& line : context.list.lines) {
    Scanner scan(line);
    find_command(scan).action(context, scan);
  }
}

constexpr Command kCommands[] = {
    {"active shader program", nothing},  // uniforms are looked up in all stages
    {"active uniform", active_uniform},
    {"atomic counter buffer", make_counter_buffer},
    {"atomic counter", set_counter},
    {"atomic counters", make_counters},
    {"blit color", blit_color},
    {"block array index", [](Context& c, Scanner& s) { c.block.element = s.index(); }},
    // This and the next three: for SPIR-V, which has no names to find members by.
    {"block binding", [](Context& c, Scanner& s) { c.block.binding = s.index(); }},
    {"block matrix stride", [](Context& c, Scanner& s) { c.block.matrix_stride = s.index(); }},
    {"block offset", [](Context& c, Scanner& s) { c.block.offset = s.index(); }},
    {"block row major", [](Context& c, Scanner& s) { c.block.row_major = s.index() != 0; }},
    {"calllist", call_list},
    {"clear color", [](Context& c, Scanner& s) { c.gl.clear_color = s.reals<4>(); }},
    {"clear depth", [](Context& c, Scanner& s) { c.gl.clear_depth = s.real(); }},
    {"clear", [](Context& c, Scanner&) { c.clear(); }},
    {"clip plane", clip_plane},
    {"color", [](Context& c, Scanner& s) { c.gl.color = s.reals<4>(); }},
    {"compute group size", compute_group_size},
    {"compute", compute},
    {"deletelist", [](Context& c, Scanner&) { c.list.lines.clear(); }},
    {"depthfunc", set_depth_func},
    {"disable", disable},
    {"draw arrays instanced", draw_arrays_instanced},
    {"draw arrays", draw_arrays},
    {"draw instanced rect", draw_instanced_rect},
    {"draw mesh", draw_mesh},
    {"draw rect ortho patch", draw_rect_ortho_patch},
    {"draw rect ortho", draw_rect_ortho},
    {"draw rect patch", draw_rect_patch},
    {"draw rect tex", draw_rect_tex},
    {"draw rect", draw_rect},
    {"enable", enable},
    {"endlist", [](Context& c, Scanner&) { c.list.is_open = false; }},
    {"fb draw tex 2d", [](Context& c, Scanner& s) { c.set_draw_framebuffer(texture_attachments(c, s)); }},
    {"fb draw winsys", [](Context& c, Scanner&) { c.set_draw_framebuffer({}); }},
    {"fb ms", nullptr, "framebuffers with several samples are not supported yet"},
    {"fb read tex 2d", [](Context& c, Scanner& s) { c.set_read_framebuffer(texture_attachments(c, s)); }},
    {"fb tex 2d", framebuffer_texture},
    {"fb tex layered", framebuffer_layered},
    {"fb tex slice", framebuffer_slice},
    {"fb winsys", [](Context& c, Scanner&) { c.set_framebuffer({}); }},
    {"fbfetch barrier", nothing},
    {"frustum", set_frustum},
    {"hint", nothing},
    {"image texture", image_texture},
    {"light", set_light},
    {"link error", nothing},
    {"link success", nothing},
    {"memory barrier", nothing},
    {"newlist", new_list},
    {"ortho", set_ortho},
    {"parameter", program_parameter},
    {"patch parameter default level inner", [](Context& c, Scanner& s) { c.gl.patch.inner_levels = s.reals<2>(); }},
    {"patch parameter default level outer", [](Context& c, Scanner& s) { c.gl.patch.outer_levels = s.reals<4>(); }},
    {"patch parameter vertices", [](Context& c, Scanner& s) { c.gl.patch.vertices = s.index(); }},
    {"polygon mode", set_polygon_mode},
    {"probe all rgb", probe_all_rgb},
    {"probe all rgba int", probe_all_rgba},
    {"probe all rgba", probe_all_rgba},
    {"probe atomic counter buffer", probe_counter_buffer},
    {"probe atomic counter", probe_counter},
    {"probe depth", probe_depth},
    {"probe rect rgb", probe_rect_rgb},
    {"probe rect rgba int", probe_rect_rgba},
    {"probe rect rgba", probe_rect_rgba},
    {"probe rgb", probe_rgb},
    {"probe rgba int", probe_rgba},
    {"probe rgba", probe_rgba},
    {"probe ssbo", probe_ssbo},
    {"probe warn all rgba", probe_warn_all_rgba},
    {"probe xfb buffer", probe_captured},
    {"program binary", nullptr, "program binaries are not supported"},
    {"provoking vertex first", [](Context& c, Scanner&) { c.gl.provoking_first = true; }},
    {"provoking vertex last", [](Context& c, Scanner&) { c.gl.provoking_first = false; }},
    {"push address", push_address},
    {"push subdata", [](Context& c, Scanner& s) { put_values(s, c.gl.push_constants); }},
    {"relative probe rect rgb", relative_probe_rect_rgb},
    {"relative probe rect rgba int", relative_probe_rect_rgba},
    {"relative probe rect rgba", relative_probe_rect_rgba},
    {"relative probe rgb", relative_probe_rgb},
    {"relative probe rgba int", relative_probe_rgba},
    {"relative probe rgba", relative_probe_rgba},
    {"resident image texture", resident_image},
    {"resident texture", resident_texture},
    {"shade model", set_shade_model},
    {"shader record", shader_record},
    {"ssbo", make_ssbo},
    {"subuniform", choose_subroutine},
    {"texcoord", set_texcoord},
    {"texparameter", [](Context& c, Scanner& s) { c.textures.set_parameter(s); }},
    {"texture", [](Context& c, Scanner& s) { c.textures.make(c.device, s); }},
    {"tolerance",
     [](Context& c, Scanner& s) {
       for (double& t : c.tolerance) t = s.number(Scalar::f64).real;
     }},
    {"trace rays", trace},
    {"ubo array index", [](Context& c, Scanner& s) { c.block.element = s.index(); }},
    {"ubo", fill_ubo},
    {"uniform handle", uniform_handle},
    {"uniform", uniform},
    {"verify program_interface_query", verify_program_interface_query},
    {"verify program_query", verify_program_query},
    {"verify query_object", verify_query_object},
    {"vertex attrib handle", attribute_handle},
    {"viewport indexed", nullptr, kViewports},
    {"viewport swizzle", nullptr, kSwizzle},
    {"viewport", set_viewport},
    {"xfb buffer object", make_capture_buffer},
    {"xfb draw arrays", draw_arrays_captured},
};

}  // namespace

void run_command(Context& context, const std::string& line) {
  Scanner scan(line);
  const bool is_kept = context.list.is_open && is_listed(line);
  if (is_kept) context.list.lines.push_back(line);
  if (!is_kept || context.list.executes) find_command(scan).action(context, scan);
}

const Command& find_command(Scanner& line) {
  const Command* best = nullptr;
  for (const Command& command : kCommands) {
    Scanner ahead = line;
    if (!ahead.accept(command.words)) continue;
    if (!best || command.words.size() > best->words.size()) best = &command;
  }
  if (!best) throw Failure(fmt::format("there is no command '{}'", line.rest()));
  if (!best->action) throw Skip(std::string(best->unsupported));
  line.accept(best->words);
  return *best;
}

}  // namespace umber::run
