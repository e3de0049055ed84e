// The live nodes at one position of the log, as flat arrays by node id, with events applied or undone.
//
// Frames (copies of the live nodes) exist at regular distances; a seek starts from the nearest frame or the
// current position. Invariant: input lists are shared with frames and readers, so a list is changed in place
// only if `owner` says that this state created it after the last frame was taken or restored.
import { EVENT_INTS, EventKind, STEP_INTS, type LogData } from '../ir/log.ts';

/** The minimum number of events between frames, and the maximum number of frames, limit memory. */
const FRAME_EVENTS = 2048;
const MAX_FRAMES = 32;

/** Index i of each array belongs to node `ids[i]`. */
interface Frame {
  readonly ids: Int32Array;
  readonly ops: Int32Array;
  readonly types: Int32Array;
  readonly auxes: Int32Array;
  readonly inputs: readonly (readonly number[])[];
}

/** Shared by all states of one log. */
export class Frames {
  readonly distance: number;
  private readonly frames: (Frame | undefined)[] = [];

  constructor(eventCount: number) {
    this.distance = Math.max(FRAME_EVENTS, Math.ceil(eventCount / MAX_FRAMES));
  }

  at(index: number): Frame | undefined {
    return this.frames[index];
  }

  keep(index: number, frame: Frame): void {
    this.frames[index] = frame;
  }
}

export class ReplayState {
  /** By node id: index into LogData.ops, or -1 if the node is dead. */
  readonly ops: Int32Array;
  /** By node id: indices into LogData.types and LogData.auxes. Like `inputs`, only valid for live nodes. */
  readonly types: Int32Array;
  readonly auxes: Int32Array;
  readonly eventCount: number;
  readonly stepCount: number;
  private readonly data: LogData;
  private readonly frames: Frames;
  private readonly inputs: number[][] = [];
  /** The epoch in which this state created an input list. */
  private readonly owner: Int32Array;
  private epoch = 1;
  private event = 0;
  private step = 0;
  private live = 0;

  constructor(data: LogData, frames: Frames) {
    this.data = data;
    this.frames = frames;
    this.eventCount = data.events.length / EVENT_INTS;
    this.stepCount = data.steps.length / STEP_INTS;
    const nodeCount = data.spans.length / 2;
    this.ops = new Int32Array(nodeCount).fill(-1);
    this.types = new Int32Array(nodeCount);
    this.auxes = new Int32Array(nodeCount);
    this.owner = new Int32Array(nodeCount);
  }

  get position(): number {
    return this.step;
  }

  isLive(id: number): boolean {
    return id >= 0 && id < this.ops.length && this.ops[id] >= 0;
  }

  /** -1 for empty slots. Later seeks do not change the list. */
  inputsOf(id: number): readonly number[] {
    this.owner[id] = 0;
    return this.inputs[id];
  }

  /** @param position number of applied steps; clamped to the log */
  seek(position: number): void {
    const step = Math.min(Math.max(Math.trunc(position) || 0, 0), this.stepCount);
    const target = this.firstEvent(step);
    this.jump(target);
    while (this.event < target) {
      if (this.event % this.frames.distance === 0) this.keepFrame();
      this.apply(this.event++);
    }
    while (this.event > target) this.undo(--this.event);
    this.step = step;
  }

  /** The index of the first event of step `step + 1`; after the last step, the number of events. */
  firstEvent(step: number): number {
    return step < this.stepCount ? this.data.steps[step * STEP_INTS] : this.eventCount;
  }

  /** Restores the nearest frame if that is less work than replaying from here. */
  private jump(target: number): void {
    const here = Math.abs(target - this.event);
    if (here <= this.frames.distance) return;
    let index = Math.round(target / this.frames.distance);
    while (index > 0 && this.frames.at(index) === undefined) index--;
    const at = index * this.frames.distance;
    const frame = this.frames.at(index);
    if (frame !== undefined && Math.abs(target - at) < here) this.restore(frame, at);
  }

  private keepFrame(): void {
    const index = this.event / this.frames.distance;
    if (this.frames.at(index) !== undefined) return;
    const [ids, ops, types, auxes] = [0, 1, 2, 3].map(() => new Int32Array(this.live));
    const inputs: number[][] = [];
    for (let id = 0; id < this.ops.length; id++) {
      if (this.ops[id] < 0) continue;
      const i = inputs.push(this.inputs[id]) - 1;
      ids[i] = id;
      ops[i] = this.ops[id];
      types[i] = this.types[id];
      auxes[i] = this.auxes[id];
    }
    this.frames.keep(index, { ids, ops, types, auxes, inputs });
    this.epoch++;
  }

  private restore(frame: Frame, event: number): void {
    this.ops.fill(-1);
    for (let i = 0; i < frame.ids.length; i++) {
      const id = frame.ids[i];
      this.ops[id] = frame.ops[i];
      this.types[id] = frame.types[i];
      this.auxes[id] = frame.auxes[i];
      // Shared with the frame: because of the new epoch, own() copies it before a change.
      this.inputs[id] = frame.inputs[i] as number[];
    }
    this.live = frame.ids.length;
    this.event = event;
    this.epoch++;
  }

  private apply(event: number): void {
    const { events } = this.data;
    const at = event * EVENT_INTS;
    const node = events[at + 1];
    const slot = events[at + 2];
    const value = events[at + 4];
    switch (events[at]) {
      case EventKind.create:
        return this.add(node, slot, events[at + 3], value);
      case EventKind.kill:
        return this.remove(node);
      case EventKind.setInput:
        this.own(node)[slot] = value;
        return;
      case EventKind.insertInput:
        return insertAt(this.own(node), slot, value);
      case EventKind.removeInput:
        return removeAt(this.own(node), slot);
      case EventKind.setType:
        this.types[node] = value;
        return;
      case EventKind.setAux:
        this.auxes[node] = value;
    }
  }

  private undo(event: number): void {
    const { events } = this.data;
    const at = event * EVENT_INTS;
    const node = events[at + 1];
    const slot = events[at + 2];
    const old = events[at + 3];
    switch (events[at]) {
      case EventKind.create:
        return this.remove(node);
      case EventKind.kill:
        return this.add(node, slot, old, events[at + 4]);
      case EventKind.setInput:
        this.own(node)[slot] = old;
        return;
      case EventKind.insertInput:
        return removeAt(this.own(node), slot);
      case EventKind.removeInput:
        return insertAt(this.own(node), slot, old);
      case EventKind.setType:
        this.types[node] = old;
        return;
      case EventKind.setAux:
        this.auxes[node] = old;
    }
  }

  private add(node: number, op: number, type: number, aux: number): void {
    this.ops[node] = op;
    this.types[node] = type;
    this.auxes[node] = aux;
    this.inputs[node] = [];
    this.owner[node] = this.epoch;
    this.live++;
  }

  private remove(node: number): void {
    this.ops[node] = -1;
    this.live--;
  }

  private own(node: number): number[] {
    if (this.owner[node] !== this.epoch) {
      this.inputs[node] = this.inputs[node].slice();
      this.owner[node] = this.epoch;
    }
    return this.inputs[node];
  }
}

function insertAt(list: number[], slot: number, value: number): void {
  if (slot === list.length) list.push(value);
  else list.splice(slot, 0, value);
}

function removeAt(list: number[], slot: number): void {
  if (slot === list.length - 1) list.pop();
  else list.splice(slot, 1);
}
