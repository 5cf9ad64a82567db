RWByteAddressBuffer Numbers : register(u0);

[numthreads(1, 1, 1)]
void main() {
  int r = int(reversebits(asint(Numbers.Load(0))));
  Numbers.Store(4, asuint(r < 5 ? 1 : 2));
  Numbers.Store(8, asuint(int(reversebits(asint(Numbers.Load(12)))) >> 3));
  Numbers.Store(16, asuint(int(reversebits(asint(Numbers.Load(20)))) / 3));
  Numbers.Store(24, asuint(int(float(int(reversebits(asint(Numbers.Load(28))))))));
  Numbers.Store(32, asuint(max(int(reversebits(asint(Numbers.Load(36)))), 7)));
  Numbers.Store(40, asuint(int(reversebits(uint(asint(Numbers.Load(44)))) / 3u)));
}
