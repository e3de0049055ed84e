// A course's shared files: course.yaml, glossary.yaml, references.yaml, and the pages in theory/. All are
// optional.
//
// A translated glossary has the terms of the original in the same order, so that a lab without a translation
// finds its terms there, too.
import type { Language } from '../../../compiler/index.ts';
import { exampleOf, programLanguages } from './examples.ts';
import { fenceText, partsOf } from './markdown.ts';
import { withMarks } from './marks.ts';
import {
  emptyCourse,
  type Block,
  type Course,
  type LabError,
  type LabFiles,
  type Reference,
  type Term,
  type TheoryPage,
  type Track,
} from '../model.ts';
import { Reader } from './reader.ts';
import { inLanguage, translationOf } from './languages.ts';
import { ownOf } from '../lists.ts';
import { CourseMatter, CourseTexts, Glossary, References, TheoryMatter } from './schema.ts';
import type * as v from 'valibot';

/** In a language (null: the originals). Never throws; skips and reports invalid parts. */
export function parseCourse(
  files: LabFiles,
  language: Language | null = null,
): { course: Course; errors: readonly LabError[] } {
  const reader = new CourseReader(files, language);
  const course = reader.read();
  return { course, errors: reader.errors };
}

export function termOf({ glossary }: Course, word: string): Term | undefined {
  const wanted = word.trim().toLowerCase();
  const hasForm = (forms: readonly string[]): boolean => forms.some((form) => form.toLowerCase() === wanted);
  return (
    glossary.find(({ term, also }) => hasForm([term, ...also])) ??
    glossary.find(({ originals }) => hasForm(originals))
  );
}

class CourseReader extends Reader {
  private readonly all: LabFiles;
  private readonly language: Language | null;

  constructor(all: LabFiles, language: Language | null) {
    super(all, language);
    this.all = all;
    this.language = language;
  }

  read(): Course {
    const matter = this.matter();
    const glossary = this.glossary();
    const references = this.yaml('references.yaml', References) ?? [];
    this.checkTwice(glossary, references, matter?.tracks ?? []);
    const course = { ...emptyCourse, ...matter, glossary, references };
    const pages = Object.keys(this.files).flatMap(
      (path) => /^theory\/([a-z][a-z0-9-]*)\.md$/.exec(path)?.[1] ?? [],
    );
    return { ...course, theory: pages.sort().flatMap((id) => this.page(id, course) ?? []) };
  }

  private matter(): v.InferOutput<typeof CourseMatter> | null {
    const matter = this.yaml('course.yaml', CourseMatter);
    if (matter === null || this.language === null) return matter;
    const path = translationOf('course.yaml', this.language);
    const source = ownOf(this.all, path);
    if (source === undefined) return matter;
    const texts = this.block(source, 1, CourseTexts, path);
    if (texts === null) return matter;
    const { title, about } = texts;
    for (const { id } of texts.tracks)
      if (!matter.tracks.some((track) => track.id === id))
        this.fail(`the course has no track ${id}`, 1, 1, path);
    const tracks = matter.tracks.map((track) => {
      const found = texts.tracks.find(({ id }) => id === track.id);
      if (found === undefined) this.fail(`the track ${track.id} is not translated`, 1, 1, path);
      return { ...track, ...found };
    });
    return { ...matter, title, about, tracks };
  }

  private glossary(): readonly Term[] {
    const path = 'glossary.yaml';
    const glossary = this.yaml(path, Glossary);
    if (glossary === null) return [];
    const isOriginal = this.pathOf(path) === inLanguage(this.all, null).pathOf(path);
    const original = isOriginal ? null : new CourseReader(this.all, null).glossary();
    if (original !== null && original.length !== glossary.length)
      this.fail(
        `has ${glossary.length} terms, but the original has ${original.length}. Translate each, in the same order`,
        1,
        1,
        path,
      );
    return glossary.map((each, i) => {
      const { term, also = [] } = original?.[i] ?? {};
      return { ...each, originals: term === undefined ? [] : [term, ...also] };
    });
  }

  private yaml<Schema extends Parameters<Reader['block']>[2]>(path: string, schema: Schema) {
    const source = this.file(path);
    return source === undefined ? null : this.block(source, 1, schema, path);
  }

  private checkTwice(
    glossary: readonly Term[],
    references: readonly Reference[],
    tracks: readonly Track[],
  ): void {
    const seen = new Set<string>();
    for (const word of glossary.flatMap(({ term, also }) => [term, ...also])) {
      if (seen.has(word.toLowerCase())) this.fail(`“${word}” is defined twice`, 1, 1, 'glossary.yaml');
      seen.add(word.toLowerCase());
    }
    const ids = references.map(({ id }) => id);
    for (const id of ids.filter((each, i) => ids.indexOf(each) < i))
      this.fail(`the reference ${id} is listed twice`, 1, 1, 'references.yaml');
    const names = tracks.map(({ id }) => id);
    for (const id of names.filter((each, i) => names.indexOf(each) < i))
      this.fail(`the track ${id} is listed twice`, 1, 1, 'course.yaml');
  }

  private page(id: string, course: Course): TheoryPage | null {
    const path = `theory/${id}.md`;
    const read = this.fronted(path, TheoryMatter);
    if (read?.front == null) return null;
    const blocks: Block[] = [];
    const prose: string[] = [];
    const flush = (): void => {
      const text = prose.splice(0).join('\n').trim();
      if (text !== '') blocks.push({ kind: 'prose', text });
    };
    for (const part of partsOf(read.lines, read.firstLine)) {
      const at = (column: number) => [part.line, column, path] as const;
      if (part.kind === 'fence' && programLanguages.includes(part.language)) {
        const example = exampleOf(part.body, part.info, part.line);
        flush();
        if (typeof example === 'string') this.fail(example, ...at(1));
        else blocks.push({ kind: 'example', example });
      } else if (part.kind === 'fence') prose.push(fenceText(part));
      else {
        prose.push(
          withMarks(part.text, {
            cite: (ref, column) => {
              const found = course.references.find((each) => each.id === ref);
              return found?.short ?? this.fail(`“${ref}” is not among the references`, ...at(column));
            },
            term: (term, defines, column) => {
              if (!defines && termOf(course, term) === undefined)
                this.fail(`“${term}” is not in the glossary`, ...at(column));
            },
            show: (_, column) =>
              this.fail('theory pages cannot have bookmarks into the window', ...at(column)),
          }),
        );
      }
    }
    flush();
    return { id, title: read.front.title, blocks };
  }
}
