/*
 * The grades of a class as CSV: a table for people, with a line per submission and a column per task, and one
 * for each system that imports grades, with a line per person.
 */
import { csvText } from '../../../labs/engine/work/csv.ts';
import type { ClassReport, RowOfClass } from './class-report.ts';
import type { Person, Roster } from './roster.ts';

export function classTable({ tasks, rows }: ClassReport): string {
  const labs = new Set(tasks.map(({ lab }) => lab));
  const names = tasks.map(({ lab, id }) => (labs.size === 1 ? id : `${lab}/${id}`));
  const columns = (['name', 'id', 'email'] as const).filter((key) =>
    rows.some(({ person }) => person[key] !== ''),
  );
  const lines = [
    ['file', ...columns, 'score', 'max score', ...names, 'problems'],
    ...rows.map(({ file, person, score, maxScore, scores, problems }) => [
      file,
      ...columns.map((key) => person[key]),
      String(score),
      String(maxScore),
      ...scores.map((each) => (each === null ? '' : String(each))),
      problems.join('; '),
    ]),
  ];
  return csvText(lines);
}

/** Written next to grades.csv, by name. */
export const imports = { canvas: canvasTable, moodle: moodleTable, gradescope: gradescopeTable } as const;

/** @param title of the assignment's column */
type Import = (roster: Roster, report: ClassReport, title: string) => string;

/** Canvas identifies people by its own columns, and reads the maximum from the second line. */
function canvasTable(...given: Parameters<Import>): string {
  const [roster, report, title] = given;
  return csvText([
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', title],
    ['    Points Possible', '', '', '', '', String(mostOf(report))],
    ...roster.people.map((person) => {
      const { id, login, section } = person.canvas;
      return [person.name, id, person.id, login || person.email, section, bestOf(person, report)];
    }),
  ]);
}

/** Moodle's users choose the column that identifies people: ID number or email address. */
function moodleTable(...given: Parameters<Import>): string {
  const [roster, report, title] = given;
  return csvText([
    ['Full name', 'ID number', 'Email address', title],
    ...roster.people.map((person) => [person.name, person.id, person.email, bestOf(person, report)]),
  ]);
}

/** The columns of Gradescope's own export. */
function gradescopeTable(...given: Parameters<Import>): string {
  const [roster, report, title] = given;
  const most = String(mostOf(report));
  return csvText([
    ['First Name', 'Last Name', 'SID', 'Email', title, `${title} - Max Points`],
    ...roster.people.map((person) => [
      ...nameParts(person),
      person.id,
      person.email,
      bestOf(person, report),
      most,
    ]),
  ]);
}

const mostOf = ({ tasks }: ClassReport): number => tasks.reduce((sum, { maxScore }) => sum + maxScore, 0);

/** A missing submission has no grade: whether that is 0 is the teacher's decision. */
function bestOf(person: Person, { rows }: ClassReport): string {
  const own = rows.filter((row: RowOfClass) => row.person === person && row.file !== '');
  return own.length === 0 ? '' : String(Math.max(...own.map(({ score }) => score)));
}

/** From `Lovelace, Ada` or `Ada Lovelace`. */
function nameParts({ name }: Person): [string, string] {
  const [last = '', first] = name.split(/,\s*/);
  if (first !== undefined) return [first, last];
  const words = name.split(' ');
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}
