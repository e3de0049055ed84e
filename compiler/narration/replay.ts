// Replays a log: the graph after any number of steps, the changes of each step, and the history of a node.
//
// Needs only LogData, so a window can step without the compiler. One state is the caller's cursor; a second
// one, created on demand, computes differences and sentences without moving the cursor.
import type { Phrase } from '../base/phrase.ts';
import type { OpName } from '../ir/ops/table.ts';
import { EVENT_INTS, STEP_INTS, type ForeignOrigin, type LogData, type StepPass } from '../ir/log.ts';
import { labelText, nodeName, titleOf } from './labels.ts';
import { Frames, ReplayState } from './replay-state.ts';

export interface NodeState {
  readonly id: number;
  readonly op: OpName;
  readonly type: string;
  readonly aux: string;
  readonly inputs: readonly number[];
  readonly label: string;
  /** Source span, offsets. */
  readonly start: number;
  readonly end: number;
  /** The kind of each slot of another compiler's node, as in LogData.foreign. */
  readonly kinds?: string;
  readonly properties?: string;
  readonly origin?: ForeignOrigin | undefined;
}

/** Title of a node outside sentences: `+ 12`, `Phi i 7`, `arg 6`; for a constant, its value. */
export const nodeTitle = ({ op, id, label }: NodeState): string =>
  op === 'Constant' ? label : titleOf(op, label, id);

export interface StepInfo {
  readonly index: number;
  readonly pass: StepPass;
  readonly rule: string;
  /** Main node, or -1. */
  readonly root: number;
  /** The earlier step that led to it, or 0. */
  readonly cause: number;
  /** Replacement of the root, or -1. */
  readonly replacement: number;
  /** Why the step is valid; '' if not recorded. */
  readonly reason: Phrase;
  /** The nodes of this step's events, in order of first occurrence; the step may have removed some. */
  readonly changed: readonly number[];
  readonly unchanged: boolean;
}

/** Node ids in ascending order. */
export interface Difference {
  readonly added: number[];
  readonly removed: number[];
  /** Alive at both positions, with different inputs, type, or auxiliary data. */
  readonly changed: number[];
}

export class Replay {
  readonly data: LogData;
  /** Steps count from 1 to stepCount; position 0 is the empty graph. */
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

  get position(): number {
    return this.cursor.position;
  }

  /** @param position number of applied steps; clamped to the log */
  seek(position: number): void {
    this.cursor.seek(position);
  }

  /** By id. Do not seek while iterating. */
  *nodes(): Generator<NodeState> {
    for (let id = 0; id < this.cursor.ops.length; id++) {
      if (this.cursor.ops[id] >= 0) yield nodeState(this.data, this.cursor, id);
    }
  }

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

  /** A state for sentences, which seek without moving the cursor. @throws RangeError for an invalid step */
  aside(step: number): ReplayState {
    this.checkStep(step);
    return this.wander();
  }

  name(id: number): Phrase {
    return nodeName(this.data, this.cursor, id);
  }

  /** The steps that created, changed, or removed a node, ascending; empty for an unknown id. */
  history(id: number): number[] {
    this.historyIndex ??= indexHistory(this.data, this.cursor);
    const { offsets, steps } = this.historyIndex;
    return id >= 0 && id + 1 < offsets.length ? [...steps.subarray(offsets[id], offsets[id + 1])] : [];
  }

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
  const origin = data.origins?.[id];
  // A literal, because a spread would make each step several times slower.
  return { id, op, type, aux, inputs, label, start, end, kinds, properties, origin };
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

/** Walks the events twice: first to count each node's steps, then to record them. */
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
