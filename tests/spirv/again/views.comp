// One slot by rows, by words and by signed words; an array of blocks; sizes.
#version 450
layout(local_size_x = 4) in;
struct Item {
  vec4 place;
  float weights[3];
  int hits;
};
layout(std430, binding = 1) buffer Items {
  uint count;
  Item items[];
} lists[3];
layout(std430, binding = 2) buffer Sizes { uint sizes[]; };
layout(std140, binding = 6) uniform Options {
  mat3 turns[4];
  float scales[5];
};

void main() {
  uint i = gl_GlobalInvocationID.x;
  lists[1].items[i].place = vec4(turns[i & 3u][1], scales[i]);
  lists[0].items[i].weights[i & 1u] = lists[2].items[i + 1u].place.y;
  atomicAdd(lists[0].items[i].hits, 3);
  atomicMin(lists[0].items[i].hits, -5);
  lists[2].count = uint(lists[0].items.length());
  sizes[0] = uint(sizes.length());
}
