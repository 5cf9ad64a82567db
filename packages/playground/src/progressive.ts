// SPDX-License-Identifier: Apache-2.0
// An image that comes in passes, coarse squares first.
import {STRIDES} from './protocol';

const NOTHING = 255;

/**
 * Rows from the bottom become pixels from the top. Workers are not equally quick: a square of one may come after finer ones of
 * another, and does not cover them.
 */
export class ProgressiveImage {
  #coarseness: Uint8Array;  // of each pixel: the side of the square that it was drawn with, 1 if it is itself

  constructor(readonly image: {width: number; height: number; data: Uint8ClampedArray}) {
    this.#coarseness = new Uint8Array(image.width * image.height).fill(NOTHING);
  }

  /** What is there stays until something takes its place. */
  begin() {
    this.#coarseness.fill(NOTHING);
  }

  /** Two rows of pixels; of the coarse passes a quad's first pixel stands for the square around it. */
  put(y: number, stride: number, rows: Uint8ClampedArray) {
    const {width, height} = this.image;
    for (let x = 0; x < width; x += stride) {
      if (STRIDES.some((s) => s > stride && x % s === 0 && y % s === 0)) continue;  // an earlier pass has drawn it
      for (let dy = 0; dy < stride && y + dy < height; ++dy)
        for (let dx = 0; dx < stride && x + dx < width; ++dx) {
          const isItself = dx < 2 && dy < 2;
          const from = isItself ? (dy * width + x + dx) * 4 : x * 4;
          this.#set((height - 1 - y - dy) * width + x + dx, isItself ? 1 : stride, rows.subarray(from, from + 4));
        }
    }
  }

  #set(pixel: number, coarseness: number, channels: Uint8ClampedArray) {
    if (coarseness > this.#coarseness[pixel]!) return;
    this.#coarseness[pixel] = coarseness;
    this.image.data.set(channels, pixel * 4);
  }
}
