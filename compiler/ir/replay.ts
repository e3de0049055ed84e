// Playing a log back: the graph after any number of steps, what a step did, and what became of a node.
//
// Works on LogData alone, so that a window can step without a compiler at hand. One state is the cursor that callers
// see; a second one, made when first needed, wanders for differences and sentences and leaves the cursor in peace.
import type { Phrase } from '../base/phrase.ts';
import type { OpName } from './ops/table.ts';
import { EVENT_INTS, STEP_INTS, type LogData, type StepPass } from './log.ts';
import { labelText, nodeName, titleOf } from './labels.ts';
import { Frames, ReplayState } from './replay-state.ts';
import type { Language } from '../words/index.ts';
import { Narrator, type LawLookup, type StepNaming } from './sentences.ts';

/** A node as it is at some position. */
export interface NodeState {
  readonly id: number;
  readonly op: OpName;
  readonly type: string;
  /** '' for none. */
  readonly aux: string;
  /** By slot; -1 is an empty slot. */
  readonly inputs: readonly number[];
  /** Short text to draw on the node: `+`, `12`, `Phi i`, `If`. */
  readonly label: string;
  /** Source span, offsets. */
  readonly start: number;
  readonly end: number;
  /** Another compiler's: the kind of each slot, as in LogData.foreign. */
  readonly kinds?: string;
  readonly properties?: string;
}

/** What a node is called wherever it is named by itself, as it is drawn: `+ 12`, `Phi i 7`, `arg 6`; a constant by its value. */
export const nodeTitle = ({ op, id, label }: NodeState): string =>
  op === 'Constant' ? label : titleOf(op, label, id);

/** One named step of a pass. */
export interface StepInfo {
  /** Counted from 1. */
  readonly index: number;
  readonly pass: StepPass;
  readonly rule: string;
  /** The node it is about; -1 for none. */
  readonly root: number;
  /** The earlier step that led to it; 0 for none. */
  readonly cause: number;
  /** The node that took the root's place; -1 for none. */
  readonly replacement: number;
  /** Why it was right, where it said so; else ''. */
  readonly reason: Phrase;
  /** Every node that an event of this step was about, in order of first mention; some may be gone again after it. */
  readonly changed: readonly number[];
  /** The graph after the step is the one before it. */
  readonly unchanged: boolean;
}

/** Node ids in ascending order. */
export interface Difference {
  readonly added: number[];
  readonly removed: number[];
  /** Alive in both, with other inputs, type or auxiliary data. */
  readonly changed: number[];
}

export class Replay {
  readonly data: LogData;
  /** Steps are counted 1 … stepCount; position 0 is the empty graph. */
  readonly stepCount: number;
  private readonly frames: Frames;
  private readonly cursor: ReplayState;
  private wanderer: ReplayState | null = null;
  private historyIndex: HistoryIndex | null = null;

  constructor(data: LogData) {
    this.data = data;
    this.frames = new Frames(data.events.length / EVENT_INTS);
    this.cursor = new ReplayState(data, this.frames);
    this.stepCount = this.cursor.stepCount;
  }

  /** How many steps are applied. Set it through seek(). */
  get position(): number {
    return this.cursor.position;
  }

  /** Goes to the graph after `position` steps. A position outside the log is taken as its nearer end. */
  seek(position: number): void {
    this.cursor.seek(position);
  }

  /** The nodes alive at the present position, by id. Do not seek while iterating. */
  *nodes(): Generator<NodeState> {
    for (let id = 0; id < this.cursor.ops.length; id++) {
      if (this.cursor.ops[id] >= 0) yield nodeState(this.data, this.cursor, id);
    }
  }

  /** A node at the present position; null where it is not alive. */
  node(id: number): NodeState | null {
    return this.cursor.isLive(id) ? nodeState(this.data, this.cursor, id) : null;
  }

  /** @param index 1 … stepCount @throws RangeError for other indices */
  step(index: number): StepInfo {
    this.checkStep(index);
    const { steps, passes, rules, reasons } = this.data;
    const at = (index - 1) * STEP_INTS;
    const { added, removed, changed } = this.difference(index - 1, index);
    return {
      index,
      pass: passes[steps[at + 1]],
      rule: rules[steps[at + 2]],
      root: steps[at + 3],
      cause: steps[at + 4] + 1,
      replacement: steps[at + 5],
      reason: reasons[steps[at + 6]] ?? '',
      changed: [...this.touched(index - 1, index)],
      unchanged: added.length + removed.length + changed.length === 0,
    };
  }

  /**
   * What a step did and why, in one sentence, with the nodes' names at that time.
   * @param law returns the law of a rule by its name, to be included; '' or none: only the rule's name is
   * @param numberOf returns the names of other steps; default: their numbers in the log
   * @throws RangeError for an index that is not a step
   */
  sentence(index: number, law?: LawLookup, numberOf?: StepNaming, language?: Language): string {
    this.checkStep(index);
    return new Narrator(this.data, this.wander(), numberOf).tell(index, law, language);
  }

  /** As `sentence`, not yet in a language: nodes can be found in it. */
  phrase(index: number, law: LawLookup = () => ''): { readonly named: Phrase; readonly told: Phrase } {
    this.checkStep(index);
    return new Narrator(this.data, this.wander(), () => '').phrase(index, law);
  }

  /** What a node is called at the present position. */
  name(id: number): Phrase {
    return nodeName(this.data, this.cursor, id);
  }

  /** The steps that created, changed or removed a node, ascending; none for an unknown id. */
  history(id: number): number[] {
    this.historyIndex ??= indexHistory(this.data, this.cursor);
    const { offsets, steps } = this.historyIndex;
    return id >= 0 && id + 1 < offsets.length ? [...steps.subarray(offsets[id], offsets[id + 1])] : [];
  }

  /** What is different after `to` steps, seen from after `from` steps; `from` may be the later one. */
  difference(from: number, to: number): Difference {
    const state = this.wander();
    state.seek(from);
    const before = new Map<number, NodeState | null>();
    for (const id of this.touched(Math.min(from, to), Math.max(from, to))) {
      before.set(id, state.isLive(id) ? nodeState(this.data, state, id) : null);
    }
    state.seek(to);
    const difference: Difference = { added: [], removed: [], changed: [] };
    for (const id of [...before.keys()].sort((a, b) => a - b)) {
      const old = before.get(id) ?? null;
      const now = state.isLive(id) ? nodeState(this.data, state, id) : null;
      if (old === null && now !== null) difference.added.push(id);
      else if (old !== null && now === null) difference.removed.push(id);
      else if (old !== null && now !== null && !sameState(old, now)) difference.changed.push(id);
    }
    return difference;
  }

  /** The nodes that events between two positions are about. */
  touched(from: number, to: number): Set<number> {
    const clamp = (position: number): number => Math.min(Math.max(position, 0), this.stepCount);
    const end = this.cursor.firstEvent(clamp(to));
    const ids = new Set<number>();
    for (let event = this.cursor.firstEvent(clamp(from)); event < end; event++) {
      ids.add(this.data.events[event * EVENT_INTS + 1]);
    }
    return ids;
  }

  private wander(): ReplayState {
    return (this.wanderer ??= new ReplayState(this.data, this.frames));
  }

  private checkStep(index: number): void {
    if (!Number.isInteger(index) || index < 1 || index > this.stepCount) {
      throw new RangeError(`there is no step ${index}; the log has ${this.stepCount}`);
    }
  }
}

function nodeState(data: LogData, state: ReplayState, id: number): NodeState {
  const op = data.ops[state.ops[id]];
  const type = data.types[state.types[id]];
  const aux = data.auxes[state.auxes[id]];
  const inputs = state.inputsOf(id);
  const label = labelText(data, state, id);
  const start = data.spans[2 * id];
  const end = data.spans[2 * id + 1];
  const foreign = data.foreign?.[state.auxes[id]];
  if (foreign === undefined) return { id, op, type, aux, inputs, label, start, end };
  const { kinds, properties } = foreign;
  return { id, op, type, aux, inputs, label, start, end, kinds, properties };
}

function sameState(a: NodeState, b: NodeState): boolean {
  if (a.type !== b.type || a.aux !== b.aux || a.inputs.length !== b.inputs.length) return false;
  return a.inputs.every((input, slot) => input === b.inputs[slot]);
}

/** The steps of node `id` are `steps[offsets[id]] … steps[offsets[id + 1] - 1]`. */
interface HistoryIndex {
  readonly offsets: Int32Array;
  readonly steps: Int32Array;
}

/** Two walks over the events: the first counts each node's steps, the second writes them down. */
function indexHistory(data: LogData, state: ReplayState): HistoryIndex {
  const nodeCount = state.ops.length;
  const offsets = new Int32Array(nodeCount + 1);
  forEachMention(data, state, (id) => offsets[id + 1]++);
  for (let id = 0; id < nodeCount; id++) offsets[id + 1] += offsets[id];
  const steps = new Int32Array(offsets[nodeCount]);
  const next = offsets.slice();
  forEachMention(data, state, (id, step) => (steps[next[id]++] = step));
  return { offsets, steps };
}

/** Visits each node once a step, however many of the step's events are about it. */
function forEachMention(data: LogData, state: ReplayState, visit: (id: number, step: number) => void): void {
  const lastStep = new Int32Array(state.ops.length);
  for (let step = 1; step <= state.stepCount; step++) {
    const end = state.firstEvent(step);
    for (let event = state.firstEvent(step - 1); event < end; event++) {
      const id = data.events[event * EVENT_INTS + 1];
      if (lastStep[id] === step) continue;
      lastStep[id] = step;
      visit(id, step);
    }
  }
}
