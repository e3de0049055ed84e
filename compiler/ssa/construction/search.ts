// The backward search for definitions of Ullrich, “Verified Construction of SSA Form” (2013) §4:
// `phiDefNodes` collects the joins that a search from the uses of a variable reaches, `lookupDef` finds the
// value of an argument.
//
// The plain form unmarks blocks when it backtracks, so it walks every path: 2ⁿ of them through n diamonds
// (Ullrich's figure 11). The depth-first form keeps visited blocks per variable. Both place the same phis:
// pruned, but not minimal.
import type { DefUseGraph } from '../flow/def-use.ts';
import { definitionsOf } from './cytron.ts';
import {
  TooMuchWork,
  UNDEFINED,
  phiValue,
  simpleValue,
  sortedPhis,
  type Construction,
  type Recorder,
  type SsaValue,
} from '../form.ts';

/** Limits the blocks that a plain search visits, which takes some seconds. */
const MAX_VISITS = 20_000_000;

export const plain: Construction = (graph, recorder) => bySearch(graph, recorder, false);

export const depthFirst: Construction = (graph, recorder) => bySearch(graph, recorder, true);

function bySearch(graph: DefUseGraph, recorder: Recorder, remembers: boolean): ReturnType<Construction> {
  const { blocks } = graph;
  const search = new Search(graph, recorder, remembers);
  const uses: SsaValue[][] = blocks.map(({ uses: used }) => used.map(() => UNDEFINED));
  const usesOf = usesByVariable(graph);
  const phis = definitionsOf(graph).flatMap((definitions, variable) => {
    search.begin(variable, definitions);
    for (const { block } of usesOf[variable]) search.phiDefNodes(block);
    const found = [...search.joins].map((block) => ({
      block,
      variable,
      args: blocks[block].predecessors.map((predecessor, place) => {
        const value = search.lookupDef(predecessor);
        const phi = phiValue(graph, block, variable);
        if (recorder.isOn) recorder.step({ kind: 'phi-argument', phi, place, value });
        return value;
      }),
    }));
    for (const { block, place } of usesOf[variable]) {
      const value = search.lookupEntry(block);
      uses[block][place] = value;
      if (recorder.isOn) recorder.step({ kind: 'rename', variable, block, value });
    }
    return found;
  });
  return { phis: sortedPhis(phis), uses };
}

/** By variable: block, and index among its uses. */
export function usesByVariable({
  blocks,
  variables,
}: DefUseGraph): readonly (readonly { readonly block: number; readonly place: number }[])[] {
  const found: { block: number; place: number }[][] = variables.map(() => []);
  blocks.forEach(({ uses }, block) =>
    uses.forEach((variable, place) => found[variable].push({ block, place })),
  );
  return found;
}

class Search {
  /** Joins that a search reached, and which therefore get phis. */
  readonly joins = new Set<number>();
  private readonly graph: DefUseGraph;
  private readonly recorder: Recorder;
  /** False for the plain form, which unmarks a block when it backtracks. */
  private readonly remembers: boolean;
  private readonly visited: Uint8Array;
  private readonly defines: Uint8Array;
  private readonly known = new Map<number, SsaValue>();
  private variable = 0;
  private definitions: readonly number[] = [];

  constructor(graph: DefUseGraph, recorder: Recorder, remembers: boolean) {
    this.graph = graph;
    this.recorder = recorder;
    this.remembers = remembers;
    this.visited = new Uint8Array(graph.blocks.length);
    this.defines = new Uint8Array(graph.blocks.length);
  }

  begin(variable: number, definitions: readonly number[]): void {
    for (const block of this.definitions) this.defines[block] = 0;
    for (const block of definitions) this.defines[block] = 1;
    this.variable = variable;
    this.definitions = definitions;
    this.visited.fill(0);
    this.joins.clear();
    this.known.clear();
  }

  /** Collects the joins above a use. A use is read before its block defines anything. */
  phiDefNodes(use: number): void {
    const { blocks } = this.graph;
    const stack: { readonly block: number; next: number }[] = [];
    if (this.enter(use, true)) stack.push({ block: use, next: 0 });
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const predecessor = blocks[top.block].predecessors[top.next++];
      if (predecessor !== undefined) {
        if (this.enter(predecessor, false)) stack.push({ block: predecessor, next: 0 });
        continue;
      }
      if (!this.remembers) this.visited[top.block] = 0;
      stack.pop();
    }
  }

  private enter(block: number, isUse: boolean): boolean {
    const { recorder, variable } = this;
    if (++recorder.visits > MAX_VISITS && !this.remembers) throw new TooMuchWork();
    if (recorder.isOn) recorder.step({ kind: 'visit', variable, block, atEnd: !isUse });
    if (this.visited[block] === 1 || (this.defines[block] === 1 && !isUse)) {
      recorder.paths++;
      if (recorder.isOn) recorder.step({ kind: 'found', variable, block, value: this.lookupDef(block) });
      return false;
    }
    this.visited[block] = 1;
    if (this.graph.blocks[block].predecessors.length !== 1 && !this.joins.has(block)) {
      this.joins.add(block);
      recorder.placed++;
      recorder.step({ kind: 'place-phi', variable, block });
    }
    return true;
  }

  lookupDef(block: number): SsaValue {
    return this.defines[block] === 1
      ? simpleValue(this.graph, block, this.variable)
      : this.lookupEntry(block);
  }

  /** The value at the beginning of a block; searches up to the next definition or join. */
  lookupEntry(block: number): SsaValue {
    const { graph, known, variable } = this;
    const passed: number[] = [];
    let at = block;
    let value: SsaValue | undefined;
    while ((value = known.get(at)) === undefined) {
      const { predecessors } = graph.blocks[at];
      if (predecessors.length !== 1) {
        value = phiValue(graph, at, variable);
        break;
      }
      passed.push(at);
      [at] = predecessors;
      if (this.defines[at] === 1) {
        value = simpleValue(graph, at, variable);
        break;
      }
    }
    for (const each of passed) known.set(each, value);
    return value;
  }
}
