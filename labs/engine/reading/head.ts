// A lab's front matter, from which labs are listed.
import type { Course, Lab } from '../model.ts';
import { Reader } from './reader.ts';
import { FrontMatter } from './schema.ts';

export type LabHead = Pick<Lab, 'id' | 'title' | 'about' | 'minutes' | 'prerequisites' | 'moved'>;

/** What is known about a course without reading its labs. */
export interface ReadCourse {
  readonly course: Course;
  /** Front matter of labs, by the text that contains it. */
  readonly heads: Readonly<Record<string, LabHead | null>>;
}

export const headOf = ({ id, title, about, minutes, prerequisites, moved }: LabHead): LabHead => ({
  id,
  title,
  about,
  minutes,
  prerequisites,
  moved,
});

/** @param text begins like lab.md. Never throws. */
export const readHead = (text: string): LabHead | null => new HeadReader({ 'lab.md': text }, null).read();

class HeadReader extends Reader {
  read(): LabHead | null {
    const front = this.fronted('lab.md', FrontMatter)?.front ?? null;
    return front === null ? null : headOf(front);
  }
}
