// How values are defined for the partition, once the elements are known: the definition, which distinguishes
// a value immediately; the operands, whose classes distinguish it later; and whether it only follows an
// operand.
//
// Operands are unknown values. Constants, and arms that do not count (undefined, or on an edge that is not
// taken), belong to the definition, because they never change while classes split. A follower is congruent to
// its operands as long as these are congruent to each other: a copy, an op with a neutral constant, `x & y`,
// and a phi whose counting arms are all unknown.
import { valueOf } from './transfer.ts';
import type { CongruenceLaws } from './congruence-laws.ts';
import type {
  ControlEdge,
  Element,
  EquationSystem,
  Operand,
  StatementEquation,
  ValueElement,
  ValueEquation,
} from './model.ts';

export interface Shape {
  /** Values with different definitions are not congruent, except followers. */
  readonly definition: string;
  /**
   * Unknown variables by position, or -1 for other operands, which `definition` contains. For a follower: the
   * values that it follows.
   */
  readonly operands: readonly number[];
  readonly commutative: boolean;
  readonly follows: boolean;
}

export interface Solved {
  readonly system: EquationSystem;
  readonly laws: CongruenceLaws;
  readonly elements: readonly Element[];
  readonly isTaken: (edge: ControlEdge) => boolean;
}

type Of<Kind> = Extract<ValueEquation['definition'], { kind: Kind }>;

/** By variable; null for statements. */
export function shapesOf(solved: Solved): (Shape | null)[] {
  const numbers = new Map<ValueElement, number>();
  const textOf = (element: ValueElement): string => {
    let number = numbers.get(element);
    if (number === undefined) numbers.set(element, (number = numbers.size));
    return `=${number}`;
  };
  return solved.system.equations.map((equation) => {
    if (equation.kind === 'statement') return null;
    const element = solved.elements[equation.index] as ValueElement;
    return element.kind === 'unknown' ? unknownShape(solved, equation, textOf) : alone(textOf(element));
  });
}

const alone = (definition: string): Shape => ({
  definition,
  operands: [],
  commutative: false,
  follows: false,
});

const follower = (definition: string, operands: readonly number[]): Shape => ({
  definition,
  operands,
  commutative: false,
  follows: true,
});

type TextOf = (element: ValueElement) => string;

function unknownShape(solved: Solved, { index, definition }: ValueEquation, textOf: TextOf): Shape {
  switch (definition.kind) {
    case 'unknown':
      return alone(`unknown ${index}`);
    case 'copy': {
      const operand = unknownVariable(solved, definition.operand);
      return operand < 0 ? alone(`unknown ${index}`) : follower('', [operand]);
    }
    case 'op':
      return opShape(solved, definition, textOf);
    case 'phi':
      return phiShape(solved, definition, textOf);
  }
}

function unknownVariable({ elements }: Solved, operand: Operand): number {
  return valueOf(elements, operand).kind === 'unknown' && operand.kind === 'variable' ? operand.variable : -1;
}

function opShape(solved: Solved, { op, operands: inputs }: Of<'op'>, textOf: TextOf): Shape {
  const { laws, elements } = solved;
  const operands = inputs.map((operand) => unknownVariable(solved, operand));
  if (operands.length === 2) {
    for (const [place, other] of [
      [0, operands[1]],
      [1, operands[0]],
    ]) {
      const element = valueOf(elements, inputs[place]);
      if (other >= 0 && element.kind === 'constant' && laws.isNeutral(op, place, element.value))
        return follower('', [other]);
    }
  }
  const commutative = op.commutative === true;
  const constants = inputs.map((input, i) => (operands[i] >= 0 ? '-' : textOf(valueOf(elements, input))));
  if (commutative) constants.sort();
  const follows = laws.isIdempotent(op) && operands.every((operand) => operand >= 0);
  return { definition: `op ${op.index} ${constants.join()}`, operands, commutative, follows };
}

function phiShape(solved: Solved, phi: Of<'phi'>, textOf: TextOf): Shape {
  const { edges } = solved.system.equations[phi.merge] as StatementEquation;
  const parts: string[] = [];
  const operands: number[] = [];
  let follows = true;
  phi.arms.forEach((arm, place) => {
    const element = valueOf(solved.elements, arm);
    const counts = element.kind !== 'undefined' && solved.laws.armCounts(solved.isTaken(edges[place]));
    const operand = counts ? unknownVariable(solved, arm) : -1;
    operands.push(operand);
    parts.push(operand >= 0 || !counts ? '-' : textOf(element));
    if (counts && operand < 0) follows = false;
  });
  follows &&= operands.some((operand) => operand >= 0);
  return {
    definition: `${solved.laws.phiDefinition(phi.merge)} ${parts.join()}`,
    operands,
    commutative: false,
    follows,
  };
}
