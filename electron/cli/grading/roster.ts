/*
 * The people of a class: a CSV roster exported by Canvas, Moodle, or Gradescope, joined with submissions. A
 * submission belongs to the person with its ID or email address, else to the only one with its name, else to
 * the only one whose ID or address ends its file name (`loops-ada.fathom`, `ada.fathom`).
 */
import { say } from '../../../compiler/base/phrase.ts';
import { readCsv } from '../../../labs/engine/work/csv.ts';
import { told } from '../text/language.ts';
import { UsageError } from '../input/read-input.ts';
import type { KnownSubmission } from './submission.ts';

export interface Person {
  readonly name: string;
  readonly id: string;
  readonly email: string;
  /** Columns that identify a person to Canvas, or ''. */
  readonly canvas: { readonly id: string; readonly login: string; readonly section: string };
}
export interface Roster {
  readonly people: readonly Person[];
}

export const nobody: Person = { name: '', id: '', email: '', canvas: { id: '', login: '', section: '' } };

const HEADERS = {
  name: ['name', 'student', 'student name', 'full name', 'vollständiger name'],
  first: ['first name', 'firstname', 'vorname'],
  last: ['last name', 'lastname', 'surname', 'nachname'],
  id: ['sis user id', 'sid', 'student id', 'id number', 'idnumber', 'matrikelnummer', 'id-nummer', 'id'],
  email: ['email', 'e-mail', 'email address', 'e-mail-adresse', 'e-mail address'],
  login: ['sis login id', 'login id', 'username', 'anmeldename', 'login'],
  section: ['section', 'sections', 'group'],
} as const;

/** @throws UsageError if it has no names or no IDs */
export function readRoster(source: string, file: string): Roster {
  const [head = [], ...lines] = readCsv(source);
  const names = head.map((name) => name.toLowerCase());
  const at = (column: keyof typeof HEADERS): number =>
    HEADERS[column].map((each) => names.indexOf(each)).find((place) => place >= 0) ?? -1;
  const isCanvas = names.includes('sis user id');
  const places = { name: at('name'), first: at('first'), last: at('last'), id: at('id'), email: at('email') };
  const more = { login: at('login'), section: at('section'), canvas: isCanvas ? names.indexOf('id') : -1 };
  if ((places.name < 0 && places.last < 0) || (places.id < 0 && places.email < 0 && more.login < 0))
    throw new UsageError(
      say`${file}: a roster needs a header with a name and an id, such as name,id,email, not “${head.join(',').slice(0, 200)}”`,
    );
  const people = lines.flatMap((cells) => {
    const cell = (place: number): string => (place < 0 ? '' : (cells[place] ?? ''));
    const name = cell(places.name) || `${cell(places.first)} ${cell(places.last)}`.trim();
    const canvas = { id: cell(more.canvas), login: cell(more.login), section: cell(more.section) };
    const person = { name, id: cell(places.id) || canvas.login, email: cell(places.email), canvas };
    // Canvas has a second header line and a test student.
    const isNone = person.id + person.email === '' || (isCanvas && /^points possible$/i.test(name));
    return isNone ? [] : [person];
  });
  if (people.length === 0) throw new UsageError(say`${file}: the roster lists no one with an id`);
  return { people };
}

interface Found {
  readonly person: Person;
  readonly problems: readonly string[];
}

/** Submitters, and people without a submission. Without a roster, as the students wrote them. */
export function peopleOf(
  submissions: readonly KnownSubmission[],
  roster: Roster | null,
): { readonly found: readonly Found[]; readonly missing: readonly Person[] } {
  const seen = new Map<Person, string>();
  const found = submissions.map((submission): Found => {
    const { student, file } = submission;
    const own = student === null ? nobody : { ...nobody, name: student.name, id: student.id };
    if (roster === null) return { person: own, problems: [] };
    const person = personOf(submission, roster);
    if (person === null) return { person: own, problems: [told(say`not in the roster`)] };
    const before = seen.get(person);
    if (before === undefined) seen.set(person, file);
    return {
      person,
      problems: before === undefined ? [] : [told(say`a second submission of this student, after ${before}`)],
    };
  });
  return { found, missing: (roster?.people ?? []).filter((person) => !seen.has(person)) };
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

function personOf({ student, file }: KnownSubmission, { people }: Roster): Person | null {
  const only = (matches: (person: Person) => boolean): Person | null => {
    const all = people.filter(matches);
    return all.length === 1 ? (all[0] ?? null) : null;
  };
  const keysOf = ({ id, email, canvas }: Person): string[] =>
    [id, email, canvas.login].filter((key) => key !== '').map(plain);
  const [id, name] = [plain(student?.id ?? ''), plain(student?.name ?? '')];
  const base = plain(file.split('/').at(-1) ?? '').replace(/\.fathom$/, '');
  const byId = id === '' ? null : only((person) => keysOf(person).includes(id));
  // An unknown ID is a mistake or another student's: never override it by a file name.
  if (byId !== null) return byId;
  const byName =
    name === '' ? null : only((person) => plain(person.name) === name || commaName(person) === name);
  if (byName !== null || id !== '') return byName;
  return only((person) => keysOf(person).some((key) => base === key || base.endsWith(`-${key}`)));
}

/** Puts `Last, First` into the usual order. */
const commaName = ({ name }: Person): string => {
  const [last = '', first = ''] = plain(name).split(/,\s*/);
  return `${first} ${last}`.trim();
};
