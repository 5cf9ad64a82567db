RWByteAddressBuffer Data : register(u0);

struct Input {
  uint3 gl_GlobalInvocationID : SV_DispatchThreadID;
};

uint2 double_bits(double x) {
  uint low, high;
  asuint(x, low, high);
  return uint2(low, high);
}

double double_round(double x) {
  double value = abs(x);
  precise double value_1 = value + 4503599627370496.0L - 4503599627370496.0L;
  double value_2 = value < 4503599627370496.0L ? value_1 : value;
  return x < 0.0L ? -value_2 : x == 0.0L ? x : value_2;
}

double double_floor(double x) {
  double double_round_1 = double_round(x);
  return double_round_1 > x ? double_round_1 + (-1.0L) : double_round_1;
}

double3 product(double2x3 x, double2 y) {
  return x[0] * y.x + x[1] * y.y;
}

[numthreads(1, 1, 1)]
void main(Input input) {
  Data.Store2(0, double_bits(double_floor(asdouble(Data.Load(input.gl_GlobalInvocationID.x * 8), Data.Load(input.gl_GlobalInvocationID.x * 8 + 4)))));
  Data.Store2(40, double_bits(double3(asdouble(Data.Load(32), Data.Load(36)), asdouble(Data.Load(40), Data.Load(44)), asdouble(Data.Load(48), Data.Load(52))).y + 1.0L));
  double3 value = product(double2x3(asdouble(Data.Load(64), Data.Load(68)), asdouble(Data.Load(80), Data.Load(84)), asdouble(Data.Load(96), Data.Load(100)), asdouble(Data.Load(72), Data.Load(76)), asdouble(Data.Load(88), Data.Load(92)), asdouble(Data.Load(104), Data.Load(108))), double3(asdouble(Data.Load(32), Data.Load(36)), asdouble(Data.Load(40), Data.Load(44)), asdouble(Data.Load(48), Data.Load(52))).xy);
  Data.Store2(32, double_bits(value.x));
  Data.Store2(40, double_bits(value.y));
  Data.Store2(48, double_bits(value.z));
}
