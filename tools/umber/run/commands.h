// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "umber/run/context.h"
#include "umber/run/scanner.h"

namespace umber::run {

/// What a command of [test] does with the words after its own. Throws Failure or Skip.
using Action = void (*)(Context& context, Scanner& arguments);

struct Command {
  std::string_view words;
  Action action;                      ///< none: the command is understood but cannot be done
  std::string_view unsupported = {};  ///< then why
};

/// The command that a line begins with, the one with the most words; `line` is left at its arguments. A Failure if
/// there is no such command, a Skip if it cannot be done.
const Command& find_command(Scanner& line);
/// Does what a line of [test] says, or puts it into the display list that is open.
void run_command(Context& context, const std::string& line);

// By file: commands_draw.cc
void draw_rect(Context& context, Scanner& arguments);
void draw_rect_patch(Context& context, Scanner& arguments);
void draw_rect_ortho_patch(Context& context, Scanner& arguments);
void draw_rect_tex(Context& context, Scanner& arguments);
void draw_rect_ortho(Context& context, Scanner& arguments);
void draw_instanced_rect(Context& context, Scanner& arguments);
void draw_arrays(Context& context, Scanner& arguments);
void draw_mesh(Context& context, Scanner& arguments);
void draw_arrays_instanced(Context& context, Scanner& arguments);
void draw_arrays_captured(Context& context, Scanner& arguments);
void compute(Context& context, Scanner& arguments);
void compute_group_size(Context& context, Scanner& arguments);
void trace(Context& context, Scanner& arguments);

// commands_probe.cc
void probe_rgb(Context& context, Scanner& arguments);
void probe_rgba(Context& context, Scanner& arguments);
void probe_all_rgb(Context& context, Scanner& arguments);
void probe_all_rgba(Context& context, Scanner& arguments);
void probe_warn_all_rgba(Context& context, Scanner& arguments);
void probe_rect_rgb(Context& context, Scanner& arguments);
void probe_rect_rgba(Context& context, Scanner& arguments);
void relative_probe_rgb(Context& context, Scanner& arguments);
void relative_probe_rgba(Context& context, Scanner& arguments);
void relative_probe_rect_rgb(Context& context, Scanner& arguments);
void relative_probe_rect_rgba(Context& context, Scanner& arguments);
void probe_depth(Context& context, Scanner& arguments);
void probe_counter(Context& context, Scanner& arguments);
void probe_counter_buffer(Context& context, Scanner& arguments);
void probe_ssbo(Context& context, Scanner& arguments);
void probe_captured(Context& context, Scanner& arguments);

// commands_query.cc
void active_uniform(Context& context, Scanner& arguments);
void verify_program_query(Context& context, Scanner& arguments);
void verify_query_object(Context& context, Scanner& arguments);
void verify_program_interface_query(Context& context, Scanner& arguments);

// commands_state.cc
void uniform(Context& context, Scanner& arguments);
void choose_subroutine(Context& context, Scanner& arguments);
void program_parameter(Context& context, Scanner& arguments);
void enable(Context& context, Scanner& arguments);
void disable(Context& context, Scanner& arguments);
void clip_plane(Context& context, Scanner& arguments);
void set_ortho(Context& context, Scanner& arguments);
void set_frustum(Context& context, Scanner& arguments);
void set_light(Context& context, Scanner& arguments);
void set_depth_func(Context& context, Scanner& arguments);
void set_polygon_mode(Context& context, Scanner& arguments);
void set_shade_model(Context& context, Scanner& arguments);
void set_viewport(Context& context, Scanner& arguments);
void set_texcoord(Context& context, Scanner& arguments);
std::vector<Attachment> texture_attachments(Context& context, Scanner& arguments);
void framebuffer_texture(Context& context, Scanner& arguments);
void blit_color(Context& context, Scanner& arguments);
void framebuffer_layered(Context& context, Scanner& arguments);
void framebuffer_slice(Context& context, Scanner& arguments);
void shader_record(Context& context, Scanner& arguments);
/// `TYPE OFFSET VALUE...`, into memory.
void put_values(Scanner& scan, std::span<std::byte> memory);
void make_ssbo(Context& context, Scanner& arguments);
void push_address(Context& context, Scanner& arguments);
void fill_ubo(Context& context, Scanner& arguments);
void make_counters(Context& context, Scanner& arguments);
void make_counter_buffer(Context& context, Scanner& arguments);
void make_capture_buffer(Context& context, Scanner& arguments);
void set_counter(Context& context, Scanner& arguments);
void image_texture(Context& context, Scanner& arguments);
void resident_texture(Context& context, Scanner& arguments);
void resident_image(Context& context, Scanner& arguments);
void uniform_handle(Context& context, Scanner& arguments);
void attribute_handle(Context& context, Scanner& arguments);

}  // namespace umber::run
