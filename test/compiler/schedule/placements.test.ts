// Tests that the explanations of placements match the decisions of the scheduler and name what limits the
// range.
import { describe, expect, it } from 'vitest';
import { compileText, placementsOf, type Compilation, type Placement } from '../../../compiler/index.ts';
import { dominates } from '../../../compiler/analysis/index.ts';
import { scheduleKinds } from '../../../compiler/schedule/index.ts';
import { fullProgram } from '../../support/programs/full.ts';

const PROGRAMS = 16;

function placementOf(compilation: Compilation, op: string): Placement {
  const id = [...(compilation.graph?.all() ?? [])].find((node) => node.op.name === op)?.id;
  const found = placementsOf(compilation, 'best').find(({ node }) => node === id);
  if (found === undefined) throw new Error(`no ${op} is placed`);
  return found;
}

describe('the placement range of a node', () => {
  it('extends from the operands to the common dominator of all uses', () => {
    const source = 'int r = 0; if (arg > 3) { r = arg * arg; } return r;';
    const compilation = compileText(source, {});
    const product = placementOf(compilation, 'Mul');
    const phi = [...(compilation.graph?.all() ?? [])].find(({ op }) => op.name === 'Phi');
    // The range ends in the branch arm, because its end needs the value for the phi, and begins at the entry,
    // which defines arg.
    expect(product.path.map(({ loopDepth }) => loopDepth)).toEqual([0, 0]);
    expect(product.path.at(-1)?.block).toBe(0);
    expect(product.block).toBe(product.path[0].block);
    expect(product.below).toEqual([{ node: phi?.id, block: product.path[0].block }]);
    expect(product.above).toEqual([]);
    expect(product.kill).toBeNull();
  });

  it('extends out of a loop that does not change the operands', () => {
    const product = placementOf(
      compileText('int s = 0; int i = 0; while (i < arg) { s = s + arg * arg; i = i + 1; } return s;', {}),
      'Mul',
    );
    expect(product.path[0].loopDepth).toBe(1);
    expect(product.path.find(({ block }) => block === product.block)?.loopDepth).toBe(0);
  });

  it('ends before the store that overwrites the loaded memory', () => {
    const source = `struct S { int x; };
S !a = new S; a.x = arg;
int old = a.x * 3; if (arg > 4) { int i = 0; while (i < arg) { a.x = a.x + i; i = i + 1; } }
return old + a.x;`;
    const compilation = compileText(source, { optimize: 'none' });
    const all = placementsOf(compilation, 'late');
    const held = all.filter(({ kill }) => kill !== null);
    expect(held.length).toBeGreaterThan(0);
    for (const { node } of held) expect(compilation.graph?.nodes[node]?.op.name).toBe('Load');
  });

  it('contains the node’s position in every schedule of random programs', () => {
    for (let i = 0; i < PROGRAMS; i++) {
      const compilation = compileText(fullProgram(4100 + i), {});
      if (!compilation.ok) continue;
      for (const kind of scheduleKinds) {
        const { blockOf, dominators } = compilation.schedule(kind);
        for (const { node, block, path, below, isFixed } of placementsOf(compilation, kind)) {
          expect(block).toBe(blockOf[node]);
          expect(path.map((each) => each.block)).toContain(block);
          if (kind === 'early') expect(path.at(-1)?.block).toBe(block);
          if (kind === 'late' && below.length > 0) expect(path[0].block).toBe(block);
          if (isFixed) expect(path).toHaveLength(1);
          for (const use of below) expect(dominates(dominators, path[0].block, use.block)).toBe(true);
        }
      }
    }
  });
});
