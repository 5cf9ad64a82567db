// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/address_importer.h"
#include "front/spirv/arithmetic_importer.h"
#include "front/spirv/atomic_importer.h"
#include "front/spirv/capture_importer.h"
#include "front/spirv/composite_importer.h"
#include "front/spirv/constant_importer.h"
#include "front/spirv/cooperative_importer.h"
#include "front/spirv/device_importer.h"
#include "front/spirv/dot_product_importer.h"
#include "front/spirv/exits.h"
#include "front/spirv/extended_importer.h"
#include "front/spirv/function_importer.h"
#include "front/spirv/id_values.h"
#include "front/spirv/image_importer.h"
#include "front/spirv/instruction_importer.h"
#include "front/spirv/length_importer.h"
#include "front/spirv/memory_importer.h"
#include "front/spirv/mode_importer.h"
#include "front/spirv/phis.h"
#include "front/spirv/pointer_values.h"
#include "front/spirv/pointers.h"
#include "front/spirv/points_to.h"
#include "front/spirv/ray_importer.h"
#include "front/spirv/region_importer.h"
#include "front/spirv/resource_importer.h"
#include "front/spirv/stage_io_importer.h"
#include "front/spirv/subgroup_importer.h"
#include "front/spirv/switch_importer.h"
#include "front/spirv/synchronization_importer.h"
#include "front/spirv/type_importer.h"
#include "front/spirv/variable_importer.h"

namespace umber::front::spirv {

/// All parts of the import: instructions, what they work on, and where code goes need each other.
struct ImportParts {
  explicit ImportParts(ImportContext& context)
      : values(context, *this),
        types(context, *this),
        constants(context, *this),
        lengths(context, *this),
        modes(context, *this),
        variables(context, *this),
        stage_io(context, *this),
        resources(context, *this),
        captures(context, *this),
        pointers(context, *this),
        points_to(context, *this),
        pointer_values(context, *this),
        addresses(context, *this),
        functions(context, *this),
        regions(context, *this),
        switches(context, *this),
        exits(context, *this),
        phis(context, *this),
        instructions(context, *this),
        arithmetic(context, *this),
        dot_products(context, *this),
        composites(context, *this),
        extended(context, *this),
        memory(context, *this),
        atomics(context, *this),
        synchronization(context, *this),
        subgroups(context, *this),
        images(context, *this),
        device(context, *this),
        rays(context, *this),
        cooperative(context, *this) {}
  ImportParts(const ImportParts&) = delete;
  ImportParts& operator=(const ImportParts&) = delete;

  IdValues values;
  TypeImporter types;
  ConstantImporter constants;
  LengthImporter lengths;
  ModeImporter modes;
  VariableImporter variables;
  StageIoImporter stage_io;
  ResourceImporter resources;
  CaptureImporter captures;
  Pointers pointers;
  PointsTo points_to;
  PointerValues pointer_values;
  AddressImporter addresses;
  FunctionImporter functions;
  RegionImporter regions;
  SwitchImporter switches;
  Exits exits;
  Phis phis;
  InstructionImporter instructions;
  ArithmeticImporter arithmetic;
  DotProductImporter dot_products;
  CompositeImporter composites;
  ExtendedImporter extended;
  MemoryImporter memory;
  AtomicImporter atomics;
  SynchronizationImporter synchronization;
  SubgroupImporter subgroups;
  ImageImporter images;
  DeviceImporter device;
  RayImporter rays;
  CooperativeImporter cooperative;
};

}  // namespace umber::front::spirv
