/*
 * fathom bench ssa: the time of each SSA construction algorithm on graphs of 10,000 blocks.
 *
 * Omits the plain search, whose walk grows exponentially (`fathom ssa --algorithm plain` counts it).
 */
import { ssaAlgorithmNames, ssaWork } from '../../../compiler/index.ts';
import { median, type Figure } from './figures.ts';

const BLOCKS = 10_000;

export function benchSsa(): Figure[] {
  const algorithms = ssaAlgorithmNames.filter((name) => name !== 'plain');
  return Object.entries(shapes).flatMap(([shape, text]) => {
    const work = ssaWork(text());
    return algorithms.map((algorithm): Figure => {
      const milliseconds = median(3, () => {
        const started = performance.now();
        work.phis(algorithm);
        return performance.now() - started;
      });
      return { name: `${shape}, ${work.blocks} blocks, ${algorithm}`, value: milliseconds, unit: 'ms' };
    });
  });
}

const shapes: Readonly<Record<string, () => string>> = {
  'consecutive branches': () =>
    `int x = arg; ${'if (x > 1) {} else x = x + 1; '.repeat(BLOCKS / 4)} return x;`,
  'nested loops': () => nestedLoops(BLOCKS / 2),
  'irregular jumps': () => tangle(BLOCKS),
};

/** Consecutive loop headers whose loops end innermost first: the largest possible frontiers. */
export function nestedLoops(depth: number): string {
  const lines = ['first: x = 1; goto head0'];
  for (let i = 0; i < depth; i++) lines.push(`head${i}: goto ${i + 1 < depth ? `head${i + 1}` : 'body'}`);
  lines.push(`body: x = x + 1; goto end${depth - 1}`);
  for (let i = depth - 1; i >= 0; i--)
    lines.push(`end${i}: if x < ${i} then head${i} else ${i > 0 ? `end${i - 1}` : 'out'}`);
  lines.push('out: return x');
  return lines.join('\n');
}

/** Blocks also jump far forward and backward, so loops have many entries. */
function tangle(blocks: number): string {
  const lines = [`first: ${Array.from({ length: 20 }, (_, v) => `v${v} = ${v}`).join('; ')}; goto b0`];
  for (let i = 0; i < blocks; i++) {
    const far = (i * 7919 + 13) % blocks;
    lines.push(
      `b${i}: v${i % 20} = v${(i * 7) % 20} + 1; if v${(i * 3) % 20} < ${i} then b${far} else b${i + 1}`,
    );
  }
  lines.push(`b${blocks}: return v0`);
  return lines.join('\n');
}
