// umber --shader-model=50
#version 310 es
// Nested arrays are compared in one nest of loops for each structure.
precision highp float;
struct Grid { float cells[3][4][5]; int n; };
uniform float f;
uniform int k;
out vec4 color;

void main() {
  float row[5] = float[5](f, f, f, f, f);
  float plane[4][5] = float[4][5](row, row, row, row);
  Grid grid = Grid(float[3][4][5](plane, plane, plane), k);
  Grid pair[2] = Grid[2](grid, grid);
  pair[1].cells[0][1][2] = float(k);
  Grid pairs[3][2] = Grid[3][2](pair, pair, pair), others[3][2] = Grid[3][2](pair, Grid[2](pair[1], pair[0]), pair);
  color = vec4(grid == pair[1], pairs == others, row == plane[k], 1);
}
