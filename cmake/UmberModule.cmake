# Verbs for the source tree:
#
#   umber_module(NAME [DEPS folder...] [EXCLUDE sub-folder or file...])
#     declares the library umber_<name> of one folder of src/: every *.cc in it, and the test program umber_<name>_test
#     of its *_test.cc. All modules together become the library `umber` (umber_library).
#
#   umber_test_program(NAME FILE...)
#     declares umber_<name>_test, the tests of the library umber_<name>, by GoogleTest.
#
#   umber_optimize(OPTION PATTERN...)
#     has a release compile these files with an option of their own: ${umber_fast}, -Os.
#
#   umber_apart(FILE...)
#     has these compiled by themselves where files of a target are compiled together (CMAKE_UNITY_BUILD), which is three times
#     as quick: they have names in common with others.
#
#   umber_generate(TARGET OUTPUT folder/file... SCRIPT gen/x.py [INPUTS file...])
#     runs `python3 SCRIPT --output <folder/file>... -- INPUTS...` when a script or an input has changed. The output lies
#     in the build tree, where TARGET and whoever links it include it as "folder/file". A release (scripts/dist) brings it
#     along, in the folder `generated` of the sources: then nothing is run.
#
#   umber_generated()
#     declares the target umber_generated, which is all of that and nothing else.

include(CheckLinkerFlag)

# Whether these are the sources of a release, with what others generate.
set(UMBER_IS_RELEASE OFF)
if(EXISTS ${PROJECT_SOURCE_DIR}/generated)
  set(UMBER_IS_RELEASE ON)
endif()

# How a release is optimised: most of it, and where compiling spends most of its time.
set(umber_usual -O2)
set(umber_fast -O3)
if(UMBER_SMALL)
  set(umber_usual -Os)
  set(umber_fast -Os)
  # What a failed check unwinds by is an eighth of the library. Where a register has the frame it is said in a third less, which
  # is more than the code for it takes.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    list(APPEND umber_usual -fno-omit-frame-pointer)
  endif()
endif()

# Shared libraries and programs of today want code that may lie anywhere. WebAssembly has no addresses of code.
set(umber_position_independent ON)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  set(umber_position_independent OFF)
endif()

# What everything of ours is compiled with.
add_library(umber_options INTERFACE)
target_compile_options(umber_options INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wno-missing-field-initializers
  # With optimisation, GCC 12 raises false alarms about the insides of std::string and std::copy (its bug 105651), and later
  # ones about what a SmallVector would free if it were large.
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>"
  "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-free-nonheap-object>"
  # clang from 17 on says that std::stable_sort of GCC 12's library uses what is deprecated.
  "$<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>"
  # Tables of built-in functions are made of their prototypes by the compiler; clang counts more steps with its own library.
  "$<$<CXX_COMPILER_ID:Clang,AppleClang>:-fconstexpr-steps=8000000>"
  -fvisibility=hidden -fvisibility-inlines-hidden
  # Each function has a section of its own: a program that links the library leaves out what it does not call. What is
  # worth being optimised more, or less, says src/CMakeLists.txt (umber_optimize).
  "$<$<NOT:$<CONFIG:Debug>>:-ffunction-sections;-fdata-sections>" "$<$<CONFIG:Release>:${umber_usual}>")
target_include_directories(umber_options INTERFACE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
option(UMBER_WERROR "Treat warnings as errors" ${PROJECT_IS_TOP_LEVEL})
if(UMBER_WERROR)
  target_compile_options(umber_options INTERFACE -Werror)
endif()
if(UMBER_SANITIZE)
  target_compile_options(umber_options INTERFACE
    -fsanitize=${UMBER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(umber_options INTERFACE -fsanitize=${UMBER_SANITIZE})
endif()

# What libumber itself is compiled with; its tests and the tools may use exceptions. UBSan's vptr check needs RTTI.
add_library(umber_core_options INTERFACE)
target_link_libraries(umber_core_options INTERFACE umber_options)
target_compile_options(umber_core_options INTERFACE -fno-exceptions)
if(NOT UMBER_SANITIZE)
  target_compile_options(umber_core_options INTERFACE -fno-rtti)
endif()
if(UMBER_FUZZ)
  # Coverage for libFuzzer, and a call on every edge by which fuzz/watch.cc counts steps.
  target_compile_options(umber_core_options INTERFACE
    -fsanitize=fuzzer-no-link -fsanitize-coverage=trace-pc,inline-8bit-counters,pc-table,trace-cmp)
  target_compile_definitions(umber_core_options INTERFACE UMBER_WATCH)
endif()
if((UMBER_PROFILE_RECORD OR UMBER_PROFILE_USE) AND NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  message(FATAL_ERROR "UMBER_PROFILE_RECORD and UMBER_PROFILE_USE need GCC")
endif()
# The counts of an object file have its name within the build tree, so one tree may record and another one use them.
if(UMBER_PROFILE_RECORD)
  target_compile_options(umber_core_options INTERFACE
    -fprofile-generate=${UMBER_PROFILE_RECORD} -fprofile-prefix-path=${PROJECT_BINARY_DIR})
  target_link_options(umber_options INTERFACE -fprofile-generate)
elseif(UMBER_PROFILE_USE)
  # What no recorded run came to is optimised as ever, and not for size.
  target_compile_options(umber_core_options INTERFACE
    -fprofile-use=${UMBER_PROFILE_USE} -fprofile-prefix-path=${PROJECT_BINARY_DIR}
    -fprofile-partial-training -Wno-missing-profile)
endif()

# Where ccache is there, by cmake/compile_headers (CMakeLists.txt).
function(umber_launch_headers target)
  if(launcher_of_headers)
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${launcher_of_headers}")
  endif()
endfunction()

# More than half of the time of compiling a source file would go into reading the headers of the C++ library, of GoogleTest and of
# the IR: where everything is built at once they are read once. A release is built without, which shows that each file includes
# what it uses.
option(UMBER_READ_ONCE "Compile the headers that most files include before the files" OFF)
if(UMBER_TESTS OR UMBER_FUZZ OR UMBER_READ_ONCE)
  set(source_without_code ${PROJECT_BINARY_DIR}/headers_read_once.cc)
  file(CONFIGURE OUTPUT ${source_without_code} CONTENT "")
  set(headers_of_cxx
    <algorithm> <array> <functional> <optional> <span> <string> <string_view> <utility> <variant> <vector>)
endif()

# umber_headers(KIND [LIBRARIES target...] [OPTIONS option...] [HEADERS header...]): has what umber_read_once(TARGET KIND) uses compiled,
# as such a target is; nothing where headers are not read once.
function(umber_headers kind)
  if(NOT DEFINED source_without_code)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBRARIES;OPTIONS;HEADERS")
  set(target umber_headers_of_${kind})
  add_library(${target} OBJECT ${source_without_code})
  target_link_libraries(${target} PRIVATE ${arg_LIBRARIES})
  target_compile_options(${target} PRIVATE ${arg_OPTIONS})
  target_precompile_headers(${target} PRIVATE ${headers_of_cxx} ${arg_HEADERS})
  umber_launch_headers(${target})
endfunction()
umber_headers(library LIBRARIES umber_core_options)
umber_headers(ir LIBRARIES umber_core_options HEADERS <diag/diagnostics.h> <ir/builder.h> <ir/module.h>)
if(DEFINED source_without_code)
  set_target_properties(umber_headers_of_library umber_headers_of_ir
    PROPERTIES POSITION_INDEPENDENT_CODE ${umber_position_independent})
endif()
# Tests run for less time than compilers take to optimise them.
set(options_of_tests $<$<CONFIG:RelWithDebInfo>:-O1>)
if(UMBER_TESTS)
  umber_headers(test LIBRARIES umber_options GTest::gtest OPTIONS ${options_of_tests} HEADERS <gtest/gtest.h>)
endif()

function(umber_read_once target kind)
  if(TARGET umber_headers_of_${kind})
    target_precompile_headers(${target} REUSE_FROM umber_headers_of_${kind})
  endif()
endfunction()

function(umber_test_program name)
  add_executable(umber_${name}_test ${ARGN})
  target_link_libraries(umber_${name}_test PRIVATE umber_${name} umber_options GTest::gtest_main)
  target_compile_options(umber_${name}_test PRIVATE ${options_of_tests})
  umber_read_once(umber_${name}_test test)
  add_test(NAME ${name} COMMAND umber_${name}_test)
endfunction()

function(umber_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPS;EXCLUDE")
  string(REPLACE "/" "_" id ${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cc)
  foreach(excluded IN LISTS arg_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "/${name}/${excluded}(/|$)")
  endforeach()
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")

  set(headers library)
  if(name STREQUAL ir)
    set(headers ir)
  endif()
  set(deps "")
  foreach(dep IN LISTS arg_DEPS)
    string(REPLACE "/" "_" dep_id ${dep})
    list(APPEND deps umber_${dep_id})
    get_target_property(headers_of_dep umber_${dep_id} UMBER_HEADERS)
    if(headers_of_dep STREQUAL ir)
      set(headers ir)
    endif()
  endforeach()

  if(sources)
    add_library(umber_${id} STATIC ${sources})
    target_link_libraries(umber_${id} PRIVATE umber_core_options)
    target_link_libraries(umber_${id} PUBLIC ${deps})
    set_target_properties(umber_${id} PROPERTIES POSITION_INDEPENDENT_CODE ${umber_position_independent})
    set_property(GLOBAL APPEND PROPERTY UMBER_MODULES umber_${id})
    umber_read_once(umber_${id} ${headers})
  else()
    add_library(umber_${id} INTERFACE)
    target_link_libraries(umber_${id} INTERFACE ${deps})
  endif()
  set_target_properties(umber_${id} PROPERTIES UMBER_HEADERS ${headers})

  if(UMBER_TESTS AND tests)
    umber_test_program(${id} ${tests})
  endif()
endfunction()

function(umber_optimize option)
  file(GLOB sources CONFIGURE_DEPENDS ${ARGN})
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
  if(UMBER_SMALL)
    list(FILTER sources EXCLUDE REGEX "/src/(front/glsl/lower|front/spirv|driver|api)/")
  endif()
  # What has options of its own is not compiled together with others.
  list(GET umber_usual 0 usual)
  if(option STREQUAL usual OR NOT (CMAKE_BUILD_TYPE STREQUAL Release OR CMAKE_CONFIGURATION_TYPES))
    return()
  endif()
  set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:${option}>)
  # Headers read once are those of code that is optimised as most is.
  if(NOT UMBER_SMALL)
    set_property(SOURCE ${sources} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

function(umber_apart)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# The library that is installed and that the tools link: the objects of every module declared so far.
function(umber_library)
  get_property(modules GLOBAL PROPERTY UMBER_MODULES)
  list(TRANSFORM modules REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  add_library(umber STATIC ${objects})
  add_library(umber::umber ALIAS umber)
  set_target_properties(umber PROPERTIES LINKER_LANGUAGE CXX)
  target_compile_features(umber INTERFACE cxx_std_20)
  target_include_directories(umber INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

# The same as a shared library, of which programs see what the public headers declare, and no more (docs/library.md).
function(umber_shared_library)
  get_property(modules GLOBAL PROPERTY UMBER_MODULES)
  list(TRANSFORM modules REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  add_library(umber_shared SHARED ${objects})
  add_library(umber::shared ALIAS umber_shared)
  set_target_properties(umber_shared PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME umber EXPORT_NAME shared
    VERSION 0.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH} SOVERSION 0)
  target_link_libraries(umber_shared PRIVATE $<BUILD_INTERFACE:umber_options>)
  target_compile_features(umber_shared INTERFACE cxx_std_20)
  target_include_directories(umber_shared INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  umber_link_small(umber_shared)
  umber_export(umber_shared ${PROJECT_SOURCE_DIR}/src/libumber.map.in)
endfunction()

# What the shared library `target` shows is what the export map, a template, lists of it.
function(umber_export target template)
  if(WIN32 OR APPLE)
    return()
  endif()
  set(map ${PROJECT_BINARY_DIR}/${target}.map)
  configure_file(${template} ${map} @ONLY)
  target_link_options(${target} PRIVATE -Wl,--version-script=${map})
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${map})
endfunction()

# Has the linker leave out what nothing calls, and pack relocations: tables of pointers need one each; packed they take hardly
# any room, and less time when the program starts.
function(umber_link_small target)
  check_linker_flag(CXX -Wl,-z,pack-relative-relocs UMBER_PACKS_RELOCATIONS)
  check_linker_flag(CXX -Wl,--gc-sections UMBER_LEAVES_OUT_SECTIONS)
  # Where a release has to be small, functions of the same code become one: nothing compares their addresses. Before its version 15
  # LLVM's linker packed relocations in a way that glibc refuses.
  if(UMBER_SMALL AND CMAKE_BUILD_TYPE STREQUAL Release)
    find_program(UMBER_LLD NAMES ld.lld-22 ld.lld-21 ld.lld-20)
  endif()
  if(UMBER_LLD)
    get_filename_component(folder_of_lld ${UMBER_LLD} REALPATH)
    get_filename_component(folder_of_lld ${folder_of_lld} DIRECTORY)
    set(folding -B${folder_of_lld} -fuse-ld=lld -Wl,--icf=all -Wl,-z,pack-relative-relocs)
    check_linker_flag(CXX "${folding}" UMBER_FOLDS_FUNCTIONS)
  endif()
  if(UMBER_FOLDS_FUNCTIONS)
    target_link_options(${target} PRIVATE ${folding})
  elseif(UMBER_PACKS_RELOCATIONS)
    target_link_options(${target} PRIVATE -Wl,-z,pack-relative-relocs)
  endif()
  if(UMBER_LEAVES_OUT_SECTIONS)
    target_link_options(${target} PRIVATE -Wl,--gc-sections)
  endif()
endfunction()

function(umber_generate target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SCRIPT" "OUTPUT;INPUTS")
  if(UMBER_IS_RELEASE)
    list(TRANSFORM arg_OUTPUT PREPEND ${PROJECT_SOURCE_DIR}/generated/)
    target_sources(${target} PRIVATE ${arg_OUTPUT})
    target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/generated)
    return()
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  set(folder ${PROJECT_BINARY_DIR}/generated)
  list(TRANSFORM arg_OUTPUT PREPEND ${folder}/)
  foreach(output IN LISTS arg_OUTPUT)
    cmake_path(GET output PARENT_PATH parent)
    file(MAKE_DIRECTORY ${parent})
  endforeach()
  add_custom_command(
    OUTPUT ${arg_OUTPUT}
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/${arg_SCRIPT} --output ${arg_OUTPUT} -- ${arg_INPUTS}
    DEPENDS ${PROJECT_SOURCE_DIR}/${arg_SCRIPT} ${PROJECT_SOURCE_DIR}/gen/tables.py ${arg_INPUTS}
    COMMENT "${arg_SCRIPT}"
    VERBATIM)
  target_sources(${target} PRIVATE ${arg_OUTPUT})
  target_include_directories(${target} PUBLIC ${folder})
  set_property(GLOBAL APPEND PROPERTY UMBER_GENERATED ${arg_OUTPUT})
endfunction()

function(umber_generated)
  get_property(outputs GLOBAL PROPERTY UMBER_GENERATED)
  add_custom_target(umber_generated DEPENDS ${outputs})
endfunction()
