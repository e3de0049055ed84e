// A course's shared files: course.yaml, glossary.en.yaml, references.yaml, and the pages in theory/. All are
// optional.
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
} from './model.ts';
import { Reader } from './reader.ts';
import { CourseMatter, Glossary, References, TheoryMatter } from './schema.ts';

/** Never throws; skips and reports invalid parts. */
export function parseCourse(files: LabFiles): { course: Course; errors: readonly LabError[] } {
  const reader = new CourseReader(files);
  const course = reader.read();
  return { course, errors: reader.errors };
}

export function termOf({ glossary }: Course, word: string): Term | undefined {
  const wanted = word.trim().toLowerCase();
  return glossary.find(({ term, also }) => [term, ...also].some((form) => form.toLowerCase() === wanted));
}

class CourseReader extends Reader {
  read(): Course {
    const matter = this.yaml('course.yaml', CourseMatter);
    const glossary = this.yaml('glossary.en.yaml', Glossary) ?? [];
    const references = this.yaml('references.yaml', References) ?? [];
    this.checkTwice(glossary, references, matter?.tracks ?? []);
    const course = { ...emptyCourse, ...matter, glossary, references };
    const pages = Object.keys(this.files).flatMap(
      (path) => /^theory\/([a-z][a-z0-9-]*)\.md$/.exec(path)?.[1] ?? [],
    );
    return { ...course, theory: pages.sort().flatMap((id) => this.page(id, course) ?? []) };
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
      if (seen.has(word.toLowerCase())) this.fail(`“${word}” is defined twice`, 1, 1, 'glossary.en.yaml');
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
