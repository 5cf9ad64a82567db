struct Grid {
  float cells[3][4][5];
  int n;
};

cbuffer Uniforms : register(b0) {
  float f : packoffset(c0);
  int k : packoffset(c0.y);
};

struct Output {
  float4 color : SV_Target0;
};

bool equal_1(float a[3][4][5], float b[3][4][5]) {
  bool same = true;
  for (int n0 = 0; n0 < 3; ++n0)
    for (int n1 = 0; n1 < 4; ++n1)
      for (int n2 = 0; n2 < 5; ++n2)
        same = same && a[n0][n1][n2] == b[n0][n1][n2];
  return same;
}

bool equal(Grid a, Grid b) {
  return true && equal_1(a.cells, b.cells) && a.n == b.n;
}

bool equal_2(Grid a[3][2], Grid b[3][2]) {
  bool same = true;
  for (int n0 = 0; n0 < 3; ++n0)
    for (int n1 = 0; n1 < 2; ++n1)
      same = same && equal(a[n0][n1], b[n0][n1]);
  return same;
}

bool equal_3(float a[5], float b[5]) {
  bool same = true;
  for (int n0 = 0; n0 < 5; ++n0)
    same = same && a[n0] == b[n0];
  return same;
}

Output main() {
  Output output;
  float row[5] = { f, f, f, f, f };
  float plane[4][5];
  plane[0] = row;
  plane[1] = row;
  plane[2] = row;
  plane[3] = row;
  Grid grid;
  grid.cells[0] = plane;
  grid.cells[1] = plane;
  grid.cells[2] = plane;
  grid.n = k;
  Grid pair[2] = { grid, grid };
  pair[1].cells[0][1][2] = float(k);
  Grid pairs[3][2];
  pairs[0] = pair;
  pairs[1] = pair;
  pairs[2] = pair;
  Grid others[3][2];
  others[0] = pair;
  others[1][0] = pair[1];
  others[1][1] = pair[0];
  others[2] = pair;
  output.color = float4(float(equal(grid, pair[1])), float(equal_2(pairs, others)), float(equal_3(row, plane[k])), 1.0);
  return output;
}
