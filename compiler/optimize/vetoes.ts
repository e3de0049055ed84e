// Forbidden steps: compiles a program as if the optimizer had missed one rewrite at one node.
//
// A step is identified by its rule, its node's op and source span, and the number of equal steps before it;
// ids would change without the step. The check happens at the last moment, so that everything before it is
// unchanged. The node is remembered: the rule may not fire there later either. Invariant: all steps before a
// forbidden step are the same as without the veto.
import type { Node } from '../ir/node.ts';
import { ops, opTable } from '../ir/ops/table.ts';
import { neededSteps } from '../ir/step-names.ts';

/** Only valid with the program and options that it comes from. */
export interface Veto {
  /** A rule, or a step of a pass, as in the log. */
  readonly rule: string;
  /** '' without a node. */
  readonly op: string;
  readonly start: number;
  readonly end: number;
  /** Number of earlier steps that are equal in all of these. */
  readonly nth: number;
}

/** Vetoing the first step of an indivisible analysis forbids all its steps. */
export const WHOLE_ANALYSIS = 'assume-top';

/**
 * Whether the graph would be complete without such a step. Unreachability follows from a branch, so neither
 * can be vetoed alone.
 */
export const canBeVetoed = (rule: string, op: string): boolean =>
  !neededSteps.has(rule) && !(rule === 'type' && controlOps.has(op));

const controlOps: ReadonlySet<string> = new Set(
  opTable.filter((op) => op.control === true && op !== ops.If).map(({ name }) => name),
);

/** The part of a veto that does not count steps. */
export const keyOfStep = (rule: string, op: string, start: number, end: number): string =>
  `${rule} ${op} ${start} ${end}`;

interface Place {
  readonly vetoes: Map<number, Veto>;
  readonly nodes: Set<Node | null>;
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
      if (place.vetoes.has(veto.nth)) this.open.delete(veto);
      else place.vetoes.set(veto.nth, veto);
    }
  }

  /** Call this before each step, and skip the step if it returns true. */
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

  get unmet(): readonly Veto[] {
    return [...this.open];
  }
}

const NOWHERE = { start: 0, end: 0 };
