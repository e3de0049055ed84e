// Constants and unreachable code that follow from a partition: lowers elements to a fixed point.
//
// An op with congruent operands has the value of its law (x - x = 0), even if the operands are unknown.
// Values that were undefined in the last partition optimistically count as congruent to all others; the next
// partition decides. While two congruent operands are different constants, the op stays undefined, because
// their congruence is only an assumption. At the fixed point, ops whose operands differ are released, and
// computed normally. Invariant: for one partition and set of released ops, evaluation is monotone, so the
// fixed point does not depend on the order of visits; the set only changes at fixed points. Elements only
// fall, across all partitions.
import { Worklist } from '../../base/worklist.ts';
import { constantElement, meetStatements, meetValues, UNDEFINED } from './elements.ts';
import { combinedAnalysis } from './combined.ts';
import type { CongruenceLaws } from './congruence-laws.ts';
import {
  MAX_WAITING,
  type Element,
  type Equation,
  type EquationSystem,
  type SolvingOrder,
  type StatementElement,
  type ValueElement,
  type ValueEquation,
} from './model.ts';
import { readersOf, type Lists } from './readers.ts';
import type { SolvingRecord } from './record.ts';
import { evaluate, isTaken, reasons, type Problem } from './transfer.ts';

export class Propagation {
  readonly elements: Element[];
  /** The class of each variable in the last partition; -1 for undefined values and statements. */
  private placed: Int32Array;
  private phase = 0;
  private readonly problem: Problem;
  private readonly laws: CongruenceLaws;
  private readonly order: SolvingOrder;
  private readonly record: SolvingRecord;
  private readonly readers: Lists;
  private readonly waiting = new Worklist();
  /** By variable: the visit that queued it. */
  private readonly queuedBy: Int32Array;
  /** Ops with a value from a law, to be evaluated again for a new partition. */
  private readonly lawful = new Set<number>();
  private readonly doubtful = new Set<number>();
  private readonly released = new Set<number>();

  constructor(system: EquationSystem, laws: CongruenceLaws, order: SolvingOrder, record: SolvingRecord) {
    this.problem = combinedAnalysis(system, laws);
    this.laws = laws;
    this.order = order;
    this.record = record;
    this.elements = [...this.problem.start];
    this.placed = new Int32Array(system.equations.length).fill(-1);
    this.queuedBy = new Int32Array(system.equations.length).fill(-1);
    this.readers = readersOf(this.problem);
    for (const { index } of system.equations) this.waiting.add(index);
  }

  readonly isTaken = (edge: Parameters<typeof isTaken>[2]): boolean =>
    isTaken(this.problem, this.elements, edge);

  run(): boolean {
    const before = this.record.changes;
    do {
      if (this.order === 'round-robin') this.sweep();
      else this.drain();
    } while (this.release());
    return this.record.changes > before;
  }

  usePartition(classes: Int32Array): void {
    this.placed = classes.map((index, variable) => (this.isUndefined(this.elements[variable]) ? -1 : index));
    this.phase++;
    this.released.clear();
    for (const variable of this.lawful) this.queue(variable, -1);
  }

  private isUndefined(element: Element): boolean {
    return element === UNDEFINED || typeof element === 'string';
  }

  // ------------------------------------------------------------------------------------------------------- orders

  private sweep(): void {
    const { equations } = this.problem.system;
    this.waiting.clear();
    for (let before = -1; before !== this.record.changes; this.record.rounds++) {
      before = this.record.changes;
      for (const equation of equations) this.visit(equation);
    }
  }

  private drain(): void {
    const { equations } = this.problem.system;
    for (let next = this.waiting.take(); next >= 0; next = this.waiting.take()) this.visit(equations[next]);
  }

  private visit(equation: Equation): void {
    const { elements, record } = this;
    const { index } = equation;
    const before = elements[index];
    const after = lower(before, this.evaluate(equation));
    const visit = record.evaluations;
    elements[index] = after;
    if (before !== after && this.order !== 'round-robin') this.queueReaders(index, visit);
    record.visit(index, before, after, () => ({
      because: before === after ? [] : this.reasons(equation),
      queuedBy: this.queuedBy[index],
      waiting: this.order === 'round-robin' ? [] : this.waiting.waiting(MAX_WAITING),
      waitingCount: this.order === 'round-robin' ? 0 : this.waiting.size,
      round: this.order === 'round-robin' ? record.rounds : this.phase,
    }));
  }

  private queueReaders(variable: number, visit: number): void {
    const { starts, items } = this.readers;
    for (let i = starts[variable]; i < starts[variable + 1]; i++) {
      const element = this.elements[items[i]];
      // An element at bottom needs no visit; the plain worklist visits it anyway, for display.
      const isDone = element === 'reachable' || (typeof element === 'object' && element.kind === 'unknown');
      if (this.order === 'fast' && isDone) continue;
      this.queue(items[i], visit);
    }
  }

  private queue(variable: number, visit: number): void {
    if (this.waiting.add(variable)) this.queuedBy[variable] = visit;
  }

  // --------------------------------------------------------------------------------------------------------- laws

  private evaluate(equation: Equation): Element {
    const law = equation.kind === 'value' ? this.byLaw(equation) : null;
    return law ?? evaluate(this.problem, this.elements, equation);
  }

  private byLaw({ index, at, definition }: ValueEquation): ValueElement | null {
    if (definition.kind !== 'op' || definition.operands.length !== 2) return null;
    if (at >= 0 && this.elements[at] === 'unreachable') return null;
    const value = this.laws.ofEqualOperands(definition.op);
    const [left, right] = definition.operands;
    // A literal is only congruent to an equal constant, which needs no law.
    if (value === undefined || left.kind === 'literal' || right.kind === 'literal') return null;
    const a = this.elements[left.variable] as ValueElement;
    const b = this.elements[right.variable] as ValueElement;
    if (a === UNDEFINED || b === UNDEFINED || !this.areCongruent(left.variable, right.variable)) return null;
    if (this.released.has(index)) return null;
    this.lawful.add(index);
    if (a === b) this.doubtful.delete(index);
    else this.doubtful.add(index);
    return a !== b && a.kind === 'constant' && b.kind === 'constant' ? UNDEFINED : constantElement(value);
  }

  private areCongruent(left: number, right: number): boolean {
    if (left === right) return true;
    return this.placed[left] < 0 || this.placed[right] < 0 || this.placed[left] === this.placed[right];
  }

  /** Releases ops whose operands differ at the fixed point, and returns whether there were any. */
  private release(): boolean {
    for (const variable of this.doubtful) {
      this.released.add(variable);
      this.queue(variable, -1);
    }
    const found = this.doubtful.size > 0;
    this.doubtful.clear();
    return found;
  }

  private reasons(equation: Equation): number[] {
    const byLaw = equation.kind === 'value' && this.byLaw(equation) !== null;
    if (!byLaw || equation.definition.kind !== 'op') return reasons(this.problem, this.elements, equation);
    const { operands } = equation.definition;
    return [...new Set(operands.flatMap((each) => (each.kind === 'variable' ? [each.variable] : [])))];
  }
}

const lower = (before: Element, after: Element): Element =>
  typeof before === 'string'
    ? meetStatements(before, after as StatementElement)
    : meetValues(before, after as ValueElement);
