// Defines invariants of the analyses over any program, as functions that report violations. Property tests
// check random programs, and mutation tests check laws with planted bugs.
import { constantElement, elementText, isAtLeast } from '../../../compiler/analysis/lattice/elements.ts';
import { graphSystem, type GraphSystem } from '../../../compiler/analysis/lattice/from-graph.ts';
import {
  solvingOrders,
  type Element,
  type EquationSystem,
} from '../../../compiler/analysis/lattice/model.ts';
import { solve, type PlainAnalysis } from '../../../compiler/analysis/lattice/solve.ts';
import { equationText } from '../../../compiler/analysis/lattice/text.ts';
import { standardLaws, type Laws } from '../../../compiler/analysis/lattice/transfer.ts';
import { Random } from '../../../compiler/base/random.ts';
import type { Graph } from '../../../compiler/ir/graph.ts';
import type { Value } from '../../../compiler/ir/values.ts';
import { Machine } from '../../../compiler/semantics/index.ts';
import { SourceText } from '../../../compiler/index.ts';
import { reversed } from './systems.ts';

const plain: readonly PlainAnalysis[] = ['cp', 'uce', 'in-turn', 'combined'];

export type Solutions = Readonly<Record<PlainAnalysis, readonly Element[]>>;

export function solutionsOf(system: EquationSystem, laws: Laws = standardLaws): Solutions {
  const found = plain.map((analysis) => [
    analysis,
    solve(system, { analysis, order: 'fast', laws }).elements,
  ]);
  return Object.fromEntries(found) as Solutions;
}

/** The variables for which two orders of one analysis, or of its equations, reach different fixed points. */
export function orderDifferences(system: EquationSystem, laws: Laws = standardLaws): string[] {
  const backward = reversed(system);
  return plain.flatMap((analysis) => {
    const [first, ...others] = solvingOrders.map((order) => ({
      how: `${analysis}, ${order}`,
      elements: solve(system, { analysis, order, laws }).elements,
    }));
    const last = solve(backward, { analysis, order: 'worklist', laws }).elements;
    const all = [...others, { how: `${analysis} backward`, elements: [...last].reverse() }];
    return all.flatMap(({ how, elements }) =>
      system.equations
        .filter(({ index }) => elements[index] !== first.elements[index])
        .map(({ name, index }) => {
          const [found, wanted] = [elements[index], first.elements[index]].map(elementText);
          return `${how}: ${name} is ${found}, not ${wanted}`;
        }),
    );
  });
}

/** The variables for which a stronger analysis is less precise than a weaker one. */
export function weaknesses(system: EquationSystem, solutions: Solutions): string[] {
  const pairs: readonly (readonly [strong: PlainAnalysis, weak: PlainAnalysis])[] = [
    ['combined', 'in-turn'],
    ['in-turn', 'cp'],
    ['in-turn', 'uce'],
  ];
  return pairs.flatMap(([strong, weak]) =>
    system.equations
      .filter(({ index }) => !isAtLeast(solutions[strong][index], solutions[weak][index]))
      .map(
        ({ name, index }) =>
          `${name}: ${strong} says ${elementText(solutions[strong][index])}, ${weak} ${elementText(solutions[weak][index])}`,
      ),
  );
}

/** Runs that contradict an analysis. @param solutions by analysis; null: no solution */
export function brokenFacts(
  graph: Graph,
  system: GraphSystem,
  solutions: Readonly<Record<string, readonly (Element | null)[]>>,
  argument: bigint,
): string[] {
  const broken = new Set<string>();
  const all = Object.entries(solutions);
  const say = (analysis: string, element: Element, variable: number, what: string): void => {
    const equation = system.equations[variable];
    const said = elementText(element);
    broken.add(
      `${analysis} says ${said} of ${equationText(system, equation)}, with arg ${argument}: ${what}`,
    );
  };
  const entered = ({ id }: { readonly id: number }): void => {
    const variable = system.variableOf[id];
    if (variable < 0) return;
    for (const [analysis, elements] of all)
      if (elements[variable] === 'unreachable') say(analysis, 'unreachable', variable, 'control came there');
  };
  const computed = ({ id }: { readonly id: number }, value: unknown): void => {
    const variable = system.variableOf[id];
    if (variable < 0) return;
    for (const [analysis, elements] of all) {
      const element = elements[variable];
      if (element === null || typeof element === 'string' || element.kind === 'unknown') continue;
      const actual = constantElement(value as Value);
      if (actual !== element) say(analysis, element, variable, `it is ${elementText(actual)}`);
    }
  };
  const machine = new Machine(graph, new SourceText(''), { argument, budget: 100_000 });
  machine.values.watcher = computed;
  machine.values.computed = computed;
  while (machine.step() === null) entered(machine.control);
  if (machine.end !== null) entered(machine.end);
  return [...broken];
}

/** All violations in a graph's analyses. */
export function analysisMistakes(graph: Graph, argument: bigint, laws: Laws = standardLaws): string[] {
  const system = graphSystem(graph);
  const solutions = solutionsOf(system, laws);
  return [
    ...orderDifferences(system, laws),
    ...weaknesses(system, solutions),
    ...brokenFacts(graph, system, solutions, argument),
  ];
}

/**
 * A random program in which constants, tests of them, and loops of unknown length interact, so that analyses
 * differ: few variables, few constants.
 */
export function constantsProgram(seed: number): string {
  const random = new Random(seed);
  const names = ['a', 'b', 'c', 'd'];
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)];
  const value = (): string =>
    pick([...names, ...names, '0', '1', '2', `${pick(names)} + ${pick(['0', '1'])}`, '3 - 2']);
  const test = (): string =>
    pick([`${pick(names)} ${pick(['==', '!=', '<'])} ${pick(['0', '1', '2', pick(names)])}`, 'arg & 1']);
  const lines = names.map((name) => `int ${name} = ${pick(['0', '1', '1', '2'])};`);
  let loops = 0;
  const block = (depth: number): void => {
    for (let i = 1 + random.below(4); i > 0; i--) statement(depth);
  };
  const statement = (depth: number): void => {
    const choice = random.below(10);
    if (choice < 5 || depth > 3) lines.push(`${pick(names)} = ${value()};`);
    else if (choice < 8) branch(depth);
    else loop(depth);
  };
  const branch = (depth: number): void => {
    lines.push(`if (${test()}) {`);
    block(depth + 1);
    if (random.below(2) === 0) {
      lines.push('} else {');
      block(depth + 1);
    }
    lines.push('}');
  };
  const loop = (depth: number): void => {
    const counter = `n${loops++}`;
    lines.push(`int ${counter} = arg & 3; while (${counter} > 0) {`, `${counter} = ${counter} - 1;`);
    block(depth + 1);
    lines.push('}');
  };
  for (let i = 0; i < 4; i++) statement(0);
  loop(0);
  lines.push('return a + 10 * b + 100 * c + 1000 * d;');
  return lines.join('\n');
}
