# The front door. `make help` lists what there is; the work is in scripts/ and CMakePresets.json.
.DEFAULT_GOAL := help
.PHONY: help demo dist test test-draw test-fxc test-devices test-dxc test-piglit-all test-portability wasm test-wasm playground test-playground soak fuzz bench bench-fxc sanitize compilers format lint install clean deps

help: ## this list
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

deps: ## install what is missing of the Debian packages Umber needs
	@scripts/install-deps

demo: ## build Umber and compile a few shaders
	@scripts/install-deps demo
	@scripts/demo

test: deps ## build with both assertions and optimisation, run every test
	@scripts/test

N ?= 1000
SEED ?= 0
soak: deps ## run tests on random programs for longer: N of them (1000) from number SEED (0) on
	@scripts/soak -n $(N) --seed $(SEED)

SECONDS ?= 60
JOBS ?= 1
fuzz: deps ## inputs made by libFuzzer, on JOBS processes (1) for SECONDS (60), for each target
	@cmake --preset check >/dev/null && cmake --build --preset check --target umber_tool
	@fuzz/run --seconds $(SECONDS) --jobs $(JOBS)

test-fxc: deps ## all HLSL compiled with two versions of D3DCompile, where wine can run them
	@scripts/test-fxc 6.3 10.0

test-dxc: deps ## all HLSL compiled and validated with DXC, where wine can run it
	@scripts/test-fxc dxc

test-portability: ## the command for Windows, with libc++ and of 32 bits, and the size of the library without its large parts
	@scripts/install-deps portability
	@scripts/portability

wasm: ## the library as WebAssembly, for packages/umber-wasm (docs/wasm.md)
	@scripts/install-deps wasm
	@scripts/wasm

test-wasm: ## that package in Node, and whether WebAssembly makes of shaders what the native program makes of them
	@scripts/install-deps
	@cmake --preset check >/dev/null && cmake --build --preset check --target umber_tool umber_inspect_tool
	@tests/wasm/run build/check --all

playground: wasm ## the page with the compiler in it, to be served by anything: build/playground
	@scripts/playground

test-playground: playground ## that page in a browser without a window
	@scripts/install-deps browser
	@tests/playground/check

test-draw: deps ## all of piglit's tests that draw, in the interpreter against the device: half an hour of processor time
	@cmake --preset check >/dev/null && cmake --build --preset check --target umber_tool umber_run_tool
	@tests/draw/run build/check --all

test-devices: deps ## piglit, gl_spirv and agreement on every Vulkan device there is
	@scripts/test-devices

test-piglit-all: deps ## all tests that piglit generates, on all processors; goes on where it was stopped
	@cmake --preset check >/dev/null && cmake --build --preset check --target umber_tool umber_run_tool
	@tests/piglit_generated/run build/check --all

bench: deps ## measure compile times, against other compilers where they are installed; BENCH, FORMAT, TURNS and SHADERS as docs/performance.md has them
	@scripts/bench $(BENCH:%=--%) $(FORMAT:%=--format=%) $(TURNS:%=--turns=%) $(SHADERS)

bench-fxc: deps ## measure what Microsoft's compiler takes over uniform blocks in HLSL, where wine can run it
	@scripts/bench-fxc

sanitize: deps ## all that compiles or runs shaders, under AddressSanitizer and UndefinedBehaviorSanitizer
	@scripts/test --preset sanitize unit agreement cli gl_spirv glslparser hlsl passes piglit spirv

compilers: deps ## whether GCC 12 and clang 14, 16 and 19, as far as they are installed, take Umber without a warning
	@scripts/compilers

format: deps ## format the C++ in place
	@scripts/lint --fix

lint: deps ## layers, formatting, clang-tidy
	@scripts/lint

dist: ## pack a release, which is built without Python: build/dist/umber-VERSION.tar.xz
	@scripts/install-deps demo
	@scripts/dist

PREFIX ?= /usr/local
install: ## build and install to PREFIX (/usr/local)
	@scripts/install-deps demo
	@counts=$$(scripts/profile) && cmake --preset release -DUMBER_PROFILE_USE="$$counts" >/dev/null
	@cmake --build --preset release
	@cmake --install build/release --prefix "$(PREFIX)"

clean: ## remove everything that was built
	rm -rf build
