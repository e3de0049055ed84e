// Compares two compilations: nodes that only one graph has, figures, schedules, and assembly. The
// compilations may be of one program in two settings or at two steps, or of two programs.
import { say, type Phrase } from '../../base/phrase.ts';
import type { Compilation } from '../../compilation.ts';
import { machineOf, assemblyOf, instructionCountOf, type MachineOptions } from '../machine/machine.ts';
import { inputName } from '../../narration/labels.ts';
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import { Replay, type NodeState } from '../../narration/replay.ts';
import { typeWords } from '../../ir/text/type-words.ts';
import { scheduleData, type ScheduleData, type ScheduleKind } from '../../schedule/index.ts';
import { executedIn } from '../machine/measures.ts';
import { differenceFilm, type DifferenceFilm } from './film.ts';
import { alignLines, type LineRow } from './lines.ts';
import { pairNodes, sharedIds } from './match.ts';

export type { LineRow } from './lines.ts';
export type { DifferenceFilm } from './film.ts';

/** A side is a compilation with a log. */
export interface CompareSide {
  readonly compilation: Compilation;
  /** Number of displayed steps. Default: all. */
  readonly position?: number;
  /** Default: that of the request. */
  readonly schedule?: ScheduleKind;
}

export interface CompareRequest {
  readonly machine?: Partial<MachineOptions>;
  /** For the figures of a run. Default: no run. */
  readonly argument?: string;
}

/** Counted in the displayed graphs. */
export const graphFigures = ['nodes', 'phis', 'checks', 'loads', 'stores'] as const;
/** Figures of the fully compiled programs, whatever step is displayed. */
export const programFigures = ['blocks', 'instructions', 'live', 'spills', 'executed'] as const;
export const figureNames = [...graphFigures, ...programFigures] as const;
export type FigureName = (typeof figureNames)[number];

/** Null if unavailable: the run did not end, or was not requested. */
export interface Figure {
  readonly name: FigureName;
  readonly left: number | null;
  readonly right: number | null;
}

export interface NodeDifference {
  readonly node: number;
  readonly kind: 'gone' | 'new' | 'changed';
  readonly text: Phrase;
  readonly line: number;
}

export interface CompareData {
  readonly film: DifferenceFilm;
  /** The graph precedes the end; figures of the programs, schedules, and assembly are of its final result. */
  readonly isUnfinished: boolean;
  readonly equal: boolean;
  /** In graph order; users of constants represent them. */
  readonly differences: readonly NodeDifference[];
  readonly figures: readonly Figure[];
  /** What the second has more or less of, as text. */
  readonly findings: readonly Phrase[];
  readonly schedules: readonly [ScheduleData, ScheduleData];
  readonly lines: readonly LineRow[];
}

/** @throws if a side has errors, or no log */
export function compareOf(left: CompareSide, right: CompareSide, request: CompareRequest = {}): CompareData {
  const [a, b] = [stateOf(left), stateOf(right)];
  const film = differenceFilm(a, b, pairNodes(a.nodes, b.nodes, sharedIds(a.log, b.log)));
  const { equal, differences } = differencesOf(film, right.compilation, left.compilation);
  const requests = [requestFor(left, request), requestFor(right, request)] as const;
  const figures = figuresOf([left.compilation, a], [right.compilation, b], requests);
  const isUnfinished = a.isUnfinished || b.isUnfinished;
  return {
    film,
    isUnfinished,
    equal,
    differences,
    figures,
    findings: [
      ...countFindings(figures, isUnfinished),
      ...checkFindings(
        checkLines(a.nodes, left.compilation.source),
        checkLines(b.nodes, right.compilation.source),
        isUnfinished,
      ),
    ],
    schedules: [
      scheduleData(left.compilation.schedule(requests[0].machine?.schedule ?? 'best')),
      scheduleData(right.compilation.schedule(requests[1].machine?.schedule ?? 'best')),
    ],
    lines: linesOf(left.compilation, right.compilation, film, requests),
  };
}

const requestFor = ({ schedule }: CompareSide, request: CompareRequest): CompareRequest =>
  schedule === undefined ? request : { ...request, machine: { ...request.machine, schedule } };

type Requests = readonly [CompareRequest, CompareRequest];

interface ShownGraph {
  readonly nodes: readonly NodeState[];
  readonly log: Replay['data'];
  readonly isUnfinished: boolean;
}

function stateOf({ compilation, position }: CompareSide): ShownGraph {
  const { log } = compilation;
  if (log === null) throw new Error('steps are not recorded');
  const replay = new Replay(log.data());
  replay.seek(position ?? replay.stepCount);
  return { nodes: [...replay.nodes()], log: replay.data, isUnfinished: replay.position < replay.stepCount };
}

// ------------------------------------------------------------------------------------------------------ the graphs

function differencesOf(
  { log, left, right }: DifferenceFilm,
  second: Compilation,
  first: Compilation,
): Pick<CompareData, 'equal' | 'differences'> {
  const replay = new Replay(log);
  const { added, removed, changed } = replay.difference(1, 2);
  const at = (position: number, id: number): NodeState | null => {
    replay.seek(position);
    return replay.node(id);
  };
  const name = (position: number, id: number): Phrase => {
    replay.seek(position);
    return { node: id, name: replay.name(id) };
  };
  const lineOf = ({ source }: Compilation, node: NodeState): number =>
    node.end > node.start ? source.lineOf(node) : 0;
  const told = (node: number, kind: NodeDifference['kind'], text: Phrase): NodeDifference[] => {
    const state = at(kind === 'gone' ? 1 : 2, node);
    if (state === null || state.op === 'Constant') return [];
    return [{ node, kind, text, line: lineOf(kind === 'gone' ? first : second, state) }];
  };
  const differences = [
    ...removed.flatMap((id) => told(id, 'gone', say`only the first has ${name(1, id)}`)),
    ...added.flatMap((id) => told(id, 'new', say`only the second has ${name(2, id)}`)),
    ...changed.flatMap((id) => {
      const [old, now] = [at(1, id), at(2, id)];
      const text = old === null || now === null ? null : changeText(old, now, at, name, log.functions);
      return text === null ? [] : told(id, 'changed', text);
    }),
  ];
  const byId = (id: number): number => Math.max(left[id], right[id]);
  differences.sort((x, y) => byId(x.node) - byId(y.node));
  return { equal: added.length + removed.length + changed.length === 0, differences };
}

/**
 * The difference of a common node: its first different input, otherwise its type. Null if one graph only
 * contains a constant several times.
 */
function changeText(
  old: NodeState,
  now: NodeState,
  at: (position: number, id: number) => NodeState | null,
  name: (position: number, id: number) => Phrase,
  functions: readonly string[],
): Phrase | null {
  const self = name(2, now.id);
  const count = Math.max(old.inputs.length, now.inputs.length);
  let isSame = true;
  for (let slot = 0; slot < count; slot++) {
    const [before, after] = [old.inputs[slot] ?? -1, now.inputs[slot] ?? -1];
    if (before === after) continue;
    isSame = false;
    if (isSameConstant(at(1, before), at(2, after))) continue;
    const what = inputName(now.op, slot);
    if (before < 0) return say`${self}: ${what} is ${name(2, after)} in the second and missing in the first`;
    if (after < 0) return say`${self}: ${what} is ${name(1, before)} in the first and missing in the second`;
    return say`${self}: ${what} is ${name(1, before)} in the first and ${name(2, after)} in the second`;
  }
  if (old.type !== now.type)
    return say`${self} can be ${typeWords(old.type, functions)} in the first and ${typeWords(now.type, functions)} in the second`;
  return isSame || old.aux !== now.aux ? say`${self} refers to something else` : null;
}

const isSameConstant = (one: NodeState | null, other: NodeState | null): boolean =>
  one?.op === 'Constant' && other?.op === 'Constant' && one.type === other.type;

// -------------------------------------------------------------------------------------------------------- figures

type Shown = readonly [compilation: Compilation, graph: ShownGraph];

function figuresOf(left: Shown, right: Shown, [first, second]: Requests): Figure[] {
  const [mine, theirs] = [valuesOf(left, first), valuesOf(right, second)];
  return figureNames.flatMap((name) =>
    mine[name] === 0 && theirs[name] === 0 ? [] : [{ name, left: mine[name], right: theirs[name] }],
  );
}

function valuesOf(
  [compilation, { nodes }]: Shown,
  { machine = {}, argument }: CompareRequest,
): Record<FigureName, number | null> {
  const count = (counts: (op: Op) => boolean): number => nodes.filter(({ op }) => counts(ops[op])).length;
  const schedule = compilation.schedule(machine.schedule);
  const { measures } = scheduleData(schedule);
  const { allocations } = machineOf(compilation, machine);
  return {
    nodes: nodes.length,
    phis: count((op) => op === ops.Phi),
    checks: count(({ fault }) => fault !== undefined),
    loads: count((op) => op === ops.Load),
    stores: count((op) => op === ops.Store),
    blocks: schedule.blocks.length,
    instructions: instructionCountOf(compilation, machine),
    live: measures.maximumLive,
    spills: allocations.reduce((sum, { counts }) => sum + counts.spills, 0),
    executed:
      argument === undefined
        ? null
        : executedIn(schedule, compilation, { argument: BigInt(argument), budget: RUN_BUDGET }).executed,
  };
}
const RUN_BUDGET = 1_000_000;

/** Counts of the displayed graphs; instructions exist only at the end. */
function countFindings(figures: readonly Figure[], isUnfinished: boolean): Phrase[] {
  return figures.flatMap(({ name, left, right }) => {
    if (left === null || right === null || left === right) return [];
    if (isUnfinished && isProgramFigure(name)) return [];
    const by = Math.abs(right - left);
    const isMore = right > left;
    switch (name) {
      case 'nodes':
        if (by === 1) return [isMore ? say`one more node` : say`one fewer node`];
        return [isMore ? say`${by} more nodes` : say`${by} fewer nodes`];
      case 'instructions':
        if (by === 1)
          return [isMore ? say`one more machine instruction` : say`one fewer machine instruction`];
        return [isMore ? say`${by} more machine instructions` : say`${by} fewer machine instructions`];
      case 'executed':
        if (by === 1) return [isMore ? say`one more executed step` : say`one fewer executed step`];
        return [isMore ? say`${by} more executed steps` : say`${by} fewer executed steps`];
      default:
        return [];
    }
  });
}

const isProgramFigure = (name: FigureName): boolean => programFigures.some((each) => each === name);

function checkFindings(mine: readonly number[], theirs: readonly number[], isUnfinished: boolean): Phrase[] {
  const [added, missing] = [linesBeyond(theirs, mine), linesBeyond(mine, theirs)];
  // In an unfinished graph, a check may still be removed.
  return isUnfinished
    ? [
        ...added.map((line) => say`only the second has the check on line ${line}`),
        ...missing.map((line) => say`only the first has the check on line ${line}`),
      ]
    : [
        ...added.map((line) => say`the check on line ${line} stays`),
        ...missing.map((line) => say`the check on line ${line} is removed`),
      ];
}

/** With duplicates for lines with several checks; without the library's checks. */
const checkLines = (nodes: readonly NodeState[], source: Compilation['source']): number[] =>
  nodes.flatMap((node) => (ops[node.op].fault !== undefined && node.end > 0 ? [source.lineOf(node)] : []));

function linesBeyond(lines: readonly number[], others: readonly number[]): number[] {
  const rest = [...others];
  const beyond = lines.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...new Set(beyond)].sort((a, b) => a - b);
}

// ------------------------------------------------------------------------------------------------------- assembly

function linesOf(
  left: Compilation,
  right: Compilation,
  film: DifferenceFilm,
  [{ machine = {} }, { machine: other = {} }]: Requests,
): LineRow[] {
  const inFilm = (ids: readonly number[]): ReadonlyMap<number, number> =>
    new Map(ids.map((id, i) => [id, i]));
  const [mine, theirs] = [inFilm(film.left), inFilm(film.right)];
  return alignLines(assemblyOf(left, machine).lines, assemblyOf(right, other).lines, (a, b) => {
    const at = mine.get(a.node);
    return a.node >= 0 && a.kind === b.kind && at !== undefined && at === theirs.get(b.node);
  });
}
