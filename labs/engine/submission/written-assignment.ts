// Writes an assignment file, for teachers who create one in the window.
import type { Assignment } from './assignment.ts';

export function assignmentId(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return /^[a-z]/.test(words) ? words : `assignment-${words}`.replace(/-$/, '');
}

export function writeAssignment({ id, title, about, due: until, only, labs }: Assignment): string {
  const tasks = labs.flatMap(({ lab, tasks: each }) => each.map((task) => taskLine(lab, task)));
  return `${[
    `id: ${JSON.stringify(id)}`,
    `title: ${JSON.stringify(title)}`,
    ...(until === '' ? [] : [`due: ${until}`]),
    ...(about === '' ? [] : [`about: ${JSON.stringify(about)}`]),
    ...(only === null ? [] : [`only: [${only.join(', ')}]`]),
    'tasks:',
    ...tasks,
  ].join('\n')}\n`;
}

export const taskLine = (
  lab: string,
  { id, points }: { readonly id: string; readonly points: number },
): string => `  - { lab: ${lab}, task: ${id}, points: ${points} }`;
