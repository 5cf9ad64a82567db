// SPDX-License-Identifier: Apache-2.0
// Draws some rows of a picture, the coarse ones first. Between rows it looks whether another picture is wanted.
import {Umber, type Picture} from 'umber-wasm';
import {STRIDES, type PictureJob, type PictureReply} from './protocol';

let umber: Umber;
let picture: Picture | null = null;
let opened = '';
let wanted = 0;

/** What samplers see: squares with a gradient. */
function squares() {
  const size = 64;
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; ++y)
    for (let x = 0; x < size; ++x)
      data.set(((x >> 3) + (y >> 3)) % 2 ? [40 + 3 * x, 40 + 3 * y, 160, 255] : [235, 230, 215, 255], (y * size + x) * 4);
  return {width: size, height: size, data};
}

const say = (reply: PictureReply, transfer: Transferable[] = []) => postMessage(reply, {transfer});
const breathe = () => new Promise((resolve) => setTimeout(resolve));
const BATCH = 30;  // milliseconds

async function draw(job: PictureJob) {
  if (!picture || opened !== job.text) {
    picture = umber.picture(job.text, {stepsOfQuad: 20_000_000});
    opened = job.text;
    for (const sampler of job.samplers) picture.texture(sampler, squares());
  }
  picture.begin(job);
  let drawn = 0;
  for (const stride of STRIDES) {
    let rows: {y: number; data: Uint8ClampedArray<ArrayBuffer>}[] = [];
    let begun = performance.now();
    const send = async () => {
      say({kind: 'rows', generation: job.generation, stride, rows}, rows.map((r) => r.data.buffer));
      rows = [];
      await breathe();
      begun = performance.now();
    };
    for (let n = job.index; n * stride < job.height; n += job.of) {
      const y = n * stride;
      rows.push({y, data: picture.row(y, {stride, drawn}) as Uint8ClampedArray<ArrayBuffer>});
      if (performance.now() - begun > BATCH) await send();
      if (wanted !== job.generation) return;
    }
    await send();
    if (wanted !== job.generation) return;
    drawn = stride;
  }
  say({kind: 'done', generation: job.generation});
}

onmessage = ({data}: MessageEvent<WebAssembly.Module | PictureJob>) => {
  if (data instanceof WebAssembly.Module) {
    umber = new Umber(data);
    return;
  }
  wanted = data.generation;
  draw(data).catch((error: Error) => {
    picture = null;
    say({kind: 'failed', generation: data.generation, message: error.message});
  });
};
