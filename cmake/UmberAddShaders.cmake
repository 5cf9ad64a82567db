# umber_add_shaders(TARGET FILES file... [DEFINES NAME[=TEXT]...] [INCLUDES folder...] [OPTIONS option...]
#                   [OUTPUT_DIRECTORY folder] [EMBED])
#
# Compiles shaders to SPIR-V for Vulkan whenever they, or files that they include, have changed, as a part of TARGET: an
# executable or library, or a target of its own if there is none of that name. The stage is what the name of the file ends in;
# OPTIONS are those of glslc (docs/drop-in.md).
#
# `name.frag` becomes `name.frag.spv` in OUTPUT_DIRECTORY, which is the build folder of the list file unless it is said. With
# EMBED it becomes `name.frag.spv.h` instead, numbers between commas in braces, on TARGET's include path:
#
#     static const uint32_t code[] =
#     #include "name.frag.spv.h"
#     ;
cmake_policy(VERSION 3.20...3.22)  # what rules for dependencies are relative to
function(umber_add_shaders target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "EMBED" "OUTPUT_DIRECTORY" "FILES;DEFINES;INCLUDES;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "umber_add_shaders(${target}): what stands before FILES is not understood: '${arg_UNPARSED_ARGUMENTS}'")
  elseif(NOT arg_FILES)
    message(FATAL_ERROR "umber_add_shaders(${target}): say with FILES which shaders")
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR})
  if(arg_OUTPUT_DIRECTORY)
    cmake_path(ABSOLUTE_PATH arg_OUTPUT_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} OUTPUT_VARIABLE folder)
  endif()
  file(MAKE_DIRECTORY ${folder})
  set(words ${arg_OPTIONS})
  foreach(define IN LISTS arg_DEFINES)
    list(APPEND words -D${define})
  endforeach()
  foreach(include IN LISTS arg_INCLUDES)
    cmake_path(ABSOLUTE_PATH include BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND words -I${include})
  endforeach()
  set(suffix .spv)
  if(arg_EMBED)
    set(suffix .spv.h)
    list(APPEND words -mfmt=c)
  endif()

  # The compiler is told by its name whose options these are.
  get_target_property(umber umber::tool LOCATION)
  cmake_path(GET umber PARENT_PATH bin)
  set(outputs "")
  foreach(file IN LISTS arg_FILES)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(GET file FILENAME name)
    set(output ${folder}/${name}${suffix})
    set(rule ${folder}/${name}.spv.d)
    # CMake takes a name and that name with an extension behind it for the same file.
    set(made_by "${file} ${words}")
    string(SHA1 key "${folder}/${name}")
    get_property(made_before GLOBAL PROPERTY umber_shader_${key})
    if(made_before AND NOT made_before STREQUAL made_by)
      message(FATAL_ERROR "umber_add_shaders(${target}): ${folder}/${name}.spv is made twice, of '${made_by}' and of "
                          "'${made_before}'; give one of them another OUTPUT_DIRECTORY")
    endif()
    set_property(GLOBAL PROPERTY umber_shader_${key} "${made_by}")
    add_custom_command(OUTPUT ${output}
      COMMAND ${bin}/umber-glslc -MD -MF ${rule} -MT ${output} ${words} -o ${output} ${file}
      DEPENDS ${file} umber::tool DEPFILE ${rule} COMMENT "Compiling shader ${name}" VERBATIM)
    list(APPEND outputs ${output})
  endforeach()

  if(TARGET ${target})
    target_sources(${target} PRIVATE ${outputs})
    if(arg_EMBED)
      target_include_directories(${target} PRIVATE ${folder})
    endif()
  else()
    add_custom_target(${target} ALL DEPENDS ${outputs})
  endif()
endfunction()
