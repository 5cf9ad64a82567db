struct Constants_1 {
  float16_t a;
  float16_t b;
  uint16_t2 c;
  uint16_t d;
  float e;
};

ConstantBuffer<Constants_1> Constants : register(b0);

RWByteAddressBuffer Results : register(u0);

[numthreads(1, 1, 1)]
void main() {
  Results.Store<float16_t>(2, Constants.a * Constants.b + float16_t(Constants.c.y) + float16_t(Constants.d) + float16_t(Constants.e));
}
