#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Umber is built with CMake 3.22 and later: every project says so, and nothing newer is used. Prints each break and fails.

  tools/check_cmake.py [root of the tree]
"""
import json
import pathlib
import re
import sys

OLDEST = "3.22"
PRESETS = 3  # the newest version of CMakePresets.json that this CMake reads
# What came later, as it is written, and with which version (CMake's release notes).
NEWER = [
    (r"^\s*block\s*\(|^\s*endblock\s*\(", "block()", "3.25"),
    (r"\breturn\s*\(\s*PROPAGATE\b", "return(PROPAGATE)", "3.25"),
    (r"\bcmake_language\s*\(\s*(SET_DEPENDENCY_PROVIDER|GET_MESSAGE_LOG_LEVEL)\b", "this of cmake_language()", "3.24"),
    (r"\bcmake_language\s*\(\s*EXIT\b", "cmake_language(EXIT)", "3.29"),
    (r"\bcmake_host_system_information\b.*\b(WINDOWS_REGISTRY|MSYSTEM_PREFIX)\b", "this query of the host", "3.24"),
    (r"\bFILE_SET\b", "file sets", "3.23"),
    (r"\bif\b.*\bPATH_EQUAL\b", "PATH_EQUAL", "3.24"),
    (r"\bFetchContent_\w+\b.*\b(FIND_PACKAGE_ARGS|OVERRIDE_FIND_PACKAGE)\b", "this of FetchContent", "3.24"),
    (r"\bfind_package\b.*\bGLOBAL\b", "find_package(GLOBAL)", "3.24"),
    (r"\bfind_\w+\b.*\bVALIDATOR\b", "VALIDATOR", "3.25"),
    (r"\b(add_subdirectory|FetchContent_Declare)\b.*\bSYSTEM\b", "SYSTEM of a folder", "3.25"),
    (r"\$<(PATH|PATH_EQUAL|LINK_GROUP|LINK_LIBRARY|BUILD_LOCAL_INTERFACE|LIST|QUOTE|COMPILE_ONLY|TARGET_RUNTIME_DLL_DIRS)\b", "this generator expression", "3.24"),
    (r"\bCOMPILE_WARNING_AS_ERROR\b", "COMPILE_WARNING_AS_ERROR", "3.24"),
    (r"\bLINUX\b", "the variable LINUX", "3.25"),
    (r"\badd_custom_command\b.*\b(DEPENDS_EXPLICIT_ONLY|CODEGEN)\b", "this of add_custom_command()", "3.27"),
]
COMMENT = re.compile(r'#\[\[.*?\]\]|(?<!\\)#[^\n]*', re.DOTALL)
MINIMUM = re.compile(r"\bcmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)")


def lists_of(root):
    for pattern in ("CMakeLists.txt", "*.cmake", "*.cmake.in"):
        for file in sorted(root.rglob(pattern)):
            if "build" not in file.relative_to(root).parts[:1]:
                yield file


def breaks(root):
    for file in lists_of(root):
        text = COMMENT.sub("", file.read_text())
        said = MINIMUM.search(text)
        if said and said[1] != OLDEST:
            yield f"{file.relative_to(root)}: wants CMake {said[1]}, and {OLDEST} is to do"
        for pattern, what, version in NEWER:
            for match in re.finditer(pattern, text, re.MULTILINE):
                number = text.count("\n", 0, match.start()) + 1
                yield f"{file.relative_to(root)}:{number}: {what} came with CMake {version}, and {OLDEST} is to do"
    presets = root / "CMakePresets.json"
    if presets.exists() and json.loads(presets.read_text())["version"] > PRESETS:
        yield f"CMakePresets.json: CMake {OLDEST} reads versions up to {PRESETS}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    found = list(breaks(root))
    print("\n".join(found) or "cmake ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
