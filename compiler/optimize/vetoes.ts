// Steps that must not be taken: a program compiled as if the optimizer had overlooked one thing at one node.
//
// A step is named by what does it, by the op and place in the program of the node that it is about, and by how many such
// steps came before. Ids would not do: without one step later nodes have others. The step that is forbidden is looked for
// where steps are taken, at the last moment: whatever leads to it happens as always. The node is remembered: what did it
// may not do it there later either.
// Keep true: with a step forbidden, all steps before it are those that are taken without.
import type { Node } from '../ir/node.ts';
import { ops, opTable } from '../ir/ops/table.ts';
import { neededSteps } from '../ir/step-names.ts';

/** A step of the optimizer. It means something only with the program and the options that it was taken from. */
export interface Veto {
  /** A rule, or a step of a pass, as the log names it. */
  readonly rule: string;
  /** Of the node that it is about; '' where it is about none. */
  readonly op: string;
  /** Offsets of the node's piece of the program. */
  readonly start: number;
  readonly end: number;
  /** How many steps with all of this the same come before. */
  readonly nth: number;
}

/** The steps of an analysis that holds only as a whole are forbidden by its first. */
export const WHOLE_ANALYSIS = 'assume-nothing';

/**
 * Whether a step of that name at a node of that op can be left out, and the graph is complete all the same. That control
 * never comes somewhere follows from a branch: if the one is to go, so must the other.
 */
export const canBeVetoed = (rule: string, op: string): boolean =>
  !neededSteps.has(rule) && !(rule === 'type' && controlOps.has(op));

const controlOps: ReadonlySet<string> = new Set(
  opTable.filter((op) => op.control === true && op !== ops.If).map(({ name }) => name),
);

/** What vetoes of one kind share. */
export const keyOfStep = (rule: string, op: string, start: number, end: number): string =>
  `${rule} ${op} ${start} ${end}`;

/** Vetoes of one key. */
interface Place {
  readonly vetoes: Map<number, Veto>;
  /** The nodes that may be left as they are. */
  readonly nodes: Set<Node | null>;
  /** Steps that came so far. */
  count: number;
}

export class Vetoes {
  private readonly places = new Map<string, Place>();
  private readonly open: Set<Veto>;

  constructor(vetoes: readonly Veto[]) {
    this.open = new Set(vetoes);
    for (const veto of vetoes) {
      const key = keyOfStep(veto.rule, veto.op, veto.start, veto.end);
      const place = this.places.get(key) ?? { vetoes: new Map<number, Veto>(), nodes: new Set(), count: 0 };
      this.places.set(key, place);
      // Told twice, it is one.
      if (place.vetoes.has(veto.nth)) this.open.delete(veto);
      else place.vetoes.set(veto.nth, veto);
    }
  }

  /** To be asked whenever a step would be taken: it must be taken, or left out, as this says. */
  forbids(rule: string, node: Node | null): boolean {
    const { start, end } = node?.span ?? NOWHERE;
    const place = this.places.get(keyOfStep(rule, node?.op.name ?? '', start, end));
    if (place === undefined) return false;
    if (place.nodes.has(node)) return true;
    const veto = place.vetoes.get(place.count++);
    if (veto === undefined) return false;
    this.open.delete(veto);
    place.nodes.add(node);
    return true;
  }

  /** Those that no step was met for. */
  get unmet(): readonly Veto[] {
    return [...this.open];
  }
}

const NOWHERE = { start: 0, end: 0 };
