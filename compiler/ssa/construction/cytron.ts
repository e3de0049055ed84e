// Cytron, Ferrante, Rosen, Wegman, and Zadeck, “Efficiently Computing Static Single Assignment Form” (1991):
// a variable needs phis in the iterated dominance frontier of its definitions. Minimal; Choi, Cytron, and
// Ferrante (1991) omit the phis of variables that are not live: minimal and pruned.
import { dominanceFrontiers } from '../../analysis/index.ts';
import { liveIn, type DefUseGraph } from '../flow/def-use.ts';
import { dominanceOf } from './dominance.ts';
import type { Construction, Recorder } from '../form.ts';
import { rename } from './rename.ts';

export const cytron: Construction = (graph, recorder) => byFrontiers(graph, recorder, false);

export const choi: Construction = (graph, recorder) => byFrontiers(graph, recorder, true);

function byFrontiers(graph: DefUseGraph, recorder: Recorder, pruned: boolean): ReturnType<Construction> {
  const { blocks } = graph;
  const dominance = dominanceOf(blocks);
  const frontiers = dominanceFrontiers(blocks, dominance);
  const live = pruned ? liveIn(blocks) : null;
  const phis: number[][] = blocks.map(() => []);
  // By block: the last variable that got a phi there, or queued the block.
  const hasPhi = new Int32Array(blocks.length).fill(-1);
  const queued = new Int32Array(blocks.length).fill(-1);
  definitionsOf(graph).forEach((definitions, variable) => {
    const waiting = [...definitions];
    for (const block of waiting) queued[block] = variable;
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      recorder.visits++;
      if (recorder.isOn)
        recorder.step({ kind: 'frontier', variable, block, frontier: [...frontiers[block]] });
      for (const at of frontiers[block]) {
        if (hasPhi[at] === variable) continue;
        hasPhi[at] = variable;
        if (live !== null && !live[at].has(variable)) {
          recorder.step({ kind: 'not-live', variable, block: at });
          continue;
        }
        phis[at].push(variable);
        recorder.placed++;
        recorder.step({ kind: 'place-phi', variable, block: at });
        if (queued[at] === variable) continue;
        queued[at] = variable;
        waiting.push(at);
      }
    }
  });
  return rename(graph, dominance, phis, recorder);
}

export function definitionsOf({ blocks, variables }: DefUseGraph): readonly (readonly number[])[] {
  const definitions: number[][] = variables.map(() => []);
  blocks.forEach(({ defs }, block) => {
    for (const variable of defs) definitions[variable].push(block);
  });
  return definitions;
}
