// Braun, Buchwald, Hack, Leißa, Mallon, and Zwinkau, “Simple and Efficient Construction of Static Single
// Assignment Form” (2013): looks up values backward from the uses; a join gets a phi before its arguments are
// looked up, which breaks cycles; trivial phis are removed immediately. Pruned, and minimal for reducible
// graphs; with the SCC step (phis that only use each other and one other value equal that value), for all
// graphs.
//
// Blocks are filled in order, as during parsing: a block is “sealed” when its last predecessor has been
// filled; until then, a variable read in it gets a phi with pending arguments. Variables are processed
// independently; recorded steps are sorted by time.
import { definitionsOf } from './cytron.ts';
import type { DefUseGraph } from '../flow/def-use.ts';
import { sortedPhis, type Construction, type Phi, type Recorder, type SsaValue } from '../form.ts';
import { PhiWeb } from './phi-web.ts';
import { removeRedundantPhis } from './redundant-phis.ts';
import { usesByVariable } from './search.ts';
import { TimedRecorder } from './timed-recorder.ts';

export const braun: Construction = (graph, recorder) => construct(graph, recorder, false);

export const braunWithSccs: Construction = (graph, recorder) => construct(graph, recorder, true);

function construct(graph: DefUseGraph, recorder: Recorder, withSccs: boolean): ReturnType<Construction> {
  const sealed = sealTimes(graph);
  const timed = new TimedRecorder(graph, sealed, recorder);
  const web = new PhiWeb(graph, timed);
  const lookup = new Lookup(graph, sealed, web, timed);
  const uses: SsaValue[][] = graph.blocks.map(() => []);
  const usesOf = usesByVariable(graph);
  const phis: Phi[] = [];
  definitionsOf(graph).forEach((definitions, variable) => {
    lookup.begin(variable, definitions);
    const values = usesOf[variable].map(({ block }) => lookup.valueAt(block));
    lookup.sealAll();
    if (withSccs) removeRedundantPhis(web, timed);
    usesOf[variable].forEach(({ block, place }, i) => {
      uses[block][place] = web.packed(web.resolve(values[i]));
    });
    phis.push(...web.phis());
  });
  timed.deliver();
  return { phis: sortedPhis(phis), uses };
}

/** By block: its last predecessor in filling order; -1 for the entry. */
const sealTimes = ({ blocks }: DefUseGraph): readonly number[] =>
  blocks.map(({ predecessors }) => predecessors.reduce((last, each) => Math.max(last, each), -1));

interface Frame {
  readonly block: number;
  readonly args: number[];
}

const UNSEEN = -1;

class Lookup {
  private readonly graph: DefUseGraph;
  private readonly sealed: readonly number[];
  private readonly web: PhiWeb;
  private readonly recorder: TimedRecorder;
  private readonly defines: Uint8Array;
  private readonly known: Int32Array;
  private readonly frames: Frame[] = [];
  /** Blocks with pending phis; the next one to be sealed is at the end. */
  private readonly waiting: number[] = [];
  /** The block being filled; all previous blocks are filled. */
  private now = 0;
  private variable = 0;
  private definitions: readonly number[] = [];

  constructor(graph: DefUseGraph, sealed: readonly number[], web: PhiWeb, recorder: TimedRecorder) {
    this.graph = graph;
    this.sealed = sealed;
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

  /** Query blocks in order. */
  valueAt(block: number): number {
    this.sealUntil(block);
    this.now = block;
    this.recorder.at(block, 'filling');
    const value = this.atEntry(block);
    this.completeFrames();
    this.recorder.useIs(this.variable, block, this.web.packed(this.web.resolve(value)));
    return value;
  }

  sealAll(): void {
    this.sealUntil(this.graph.blocks.length);
    this.recorder.at(this.graph.blocks.length, 'filling');
  }

  /** Completes phis in blocks that are sealed before a block is filled. */
  private sealUntil(time: number): void {
    const { sealed, waiting } = this;
    for (let block = waiting.at(-1); block !== undefined && sealed[block] < time; block = waiting.at(-1)) {
      // Looking up its arguments may add further pending blocks.
      waiting.pop();
      this.now = sealed[block] + 1;
      this.recorder.at(sealed[block], 'sealing', block);
      this.frames.push({ block, args: [] });
      this.completeFrames();
    }
  }

  private completeFrames(): void {
    for (let top = this.frames.at(-1); top !== undefined; top = this.frames.at(-1)) {
      const place = top.args.length;
      const predecessor = this.graph.blocks[top.block].predecessors[place];
      if (predecessor !== undefined) {
        const depth = this.frames.length;
        top.args.push(this.atEnd(predecessor));
        if (this.frames.length === depth) this.tellArgument(top);
        continue;
      }
      this.frames.pop();
      this.web.fill(top.block, top.args);
      this.web.removeTrivial([top.block]);
      const below = this.frames.at(-1);
      if (below !== undefined) this.tellArgument(below);
    }
  }

  /** The last argument of a phi is known, with all its dependencies. */
  private tellArgument({ block, args }: Frame): void {
    const { recorder, web } = this;
    const place = args.length - 1;
    if (!recorder.isOn) return;
    const value = web.packed(web.resolve(args[place]));
    recorder.step({ kind: 'phi-argument', phi: web.packed(block * 2 + 1), place, value });
  }

  private atEnd(block: number): number {
    if (this.defines[block] === 0) return this.atEntry(block);
    this.visit(block, true);
    return this.found(block, block * 2);
  }

  /** Searches up to the next definition or join; a join, or an unsealed block, gets a phi on its first visit. */
  private atEntry(block: number): number {
    const passed: number[] = [];
    let at = block;
    let value = this.known[at];
    while (value === UNSEEN) {
      this.visit(at, false);
      passed.push(at);
      const { predecessors } = this.graph.blocks[at];
      if (predecessors.length === 0) value = this.web.undefinedValue;
      else if (this.sealed[at] >= this.now) value = this.placeOpen(at);
      else if (predecessors.length > 1) value = this.place(at);
      else {
        [at] = predecessors;
        value = this.defines[at] === 1 ? this.found(at, at * 2) : this.known[at];
      }
    }
    for (const each of passed) this.known[each] = value;
    return value;
  }

  private place(block: number): number {
    this.frames.push({ block, args: [] });
    return this.web.place(block);
  }

  private placeOpen(block: number): number {
    const { sealed, waiting } = this;
    const isSooner = (other: number): boolean =>
      sealed[other] < sealed[block] || (sealed[other] === sealed[block] && other < block);
    let [from, to] = [0, waiting.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isSooner(waiting[middle])) to = middle;
      else from = middle + 1;
    }
    waiting.splice(from, 0, block);
    return this.web.place(block, true);
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
