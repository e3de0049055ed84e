// Reads a lab: `lab.md` with YAML front matter, one section a step, tasks as ```task blocks, programs in files/.
//
// Reading finds all that is wrong with the form, each with file, line and column: schema, names, links, citations,
// files. Whether the lab also works is proved by prove.ts.
import type * as v from 'valibot';
import { exampleOf } from './examples.ts';
import { fenceText, linksIn, partsOf, withoutCode, type Part } from './markdown.ts';
import type { Example, Lab, LabError, LabFiles, Reference, Step, Task } from './model.ts';
import { faultOfMarks, isMarked, withoutSolution, withSolution } from './programs.ts';
import { checkOf, FrontMatter, TaskBlock } from './schema.ts';
import { readBlock } from './yaml-block.ts';

/** Reads a lab from its files by relative path. Either a lab or errors, never both; never throws. */
export function parseLab(files: LabFiles): { lab: Lab | null; errors: readonly LabError[] } {
  const reader = new LabReader(files);
  const lab = reader.read();
  return { lab: reader.errors.length === 0 ? lab : null, errors: reader.errors };
}

/** A section before its programs are known. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly parts: readonly Part[];
}
type Programs = Pick<Step, 'start' | 'begin' | 'solution'>;

const HEADING = /^## (.+?) \{#([a-z][a-z0-9-]*)\}\s*$/;
const CITATION = /\[@([^\],\s]+)(?:,\s*([^\]]+))?\]/g;

class LabReader {
  readonly errors: LabError[] = [];
  private readonly files: LabFiles;
  private readonly cited = new Set<string>();
  /** Null where the front matter cannot be read: then nothing is known about citations. */
  private references: readonly Reference[] | null = null;

  constructor(files: LabFiles) {
    this.files = files;
  }

  read(): Lab | null {
    const source = this.file('lab.md');
    if (source === undefined) return this.fail('lab.md is missing');
    const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
    const close = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
    if (close < 0) return this.fail('lab.md begins with front matter between two lines of ---');
    const front = this.block(lines.slice(1, close).join('\n'), 2, FrontMatter);
    this.references = front?.references ?? null;
    const sections = this.sections(partsOf(lines.slice(close + 1), close + 2));
    const steps = this.steps(sections);
    this.checkNames(steps);
    this.checkLinks(sections, steps);
    this.checkFiles(sections);
    if (front === null) return null;
    this.checkReferences();
    return { ...front, steps };
  }

  private file(path: string): string | undefined {
    return Object.hasOwn(this.files, path) ? this.files[path] : undefined;
  }

  private fail(message: string, line = 1, column = 1, file = 'lab.md'): null {
    this.errors.push({ file, line, column, message });
    return null;
  }

  private block<Schema extends v.GenericSchema>(
    text: string,
    firstLine: number,
    schema: Schema,
  ): v.InferOutput<Schema> | null {
    const read = readBlock(text, schema);
    if ('data' in read) return read.data;
    for (const { line, column, message } of read.errors) this.fail(message, firstLine + line - 1, column);
    return null;
  }

  private sections(parts: readonly Part[]): Section[] {
    const sections: { id: string; title: string; line: number; parts: Part[] }[] = [];
    for (const part of parts) {
      if (part.kind === 'heading') {
        const heading = HEADING.exec(part.text);
        if (heading === null) this.fail('a step is headed `## Title {#id}`', part.line);
        else sections.push({ id: heading[2], title: heading[1], line: part.line, parts: [] });
        continue;
      }
      const section = sections.at(-1);
      if (section !== undefined) section.parts.push(part);
      else if (part.kind === 'fence' || part.text.trim() !== '')
        this.fail('this stands before the first step, where nobody will see it', part.line);
    }
    if (sections.length === 0 && this.errors.length === 0) this.fail('there is no step');
    return sections;
  }

  private steps(sections: readonly Section[]): Step[] {
    const steps: Step[] = [];
    for (const section of sections) {
      const { id, title, line } = section;
      const programs = this.programs(section, steps.at(-1));
      const kept: string[] = [];
      const tasks: Task[] = [];
      const examples: Example[] = [];
      for (const part of section.parts) {
        if (part.kind !== 'fence') {
          kept.push(this.cite(part));
          continue;
        }
        if (!part.closed) this.fail('this block is not closed', part.line);
        else if (part.language === 'task') this.task(part, programs.begin, tasks);
        else {
          if (part.language === 'simple') this.example(part, examples);
          kept.push(fenceText(part));
        }
      }
      if (tasks.length === 0) this.fail(`step ${id} has no task`, line);
      steps.push({ id, title, text: kept.join('\n').trim(), tasks, examples, line, ...programs });
    }
    return steps;
  }

  private task(part: Extract<Part, { kind: 'fence' }>, begin: string, tasks: Task[]): void {
    const read = this.block(part.body, part.line + 1, TaskBlock);
    if (read === null) return;
    const checks = [read.check].flat().map((written) => checkOf(written, begin));
    tasks.push({ id: read.id, title: read.title, checks, hints: read.hints, line: part.line });
  }

  private example(part: Extract<Part, { kind: 'fence' }>, examples: Example[]): void {
    const example = exampleOf(part.body, part.info, part.line);
    if (typeof example === 'string') this.fail(example, part.line);
    else examples.push(example);
  }

  /** The step's programs; a step without a start of its own goes on where the step before ends. */
  private programs({ id, line }: Section, before: Step | undefined): Programs {
    const path = `files/${id}.simple`;
    const marked = this.file(path);
    const own = this.file(`start/${id}.simple`);
    if (marked === undefined) {
      if (before === undefined || own !== undefined) this.fail(`${path} is missing`, line);
      return { start: own ?? null, begin: own ?? before?.solution ?? '', solution: before?.solution ?? '' };
    }
    const fault = faultOfMarks(marked);
    if (fault !== null) this.fail(fault.message, fault.line, 1, path);
    const start = own ?? (isMarked(marked) ? withoutSolution(marked) : before === undefined ? '' : null);
    return { start, begin: start ?? before?.solution ?? '', solution: withSolution(marked) };
  }

  /** Writes citations out: `[@click, section 2]` becomes (authors, «title», where, section 2). */
  private cite(part: Extract<Part, { kind: 'text' | 'heading' }>): string {
    const code = withoutCode(part.text);
    return part.text.replace(CITATION, (whole: string, id: string, place: string | undefined, at: number) => {
      if (code[at] !== '[' || this.references === null) return whole;
      const reference = this.references.find((each) => each.id === id);
      if (reference === undefined) {
        this.fail(`«${id}» is not among the references`, part.line, at + 1);
        return whole;
      }
      this.cited.add(id);
      const { authors, title, published } = reference;
      return `(${authors}, «${title}», ${published}${place === undefined ? '' : `, ${place}`})`;
    });
  }

  private checkReferences(): void {
    for (const { id } of this.references ?? []) {
      if (!this.cited.has(id)) this.fail(`the reference ${id} is not cited anywhere`);
    }
  }

  private checkNames(steps: readonly Step[]): void {
    const seen = new Set<string>();
    for (const { id, line } of steps.flatMap((step) => [step, ...step.tasks])) {
      if (seen.has(id)) this.fail(`the name ${id} is there twice`, line);
      seen.add(id);
    }
  }

  private checkLinks(sections: readonly Section[], steps: readonly Step[]): void {
    const places = new Set(
      steps.flatMap(({ id, tasks }) => [`#${id}`, ...tasks.map((task) => `#${task.id}`)]),
    );
    for (const { target, line, column } of sections.flatMap(({ parts }) => linksIn(parts))) {
      if (/^[a-z][a-z0-9+.-]*:/i.test(target))
        this.fail('Fathom works without a network: cite a reference in place of a web address', line, column);
      else if (target.startsWith('#') ? !places.has(target) : this.file(target) === undefined)
        this.fail(`the link to ${target} leads nowhere`, line, column);
    }
  }

  private checkFiles(sections: readonly Section[]): void {
    const steps = new Set(sections.map(({ id }) => id));
    for (const path of Object.keys(this.files)) {
      const named = /^(?:files|start)\/(.+)\.simple$/.exec(path);
      if (named !== null && !steps.has(named[1])) this.fail(`there is no step ${named[1]}`, 1, 1, path);
    }
  }
}
