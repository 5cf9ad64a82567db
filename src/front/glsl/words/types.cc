// SPDX-License-Identifier: Apache-2.0
// Types that do not go together: what to write to make them.
#include <algorithm>

#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

/// A type by its name, as far as the rules look: a scalar, vector or matrix.
struct Shape {
  char kind = 0;  ///< f, i, u, b, d; 0: something else
  uint32_t rows = 0, columns = 1;
  bool is_scalar() const { return kind != 0 && rows == 1 && columns == 1; }
  bool is_vector() const { return rows > 1 && columns == 1; }
  bool is_matrix() const { return columns > 1; }
};

constexpr bool is_size(char c) { return c >= '2' && c <= '4'; }
uint32_t value(char digit) { return static_cast<uint32_t>(digit - '0'); }

Shape shape_of(std::string_view name) {
  if (name == "float") return {.kind = 'f', .rows = 1};
  if (name == "int") return {.kind = 'i', .rows = 1};
  if (name == "uint") return {.kind = 'u', .rows = 1};
  if (name == "bool") return {.kind = 'b', .rows = 1};
  if (name == "double") return {.kind = 'd', .rows = 1};
  if (name.starts_with("mat") && name.size() > 3 && is_size(name[3])) {
    const uint32_t columns = value(name[3]);
    if (name.size() == 4) return {.kind = 'f', .rows = columns, .columns = columns};
    if (name.size() == 6 && is_size(name[5])) return {.kind = 'f', .rows = value(name[5]), .columns = columns};
    return {};
  }
  const size_t vec = name.find("vec");
  if (vec > 1 || name.size() != vec + 4 || !is_size(name[vec + 3])) return {};
  return {.kind = vec == 0 ? 'f' : name[0], .rows = value(name[vec + 3])};
}

/// What is quoted in a hint: the text itself if it is short, else x.
std::string_view operand(std::string_view text, std::string_view otherwise = "x") {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text.empty() || text.size() > 40 || text.find('\n') != std::string_view::npos ? otherwise : text;
}

bool is_integer_literal(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Parentheses around what could be torn apart.
std::string grouped(std::string_view text) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) { return is_word(c) || c == '.'; });
  return is_plain || (!text.empty() && text.back() == ')' && is_word(text[0])) ? std::string(text)
                                                                               : joined("(", text, ")");
}

constexpr std::string_view kComponents[] = {".x", ".xy", ".xyz", ".xyzw"};

/// How `text` of type `from` becomes a value of type `to`.
std::string conversion(std::string_view from, std::string_view to, std::string_view text) {
  const Shape a = shape_of(from), b = shape_of(to);
  const std::string_view x = operand(text);
  if (a.kind == 0 || b.kind == 0) return {};
  if (a.is_scalar() && b.kind == 'f' && is_integer_literal(x) && b.is_scalar()) return joined("write ", x, ".0");
  if (b.kind == 'b' && a.is_scalar() && b.is_scalar()) return joined("write ", x, a.kind == 'f' ? " != 0.0" : " != 0");
  if (a.rows == b.rows && a.columns == b.columns) return joined("write ", to, "(", x, ")");
  if (a.is_scalar() && b.is_vector()) return joined("write ", to, "(", x, ")");
  if (a.is_scalar() && b.is_matrix()) return joined("write ", to, "(", x, "), which has it on the diagonal");
  if (a.is_matrix() && b.is_matrix()) return joined("write ", to, "(", x, ")");
  if (a.is_matrix() && b.is_vector() && a.rows == b.rows) return joined("a column of it is ", grouped(x), "[0]");
  if (a.is_matrix()) return {};
  if (b.is_matrix() && a.is_vector()) return joined("write ", to, "(...), with a vector for each column");
  const std::string_view zero = b.kind == 'f' ? ", 0.0" : ", 0";
  if (a.rows > b.rows) {
    const std::string part = joined(grouped(x), kComponents[b.rows - 1]);
    return a.kind == b.kind ? joined("write ", part) : joined("write ", to, "(", part, ")");
  }
  std::string added;
  for (uint32_t n = a.rows; n < b.rows; ++n)
    added += b.rows == 4 && n == 3 && b.kind == 'f' ? std::string_view(", 1.0") : zero;
  return joined("write ", to, "(", x, added, ")");
}

/// The two operands of the operator that the place is, as they stand.
struct Operands {
  std::string_view left = "a", right = "b";
  Operands(std::string_view whole, std::string_view op) {
    int open = 0;
    size_t found = std::string_view::npos;
    for (size_t n = 0; n + op.size() <= whole.size(); ++n) {
      if (whole[n] == '(' || whole[n] == '[') ++open;
      if (whole[n] == ')' || whole[n] == ']') --open;
      if (open == 0 && n != 0 && whole.substr(n, op.size()) == op) found = n, n += op.size() - 1;
    }
    if (found == std::string_view::npos) return;
    left = operand(whole.substr(0, found), "a");
    right = operand(whole.substr(found + op.size()), "b");
  }
};

std::string relation_hint(std::string_view op, const Operands& o) {
  const std::string_view name = op == "<"    ? "lessThan"
                                : op == ">"  ? "greaterThan"
                                : op == "<=" ? "lessThanEqual"
                                             : "greaterThanEqual";
  return joined("vectors are compared by ", name, "(", o.left, ", ", o.right,
                "), which gives a vector of bool; any() and all() make one of it");
}

std::string product_hint(const Shape& a, const Shape& b, const Operands& o) {
  const std::string columns = std::to_string(a.columns);
  if (a.is_matrix() && b.is_vector() && a.columns == b.rows + 1)
    return joined("write ", o.left, " * vec", columns, "(", o.right, ", 1.0), or 0.0 for a direction");
  if (a.is_matrix() && b.is_vector() && a.columns < b.rows)
    return joined("write ", o.left, " * ", grouped(o.right), kComponents[a.columns - 1]);
  if (a.is_vector() && b.is_matrix() && b.rows == a.rows + 1)
    return joined("write vec", std::to_string(b.rows), "(", o.left, ", 1.0) * ", o.right);
  return {};
}

/// `a < b < c`: both comparisons.
std::string chain_hint(std::string_view op, const Operands& o) {
  for (const std::string_view first : {"<=", ">=", "<", ">"}) {
    if (o.left.find(first) == std::string_view::npos) continue;
    return joined("write ", o.left, " && ", Operands(o.left, first).right, " ", op, " ", o.right);
  }
  return {};
}

std::string operand_hint(std::string_view op, std::string_view left, std::string_view right, std::string_view said) {
  const Shape a = shape_of(left), b = shape_of(right);
  std::string_view sign = op;
  if (sign.size() > 1 && sign.back() == '=' && sign != "==" && sign != "!=" && sign != "<=" && sign != ">=")
    sign.remove_suffix(1);
  const Operands o(said, op);
  const bool is_float = a.kind == 'f' || b.kind == 'f';
  if (a.kind == 'b' && b.kind == 'b' && (sign == "+" || sign == "-" || sign == "*" || sign == "/"))
    return "bools have no arithmetic: write a || b, a && b, or convert them by int(x)";
  if (sign == "%" && is_float) return joined("write mod(", o.left, ", ", o.right, ")");
  const bool is_relation = sign == "<" || sign == ">" || sign == "<=" || sign == ">=";
  if (is_relation && (a.is_vector() || b.is_vector())) return relation_hint(sign, o);
  if (is_relation && a.kind == 'b')
    if (std::string hint = chain_hint(sign, o); !hint.empty()) return hint;
  if ((sign == "&" || sign == "|") && (a.kind == 'b' || b.kind == 'b'))
    return joined("write ", o.left, " ", sign, sign, " ", o.right);
  if ((sign == "&" || sign == "|" || sign == "^" || sign == "<<" || sign == ">>") && is_float)
    return "bits are of int and uint: convert by int(x), or read them by floatBitsToUint(x)";
  if (sign == "&&" || sign == "||" || sign == "^^") return "both sides must be bool: compare them, such as x != 0.0";
  if (sign == "*")
    if (std::string hint = product_hint(a, b, o); !hint.empty()) return hint;
  if (a.kind == 'b' && b.kind != 0 && b.kind != 'b') return conversion(left, b.is_scalar() ? right : left, o.left);
  if (a.kind == 0 || b.kind == 0) return {};
  // The wider of two shapes has the narrower one converted to it; of two kinds the left one is taken.
  if (a.kind != b.kind && a.is_scalar() != b.is_scalar()) {
    const bool is_left = a.is_scalar();
    const char kind = is_left ? b.kind : a.kind;
    const std::string_view scalar = kind == 'f' ? "float" : kind == 'i' ? "int" : kind == 'u' ? "uint" : "bool";
    return conversion(is_left ? left : right, scalar, is_left ? o.left : o.right);
  }
  if (a.kind != b.kind && a.kind == 'f') return conversion(right, left, o.right);
  if (a.kind != b.kind && b.kind == 'f') return conversion(left, right, o.left);
  return b.rows >= a.rows && b.kind == a.kind ? conversion(right, left, o.right) : conversion(right, left, o.right);
}

/// `X does not initialise Y` and its kin: the types that stand around the words between them.
bool explain_conversion(const Situation& s, Finding& f) {
  struct Form {
    std::string_view before, between;
    bool target_first;
  };
  constexpr Form kForms[] = {{"", " does not initialise ", false},
                             {"cannot assign ", " to ", false},
                             {"the function returns ", ", not ", true},
                             {"", " does not convert to ", false},
                             {"", " cannot be made from ", true}};
  const std::string_view text = f.text;
  for (const Form& form : kForms) {
    const size_t middle = text.find(form.between);
    if (!text.starts_with(form.before) || middle == std::string_view::npos) continue;
    const std::string_view first = text.substr(form.before.size(), middle - form.before.size());
    const std::string_view second = text.substr(middle + form.between.size());
    std::string_view said = s.said();
    if (form.before == "cannot assign ") said = Operands(said, "=").right;
    f.hint = conversion(form.target_first ? second : first, form.target_first ? first : second, said);
    return true;
  }
  return false;
}

/// `if (a = b)`: an assignment where a comparison was meant.
bool is_in_condition(const Situation& s) {
  size_t from = s.statement();
  const std::string_view word = next_word(s.text, from, s.at);
  if (word != "if" && word != "while") return false;
  size_t to = s.end;
  while (to < s.text.size() && (is_space(s.text[to]) || is_word(s.text[to]) || s.text[to] == '.')) ++to;
  const std::string_view behind = s.text.substr(to, 2);
  const bool is_inside = s.said().find('=') != std::string_view::npos && s.said().find("==") == std::string_view::npos;
  return is_inside || (behind.size() == 2 && behind[0] == '=' && behind[1] != '=');
}

/// The type that a variable was declared with, if the text is its name and it has one plain declaration.
std::string_view declared_type(const Situation& s, std::string_view name) {
  const Tree& tree = s.shader.tree;
  for (const DeclId id : tree.decls.ids())
    if (tree[id].kind == DeclKind::variables && tree[id].type)
      for (DeclaratorId d = tree[id].declarators; d; d = tree[d].next)
        if (s.shader.names.text(tree[d].name) == name) return spelling(tree[tree[id].type].keyword);
  return {};
}

void explain_condition(const Situation& s, Finding& f) {
  const std::string_view said = operand(s.said());
  if (is_in_condition(s)) return void(f.hint = "did you mean '=='?");
  const std::string_view type = declared_type(s, said);
  bool is_by_component = type.starts_with("bvec");
  for (const std::string_view function : {"lessThan", "greaterThan", "equal(", "notEqual(", "not("})
    is_by_component |= said.starts_with(function);
  if (is_by_component) return void(f.hint = joined("write any(", said, ") or all(", said, ")"));
  const bool is_integer = is_integer_literal(said) || type == "int" || type == "uint";
  f.hint = joined("write ", grouped(said), is_integer ? " != 0" : " != 0.0");
}

void explain_constructor(const Situation&, Finding& f) {
  const std::string_view text = f.text;
  constexpr std::string_view kFew = "too few components for ";
  if (const size_t at = text.find(kFew); at != std::string_view::npos) {
    const Shape shape = shape_of(text.substr(at + kFew.size()));
    if (shape.kind != 0)
      f.hint =
          joined("it takes ", std::to_string(shape.rows * shape.columns), " numbers, or a single one for all of them");
    if (shape.is_matrix())
      f.hint =
          joined("it takes ", std::to_string(shape.rows * shape.columns), " numbers, or a single one for the diagonal");
  } else if (text.ends_with("no use for this argument")) {
    f.hint = "leave it out: those in front of it fill the value";
  } else if (text.ends_with(" needs arguments")) {
    f.hint = "write a 0.0 for instance: there are no values without one";
  } else if (text.find(" values, not ") != std::string_view::npos) {
    f.hint = text.find("[") != std::string_view::npos ? "change the size, or leave it out: float a[] = ..."
                                                      : "a structure needs a value for each member";
  }
}

/// The argument number `n`, from 1, of a call as it stands.
std::string_view argument(std::string_view call, uint32_t n) {
  int open = 0;
  size_t from = call.find('(') + 1;
  for (size_t at = from - 1; from != 0 && at < call.size(); ++at) {
    if (call[at] == '(' || call[at] == '[') ++open;
    if (call[at] == ')' || call[at] == ']') --open;
    if (open > 1 || !(open == 0 || call[at] == ',')) continue;
    if (--n == 0) return operand(call.substr(from, at - from));
    from = at + 1;
  }
  return {};
}

/// A call that a single literal keeps from fitting: `pow(x, 2)`.
void explain_overload(const Situation& s, Finding& f) {
  constexpr std::string_view kOnly = "argument ", kIs = " is int, not float";
  for (const Finding& note : f.notes) {
    const std::string_view text = note.text;
    const size_t at = text.find(kOnly);
    if (at == std::string_view::npos || text.substr(at + kOnly.size() + 1) != kIs) continue;
    const std::string_view literal = argument(s.said(), value(text[at + kOnly.size()]));
    if (is_integer_literal(literal)) return void(f.hint = joined("write ", literal, ".0"));
  }
}

}  // namespace

bool explain_types(const Situation& s, Finding& f) {
  if (f.id == "operand-types") {
    const std::string_view text = f.text;
    constexpr std::string_view kTo = " cannot be applied to ";
    const size_t at = text.find(kTo), both = text.find(" and ", at);
    if (at == std::string_view::npos || both == std::string_view::npos) return false;
    const size_t from = at + kTo.size();
    f.hint = operand_hint(quoted_in(text), text.substr(from, both - from), text.substr(both + 5), s.said());
  } else if (f.id == "operand-type") {
    const bool is_of_bools = f.text.ends_with("bvec2") || f.text.ends_with("bvec3") || f.text.ends_with("bvec4");
    if (quoted_in(f.text) == "!")
      f.hint =
          is_of_bools ? "write not(x), which turns each component round" : "write x == 0.0, or x == 0 for integers";
    if (quoted_in(f.text) == "~") f.hint = joined("bits are of int and uint alone");
  } else if (f.id == "condition-type") {
    explain_condition(s, f);
  } else if (f.id == "no-overload") {
    explain_overload(s, f);
  } else if (f.id == "not-assignable") {
    if (is_in_condition(s))
      f.hint = "did you mean '=='?";
    else if (f.text.find("input of the stage") != std::string::npos)
      f.hint = joined("copy it to a variable of your own first");
    else if (f.text.find("uniform") != std::string::npos)
      f.hint = "the program sets it: copy it to a variable of your own first";
    else if (f.text.find("read-only") != std::string::npos)
      f.hint = s.text.find("readonly") != std::string_view::npos
                   ? "leave out readonly where it is declared, if it is to be written"
                   : "the program sets it: copy it to a variable of your own first";
    else if (f.text.find("constant") != std::string::npos && !f.text.starts_with("'gl_"))
      f.hint = "leave out const where it is declared";
  } else if (explain_conversion(s, f)) {
    return !f.hint.empty();
  } else if (f.id == "constructor-arguments") {
    explain_constructor(s, f);
  } else {
    return false;
  }
  return !f.hint.empty();
}

}  // namespace umber::glsl::words
