// Reads the labs of the course for tests.
import { readdirSync, readFileSync } from 'node:fs';
import {
  inOrder,
  parseCourse,
  parseLab,
  type Course,
  type Lab,
  type LabFiles,
  type Task,
} from '../../labs/engine/index.ts';

const course = new URL('../../labs/course/', import.meta.url);

const TEXTS = /\.(md|simple|js|yaml)$/;

export const labNames = (folder: URL = course): string[] => inOrder(readdirSync(folder));

export function sharedFiles(folder: URL = course): LabFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => TEXTS.test(name) && (!name.includes('/') || name.startsWith('theory/')),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
}

export function sharedOf(folder: URL = course): Course {
  const read = parseCourse(sharedFiles(folder));
  if (read.errors.length > 0) throw new Error(JSON.stringify(read.errors));
  return read.course;
}

let shared: Course | null = null;
/** The shared data of Fathom's course, which is read once. */
export const courseOf = (): Course => (shared ??= sharedOf());

export function filesOf(name: string, within: URL = course): LabFiles {
  const folder = new URL(`${name}/`, within);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXTS.test(file));
  return Object.fromEntries(names.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]));
}

/** A small lab with one step; `task` is the YAML after ID and title. */
export function smallLab(task: string, program = 'return arg;'): LabFiles {
  const indented = task.trim();
  const lab = `---
id: small
title: Small
level: 24
goals: [one]
concepts: []
minutes: 1
---
## Only {#only}

Text.

\`\`\`task
id: only-task
title: Only
hints: [think, think again]
${indented}
\`\`\`
`;
  return { 'lab.md': lab, 'files/only.simple': program };
}

/** Reads the text as a lab of the course, with the course's glossary and references. */
export function readLab(files: LabFiles): Lab {
  const { lab, errors } = parseLab(files, courseOf());
  if (lab === null)
    throw new Error(
      errors.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'),
    );
  return lab;
}

export const taskOf = (task: string, program?: string): Task =>
  readLab(smallLab(task, program)).steps[0].tasks[0];
