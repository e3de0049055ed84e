/*
### `schedule`: where the schedule places a node

    kind: schedule
    node: Mul(arg, arg)
    loopDepth: 0             or { atLeast: 1 }
    with: Loop               in the block of a node that matches
    dominates: Return        in a block that strictly dominates all of these
    before: Store            earlier in the same block
    under: chosen            the schedule the student has selected; or early, late, best, or own, which comes with the student's graph
    deeperUnder: late        this schedule must place it deeper
    measures: { maximumLive: { atMost: 4 }, executed: { atMost: 90 } }   also instructions, instructionsInLoops
    moreThan: { late: executed, early: [maximumLive] }    more than under those schedules
    arg: 7                   for executed
    solution: best           the schedule that the proof selects for “chosen”

The window opens with the schedule *best*, or with the one that the step sets. The proof reports tasks that are already solved.
*/
import { scheduleChoices } from '../../../compiler/choices/index.ts';
import * as v from 'valibot';
import {
  measuresOf,
  type Compilation,
  type Schedule,
  type ScheduleChoice,
  type ScheduleKind,
} from '../../../compiler/index.ts';
import { bounds, int64, oneOrMore, scheduleName, shape, type Bounds } from '../reading/fields.ts';
import { build } from '../reading/rule-fields.ts';
import { blockOfNode } from '../places/blocks.ts';
import { nodesMatching } from '../places/shapes.ts';
import { nodeSpots } from '../places/spots.ts';
import { said, type Said } from '../text/index.ts';
import { defineKind, type Template } from './kind.ts';
import { countOf, withoutSchedule, within } from './result.ts';

const figures = ['instructions', 'instructionsInLoops', 'maximumLive', 'executed'] as const;
const Figures = v.strictObject({
  instructions: v.optional(bounds),
  instructionsInLoops: v.optional(bounds),
  maximumLive: v.optional(bounds),
  executed: v.optional(bounds),
});
const schema = v.pipe(
  v.strictObject({
    kind: v.literal('schedule'),
    node: v.optional(shape),
    loopDepth: v.optional(bounds),
    /** In the same block as a node of this shape. */
    with: v.optional(shape),
    /** Its block strictly dominates the block of every node of this shape. */
    dominates: v.optional(shape),
    /** In the same block as a node of this shape, and before it. */
    before: v.optional(shape),
    /** `chosen`: the student's selection; `own`: the schedule in the student's graph. */
    under: v.optional(v.picklist(['chosen', ...scheduleChoices]), 'chosen'),
    /** Nodes must be deeper under this one; otherwise the check would prove nothing. */
    deeperUnder: v.optional(scheduleName),
    /** `executed` is counted for `arg`. */
    measures: v.optional(Figures),
    /** Figures that must exceed those of these schedules. */
    moreThan: v.optional(v.record(scheduleName, oneOrMore(v.picklist(figures)))),
    arg: v.optional(int64, 0n),
    compile: v.optional(build),
    /** Chosen in the lab's proof. */
    solution: v.optional(scheduleName, 'best'),
  }),
  v.check(
    ({ node, measures: wanted, moreThan }) =>
      node !== undefined || wanted !== undefined || moreThan !== undefined,
    'needs either a node or measures',
  ),
  v.check(
    ({ node, loopDepth, with: beside, dominates, before }) =>
      node === undefined || [loopDepth, beside, dominates, before].some((each) => each !== undefined),
    'has no condition on the node: add loopDepth, with, dominates, or before',
  ),
);
type ScheduleCheck = v.InferOutput<typeof schema>;

export const schedule = defineKind({
  schema,
  isOfNow: true,
  run: (check, context) => {
    const compilation = context.subject.compiled(check.compile ?? 'full');
    const kind = check.under === 'chosen' ? context.submission.chosen.schedule : check.under;
    if (kind === 'own' && compilation.own === null) return withoutSchedule;
    const demand = check.node === undefined ? null : placeDemand(check, compilation, kind);
    const failed = demand?.passed === false ? demand : measureDemand(check, compilation, kind);
    const told = failed?.passed === false ? failed : (compared(check, compilation, kind) ?? failed ?? demand);
    if (told === null) throw new Error('a schedule check needs either a node or measures');
    const { lookedFor, found, nodes, passed } = told.passed ? (demand ?? told) : told;
    return {
      passed,
      lookedFor: said('inPlace', lookedFor, said('inSchedule', check.under === 'chosen' ? '' : kind)),
      found,
      shown: nodeSpots(nodes),
    };
  },
});

export const scheduleTemplate: Template = {
  program: `int sum = 0;
// BEGIN SOLUTION
//| for (int i = 0; i < 10; i++) sum = sum + arg * arg;
int square = arg * arg;
sum = square;
for (int i = 1; i < 10; i++) sum = sum + square;
// END SOLUTION
return sum;
`,
  question: 'Change the program so that no schedule computes the product inside the loop.',
  check: 'kind: schedule\nnode: Mul(arg, arg)\nloopDepth: 0\nunder: late',
  hints: [
    'Where does the late schedule place a node?',
    'It places a node in a block that dominates all its uses. Add a use before the loop.',
  ],
  wrong: `- belief: The position of a line decides where its node is computed
  reply: The line moved, but the node did not, because its only use is in the loop.
  program: int sum = 0; int square = arg * arg; for (int i = 0; i < 10; i++) sum = sum + square; return sum;
- belief: The loop can be removed
  reply: Then there is no product, either. The loop must stay.
  program: return arg * 10;`,
};

interface Demand {
  readonly passed: boolean;
  readonly lookedFor: Said;
  readonly found: Said;
  readonly nodes: readonly number[];
}

/** The first violated demand on the nodes, or the demand if all hold. */
function placeDemand(check: ScheduleCheck, compilation: Compilation, kind: ScheduleChoice): Demand {
  const { node, loopDepth, deeperUnder } = check;
  const ids = matching(compilation, node);
  const shape = node?.text ?? '';
  const parts: Said[] = [];
  if (loopDepth !== undefined) parts.push(said('atDepth', loopDepth.atLeast, atMostOf(loopDepth)));
  for (const key of ['with', 'dominates', 'before'] as const)
    if (check[key] !== undefined) parts.push(said('placed', key, check[key].text));
  const lookedFor = said('nodeThat', shape, parts);
  const no = (found: Said, nodes: readonly number[] = ids): Demand => ({
    passed: false,
    lookedFor,
    found,
    nodes,
  });
  const [first] = ids;
  if (first === undefined) return no(said('noneInGraph', shape));
  const made = compilation.schedule(kind);
  const depth = depthsIn(made);
  if (loopDepth !== undefined) {
    const wrong = ids.filter((id) => !within(loopDepth, depth(id)));
    const [deep] = wrong;
    if (deep !== undefined) return no(said('putsAt', kind, depth(deep)), wrong);
  }
  const relation = relationFault(check, compilation, made, ids);
  if (relation !== null) return no(relation.found, relation.nodes);
  if (deeperUnder !== undefined) {
    const elsewhere = depthsIn(compilation.schedule(deeperUnder));
    if (ids.every((id) => elsewhere(id) <= depth(id))) return no(said('noDeeper', deeperUnder));
  }
  return { passed: true, lookedFor, found: said('putsAt', kind, depth(first)), nodes: ids };
}

function relationFault(
  check: ScheduleCheck,
  compilation: Compilation,
  made: Schedule,
  ids: readonly number[],
): { readonly found: Said; readonly nodes: readonly number[] } | null {
  const { blocks } = made;
  const blockOf = (id: number): number => blockOfNode(made, id);
  for (const key of ['with', 'dominates', 'before'] as const) {
    const other = check[key];
    if (other === undefined) continue;
    const others = matching(compilation, other);
    if (others.length === 0) return { found: said('noneInGraph', other.text), nodes: ids };
    const place = (id: number): number =>
      blocks[blockOf(id)]?.nodes.findIndex((node) => node.id === id) ?? -1;
    const holds = (id: number, of: number): boolean => {
      if (key === 'dominates') return blockOf(id) !== blockOf(of) && isAbove(made, blockOf(id), blockOf(of));
      if (blockOf(id) !== blockOf(of)) return false;
      return key === 'with' || place(id) < place(of);
    };
    // `with` and `before` need one matching node; `dominates` needs all.
    const isRight = (id: number): boolean =>
      key === 'dominates' ? others.every((of) => holds(id, of)) : others.some((of) => holds(id, of));
    const wrong = ids.find((id) => !isRight(id));
    if (wrong !== undefined)
      return {
        found: said(
          'standsIn',
          `B${blockOf(wrong)}`,
          other.text,
          others.map((id) => `B${blockOf(id)}`),
        ),
        nodes: [wrong, ...others],
      };
  }
  return null;
}

function isAbove({ dominators }: Schedule, above: number, below: number): boolean {
  let block = below;
  while (block >= 0 && block !== above) block = dominators.parent[block] ?? -1;
  return block === above;
}

function measureDemand(
  { measures: wanted, arg: argument }: ScheduleCheck,
  compilation: Compilation,
  kind: ScheduleChoice,
): Demand | null {
  if (wanted === undefined) return null;
  const found = measuresOf(compilation, kind, { argument, budget: BUDGET });
  let told: Demand | null = null;
  for (const figure of figures) {
    const limits = wanted[figure];
    if (limits === undefined) continue;
    const value = found[figure] ?? Infinity;
    const passed = within(limits, value);
    told = {
      passed,
      lookedFor: countOf(limits, said('figure', figure)),
      found: said(
        'count',
        value === Infinity ? -1 : value,
        value === Infinity ? -1 : value,
        said('figure', figure),
      ),
      nodes: [],
    };
    if (!passed) return told;
  }
  return told;
}

/** The first figure that does not exceed another schedule's, else the last figure. */
function compared(
  { moreThan, arg: argument }: ScheduleCheck,
  compilation: Compilation,
  kind: ScheduleChoice,
): Demand | null {
  if (moreThan === undefined) return null;
  const request = { argument, budget: BUDGET };
  const mine = measuresOf(compilation, kind, request);
  let told: Demand | null = null;
  for (const [other, wanted] of Object.entries(moreThan) as [ScheduleKind, string | string[]][]) {
    const theirs = measuresOf(compilation, other, request);
    for (const figure of [wanted].flat() as (typeof figures)[number][]) {
      const [here, there] = [mine[figure], theirs[figure]];
      const passed = here !== null && there !== null && here > there;
      const unit = said('figure', figure);
      told = {
        passed,
        lookedFor: said('moreThan', unit, other),
        found: said('soMany', here ?? -1, there ?? -1, unit),
        nodes: [],
      };
      if (!passed) return told;
    }
  }
  return told;
}

const BUDGET = 1_000_000;
const atMostOf = ({ atMost }: Bounds): number => (atMost === Infinity ? -1 : atMost);

const matching = ({ graph }: Compilation, node: ScheduleCheck['node']): number[] =>
  node === undefined ? [] : nodesMatching(graph, node);

/** -1 for unplaced nodes. */
function depthsIn(made: Schedule): (id: number) => number {
  return (id) => made.loops.depth[blockOfNode(made, id)] ?? -1;
}
