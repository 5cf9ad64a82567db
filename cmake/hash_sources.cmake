# cmake -D FOLDER=... -D OUTPUT=... -P hash_sources.cmake
#
# Writes a string of C to OUTPUT, which is a hash of all that the compiler is made of: the names and contents of the files in
# src/, include/ and gen/ of FOLDER.
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/src/* ${FOLDER}/include/* ${FOLDER}/gen/*)
list(FILTER files EXCLUDE REGEX "_test\\.cc$|\\.pyc$")
list(SORT files)
set(all "")
foreach(file IN LISTS files)
  file(SHA256 ${FOLDER}/${file} hash)
  string(APPEND all "${file} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "\"${hash}\"\n")
