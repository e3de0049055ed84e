// Braun, Buchwald, Hack, Leißa, Mallon and Zwinkau, «Simple and Efficient Construction of Static Single Assignment Form»
// (2013): values are looked up backwards from the uses; a join gets a phi before its arguments are looked up, which ends
// circles; a phi is removed as soon as it turns out to be trivial. Pruned, and minimal where the graph is reducible.
//
// With the SCC step it is minimal for all graphs: phis that only use each other and one other value are that value.
// All blocks are known when it begins, so none has to wait for further predecessors («sealed» in the paper).
import { definitionsOf } from './cytron.ts';
import type { DefUseGraph } from './def-use.ts';
import { sortedPhis, type Construction, type Phi, type Recorder, type SsaValue } from './form.ts';
import { PhiWeb } from './phi-web.ts';
import { removeRedundantPhis } from './redundant-phis.ts';
import { usesByVariable } from './search.ts';

export const braun: Construction = (graph, recorder) => construct(graph, recorder, false);

export const braunWithSccs: Construction = (graph, recorder) => construct(graph, recorder, true);

function construct(graph: DefUseGraph, recorder: Recorder, withSccs: boolean): ReturnType<Construction> {
  const web = new PhiWeb(graph, recorder);
  const lookup = new Lookup(graph, web, recorder);
  const uses: SsaValue[][] = graph.blocks.map(() => []);
  const usesOf = usesByVariable(graph);
  const phis: Phi[] = [];
  definitionsOf(graph).forEach((definitions, variable) => {
    lookup.begin(variable, definitions);
    const values = usesOf[variable].map(({ block }) => lookup.valueAt(block));
    if (withSccs) removeRedundantPhis(web, recorder);
    usesOf[variable].forEach(({ block, place }, i) => {
      uses[block][place] = web.packed(web.resolve(values[i]));
    });
    phis.push(...web.phis());
  });
  return { phis: sortedPhis(phis), uses };
}

/** A phi whose arguments are being looked up. */
interface Frame {
  readonly block: number;
  readonly args: number[];
}

const UNSEEN = -1;

/** The recursion of the paper, with a stack of its own: graphs may be deep. */
class Lookup {
  private readonly graph: DefUseGraph;
  private readonly web: PhiWeb;
  private readonly recorder: Recorder;
  private readonly defines: Uint8Array;
  /** Local value at the beginning of a block. */
  private readonly known: Int32Array;
  private readonly frames: Frame[] = [];
  private variable = 0;
  private definitions: readonly number[] = [];

  constructor(graph: DefUseGraph, web: PhiWeb, recorder: Recorder) {
    this.graph = graph;
    this.web = web;
    this.recorder = recorder;
    this.defines = new Uint8Array(graph.blocks.length);
    this.known = new Int32Array(graph.blocks.length).fill(UNSEEN);
  }

  begin(variable: number, definitions: readonly number[]): void {
    for (const block of this.definitions) this.defines[block] = 0;
    for (const block of definitions) this.defines[block] = 1;
    this.definitions = definitions;
    this.variable = variable;
    this.known.fill(UNSEEN);
    this.web.begin(variable);
  }

  /** The value at the beginning of a block, with all phis that it needs. */
  valueAt(block: number): number {
    const value = this.atEntry(block);
    for (let top = this.frames.at(-1); top !== undefined; top = this.frames.at(-1)) {
      const predecessor = this.graph.blocks[top.block].predecessors[top.args.length];
      if (predecessor !== undefined) {
        top.args.push(this.atEnd(predecessor));
        continue;
      }
      this.frames.pop();
      this.web.fill(top.block, top.args);
      this.web.removeTrivial([top.block]);
    }
    return value;
  }

  private atEnd(block: number): number {
    if (this.defines[block] === 0) return this.atEntry(block);
    this.visit(block, true);
    return this.found(block, block * 2);
  }

  /** Up to the next definition or join; a join seen for the first time gets a phi. */
  private atEntry(block: number): number {
    const passed: number[] = [];
    let at = block;
    let value = this.known[at];
    while (value === UNSEEN) {
      this.visit(at, false);
      passed.push(at);
      const { predecessors } = this.graph.blocks[at];
      if (predecessors.length !== 1) {
        value = predecessors.length === 0 ? this.web.undefinedValue : this.place(at);
        break;
      }
      [at] = predecessors;
      value = this.defines[at] === 1 ? this.found(at, at * 2) : this.known[at];
    }
    for (const each of passed) this.known[each] = value;
    return value;
  }

  private place(block: number): number {
    this.frames.push({ block, args: [] });
    return this.web.place(block);
  }

  private visit(block: number, atEnd: boolean): void {
    this.recorder.visits++;
    if (this.recorder.isOn) this.recorder.step({ kind: 'visit', variable: this.variable, block, atEnd });
  }

  private found(block: number, value: number): number {
    this.recorder.paths++;
    if (this.recorder.isOn)
      this.recorder.step({ kind: 'found', variable: this.variable, block, value: this.web.packed(value) });
    return value;
  }
}
