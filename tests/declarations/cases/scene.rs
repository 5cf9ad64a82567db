// Made by `umber reflect` of shaders; changes here are lost.
#[allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
pub mod scene {

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Push {
  pub padding_0: [u8; 16],
  pub a: [f32; 2],  // vec2
  pub padding_24: [u8; 8],
  pub b: [f32; 3],  // vec3
  pub padding_44: [u8; 4],
}
const _: () = assert!(core::mem::offset_of!(Push, a) == 16);
const _: () = assert!(core::mem::offset_of!(Push, b) == 32);
const _: () = assert!(core::mem::size_of::<Push>() == 48);

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Light {
  pub at: [f32; 3],  // vec3
  pub power: f32,  // float
  pub turn: [[f32; 4]; 3],  // mat3
}
const _: () = assert!(core::mem::offset_of!(Light, at) == 0);
const _: () = assert!(core::mem::offset_of!(Light, power) == 12);
const _: () = assert!(core::mem::offset_of!(Light, turn) == 16);
const _: () = assert!(core::mem::size_of::<Light>() == 64);

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Camera {
  pub view: [[f32; 4]; 4],  // mat4
  pub uv: [[f32; 4]; 2],  // row_major mat3x2
  pub eye: [f32; 3],  // vec3
  pub type_: f32,  // float
  pub namespace_: u32,  // bool
  pub padding_116: [u8; 12],
  pub lights: [Light; 3],  // Light[3]
  pub weights: [[f32; 4]; 5],  // float[5]
  pub pairs: [[[f32; 4]; 3]; 2],  // vec2[2][3]
  pub fn_: f64,  // double
  pub padding_504: [u8; 8],
}
const _: () = assert!(core::mem::offset_of!(Camera, view) == 0);
const _: () = assert!(core::mem::offset_of!(Camera, uv) == 64);
const _: () = assert!(core::mem::offset_of!(Camera, eye) == 96);
const _: () = assert!(core::mem::offset_of!(Camera, type_) == 108);
const _: () = assert!(core::mem::offset_of!(Camera, namespace_) == 112);
const _: () = assert!(core::mem::offset_of!(Camera, lights) == 128);
const _: () = assert!(core::mem::offset_of!(Camera, weights) == 320);
const _: () = assert!(core::mem::offset_of!(Camera, pairs) == 400);
const _: () = assert!(core::mem::offset_of!(Camera, fn_) == 496);
const _: () = assert!(core::mem::size_of::<Camera>() == 512);

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Particles {
  pub count: u32,  // uint
  pub padding_4: [u8; 12],
  pub first: Light,  // Light
  pub mut_: [f32; 5],  // float[5]
  pub padding_100: [u8; 12],
}
const _: () = assert!(core::mem::offset_of!(Particles, count) == 0);
const _: () = assert!(core::mem::offset_of!(Particles, first) == 16);
const _: () = assert!(core::mem::offset_of!(Particles, mut_) == 80);
const _: () = assert!(core::mem::size_of::<Particles>() == 112);

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Uneven {
  pub wide: f64,  // double
  pub narrow: f32,  // float
  pub padding_12: [u8; 4],
}
const _: () = assert!(core::mem::offset_of!(Uneven, wide) == 0);
const _: () = assert!(core::mem::offset_of!(Uneven, narrow) == 8);
const _: () = assert!(core::mem::size_of::<Uneven>() == 16);

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Tight {
  pub a: [f32; 3],  // vec3
  pub b: f32,  // float
  pub c: [u8; 12],  // Uneven, which has no form here that lies so
  pub d: f32,  // float
  pub padding_4: f32,  // float
  pub e: [[[f32; 3]; 3]; 2],  // mat3[2]
}
const _: () = assert!(core::mem::offset_of!(Tight, a) == 0);
const _: () = assert!(core::mem::offset_of!(Tight, b) == 12);
const _: () = assert!(core::mem::offset_of!(Tight, c) == 16);
const _: () = assert!(core::mem::offset_of!(Tight, d) == 28);
const _: () = assert!(core::mem::offset_of!(Tight, padding_4) == 32);
const _: () = assert!(core::mem::offset_of!(Tight, e) == 36);
const _: () = assert!(core::mem::size_of::<Tight>() == 108);

// Light[]
pub type Particles_all_element = Light;
pub const Particles_all_offset: u32 = 112;
pub const Particles_all_stride: u32 = 64;

// vec2[]
pub type Open_only_element = [f32; 2];
pub const Open_only_offset: u32 = 0;
pub const Open_only_stride: u32 = 8;

pub const Push_push_offset: u32 = 16;  // of VkPushConstantRange
pub const Push_push_size: u32 = 32;  // of VkPushConstantRange
pub const Camera_set: u32 = 0;
pub const Camera_binding: u32 = 2;
pub const Particles_set: u32 = 0;
pub const Particles_binding: u32 = 3;
pub const Tight_set: u32 = 0;
pub const Tight_binding: u32 = 4;
pub const Tight_count: u32 = 2;  // descriptors; 0: as many as are bound
pub const Open_set: u32 = 0;
pub const Open_binding: u32 = 5;
pub const rounds_id: u32 = 4;  // constant_id
pub const local_size_x: u32 = 8;  // size of a workgroup
pub const local_size_y: u32 = 1;  // size of a workgroup
pub const local_size_z: u32 = 1;  // size of a workgroup
}
