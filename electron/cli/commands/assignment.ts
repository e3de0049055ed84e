/* fathom assignment new | check */
import { say } from '../../../compiler/base/phrase.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { newAssignment } from '../../../labs/engine/index.ts';
import { courseFolder } from '../course/folder.ts';
import { findLab, labsIn, sharedOf, soundLab } from '../course/files.ts';
import { readAssignment } from '../grading/assignment-file.ts';
import { print, tell } from '../output.ts';
import { UsageError } from '../input/read-input.ts';

interface Flags {
  readonly course?: string;
}

export async function create(
  file: string,
  flags: Flags & { readonly lab: readonly string[] },
): Promise<number> {
  const id = (file.split(/[\\/]/).at(-1) ?? '').replace(/\.ya?ml$/, '');
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(id))
    throw new UsageError(
      say`name an assignment with lowercase letters, digits, and -, such as week-3.yaml, not “${file}”`,
    );
  const folder = courseFolder(flags.course);
  const { course } = sharedOf(folder);
  const labs = flags.lab.map((want) => soundLab(findLab(labsIn(folder), want), course));
  if (existsSync(file)) throw new UsageError(say`the file ${file} already exists`);
  writeFileSync(file, newAssignment(id, labs), { flag: 'wx' });
  await print(`Created ${file}. Edit it, then run: fathom assignment check ${file}\n`);
  return 0;
}

export async function check(file: string, flags: Flags): Promise<number> {
  const read = readAssignment(file, courseFolder(flags.course));
  if ('errors' in read) {
    tell(read.errors.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}\n`).join(''));
    return 1;
  }
  const { title, due, labs } = read.assignment;
  const tasks = labs.flatMap((lab) => lab.tasks);
  const points = tasks.reduce((sum, task) => sum + task.points, 0);
  const until = due === '' ? '' : `, due ${due}`;
  const counts = `${many(tasks.length, 'task')} of ${many(labs.length, 'lab')}, ${many(points, 'point')}`;
  await print(`${file}: “${title}”: ${counts}${until}\n`);
  return 0;
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
