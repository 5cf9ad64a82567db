// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

/// A function of the module that a page calls, by that name.
#define UMBER_EXPORT(name) __attribute__((export_name(#name)))

namespace umber::wasm {

/// What the last call answers, for the page to read.
std::string& answer();

}  // namespace umber::wasm
