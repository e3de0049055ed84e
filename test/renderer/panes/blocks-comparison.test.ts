import { describe, expect, it } from 'vitest';
import { compile, measures, type Measures } from '../../../compiler/index.ts';
import { figureRows } from '../../../renderer/panes/cfg/comparison.ts';
import { blocksEn } from '../../../renderer/text/en/blocks.ts';

// The late schedule computes the division only on the path that needs it. The early schedule always
// computes it.
const program = 'int q = arg / 3; int a = 0; for (int i = 0; i < 50; i++) if (i == arg) a = a + q; return a;';
const measured = measures(compile(program), { argument: 100n });

describe('two schedules', () => {
  it('are compared by executed instructions, and the lower number wins', () => {
    const { early, late } = measured;
    const rows = figureRows(early, late, 'coloring');
    for (const { figure, left, right, better } of rows) {
      const [a, b] = [left ?? NaN, right ?? NaN];
      expect([figure, better]).toEqual([figure, a < b ? 'left' : a > b ? 'right' : null]);
    }
    expect(rows.find(({ figure }) => figure === 'executed')).toEqual({
      figure: 'executed',
      left: early.executed,
      right: late.executed,
      better: 'right',
    });
    expect(rows.find(({ figure }) => figure === 'spills')?.left).toBe(early.allocators.coloring.spills);
  });

  it('have no winner if one does not terminate', () => {
    const endless: Measures = { ...measured.early, executed: null };
    const [executed] = figureRows(endless, measured.late, 'linear');
    expect(executed?.better).toBeNull();
  });

  it('are compared in a sentence with the number', () => {
    const words = blocksEn;
    expect(words.fewer('late', 'early', 1200, '100')).toBe(
      'The late schedule executes 1,200 fewer instructions than the early one for arg = 100.',
    );
    expect(words.fewer('late', 'early', 1, '7')).toContain(' 1 fewer instruction than ');
  });
});
