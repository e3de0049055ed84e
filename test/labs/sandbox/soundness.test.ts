// Tests that sound rules pass the check, and that each unsound rule gets the smallest counterexample, as a
// program that shows the difference.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/index.ts';
import { checkSoundness, type Soundness } from '../../../labs/engine/sandbox/rules/soundness.ts';
import { openRule } from '../../../labs/engine/sandbox/rules/rule-code.ts';
import { extent, long } from '../../support/extent.ts';

async function check(roots: string, match: string): Promise<Soundness> {
  const text = `export default { name: 'mine', law: 'mine', roots: [${roots}], match(node, api) {
    const [a, b] = node.operands; ${match} } };`;
  const opened = await openRule(text);
  if (!opened.ok) throw new Error(opened.failure.message);
  try {
    return checkSoundness(opened.value, { runs: extent(1500, 6000) });
  } finally {
    opened.value.dispose();
  }
}

const sound: readonly (readonly [law: string, roots: string, match: string])[] = [
  ['x * 2 = x << 1', "'Mul'", "return b.value === 2n ? api.op('Shl', a, 1) : null;"],
  ['x ^ x = 0', "'Xor'", 'return a === b ? api.constant(0) : null;'],
  ['(x - y) + y = x', "'Add'", "return a.op === 'Sub' && a.operands[1] === b ? a.operands[0] : null;"],
  ['-(-x) = x', "'Minus'", "return a.op === 'Minus' ? a.operands[0] : null;"],
  ['x * 16 = x << 4', "'Mul'", "return b.value === 16n ? api.op('Shl', a, 4) : null;"],
  ['x % -1 = 0', "'Mod'", 'return b.value === -1n ? api.constant(0) : null;'],
  [
    'x * z + y * z = (x + y) * z',
    "'Add'",
    `if (a.op !== 'Mul' || b.op !== 'Mul') return null;
     for (const z of a.operands) for (const w of b.operands) if (z === w)
       return api.op('Mul', api.op('Add', a.operands.find((o) => o !== z) ?? z, b.operands.find((o) => o !== z) ?? z), z);
     return null;`,
  ],
  [
    '(x & y) + (x | y) = x + y',
    "'Add'",
    `for (const [p, q] of [[a, b], [b, a]]) {
       if (p.op !== 'And' || q.op !== 'Or') continue;
       if (p.operands[0] === q.operands[0] && p.operands[1] === q.operands[1]) return api.op('Add', ...p.operands);
     }
     return null;`,
  ],
  [
    'x / 2 = x >> 1 where x is never negative',
    "'Div'",
    "return b.value === 2n && /^\\[[0-9]/.test(a.type) ? api.op('Sar', a, 1) : null;",
  ],
];

const endless: readonly (readonly [
  law: string,
  roots: string,
  match: string,
  cycle: readonly string[],
  place: string,
])[] = [
  ['x * y = y * x', "'Mul'", "return api.op('Mul', b, a);", ['mine'], 'alone'],
  ['x ^ y = 0 + (y ^ x)', "'Xor'", "return api.op('Add', 0, api.op('Xor', b, a));", ['mine'], 'alone'],
  [
    'x << 1 = x * 2',
    "'Shl'",
    "return b.value === 1n ? api.op('Mul', a, 2) : null;",
    ['mine', 'mul-power'],
    'after',
  ],
];

const unsound: readonly (readonly [
  law: string,
  roots: string,
  match: string,
  before: string,
  values: string,
])[] = [
  ['x / 2 = x >> 1', "'Div'", "return b.value === 2n ? api.op('Sar', a, 1) : null;", '(x / 2)', 'x = -1'],
  ['x >>> 1 = x >> 1', "'Shr'", "return b.value === 1n ? api.op('Sar', a, 1) : null;", '(x >>> 1)', 'x = -1'],
  ['x - y = y - x', "'Sub'", "return api.op('Sub', b, a);", '(x - y)', 'x = 1, y = 0'],
  [
    'x < x + 1',
    "'LT'",
    "return b.op === 'Add' && b.operands[0] === a && b.operands[1].value === 1n ? api.constant(1) : null;",
    '(x < (x + 1))',
    'x = 9223372036854775807',
  ],
  [
    'x * c / c = x',
    "'Div'",
    "return a.op === 'Mul' && a.operands[1].value !== null && a.operands[1].value === b.value && b.value > 0n ? a.operands[0] : null;",
    '',
    '',
  ],
  ['x & 1 = x % 2', "'And'", "return b.value === 1n ? api.op('Mod', a, 2) : null;", '(x & 1)', 'x = -1'],
  [
    'x / 2 = x >> 1 where x has bounds',
    "'Div'",
    "return b.value === 2n && a.type.startsWith('[') ? api.op('Sar', a, 1) : null;",
    '(x / 2)',
    'x = -1',
  ],
  [
    'x % 8 = x where x has no sign',
    "'Mod'",
    'return b.value === 8n && /^\\[[0-9]/.test(a.type) ? a : null;',
    '(x % 8)',
    'x = 8',
  ],
];

describe('the soundness check', () => {
  it('reports its progress and the number of tests at each width', async () => {
    const opened = await openRule(
      "export default { name: 'mine', roots: ['Mul'], match: ({ operands: [a, b] }, api) => b.value === 2n ? api.op('Shl', a, 1) : null };",
    );
    if (!opened.ok) throw new Error(opened.failure.message);
    const told: number[] = [];
    const found = checkSoundness(opened.value, { runs: 500, onProgress: (runs) => told.push(runs) });
    opened.value.dispose();
    expect(told).toEqual(Array.from({ length: found.runs }, (_, i) => i + 1));
    expect(found.widths.map(({ bits }) => bits)).toEqual([4, 8, 64]);
    expect(found.widths.reduce((sum, { compared }) => sum + compared, 0)).toBe(found.compared);
    // The only variable of x * 2 is x, so all 16 and all 256 values are tested.
    expect(found.widths[0].exhausted).toBeGreaterThan(0);
    expect(found.widths[1].compared).toBeGreaterThanOrEqual(256);
    expect(found.widths[2].exhausted).toBe(0);
  });

  it.each(sound)('%s is sound', long, async (_, roots, match) => {
    const found = await check(roots, match);
    expect(found.counterexample).toBeNull();
    expect(found.verdict).toBe('no-counterexample');
    expect(found.compared).toBeGreaterThanOrEqual(100);
  });

  it.each(endless)('%s is sound and never terminates', long, async (_, roots, match, cycle, place) => {
    const found = await check(roots, match);
    expect(found).toMatchObject({ verdict: 'endless', counterexample: null, endless: { cycle, place } });
    const { source = '' } = found.endless ?? {};
    expect(compile(source).ok).toBe(true);
  });

  it('fails if a replacement contains the node itself', async () => {
    const found = await check("'Xor'", "return api.op('Add', api.op('Xor', a, b), 0);");
    expect(found.verdict).toBe('failed');
    expect(found.failure?.message).toMatch(/the replacement of Xor \d+ would use itself/);
  });

  it.each(unsound)('%s is unsound', long, async (_, roots, match, before, values) => {
    const { verdict, counterexample } = await check(roots, match);
    expect(verdict).toBe('unsound');
    if (before !== '') expect(counterexample).toMatchObject({ before, values });
    expect(counterexample?.program).not.toBeNull();
    expect(counterexample?.program?.without).toBe(counterexample?.valueBefore);
    expect(counterexample?.program?.with).toBe(counterexample?.valueAfter);
  });

  it('reports a law that holds only at 64 bits, and accepts it', async () => {
    const { verdict, narrowOnly } = await check(
      "'Mul'",
      "return b.value === 16n ? api.op('Shl', a, 4) : null;",
    );
    expect(verdict).toBe('no-counterexample');
    expect(narrowOnly).toBe('(x * 16) = (x << 4) at 4 bits');
  });

  it('reports that a rule never fired', async () => {
    expect((await check("'Add'", 'return null;')).verdict).toBe('never-fired');
  });

  it('reports the location at which a rule fails', async () => {
    expect(await check("'Add'", '\nreturn a.value + 1;')).toMatchObject({
      verdict: 'failed',
      failure: { line: 3 },
    });
  });

  it('is deterministic', long, async () => {
    const once = await check("'Sub'", "return api.op('Sub', b, a);");
    expect(await check("'Sub'", "return api.op('Sub', b, a);")).toEqual(once);
  });
});
