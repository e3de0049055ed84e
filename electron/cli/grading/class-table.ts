/*
 * The grades of a class as a table in CSV: a line a submission, a column a task.
 */
import { csvText } from '../../../labs/engine/csv.ts';
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
  return csvText(lines);
}
