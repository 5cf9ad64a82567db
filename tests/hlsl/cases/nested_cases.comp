// umber --shader-model=50
#version 450
// Cases that fall into large ones are written once, and reached in turn.
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float data[]; };

void main() {
  int s = int(data[0]);
  for (int round = 0; round < 3; ++round)
    switch (s) {
      case 1: s++;
      case 2: s *= 3;
      default:
        switch (s) {
          case 1: s++;
          case 2:
            if (s > 9) break;
            s *= 3;
          default:
            switch (s) {
              case 1: s++;
              case 2:
                if (s > 5) continue;
                s *= 3;
              default:
                switch (s) {
                  case 4: s += 5;
                  case 7: s *= 2;
                  default:
                    data[1] = float(s);
                    data[2] = data[1] * data[3] + data[4] * data[5] + data[6] * data[7] + data[8] * data[9];
                    data[10] = data[2] * data[3] + data[4] * data[5] + data[6] * data[7] + data[8] * data[9];
                }
            }
        }
        s += 2;
    }
  data[0] = float(s);
}
