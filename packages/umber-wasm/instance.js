// SPDX-License-Identifier: Apache-2.0
// An instance of libumber.wasm, and what goes in and out of its memory.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the module throws: `status` as the command's exit status has it. */
export class UmberError extends Error {
  constructor(status, message) {
    super(message);
    this.name = 'UmberError';
    this.status = status;
  }
}

// A module that took so much is begun anew, since memory of WebAssembly never shrinks.
const LARGE = 256 << 20;

/** The functions of the module in an instance that is replaced after whatever it did not survive. */
export class Instance {
  #module;
  #exports = null;
  #rooms = [];

  constructor(module) {
    this.#module = module;
  }

  get module() {
    return this.#module;
  }

  get exports() {
    this.#exports ??= this.#instantiate();
    return this.#exports;
  }

  #instantiate() {
    let memory = null;
    const imports = {
      umber: {
        thrown: (status, text, size) => {
          throw new UmberError(status, decoder.decode(new Uint8Array(memory.buffer, text, size)));
        },
        now: () => performance.now(),
      },
    };
    const {exports} = new WebAssembly.Instance(this.#module, imports);
    memory = exports.memory;
    exports._initialize();
    return exports;
  }

  /**
   * The result of `work(exports)`. Memory that it asked for (`bytes`, `text`) is given back then. Whatever the module ends by, a
   * trap, too, is an UmberError.
   */
  use(work) {
    const exports = this.exports;
    try {
      const result = work(exports);
      for (const room of this.#rooms) exports.page_free(room);
      if (exports.memory.buffer.byteLength > LARGE) this.#exports = null;
      return result;
    } catch (error) {
      this.#exports = null;
      if (error instanceof UmberError) throw error;
      if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError)
        throw new UmberError(4, `internal error: ${error.message}`);
      throw error;
    } finally {
      this.#rooms = [];
    }
  }

  /** Bytes in the memory of the module, as arguments: pointer and size. */
  bytes(bytes) {
    const {page_room, memory} = this.exports;
    const room = page_room(Math.max(bytes.byteLength, 1));
    this.#rooms.push(room);
    new Uint8Array(memory.buffer, room, bytes.byteLength).set(bytes);
    return [room, bytes.byteLength];
  }

  text(text) {
    return this.bytes(encoder.encode(text));
  }

  /** What the last call answered. */
  answerBytes() {
    const {page_answer, page_answer_size, memory} = this.exports;
    return new Uint8Array(memory.buffer, page_answer(), page_answer_size()).slice();
  }

  answer() {
    const {page_answer, page_answer_size, memory} = this.exports;
    return decoder.decode(new Uint8Array(memory.buffer, page_answer(), page_answer_size()));
  }
}
