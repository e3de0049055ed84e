// Whether two graphs do the same: both run on the same inputs, chosen and random, until one run differs.
//
// Chosen are the ends of the range, small numbers, and the neighbours of the constants that the graphs have: there
// conditions change. The same seed gives the same inputs. A run that meets a limit of the engine (steps, memory, depth of
// calls) decides nothing, unless the outputs already contradict each other.
// Where two runs of one text part is told by regions: of those that both graphs have, the last to which both came.
// Keep true: «no difference» is said of the inputs that were tried, and never of one that met a limit.
import { isRegion } from '../analysis/index.ts';
import { Random } from '../base/random.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { SourceText } from '../source/source-text.ts';
import type { EquivalenceData, EquivalenceDifference, EquivalenceRequest, RunResult } from './data.ts';
import type { Outcome } from './outcome.ts';
import { runGraph } from './small-step.ts';
import { recordRun } from './states.ts';

/** A graph, and the text that it was made from; an empty text where it was made from none. */
export interface Side {
  readonly graph: Graph;
  readonly source: SourceText;
}

const DEFAULT_STEPS = 100_000;
/** How far two runs are followed to find where they part. */
const MAX_COMPARED_STATES = 20_000;
const MAX_LISTED = 20;
const LIMITS: readonly string[] = ['timeout', 'out-of-memory', 'stack-overflow', 'external-function'];
const MIN = -(1n << 63n);
const SMALL = [0, 1, -1, 2, -2, 3, 7, 10, 64, 100, 255, -100, 2147483648, 4294967296];
const EDGES = [...SMALL.map(BigInt), MIN, ~MIN, MIN + 1n];

/** One input of a program. */
interface Trial {
  readonly argument: bigint;
  readonly input: string;
}

/** @param onRun hears how many inputs were tried, before each */
export function compareGraphs(
  first: Side,
  second: Side,
  request: EquivalenceRequest,
  onRun?: (tried: number) => void,
): EquivalenceData {
  const { runs, seed, budget = DEFAULT_STEPS } = request;
  const sameText = first.source.text !== '' && first.source.text === second.source.text;
  const undecided: string[] = [];
  const still = new Set([...first.graph.all()].filter(({ op }) => op === ops.Loop));
  let [same, wasRead] = [0, false];
  for (const trial of trialsFor([first.graph, second.graph], runs, seed)) {
    const { argument } = trial;
    onRun?.(same + undecided.length);
    const input = (): string => {
      wasRead = true;
      return trial.input;
    };
    wasRead = false;
    const [a, b] = [first, second].map(({ graph, source }) =>
      runGraph(graph, source, { argument, input, budget, onRound: (loop) => still.delete(loop) }),
    );
    const kind = compareOutcomes(a, b, sameText);
    if (kind === 'same') same++;
    else if (kind === 'undecided') undecided.push(String(trial.argument));
    else {
      const difference = describe(a, b, wasRead ? trial : { argument, input: '' }, kind);
      const parts = sameText ? whereTheyPart(first, second, trial, budget) : NOWHERE;
      return answer('different', same, undecided, { ...difference, ...parts });
    }
  }
  const lines = [...still].map(({ span }) => (span.end === 0 ? 0 : first.source.lineOf(span)));
  const found = answer(same > 0 ? 'no-difference' : 'undecided', same, undecided, null);
  return { ...found, stillLoops: lines.sort((a, b) => a - b) };
}

function answer(
  verdict: EquivalenceData['verdict'],
  same: number,
  undecided: readonly string[],
  difference: EquivalenceDifference | null,
): EquivalenceData {
  return {
    verdict,
    same,
    undecided: undecided.length,
    undecidedArguments: undecided.slice(0, MAX_LISTED),
    stillLoops: [],
    difference,
  };
}

export type Comparison = 'same' | 'undecided' | EquivalenceDifference['kind'];

/** @param sameText both ran one text: faults must be at the same line */
export function compareOutcomes(a: Outcome, b: Outcome, sameText: boolean): Comparison {
  const [limitA, limitB] = [a, b].map(({ fault }) => LIMITS.includes(fault));
  if (limitA || limitB) {
    // What a run printed before a limit, the other must print, too; and one that ended prints no more.
    const agree = (limitA && b.stdout.startsWith(a.stdout)) || (limitB && a.stdout.startsWith(b.stdout));
    return agree ? 'undecided' : 'output';
  }
  if (a.stdout !== b.stdout) return 'output';
  if (a.fault !== b.fault || (sameText && a.line !== b.line)) return 'fault';
  return a.result === b.result ? 'same' : 'result';
}

type Parting = Pick<EquivalenceDifference, 'lastCommonLine' | 'nextLines'>;
const NOWHERE: Parting = { lastCommonLine: 0, nextLines: [0, 0] };

function describe(
  a: Outcome,
  b: Outcome,
  { argument, input }: Trial,
  kind: EquivalenceDifference['kind'],
): Omit<EquivalenceDifference, keyof Parting> {
  const outputAt = firstDifference(a.stdout, b.stdout);
  return { argument: String(argument), input, first: resultOf(a), second: resultOf(b), kind, outputAt };
}

export function resultOf({ status, result, fault, line, stdout }: Outcome): RunResult {
  const where = line > 0 ? ` at line ${line}` : '';
  return { text: status === 'value' ? result : `fault: ${fault}${where}`, stdout };
}

function firstDifference(a: string, b: string): number {
  if (a === b) return -1;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

// ------------------------------------------------------------------------------------------------------ inputs

/** @returns `runs` inputs; about half of them chosen */
function trialsFor(graphs: readonly Graph[], runs: number, seed: number): Trial[] {
  const random = new Random(seed);
  const near = new Set(graphs.flatMap(constantsOf).flatMap((value) => [value, value - 1n, value + 1n]));
  const chosen = [...new Set([0n, 1n, -1n, ...near, ...EDGES].map((value) => BigInt.asIntN(64, value)))];
  // Where there are more than half of the runs, any of them may be tried.
  const half = Math.ceil(runs / 2);
  const tried =
    chosen.length <= half ? chosen : [...chosen.slice(0, 3), ...sample(chosen.slice(3), half - 3, random)];
  const trials = tried.slice(0, runs).map((argument) => ({ argument, input: textInput(random) }));
  while (trials.length < runs) trials.push({ argument: randomArgument(random), input: textInput(random) });
  return trials;
}

function constantsOf(graph: Graph): bigint[] {
  const values: bigint[] = [];
  for (const { op, type } of graph.all())
    if (op === ops.Constant && type.kind === 'int' && type.min === type.max) values.push(type.min);
  return values;
}

function sample<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(random.below(left.length), 1));
  return taken;
}

/** Most are small, since loops count them; the others have any number of bits. */
function randomArgument(random: Random): bigint {
  if (random.below(3) > 0) return BigInt(random.below(220) - 20);
  let value = 0n;
  for (let part = 0; part < 4; part++) value = (value << 16n) | BigInt(random.below(65536));
  return BigInt.asIntN(64, value) >> BigInt(random.below(64));
}

function textInput(random: Random): string {
  const letters = 'abc xyz 0123456789+-*\n';
  const length = random.below(24);
  return Array.from({ length }, () => letters[random.below(letters.length)]).join('');
}

// --------------------------------------------------------------------------------------------- where runs part

/** What stays of a region when a program is compiled in another way: its place in the text, and what it is. */
export const regionKey = ({ span, op, aux }: Node): string =>
  `${span.start} ${span.end} ${op.name} ${String(aux)}`;

function whereTheyPart(first: Side, second: Side, trial: Trial, budget: number): Parting {
  const [a, b] = [first, second].map(({ graph }) => regionKeys(graph));
  const [pathA, pathB] = [first, second].map(({ graph, source }) => {
    const { states } = recordRun(graph, source, { ...trial, budget, limit: MAX_COMPARED_STATES });
    return states
      .map(({ region }) => region)
      .filter((region) => a.has(regionKey(region)) && b.has(regionKey(region)));
  });
  let common = 0;
  while (
    common < pathA.length &&
    common < pathB.length &&
    regionKey(pathA[common]) === regionKey(pathB[common])
  )
    common++;
  const line = (node: Node | undefined): number =>
    node === undefined || node.span.end === 0 ? 0 : first.source.lineOf(node.span);
  return {
    lastCommonLine: line(pathA.slice(0, common).findLast((node) => line(node) > 0)),
    nextLines: [line(pathA[common]), line(pathB[common])],
  };
}

/** The keys of all regions of a graph. */
export function regionKeys(graph: Graph): Set<string> {
  const keys = new Set<string>();
  for (const node of graph.all()) if (node.op.control === true && isRegion(node)) keys.add(regionKey(node));
  return keys;
}
