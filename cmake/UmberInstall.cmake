# What `cmake --install` puts where: the library, its headers, and what find_package and pkg-config need to find them.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/umber)
install(TARGETS umber EXPORT umber-targets)
if(TARGET umber_shared)
  install(TARGETS umber_shared EXPORT umber-targets)
endif()
if(TARGET umber_tool)
  install(TARGETS umber_tool EXPORT umber-targets)
endif()
if(TARGET umber_inspect_tool)
  install(TARGETS umber_inspect_tool DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/umber)
endif()
if(TARGET umber_lsp_tool)
  install(TARGETS umber_lsp_tool DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/umber)
endif()
if(TARGET umber_batch_tool)
  install(TARGETS umber_batch_tool DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/umber)
endif()
if(TARGET umber_run_tool)
  install(TARGETS umber_run_tool DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/umber)
endif()
if(TARGET umber-opt)
  install(TARGETS umber-opt DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/umber DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT umber-targets NAMESPACE umber:: DESTINATION ${package_dir})

# The IR and what passes are made of, for passes of others (docs/ir.md): a folder of its own, as nothing there is promised. The
# library is the static one, which has all of it; the shared one shows the public interface alone.
set(umber_ir_headers ${CMAKE_INSTALL_INCLUDEDIR}/umber-ir)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/umber-ir/ DESTINATION ${umber_ir_headers})
foreach(folder base diag ir layout eval analysis pass passes)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/${folder} DESTINATION ${umber_ir_headers}
    FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN testing.h EXCLUDE)
endforeach()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/umber-config.cmake.in umber-config.cmake
  INSTALL_DESTINATION ${package_dir} PATH_VARS umber_ir_headers)
write_basic_package_version_file(umber-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/umber-config.cmake ${PROJECT_BINARY_DIR}/umber-config-version.cmake
  ${PROJECT_SOURCE_DIR}/cmake/UmberAddShaders.cmake
  DESTINATION ${package_dir})

# The prefix as seen from umber.pc, so that what is installed can be moved.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH prefix_from_pkgconfig /${pkgconfig_dir} /)
# Whoever links the shared library needs nothing of what it is made with.
set(umber_pc_libs "")
if(NOT TARGET umber_shared)
  set(umber_pc_libs " -lstdc++ -lm")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/umber.pc.in umber.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/umber.pc DESTINATION ${pkgconfig_dir})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/THIRD_PARTY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The notices of what others wrote and the library or a tool contains (THIRD_PARTY.md), as Debian has them.
set(contained spirv-headers)
if(TARGET umber_tool)
  list(APPEND contained libfmt-dev nlohmann-json3-dev)
endif()
if(TARGET umber_run_tool)
  list(APPEND contained libvulkan-dev spirv-tools)
endif()
if(TARGET umber_run_tool AND TARGET umber_glslang)
  list(APPEND contained glslang-dev)
endif()
foreach(package IN LISTS contained)
  set(notice /usr/share/doc/${package}/copyright)
  if(EXISTS ${notice})
    install(FILES ${notice} DESTINATION ${CMAKE_INSTALL_DOCDIR}/third-party RENAME ${package}.txt)
  else()
    message(STATUS "The notice of ${package} is not where Debian has it, and is not installed")
  endif()
endforeach()
