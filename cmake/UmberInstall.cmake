# What `cmake --install` puts where: the library, its headers, and what find_package and pkg-config need to find them.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/umber)
install(TARGETS umber EXPORT umber-targets)
if(TARGET umber_tool)
  install(TARGETS umber_tool)
endif()
if(TARGET umber_run_tool)
  install(TARGETS umber_run_tool DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/umber)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/umber DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT umber-targets NAMESPACE umber:: DESTINATION ${package_dir})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/umber-config.cmake.in umber-config.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(umber-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/umber-config.cmake ${PROJECT_BINARY_DIR}/umber-config-version.cmake
  DESTINATION ${package_dir})

# The prefix as seen from umber.pc, so that what is installed can be moved.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH prefix_from_pkgconfig /${pkgconfig_dir} /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/umber.pc.in umber.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/umber.pc DESTINATION ${pkgconfig_dir})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
