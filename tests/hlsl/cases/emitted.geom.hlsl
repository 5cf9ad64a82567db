warning: the geometry shader is compiled alone and declares no location for 'color', 'weight': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
emitted.geom:10:5: error: 114 vertices of 9 components are more than a geometry shader may emit in Direct3D, which is 1024 components [register-limit]
   10 |     gl_Position = gl_in[0].gl_Position + float(i);
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      = hint: give max_vertices what the shader emits, or let it write less
