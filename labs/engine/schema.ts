// The schemas of what authors write in YAML: front matter and tasks. The set of checks is closed; AUTHORING.md tells it.
//
// Whole numbers come as bigint from the YAML reader, so that 64-bit ones keep every digit. Names of rules, ops and
// shapes are looked up here, so that a slip is told with its place, not when a student meets it.
import * as v from 'valibot';
import { builtInRewrites, NEWEST_LEVEL, ruleTable } from '../../compiler/index.ts';
import { parseShape, ShapeError, type WrittenShape } from './shapes.ts';

/** How many of something; `atMost` is Infinity where there is no bound. */
export interface Bounds {
  readonly atLeast: number;
  readonly atMost: number;
}

const MOST = 1_000_000n;
const text = v.pipe(v.string(), v.minLength(1, 'must not be empty'));
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is made of small letters, digits and -'));
const count = v.pipe(
  v.bigint('must be a whole number'),
  v.minValue(0n),
  v.maxValue(MOST),
  v.transform(Number),
);
const int64 = v.pipe(
  v.bigint('must be a whole number'),
  v.check((value) => BigInt.asIntN(64, value) === value, 'does not fit 64 bits'),
);
const schedules = v.picklist(['early', 'late', 'best']);
const optimizations = v.picklist(['none', 'peephole', 'full']);

const exactly = v.pipe(
  count,
  v.transform((value): Bounds => ({ atLeast: value, atMost: value })),
);
const between = v.pipe(
  v.strictObject({ atLeast: v.optional(count, 0n), atMost: v.optional(count) }),
  v.transform(({ atLeast, atMost }): Bounds => ({ atLeast, atMost: atMost ?? Infinity })),
);
/** `2`, or `{ atLeast: 1, atMost: 3 }` with either left out. */
const bounds = v.lazy((input): typeof exactly | typeof between =>
  typeof input === 'bigint' ? exactly : between,
);

const ruleNames = new Set<string>([...ruleTable.map((rule) => rule.name), ...builtInRewrites]);
const ruleName = v.pipe(
  v.string(),
  v.check(
    (rule) => ruleNames.has(rule),
    ({ input }) => `there is no peephole «${String(input)}»; the tab Peepholes lists them`,
  ),
);

/** Adds what is wrong with a shape as an issue. */
function shapeOr<T>(read: () => T, addIssue: (issue: { message: string }) => void, never: never): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    addIssue({ message: error.message });
    return never;
  }
}

const shape = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): WrittenShape =>
    shapeOr(() => parseShape(dataset.value), addIssue, NEVER),
  ),
);
const shapes = v.lazy((input): typeof shape | v.ArraySchema<typeof shape, undefined> =>
  Array.isArray(input) ? v.array(shape) : shape,
);
const shapeList = v.pipe(
  shapes,
  v.transform((found): readonly WrittenShape[] => (Array.isArray(found) ? found : [found as WrittenShape])),
);
export interface ShapeCount {
  readonly shape: WrittenShape;
  readonly bounds: Bounds;
}
const shapeCounts = v.pipe(
  v.record(v.string(), bounds),
  v.rawTransform(({ dataset, addIssue, NEVER }): readonly ShapeCount[] =>
    shapeOr(
      () =>
        Object.entries(dataset.value).map(([written, wanted]) => ({
          shape: parseShape(written),
          bounds: wanted,
        })),
      addIssue,
      NEVER,
    ),
  ),
);

/** A result may be written with quotes or without. */
const resultText = v.lazy((input): typeof asText | v.StringSchema<undefined> =>
  typeof input === 'bigint' ? asText : v.string(),
);
const asText = v.pipe(v.bigint(), v.transform(String));

const Case = v.pipe(
  v.strictObject({ arg: v.optional(int64, 0n), result: v.optional(resultText), fault: v.optional(text) }),
  v.check(
    ({ result, fault }) => result === undefined || fault === undefined,
    'a case has a result or a fault, not both',
  ),
);
const Returns = v.strictObject({
  kind: v.literal('returns'),
  engine: v.optional(v.picklist(['graph', 'schedule', 'emulator', 'all']), 'graph'),
  cases: v.pipe(v.array(Case), v.minLength(1, 'needs at least one case')),
});
const Graph = v.strictObject({
  kind: v.literal('graph'),
  /** The graph as it is with these optimizations; `none` is the program as it was written. */
  optimize: v.optional(optimizations, 'full'),
  count: v.optional(shapeCounts, {}),
  has: v.optional(shapeList, []),
  lacks: v.optional(shapeList, []),
  /** The form of the returned value. */
  value: v.optional(shape),
  /** The type of the returned value, as the inspector shows it. */
  type: v.optional(text),
  /** What is printed of the program. */
  ir: v.optional(text),
});
const Steps = v.strictObject({
  kind: v.literal('steps'),
  rule: ruleName,
  atLeast: v.optional(count, 1n),
  atMost: v.optional(count),
  /** A peephole that must fire too, for the first time after this one's first time. */
  before: v.optional(ruleName),
});
const Schedule = v.strictObject({
  kind: v.literal('schedule'),
  node: shape,
  loopDepth: bounds,
  /** `chosen`: the one that the student has selected. */
  under: v.optional(v.picklist(['chosen', 'early', 'late', 'best']), 'chosen'),
  /** The nodes must stand deeper in this schedule, or there is nothing to see. */
  deeperUnder: v.optional(schedules),
  /** Which schedule the proof of the lab chooses. */
  solution: v.optional(schedules, 'best'),
});
const Choice = v.strictObject({ text, right: v.optional(v.boolean(), false), because: text });
const Quiz = v.strictObject({
  kind: v.literal('quiz'),
  question: text,
  choices: v.pipe(
    v.array(Choice),
    v.minLength(2, 'needs at least two choices'),
    v.check((choices) => choices.some(({ right }) => right), 'has no right choice'),
    v.check((choices) => !choices.every(({ right }) => right), 'has no wrong choice'),
  ),
});

const programChecks = [Returns, Graph, Steps, Schedule] as const;
const ProgramCheckSchema = v.variant('kind', programChecks);
const Predict = v.strictObject({
  kind: v.literal('predict'),
  question: text,
  /** What the question is about; left out, the program that the step starts from. */
  program: v.optional(text),
  choices: v.pipe(
    v.array(v.strictObject({ text, because: text, holds: oneOrMore(ProgramCheckSchema) })),
    v.minLength(2, 'needs at least two choices'),
  ),
});
const CheckSchema = v.variant('kind', [...programChecks, Quiz, Predict]);

function oneOrMore<Schema extends v.GenericSchema>(schema: Schema) {
  return v.lazy((input): Schema | v.ArraySchema<Schema, undefined> =>
    Array.isArray(input) ? v.array(schema) : schema,
  );
}

export type ProgramCheck = v.InferOutput<typeof ProgramCheckSchema>;
/** A question. Of a prediction, `right` is null: `holds` decides, tried on `program`. */
export interface QuizCheck {
  readonly kind: 'quiz';
  readonly question: string;
  readonly program: string;
  readonly choices: readonly {
    readonly text: string;
    readonly because: string;
    readonly right: boolean | null;
    readonly holds: readonly ProgramCheck[];
  }[];
}
export type Check = ProgramCheck | QuizCheck;

/** A check as it was written, with the question of a prediction tied to its program. */
export function checkOf(written: v.InferOutput<typeof CheckSchema>, begin: string): Check {
  if (written.kind === 'quiz') {
    const choices = written.choices.map((choice) => ({ ...choice, holds: [] }));
    return { kind: 'quiz', question: written.question, program: '', choices };
  }
  if (written.kind !== 'predict') return written;
  const choices = written.choices.map(({ text: said, because, holds }) => ({
    text: said,
    because,
    right: null,
    holds: [holds].flat(),
  }));
  return { kind: 'quiz', question: written.question, program: written.program ?? begin, choices };
}

export const TaskBlock = v.strictObject({
  id: name,
  title: text,
  check: oneOrMore(CheckSchema),
  hints: v.pipe(v.array(text), v.minLength(1, 'needs at least one hint')),
});

/** The panes that a lab may ask for. */
export const paneNames = [
  'guide',
  'editor',
  'graph',
  'cfg',
  'assembly',
  'rules',
  'inspector',
  'timeline',
  'terminal',
] as const;

export const FrontMatter = v.strictObject({
  id: name,
  title: text,
  level: v.pipe(count, v.minValue(1), v.maxValue(NEWEST_LEVEL)),
  goals: v.pipe(v.array(text), v.minLength(1, 'needs at least one goal')),
  concepts: v.array(text),
  prerequisites: v.optional(v.array(name), []),
  minutes: v.pipe(count, v.minValue(1)),
  panes: v.optional(v.array(v.picklist(paneNames)), []),
  references: v.optional(
    v.array(v.strictObject({ id: name, authors: text, title: text, published: text })),
    [],
  ),
});
