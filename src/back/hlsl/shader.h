// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "back/hlsl/atomics.h"
#include "back/hlsl/calls.h"
#include "back/hlsl/dynamic_parts.h"
#include "back/hlsl/exits.h"
#include "back/hlsl/io.h"
#include "back/hlsl/language.h"
#include "back/hlsl/mesh.h"
#include "back/hlsl/operators.h"
#include "back/hlsl/options.h"
#include "back/hlsl/patches.h"
#include "back/hlsl/ray_queries.h"
#include "back/hlsl/rays.h"
#include "back/hlsl/resources.h"
#include "back/hlsl/signature.h"
#include "back/hlsl/storage_blocks.h"
#include "back/hlsl/streams.h"
#include "back/hlsl/subgroups.h"
#include "back/hlsl/textures.h"
#include "back/hlsl/types.h"
#include "back/hlsl/uniforms.h"
#include "back/hlsl/workgroup.h"
#include "back/text/code.h"
#include "layout/shared_types.h"

namespace umber::back::hlsl {

/// One module while it is written as HLSL: its code, its types, resources and signature, and the writers of what is
/// HLSL's.
struct Shader : text::Code {
  Shader(const ir::Module& m, const ir::Bindings& bindings, Diagnostics& d, const Options& o, const SharedTypes& shared)
      : Code(m, d, kLanguage),
        options(o),
        types(*this, o, shared),
        resources(*this, bindings, o, shared, types),
        signature(*this, o, types) {}

  const Options& options;
  Types types;
  Resources resources;
  Signature signature;
  std::vector<std::pair<ir::TypeId, std::string_view>> equal_functions;
  std::vector<BitsFunction> bits_functions;

  Operators operators{*this};
  Subgroups subgroups{*this};
  Calls calls{*this};
  DynamicParts dynamic_parts{*this};
  Io io{*this};
  Uniforms uniforms{*this};
  StorageBlocks storage_blocks{*this};
  Atomics atomics{*this};
  Textures textures{*this};
  RayQueries ray_queries{*this};
  Rays rays{*this};
  Workgroup workgroup{*this};
  Exits exits{*this};
  Streams streams{*this};
  Mesh mesh{*this};
  Patches patches{*this};
};

}  // namespace umber::back::hlsl
