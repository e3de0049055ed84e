// Schemas of authors' YAML: front matter, steps, tasks, the teacher's page, and shared files. Those of checks
// are in checks/. Documented in docs/authoring.md.
import * as v from 'valibot';
import { CheckSchema } from '../checks/index.ts';
import { ProgramCheckSchema } from '../checks/program-kinds.ts';
import {
  allocatorName,
  count,
  levelNumber,
  name,
  oneOrMore,
  optimization,
  scheduleChoice,
  text,
  valueText,
} from './fields.ts';
import { ruleName } from './rule-fields.ts';
import { QuerySchema } from '../places/query.ts';
import { pane } from '../scene.ts';
import { ShowEntries } from './show.ts';

const Settings = v.strictObject({
  schedule: v.optional(scheduleChoice),
  optimize: v.optional(optimization),
  rulesOff: v.optional(v.array(ruleName)),
  allocator: v.optional(allocatorName),
});

const given = ['program', 'choose', 'cells', 'pick', 'code', 'part', 'settings'] as const;
const Wrong = v.pipe(
  v.strictObject({
    belief: text,
    reply: text,
    program: v.optional(text),
    choose: v.optional(v.array(text)),
    cells: v.optional(v.record(v.string(), valueText)),
    pick: v.optional(QuerySchema),
    code: v.optional(text),
    /** Other lines in the marked part of the solution in files/. */
    part: v.optional(text),
    settings: v.optional(Settings),
    when: v.optional(oneOrMore(ProgramCheckSchema)),
    show: v.optional(ShowEntries),
  }),
  v.check(
    (wrong) => given.some((key) => wrong[key] !== undefined),
    `needs an answer: one of ${given.join(', ')}`,
  ),
);
export type WrittenWrong = v.InferOutput<typeof Wrong>;

export const TaskBlock = v.strictObject({
  id: name,
  title: text,
  points: v.optional(v.pipe(count, v.minValue(1)), 1n),
  /** What to write, for tasks that do not ask a question. */
  instruction: v.optional(text),
  check: oneOrMore(CheckSchema),
  hints: v.pipe(v.array(text), v.minLength(2, 'needs at least two hints')),
  wrong: v.optional(v.array(Wrong), []),
  explain: v.optional(v.string(), ''),
  /** Settings of the solution. */
  settings: v.optional(Settings, {}),
  /** false: the question makes sense only in its step. */
  review: v.optional(v.boolean(), true),
});
export type WrittenTask = v.InferOutput<typeof TaskBlock>;

const ReferenceEntry = v.pipe(
  v.strictObject({
    id: name,
    authors: text,
    title: text,
    published: v.pipe(valueText, v.minLength(1, 'must not be empty')),
    short: v.optional(text),
  }),
  v.transform((reference) => ({ ...reference, short: reference.short ?? reference.title })),
);

export const FrontMatter = v.strictObject({
  id: name,
  title: text,
  about: v.optional(v.string(), ''),
  level: levelNumber,
  goals: v.pipe(v.array(text), v.minLength(1, 'needs at least one goal')),
  concepts: v.array(text),
  prerequisites: v.optional(v.array(name), []),
  moved: v.optional(v.nullable(v.strictObject({ from: name, tasks: v.array(name) })), null),
  minutes: v.pipe(count, v.minValue(1)),
  panes: v.optional(v.array(pane), []),
  say: v.optional(v.array(text), []),
  read: v.optional(
    v.array(
      v.strictObject({ reference: name, place: v.optional(v.string(), ''), why: v.optional(v.string(), '') }),
    ),
    [],
  ),
  references: v.optional(v.array(ReferenceEntry), []),
});

export const TeacherMatter = v.strictObject({
  minutes: v.strictObject({ class: count, home: count }),
  stumbles: v.pipe(
    v.array(v.strictObject({ what: text, help: text })),
    v.minLength(1, 'needs at least one obstacle under “stumbles”'),
  ),
  ask: v.pipe(
    v.array(v.strictObject({ question: text, answer: text })),
    v.minLength(3, 'needs three questions to ask in class'),
  ),
  bookmarks: v.pipe(
    v.array(v.strictObject({ title: text, note: v.optional(v.string(), ''), show: ShowEntries })),
    v.minLength(3, 'needs at least three bookmarks'),
  ),
  assign: v.pipe(v.array(name), v.minLength(1, 'must name at least one task to assign')),
});

/** `lab`, or `lab/step`. */
const place = v.pipe(
  text,
  v.regex(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)?$/, 'is neither a lab nor `lab/step`'),
  v.transform((written) => {
    const [lab = '', step = ''] = written.split('/');
    return { lab, step };
  }),
);
const Track = v.pipe(
  v.strictObject({
    id: name,
    title: text,
    about: v.optional(v.string(), ''),
    minutes: v.pipe(count, v.minValue(1)),
    steps: v.pipe(v.array(place), v.minLength(1, 'needs at least one step')),
  }),
  v.transform(({ steps, ...track }) => ({ ...track, places: steps })),
);

export const CourseMatter = v.strictObject({
  id: name,
  title: text,
  about: v.optional(v.string(), ''),
  tracks: v.optional(v.array(Track), []),
  review: v.optional(v.boolean(), true),
});
/** `course.LANGUAGE.yaml`: what is not text is the original's. */
export const CourseTexts = v.strictObject({
  title: text,
  about: v.optional(v.string(), ''),
  tracks: v.optional(
    v.array(v.strictObject({ id: name, title: text, about: v.optional(v.string(), '') })),
    [],
  ),
});
export const Glossary = v.array(
  v.strictObject({ term: text, also: v.optional(v.array(text), []), means: text }),
);
export const References = v.array(ReferenceEntry);
export const TheoryMatter = v.strictObject({ title: text });
