// Compares two graphs: runs both on the same inputs, chosen and random, until results differ.
//
// Chosen inputs are the ends of the range, small numbers, and neighbors of the graphs' constants, where
// conditions change. The same seed yields the same inputs. A run that reaches an engine limit (steps, memory,
// call depth) decides nothing, unless the outputs already contradict each other. Where two runs of one text
// diverge follows from the last region that both graphs have and both runs enter. Invariant: “no difference”
// only covers the tried inputs that reached no limit.
import { isRegion } from '../analysis/index.ts';
import { Random } from '../base/random.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { SourceText } from '../source/source-text.ts';
import type { EquivalenceData, EquivalenceDifference, EquivalenceRequest, RunResult } from './data.ts';
import type { Outcome } from './outcome.ts';
import { runGraph, type RunOptions } from './small-step.ts';
import { recordRun } from './states.ts';

/** The source text is empty if there is none. */
export interface Side {
  readonly graph: Graph;
  readonly source: SourceText;
  /** Default: the graph interpreter. */
  readonly run?: (options: RunOptions) => Outcome;
}

const DEFAULT_STEPS = 100_000;
const MAX_COMPARED_STATES = 20_000;
const MAX_LISTED = 20;
const LIMITS: readonly string[] = ['timeout', 'out-of-memory', 'stack-overflow', 'external-function'];
const MIN = -(1n << 63n);
const SMALL = [0, 1, -1, 2, -2, 3, 7, 10, 64, 100, 255, -100, 2147483648, 4294967296];
const EDGES = [...SMALL.map(BigInt), MIN, ~MIN, MIN + 1n];

interface Trial {
  readonly argument: bigint;
  readonly input: string;
}

/** @param onRun called with the number of tried inputs, before each */
export function compareGraphs(
  first: Side,
  second: Side,
  request: EquivalenceRequest,
  onRun?: (tried: number) => void,
): EquivalenceData {
  const { runs, seed, budget = DEFAULT_STEPS, endsWithin = 0, smallest = false } = request;
  const sameText = first.source.text !== '' && first.source.text === second.source.text;
  const undecided: string[] = [];
  const still = new Set([...first.graph.all()].filter(({ op }) => op === ops.Loop));
  let same = 0;
  const onRound = (loop: Node): void => void still.delete(loop);
  const tryOn = (trial: Trial): Tried =>
    tried(first, second, trial, { budget, endsWithin, sameText, onRound });
  for (const trial of trialsFor([first.graph, second.graph], runs, seed)) {
    onRun?.(same + undecided.length);
    const run = tryOn(trial);
    if (run.kind === 'same') same++;
    else if (run.kind === 'undecided') undecided.push(String(trial.argument));
    else {
      const shown = smallest ? smallestOf(run, tryOn) : run;
      const parts = sameText ? whereTheyPart(first, second, shown.trial, budget) : NOWHERE;
      return answer('different', same, undecided, { ...describe(shown), ...parts });
    }
  }
  const lines = [...still].map(({ span }) => (span.end === 0 ? 0 : first.source.lineOf(span)));
  const found = answer(same > 0 ? 'no-difference' : 'undecided', same, undecided, null);
  return { ...found, stillLoops: lines.sort((a, b) => a - b) };
}

/** The text is empty if neither run read it. */
interface Tried {
  readonly trial: Trial;
  readonly kind: Comparison;
  readonly a: Outcome;
  readonly b: Outcome;
}

function tried(
  first: Side,
  second: Side,
  { argument, input: text }: Trial,
  {
    budget,
    endsWithin,
    sameText,
    onRound,
  }: Required<Pick<EquivalenceRequest, 'budget' | 'endsWithin'>> & {
    readonly sameText: boolean;
    readonly onRound: (loop: Node) => void;
  },
): Tried {
  let wasRead = false;
  const input = (): string => {
    wasRead = true;
    return text;
  };
  const options = { argument, input, budget, onRound };
  const run = ({ graph, source, run: runIn }: Side): Outcome =>
    runIn === undefined ? runGraph(graph, source, options) : runIn(options);
  const [a, b] = [run(first), run(second)];
  const isNonterminating =
    hasEnded(a, endsWithin * budget) !== hasEnded(b, endsWithin * budget) &&
    [a, b].some(({ fault }) => fault === 'timeout');
  const kind = compareOutcomes(a, b, sameText);
  return {
    trial: { argument, input: wasRead ? text : '' },
    kind: kind === 'undecided' && isNonterminating ? 'result' : kind,
    ...{ a, b },
  };
}

const hasEnded = ({ fault, counts }: Outcome, within: number): boolean =>
  !LIMITS.includes(fault) && counts.steps <= within;

/** Smaller arguments are tried one by one. */
const NEAR_ZERO = 20n;

/** The runs on a smaller input that also differ: first with a smaller argument, then with less text. */
function smallestOf(found: Tried, tryOn: (trial: Trial) => Tried): Tried {
  let best = found;
  const keepIfDifferent = (trial: Trial): boolean => {
    const run = tryOn(trial);
    const isDifferent = run.kind !== 'same' && run.kind !== 'undecided';
    if (isDifferent) best = run;
    return isDifferent;
  };
  const { argument, input } = found.trial;
  for (const smaller of smallerArguments(argument)) if (keepIfDifferent({ argument: smaller, input })) break;
  for (let length = best.trial.input.length; length > 0; length >>= 1) {
    for (let at = 0; at < best.trial.input.length;) {
      const { argument: kept, input: text } = best.trial;
      if (!keepIfDifferent({ argument: kept, input: text.slice(0, at) + text.slice(at + length) }))
        at += length;
    }
  }
  return best;
}

/** Those near 0, then halves, quarters, … of the argument, ascending by magnitude. */
function smallerArguments(argument: bigint): bigint[] {
  const size = (value: bigint): bigint => (value < 0n ? -value : value);
  const smaller = [0n];
  for (let value = 1n; value <= NEAR_ZERO; value++) smaller.push(value, -value);
  const halves: bigint[] = [];
  for (let value = argument / 2n; size(value) > NEAR_ZERO; value /= 2n) halves.push(value);
  return [...smaller, ...halves.reverse()].filter((value) => size(value) < size(argument));
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

/** @param sameText both ran one text, so faults must be at the same line */
export function compareOutcomes(a: Outcome, b: Outcome, sameText: boolean): Comparison {
  const [limitA, limitB] = [a, b].map(({ fault }) => LIMITS.includes(fault));
  if (limitA || limitB) {
    // Output before a limit must be a prefix of the other's.
    const agree = (limitA && b.stdout.startsWith(a.stdout)) || (limitB && a.stdout.startsWith(b.stdout));
    return agree ? 'undecided' : 'output';
  }
  if (a.stdout !== b.stdout) return 'output';
  if (a.fault !== b.fault || (sameText && a.line !== b.line)) return 'fault';
  return a.result === b.result ? 'same' : 'result';
}

type Parting = Pick<EquivalenceDifference, 'lastCommonLine' | 'nextLines'>;
const NOWHERE: Parting = { lastCommonLine: 0, nextLines: [0, 0] };

function describe({ trial, kind, a, b }: Tried): Omit<EquivalenceDifference, keyof Parting> {
  if (kind === 'same' || kind === 'undecided') throw new Error(`no difference: ${kind}`);
  const outputAt = firstDifference(a.stdout, b.stdout);
  const { argument, input } = trial;
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
  // Chooses randomly if there are more candidates.
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

/** Most are small, because loops count them; the others have any number of bits. */
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

/** Identifies a region across compilations: its source span and kind. */
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

export function regionKeys(graph: Graph): Set<string> {
  const keys = new Set<string>();
  for (const node of graph.all()) if (node.op.control === true && isRegion(node)) keys.add(regionKey(node));
  return keys;
}
