// Queries: how labs name a place in a program, its trace, or its events, without numbers that would drift.
//
// One key selects the kind of place; the others narrow it. YAML and links in the text use the same keys.
import * as v from 'valibot';
import {
  analysisOf,
  executedInstructions,
  scopeNames,
  ssaAlgorithmNames,
  stepsOf,
  tileOf,
  type ScheduleChoice,
} from '../../../compiler/index.ts';
import { blockOfNode } from './blocks.ts';
import type { Subject } from '../checks/subject.ts';
import type { Build } from '../builds.ts';
import { analysisName, scheduleChoice, passName, shape, text } from '../reading/fields.ts';
import { stepName } from '../reading/rule-fields.ts';
import { FLOW_QUERY, FLOW_QUERY_FORM, flowSpotsOf } from './flow-places.ts';
import { Outcomes } from '../outcomes.ts';
import { graphSource, idsMatching, nodesMatching, replaySource, type WrittenShape } from './shapes.ts';
import { nodeSpots, type Spot } from './spots.ts';

const which = v.picklist(['first', 'last', 'all']);
const arrow = v.pipe(
  v.string(),
  v.regex(/^[^>]+->[^>]+$/, 'write an edge as “from -> to”, with shapes'),
  v.transform((written) => written.split('->').map((part) => part.trim())),
  v.tuple([shape, shape]),
);

/** Exactly one of `places` selects the kind of place. */
export const queryEntries = {
  node: v.optional(shape),
  edge: v.optional(arrow),
  block: v.optional(shape),
  instruction: v.optional(text),
  /** The nodes that this instruction implements. */
  tile: v.optional(text),
  step: v.optional(stepName),
  pass: v.optional(passName),
  /** Steps that make a right program wrong, for `arg`. */
  wrong: v.optional(which),
  born: v.optional(shape),
  gone: v.optional(shape),
  state: v.optional(v.picklist(['first', 'last', 'all'])),
  visit: v.optional(text),
  line: v.optional(text),
  /** `phi x`, `def x`, `use x`, `frontier b`, `block b`. */
  flow: v.optional(v.pipe(v.string(), v.regex(FLOW_QUERY, FLOW_QUERY_FORM))),
  /** For a phi: its construction. */
  by: v.optional(v.picklist(ssaAlgorithmNames)),
  /** For a node: the variable of a phi. For a step: the declared, assigned, or merged name; `$ctrl` is control. */
  named: v.optional(text),
  /** For a node: text on its source line. */
  in: v.optional(text),
  /** For a step: its node, before the step. */
  on: v.optional(shape),
  /** For an instruction: its node. */
  of: v.optional(shape),
  /** For a block: the schedule. */
  under: v.optional(v.union([scheduleChoice, v.literal('chosen')])),
  /** For a state: a binding in ρ, such as `i = 3`. */
  rho: v.optional(v.pipe(v.string(), v.regex(/^\s*\w+\s*=\s*\S+\s*$/, 'must be written as “i = 3”'))),
  /** For a visit: the resulting element. */
  becomes: v.optional(text),
  which: v.optional(which),
  /** For a step: the picture before or after it. */
  at: v.optional(v.picklist(['before', 'after'])),
};
const places = [
  'node',
  'edge',
  'block',
  'instruction',
  'tile',
  'step',
  'pass',
  'wrong',
  'born',
  'gone',
  'state',
  'visit',
  'line',
  'flow',
] as const;

const Entries = v.strictObject(queryEntries);
export type Query = v.InferOutput<typeof Entries>;

const asked = (query: Query): readonly string[] => places.filter((key) => query[key] !== undefined);
/** Only a step may be narrowed by a pass; otherwise a query selects one kind of place. */
const isOne = (query: Query): boolean => asked(query).length === 1 || asked(query).join() === 'step,pass';
export const oneThing = (query: Query): boolean => asked(query).length === 0 || isOne(query);
export const ONE_THING = `a place needs one of ${places.join(', ')}`;

export const QuerySchema = v.pipe(Entries, v.check(isOne, ONE_THING));
export const asksPlace = (query: Query): boolean => asked(query).length > 0;

export interface QueryScene {
  readonly build: Build | 'chosen';
  readonly argument: bigint;
  readonly schedule: ScheduleChoice;
  readonly analysis?: v.InferOutput<typeof analysisName>;
}

const MAX_STATES = 2000;
const MAX_SPOTS = 2000;

/** In order; empty if there are none or the program has errors. */
export function spotsOf(query: Query, subject: Subject, scene: QueryScene): readonly Spot[] {
  const all = allSpots(query, subject, scene);
  const found = query.tile === undefined ? narrowed(all, query.which) : all;
  return found.slice(0, MAX_SPOTS);
}

function narrowed(found: readonly Spot[], wanted: Query['which']): readonly Spot[] {
  if (wanted === 'first') return found.slice(0, 1);
  return wanted === 'last' ? found.slice(-1) : found;
}

function allSpots(query: Query, subject: Subject, scene: QueryScene): readonly Spot[] {
  if (query.line !== undefined) return linesWith(query.line, subject.program);
  if (query.flow !== undefined) return flowSpotsOf(query.flow, subject.program, query.by ?? 'cytron');
  const compilation = subject.compiled(scene.build);
  const { graph } = compilation;
  if (graph === null) return [];
  if (query.node !== undefined) return nodeSpots(nodesOf(query, subject, scene));
  if (query.edge !== undefined) return edgesOf(query.edge, subject, scene);
  if (query.block !== undefined) {
    const kind = query.under === undefined || query.under === 'chosen' ? scene.schedule : query.under;
    const made = compilation.schedule(kind);
    const inside = nodesMatching(graph, query.block).map((id) => blockOfNode(made, id));
    return [...new Set(inside)]
      .filter((block) => block >= 0)
      .sort((a, b) => a - b)
      .map((block) => ({ kind: 'block', block, schedule: kind }));
  }
  if (query.instruction !== undefined) return instructionsOf(query.instruction, query, subject, scene);
  if (query.tile !== undefined) return tilesOf(query.tile, query, subject, scene);
  if (query.state !== undefined) return statesOf(query, subject, scene);
  if (query.visit !== undefined) return visitsOf(query, subject, scene);
  if (query.wrong !== undefined) return wrongStepsOf(query, subject, scene);
  return stepsOfQuery(query, subject, scene);
}

function nodesOf({ node, named, in: piece }: Query, subject: Subject, { build }: QueryScene): number[] {
  const compilation = subject.compiled(build);
  const { graph } = compilation;
  if (node === undefined || graph === null) return [];
  const source = graphSource(graph);
  return idsMatching(source, node).filter((id) => {
    if (named !== undefined && source.aux(id) !== named) return false;
    if (piece === undefined) return true;
    const span = graph.nodes[id]?.span ?? { start: 0, end: 0 };
    const line = compilation.source.lineOf(span);
    return span.end > 0 && (subject.program.split('\n')[line - 1] ?? '').includes(piece);
  });
}

function edgesOf(
  [from, to]: readonly [WrittenShape, WrittenShape],
  subject: Subject,
  scene: QueryScene,
): Spot[] {
  const { graph } = subject.compiled(scene.build);
  if (graph === null) return [];
  const source = graphSource(graph);
  const sources = new Set(idsMatching(source, from));
  return idsMatching(source, to).flatMap((node) =>
    source
      .inputs(node)
      .flatMap((input, slot): Spot[] => (sources.has(input) ? [{ kind: 'edge', node, slot }] : [])),
  );
}

const linesWith = (piece: string, program: string): Spot[] =>
  program
    .split('\n')
    .flatMap((line, i): Spot[] => (line.includes(piece) ? [{ kind: 'line', line: i + 1 }] : []));

function instructionsOf(
  instruction: string,
  { of }: Query,
  subject: Subject,
  scene: QueryScene,
): Extract<Spot, { kind: 'instruction' }>[] {
  const compilation = subject.compiled(scene.build);
  if (compilation.graph === null) return [];
  const nodes = of === undefined ? null : new Set(nodesMatching(compilation.graph, of));
  const { argument, schedule: kind } = scene;
  // Its runtime behavior does not matter here.
  const listed = executedInstructions(compilation, { argument, schedule: kind, budget: 1 });
  return listed.flatMap(({ text: written, node }, place) => {
    const fits = written === instruction || written.replace(/\s.*/s, '').startsWith(instruction);
    return fits && (nodes === null || nodes.has(node))
      ? [{ kind: 'instruction' as const, instruction: place, node }]
      : [];
  });
}

/** Only of one instruction, by default the first: several would not be one tile. */
function tilesOf(instruction: string, query: Query, subject: Subject, scene: QueryScene): Spot[] {
  const made = instructionsOf(instruction, query, subject, scene).filter(({ node }) => node >= 0);
  const chosen = query.which === 'last' ? made.at(-1) : made.at(0);
  if (chosen === undefined) return [];
  const options = { schedule: scene.schedule, abi: 'sysv', allocator: 'coloring' } as const;
  return nodeSpots(tileOf(subject.compiled(scene.build), options)(chosen.node));
}

function statesOf({ state, rho }: Query, subject: Subject, { build, argument }: QueryScene): readonly Spot[] {
  const { states } = stepsOf(subject.compiled(build), { argument, limit: MAX_STATES });
  const [name, value] = rho?.split('=').map((part) => part.trim()) ?? [];
  const found = states.flatMap((each, i): Spot[] => {
    const fits =
      rho === undefined ||
      (each.kind === 'exec' && each.rho.some((entry) => entry.name === name && entry.value === value));
    return fits ? [{ kind: 'state', state: i }] : [];
  });
  return narrowed(found, state);
}

function visitsOf(
  { visit, becomes }: Query,
  subject: Subject,
  { build, analysis = 'combined' }: QueryScene,
): Spot[] {
  const { variables, visits } = analysisOf(subject.compiled(build), {
    form: 'statements',
    analysis,
    order: 'worklist',
    trace: true,
  });
  return visits.flatMap(({ variable, after, changed }, i): Spot[] => {
    const fits =
      changed && variables[variable]?.name === visit && (becomes === undefined || becomes === after);
    return fits ? [{ kind: 'visit', visit: i + 1 }] : [];
  });
}

function wrongStepsOf(
  { wrong, at }: Query,
  subject: Subject,
  { build, argument }: QueryScene,
): readonly Spot[] {
  const outcomes = new Outcomes(subject, build, argument);
  const found = outcomes.wrongSteps().map((step): Spot => {
    const main = outcomes.mainOf(step);
    return { kind: 'step', step: at === 'before' ? main - 1 : main };
  });
  return narrowed(found, wrong);
}

function stepsOfQuery(query: Query, subject: Subject, { build }: QueryScene): Spot[] {
  const replay = subject.replayed(build);
  if (replay === null) return [];
  const { step: rule, pass, on, born, gone, named, at = 'after' } = query;
  const found: Spot[] = [];
  for (let index = 1; index <= replay.stepCount; index++) {
    const step = replay.step(index);
    if (rule !== undefined && (step.rule !== rule || step.unchanged)) continue;
    if (pass !== undefined && step.pass !== pass) continue;
    if (on !== undefined && !isAt(replay, index - 1, [step.root], on)) continue;
    if (named !== undefined && rule !== undefined && !bindsName(replay, index, step.root, named)) continue;
    if (born !== undefined || gone !== undefined) {
      const { added, removed } = replay.difference(index - 1, index);
      if (born !== undefined && !isAt(replay, index, added, born)) continue;
      if (gone !== undefined && !isAt(replay, index - 1, removed, gone)) continue;
    }
    found.push({ kind: 'step', step: at === 'before' ? index - 1 : index });
  }
  return found;
}

/** Whether a step binds a name of its scope, or creates the phi of that variable. */
function bindsName(
  replay: NonNullable<ReturnType<Subject['replayed']>>,
  index: number,
  root: number,
  name: string,
): boolean {
  replay.seek(index);
  const after = replay.node(root);
  if (after?.op !== 'Scope') return after?.aux === name;
  const slot = ['$ctrl', ...scopeNames(after.aux)].indexOf(name);
  replay.seek(index - 1);
  const before = replay.node(root);
  return slot >= 0 && after.inputs[slot] !== before?.inputs[slot];
}

function isAt(
  replay: NonNullable<ReturnType<Subject['replayed']>>,
  position: number,
  ids: readonly number[],
  wanted: WrittenShape,
): boolean {
  if (ids.length === 0) return false;
  replay.seek(position);
  const source = replaySource(replay);
  return ids.some((id) => id >= 0 && replay.node(id) !== null && fitsAt(wanted, source, id));
}
const fitsAt = (wanted: WrittenShape, source: ReturnType<typeof replaySource>, id: number): boolean =>
  idsMatching({ ...source, ids: () => [id] }, wanted).length > 0;
