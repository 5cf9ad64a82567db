RWByteAddressBuffer Data : register(u0);

[numthreads(1, 1, 1)]
void main() {
  int s = int(asfloat(Data.Load(0)));
  for (int round_1 = 0; round_1 < 3; ++round_1) {
    bool continues = false;
    int start = 3;
    switch (s) {
      case 1:
      {
        start = 0;
        break;
      }
      case 2:
      {
        start = 1;
        break;
      }
      default:
      {
        start = 2;
        break;
      }
    }
    while (true) {
      if (start <= 0) {
        ++s;
      }
      if (start <= 1) {
        s *= 3;
      }
      if (start <= 2) {
        bool continues_1 = false;
        int start_1 = 3;
        switch (s) {
          case 1:
          {
            start_1 = 0;
            break;
          }
          case 2:
          {
            start_1 = 1;
            break;
          }
          default:
          {
            start_1 = 2;
            break;
          }
        }
        while (true) {
          if (start_1 <= 0) {
            ++s;
          }
          if (start_1 <= 1) {
            if (s > 9) {
              break;
            }
            s *= 3;
          }
          if (start_1 <= 2) {
            bool continues_2 = false;
            switch (s) {
              case 1:
              {
                ++s;
                if (s > 5) {
                  continues_2 = true;
                  break;
                }
                s *= 3;
                switch (s) {
                  case 4:
                  {
                    s += 5;
                    s *= 2;
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                  case 7:
                  {
                    s *= 2;
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                  default:
                  {
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                }
                break;
              }
              case 2:
              {
                if (s > 5) {
                  continues_2 = true;
                  break;
                }
                s *= 3;
                switch (s) {
                  case 4:
                  {
                    s += 5;
                    s *= 2;
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                  case 7:
                  {
                    s *= 2;
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                  default:
                  {
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                }
                break;
              }
              default:
              {
                switch (s) {
                  case 4:
                  {
                    s += 5;
                    s *= 2;
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                  case 7:
                  {
                    s *= 2;
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                  default:
                  {
                    Data.Store(4, asuint(float(s)));
                    Data.Store(8, asuint(asfloat(Data.Load(4)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    Data.Store(40, asuint(asfloat(Data.Load(8)) * asfloat(Data.Load(12)) + asfloat(Data.Load(16)) * asfloat(Data.Load(20)) + asfloat(Data.Load(24)) * asfloat(Data.Load(28)) + asfloat(Data.Load(32)) * asfloat(Data.Load(36))));
                    break;
                  }
                }
                break;
              }
            }
            if (continues_2) {
              continues_1 = true;
              break;
            }
            break;
          }
          break;
        }
        if (continues_1) {
          continues = true;
          break;
        }
        s += 2;
        break;
      }
      break;
    }
    if (continues) {
      continue;
    }
  }
  Data.Store(0, asuint(float(s)));
}
