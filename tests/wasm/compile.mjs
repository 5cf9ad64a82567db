// SPDX-License-Identifier: Apache-2.0
// What libumber.wasm makes of shaders: lines `FILE\tOUTPUT\tHASH` of each file named on the standard input, the hash being of the
// bytes, or of the exit status where there are none.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {load} from '../../packages/umber-wasm/index.js';

const umber = await load();
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const files = {[path]: readFileSync(path)};
  for (const [output, words] of Object.entries({
    spirv: ['-t', 'spirv'], hlsl: ['-t', 'hlsl'], reflection: ['reflect'],
  })) {
    const run = umber.command([...words, path, '-o', 'result'], {files});
    const said = umber.command([...words, path, '-o', 'result'], {files}).stderr;
    console.log([path, output, run.files.result ? hash(run.files.result) : `status ${run.status}`, hash(said)].join('\t'));
  }
}
