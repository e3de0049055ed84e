// Compares translations with their originals: everything but the text must be equal. So what prove.ts proves of
// the original holds for the translation, too.
import type { Language } from '../../../compiler/index.ts';
import { withoutTexts } from '../checks/index.ts';
import { TEXT } from '../checks/kind.ts';
import { parseCourse, termOf } from './course.ts';
import { parseLab } from './lab.ts';
import { inLanguage, translatedFiles } from './languages.ts';
import { linksIn, partsOf } from './markdown.ts';
import type {
  Block,
  Course,
  Example,
  Lab,
  LabError,
  LabFiles,
  Step,
  Task,
  TeacherPage,
  WrongAnswer,
} from '../model.ts';
import type { Show } from './show.ts';
import { choicesOf } from '../work/wrong.ts';

/** A course's shared files in the original, and in a language. */
export interface CoursePair {
  readonly original: Course;
  readonly translated: Course;
}

/** Errors of a lab's translation; [] if the original has errors. */
export function checkTranslation(all: LabFiles, courses: CoursePair, language: Language): LabError[] {
  const { lab: original } = parseLab(all, courses.original);
  if (original === null) return [];
  const { lab, errors } = parseLab(all, courses.translated, language);
  if (lab === null) return [...errors];
  return new Comparison(all, courses, language).labs(original, lab);
}

/** Errors in the translation of a course's shared files. */
export function checkCourseTranslation(all: LabFiles, language: Language): readonly LabError[] {
  const { course: translated, errors } = parseCourse(all, language);
  if (errors.length > 0) return errors;
  const { course: original } = parseCourse(all);
  return new Comparison(all, { original, translated }, language).theories();
}

/** Translated files without an original, or in an unknown language. */
export const strayTranslations = (files: LabFiles, languages: readonly string[]): readonly LabError[] => {
  const originals = inLanguage(files, null).files;
  return translatedFiles(files).flatMap(({ path, original, code }) => {
    const error = (message: string): LabError[] => [{ file: path, line: 1, column: 1, message }];
    if (!languages.includes(code))
      return error(`“${code}” is not a language of the window, which has ${languages.join(' and ')}`);
    return Object.hasOwn(originals, original) ? [] : error(`${original} is missing`);
  });
};

const hidden = (text: string): string => (text === '' ? '' : TEXT);
const allHidden = (texts: readonly string[]): readonly string[] => texts.map(hidden);

/** What must be equal in all languages. */
const frontOf = ({ steps: _, teacher: __, terms: ___, concepts, references, ...lab }: Lab) => ({
  ...lab,
  title: TEXT,
  about: hidden(lab.about),
  goals: allHidden(lab.goals),
  concepts: allHidden(concepts),
  say: allHidden(lab.say),
  read: lab.read.map(({ reference, place, why }) => ({ reference, place: hidden(place), why: hidden(why) })),
  references: references.map(({ short: ____, published: _____, ...reference }) => reference),
});

/** Programs of the text that differ, with those of the original: each is reported only where it is defined. */
type Twins = ReadonlyMap<string, string>;
const noTwins: Twins = new Map();

const stepOf = ({ options, start, begin, solution, shows }: Step, twins?: Twins) => ({
  step: options,
  start,
  begin,
  solution,
  shows: shows.map((show) => showOf(show, twins)),
});

const showOf = ({ source, scene, query }: Show, twins: Twins = noTwins) => ({
  program: source === null ? null : (twins.get(source) ?? source),
  scene,
  query,
});
const exampleOf = ({ line: _, ...example }: Example) => example;

const taskOf = (task: Task) => ({
  points: task.points,
  instruction: hidden(task.instruction),
  check: task.checks.map(withoutTexts),
  hints: allHidden(task.hints),
  explain: hidden(task.explain),
  settings: task.chosen,
  review: task.review,
  code: task.code,
  wrong: task.wrong.length,
});

const wrongOf = ({ line: _, show, choose: __, ...wrong }: WrongAnswer, twins?: Twins) => ({
  ...wrong,
  belief: TEXT,
  reply: TEXT,
  show: show === null ? null : showOf(show, twins),
});

const teacherOf = ({ minutes, stumbles, ask, bookmarks, assign }: TeacherPage, twins?: Twins) => ({
  minutes,
  stumbles: stumbles.length,
  ask: ask.length,
  bookmarks: bookmarks.map(({ note, show }) => ({ note: hidden(note), show: showOf(show, twins) })),
  assign,
});

/** Replies that a student must be able to tell apart. */
const repliesOf = ({ wrong, checks }: Task): readonly string[] => [
  ...wrong.map(({ reply }) => reply),
  ...checks.flatMap((check) =>
    check.kind === 'quiz' || check.kind === 'predict'
      ? (check.choices ?? []).map(({ because }) => because)
      : [],
  ),
];

interface Difference {
  readonly path: readonly (string | number)[];
  readonly here: unknown;
  readonly there: unknown;
}

function differencesOf(here: unknown, there: unknown, path: Difference['path'] = []): Difference[] {
  if (Object.is(here, there)) return [];
  const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null;
  if (!isPlain(here) || !isPlain(there) || Array.isArray(here) !== Array.isArray(there))
    return [{ path, here, there }];
  if (Array.isArray(here) && Array.isArray(there) && here.length !== there.length)
    return [{ path, here, there }];
  const keys = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  return keys.flatMap((key) =>
    differencesOf(here[key], there[key], [...path, Array.isArray(here) ? Number(key) + 1 : key]),
  );
}

/** Things in lists, by the key of the list. */
const things: Readonly<Record<string, string>> = {
  shows: '“show” links',
  wrong: 'wrong answers',
  ask: 'questions',
  read: 'entries for further reading',
  say: 'sentences under “say”',
};

/** Such as “has 2 hints, but lab.md has 3”. */
function sentenceOf({ path, here, there }: Difference, file: string): string {
  const [last = ''] = path.slice(-1);
  const key = path
    .map((each) => (typeof each === 'number' ? ` ${each}` : `.${each}`))
    .join('')
    .slice(1);
  if (Array.isArray(here) && Array.isArray(there)) {
    const thing = things[last] ?? (typeof last === 'string' ? last : key);
    return `has ${here.length} ${thing}, but ${file} has ${there.length}`;
  }
  if (typeof here === 'number' && typeof there === 'number' && things[last] !== undefined)
    return `has ${here} ${things[last]}, but ${file} has ${there}`;
  const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';
  if (isMissing(here)) return `lacks “${key}”, which ${file} has`;
  if (isMissing(there)) return `has “${key}”, which ${file} lacks`;
  const shown = (value: unknown): string => {
    const text = typeof value === 'object' ? '' : String(value);
    return text.length > 60 || text.includes('\n') ? '' : `“${text}”`;
  };
  const [own, other] = [shown(here), shown(there)];
  if (own === '' || other === '') return `has another “${key}” than ${file}`;
  return `has ${own} as “${key}”, but ${file} has ${other}`;
}

function twinsOf(original: Lab, lab: Lab): Twins {
  const [own, others] = [lab, original].map(({ steps }) => steps.flatMap(({ examples }) => examples));
  const pairs = (own ?? []).map(({ source }, i) => [source, others?.[i]?.source ?? source] as const);
  return new Map(own?.length === others?.length ? pairs : []);
}

class Comparison {
  private readonly faults: LabError[] = [];
  private readonly all: LabFiles;
  private readonly courses: CoursePair;
  private readonly pathOf: (path: string) => string;
  private twins: Twins = noTwins;
  /** The compared file without its language. */
  private file = 'lab.md';

  constructor(all: LabFiles, courses: CoursePair, language: Language) {
    this.all = all;
    this.courses = courses;
    this.pathOf = inLanguage(all, language).pathOf;
  }

  labs(original: Lab, lab: Lab): LabError[] {
    this.twins = twinsOf(original, lab);
    this.same('the front matter', 2, frontOf(lab), frontOf(original));
    this.concepts(original, lab);
    this.inOrder('step', lab.steps, original.steps, 1);
    for (const [i, step] of lab.steps.entries()) {
      const other = original.steps[i];
      if (other?.id === step.id) this.steps(step, other, lab, original, lab.steps[i + 1]?.line ?? Infinity);
    }
    this.code();
    this.file = 'teacher.md';
    if (lab.teacher !== null && original.teacher !== null) {
      this.same('the teacher’s page', 1, teacherOf(lab.teacher, this.twins), teacherOf(original.teacher));
      this.paragraphs('the text', 1, lab.teacher.text, original.teacher.text);
      this.code();
    }
    return this.faults;
  }

  theories(): readonly LabError[] {
    for (const [i, page] of this.courses.translated.theory.entries()) {
      const other = this.courses.original.theory[i];
      this.file = `theory/${page.id}.md`;
      if (other?.id !== page.id || this.pathOf(this.file) === this.file) continue;
      this.blocks('the page', 1, page.blocks, other.blocks);
      this.terms(1, this.termsIn(page.blocks, 'translated'), this.termsIn(other.blocks, 'original'));
      this.code();
    }
    return this.faults;
  }

  private fail(message: string, line: number): void {
    this.faults.push({ file: this.pathOf(this.file), line, column: 1, message });
  }

  private same(where: string, line: number, here: unknown, there: unknown): void {
    for (const each of differencesOf(here, there)) this.fail(`${where} ${sentenceOf(each, this.file)}`, line);
  }

  /** Parts with IDs must be the same, in the same order. */
  private inOrder(
    kind: string,
    here: readonly { readonly id: string; readonly line: number }[],
    there: readonly { readonly id: string }[],
    line: number,
  ): void {
    for (const { id, line: own } of here)
      if (!there.some((each) => each.id === id)) this.fail(`${this.file} has no ${kind} ${id}`, own);
    for (const { id } of there)
      if (!here.some((each) => each.id === id)) this.fail(`the ${kind} ${id} is missing`, line);
    if (here.length !== there.length) return;
    const at = here.findIndex(({ id }, i) => id !== there[i]?.id);
    const moved = here[at];
    if (moved !== undefined && there.some(({ id }) => id === moved.id))
      this.fail(
        `the ${kind} ${moved.id} is not in the same place: ${this.file} has ${there[at]?.id}`,
        moved.line,
      );
  }

  private steps(step: Step, other: Step, lab: Lab, original: Lab, end: number): void {
    const where = `step ${step.id}`;
    this.inOrder('task', step.tasks, other.tasks, step.line);
    this.same(where, step.line, stepOf(step, this.twins), stepOf(other));
    for (const task of step.tasks) {
      const twin = other.tasks.find(({ id }) => id === task.id);
      if (twin !== undefined) this.tasks(task, twin);
    }
    this.blocks(where, step.line, step.blocks, other.blocks);
    const otherEnd = original.steps[original.steps.indexOf(other) + 1]?.line ?? Infinity;
    const numbersIn = ({ terms }: Lab, from: number, to: number, of: keyof CoursePair) =>
      terms
        .filter(({ line }) => line >= from && line < to)
        .map(({ term, defines, line }) => ({ term, number: this.termNumber(term, of), defines, line }));
    this.terms(
      step.line,
      numbersIn(lab, step.line, end, 'translated'),
      numbersIn(original, other.line, otherEnd, 'original'),
    );
  }

  private tasks(task: Task, other: Task): void {
    const where = `task ${task.id}`;
    this.same(where, task.line, taskOf(task), taskOf(other));
    if (task.wrong.length === other.wrong.length)
      for (const [i, wrong] of task.wrong.entries()) {
        const twin = other.wrong[i];
        if (twin === undefined) continue;
        const called = `${where}: “${wrong.belief}”`;
        this.same(called, wrong.line, wrongOf(wrong, this.twins), wrongOf(twin));
        const [chosen, wanted] = [choicesOf(task, wrong), choicesOf(other, twin)];
        if (chosen?.includes(-1) === true)
          this.fail(`${called} selects a choice that does not exist`, wrong.line);
        else if (String(chosen) !== String(wanted))
          this.fail(`${called} selects other choices than ${this.file}`, wrong.line);
      }
    const [replies, others] = [repliesOf(task), repliesOf(other)];
    if (replies.length !== others.length) return;
    const isSecond = (list: readonly string[], i: number): boolean => list.indexOf(list[i] ?? '') < i;
    for (const [i, reply] of replies.entries())
      if (isSecond(replies, i) && !isSecond(others, i))
        this.fail(`${where} has the same reply twice: “${reply}”`, task.line);
  }

  private blocks(where: string, line: number, here: readonly Block[], there: readonly Block[]): void {
    const kinds = (blocks: readonly Block[]): string => blocks.map(({ kind }) => kind).join();
    if (here.length !== there.length)
      return this.fail(
        `${where} has ${here.length} texts, programs, and tasks, but ${this.file} has ${there.length}`,
        line,
      );
    if (kinds(here) !== kinds(there))
      return this.fail(`${where} has texts, programs, and tasks in another order than ${this.file}`, line);
    let above = `${where}: the first text`;
    for (const [i, block] of here.entries()) {
      const other = there[i];
      if (block.kind === 'prose' && other?.kind === 'prose')
        this.paragraphs(above, line, block.text, other.text);
      else if (block.kind === 'example' && other?.kind === 'example') {
        const { example } = block;
        const called = example.name === '' ? 'a program' : `the program ${example.name}`;
        this.same(`${where}: ${called}`, example.line, exampleOf(example), exampleOf(other.example));
        above = `${where}: the text after ${called}`;
      } else if (block.kind === 'task') above = `${where}: the text after the task ${block.id}`;
    }
  }

  /** Paragraphs, items of lists, rows of tables, and links. */
  private paragraphs(where: string, line: number, here: string, there: string): void {
    const split = (text: string): string[] => text.split(/\n\s*\n/);
    const [own, others] = [split(here), split(there)];
    if (own.length !== others.length)
      return this.fail(`${where} has ${own.length} paragraphs, but ${this.file} has ${others.length}`, line);
    for (const [i, paragraph] of own.entries()) {
      const other = others[i] ?? '';
      const called = own.length === 1 ? where : `${where}, paragraph ${i + 1},`;
      const rows = (text: string): number => text.match(/^[ \t]*(?:[-*]|\d+\.|\|.*)(?= |$)/gm)?.length ?? 0;
      if (rows(paragraph) !== rows(other))
        this.fail(
          `${called} has ${rows(paragraph)} items or rows, but ${this.file} has ${rows(other)}`,
          line,
        );
      const [links, wanted] = [targetsIn(paragraph), targetsIn(other)];
      const missing = wanted.find((each) => !links.includes(each));
      const added = links.find((each) => !wanted.includes(each));
      if (missing !== undefined) this.fail(`${called} lacks the link to ${missing} of ${this.file}`, line);
      if (added !== undefined) this.fail(`${called} has a link to ${added}, which ${this.file} lacks`, line);
    }
  }

  private concepts(original: Lab, lab: Lab): void {
    const numbers = (concepts: readonly string[], of: keyof CoursePair): (number | string)[] =>
      concepts.map((each) => this.termNumber(each, of));
    const here = numbers(lab.concepts, 'translated');
    const there = numbers(original.concepts, 'original');
    for (const [i, concept] of lab.concepts.entries())
      if (here[i] !== there[i] && here[i] !== -1)
        this.fail(`the concept “${concept}” is not “${original.concepts[i]}”, which ${this.file} has`, 2);
  }

  /** The term's position in the glossary; -1 for a term that only this lab defines. */
  private termNumber(term: string, of: keyof CoursePair): number {
    const course = this.courses[of];
    const found = termOf(course, term);
    return found === undefined ? -1 : course.glossary.indexOf(found);
  }

  private termsIn(blocks: readonly Block[], of: keyof CoursePair): Linked[] {
    const text = blocks.map((block) => (block.kind === 'prose' ? block.text : '')).join('\n');
    return [...text.matchAll(/\(#term:([^)]+)\)/g)].map(([, slug = '']) => {
      const term = decodeURIComponent(slug);
      return { term, number: this.termNumber(term, of), defines: false, line: 1 };
    });
  }

  private terms(line: number, here: readonly Linked[], there: readonly Linked[]): void {
    const isIn = (list: readonly Linked[], { number, defines }: Linked): boolean =>
      list.some((each) => each.number === number && each.defines === defines);
    for (const each of here)
      if (!isIn(there, each))
        this.fail(`links the term “${each.term}”, which ${this.file} does not link here`, each.line);
    const missing = there.filter((each, i) => !isIn(here, each) && !isIn(there.slice(0, i), each));
    for (const { term, number } of missing) {
      const called = this.courses.translated.glossary[number]?.term;
      this.fail(
        `the term “${term}”${called === undefined ? '' : ` (“${called}”)`} of ${this.file} is not linked here`,
        line,
      );
    }
    for (const { term, line: at } of here)
      if (this.isForeign(term)) this.fail(`“${term}” is the term of the original language`, at);
  }

  /** Found only because untranslated labs find their terms. */
  private isForeign(term: string): boolean {
    const found = termOf(this.courses.translated, term);
    const forms = found === undefined ? [] : [found.term, ...found.also];
    return found !== undefined && !forms.some((form) => form.toLowerCase() === term.trim().toLowerCase());
  }

  /** Code in a text must be the original's, because programs are not translated. */
  private code(): void {
    const path = this.pathOf(this.file);
    if (path === this.file) return;
    const plain = (text: string): string => text.replaceAll(/[\s\\"']+/g, '');
    const known = plain(this.all[this.file] ?? '');
    const lines = (this.all[path] ?? '').split('\n');
    for (const [i, line] of lines.entries())
      for (const [code] of line.matchAll(/`[^`]+`/g))
        if (!known.includes(plain(code))) this.fail(`the code ${code} is not in ${this.file}`, i + 1);
  }
}

interface Linked {
  readonly term: string;
  readonly number: number;
  readonly defines: boolean;
  readonly line: number;
}

/** Except terms, whose order depends on the language. */
const targetsIn = (text: string): string[] =>
  linksIn(partsOf(text.split('\n'), 1))
    .map(({ target }) => target)
    .filter((target) => !target.startsWith('#term:'));
