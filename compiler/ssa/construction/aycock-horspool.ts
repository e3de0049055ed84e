// Aycock and Horspool, “Simple Generation of Static Single-Assignment Form” (2000): every variable gets a phi
// in every block; then trivial phis are removed until none remain. Minimal for reducible graphs; not pruned.
import { dominanceOf } from './dominance.ts';
import { definitionsOf } from './cytron.ts';
import { TooMuchWork, sortedPhis, type Construction, type Phi, type SsaValue } from '../form.ts';
import { PhiWeb } from './phi-web.ts';

/** Maximum number of initial phis, which takes some seconds. */
const MAX_PHIS = 4_000_000;

export const aycockHorspool: Construction = (graph, recorder) => {
  const { blocks, variables } = graph;
  if (blocks.length * variables.length > MAX_PHIS) throw new TooMuchWork();
  const web = new PhiWeb(graph, recorder);
  // From the first block, so that most phis are visited after their arguments. The entry needs none.
  const order = dominanceOf(blocks).order.slice(1);
  const defines = new Int32Array(blocks.length).fill(-1);
  const phis: Phi[] = [];
  const values: SsaValue[][] = blocks.map(() => []);
  definitionsOf(graph).forEach((definitions, variable) => {
    for (const block of definitions) defines[block] = variable;
    const atEnd = (block: number): number => {
      if (defines[block] === variable) return block * 2;
      return block === 0 ? web.undefinedValue : block * 2 + 1;
    };
    web.begin(variable);
    for (const block of order) web.place(block);
    for (const block of order) web.fill(block, blocks[block].predecessors.map(atEnd));
    web.removeTrivial(order.toReversed());
    for (const block of order) {
      const place = blocks[block].uses.indexOf(variable);
      if (place < 0) continue;
      const value = web.packed(web.resolve(block * 2 + 1));
      values[block][place] = value;
      if (recorder.isOn) recorder.step({ kind: 'rename', variable, block, value });
    }
    phis.push(...web.phis());
  });
  return { phis: sortedPhis(phis), uses: values };
};
