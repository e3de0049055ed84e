// The teacher's page: `teacher.md`, with front matter and notes on the solution.
import type { LabFiles, TeacherPage, Task } from '../model.ts';
import { Reader } from './reader.ts';
import { TeacherMatter } from './schema.ts';
import { showOf } from './show.ts';

/** @param files of one language. @param programNamed an example by name, else the given program */
export function readTeacherPage(
  lab: Reader,
  files: LabFiles,
  programNamed: (name: string | undefined, otherwise: string) => string | null | undefined,
  tasks: readonly Task[],
): TeacherPage | null {
  const reader = new TeacherReader(files, null);
  const page = reader.page(programNamed, tasks);
  for (const { message, line, column, file } of reader.errors) lab.fail(message, line, column, file);
  return page;
}

class TeacherReader extends Reader {
  page(programNamed: Parameters<typeof readTeacherPage>[2], tasks: readonly Task[]): TeacherPage | null {
    const file = 'teacher.md';
    const read = this.fronted(file, TeacherMatter);
    if (read?.front == null) return null;
    const { bookmarks, assign, ...rest } = read.front;
    for (const id of assign)
      if (!tasks.some((task) => task.id === id)) this.fail(`the lab has no task ${id} to assign`, 1, 1, file);
    const text = read.lines.join('\n').trim();
    if (text === '') this.fail('the notes on the solution after the front matter are missing', 1, 1, file);
    const made = bookmarks.flatMap(({ title, note, show: written }) => {
      const show = showOf(written, (name) => programNamed(name, ''), 1);
      if (typeof show !== 'string') return [{ title, note, show }];
      this.fail(`bookmark “${title}”: ${show}`, 1, 1, file);
      return [];
    });
    return { ...rest, assign, bookmarks: made, text };
  }
}
