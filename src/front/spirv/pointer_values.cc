// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/pointer_values.h"

#include <algorithm>
#include <utility>

#include "front/spirv/parts.h"

namespace umber::front::spirv {
bool PointerValues::import(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  const uint32_t result = i.result().value;
  const bool makes_one = parts_.points_to.is_followed(i.type().value);
  switch (i.op) {
    case spv::Op::Phi:
      if (!makes_one) return false;
      load_all(result, result);
      return true;
    case spv::Op::Select:
      if (!makes_one) return false;
      select(i);
      return true;
    case spv::Op::Load:
      if (!makes_one) break;
      if (pointee(i.type().value)) load_all(result, operands[0]);
      return true;
    case spv::Op::Store:
      if (operands.size() < 2 || !pointee(b_.type(operands[1]))) break;
      store_all(operands[0], operands[1]);
      return true;
    case spv::Op::Variable:
      if (!pointee(pointee(i.type().value))) return false;
      if (operands.size() > 1) store_all(result, operands[1]);
      return true;
    case spv::Op::PtrEqual:
    case spv::Op::PtrNotEqual:
      if (!pointee(b_.type(operands[0]))) return false;
      compare(i);
      return true;
    case spv::Op::PtrDiff:
      if (!pointee(b_.type(operands[0]))) return false;
      difference(i);
      return true;
    default: break;
  }
  if (makes_one && i.op != spv::Op::FunctionCall) return false;  // followed where it is used
  const uint32_t chosen = undecided(i);
  if (chosen && !failed()) split(i, chosen);
  return chosen != 0;
}

size_t PointerValues::count(uint32_t id) const { return 1 + parts_.points_to.indices_of(id); }

bool PointerValues::has_numbers(uint32_t id) {
  return local(id) && !state().chosen_of.empty() && state().chosen_of[b_.number(id) - state().function->first_number];
}

PointerValues::Numbers& PointerValues::numbers(uint32_t id) {
  if (!local(id)) {
    for (Held& held : held_)
      if (held.id == id) return held.numbers;
    held_.push_back({.id = id, .numbers = {}});
    held_.back().numbers.assign(count(id), {});
    return held_.back().numbers;
  }
  FunctionState& f = state();
  if (f.chosen_of.empty()) f.chosen_of = f.scratch.table<uint32_t>(f.locals.size());
  uint32_t& number = f.chosen_of[b_.number(id) - f.function->first_number];
  if (number == 0) {
    f.chosen.push_back({});
    f.chosen.back().assign(count(id), {});
    number = static_cast<uint32_t>(f.chosen.size());
  }
  return f.chosen[number - 1];
}

ir::VariableId PointerValues::variable(uint32_t id, size_t n) {
  ir::VariableId& v = numbers(id)[n].variable;
  if (!v && local(id)) v = new_variable(type_of_number(n));
  if (!v) v = module_.variables.add({.scope = ir::VariableScope::private_, .type = type_of_number(n)});
  return v;
}

void PointerValues::define(uint32_t id, const Value& v) {
  Numbers& all = numbers(id);
  for (size_t n = 0; n < all.size(); ++n) {
    all[n].value = n == 0 ? v.location : n <= v.indices.size() ? v.indices[n - 1] : module_.i32(0);
    all[n].spill = {};
  }
}

void PointerValues::define_as_results(uint32_t id, ir::InstId call) {
  Numbers& all = numbers(id);
  for (uint32_t n = 0; n < all.size(); ++n) all[n].value = module_.result(call, n);
}

/// What something goes back to through chains, copies and loads of textures; `chain` has the way there.
uint32_t PointerValues::base(uint32_t id, SmallVector<uint32_t, 16>& chain) {
  for (; local(id); id = b_.definition(id).operands()[0]) {
    const spv::Op op = b_.op(id);
    const bool is_texture = !pointee(b_.type(id)) && parts_.points_to.is_followed(b_.type(id));
    const bool goes_on = op == spv::Op::CopyObject || Pointers::is_chain(op) ||
                         (is_texture && (op == spv::Op::Load || op == spv::Op::Image));
    if (!goes_on) break;
    if (chain.size() == kLongestChain) return fail(kTooDeep), id;
    chain.push_back(id);
  }
  return id;
}

bool PointerValues::is_chosen(uint32_t id) {
  SmallVector<uint32_t, 16> chain;
  const spv::Op op = b_.op(base(id, chain));
  if (op != spv::Op::Variable && op != spv::Op::FunctionParameter) return true;
  return std::any_of(chain.begin(), chain.end(),
                     [&](uint32_t link) { return Pointers::indexes_pointer(b_.op(link)); });
}

PointerValues::Value PointerValues::of(uint32_t id) {
  SmallVector<uint32_t, 16> chain;
  Value v = value_of_base(base(id, chain));
  for (size_t n = chain.size(); n-- > 0 && !failed();)
    if (Pointers::is_chain(b_.op(chain[n]))) follow(v, b_.definition(chain[n]));
  return v;
}

PointerValues::Value PointerValues::value_of_base(uint32_t id) {
  Value v{.location = module_.u32(PointsTo::kNothing), .indices = {}};
  if (has_numbers(id)) {
    Numbers& all = numbers(id);
    if (!all[0].value) return fail(kUndefined), v;
    v.location = values_.seen(all[0]);
    for (size_t n = 1; n < all.size(); ++n) v.indices.push_back(values_.seen(all[n]));
    return v;
  }
  const spv::Op op = b_.op(id);
  if (op == spv::Op::ConstantNull || op == spv::Op::Undef) return v;
  const std::span<const uint32_t> known = parts_.points_to.of(id);
  if ((op != spv::Op::Variable && op != spv::Op::FunctionParameter) || known.size() != 1) return fail(kKind), v;
  v.location = module_.u32(known[0]);
  return v;
}

ValueId PointerValues::index(uint32_t id) {
  return emit_.as_kind(emit_.as_index(value(id)), TypeKind::i32);
}

void PointerValues::follow(Value& v, const Instruction& chain) {
  std::span<const uint32_t> indices = chain.operands().subspan(1);
  const ValueId location = location_behind(v, chain);
  if (failed()) return;
  if (Pointers::indexes_pointer(chain.op)) {
    if (!v.indices.empty() && parts_.constants.u32(indices[0]) != 0u)
      v.indices[0] = emit(Op::add, ir::types::kI32, {v.indices[0], index(indices[0])});
    indices = indices.subspan(1);
  }
  // The steps are those that any of the locations takes: they are of one type.
  Values added;
  const std::optional<uint32_t> number = known(v.location);
  for (const uint32_t candidate : number ? std::span(&*number, 1) : parts_.points_to.of(chain.operands()[0])) {
    if (candidate == PointsTo::kNothing || failed()) continue;
    Values steps;
    for (uint32_t at = candidate; const uint32_t step : indices) {
      const uint32_t next = parts_.points_to.part(at, step);
      if (failed()) return;
      if (parts_.points_to.at(next).elements != parts_.points_to.at(at).elements) steps.push_back(index(step));
      at = next;
    }
    if (!added.empty() && added.size() != steps.size()) return unsupported("a pointer to arrays of resources is");
    added = steps;
  }
  Values all;
  for (size_t n = added.size(); n-- > 0;) all.push_back(added[n]);
  for (const ValueId outer : v.indices) all.push_back(outer);
  v.indices = all;
  v.location = location;
}

ValueId PointerValues::location_behind(const Value& v, const Instruction& chain) {
  PointsTo& points_to = parts_.points_to;
  if (const std::optional<uint32_t> number = known(v.location))
    return module_.u32(points_to.follow(*number, chain));
  if (Pointers::indexes_pointer(chain.op) && chain.operands().size() == 2) return v.location;  // an element beside it
  ValueId found = v.location;
  bool is_first = true;
  for (const uint32_t from : points_to.of(chain.operands()[0])) {
    const uint32_t to = points_to.follow(from, chain);
    if (failed()) break;
    const ValueId number = module_.u32(to);
    if (std::exchange(is_first, false)) {
      found = number;
    } else if (found != number) {
      const ValueId is_from = emit(Op::eq, ir::types::kBool, {v.location, module_.u32(from)});
      found = emit(Op::select, ir::types::kU32, {is_from, number, found});
    }
  }
  return found;
}

std::optional<uint32_t> PointerValues::known(ValueId number) const {
  return module_.is_constant(number) ? parts_.constants.u32_of(number) : std::nullopt;
}

/// The only location that may be accessed, if there is one.
std::optional<uint32_t> PointerValues::known_location(uint32_t id, const Value& v) {
  if (const std::optional<uint32_t> number = known(v.location)) return number;
  std::optional<uint32_t> found;
  for (const uint32_t location : parts_.points_to.of(id)) {
    if (location == PointsTo::kNothing) continue;
    if (found) return std::nullopt;
    found = location;
  }
  return found;
}

Access PointerValues::access(uint32_t id) {
  const Value v = of(id);
  if (failed()) return {};
  const uint32_t location = known_location(id, v).value_or(PointsTo::kNothing);
  if (location == PointsTo::kNothing) return unsupported("a null pointer that is followed is"), Access{};
  Access a = access(location, v.indices);
  a.is_nonuniform |= a.place.is_resource() && !a.path.empty() && !module_.is_constant(a.path[0]);
  return a;
}

Access PointerValues::access(uint32_t location, std::span<const ValueId> indices) {
  SmallVector<uint32_t, 16> way;
  const PointsTo& points_to = parts_.points_to;
  const uint32_t elements = points_to.at(location).elements;
  if (elements > indices.size()) return fail(kTypes), Access{};
  Access a = parts_.pointers.root(points_to.at(location).root);
  for (; points_to.at(location).parent != PointsTo::kNothing; location = points_to.at(location).parent)
    way.push_back(location);
  for (size_t n = way.size(); n-- > 0 && !failed();) {
    const PointsTo::Location& step = points_to.at(way[n]);
    if (module_.types.is_structure(a.type))
      parts_.pointers.step_member(a, step.part);
    else
      parts_.pointers.step(
          a, step.part == PointsTo::kElement ? indices[elements - step.elements] : module_.u32(step.part));
  }
  return a;
}

Values PointerValues::numbers(uint32_t value, uint32_t id) {
  const Value v = of(value);
  Values all{v.location};
  for (size_t n = 1; n < count(id); ++n)
    all.push_back(n <= v.indices.size() ? v.indices[n - 1] : module_.i32(0));
  return all;
}

void PointerValues::select(const Instruction& i) {
  const uint32_t id = i.result().value;
  const ValueId condition = operand(i, 0);
  const Values if_true = numbers(i.operands()[1], id), if_false = numbers(i.operands()[2], id);
  if (failed() || module_.type(condition) != ir::types::kBool) return fail(kTypes);
  Value v;
  for (size_t n = 0; n < if_true.size(); ++n) {
    const bool is_same = if_true[n] == if_false[n];
    const ValueId number =
        is_same ? if_true[n] : emit(Op::select, type_of_number(n), {condition, if_true[n], if_false[n]});
    if (n == 0)
      v.location = number;
    else
      v.indices.push_back(number);
  }
  define(id, v);
}

/// From the variables of a phi, or of one that holds pointers.
void PointerValues::load_all(uint32_t to, uint32_t from) {
  Value v;
  for (size_t n = 0; n < count(from) && !failed(); ++n) {
    const ValueId number = emit(Op::load, type_of_number(n), {}, ir::Place(variable(from, n)).bits());
    if (n == 0)
      v.location = number;
    else
      v.indices.push_back(number);
  }
  if (!failed()) define(to, v);
}

void PointerValues::store_all(uint32_t to, uint32_t value) {
  const Values all = numbers(value, to);
  for (size_t n = 0; n < all.size() && !failed(); ++n)
    emit_void(Op::store, std::span(&all[n], 1), ir::Place(variable(to, n)).bits());
}

void PointerValues::compare(const Instruction& i) {
  const Value a = of(i.operands()[0]), b = of(i.operands()[1]);
  if (failed()) return;
  ValueId same = emit(Op::eq, ir::types::kBool, {a.location, b.location});
  for (size_t n = 0; n < std::max(a.indices.size(), b.indices.size()) && !failed(); ++n) {
    const ValueId none = module_.i32(0);
    const ValueId left = n < a.indices.size() ? a.indices[n] : none, right = n < b.indices.size() ? b.indices[n] : none;
    if (left == right) continue;
    const ValueId is_same = emit(Op::eq, ir::types::kBool, {left, right});
    same = emit(Op::and_, ir::types::kBool, {same, is_same});
  }
  result(i, i.op == spv::Op::PtrEqual ? same : emit(Op::not_, ir::types::kBool, {same}));
}

void PointerValues::difference(const Instruction& i) {
  const Value a = of(i.operands()[0]), b = of(i.operands()[1]);
  const TypeId type = result_type(i);
  if (failed() || a.indices.empty() || b.indices.empty()) return fail(kTypes);
  const ValueId elements = emit(Op::sub, ir::types::kI32, {a.indices[0], b.indices[0]});
  if (!type || !module_.types.is_scalar(type) || !ir::is_integer(module_.types.kind(type))) return fail(kTypes);
  const TypeId wide = ir::types::vector(with_sign(module_.types.kind(type), true), 1);
  result(i, emit_.fitted(wide == ir::types::kI32 ? elements : emit(Op::convert, wide, {elements}), type));
}

/// What has to be known before an instruction can be imported; 0: all is.
uint32_t PointerValues::undecided(const Instruction& i) {
  std::span<const uint32_t> ids = i.operands();
  if (i.op == spv::Op::ExtInst) {
    if (!b_.imports_glsl(ids[0])) return 0;
    ids = ids.subspan(2);
  } else if (i.info->rest != spv::Rest::ids) {
    ids = ids.first(std::min<size_t>(ids.size(), i.info->leading_ids - i.results()));
  }
  for (const uint32_t id : ids)
    if (const uint32_t found = undecided_in(id)) return found;
  return 0;
}

uint32_t PointerValues::undecided_in(uint32_t id, uint32_t hops) {
  if (!local(id)) return 0;
  if (hops == kLongestChain) return fail(kTooDeep), 0;
  if (b_.op(id) == spv::Op::SampledImage) {
    const Instruction i = b_.definition(id);
    const uint32_t found = undecided_in(i.operands()[0], hops + 1);
    return found || failed() ? found : undecided_in(i.operands()[1], hops + 1);
  }
  if (b_.op(id) == spv::Op::ImageTexelPointer) return undecided_in(b_.definition(id).operands()[0], hops + 1);
  if (!parts_.points_to.is_followed(b_.type(id))) return 0;
  SmallVector<uint32_t, 16> chain;
  const uint32_t from = base(id, chain);
  if (b_.op(from) == spv::Op::SampledImage) return undecided_in(from, hops + 1);
  if (!has_numbers(from) || !numbers(from)[0].value) return 0;
  return known_location(from, {.location = numbers(from)[0].value, .indices = {}}) ? 0 : from;
}

/// Imports an instruction once for each location that something may have.
void PointerValues::split(const Instruction& i, uint32_t chosen) {
  SmallVector<uint32_t, 16> locations;
  for (const uint32_t location : parts_.points_to.of(chosen))
    if (location != PointsTo::kNothing) locations.push_back(location);
  const Local number = numbers(chosen)[0];
  Numbers results;
  import_each(i, chosen, locations, results);
  numbers(chosen)[0] = number;
  if (failed() || results.empty()) return;
  const uint32_t id = i.result().value;
  const auto loaded = [&](const Local& kept) {
    return emit(Op::load, module_.variables[kept.variable].type, {}, ir::Place(kept.variable).bits());
  };
  if (parts_.points_to.is_followed(i.type().value)) {
    for (size_t n = 0; n < results.size() && !failed(); ++n) numbers(id)[n] = {.value = loaded(results[n])};
  } else {
    *local(id) = {.value = loaded(results[0])};
  }
}

void PointerValues::import_each(const Instruction& i, uint32_t chosen, std::span<const uint32_t> locations,
                                Numbers& results) {
  if (failed()) return;
  const auto import_here = [&] {
    numbers(chosen)[0] = {.value = module_.u32(locations[0])};
    parts_.instructions.import(i);
    keep_results(i, results);
  };
  if (locations.size() == 1) return import_here();
  const Local number = numbers(chosen)[0];
  const ValueId location = values_.seen(numbers(chosen)[0]);
  const Local seen = numbers(chosen)[0];
  const ValueId is_this = emit(Op::eq, ir::types::kBool, {location, module_.u32(locations[0])});
  if (failed()) return;
  const ir::InstId branch = emit_.builder().if_(is_this);
  emit_.in_region(module_.region(branch, 0), [&] {
    import_here();
    emit_void(Op::yield);
  });
  numbers(chosen)[0] = seen;
  emit_.in_region(module_.region(branch, 1), [&] {
    import_each(i, chosen, locations.subspan(1), results);
    emit_void(Op::yield);
  });
  numbers(chosen)[0] = number;
}

/// Results are passed on through variables, which promotion turns into results of the regions.
void PointerValues::keep_results(const Instruction& i, Numbers& results) {
  const uint32_t id = i.result().value;
  if (failed() || !id) return;
  const Local own = *local(id);
  const bool is_pointer = parts_.points_to.is_followed(i.type().value);
  if (!is_pointer && !own.value) return;
  const size_t count_of_results = is_pointer ? count(id) : 1;
  if (results.empty()) results.assign(count_of_results, {});
  for (size_t n = 0; n < count_of_results && !failed(); ++n) {
    const ValueId v = is_pointer ? numbers(id)[n].value : own.value;
    if (!results[n].variable) results[n].variable = new_variable(module_.type(v));
    emit_void(Op::store, std::span(&v, 1), ir::Place(results[n].variable).bits());
  }
}

}  // namespace umber::front::spirv
