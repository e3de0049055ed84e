// Plants bugs in the meet and in the masks. The checks that guard the analyses must detect each of them.
import { describe, expect, it } from 'vitest';
import { UNDEFINED, elementText, meetValues, mayTake } from '../../../compiler/analysis/lattice/elements.ts';
import { graphSystem } from '../../../compiler/analysis/lattice/from-graph.ts';
import { solve } from '../../../compiler/analysis/lattice/solve.ts';
import { standardLaws, type Laws } from '../../../compiler/analysis/lattice/transfer.ts';
import { analysisMistakes, constantsProgram } from '../../support/checks/analyses.ts';
import { EXAMPLE_PROGRAM, exampleSystem, namedElements } from '../../support/checks/systems.ts';
import { graphOf } from '../../support/programs/compiled.ts';
import { long } from '../../support/extent.ts';

const FIXED_POINT =
  's0 R, x0 1, s1 R, x1 1, s2 R, cond 0, s3 R, s4 U, x2 ⊤, s5 R, x3 1, s6 R, read() ⊥, s7 R';

/** A nonmonotone rule may prevent termination, which counts as detected. */
const MAX_MEETS = 200_000;

const mutations: readonly (readonly [what: string, laws: Partial<Laws>])[] = [
  [
    'the meet as the review’s table III prints it: unknown ∧ undefined = undefined',
    {
      meet: (a, b) =>
        a.kind !== 'constant' && b.kind !== 'constant' && a !== b ? UNDEFINED : meetValues(a, b),
    },
  ],
  ['a meet of two constants that keeps the first', { meet: (a, b) => (a.kind === 'undefined' ? b : a) }],
  ['a meet that is a join', { meet: (a, b) => (a.kind === 'unknown' ? b : meetValues(a, b) === a ? b : a) }],
  ['a missing mask, so that arms of untaken edges count', { armCounts: () => true }],
  ['an inverted mask', { armCounts: (isTaken) => !isTaken }],
  ['a mask that excludes every arm', { armCounts: () => false }],
  ['an inverted branch', { mayTake: (condition, outcome) => mayTake(condition, !outcome) }],
  [
    'a branch on an unknown condition that takes its true side only',
    {
      mayTake: (condition, outcome) => (condition.kind === 'unknown' ? outcome : mayTake(condition, outcome)),
    },
  ],
  [
    'a branch on an undefined condition that takes both sides',
    { mayTake: (condition, outcome) => condition.kind === 'undefined' || mayTake(condition, outcome) },
  ],
];

/** The combined analysis's element for the example's result: 1. */
function returnedElement(laws: Laws): string {
  const graph = graphOf(EXAMPLE_PROGRAM, 'none');
  const system = graphSystem(graph);
  const { elements } = solve(system, { analysis: 'combined', order: 'fast', laws });
  return elementText(elements[system.variableOf[graph.stop.input(0).input(1).id]]);
}

/** The first fault that the checks detect. */
function firstFinding(changes: Partial<Laws>): string {
  let meets = 0;
  const { meet } = { ...standardLaws, ...changes };
  const counted: Laws = {
    ...standardLaws,
    ...changes,
    meet: (a, b) => {
      if (++meets > MAX_MEETS) throw new Error('does not terminate');
      return meet(a, b);
    },
  };
  try {
    const system = exampleSystem();
    const solution = solve(system, { analysis: 'combined', order: 'worklist', laws: counted });
    const found = namedElements(system, solution.elements).join(', ');
    if (found !== FIXED_POINT) return `golden: ${found}`;
    const returned = returnedElement(counted);
    if (returned !== '1') return `golden in Simple: ${returned}`;
    for (let seed = 0; seed < 20; seed++) {
      meets = 0;
      const [mistake] = analysisMistakes(graphOf(constantsProgram(seed), 'none'), BigInt(seed), counted);
      if (mistake !== undefined) return mistake;
    }
  } catch (error) {
    return String(error);
  }
  return '';
}

describe('planted bugs in the analysis', () => {
  it('are not found in the original rules', long, () => {
    expect(firstFinding({})).toBe('');
  });

  it.each(mutations)('%s', (_, laws) => {
    expect(firstFinding(laws)).not.toBe('');
  });

  it('are detected by runs as well as by the golden file, for example an unsound meet', long, () => {
    const laws = { ...standardLaws, meet: mutations[1][1].meet ?? meetValues };
    const mistakes = [...Array(20).keys()].flatMap((seed) =>
      analysisMistakes(graphOf(constantsProgram(seed), 'none'), BigInt(seed), laws),
    );
    expect(mistakes.some((mistake) => mistake.includes('with arg'))).toBe(true);
  });
});
