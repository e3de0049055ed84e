/*
 * The grades of a class as a table in CSV (RFC 4180): a line a submission, a column a task.
 */
import type { ClassReport } from './class-report.ts';

export function classTable({ tasks, rows }: ClassReport): string {
  const labs = new Set(tasks.map(({ lab }) => lab));
  const names = tasks.map(({ lab, id }) => (labs.size === 1 ? id : `${lab}/${id}`));
  const lines = [
    ['file', 'score', 'max score', ...names, 'problems'],
    ...rows.map(({ file, score, maxScore, scores, problems }) => [
      file,
      String(score),
      String(maxScore),
      ...scores.map((each) => (each === null ? '' : String(each))),
      problems.join('; '),
    ]),
  ];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** Names come from strangers: what a spreadsheet would take for a formula is made a text. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
