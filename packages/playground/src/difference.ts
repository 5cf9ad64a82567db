// SPDX-License-Identifier: Apache-2.0

const MOST = 4000;

/** Two texts as one: lines that both have behind a blank, those of one alone behind - or +. */
export function difference(before: string, after: string): string {
  const a = before.split('\n'), b = after.split('\n');
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) ++first;
  let last = 0;
  while (last < a.length - first && last < b.length - first && a[a.length - 1 - last] === b[b.length - 1 - last]) ++last;
  const out = a.slice(0, first).map((line) => ` ${line}`);
  out.push(...middle(a.slice(first, a.length - last), b.slice(first, b.length - last)));
  out.push(...a.slice(a.length - last).map((line) => ` ${line}`));
  return out.join('\n');
}

/** By the longest common subsequence; too long ones differ as a whole. */
function middle(a: string[], b: string[]): string[] {
  const whole = () => [...a.map((line) => `-${line}`), ...b.map((line) => `+${line}`)];
  if (a.length * b.length > MOST * MOST) return whole();
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; --i)
    for (let j = b.length - 1; j >= 0; --j)
      common[i * width + j] = a[i] === b[j] ? common[(i + 1) * width + j + 1]! + 1
        : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const out: string[] = [];
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) out.push(` ${a[i++]}`), ++j;
    else if (i < a.length && (j === b.length || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) out.push(`-${a[i++]}`);
    else out.push(`+${b[j++]}`);
  }
  return out;
}
