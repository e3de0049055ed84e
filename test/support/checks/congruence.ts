// Invariants of congruence, as functions that report violations, and random systems to check.
// Runs interpret the system itself, statement by statement; phis keep their last choice. A value is defined
// at a statement if all phis that it depends on belong to merges that dominate the statement.
import { solveCongruence } from '../../../compiler/analysis/lattice/congruence.ts';
import { congruenceLaws, type CongruenceLaws } from '../../../compiler/analysis/lattice/congruence-laws.ts';
import { shapesOf } from '../../../compiler/analysis/lattice/congruence-shapes.ts';
import { combinedAnalysis } from '../../../compiler/analysis/lattice/combined.ts';
import {
  UNKNOWN,
  constantElement,
  elementText,
  isAtLeast,
} from '../../../compiler/analysis/lattice/elements.ts';
import {
  solvingOrders,
  type ControlEdge,
  type Definition,
  type Equation,
  type EquationSystem,
  type Operand,
  type Solution,
  type StatementEquation,
  type ValueEquation,
} from '../../../compiler/analysis/lattice/model.ts';
import { solve } from '../../../compiler/analysis/lattice/solve.ts';
import { isTaken } from '../../../compiler/analysis/lattice/transfer.ts';
import { Random } from '../../../compiler/base/random.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { evaluateOp, isTrue, type Value } from '../../../compiler/ir/values.ts';

type Found = Value | undefined;

/** Classes numbered in the order of their first members, so that partitions can be compared. */
export function namedClasses({ classes }: Solution): number[] {
  const names = new Map<number, number>();
  return (classes ?? []).map((index) => {
    if (index < 0) return -1;
    if (!names.has(index)) names.set(index, names.size);
    return names.get(index) ?? -1;
  });
}

/** All violations in a system's solution. @param inputs of unknown values, for one run each */
export function congruenceMistakes(
  system: EquationSystem,
  inputs: readonly bigint[],
  laws: CongruenceLaws = congruenceLaws,
): string[] {
  const [first, ...others] = solvingOrders.map((order) => solveCongruence(system, { order, laws }));
  return [
    ...others.flatMap((other) => differences(system, first, other)),
    ...weaknesses(system, first),
    ...splitMistakes(others[1]),
    ...(system.equations.length > 40 ? [] : coarsenessMistakes(system, first, laws)),
    ...inputs.flatMap((input) => new Run(system, first, input).mistakes()),
  ];
}

function differences(system: EquationSystem, one: Solution, other: Solution): string[] {
  const [a, b] = [namedClasses(one), namedClasses(other)];
  return system.equations
    .filter(({ index }) => one.elements[index] !== other.elements[index] || a[index] !== b[index])
    .map(
      ({ name, index }) =>
        `${name} is ${elementText(one.elements[index])} in class ${a[index]} by ${one.order}, ` +
        `${elementText(other.elements[index])} in ${b[index]} by ${other.order}`,
    );
}

function weaknesses(system: EquationSystem, { elements }: Solution): string[] {
  const combined = solve(system, { analysis: 'combined', order: 'fast' }).elements;
  return system.equations
    .filter(({ index }) => !isAtLeast(elements[index], combined[index]))
    .map(
      ({ name, index }) =>
        `${name} is ${elementText(elements[index])}, combined has ${elementText(combined[index])}`,
    );
}

/** Applying the splits in order, from class 0 on, gives the classes. */
function splitMistakes({ classes, splits }: Solution): string[] {
  const now: number[] = (classes ?? []).map((index) => (index < 0 ? -1 : 0));
  const mistakes: string[] = [];
  for (const { from, into, moved } of splits)
    for (const value of moved) {
      if (now[value] !== from) mistakes.push(`${value} moves from ${from}, but is in ${now[value]}`);
      now[value] = into;
    }
  if (now.join() !== (classes ?? []).join()) mistakes.push('the splits do not produce the final classes');
  return mistakes;
}

/** Two unknown values are congruent exactly if no reason separates them, pair by pair. */
function coarsenessMistakes(
  system: EquationSystem,
  { elements, classes }: Solution,
  laws: CongruenceLaws,
): string[] {
  const problem = combinedAnalysis(system, laws);
  const shapes = shapesOf({ system, laws, elements, isTaken: (edge) => isTaken(problem, elements, edge) });
  const unknown = system.equations.flatMap(({ kind, index }) =>
    kind === 'value' && elements[index] === UNKNOWN ? [index] : [],
  );
  const apart = new Set<string>();
  const areApart = (a: number, b: number): boolean => apart.has(`${a} ${b}`);
  const follows = (a: number, b: number): boolean => {
    const shape = shapes[a];
    return shape?.follows === true && shape.operands.every((operand) => operand < 0 || !areApart(operand, b));
  };
  const areAlike = (a: number, b: number): boolean => {
    const [one, other] = [shapes[a], shapes[b]];
    if (one === null || other === null || one.definition !== other.definition || one.definition === '')
      return false;
    const match = (operands: readonly number[]): boolean =>
      operands.length === other.operands.length &&
      operands.every((operand, i) =>
        operand < 0 ? other.operands[i] < 0 : !areApart(operand, other.operands[i]),
      );
    return match(one.operands) || (one.commutative && match(one.operands.toReversed()));
  };
  for (let before = -1; before !== apart.size;) {
    before = apart.size;
    for (const a of unknown)
      for (const b of unknown)
        if (a !== b && !follows(a, b) && !follows(b, a) && !areAlike(a, b)) apart.add(`${a} ${b}`);
  }
  return unknown.flatMap((a) =>
    unknown
      .filter((b) => areApart(a, b) === (classes?.[a] === classes?.[b]))
      .map(
        (b) =>
          `${system.equations[a].name} and ${system.equations[b].name}: the coarsest partition has it otherwise`,
      ),
  );
}

// ---------------------------------------------------------------------------------------------------------- runs

const MAX_STEPS = 200;

/** The values that must be floats: operands of float ops, and what these pass on. */
function floatsOf({ equations }: EquationSystem): ReadonlySet<number> {
  const floats = new Set<number>();
  const add = (operand: Operand): void => {
    if (operand.kind === 'variable') floats.add(operand.variable);
  };
  for (const equation of equations)
    if (equation.kind === 'value' && equation.definition.kind === 'op') {
      const { op, operands } = equation.definition;
      if (op.family === 'floats' && op !== ops.ToFloat) operands.forEach(add);
    }
  for (const index of floats) {
    const { definition } = equations[index] as ValueEquation;
    if (definition.kind === 'copy') add(definition.operand);
    else if (definition.kind === 'phi') definition.arms.forEach(add);
  }
  return floats;
}

class Run {
  private readonly system: EquationSystem;
  private readonly solution: Solution;
  private readonly input: bigint;
  private readonly dominators: ReadonlySet<number>[];
  private readonly phis = new Map<number, Found>();
  /**
   * Phis that once chose an undefined value: random systems need not be strict, and nothing is claimed about
   * these.
   */
  private readonly undefined = new Set<number>();
  private readonly found = new Set<string>();
  private readonly floats: ReadonlySet<number>;

  constructor(system: EquationSystem, solution: Solution, input: bigint) {
    this.system = system;
    this.solution = solution;
    this.input = input;
    this.dominators = dominatorsOf(system);
    this.floats = floatsOf(system);
  }

  mistakes(): string[] {
    const entry = this.system.equations.find((equation) => equation.kind === 'statement' && equation.entry);
    let at = entry?.index ?? -1;
    for (let steps = 0; at >= 0 && steps < MAX_STEPS; steps++) {
      this.check(at);
      at = this.step(at);
    }
    return [...this.found];
  }

  private check(at: number): void {
    const { equations } = this.system;
    const { elements, classes } = this.solution;
    if (elements[at] === 'unreachable') this.found.add(`control came to ${equations[at].name}`);
    const values = new Map<number, { readonly name: string; readonly value: Value }>();
    for (const equation of equations) {
      if (equation.kind !== 'value') continue;
      const { name, index } = equation;
      const value = this.value(index, at);
      const element = elements[index];
      if (value === undefined || typeof element === 'string') continue;
      const said = `${name} is ${elementText(constantElement(value))} at ${equations[at].name}`;
      if (element.kind !== 'unknown' && constantElement(value) !== element)
        this.found.add(`${said}, not ${elementText(element)}`);
      const other = values.get(classes?.[index] ?? -1);
      if (other === undefined) values.set(classes?.[index] ?? -1, { name, value });
      else if (constantElement(other.value) !== constantElement(value))
        this.found.add(`${said}, but its class has ${other.name}`);
    }
  }

  /** Moves to the next statement; -1 at the end. */
  private step(at: number): number {
    for (const next of this.system.equations) {
      if (next.kind !== 'statement') continue;
      const way = next.edges.findIndex((edge) => this.takes(edge, at));
      if (way < 0) continue;
      const chosen = this.system.equations.flatMap(({ index, ...equation }) =>
        equation.kind === 'value' &&
        equation.definition.kind === 'phi' &&
        equation.definition.merge === next.index
          ? [[index, this.operand(equation.definition.arms[way], at)] as const]
          : [],
      );
      for (const [phi, value] of chosen) {
        if (value === undefined) this.undefined.add(phi);
        this.phis.set(phi, value);
      }
      return next.index;
    }
    return -1;
  }

  private takes({ from, condition, sense }: ControlEdge, at: number): boolean {
    if (from !== at) return false;
    if (condition === null) return true;
    const value = this.operand(condition, at);
    return value !== undefined && isTrue(value) === sense;
  }

  private operand(operand: Operand, at: number): Found {
    return operand.kind === 'literal' ? operand.value : this.value(operand.variable, at);
  }

  private value(index: number, at: number): Found {
    const { definition } = this.system.equations[index] as ValueEquation;
    switch (definition.kind) {
      case 'unknown':
        return this.floats.has(index) ? Number(this.input) + (index & 1) : this.input + BigInt(index & 1);
      case 'copy':
        return this.operand(definition.operand, at);
      case 'phi':
        if (!this.dominators[at].has(definition.merge) || this.undefined.has(index)) return undefined;
        return this.phis.get(index);
      case 'op': {
        const operands = definition.operands.map((operand) => this.operand(operand, at));
        const known = operands.filter((value) => value !== undefined);
        return known.length < operands.length ? undefined : evaluateOp(definition.op, known);
      }
    }
  }
}

/** By statement: its dominators, including itself. */
function dominatorsOf({ equations }: EquationSystem): Set<number>[] {
  const statements = equations.filter((equation) => equation.kind === 'statement');
  const all = statements.map(({ index }) => index);
  const found = equations.map(() => new Set(all));
  for (let changed = true; changed;) {
    changed = false;
    for (const { index, entry, edges } of statements) {
      const above = entry ? [] : all.filter((other) => edges.every(({ from }) => found[from].has(other)));
      const next = new Set([...above, index]);
      if (next.size < found[index].size) changed = true;
      found[index] = next;
    }
  }
  return found;
}

// ------------------------------------------------------------------------------------------------- random systems

const binary = [
  ops.Add,
  ops.Sub,
  ops.Mul,
  ops.EQ,
  ops.LT,
  ops.LE,
  ops.Xor,
  ops.And,
  ops.Or,
  ops.Add,
  ops.Sub,
];

/**
 * A random system: statements that jump and branch anywhere, with phis that have arms for all their
 * predecessors, and ops on earlier values. Few constants and ops, so that much is congruent.
 */
export function randomSystem(seed: number): EquationSystem {
  const random = new Random(seed);
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)];
  const statements = 2 + random.below(7);
  const values = 3 + random.below(20);
  const common = (index: number, name: string) => ({ index, name, node: -1, start: 0, end: 0 });
  const edges: ControlEdge[][] = Array.from({ length: statements }, () => []);
  const anyValue = (): Operand =>
    random.below(4) === 0
      ? { kind: 'literal', value: BigInt(random.below(3)) }
      : { kind: 'variable', variable: statements + random.below(values) };
  for (let from = 0; from < statements; from++) {
    // Nothing leads back to the first statement, where control starts.
    const target = (): number =>
      random.below(3) > 0 ? Math.min(from + 1, statements - 1) : 1 + random.below(statements - 1);
    if (random.below(3) === 0) edges[target()].push({ from, condition: null, sense: true });
    else {
      const condition = anyValue();
      edges[target()].push({ from, condition, sense: true });
      edges[target()].push({ from, condition, sense: false });
    }
  }
  const equations: Equation[] = edges.map((ways, index): StatementEquation => ({
    ...common(index, `s${index}`),
    kind: 'statement',
    entry: index === 0,
    edges: ways,
  }));
  for (let index = statements; index < statements + values; index++) {
    const earlier = (): Operand =>
      index === statements || random.below(4) === 0
        ? { kind: 'literal', value: BigInt(random.below(3)) }
        : { kind: 'variable', variable: statements + random.below(index - statements) };
    const merge = 1 + random.below(statements - 1);
    const definition = pick<() => Definition>([
      () => ({ kind: 'unknown' }),
      () => ({ kind: 'copy', operand: earlier() }),
      () => ({ kind: 'phi', merge, arms: edges[merge].map(anyValue) }),
      () => ({ kind: 'phi', merge, arms: edges[merge].map(anyValue) }),
      () => ({ kind: 'op', op: pick(binary), operands: [earlier(), earlier()] }),
      () => ({ kind: 'op', op: pick(binary), operands: [earlier(), earlier()] }),
    ])();
    equations.push({ ...common(index, `v${index}`), kind: 'value', at: -1, definition });
  }
  return { equations };
}
