// Two graphs as one log of two steps: the first creates the first graph, the second turns it into the second.
// Any viewer of logs can show the difference, and common nodes have one id and position.
import { EVENT_INTS, EventKind, STEP_INTS, type LogData } from '../../ir/log.ts';
import type { NodeState } from '../../narration/replay.ts';
import { typeWords } from '../../ir/text/type-words.ts';
import type { Partners } from './match.ts';

export interface GraphState {
  readonly nodes: readonly NodeState[];
  readonly log: LogData;
}

export interface DifferenceFilm {
  readonly log: LogData;
  /** By id in the film: ids in the first and in the second graph, or -1. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export function differenceFilm(a: GraphState, b: GraphState, partners: Partners): DifferenceFilm {
  const { ofRight, count } = idsOf(a, b, partners);
  const [left, right] = [new Array<number>(count).fill(-1), new Array<number>(count).fill(-1)];
  for (const { id } of a.nodes) left[id] = id;
  for (const [id, inFilm] of ofRight) right[inFilm] = id;
  const ofLeft = new Map(a.nodes.map(({ id }) => [id, id]));
  const writer = new Writer(a.log, b.log, count);
  writer.begin();
  writer.add(a.nodes.map((node) => moved(node, ofLeft)));
  writer.begin();
  const before = new Map(a.nodes.map((node) => [node.id, moved(node, ofLeft)]));
  const after = b.nodes.map((node) => moved(node, ofRight));
  writer.add(after.filter(({ id }) => left[id] < 0));
  for (const now of after) {
    const old = before.get(left[now.id]);
    if (old !== undefined) writer.change(old, now);
  }
  writer.remove([...before.values()].filter(({ id }) => right[id] < 0));
  return { log: writer.data(), left, right };
}

/** Nodes of the first graph keep their ids, and so do those of the second if these ids are free. */
function idsOf(
  a: GraphState,
  b: GraphState,
  partners: Partners,
): { readonly ofRight: ReadonlyMap<number, number>; readonly count: number } {
  const taken = new Set(a.nodes.map(({ id }) => id));
  const ofRight = new Map([...partners].map(([first, second]) => [second, first]));
  let count = [...a.nodes, ...b.nodes].reduce((most, { id }) => Math.max(most, id + 1), 0);
  for (const { id } of b.nodes) {
    if (ofRight.has(id)) continue;
    ofRight.set(id, taken.has(id) ? count++ : id);
  }
  return { ofRight, count };
}

const moved = (node: NodeState, ids: ReadonlyMap<number, number>): NodeState => ({
  ...node,
  id: ids.get(node.id) ?? -1,
  inputs: node.inputs.map((input) => ids.get(input) ?? -1),
});

class Writer {
  private readonly events: number[] = [];
  private readonly steps: number[] = [];
  private readonly types: string[] = [];
  private readonly auxes: string[] = [];
  private readonly spans: Int32Array;
  private readonly first: LogData;
  private readonly second: LogData;

  constructor(first: LogData, second: LogData, count: number) {
    this.first = first;
    this.second = second;
    this.spans = new Int32Array(2 * count);
  }

  begin(): void {
    const step = new Array<number>(STEP_INTS).fill(-1);
    step[0] = this.events.length / EVENT_INTS;
    step[1] = 0;
    step[2] = 0;
    this.steps.push(...step);
  }

  add(nodes: readonly NodeState[]): void {
    for (const { id, op, type, aux, start, end } of nodes) {
      this.event(EventKind.create, id, this.opOf(op), this.typeOf(type), this.auxOf(aux));
      this.spans[2 * id] = start;
      this.spans[2 * id + 1] = end;
    }
    for (const { id, inputs } of nodes)
      inputs.forEach((input, slot) => this.event(EventKind.insertInput, id, slot, -1, input));
  }

  change(old: NodeState, now: NodeState): void {
    const { id } = now;
    if (old.type !== now.type && !this.readsTheSame(old.type, now.type))
      this.event(EventKind.setType, id, 0, this.typeOf(old.type), this.typeOf(now.type));
    if (old.aux !== now.aux) this.event(EventKind.setAux, id, 0, this.auxOf(old.aux), this.auxOf(now.aux));
    const common = Math.min(old.inputs.length, now.inputs.length);
    for (let slot = 0; slot < common; slot++)
      if (old.inputs[slot] !== now.inputs[slot])
        this.event(EventKind.setInput, id, slot, old.inputs[slot], now.inputs[slot]);
    for (let slot = old.inputs.length - 1; slot >= common; slot--)
      this.event(EventKind.removeInput, id, slot, old.inputs[slot], -1);
    for (let slot = common; slot < now.inputs.length; slot++)
      this.event(EventKind.insertInput, id, slot, -1, now.inputs[slot]);
  }

  /** Ignores widening counters, which say how a range was found. */
  private readsTheSame(old: string, now: string): boolean {
    const [before, after] = [typeWords(old, this.first.functions), typeWords(now, this.second.functions)];
    return JSON.stringify(before) === JSON.stringify(after);
  }

  remove(nodes: readonly NodeState[]): void {
    for (const { id, inputs } of nodes)
      for (let slot = inputs.length - 1; slot >= 0; slot--)
        this.event(EventKind.removeInput, id, slot, inputs[slot], -1);
    for (const { id, op, type, aux } of nodes)
      this.event(EventKind.kill, id, this.opOf(op), this.typeOf(type), this.auxOf(aux));
  }

  data(): LogData {
    const { types, auxes, spans, first, second } = this;
    return {
      events: Int32Array.from(this.events),
      steps: Int32Array.from(this.steps),
      // Arbitrary, except the parsing pass.
      passes: ['peephole'],
      rules: [''],
      reasons: [],
      ops: first.ops,
      types,
      auxes,
      functions: first.functions.length >= second.functions.length ? first.functions : second.functions,
      spans,
    };
  }

  private event(...ints: [number, number, number, number, number]): void {
    this.events.push(...ints);
  }

  private opOf(op: NodeState['op']): number {
    return this.first.ops.indexOf(op);
  }

  private readonly typeOf = (text: string): number => indexIn(this.types, text);
  private readonly auxOf = (text: string): number => indexIn(this.auxes, text);
}

function indexIn(list: string[], text: string): number {
  const found = list.indexOf(text);
  return found < 0 ? list.push(text) - 1 : found;
}
