RWByteAddressBuffer Data : register(u0);

struct Input {
  uint3 gl_GlobalInvocationID : SV_DispatchThreadID;
};

uint2 double_bits(double x) {
  uint low, high;
  asuint(x, low, high);
  return uint2(low, high);
}

[numthreads(1, 1, 1)]
void main(Input input) {
  double value = asdouble(Data.Load(input.gl_GlobalInvocationID.x * 8), Data.Load(input.gl_GlobalInvocationID.x * 8 + 4));
  double value_1 = abs(value);
  precise double value_2 = value_1 + 4503599627370496.0L - 4503599627370496.0L;
  double value_3 = value_1 < 4503599627370496.0L ? value_2 : value_1;
  double value_4 = value < 0.0L ? -value_3 : value == 0.0L ? value : value_3;
  Data.Store2(0, double_bits(value_4 > value ? value_4 + (-1.0L) : value_4));
  Data.Store2(40, double_bits(double3(asdouble(Data.Load(32), Data.Load(36)), asdouble(Data.Load(40), Data.Load(44)), asdouble(Data.Load(48), Data.Load(52))).y + 1.0L));
  double2x3 value_5 = double2x3(asdouble(Data.Load(64), Data.Load(68)), asdouble(Data.Load(80), Data.Load(84)), asdouble(Data.Load(96), Data.Load(100)), asdouble(Data.Load(72), Data.Load(76)), asdouble(Data.Load(88), Data.Load(92)), asdouble(Data.Load(104), Data.Load(108)));
  double2 value_6 = double3(asdouble(Data.Load(32), Data.Load(36)), asdouble(Data.Load(40), Data.Load(44)), asdouble(Data.Load(48), Data.Load(52))).xy;
  double3 value_7 = (value_5[0] * value_6.x + value_5[1] * value_6.y);
  Data.Store2(32, double_bits(value_7.x));
  Data.Store2(40, double_bits(value_7.y));
  Data.Store2(48, double_bits(value_7.z));
}
