// SPDX-License-Identifier: Apache-2.0
#include "mali/words/check.h"

#include <bit>
#include <bitset>

#include "mali/words/text.h"

namespace umber::mali {
namespace {

struct ViolationInfo {
  std::string_view name, text;
};
constexpr ViolationInfo kViolations[] = {
#define UMBER_MALI_VIOLATION(id, text) {#id, text},
#include "mali/words/violations.def"
#undef UMBER_MALI_VIOLATION
};

bool is_message(Unit unit) {
  switch (unit) {
    case Unit::v:
    case Unit::ls:
    case Unit::t:
    case Unit::vt:
    case Unit::a:
    case Unit::none: return true;
    case Unit::cvt:
    case Unit::fma:
    case Unit::sfu:
    case Unit::sfu_cvt: break;
  }
  return false;
}

constexpr uint32_t kRegisters = 64;
constexpr uint32_t kMostWords = 2;
constexpr uint32_t kMostData = 8;

class Checker {
 public:
  explicit Checker(const Instruction& instruction) : i_(instruction), row_(row(instruction.row)) {}

  std::vector<Violation> check() {
    find_if(row_.is_opaque(), Violation::opaque);
    find_if(row_.is_never(), Violation::never);
    find_if(i_.stray != 0 && !row_.is_opaque(), Violation::reserved_bits);
    for (size_t place = 0; place < row_.field_count; ++place) check_field(field(fields(row_)[place]), i_.values[place]);
    check_data_count();
    check_fau();
    if (row_.unit == Unit::v) check_varying();
    check_operation();
    if (row_.unit == Unit::t && !row_.is_opaque()) check_texture();
    std::vector<Violation> list;
    for (size_t i = 0; i < found_.size(); ++i)
      if (found_[i]) list.push_back(Violation{static_cast<uint8_t>(i)});
    return list;
  }

 private:
  void find_if(bool is_so, Violation violation) {
    if (is_so) found_.set(static_cast<size_t>(violation));
  }

  void check_field(const FieldInfo& f, uint32_t value) {
    if (!words(f).empty()) {
      const WordInfo* const word = word_of(f, value, i_.arch);
      find_if(!word, Violation::reserved_value);
      find_if(word && word->is_old, Violation::old_value);
    }
    const bool is_register = f.kind != Kind::source64 || value < 0x80;
    if (f.kind == Kind::source64 || f.kind == Kind::result64)
      find_if(is_register && value % 2 != 0, Violation::odd_pair);
    if (f.kind == Kind::staging || f.kind == Kind::written) check_data(value, register_count(i_, f));
    if (f.kind == Kind::mask)
      find_if(value == 0 && i_.op() != Op::fadd_f32 && i_.op() != Op::fma_f32, Violation::narrowing_mask);
  }

  void check_data(uint32_t first, uint32_t count) {
    find_if(count > 1 && first % 2 != 0, Violation::odd_data);
    find_if(first + count > kRegisters, Violation::data_past_end);
  }

  void check_data_count() {
    const std::optional<uint32_t> count = i_.find(Field::count);
    if (!count || row_.words == static_cast<uint8_t>(WordRule::any)) return;
    find_if(*count != words_of_data(), Violation::data_count);
  }

  uint32_t words_of_data() const {
    if (row_.words < static_cast<uint8_t>(WordRule::vector)) return row_.words;
    const uint32_t components = i_.find(Field::vector).value_or(0) + 1;
    bool is_half = row_.words == static_cast<uint8_t>(WordRule::halves);
    if (row_.words == static_cast<uint8_t>(WordRule::format)) {
      const auto format = valhall::RegisterFormat{static_cast<uint8_t>(i_.get(Field::register_format))};
      is_half = format == valhall::RegisterFormat::f16 || format == valhall::RegisterFormat::s16 ||
                format == valhall::RegisterFormat::u16;
    }
    return is_half ? (components + 1) / 2 : components;
  }

  /// The words that all sources together read from uniforms, constants and special values.
  void check_fau() {
    std::bitset<256> read;
    std::bitset<32> slots;
    uint32_t specials = 0;
    for (size_t place = 0; place < row_.field_count; ++place) {
      const FieldInfo& f = field(fields(row_)[place]);
      if (f.kind != Kind::source && f.kind != Kind::source64) continue;
      const uint32_t byte = i_.values[place];
      const Operand o = operand(byte);
      if (o.kind == Operand::Kind::register_) continue;
      if (o.kind == Operand::Kind::uniform) slots.set(o.index / 2);
      if (o.kind == Operand::Kind::special) specials += check_special(o) && !read[byte & ~1u] && !read[byte | 1u];
      // From v12 on a zero is nothing that is read.
      if (byte == 0xC0 && i_.arch >= Arch::v12) continue;
      read.set(byte);
      if (f.kind == Kind::source64 && o.kind != Operand::Kind::constant) read.set(byte ^ 1u);
    }
    if (is_message(row_.unit)) return;
    find_if(read.count() > kMostWords, Violation::fau_words);
    find_if(specials > 1, Violation::fau_specials);
    find_if(slots.count() > 1 && i_.arch <= Arch::v11, Violation::fau_slots);
  }

  bool check_special(const Operand& o) {
    const auto number = static_cast<uint8_t>(16 * i_.get(Field::page) + o.index);
    find_if(fau_name(number, i_.arch).empty(), Violation::fau_unknown);
    using valhall::Fau;
    constexpr Fau kNotInMessages[] = {Fau::lane_id, Fau::core_id, Fau::shader_output, Fau::program_counter,
                                      Fau::warp_id};
    for (const Fau fau : kNotInMessages)
      find_if(is_message(row_.unit) && Fau{number} == fau, Violation::fau_of_message);
    return true;
  }

  void check_varying() {
    const std::optional<uint32_t> raw = i_.find(Field::register_format);
    if (raw && i_.find(Field::page)) {
      using enum valhall::RegisterFormat;
      const auto format = valhall::RegisterFormat{static_cast<uint8_t>(*raw)};
      bool is_there = format != s16 && format != u16;
      if (i_.find(Field::sample)) is_there = format == auto_ || format == f32 || format == f16;
      if (i_.op() == Op::ld_var_special) is_there = format == f32;
      find_if(!is_there, Violation::varying_format);
    }
    if (const std::optional<uint32_t> source = i_.find(Field::source_format)) {
      const bool is_f16 = i_.op() == Op::ld_var_buf_imm_f16 || i_.op() == Op::ld_var_buf_f16;
      const auto wrong = is_f16 ? valhall::SourceFormat::src_flat32 : valhall::SourceFormat::src_flat16;
      find_if(valhall::SourceFormat{static_cast<uint8_t>(*source)} == wrong, Violation::varying_source);
    }
    if (i_.op() == Op::ld_var_special && i_.arch <= Arch::v13)
      if (const std::optional<uint32_t> update = i_.find(Field::update))
        find_if(valhall::Update{static_cast<uint8_t>(*update)} != valhall::Update::clobber, Violation::special_update);
  }

  void check_operation() {
    const Op op = i_.op();
    const bool is_narrow = op == Op::atom_i32 || op == Op::atom1_return_i32 || op == Op::atom_return_i32;
    if (is_narrow || op == Op::atom_i64 || op == Op::atom1_return_i64 || op == Op::atom_return_i64)
      find_if(i_.get(Field::offset) % (is_narrow ? 4 : 8) != 0, Violation::atomic_offset);
    if (op == Op::blend)
      if (const std::optional<uint32_t> vector = i_.find(Field::vector))
        find_if(valhall::Vector{static_cast<uint8_t>(*vector)} != valhall::Vector::v4, Violation::blend_vector);
    if (op == Op::imuld_u64 || op == Op::imuld_s64)
      find_if(i_.get(Field::select0) == 0 || i_.get(Field::select1) == 0, Violation::multiply_width);
  }

  bool is_set(Field flag) const { return i_.find(flag).value_or(0) != 0; }

  /// The words that a texture instruction reads: coordinates, then whatever else it is told to use.
  uint32_t words_of_coordinates(valhall::Dimension dimension) const {
    using enum valhall::Dimension;
    const uint32_t coordinates = dimension == dimension_1d ? 1 : dimension == dimension_3d ? 3 : 2;
    if (i_.op() == Op::tex_gradient) return is_set(Field::derivative) ? 2 * coordinates : coordinates;
    uint32_t words = coordinates;
    for (const Field flag : {Field::projection, Field::array, Field::texel_offset, Field::shadow})
      words += is_set(flag);
    if (const std::optional<uint32_t> lod = i_.find(Field::lod)) words += words_of_lod(*lod);
    return words;
  }

  static uint32_t words_of_lod(uint32_t lod) {
    switch (valhall::Lod{static_cast<uint8_t>(lod)}) {
      case valhall::Lod::grdesc: return 2;
      case valhall::Lod::explicit_:
      case valhall::Lod::computed_bias:
      case valhall::Lod::forced_bias: return 1;
      case valhall::Lod::zero:
      case valhall::Lod::computed:
      case valhall::Lod::forced_computed: break;
    }
    return 0;
  }

  void check_texture() {
    using enum valhall::Dimension;
    const auto dimension = valhall::Dimension{static_cast<uint8_t>(i_.get(Field::dimension))};
    const bool is_gather = i_.op() == Op::tex_gather;
    find_if(i_.op() == Op::tex_fetch && dimension == cube, Violation::texture_dimension);
    find_if(is_gather && (dimension == dimension_1d || dimension == dimension_3d), Violation::texture_dimension);
    if (i_.op() == Op::tex_dual) return;  // of two textures: how much it reads and gives is not known
    const uint32_t count = i_.get(Field::count);
    find_if((count == 0 ? kMostData : count) != words_of_coordinates(dimension), Violation::data_count);
    const auto components = static_cast<uint32_t>(std::popcount(i_.get(Field::write_mask)));
    const uint32_t result = i_.get(Field::register_width) != 0 ? components : (components + 1) / 2;
    find_if(components != 0 && i_.get(Field::written_count) + 1 != result, Violation::data_count);
  }

  const Instruction& i_;
  const RowInfo& row_;
  std::bitset<std::size(kViolations)> found_;
};

}  // namespace

std::string_view name(Violation violation) { return kViolations[static_cast<size_t>(violation)].name; }

std::string_view text(Violation violation) { return kViolations[static_cast<size_t>(violation)].text; }

std::vector<Violation> check(const Instruction& instruction) { return Checker(instruction).check(); }

}  // namespace umber::mali
