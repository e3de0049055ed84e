// Reads a lab: `lab.md` with YAML front matter, one section per step, tasks as ```task blocks, programs in
// files/, and `teacher.md`.
//
// Reports every formal error with file, line, and column: schema, names, links, citations, terms, files.
// prove.ts proves that the lab works.
import type { Language } from '../../../compiler/index.ts';
import { tied, type Check } from '../checks/index.ts';
import type { Answer, CheckPlace } from '../checks/kind.ts';
import { termOf } from './course.ts';
import { exampleOf, programLanguages } from './examples.ts';
import { fenceText, linksIn, partsOf, type Part } from './markdown.ts';
import { withMarks } from './marks.ts';
import {
  emptyCourse,
  tasksOf,
  type Block,
  type Course,
  type Example,
  type Lab,
  type LabError,
  type LabFiles,
  type Reference,
  type Step,
  type Task,
  type TermUse,
  type WrongAnswer,
} from '../model.ts';
import { faultOfMarks, isMarked, withoutSolution, withSolution, partsIn, withPart } from './programs.ts';
import { Reader } from './reader.ts';
import { StepOptions } from '../scene.ts';
import { FrontMatter, TaskBlock, type WrittenTask, type WrittenWrong } from './schema.ts';
import { attributesOf, ShowEntries, showOf, type Show } from './show.ts';
import { readTeacherPage } from './teacher.ts';
import * as v from 'valibot';

/** From files keyed by relative path, in a language (null: the originals) like the course. Returns a lab or errors, never both; never throws. */
export function parseLab(
  files: LabFiles,
  course: Course = emptyCourse,
  language: Language | null = null,
): { lab: Lab | null; errors: readonly LabError[] } {
  const reader = new LabReader(files, course, language);
  const lab = reader.read();
  return { lab: reader.errors.length === 0 ? lab : null, errors: reader.errors };
}

type Fence = Extract<Part, { kind: 'fence' }>;

/** A section before its programs are known. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly parts: readonly Part[];
}
type Programs = Pick<Step, 'start' | 'begin' | 'solution'>;

/** The window shows all blocks of a step at once, and one button per step. */
const MAX_STEPS = 100;
const MAX_BLOCKS = 200;
const MAX_PROSE = 50_000;

const HEADING = /^## (.+?) \{#([a-z][a-z0-9-]*)\}\s*$/;

class LabReader extends Reader {
  private readonly course: Course;
  private readonly cited = new Set<string>();
  private readonly terms: TermUse[] = [];
  private readonly named = new Map<string, Example>();
  /** null if the front matter is unreadable: then citations cannot be checked. */
  private references: readonly Reference[] | null = null;

  constructor(files: LabFiles, course: Course, language: Language | null) {
    super(files, language);
    this.course = course;
  }

  read(): Lab | null {
    if (this.file('lab.md') === undefined) return this.fail('lab.md is missing');
    const read = this.fronted('lab.md', FrontMatter);
    if (read === null) return null;
    const { front } = read;
    this.references = front === null ? null : [...front.references, ...this.course.references];
    const sections = this.sections(partsOf(read.lines, read.firstLine));
    this.nameExamples(sections);
    const steps = this.steps(sections);
    this.checkNames(steps);
    this.checkLinks(sections, steps);
    this.checkFiles(sections, steps);
    const teacher =
      this.file('teacher.md') === undefined
        ? null
        : readTeacherPage(
            this,
            this.files,
            (name, step) => this.programNamed(name, steps.at(-1), step),
            tasksOf({ steps }),
          );
    if (front === null) return null;
    this.checkReferences(front.references, front.read);
    this.checkConcepts(front.concepts);
    return {
      ...front,
      steps,
      teacher,
      terms: this.terms,
      references: this.usedReferences(front.references, front.read),
    };
  }

  private sections(parts: readonly Part[]): Section[] {
    const sections: { id: string; title: string; line: number; parts: Part[] }[] = [];
    for (const part of parts) {
      if (part.kind === 'heading') {
        const heading = HEADING.exec(part.text);
        if (heading === null) this.fail('a step needs a heading of the form `## Title {#id}`', part.line);
        const [, title = '', id = ''] = heading ?? [];
        if (heading !== null) sections.push({ id, title, line: part.line, parts: [] });
        continue;
      }
      const section = sections.at(-1);
      if (section !== undefined) section.parts.push(part);
      else if (part.kind === 'fence' || part.text.trim() !== '')
        this.fail('this text precedes the first step and is never shown', part.line);
    }
    if (sections.length === 0 && this.errors.length === 0) this.fail('the lab has no steps');
    const [tooMany] = sections.splice(MAX_STEPS);
    if (tooMany !== undefined) this.fail(`a lab has at most ${MAX_STEPS} steps`, tooMany.line);
    return sections;
  }

  /** Runs first, because questions and links may name an example below them. */
  private nameExamples(sections: readonly Section[]): void {
    for (const part of sections.flatMap(({ parts }) => parts)) {
      if (part.kind !== 'fence' || !programLanguages.includes(part.language)) continue;
      const example = exampleOf(part.body, part.info, part.line);
      if (typeof example === 'string' || example.name === '') continue;
      if (this.named.has(example.name)) this.fail(`the example ${example.name} is defined twice`, part.line);
      this.named.set(example.name, example);
    }
  }

  private steps(sections: readonly Section[]): Step[] {
    const steps: Step[] = [];
    for (const section of sections) {
      const programs = this.programs(section, steps.at(-1));
      steps.push(new StepReader(this, section, programs).read());
    }
    if (sections.length > 0 && steps.every(({ tasks }) => tasks.length === 0))
      this.fail('the lab has no tasks');
    return steps;
  }

  /** A step without a start continues from the end of the previous one. */
  private programs({ id, line }: Section, before: Step | undefined): Programs {
    const path = `files/${id}.simple`;
    const marked = this.file(path);
    const own = this.file(`start/${id}.simple`);
    if (marked === undefined) {
      if (before === undefined && own === undefined) this.fail(`${path} is missing`, line);
      // A step of questions leaves the program unchanged.
      const program = own ?? before?.solution ?? '';
      return { start: own ?? null, begin: program, solution: program };
    }
    const fault = faultOfMarks(marked);
    if (fault !== null) this.fail(fault.message, fault.line, 1, path);
    const start = own ?? (isMarked(marked) ? withoutSolution(marked) : before === undefined ? '' : null);
    return { start, begin: start ?? before?.solution ?? '', solution: withSolution(marked) };
  }

  /** The JavaScript of a task; null where there is none. */
  code(id: string): Task['code'] {
    const path = `files/${id}.js`;
    const marked = this.file(path);
    if (marked === undefined) return null;
    const fault = faultOfMarks(marked);
    if (fault !== null) this.fail(fault.message, fault.line, 1, path);
    const start = this.file(`start/${id}.js`) ?? withoutSolution(marked);
    return { start, solution: withSolution(marked) };
  }

  /** The solution of a file with one marked part, with other lines in that part. */
  withPart(path: string, part: string, line: number): string | null {
    const marked = this.file(path);
    if (marked !== undefined && partsIn(marked) === 1) return withPart(marked, part);
    return this.fail(`“part” replaces the marked part of ${path}, which must have one`, line);
  }

  example(name: string): string | undefined {
    return this.named.get(name)?.source;
  }

  /** The program of a show; null: the student's own. */
  programNamed(
    name: string | undefined,
    step: Programs | undefined,
    otherwise: string,
  ): string | null | undefined {
    if (name === 'mine') return null;
    if (name === 'start') return step?.begin ?? '';
    if (name === 'solution') return step?.solution ?? '';
    return name === undefined ? otherwise : this.example(name);
  }

  cite(id: string, line: number, column: number): string | null {
    if (this.references === null) return null;
    const reference = this.references.find((each) => each.id === id);
    if (reference === undefined) return this.fail(`“${id}” is not among the references`, line, column);
    this.cited.add(id);
    return reference.short;
  }

  useTerm(use: TermUse): void {
    this.terms.push(use);
    const { term, line, column } = use;
    const isKnown =
      termOf(this.course, term) !== undefined ||
      this.terms.some(({ term: other, defines }) => defines && other.toLowerCase() === term.toLowerCase());
    if (!isKnown)
      this.fail(`“${term}” is neither in the glossary nor defined earlier with [[=${term}]]`, line, column);
  }

  private checkConcepts(concepts: readonly string[]): void {
    // A standalone lab has no glossary.
    if (this.course.glossary.length === 0) return;
    for (const term of concepts)
      if (
        termOf(this.course, term) === undefined &&
        !this.terms.some((use) => use.defines && use.term === term)
      )
        this.fail(`the concept “${term}” is neither in the glossary nor defined with [[=${term}]]`);
  }

  private checkReferences(own: readonly Reference[], read: Lab['read']): void {
    const used = new Set([...this.cited, ...read.map(({ reference }) => reference)]);
    for (const { id } of own) if (!used.has(id)) this.fail(`the reference ${id} is not cited anywhere`);
    for (const { reference } of read)
      if (this.references?.some(({ id }) => id === reference) !== true)
        this.fail(`“${reference}”, listed for further reading, is not among the references`);
  }

  private usedReferences(own: readonly Reference[], read: Lab['read']): Reference[] {
    const used = new Set([...this.cited, ...read.map(({ reference }) => reference)]);
    return [...own, ...this.course.references.filter(({ id }) => !own.some((each) => each.id === id))].filter(
      ({ id }) => used.has(id),
    );
  }

  private checkNames(steps: readonly Step[]): void {
    const seen = new Set<string>();
    for (const { id, line } of steps.flatMap((step) => [step, ...step.tasks])) {
      if (seen.has(id)) this.fail(`the name ${id} is used twice`, line);
      seen.add(id);
    }
    const tasks = new Set(tasksOf({ steps }).map(({ id }) => id));
    for (const { options, line } of steps) {
      if (options.noRunBefore !== undefined && !tasks.has(options.noRunBefore))
        this.fail(`noRunBefore names the task ${options.noRunBefore}, which does not exist`, line);
      for (const task of Object.values(options.shut ?? {}))
        if (!tasks.has(task)) this.fail(`shut names the task ${task}, which does not exist`, line);
    }
  }

  private checkLinks(sections: readonly Section[], steps: readonly Step[]): void {
    const places = new Set(
      steps.flatMap(({ id, tasks }) => [`#${id}`, ...tasks.map((task) => `#${task.id}`)]),
    );
    for (const { target, line, column } of sections.flatMap(({ parts }) => linksIn(parts))) {
      if (target.startsWith('show:') || target.startsWith('lab:')) continue;
      const theory = /^theory:(.+)$/.exec(target)?.[1];
      if (theory !== undefined) {
        if (!this.course.theory.some(({ id }) => id === theory))
          this.fail(`this course has no page theory/${theory}.md`, line, column);
      } else if (/^[a-z][a-z0-9+.-]*:/i.test(target))
        this.fail('Fathom works without a network: cite a reference instead of a web address', line, column);
      else if (target.startsWith('#') ? !places.has(target) : this.file(target) === undefined)
        this.fail(`the target of the link ${target} does not exist`, line, column);
    }
  }

  private checkFiles(sections: readonly Section[], steps: readonly Step[]): void {
    const names = new Set(sections.map(({ id }) => id));
    const coded = new Set(tasksOf({ steps }).flatMap(({ id, code }) => (code === null ? [] : [id])));
    for (const path of Object.keys(this.files)) {
      const [, name = '', ending] = /^(?:files|start)\/(.+)\.(simple|js)$/.exec(path) ?? [];
      if (ending === 'simple' && !names.has(name)) this.fail(`the lab has no step ${name}`, 1, 1, path);
      if (ending === 'js' && !coded.has(name)) this.fail(`the lab has no code task ${name}`, 1, 1, path);
    }
  }
}

class StepReader {
  private readonly lab: LabReader;
  private readonly section: Section;
  private readonly programs: Programs;
  private readonly blocks: Block[] = [];
  private readonly prose: string[] = [];
  private readonly tasks: Task[] = [];
  private readonly examples: Example[] = [];
  private readonly shows: Show[] = [];
  private options: StepOptions = {};

  constructor(lab: LabReader, section: Section, programs: Programs) {
    this.lab = lab;
    this.section = section;
    this.programs = programs;
  }

  read(): Step {
    const { id, title, line, parts } = this.section;
    for (const part of parts) {
      if (part.kind !== 'fence') this.prose.push(this.marked(part.text, part.line));
      else if (!part.closed) this.lab.fail('this block is not closed', part.line);
      else this.fence(part);
    }
    this.flush();
    if (this.blocks.length > MAX_BLOCKS)
      this.lab.fail(`a step has at most ${MAX_BLOCKS} texts, examples, and tasks`, line);
    const { blocks, tasks, examples, shows, options, programs } = this;
    return { id, title, blocks, tasks, examples, shows, options, line, ...programs };
  }

  private fence(part: Fence): void {
    if (part.language === 'task') {
      this.flush();
      this.task(part);
    } else if (part.language === 'step') {
      const read = this.lab.block(part.body, part.line + 1, StepOptions);
      if (read !== null) this.options = read as StepOptions;
    } else if (programLanguages.includes(part.language)) {
      this.flush();
      const example = exampleOf(part.body, part.info, part.line);
      if (typeof example === 'string') this.lab.fail(example, part.line);
      else {
        this.examples.push(example);
        this.blocks.push({ kind: 'example', example });
      }
    } else this.prose.push(fenceText(part));
  }

  private flush(): void {
    const text = this.prose.splice(0).join('\n').trim();
    if (text.length > MAX_PROSE)
      this.lab.fail(
        `the text between two blocks is longer than ${MAX_PROSE.toLocaleString('en')} characters`,
        this.section.line,
      );
    else if (text !== '') this.blocks.push({ kind: 'prose', text });
  }

  /** Turns marks into links. @param line of the first line of the text */
  private marked(text: string, line: number): string {
    return text
      .split('\n')
      .map((each, i) =>
        withMarks(each, {
          cite: (id, column) => this.lab.cite(id, line + i, column),
          term: (term, defines, column) => this.lab.useTerm({ term, defines, line: line + i, column }),
          show: (attributes, column) => this.link(attributes, line + i, column),
        }),
      )
      .join('\n');
  }

  private link(attributes: string, line: number, column: number): number | null {
    const given = attributesOf(attributes);
    if (typeof given === 'string') return this.lab.fail(given, line, column);
    const read = v.safeParse(ShowEntries, given);
    if (!read.success) {
      const [{ message, path }] = read.issues;
      const key = path?.map(({ key: each }) => String(each)).join('.') ?? '';
      return this.lab.fail(key === '' ? message : `${key}: ${message}`, line, column);
    }
    const show = this.show(read.output, line, column);
    return show === null ? null : this.shows.push(show) - 1;
  }

  /** A show without a program refers to the example above it, else to the step's start. */
  private show(written: Parameters<typeof showOf>[0], line: number, column = 1): Show | null {
    const above = this.examples.at(-1)?.source ?? this.programs.begin;
    const show = showOf(written, (name) => this.lab.programNamed(name, this.programs, above), line);
    return typeof show === 'string' ? this.lab.fail(show, line, column) : show;
  }

  private task(part: Fence): void {
    const read = this.lab.block(part.body, part.line + 1, TaskBlock) as WrittenTask | null;
    if (read === null) return;
    const { line } = part;
    const code = this.lab.code(read.id);
    const { begin, solution } = this.programs;
    const place: CheckPlace = {
      begin,
      solution,
      code: code?.solution ?? '',
      example: (name) => this.lab.example(name),
      fail: (message) => this.lab.fail(`task ${read.id}: ${message}`, line),
    };
    const checks = [read.check].flat().map((written) => tied(written as Parameters<typeof tied>[0], place));
    this.checkAnswers(read.id, checks, line);
    const wrong = read.wrong.map((each, i) => this.wrong(each, read.id, code !== null, lineOfWrong(part, i)));
    const marked = (text: string): string => this.marked(text, line);
    this.tasks.push({
      id: read.id,
      title: read.title,
      points: read.points,
      instruction: marked(read.instruction ?? ''),
      checks,
      hints: read.hints.map(marked),
      wrong,
      explain: marked(read.explain),
      chosen: definedOf(read.settings),
      review: read.review,
      code: checks.some((check) => check.part === 'code' || isOwnTrace(check))
        ? (code ?? { start: '', solution: '' })
        : null,
      line,
    });
    this.blocks.push({ kind: 'task', id: read.id });
  }

  /** Two questions of one task would share one answer. */
  private checkAnswers(id: string, checks: readonly Check[], line: number): void {
    const parts = checks.map(({ part }) => part).filter((each) => each !== null);
    for (const part of parts.filter((each, i) => parts.indexOf(each) < i))
      this.lab.fail(`task ${id} asks for ${part} twice: make two tasks of it`, line);
  }

  private wrong(written: WrittenWrong, task: string, hasCode: boolean, line: number): WrongAnswer {
    const { belief, reply, part, choose = [], cells, pick = null, settings = {}, when = [] } = written;
    const path = hasCode ? `files/${task}.js` : `files/${this.section.id}.simple`;
    const whole = part === undefined ? null : this.lab.withPart(path, part, line);
    const code = written.code ?? (hasCode ? (whole ?? undefined) : undefined);
    const program = written.program ?? (hasCode ? null : whole);
    const answer: Answer = {
      ...(cells === undefined ? {} : { cells }),
      ...(code === undefined ? {} : { code }),
    };
    return {
      belief: this.marked(belief, line),
      reply: this.marked(reply, line),
      show: written.show === undefined ? null : this.show(written.show, line),
      // `start` means the program the step starts from.
      program: program === 'start' ? this.programs.begin : program,
      answer,
      choose,
      pick,
      chosen: definedOf(settings),
      when: [when].flat(),
      line,
    };
  }
}

function lineOfWrong({ body, line }: Fence, number: number): number {
  const lines = body.split('\n');
  const from = lines.findIndex((each) => /^wrong:/.test(each));
  const begins = lines.flatMap((each, i) =>
    i > from && /^\s+- /.test(each) ? [{ i, indent: each.search(/\S/) }] : [],
  );
  const least = Math.min(...begins.map(({ indent }) => indent));
  const own = begins.filter(({ indent }) => indent === least)[number];
  return line + 1 + (own?.i ?? Math.max(0, from));
}

const definedOf = <T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

const isOwnTrace = (check: Check): boolean => check.kind === 'trace' && check.javascript === undefined;
