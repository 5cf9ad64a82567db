// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>
#include <vector>

#include "front/spirv/function_importer.h"
#include "front/spirv/parts.h"
#include "ir/interface/edit.h"

namespace umber::front::spirv {

using spv::Decoration;

namespace {

constexpr uint32_t kDeepestCall = 128;

}  // namespace

FunctionImporter::Passing FunctionImporter::passing(uint32_t parameter) const {
  const uint32_t type = b_.type(parameter);
  if (const uint32_t to = pointee(type)) {
    const bool is_value = storage_class(type) == spv::StorageClass::Function && !has_opaque(to);
    return is_value ? Passing::in_out : Passing::place;
  }
  return has_opaque(type) ? Passing::place : Passing::value;
}

/// Pointers to types that differ in decorations alone may be passed for each other.
bool FunctionImporter::may_pass(uint32_t argument_type, uint32_t parameter_type) {
  if (argument_type == parameter_type) return true;
  const uint32_t from = pointee(argument_type), to = pointee(parameter_type);
  return from && to && storage_class(argument_type) == storage_class(parameter_type) &&
         parts_.types.is_same(type_of(from), type_of(to));
}

ir::FunctionId FunctionImporter::entry_point(const Function& f) {
  entry_point_ = &f;
  import_deep_calls(f);
  return failed() ? ir::FunctionId{0} : instance(f, {});
}

/// Calls are followed into each other, which takes machine stack. Where they go deeper than that allows, functions are imported
/// before those that call them; but for those that a place is passed to, which only their callers know.
void FunctionImporter::import_deep_calls(const Function& main) {
  struct Open {
    const Function* function;
    size_t next_call = 0;
    uint32_t height = 0;  ///< of the calls that were looked at
  };
  if (b_.functions().size() <= kDeepestCall) return;
  const std::span<uint32_t> heights = context_.scratch.table<uint32_t>(b_.functions().size());  // 0: not met yet
  std::vector<Open> open{{&main}};
  std::vector<const Function*> callees_first;
  heights[number_of(main)] = 1;
  while (!open.empty()) {
    Open& at = open.back();
    const std::span<const uint32_t> calls = at.function->calls.items();
    if (at.next_call == calls.size()) {
      const uint32_t height = heights[number_of(*at.function)] = at.height + 1;
      callees_first.push_back(at.function);
      open.pop_back();
      if (!open.empty()) open.back().height = std::max(open.back().height, height);
      continue;
    }
    const Function* callee = b_.function(calls[at.next_call++]);
    if (!callee) continue;
    uint32_t& height = heights[number_of(*callee)];
    at.height = std::max(at.height, height);
    if (height != 0) continue;
    height = 1;
    open.push_back({callee});
  }
  if (heights[number_of(main)] <= kDeepestCall) return;
  callees_first.pop_back();
  for (const Function* f : callees_first) {
    const auto is_place = [&](uint32_t parameter) { return passing(parameter) == Passing::place; };
    if (!failed() && std::ranges::none_of(f->parameters.items(), is_place))
      instance(*f, std::vector<Access>(f->parameters.size()));
  }
}

ir::FunctionId FunctionImporter::instance(const Function& f, std::span<const Access> arguments) {
  SmallVector<uint32_t, 16> bindings;
  for (const Access& a : arguments) {
    if (a.mode == Access::Mode::none) continue;
    const auto path = static_cast<uint32_t>(a.path.size());
    for (const uint32_t word :
         {static_cast<uint32_t>(a.mode), a.place.bits(), a.type.index, a.first, uint32_t{a.is_nonuniform}, path})
      bindings.push_back(word);
    for (const ValueId v : a.path) bindings.push_back(module_.is_constant(v) ? v.index : ValueId{}.index);
  }
  const auto number = static_cast<uint32_t>(number_of(f));
  if (const std::optional<ir::FunctionId> found = instances_.find(number, bindings)) return *found;
  if (std::ranges::find(calling_, f.id) != calling_.end()) return fail(kRecursion), ir::FunctionId{0};
  if (f.block_count == 0) return fail(kNoBody, b_.at(f.offset)), ir::FunctionId{0};
  if (calling_.size() == kDeepestCall) return fail(kTooDeep), ir::FunctionId{0};
  calling_.push_back(f.id);
  const Faults::Position caller = faults_.position();
  const uint32_t site = context_.sites.current();
  if (context_.scopes) context_.sites.come_to(0);
  const ir::FunctionId id = import_function(f, arguments);
  faults_.come_to(caller);
  if (context_.scopes) context_.sites.come_to(site);
  calling_.pop_back();
  instances_.add(number, bindings, id);
  return id;
}

bool FunctionImporter::returns_pointer(uint32_t function) const {
  return parts_.points_to.is_active() && pointee(b_.type(function));
}

/// What a function returns by itself; parameters that are passed out come behind.
std::vector<TypeId> FunctionImporter::results_of(const Function& f) {
  std::vector<TypeId> results;
  if (returns_pointer(f.id)) {
    for (size_t n = 0; n < parts_.pointer_values.count(f.id); ++n)
      results.push_back(PointerValues::type_of_number(n));
    return results;
  }
  const TypeId result = type_of(b_.type(f.id));
  if (!result) fail(kTypes, b_.at(f.offset));
  if (result != ir::types::kVoid) results.push_back(result);
  return results;
}

ir::FunctionId FunctionImporter::import_function(const Function& f, std::span<const Access> arguments) {
  FunctionState state(f, module_.memory());
  state.parameters.assign(arguments.begin(), arguments.end());
  SmallVector<TypeId, 8> params;
  std::vector<TypeId> results = results_of(f);
  if (failed()) return ir::FunctionId{0};
  for (size_t n = 0; n < f.parameters.size(); ++n) {
    const uint32_t type = b_.type(f.parameters[n]);
    const Passing passing_ = passing(f.parameters[n]);
    if (passing_ == Passing::place) {
      for (const ValueId v : arguments[n].path)
        if (!module_.is_constant(v)) params.push_back(module_.type(v));
      continue;
    }
    const TypeId passed = type_of(passing_ == Passing::value ? type : pointee(type));
    if (!passed) return fail(kTypes, b_.at(f.offset)), ir::FunctionId{0};
    params.push_back(passed);
    if (passing_ == Passing::in_out) results.push_back(passed);
  }

  FunctionState* const caller = std::exchange(context_.function, &state);
  state.body = module_.add_block(params);
  emit_.in_function(state.body, [&] {
    bind_parameters(f);
    if (&f == entry_point_) initialize_globals();
    parts_.regions.region(0, b_.blocks(f).front().label, true);
  });
  context_.function = caller;

  const ir::FunctionId id{static_cast<uint32_t>(module_.functions.size())};
  module_.functions.push_back({name_of(f.id), state.body, std::move(results)});
  for (const ir::VariableId v : state.variables) module_.variables[v].function = id;
  if (context_.scopes && !failed()) note_source(f, module_.functions.back());
  return id;
}

/// Says which function of the source it is, and of what types.
void FunctionImporter::note_source(const Function& f, ir::Function& made) {
  const std::optional<uint32_t> number = context_.scopes->function(f.id);
  if (!number) return;
  ir::SourceScopes::Function& source = module_.scopes.functions[*number];
  made.span = source.name_span;
  if (const TypeId result = type_of(b_.type(f.id))) source.result = result;
  source.parameters.clear();
  for (const uint32_t parameter : f.parameters) {
    const uint32_t type = b_.type(parameter);
    const TypeId shown = type_of(pointee(type) ? pointee(type) : type);
    if (shown) source.parameters.push_back(shown);
  }
}

void FunctionImporter::bind_parameters(const Function& f) {
  uint32_t next = 0;
  for (size_t n = 0; n < f.parameters.size(); ++n) {
    const uint32_t id = f.parameters[n];
    switch (passing(id)) {
      case Passing::value: local(id)->value = module_.param(state().body, next++); break;
      case Passing::in_out: {
        const ValueId given = module_.param(state().body, next++);
        const ir::VariableId v = new_variable(module_.type(given), name_of(id));
        parts_.variables.note_source(id, v);
        emit_void(Op::store, std::span(&given, 1), ir::Place(v).bits());
        state().parameters[n] = {.mode = Access::Mode::plain, .place = v, .type = module_.type(given)};
        state().results.push_back(v);
        break;
      }
      case Passing::place:
        for (ValueId& v : state().parameters[n].path)
          if (!module_.is_constant(v)) v = module_.param(state().body, next++);
        if (parts_.points_to.is_active()) bind_numbers(id, state().parameters[n]);
        parts_.pointers.note_qualifiers(state().parameters[n].place, {.coherent = b_.has(id, Decoration::Coherent),
                                                                      .volatile_ = b_.has(id, Decoration::Volatile)});
    }
  }
}

/// Where pointers are chosen, what is passed of one are its numbers.
void FunctionImporter::bind_numbers(uint32_t parameter, Access& passed) {
  const PointerValues::Value numbers{.location = module_.u32(passed.first), .indices = passed.path};
  parts_.pointer_values.define(parameter, numbers);
  const bool is_nonuniform = passed.is_nonuniform;
  passed = parts_.pointer_values.access(passed.first, numbers.indices);
  passed.is_nonuniform = is_nonuniform;
}

Access FunctionImporter::place_of(uint32_t argument) {
  Access a = pointee(b_.type(argument)) ? parts_.pointers.resolve(argument) : parts_.pointers.texture(argument);
  if (failed() || !parts_.points_to.is_active()) return a;
  const PointerValues::Value numbers = parts_.pointer_values.of(argument);
  if (!module_.is_constant(numbers.location)) return unsupported("passing on a pointer that may be null is"), a;
  a.first = parts_.constants.u32_of(numbers.location).value_or(PointsTo::kNothing);
  a.path = numbers.indices;
  return a;
}

void FunctionImporter::initialize_globals() {
  for (const uint32_t variable : parts_.variables.initialized()) initialize(variable);
  if (!parts_.variables.initialized_shared().empty()) initialize_shared();
}

/// One invocation writes for all of its workgroup.
void FunctionImporter::initialize_shared() {
  constexpr ir::BuiltIn kIndex = ir::BuiltIn::local_invocation_index;
  ir::IoVarId index = ir::find_built_in(module_, kIndex, ir::Direction::input);
  if (!index) index = module_.io_vars.add({.built_in = kIndex, .type = ir::types::kU32});
  const TypeId type = module_.io_vars[index].type;
  const ValueId own = emit(Op::load, type, {}, ir::Place(index).bits());
  const ValueId is_first = emit(Op::eq, ir::types::kBool, {own, module_.zero(type)});
  if (failed()) return;
  const ir::InstId branch = emit_.builder().if_(is_first);
  emit_.in_region(module_.region(branch, 0), [&] {
    for (const uint32_t variable : parts_.variables.initialized_shared()) initialize(variable);
    emit_void(Op::yield);
  });
  emit_.in_region(module_.region(branch, 1), [&] { emit_void(Op::yield); });
  emit_void(Op::barrier);
}

void FunctionImporter::initialize(uint32_t variable) {
  const Instruction i = b_.definition(variable);
  faults_.come_to(i);
  if (pointee(pointee(i.type().value))) return parts_.pointer_values.store_all(variable, i.operands()[1]);
  parts_.pointers.store(context_.homes[global(variable).home].access(), value(i.operands()[1]));
}

std::optional<ir::FunctionId> FunctionImporter::plain(uint32_t id) {
  const Function* f = b_.function(id);
  if (!f) return fail(kKind), ir::FunctionId{0};
  for (const uint32_t parameter : f->parameters)
    if (passing(parameter) != Passing::value) return std::nullopt;
  return instance(*f, std::vector<Access>(f->parameters.size()));
}

void FunctionImporter::call(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  const Function* f = b_.function(operands[0]);
  if (!f || f->parameters.size() != operands.size() - 1) return fail(kKind);
  std::vector<Access> arguments(f->parameters.size());  // mode none for those passed by value
  std::vector<Access> outputs;
  Values values;
  for (size_t n = 0; n < arguments.size() && !failed(); ++n) {
    const uint32_t argument = operands[n + 1], parameter = f->parameters[n];
    if (!may_pass(b_.type(argument), b_.type(parameter))) return fail(kTypes);
    switch (passing(parameter)) {
      case Passing::value: values.push_back(value(argument)); break;
      case Passing::in_out:
        outputs.push_back(parts_.pointers.resolve(argument));
        values.push_back(
            parts_.composites.copy_logical(type_of(pointee(b_.type(parameter))), parts_.pointers.load(outputs.back())));
        break;
      case Passing::place:
        arguments[n] = place_of(argument);
        for (const ValueId v : arguments[n].path)
          if (!module_.is_constant(v)) values.push_back(v);
    }
  }
  if (failed()) return;
  const ir::FunctionId callee = instance(*f, arguments);
  if (failed()) return;
  const std::span<const TypeId> results = module_.function(callee).results;
  const ir::InstId inst = emit_.emit_several(Op::call, values, results, callee.index);
  const auto own = static_cast<uint32_t>(results.size() - outputs.size());
  if (returns_pointer(f->id))
    parts_.pointer_values.define_as_results(i.result().value, inst);
  else if (own)
    result(i, module_.result(inst));
  for (uint32_t n = 0; n < outputs.size() && !failed(); ++n) {
    const ValueId changed = parts_.composites.copy_logical(outputs[n].type, module_.result(inst, own + n));
    parts_.pointers.store(outputs[n], changed);
  }
}

Values FunctionImporter::returned(uint32_t value) {
  const uint32_t function = state().function->id;
  return returns_pointer(function) ? parts_.pointer_values.numbers(value, function) : Values{this->value(value)};
}

void FunctionImporter::return_(Values values) {
  for (const ir::VariableId v : state().results)
    values.push_back(emit(Op::load, module_.variables[v].type, {}, ir::Place(v).bits()));
  emit_void(Op::ret, values);
}

}  // namespace umber::front::spirv
