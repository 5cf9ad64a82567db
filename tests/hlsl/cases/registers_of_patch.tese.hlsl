warning: the tessellation evaluation shader is compiled alone and declares no location for 'of_patch': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
warning: the tessellation evaluation shader is compiled without a control shader: its patches are taken to have 3 vertices [patches-alone]
      = hint: compile both together; if there is no control shader, --patch-vertices=N makes a hull shader
registers_of_patch.tese:4:15: error: 'of_patch' does not fit: Direct3D has 32 registers for what a stage reads of a patch [register-limit]
    4 | patch in vec4 of_patch[27];
      |               ^~~~~~~~
