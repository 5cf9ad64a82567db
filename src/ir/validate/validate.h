// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::ir {

/// Checks that a module is well formed, and reports what is not (ids `invalid-ir`). Every pass may rely on all of this:
///
/// Structure (structure.cc; the rest is checked only if this holds)
///  * Every block belongs to one function or one region; instructions outside of all functions do not exist.
///  * Instruction lists, owners, results and use lists agree with each other in both directions.
///  * Operand, result and region counts are what op.def says. Flags are known.
///  * Each region ends in its only terminator.
/// Control (control.cc)
///  * `if_` has two regions, `loop` a body and a continuing part, `switch_` at least one region.
///  * `yield` ends regions of `if_` and `switch_`; `fallthrough` regions of `switch_` but the last; `repeat` and
///    `repeat_if` the continuing part of a loop, which nothing else ends but `ret`, `discard` and `unreachable`.
///  * `break_` stands inside a loop body or a switch_ (and means the innermost), `continue_` inside a loop body.
///  * The values of a terminator have the types of where they go: results, parameters, or the function's results.
///  * `if_` and `repeat_if` take a bool; labels are distinct constants of the selector's type; a switch_ has at most
///    one default, and one exactly if it has results.
///  * Only fragment shaders discard. A call goes to a function before the caller, so nothing recurses, and fits it.
/// Dominance (dominance.h)
///  * An operand is a constant, or defined before its use in the same region or in one around it.
/// Types (types.cc, types_composite.cc, types_memory.cc, types_texture.cc)
///  * One rule for each TypeRule of op.def.
///  * Paths lead down the type of their place: first the index into a resource's array, members by constants in range.
///  * What is read or written has a size. Inputs and uniforms are not written.
///  * Variables of a function are used in it alone.
///  * Constants: bits fit the type, parts have the types of the composite's parts.
/// Interface (interface.cc)
///  * The entry exists, and takes and returns nothing. Ids that declarations hold are in range.
///  * Resources have the type that their kind wants, array and array count agree, layouts have the shape of their type.
///  * Uniforms: one for each member of the default block, initial values have the members' types.
///  * Stage variables and variables have types that values can have.
bool validate(const Module& module, Diagnostics& diagnostics);

/// The same for a module that only Module's own functions have written to, from input that may be anything: that lists,
/// owners, results and uses agree with each other is taken for granted.
bool validate_built(const Module& module, Diagnostics& diagnostics);

}  // namespace umber::ir
