// Matches the nodes of two graphs: first those created by the same steps, then those with the same structure.
//
// Two compilations with a common beginning create nodes with the same ids up to their first different step:
// identity pairs these. The others are paired iteratively by structure: a node whose inputs are all paired,
// with its equal; nodes at the same source position; inputs to the same slot of paired users. Invariants:
// paired nodes have the same op, and each node has at most one partner.
import { EVENT_INTS, EventKind, type LogData } from '../../ir/log.ts';
import type { NodeState } from '../../narration/replay.ts';

export type Partners = ReadonlyMap<number, number>;

/** Ids below this were created in common steps, and refer to the same node in both logs. */
export function sharedIds(a: LogData, b: LogData): number {
  const end = Math.min(a.events.length, b.events.length);
  let made = 0;
  for (let at = 0; at < end; at += EVENT_INTS) {
    if (!sameEvent(a, b, at)) break;
    if (a.events[at] === EventKind.create) made = a.events[at + 1] + 1;
  }
  return made;
}

function sameEvent(a: LogData, b: LogData, at: number): boolean {
  for (let i = 0; i < EVENT_INTS; i++) if (a.events[at + i] !== b.events[at + i]) return false;
  const [kind, node, , old, value] = a.events.subarray(at, at + EVENT_INTS);
  const sameType = (index: number): boolean => a.types[index] === b.types[index];
  const sameAux = (index: number): boolean => a.auxes[index] === b.auxes[index];
  switch (kind) {
    case EventKind.create:
      return sameType(old) && sameAux(value) && a.spans[2 * node] === b.spans[2 * node];
    case EventKind.setType:
      return sameType(old) && sameType(value);
    case EventKind.setAux:
      return sameAux(old) && sameAux(value);
    default:
      return true;
  }
}

/** @param shared ids below this refer to the same node in both */
export function pairNodes(a: readonly NodeState[], b: readonly NodeState[], shared: number): Partners {
  const pairing = new Pairing(a, b);
  for (const { id, op } of a) if (id < shared && pairing.right.get(id)?.op === op) pairing.pair(id, id);
  do {
    while (pairing.byKey(withInputs)) continue;
  } while (pairing.byKey(byPlace) || pairing.byUsers());
  return pairing.partners;
}

/** A key that is equal for similar nodes; null if too little is known. */
type Key = (node: NodeState, inputName: (id: number) => string | null) => string | null;

const withInputs: Key = ({ op, aux, type, inputs }, inputName) => {
  // The type of a constant is its value.
  const parts = [op, aux, op === 'Constant' ? type : ''];
  for (const input of inputs) {
    const name = input < 0 ? '-' : inputName(input);
    if (name === null) return null;
    parts.push(name);
  }
  return parts.join(' ');
};

const byPlace: Key = ({ op, aux, start, end }) => (end > start ? [op, aux, start, end].join(' ') : null);

class Pairing {
  readonly partners = new Map<number, number>();
  readonly left: ReadonlyMap<number, NodeState>;
  readonly right: ReadonlyMap<number, NodeState>;
  private readonly back = new Map<number, number>();

  constructor(a: readonly NodeState[], b: readonly NodeState[]) {
    this.left = new Map(a.map((node) => [node.id, node]));
    this.right = new Map(b.map((node) => [node.id, node]));
  }

  pair(a: number, b: number): void {
    this.partners.set(a, b);
    this.back.set(b, a);
  }

  /** Pairs nodes whose key is unique among their graph's unpaired nodes. Returns whether there were any. */
  byKey(key: Key): boolean {
    const mine = this.keysOf(this.left.values(), key, (id) => (this.partners.has(id) ? String(id) : null));
    const theirs = this.keysOf(this.right.values(), key, (id) => {
      const partner = this.back.get(id);
      return partner === undefined ? null : String(partner);
    });
    let found = false;
    for (const [name, ids] of mine) {
      const others = theirs.get(name) ?? [];
      if (ids.length !== others.length) continue;
      // Pairs several equal nodes in order.
      ids.forEach((id, i) => this.pair(id, others[i]));
      found = true;
    }
    return found;
  }

  private keysOf(
    nodes: Iterable<NodeState>,
    key: Key,
    inputName: (id: number) => string | null,
  ): Map<string, number[]> {
    const keys = new Map<string, number[]>();
    for (const node of nodes) {
      const isPaired = this.left.get(node.id) === node ? this.partners.has(node.id) : this.back.has(node.id);
      const name = isPaired ? null : key(node, inputName);
      if (name === null) continue;
      const ids = keys.get(name);
      if (ids === undefined) keys.set(name, [node.id]);
      else ids.push(node.id);
    }
    return keys;
  }

  /** Pairs inputs of the same slot of paired nodes. Returns whether there were any. */
  byUsers(): boolean {
    let found = false;
    for (const [a, b] of [...this.partners]) {
      const [mine, theirs] = [this.left.get(a)?.inputs ?? [], this.right.get(b)?.inputs ?? []];
      if (mine.length !== theirs.length) continue;
      mine.forEach((input, slot) => {
        const other = theirs[slot];
        if (this.partners.has(input) || this.back.has(other)) return;
        const [x, y] = [this.left.get(input), this.right.get(other)];
        if (x === undefined || y === undefined || x.op !== y.op || x.op === 'Constant') return;
        this.pair(input, other);
        found = true;
      });
    }
    return found;
  }
}
