# A toolchain: programs of 32 bits for x86, by Debian's g++-multilib (`make test-portability`).
set(CMAKE_C_FLAGS_INIT -m32)
set(CMAKE_CXX_FLAGS_INIT -m32)
include(${CMAKE_CURRENT_LIST_DIR}/header_libraries.cmake)
