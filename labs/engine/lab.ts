// Reads a lab: `lab.md` with YAML front matter, one section a step, tasks as ```task blocks, programs in files/.
//
// Everything is checked against a schema; an error names file and line. What the student starts from is made from the
// solution: marked parts are left out.
import * as v from 'valibot';
import { parse as parseYaml, YAMLParseError } from 'yaml';

const text = v.pipe(v.string(), v.minLength(1));
const whole = v.pipe(v.number(), v.integer());
const kinds = v.picklist(['early', 'late', 'best']);

/** The closed set of checks; see AUTHORING.md. */
export const Check = v.variant('kind', [
  v.strictObject({
    kind: v.literal('returns'),
    cases: v.pipe(
      v.array(
        v.strictObject({ arg: v.optional(whole, 0), result: v.optional(text), fault: v.optional(text) }),
      ),
      v.minLength(1),
    ),
  }),
  v.strictObject({
    kind: v.literal('graph'),
    /** Op name → how many of it the optimized graph has. */
    count: v.optional(v.record(text, v.pipe(whole, v.minValue(0))), {}),
    /** What is printed of the optimized program. */
    ir: v.optional(text),
    /** The unoptimized graph has at least so many of an op: the program must really contain it. */
    before: v.optional(v.record(text, v.pipe(whole, v.minValue(0))), {}),
  }),
  v.strictObject({
    kind: v.literal('steps'),
    rule: text,
    atLeast: v.optional(whole, 1),
    atMost: v.optional(whole),
  }),
  v.strictObject({
    kind: v.literal('schedule'),
    op: text,
    loopDepth: whole,
    /** The op must be under a loop in this schedule, or there is nothing to see. */
    elseIn: v.optional(kinds, 'late'),
    solution: kinds,
  }),
  v.strictObject({
    kind: v.literal('quiz'),
    question: text,
    choices: v.pipe(
      v.array(v.strictObject({ text, right: v.optional(v.boolean(), false), because: text })),
      v.minLength(2),
    ),
  }),
]);
export type Check = v.InferOutput<typeof Check>;

const TaskBlock = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  title: text,
  check: v.union([Check, v.array(Check)]),
  hints: v.pipe(v.array(text), v.minLength(1)),
});

const FrontMatter = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  title: text,
  level: v.pipe(whole, v.minValue(1), v.maxValue(24)),
  goals: v.array(text),
  concepts: v.array(text),
  prerequisites: v.optional(v.array(text), []),
  minutes: v.pipe(whole, v.minValue(1)),
  panes: v.optional(v.array(text), []),
});

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly Check[];
  readonly hints: readonly string[];
}

export interface Example {
  readonly source: string;
  readonly argument: bigint;
  /** What the text says it gives; null where it says nothing. */
  readonly result: string | null;
  readonly line: number;
}

export interface Step {
  readonly id: string;
  readonly title: string;
  /** Markdown without the task blocks. */
  readonly text: string;
  readonly tasks: readonly Task[];
  readonly examples: readonly Example[];
  /** What the student starts from; null: go on with what the step before ended with. */
  readonly start: string | null;
  readonly solution: string;
}

export interface Lab {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly goals: readonly string[];
  readonly minutes: number;
  readonly steps: readonly Step[];
}

export interface LabError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export type LabFiles = Readonly<Record<string, string>>;

/** Reads a lab from its files by relative path. Either a lab or errors, never both. */
export function parseLab(files: LabFiles): { lab: Lab | null; errors: readonly LabError[] } {
  const errors: LabError[] = [];
  const lab = new LabReader(files, errors).read();
  return { lab: errors.length === 0 ? lab : null, errors };
}

/** The program without its solution: marked parts give way to their `//|` lines. */
export function startOf(solution: string): string {
  const out: string[] = [];
  let inside = false;
  for (const line of solution.split('\n')) {
    if (/^\s*\/\/ BEGIN SOLUTION\s*$/.test(line)) inside = true;
    else if (/^\s*\/\/ END SOLUTION\s*$/.test(line)) inside = false;
    else if (!inside) out.push(line);
    else if (/^\s*\/\/\|/.test(line)) out.push(line.replace(/\/\/\| ?/, ''));
  }
  return out.join('\n');
}

/** The program with its solution, without the marks. */
export function solutionOf(marked: string): string {
  const marks = /^\s*\/\/( (BEGIN|END) SOLUTION\s*$|\|)/;
  return marked
    .split('\n')
    .filter((line) => !marks.test(line))
    .join('\n');
}

class LabReader {
  private readonly files: LabFiles;
  private readonly errors: LabError[];

  constructor(files: LabFiles, errors: LabError[]) {
    this.files = files;
    this.errors = errors;
  }

  read(): Lab | null {
    const source = this.files['lab.md'];
    if (source === undefined) return this.fail(1, 'lab.md is missing');
    const lines = source.split(/\r?\n/);
    const close = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
    if (close < 0) return this.fail(1, 'lab.md begins with front matter between two lines of ---');
    const front = this.yaml(lines.slice(1, close).join('\n'), 2, FrontMatter);
    const steps = this.steps(lines, close + 1);
    this.unique(steps);
    if (front === null) return null;
    return { ...front, steps };
  }

  private fail(line: number, message: string, file = 'lab.md'): null {
    this.errors.push({ file, line, message });
    return null;
  }

  private yaml<Schema extends v.GenericSchema>(
    block: string,
    firstLine: number,
    schema: Schema,
  ): v.InferOutput<Schema> | null {
    let data: unknown;
    try {
      data = parseYaml(block);
    } catch (error) {
      const at = error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 1) : 1;
      return this.fail(
        firstLine + at - 1,
        error instanceof Error ? error.message.split('\n')[0] : 'not YAML',
      );
    }
    const parsed = v.safeParse(schema, data);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    return this.fail(firstLine, `${v.getDotPath(issue) ?? 'block'}: ${issue.message}`);
  }

  private steps(lines: readonly string[], from: number): Step[] {
    const steps: Step[] = [];
    for (let at = from; at < lines.length; at++) {
      const heading = /^## (.+?) \{#([a-z][a-z0-9-]*)\}\s*$/.exec(lines[at]);
      if (heading === null) {
        if (lines[at].startsWith('## ')) this.fail(at + 1, 'a step is headed `## Title {#id}`');
        continue;
      }
      const next = lines.findIndex((line, i) => i > at && line.startsWith('## '));
      steps.push(
        this.step(heading[1], heading[2], lines.slice(at + 1, next < 0 ? lines.length : next), at + 2),
      );
    }
    if (steps.length === 0) this.fail(1, 'there is no step');
    return steps;
  }

  private step(title: string, id: string, lines: readonly string[], firstLine: number): Step {
    const kept: string[] = [];
    const tasks: Task[] = [];
    const examples: Example[] = [];
    for (let i = 0; i < lines.length; i++) {
      const fence = /^```(\w+)\s*(.*)$/.exec(lines[i]);
      const close = fence === null ? -1 : lines.indexOf('```', i + 1);
      if (fence === null || close < 0) {
        if (fence !== null) this.fail(firstLine + i, 'this block is not closed');
        kept.push(lines[i]);
        continue;
      }
      const body = lines.slice(i + 1, close).join('\n');
      if (fence[1] === 'task') {
        const task = this.yaml(body, firstLine + i + 1, TaskBlock);
        if (task !== null)
          tasks.push({ id: task.id, title: task.title, checks: [task.check].flat(), hints: task.hints });
      } else {
        if (fence[1] === 'simple') examples.push(exampleOf(body, fence[2], firstLine + i));
        kept.push(...lines.slice(i, close + 1));
      }
      i = close;
    }
    if (tasks.length === 0) this.fail(firstLine - 1, `step ${id} has no task`);
    return { id, title, text: kept.join('\n').trim(), tasks, examples, ...this.programs(id, firstLine) };
  }

  private programs(id: string, line: number): Pick<Step, 'start' | 'solution'> {
    const marked = this.files[`files/${id}.simple`];
    if (marked === undefined) {
      this.fail(line, `files/${id}.simple is missing`);
      return { start: null, solution: '' };
    }
    const start =
      this.files[`start/${id}.simple`] ?? (marked.includes('BEGIN SOLUTION') ? startOf(marked) : null);
    return { start, solution: solutionOf(marked) };
  }

  private unique(steps: readonly Step[]): void {
    const seen = new Set<string>();
    for (const id of steps.flatMap((step) => [step.id, ...step.tasks.map((task) => `task ${task.id}`)])) {
      if (seen.has(id)) this.fail(1, `${id} is there twice`);
      seen.add(id);
    }
  }
}

function exampleOf(source: string, info: string, line: number): Example {
  const argument = /\barg=(-?\d+)/.exec(info)?.[1] ?? '0';
  return { source, argument: BigInt(argument), result: /\bresult=(\S+)/.exec(info)?.[1] ?? null, line };
}
