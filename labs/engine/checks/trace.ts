/*
### `trace`: a graph of V8

    check:
      kind: trace
      question: Follow the CheckBounds of total.
      function: total
      javascript: |
        function total(a) { … }
        for (let i = 0; i < 100000; i++) total([3, 1, 4]);
      questions:
        phase:
          ask: The first phase after which no CheckBounds is left
          find: gone
          opcode: CheckBounds
          mistakes:
            - belief: The phase that creates it
              reply: Which later phase replaces it?
              find: made
              opcode: CheckBounds

The student captures `javascript` and answers from the trace; the check compares the answer with the result of the same queries on a trace captured on
this computer. `find` is `count` or `node` (of the nodes whose whole opcode matches the pattern, in `phase` or, by default, in the last graph),
`removed` (a node that `phase` removed), `made` (the first phase that has such nodes), or `gone` (the first phase after that one without them). Every
mistake is also a query: its result is what a student with this belief would write. The proof captures the program, and reports mistakes that are
right in this version of V8.

Without `javascript`, the student writes the program (`files/TASK.js` is the solution), and V8 must deoptimize `function` for a reason that matches
`reason`. `failings` contains the replies: `when` is `not-optimized`, `not-deoptimized`, or `other-reason`, and `code` is an example for the proof.
*/
import * as v from 'valibot';
import { graphsOf, phaseIndex, type Trace } from '../../../compiler/index.ts';
import { text } from '../reading/fields.ts';
import { ownOf } from '../lists.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { tracedProgram, type Traced, type TracedProgram } from '../places/traces.ts';
import { defineKind, TEXT, type Answer, type Finding, type Submission, type Template } from './kind.ts';
import type { CellVerdict } from './result.ts';

const patternText = v.pipe(
  text,
  v.check((written) => {
    try {
      return new RegExp(written) instanceof RegExp;
    } catch {
      return false;
    }
  }, 'is not a regular expression'),
);

/**
 * What a query asks of the nodes with an opcode. `count`: how many a phase has; `node`: the id of one; `removed`: the
 * id of one that the phase removed; `made` and `gone`: the first phase that has some, and the first after it that has none.
 */
const found = ['count', 'node', 'removed', 'made', 'gone'] as const;
const queryEntries = {
  find: v.picklist(found),
  opcode: patternText,
  /** As for `fathom v8 --phase`; '' for the last graph. */
  phase: v.optional(v.string(), ''),
};

const Mistake = v.strictObject({ ...queryEntries, belief: text, reply: text });
const Question = v.strictObject({
  ...queryEntries,
  ask: text,
  mistakes: v.pipe(v.array(Mistake), v.minLength(1, 'needs at least one mistake with its reply')),
});
type TraceQuestion = v.InferOutput<typeof Question>;
type Query = Pick<TraceQuestion, 'find' | 'opcode' | 'phase'>;

/** What the student's function does instead of being deoptimized as expected. */
const failings = ['not-optimized', 'not-deoptimized', 'other-reason'] as const;
const Failing = v.strictObject({ when: v.picklist(failings), belief: text, reply: text, code: text });

const schema = v.pipe(
  v.strictObject({
    kind: v.literal('trace'),
    question: text,
    function: text,
    /** The program; without it, the student writes one. */
    javascript: v.optional(text),
    questions: v.optional(v.record(text, Question), {}),
    /** Pattern of the required deoptimization reason. */
    reason: v.optional(patternText),
    failings: v.optional(v.array(Failing), []),
    /** Our solution of the student's program, read from files/TASK.js. */
    solution: v.optional(v.string(), ''),
  }),
  v.check(
    ({ javascript, questions, reason, failings: each }) =>
      javascript === undefined
        ? reason !== undefined && each.length >= 2 && Object.keys(questions).length === 0
        : reason === undefined && Object.keys(questions).length > 0,
    'needs either javascript and questions, or a reason and at least two “failings”',
  ),
);
export type TraceCheck = v.InferOutput<typeof schema>;

/**
 * The right answer depends on V8's version: an answer is compared only with a trace of the same major version of
 * Node. Without one it counts as not checked, and never passes.
 */
export const trace = defineKind({
  schema,
  part: () => 'node',
  tie: (check, { code }) => (check.javascript === undefined ? { ...check, solution: code } : check),
  run: async (check, { submission }) => {
    const lookedFor = verbatim(check.question);
    const result = { lookedFor, passed: false, shown: [] } as const;
    const { answer } = submission;
    if (!isAnswered(check, answer)) return { ...result, found: said('noAnswer'), unanswered: true };
    const { node = '' } = answer;
    if (node === '') return { ...result, found: said('traceNotCaptured'), unchecked: true };
    const traced = await tracedProgram(programOf(check, submission));
    const refusal = refusalOf(traced, node);
    if (refusal !== null) return { ...result, found: refusal, unchecked: true };
    return {
      ...result,
      ...(check.reason === undefined ? compared(check, traced, answer) : deoptimized(check, traced)),
    };
  },
  solve: async (check, { submission }) => {
    const code = check.javascript === undefined ? { code: check.solution } : {};
    const { node, trace: read } = await tracedProgram(programOf(check, { ...submission, answer: code }));
    const cells = Object.entries(check.questions).flatMap(([key, query]) => {
      const [right] = read === null ? [] : answersOf(query, read);
      return right === undefined ? [] : [[key, right] as const];
    });
    return { ...code, ...(cells.length === 0 ? {} : { cells: Object.fromEntries(cells) }), node };
  },
  faults: ({ javascript, solution }) =>
    javascript === undefined && solution === '' ? ['has no solution: write files/TASK.js'] : [],
  wrongAnswers: ({ questions, failings: each }) =>
    Object.values(questions).reduce((sum, { mistakes }) => sum + mistakes.length, each.length),
  withoutTexts: (check) => ({
    ...check,
    question: TEXT,
    questions: Object.entries(check.questions).map(([key, { mistakes, ...question }]) => ({
      ...question,
      key,
      ask: TEXT,
      mistakes: mistakes.map((mistake) => ({ ...mistake, belief: TEXT, reply: TEXT })),
    })),
    failings: check.failings.map((failing) => ({ ...failing, belief: TEXT, reply: TEXT })),
  }),
});

export const traceTemplate: Template = {
  program: 'return arg;\n',
  question: 'How many Phi nodes does the first graph of V8 have?',
  check: `kind: trace
question: The graph that V8 builds from bytecode
function: sum
javascript: |
  function sum(n) {
    let s = 0;
    for (let i = 0; i < n; i++) s += i;
    return s;
  }
  for (let i = 0; i < 100000; i++) sum(10);
questions:
  phis:
    ask: How many Phi nodes are there?
    find: count
    phase: bytecode graph builder
    opcode: Phi
    mistakes:
      - belief: Every merge counts
        reply: A Merge or a Loop joins control. Which nodes choose a value?
        find: count
        phase: bytecode graph builder
        opcode: Phi|Loop|Merge
      - belief: An EffectPhi is a Phi
        reply: An EffectPhi chooses a state of memory, not a value. Which nodes choose a value?
        find: count
        phase: bytecode graph builder
        opcode: Phi|EffectPhi`,
  hints: ['Capture the function, and open the first phase.', 'Search for `Phi` in the graph.'],
  wrong: '',
};

const programOf = (check: TraceCheck, { answer }: Pick<Submission, 'answer'>): TracedProgram => ({
  source: check.javascript ?? answer.code ?? '',
  function: check.function,
});

const isAnswered = ({ javascript }: TraceCheck, { cells = {}, code = '' }: Answer): boolean =>
  javascript === undefined ? code.trim() !== '' : Object.values(cells).some((each) => each.trim() !== '');

const majorOf = (version: string): string => /^v?(\d+)/.exec(version)?.[1] ?? '';

/** Why an answer cannot be compared with a trace; null if it can. */
function refusalOf({ status, node }: Traced, answered: string): Said | null {
  if (status === 'not-captured') return said('traceNotCaptured');
  if (status === 'no-node' || status === 'old-node') return said('traceNoNode', answered, node);
  if (majorOf(node) !== majorOf(answered)) return said('traceOtherNode', answered, node);
  if (['failed', 'stopped', 'unreadable'].includes(status)) return said('traceFailed', node);
  return null;
}

/** Best first; none if this version of V8 has no such phase or node. */
export function answersOf({ find, opcode, phase }: Query, of: Trace): readonly string[] {
  const graphs = graphsOf(of);
  const pattern = new RegExp(`^(?:${opcode})$`);
  const idsIn = (index: number): number[] =>
    [...(graphs[index]?.nodes.values() ?? [])]
      .flatMap((node) => (pattern.test(node.opcode) ? [node.id] : []))
      .sort((a, b) => a - b);
  const first = graphs.findIndex((_, i) => idsIn(i).length > 0);
  if (find === 'made') return first < 0 ? [] : [graphs[first]?.name ?? ''];
  if (find === 'gone') {
    const gone = graphs.find((_, i) => first >= 0 && i > first && idsIn(i).length === 0);
    return gone === undefined ? [] : [gone.name];
  }
  const at = phase === '' ? graphs.length - 1 : phaseIndex(graphs, phase);
  if (at < 0) return [];
  const ids = idsIn(at);
  if (find === 'count') return [String(ids.length)];
  if (find === 'node') return ids.map(String);
  const present = graphs[at]?.nodes;
  return idsIn(at - 1).flatMap((id) => (present?.has(id) === true ? [] : [String(id)]));
}

function isOneOf({ find }: Query, answers: readonly string[], given: string, of: Trace): boolean {
  if (find === 'made' || find === 'gone') {
    const graphs = graphsOf(of);
    const at = phaseIndex(graphs, given.trim());
    return at >= 0 && answers.includes(graphs[at]?.name ?? '');
  }
  const number = /\d+/.exec(given)?.[0];
  return number !== undefined && answers.includes(String(Number(number)));
}

/** The mistake that explains a wrong answer; null if none was anticipated. */
const mistakeOf = (
  { mistakes }: TraceQuestion,
  given: string,
  of: Trace,
): v.InferOutput<typeof Mistake> | null =>
  mistakes.find((each) => isOneOf(each, answersOf(each, of), given, of)) ?? null;

type Part = Pick<Finding, 'passed' | 'found'> & Partial<Finding>;

function compared(check: TraceCheck, { status, node, trace: of }: Traced, answer: Answer): Part {
  if (of === null)
    return { passed: false, found: said('traceFailed', `${node} (${status})`), unchecked: true };
  const cells: Record<string, CellVerdict> = {};
  let reply: Said | null = null;
  for (const [key, query] of Object.entries(check.questions)) {
    const answers = answersOf(query, of);
    if (answers.length === 0)
      return { passed: false, found: said('traceOtherwise', node, query.ask), unchecked: true };
    const given = ownOf(answer.cells ?? {}, key)?.trim() ?? '';
    cells[key] = given === '' ? 'missing' : isOneOf(query, answers, given, of) ? 'right' : 'wrong';
    if (cells[key] !== 'wrong' || reply !== null) continue;
    const mistake = mistakeOf(query, given, of);
    reply = mistake === null ? null : said('traceReply', mistake.belief, mistake.reply);
  }
  const all = Object.values(cells);
  const right = all.filter((each) => each === 'right').length;
  return { passed: right === all.length, cells, found: reply ?? said('cellsRight', right, all.length) };
}

function deoptimized(
  { reason = '', failings: foreseen }: TraceCheck,
  { status, trace: of, reasons }: Traced,
): Part {
  const wanted = new RegExp(reason, 'i');
  if (of !== null && reasons.some((each) => wanted.test(each)))
    return {
      passed: true,
      found: said('traceDeoptimized', reasons.filter((each) => wanted.test(each))[0] ?? ''),
    };
  const when = of === null ? 'not-optimized' : reasons.length === 0 ? 'not-deoptimized' : 'other-reason';
  // A program that fails or never ends shows no belief about V8.
  const hasEnded = status === 'captured' || status === 'not-optimized';
  const failing = hasEnded ? foreseen.find((each) => each.when === when) : undefined;
  const fact = said('traceCalm', when, status, reasons[0] ?? '');
  return {
    passed: false,
    found: failing === undefined ? fact : said('traceReply', failing.belief, failing.reply),
  };
}

/** For the proof: each anticipated mistake as an answer. A mistake that is right on this version has none. */
export async function mistakesOf(
  check: TraceCheck,
  right: Submission,
): Promise<
  readonly { readonly belief: string; readonly reply: string; readonly submission: Submission | null }[]
> {
  if (check.javascript === undefined)
    return Promise.all(
      check.failings.map(async ({ belief, reply, code }) => ({
        belief,
        reply,
        submission: { ...right, answer: { ...right.answer, code } },
      })),
    );
  const { trace: of } = await tracedProgram(programOf(check, right));
  return Object.entries(check.questions).flatMap(([key, query]) =>
    query.mistakes.map((mistake) => {
      const answers = of === null ? [] : answersOf(query, of);
      const given =
        of === null ? undefined : answersOf(mistake, of).find((each) => !isOneOf(query, answers, each, of));
      const cells = { ...right.answer.cells, [key]: given ?? '' };
      const submission = given === undefined ? null : { ...right, answer: { ...right.answer, cells } };
      return { belief: mistake.belief, reply: mistake.reply, submission };
    }),
  );
}
