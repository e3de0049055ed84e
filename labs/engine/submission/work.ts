// A submission: work on labs, as a `.fathom` file. It is a zip archive of plain files:
//
//     fathom.json           format, version of Fathom, course, labs, student
//     labs/LAB/work.json    the step, and for each task: the answer, opened hints, what was handed in
//     labs/LAB/STEP.simple  the program of a step
//     files/…               the workspace's other files: programs, rules, reductions
//
// It contains no results: its reader reruns every check. Reading trusts nothing; malformed parts are reported
// and ignored.
import * as v from 'valibot';
import type { Answer, Submission } from '../checks/kind.ts';
import { answerParts, chosenParts } from '../work/progress.ts';
import { said, type Said } from '../text/index.ts';
import { packZip, readZip, writeZip, type LeftOut } from './zip.ts';

const WORK_FORMAT = 1;

/** In characters. */
const MAX_PROGRAM = 200_000;
const MAX_TASKS = 1000;
const MAX_DEPTH = 40;
const MAX_PROBLEMS = 50;
const NAME = /^[a-z][a-z0-9-]{0,99}$/;

export interface TaskWork {
  readonly answer: Answer;
  readonly hints: number;
  /** Marked as solved by the student; null: only the current state counts. */
  readonly handed: Submission | null;
}

export interface LabWork {
  readonly step: number;
  /** By step ID. */
  readonly programs: ReadonlyMap<string, string>;
  /** By task ID. */
  readonly tasks: ReadonlyMap<string, TaskWork>;
}

export interface Student {
  readonly name: string;
  /** A number, an account, or an email address, given by the school. */
  readonly id: string;
}

export interface Work {
  readonly app: string;
  readonly course: string;
  /** null if neither name nor ID is given. */
  readonly student: Student | null;
  /** By lab ID. */
  readonly labs: ReadonlyMap<string, LabWork>;
  /** By path. */
  readonly files: ReadonlyMap<string, string>;
}

/** A fault if nothing is readable; otherwise the readable parts and their problems. */
export type WorkRead = { readonly work: Work; readonly problems: readonly Said[] } | { readonly fault: Said };

/** Line ends and other control characters would break tables and messages. */
function onOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const labName = v.pipe(v.string(), v.regex(NAME));
const person = v.optional(v.fallback(v.pipe(v.string(), v.maxLength(200), v.transform(onOneLine)), ''), '');
const Manifest = v.object({
  format: v.number(),
  app: v.pipe(v.string(), v.maxLength(100)),
  course: v.pipe(v.string(), v.maxLength(100)),
  labs: v.pipe(v.array(labName), v.maxLength(100)),
  student: v.optional(v.fallback(v.nullable(v.object({ name: person, id: person })), null), null),
});
const Handed = v.object({
  /** Default: the step's program. */
  program: v.optional(v.pipe(v.string(), v.maxLength(MAX_PROGRAM))),
  answer: v.unknown(),
  chosen: chosenParts,
});
const Task = v.object({
  /** Its program is submitted if `handed` has none. */
  step: v.optional(labName),
  answer: v.unknown(),
  hints: v.optional(whole(1000), 0),
  handed: v.optional(Handed),
});
const LabFile = v.object({ step: v.fallback(whole(10_000), 0), tasks: v.record(v.string(), v.unknown()) });

export const writeWork = (work: Work): Promise<Uint8Array<ArrayBuffer>> => writeZip(partsOf(work));

/** An export, the files that it omits, and what its reader will ignore. */
export interface PackedWork {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly Said[];
  readonly count: number;
}

/** Checks that import and grading can read the result. */
export async function packWork(work: Work): Promise<PackedWork | { readonly fault: Said }> {
  const { bytes, leftOut } = await packZip(partsOf(work));
  const read = await readWork(bytes);
  if ('fault' in read) return read;
  const { labs, files } = read.work;
  return { bytes, leftOut, problems: read.problems, count: labs.size + files.size };
}

/** The content of a submission, what its reader needs first. */
function partsOf(work: Work): (readonly [path: string, bytes: Uint8Array<ArrayBuffer>])[] {
  const labs = [...work.labs].sort(byName);
  const { app, course, student } = work;
  const manifest = {
    format: WORK_FORMAT,
    app,
    course,
    labs: labs.map(([id]) => id),
    ...(student && { student }),
  };
  const files: (readonly [string, string])[] = [['fathom.json', jsonText(manifest)]];
  for (const [id, { step, programs, tasks }] of labs) {
    const written = [...tasks].sort(byName).map(([task, one]) => [task, taskData(one, programs)] as const);
    files.push([`labs/${id}/work.json`, jsonText({ step, tasks: Object.fromEntries(written) })]);
    for (const [name, program] of [...programs].sort(byName))
      files.push([`labs/${id}/${name}.simple`, program]);
  }
  for (const [path, text] of [...work.files].sort(byName)) files.push([`files/${path}`, text]);
  return files.map(([path, text]) => [path, new TextEncoder().encode(text)] as const);
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Omits a program that equals its step's. */
function taskData({ answer, hints, handed }: TaskWork, programs: ReadonlyMap<string, string>): object {
  if (handed === null) return { answer, hints };
  const { program, ...rest } = handed;
  const step = [...programs].find(([, text]) => text === program)?.[0];
  return step === undefined ? { answer, hints, handed } : { answer, hints, step, handed: rest };
}

/** Never throws. */
export async function readWork(bytes: Uint8Array<ArrayBuffer>): Promise<WorkRead> {
  const content = await readZip(bytes);
  if ('fault' in content) return content;
  return new WorkReader(content.files).read();
}

class WorkReader {
  private readonly bytes: ReadonlyMap<string, Uint8Array>;
  private readonly problems: Said[] = [];
  private left = 0;

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.bytes = files;
  }

  read(): WorkRead {
    const manifest = this.manifest();
    if ('fault' in manifest) return manifest;
    const { app, course } = manifest;
    const { name = '', id: own = '' } = manifest.student ?? {};
    const student = name === '' && own === '' ? null : { name, id: own };
    const labs = new Map(manifest.labs.map((id) => [id, this.lab(id)] as const));
    const files = new Map<string, string>();
    for (const path of this.bytes.keys()) {
      const [, lab = '', name = ''] = /^labs\/([^/]+)\/([^/]+)\.(?:simple|json)$/.exec(path) ?? [];
      if (path === 'fathom.json' || (labs.has(lab) && NAME.test(name))) continue;
      const own = path.startsWith('files/') ? this.text(path) : undefined;
      if (own !== undefined) files.set(path.slice('files/'.length), own);
      else if (!path.startsWith('files/')) this.tell(said('workExtra', shown(path)));
    }
    if (this.left > 0) this.problems.push(said('workMore', this.left));
    return { work: { app, course, student, labs, files }, problems: this.problems };
  }

  private manifest(): v.InferOutput<typeof Manifest> | { readonly fault: Said } {
    if (!this.bytes.has('fathom.json')) return { fault: said('workNoManifest') };
    const value = this.json('fathom.json');
    const format = v.safeParse(v.looseObject({ format: v.number() }), value);
    if (format.success && format.output.format !== WORK_FORMAT)
      return { fault: said('workFormat', format.output.format, WORK_FORMAT) };
    const read = v.safeParse(Manifest, value);
    if (!read.success) return { fault: this.problems.at(-1) ?? fault('fathom.json', read.issues) };
    this.tellUnread('fathom.json', value, Manifest);
    return read.output;
  }

  private lab(id: string): LabWork {
    const path = `labs/${id}/work.json`;
    const programs = new Map<string, string>();
    for (const each of this.bytes.keys()) {
      const name = each.startsWith(`labs/${id}/`)
        ? /^([^/]+)\.simple$/.exec(each.slice(6 + id.length))?.[1]
        : undefined;
      if (name === undefined || !NAME.test(name)) continue;
      const program = this.text(each);
      if (program === undefined) continue;
      if (program.length > MAX_PROGRAM) this.tell(said('workTooLong', shown(each), MAX_PROGRAM));
      else programs.set(name, program);
    }
    const nothing = { step: 0, programs, tasks: new Map<string, TaskWork>() };
    if (!this.bytes.has(path)) {
      this.tell(said('workMissing', shown(path)));
      return nothing;
    }
    const value = this.json(path);
    if (value === undefined) return nothing;
    const read = v.safeParse(LabFile, value);
    if (!read.success) {
      this.tell(fault(path, read.issues));
      return nothing;
    }
    this.tellUnread(path, value, LabFile);
    const entries = Object.entries(read.output.tasks);
    if (entries.length > MAX_TASKS) this.tell(said('workTooMany', shown(path), MAX_TASKS));
    const tasks = new Map<string, TaskWork>();
    for (const [task, given] of entries.slice(0, MAX_TASKS)) {
      const found = NAME.test(task) ? this.task(`${path}: ${task}`, given, programs) : null;
      if (found !== null) tasks.set(task, found);
      else if (!NAME.test(task)) this.tell(said('workKey', shown(path), shown(task)));
    }
    return { step: read.output.step, programs, tasks };
  }

  private task(where: string, given: unknown, programs: ReadonlyMap<string, string>): TaskWork | null {
    const read = v.safeParse(Task, given);
    if (!read.success) {
      this.tell(fault(where, read.issues));
      return null;
    }
    this.tellUnread(where, given, Task);
    const { step = '', hints, handed } = read.output;
    const answer = this.answer(where, read.output.answer);
    if (handed === undefined) return { answer, hints, handed: null };
    this.tellUnread(where, (given as { handed: unknown }).handed, Handed);
    const program = handed.program ?? programs.get(step) ?? '';
    const own = this.answer(where, handed.answer);
    return { answer, hints, handed: { program, answer: own, chosen: handed.chosen } };
  }

  /** Validates each part separately: a malformed one counts as unanswered. */
  private answer(where: string, given: unknown): Answer {
    if (given === undefined) return {};
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      this.tell(said('workWrong', shown(where), 'answer'));
      return {};
    }
    const answer: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(given)) {
      const schema = Object.hasOwn(answerParts, key) ? answerParts[key as keyof typeof answerParts] : null;
      const read = schema === null ? null : v.safeParse(schema, part);
      if (read === null) this.tell(said('workKey', shown(where), shown(key)));
      else if (read.success) answer[key] = read.output;
      else this.tell(fault(`${where}: ${key}`, read.issues));
    }
    return answer;
  }

  /** Reports ignored entries, above all results. */
  private tellUnread(where: string, value: unknown, { entries }: { readonly entries: object }): void {
    for (const key of Object.keys(value as object))
      if (!Object.hasOwn(entries, key)) this.tell(said('workKey', shown(where), shown(key)));
  }

  private text(path: string): string | undefined {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(this.bytes.get(path));
      return text.replace(/\r\n?/g, '\n');
    } catch {
      this.tell(said('workNoText', shown(path)));
      return undefined;
    }
  }

  private json(path: string): unknown {
    const text = this.text(path);
    if (text === undefined) return undefined;
    if (depthOf(text) > MAX_DEPTH) {
      this.tell(said('workDeep', shown(path), MAX_DEPTH));
      return undefined;
    }
    try {
      return JSON.parse(text);
    } catch {
      this.tell(said('workNoJson', shown(path)));
      return undefined;
    }
  }

  private tell(problem: Said): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
    else this.left++;
  }
}

/** Nesting depth of brackets outside strings; visits each character once, even in an unterminated string. */
function depthOf(json: string): number {
  let [depth, most] = [0, 0];
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (isInText && character === '\\') at++;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '[' || character === '{') most = Math.max(most, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return most;
}

const fault = (where: string, [issue]: readonly v.BaseIssue<unknown>[]): Said =>
  said(
    'workWrong',
    shown(where),
    (issue?.path ?? [])
      .map(({ key }) => String(key))
      .join('.')
      .slice(0, 100),
  );

/** Shortens untrusted names in messages. */
const shown = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
