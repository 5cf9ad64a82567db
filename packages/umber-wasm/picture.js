// SPDX-License-Identifier: Apache-2.0

/** A fragment shader that the interpreter draws. Umber.picture makes it. */
export class Picture {
  #instance;
  #exports;
  #size = null;
  #steps;

  constructor(instance, text, name, steps) {
    this.#instance = instance;
    this.#steps = steps;
    this.#exports = instance.exports;
    instance.use((e) => e.page_open_picture(...instance.text(text), ...instance.text(name)));
  }

  #use(work) {
    if (this.#instance.exports !== this.#exports) throw new Error('the picture ended with an error, or with another picture');
    return this.#instance.use(work);
  }

  texture(name, {width, height, data}) {
    if (data.byteLength !== width * height * 4) throw new RangeError('a texture has four bytes for each texel');
    this.#use((e) => e.page_bind_texture(...this.#instance.text(name), width, height, this.#instance.bytes(data)[0]));
  }

  begin({width, height, time = 0, frame = 0, rate = 60, uniforms = {}}) {
    this.#size = [width, height];
    this.#use((e) => {
      e.page_set_moment(width, height, time, frame, rate);
      for (const [name, value] of Object.entries(uniforms)) {
        const numbers = Float64Array.from(typeof value === 'object' ? value : [Number(value)]);
        const [room] = this.#instance.bytes(new Uint8Array(numbers.buffer));
        e.page_set_uniform(...this.#instance.text(name), room, numbers.length);
      }
      e.page_begin_quads();
    });
  }

  row(y, {stride = 2, drawn = 0} = {}) {
    const [width, height] = this.#size;
    return this.#use((e) => {
      const size = width * 2 * 4;
      const [room] = this.#instance.bytes(new Uint8Array(size));
      e.page_draw_row(width, height, y, stride, drawn, this.#steps, room);
      return new Uint8ClampedArray(e.memory.buffer, room, size).slice();
    });
  }

  draw(moment) {
    this.begin(moment);
    const [width, height] = this.#size;
    const data = new Uint8ClampedArray(width * height * 4);
    for (let y = 0; y < height; y += 2) {
      const rows = this.row(y);
      for (let n = 0; n < 2 && y + n < height; ++n)
        data.set(rows.subarray(n * width * 4, (n + 1) * width * 4), (height - 1 - y - n) * width * 4);
    }
    return {width, height, data};
  }
}
