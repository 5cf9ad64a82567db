// SPDX-License-Identifier: Apache-2.0
// How many instructions of SPIR-V each line of a source is made into.
import type {Stage} from 'umber-wasm';

const KINDS = [
  {name: 'arithmetic', is: /^Op(I|F|S|U|Bit|Not|Shift|Vector|Matrix|Outer|Dot|Select|Logical|Convert|Composite|Any|All|Ext|Transpose|DPdx|DPdy|Fwidth|Is)/},
  {name: 'memory', is: /^Op(Load|Store|Atomic|CopyMemory|AccessChain|InBoundsAccessChain|ArrayLength)/},
  {name: 'images', is: /^Op(Image|SampledImage)/},
  {name: 'control', is: /^Op(Branch|BranchConditional|Switch|Phi|Kill|Return|ReturnValue|FunctionCall|Unreachable|Terminate|Demote)/},
] as const;

/** A table: the lines, and instructions of each kind. Declarations and labels cost nothing. */
export function costOf(stage: Stage, assembly: string, source: string): string {
  const lines = source.split('\n');
  const counts = new Map<number, number[]>();
  const total = KINDS.map(() => 0);
  let at = 0;
  for (const text of assembly.split('\n')) {
    const said = /^\s*OpLine \S+ (\d+)/.exec(text);
    if (said) {
      at = Number(said[1]);
      continue;
    }
    const op = /^\s*(?:%\S+ = )?(Op\w+)/.exec(text)?.[1];
    if (op === 'OpFunctionEnd') at = 0;
    const kind = op && at ? KINDS.findIndex((k) => k.is.test(op)) : -1;
    if (kind < 0) continue;
    const row = counts.get(at) ?? KINDS.map(() => 0);
    row[kind]! += 1;
    total[kind]! += 1;
    counts.set(at, row);
  }
  const cell = (n: number) => String(n || '.').padStart(11);
  const head = `; ---- ${stage}: instructions of SPIR-V by line\n` + KINDS.map((k) => k.name.padStart(11)).join('') + '\n';
  const body = lines.map((line, n) => {
    const row = counts.get(n + 1);
    return `${(row ?? KINDS.map(() => 0)).map(cell).join('')}  ${String(n + 1).padStart(4)}  ${line}`;
  });
  return `${head}${total.map(cell).join('')}        all\n${body.join('\n')}\n`;
}
