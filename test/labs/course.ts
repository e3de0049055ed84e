// Reads the labs of the course for tests.
import { readdirSync, readFileSync } from 'node:fs';
import { parseLab, type Lab, type LabFiles, type Task } from '../../labs/engine/index.ts';

const course = new URL('../../labs/course/', import.meta.url);

export const labNames = (): string[] => readdirSync(course).sort();

export function filesOf(name: string): LabFiles {
  const folder = new URL(`${name}/`, course);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(md|simple)$/.test(file),
  );
  return Object.fromEntries(names.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]));
}

/** A small lab with one step; `task` is the YAML behind id and title. */
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
hints: [think]
${indented}
\`\`\`
`;
  return { 'lab.md': lab, 'files/only.simple': program };
}

export function readLab(files: LabFiles): Lab {
  const { lab, errors } = parseLab(files);
  if (lab === null)
    throw new Error(
      errors.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'),
    );
  return lab;
}

/** The task of a small lab. */
export const taskOf = (task: string, program?: string): Task =>
  readLab(smallLab(task, program)).steps[0].tasks[0];
