#version 450
invariant out A { vec4 a; };  // error: no such qualifier
flat out B { vec4 b; };  // error: no such qualifier
out C { invariant vec4 c; flat int d; centroid vec4 e; precise vec4 f; };
readonly coherent buffer D { vec4 g; };
void main() { a = b = c = e = f = g; d = 1; }
