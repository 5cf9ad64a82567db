// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <random>

#include "base/json_writer.h"
#include "mali/machine/test_support.h"

/// Any words and any descriptors: each gets a result or a fault with a name, and what has a fault has changed nothing.
/// UMBER_MALI_HOSTILE=50 does fifty times as much: ten million words, a million descriptors.
namespace umber::mali::testing {
namespace {

constexpr size_t kWords = 200'000, kWordsOfArch = 50, kDescriptors = 20'000;
constexpr uint64_t kTables = 0x10000, kData = 0x20000;
constexpr clause::Message kMessages[] = {clause::Message::varying, clause::Message::attribute, clause::Message::store,
                                         clause::Message::load};
constexpr uint32_t kTableBytes = 0x1000, kDataBytes = 0x400, kPart = 0x200;

size_t times(size_t count) {
  const char* const factor = std::getenv("UMBER_MALI_HOSTILE");
  return count * (factor ? std::strtoul(factor, nullptr, 10) : 1);
}

class Hostile : public ::testing::Test {
 protected:
  Hostile() {
    EXPECT_TRUE(memory_.map(kTables, kTableBytes));
    EXPECT_TRUE(memory_.map(kData, kDataBytes));
    Array* const arrays[] = {&tables_.attributes,      &tables_.attribute_buffers, &tables_.varyings,
                             &tables_.varying_buffers, &tables_.resources,         &tables_.hardware[0],
                             &tables_.hardware[1]};
    for (uint64_t i = 0; i < std::size(arrays); ++i) *arrays[i] = {kTables + kPart * i, 16};
    for (const ArchInfo& architecture : architectures()) archs_.push_back(architecture.arch);
    for (uint32_t i = 0; i < 3; ++i) primitive_.corners[i] = {9.0 * i, 5.0 * i * i, 0.25, 1.0 + i, i};
    fragment_.primitive = &primitive_;
    fragment_.samples = samples_;
    shuffle_memory();
  }

  uint32_t any() { return static_cast<uint32_t>(random_()); }
  bool one_in(uint32_t n) { return any() % n == 0; }

  void shuffle_memory() {
    for (const auto& [address, bytes] : {std::pair(kTables, kTableBytes), {kData, kDataBytes}})
      for (uint8_t& byte : memory_.at(address, bytes)) byte = static_cast<uint8_t>(any());
  }

  /// Of half of them the bits that tell instructions apart are those of an access, for few words are one by chance; and
  /// half of these break fewer rules than chance would.
  uint64_t any_word(Family family, Arch arch) {
    uint64_t word = random_();
    const std::span<const RowInfo> list = rows(family);
    if (one_in(2)) return word;
    const auto is_access = [arch](const RowInfo& row) {
      return row.is_of(arch) && (row.unit == Unit::v || row.unit == Unit::ls || row.unit == Unit::a);
    };
    size_t at = any() % list.size();
    while (!is_access(list[at])) at = (at + 1) % list.size();
    const RowInfo& row = list[at];
    for (const PartInfo& part : parts(row)) {
      const uint64_t ones = (uint64_t{1} << part.width) - 1;
      word = (word & ~(ones << part.bit)) | uint64_t{part.value} << part.bit;
    }
    if (one_in(2)) return word;
    std::optional<Instruction> instruction = decode(word, family, arch);
    return instruction ? encode(tamed(*instruction)) : word;
  }

  /// Without reserved bits, with even registers, small indices and the right number of them.
  Instruction tamed(Instruction i) {
    i.stray = 0;
    for (const Field field : {Field::staging, Field::s0, Field::s1, Field::s2})
      if (const std::optional<uint32_t> value = i.find(field)) i.set(field, *value & 0x3E);
    for (const Field field : {Field::index, Field::index_shift, Field::modifier, Field::zero, Field::direct})
      if (i.find(field) && !one_in(8)) i.set(field, any() % 2 * (field == Field::index));
    if (i.find(Field::table) && i.arch >= Arch::v9) i.set(Field::table, 12 + any() % 2);
    if (i.find(Field::function)) i.set(Field::function, static_cast<uint32_t>(bifrost::Function::none));
    if (i.op() >= Op::load_i8 && i.op() <= Op::load_i128) i.set(Field::lane, default_of_lane(i));
    for (uint32_t count = 0; i.find(Field::count) && count < 8 && !check(i).empty(); ++count)
      i.set(Field::count, count);
    return i;
  }
  static uint32_t default_of_lane(const Instruction& i) {
    return instruction(i.op(), Family::valhall, i.arch)->get(Field::lane);
  }

  /// Many small numbers and addresses that are something, so that accesses get far.
  uint32_t any_value() {
    switch (any() % 4) {
      case 0: return any() % 4;
      case 1: return static_cast<uint32_t>(kData) + any() % kDataBytes;
      case 2: return any() % 64 << 24 | any() % 16;
      default: return any();
    }
  }
  void set_registers() {
    registers_ = {};
    for (uint32_t i = 0; i < Registers::kWords; ++i) {
      if (one_in(16)) continue;
      registers_.set(i, any_value());
      if (i % 2 != 0 && one_in(2)) registers_.set(i, 0);
    }
    for (uint32_t& uniform : uniforms_) uniform = any_value();
  }
  std::vector<std::optional<uint32_t>> registers() const {
    std::vector<std::optional<uint32_t>> list;
    for (uint32_t i = 0; i < Registers::kWords; ++i) list.push_back(registers_.get(i));
    return list;
  }
  std::vector<uint8_t> contents() {
    std::vector<uint8_t> bytes;
    for (const auto& [address, size] : {std::pair(kTables, kTableBytes), {kData, kDataBytes}}) {
      const std::span<const uint8_t> part = memory_.at(address, size);
      bytes.insert(bytes.end(), part.begin(), part.end());
    }
    return bytes;
  }

  /// Runs one access as a vertex, a fragment or neither. What it may have changed is as it was if it has a fault.
  void run(const AccessProgram& program, AccessMachine& machine) {
    vertex_ = {any() % 8, any() % 4, 1 + any() % 8, any() % 8, kData};
    fragment_.x = static_cast<uint16_t>(any() % 64);
    fragment_.y = static_cast<uint16_t>(any() % 64);
    fragment_.is_per_sample = one_in(2);
    for (Corner& corner : primitive_.corners) corner.vertex = one_in(8) ? any() : any() % 8;
    const Action action = program[0].action;
    const bool interpolates =
        action == Action::load_varying || action == Action::load_varying_buffer || action == Action::load_special;
    const bool is_vertex = one_in(16) ? one_in(2) : !interpolates;
    const std::vector<uint8_t> before = contents();
    const std::vector<std::optional<uint32_t>> registers_before = registers();
    const std::optional<Fault> fault =
        machine.run(program, registers_, {is_vertex ? &vertex_ : nullptr, is_vertex ? nullptr : &fragment_, uniforms_});
    ++executed_;
    if (!fault) return;
    ++faults_[static_cast<size_t>(fault->kind)];
    ASSERT_EQ(registers(), registers_before) << describe(*fault);
    ASSERT_EQ(contents(), before) << describe(*fault);
  }

  void expect_text(const Instruction& instruction, uint64_t word, Family family) {
    ASSERT_EQ(encode(instruction), word);
    const std::string line = text(instruction);
    const auto parsed = parse(line, family, instruction.arch);
    ASSERT_TRUE(std::holds_alternative<Instruction>(parsed)) << line;
    ASSERT_EQ(std::get<Instruction>(parsed), instruction) << line;
  }

  /// Through text and back, and through the machine, if it is an access.
  void try_word(Arch arch, AccessMachine& machine) {
    const Family family = info(arch).family;
    AccessWord word{any_word(family, arch), random_(), {}, random_()};
    for (uint8_t& port : word.ports) port = static_cast<uint8_t>(one_in(16) ? any() : any() % 64);
    if (one_in(2)) word.header = clause_header(kMessages[any() % std::size(kMessages)], any() % 64);
    if (const std::optional<Instruction> decoded = decode(word.word, family, arch)) {
      ASSERT_NO_FATAL_FAILURE(expect_text(*decoded, word.word, family));
    }
    const std::variant<AccessProgram, Fault> program = decode_accesses({&word, 1}, arch);
    const auto* const steps = std::get_if<AccessProgram>(&program);
    if (!steps) return;
    set_registers();
    run(*steps, machine);
  }

  void report(const char* what, size_t count) {
    std::string line =
        std::to_string(count) + " " + what + ", " + std::to_string(executed_) + " accesses done or refused";
    size_t refused = 0;
    for (size_t i = 0; i < std::size(faults_); ++i) {
      refused += faults_[i];
      if (faults_[i] != 0)
        line += "\n  " + std::to_string(faults_[i]) + " " + std::string(name(FaultKind{static_cast<uint8_t>(i)}));
    }
    if (times(1) > 1) std::printf("%s\n", line.c_str());
    EXPECT_GT(executed_ - refused, count / 2000) << "hardly any access gets far";
  }

  /// Any bits, in which single fields are made something sensible.
  std::vector<uint8_t> any_record(const RecordInfo& info, Arch arch) {
    std::vector<uint8_t> bytes(info.bytes);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(any());
    Descriptor d = unpack(bytes, info.record, arch).value();
    if (!one_in(8)) d.stray = {};
    for (const uint8_t index : fields(info))
      if (!one_in(4)) make_sensible(d, record_field(index));
    return pack(d);
  }

  void make_sensible(Descriptor& d, const RecordFieldInfo& f) {
    static constexpr uint32_t kCodes[] = {0xA7, 0xAF, 0xB7, 0xBF, 0xC7, 0xDF, 0x85, 0x9D,
                                          0xC5, 0xDD, 0x84, 0xC4, 0xA3, 0x5E, 0x5F};
    switch (f.field) {
      case RecordField::format:
        (void)d.set(f.field, kCodes[any() % std::size(kCodes)] << 12 | (d.arch < Arch::v7 ? 0x688u : 0u));
        break;
      case RecordField::address: (void)d.set(f.field, one_in(2) ? kData : kData + any() % kDataBytes / 64 * 64); break;
      case RecordField::size: (void)d.set(f.field, any() % (2 * kDataBytes)); break;
      case RecordField::stride:
      case RecordField::attribute_stride: (void)d.set(f.field, any() % 5 * 16); break;
      case RecordField::packet_stride: (void)d.set(f.field, any() % 3 * 64); break;
      case RecordField::offset: (void)d.set(f.field, one_in(2) ? any() % 64 : 1024 + any() % 64); break;
      case RecordField::type:
      case RecordField::buffer_type: (void)d.set(f.field, 1 + any() % 6); break;
      case RecordField::buffer_index:
      case RecordField::frequency: (void)d.set(f.field, any() % 2); break;
      case RecordField::table: (void)d.set(f.field, 61); break;
      case RecordField::contains_descriptors: (void)d.set(f.field, 1); break;
      default: break;
    }
  }

  void put_record(uint64_t address, std::initializer_list<Record> kinds, Arch arch) {
    const Record kind = kinds.begin()[any() % kinds.size()];
    const std::optional<Descriptor> d = descriptor(kind, arch);
    if (!d) return;
    const std::vector<uint8_t> bytes = any_record(d->info(), arch);
    std::ranges::copy(bytes, memory_.at(address, bytes.size()).begin());
    const Descriptor taken = unpack(bytes, kind, arch).value();
    TextWriter out;
    print(taken, out);
    JsonWriter json;
    write(taken, json);
    ASSERT_EQ(pack(taken), bytes) << out.text();
    ASSERT_FALSE(json.take().empty());
    ++count_;
  }

  void put_records(Arch arch) {
    using enum Record;
    for (uint64_t i = 0; i < 2; ++i) {
      if (arch < Arch::v9) {
        for (const Array& array : {tables_.attributes, tables_.varyings})
          put_record(array.address + 8 * i, {attribute}, arch);
        for (const Array& array : {tables_.attribute_buffers, tables_.varying_buffers})
          put_record(array.address + 16 * i,
                     {attribute_buffer, attribute_buffer, npot_continuation, vertex_id, instance_id, special_varying},
                     arch);
        continue;
      }
      put_record(tables_.hardware[0].address + 32 * i, {attribute, packet_attribute}, arch);
      put_record(tables_.hardware[1].address + 32 * i, {buffer, packet_buffer}, arch);
      put_record(tables_.resources.address + 16 * i, {resource}, arch);
    }
  }

  std::mt19937_64 random_{23};
  std::vector<Arch> archs_;
  Memory memory_;
  Tables tables_;
  Registers registers_;
  Primitive primitive_;
  std::array<PointInPixel, 4> samples_;
  VertexInvocation vertex_;
  FragmentInvocation fragment_;
  std::array<uint32_t, 8> uniforms_{};
  size_t count_ = 0;  ///< of descriptors
  size_t executed_ = 0;
  std::array<size_t, 64> faults_{};
};

TEST_F(Hostile, Words) {
  const size_t count = times(kWords);
  for (size_t i = 0; i < count; i += kWordsOfArch) {
    const Arch arch = archs_[i / kWordsOfArch % archs_.size()];
    shuffle_memory();
    ASSERT_NO_FATAL_FAILURE(put_records(arch));
    AccessMachine machine(arch, memory_, tables_);
    for (size_t n = 0; n < kWordsOfArch; ++n) ASSERT_NO_FATAL_FAILURE(try_word(arch, machine));
  }
  report("words", count);
}

/// Accesses by descriptors, one for each architecture and way.
std::vector<AccessWord> accesses(Arch arch) {
  using clause::Message;
  if (arch < Arch::v6)
    return {{0x000003839c9e094, 0, {}, 0},
            {0x0000039b9c9e0d4, 0, {}, 0},
            {0x001603939c9e19a, 0, {}, 0},
            {0x001403939c9e098, 0, {}, 0}};
  if (arch < Arch::v9)
    return {bifrost("LD_ATTR_IMM.f32.v4 port0, port1, index:0", Message::attribute, 0, {61, 62, 0}),
            bifrost("LEA_ATTR_IMM.auto port0, port1, index:0", Message::attribute, 0, {61, 62, 0}),
            bifrost("LD_VAR_IMM.f32.v4.center_store port0, index:0", Message::varying, 0),
            bifrost("LD_VAR_FLAT_IMM.u32.v4 index:0", Message::varying, 0),
            bifrost("ST_CVT.v4 port0, port1, port2", Message::store, 0, {8, 9, 10})};
  return {valhall("LD_ATTR_IMM.slot0.v4.f32 @r0:r3, r60, r61, table:12, index:0", arch),
          valhall("LEA_ATTR_IMM.slot0 @r0:r2, r60, r61, table:0, index:0", arch),
          valhall("LD_VAR_IMM.slot0.v4.f32.center.store @r0:r3, r61, table:12, index:0", arch),
          valhall(std::string("LD_VAR_FLAT_IMM.slot0.v4.u32 @r0:r3, table:12, index:0") +
                      (arch == Arch::v14 ? ", vertex:0" : ""),
                  arch),
          valhall("LEA_BUF_IMM.slot0 @r0:r1, r59, table:13, index:0", arch),
          valhall("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r3, r61, offset:0", arch),
          valhall("ST_CVT.slot0.v4.f32 @r0:r3, r8:r9, r10, offset:0", arch)};
}

TEST_F(Hostile, Descriptors) {
  const size_t count = times(kDescriptors);
  std::vector<AccessProgram> programs;
  for (size_t group = 0; count_ < count; ++group) {
    const Arch arch = archs_[group % archs_.size()];
    AccessMachine machine(arch, memory_, tables_);
    programs.clear();
    for (const AccessWord& word : accesses(arch)) {
      const std::variant<AccessProgram, Fault> decoded = decode_accesses({&word, 1}, arch);
      ASSERT_TRUE(std::holds_alternative<AccessProgram>(decoded)) << describe(std::get<Fault>(decoded));
      programs.push_back(std::get<AccessProgram>(decoded));
    }
    for (int repeat = 0; repeat < 20; ++repeat) {
      ASSERT_NO_FATAL_FAILURE(put_records(arch));
      for (const AccessProgram& program : programs) {
        set_registers();
        for (const uint32_t reg : {59u, 60u, 61u, 62u}) registers_.set(reg, any() % 8);
        ASSERT_NO_FATAL_FAILURE(run(program, machine));
      }
    }
  }
  report("descriptors", count_);
}

}  // namespace
}  // namespace umber::mali::testing
