/*
 * A running class: the students, their tasks and answers, and offered programs. All of it is in memory and
 * ends with the room.
 *
 * Invariants: students can make a room hold only a bounded amount; a student's token gives access to only
 * that student's place; a report is taken once.
 */
import { createHash, randomBytes } from 'node:crypto';
import { ContractError } from '../../contract/wire.ts';
import type {
  ClassChange,
  ClassLook,
  ClassState,
  Ending,
  OfferedProgram,
  Report,
  StudentEmit,
  StudentRow,
  TaskReport,
  TaskState,
} from '../../contract/class/index.ts';
import { newCode, sameCode } from './code.ts';
import { isGhost, placeFor, type Place } from './places.ts';
import { shapeOf } from './look-alikes.ts';

/** Limits per student: tasks, and characters of all answers. */
const MAX_TASKS = 200;
const MAX_ANSWERED = 40_000;
/** Tokens of removed students, so that they learn the reason. */
const MAX_GONE = 1_000;

/** A room's connection to a student's page. */
export interface Line {
  readonly emit: StudentEmit;
  /** Tells the page why, so that it does not reconnect. */
  readonly end: (why: Ending) => void;
}

export interface Student {
  readonly id: string;
  readonly name: string;
  /** Equal for names that look alike. */
  readonly shape: string;
  readonly key: string;
  address: string;
  line: Line | null;
  /** When the line was connected or lost. */
  lineSince: number;
  last: number;
  lab: string;
  step: string;
  since: number;
  readonly tasks: Map<string, TaskState>;
  answered: number;
  offer: OfferedProgram | null;
  offers: number;
}

export interface RoomOptions {
  readonly address: string;
  readonly lab?: string;
  readonly now?: () => number;
}

interface Changes {
  readonly students: Set<Student>;
  readonly tasks: Set<TaskState>;
  readonly gone: Set<string>;
  state: boolean;
}

const noChanges = (): Changes => ({ students: new Set(), tasks: new Set(), gone: new Set(), state: false });

export class Room {
  readonly code = newCode();
  readonly #id = randomBytes(6).toString('base64url');
  readonly #address: string;
  readonly #now: () => number;
  readonly #students = new Map<string, Student>();
  readonly #byKey = new Map<string, Student>();
  /** Why students were removed, by key; oldest first. */
  readonly #gone = new Map<string, Ending>();
  #entered = 0;
  #open = true;
  #lab: string;
  #shown = '';
  #changes = noChanges();

  constructor({ address, lab = '', now = Date.now }: RoomOptions) {
    this.#address = address;
    this.#lab = lab;
    this.#now = now;
  }

  get lab(): string {
    return this.#lab;
  }

  get size(): number {
    return this.#students.size;
  }

  isCode(code: string): boolean {
    return sameCode(code, this.code);
  }

  isShown(student: Student): boolean {
    return this.#shown === student.id;
  }

  // ------------------------------------------------------------------------------------------------ students

  /**
   * For a student who knew the code; the token readmits the student.
   * @throws ContractError
   */
  enter(name: string, address: string): { readonly student: Student; readonly token: string } {
    if (!this.#open)
      throw new ContractError('shut', 'The class does not admit more students now. Ask your teacher.');
    const shape = shapeOf(name);
    const students = [...this.#students.values()];
    if (students.some((each) => each.shape === shape))
      throw new ContractError('name-taken', 'Another student has this name or a similar one.');
    const taken = placeFor(students.map(placeOf), address, this.#now());
    if (taken === 'full') throw new ContractError('full', 'The class is full.');
    if (taken !== null) this.forget(taken.student, 'dropped');
    const token = randomBytes(24).toString('base64url');
    const student: Student = {
      id: `s${++this.#entered}`,
      name,
      shape,
      key: keyOf(token),
      address,
      line: null,
      lineSince: this.#now(),
      last: 0,
      lab: '',
      step: '',
      since: this.#now(),
      tasks: new Map(),
      answered: 0,
      offer: null,
      offers: 0,
    };
    this.#students.set(student.id, student);
    this.#byKey.set(student.key, student);
    return { student, token };
  }

  /** The student, or why that student was removed; null for an unknown token. */
  whoHas(token: string): Student | Ending | null {
    const key = keyOf(token);
    return this.#byKey.get(key) ?? this.#gone.get(key) ?? null;
  }

  /** Connects a student's page; the previous page is informed. */
  connect(student: Student, line: Line, address: string): void {
    const before = student.line;
    student.address = address;
    this.#setLine(student, line);
    before?.end('elsewhere');
  }

  disconnect(student: Student, line: Line): void {
    if (student.line === line) this.#setLine(student, null);
  }

  #setLine(student: Student, line: Line | null): void {
    student.line = line;
    student.lineSince = this.#now();
    if (this.#students.has(student.id)) this.#changes.students.add(student);
  }

  /** Takes each report once; returns the number of the last one. */
  tell(student: Student, { number, lab, step, task }: Report): number {
    if (number <= student.last) return student.last;
    student.last = number;
    if (student.lab !== lab || student.step !== step) student.since = this.#now();
    student.lab = lab;
    student.step = step;
    if (task !== undefined) this.#keepTask(student, lab, task);
    this.#changes.students.add(student);
    return number;
  }

  #keepTask(student: Student, lab: string, { task, passed, answer }: TaskReport): void {
    const key = `${lab}/${task}`;
    const before = student.tasks.get(key);
    if (before === undefined && student.tasks.size >= MAX_TASKS) return;
    const others = student.answered - (before?.answer.length ?? 0);
    const kept = others + answer.length > MAX_ANSWERED ? '' : answer;
    const isNew = answer !== '' && answer !== before?.answer;
    const tries = (before?.tries ?? 0) + (isNew ? 1 : 0);
    const state = { lab, task, passed: passed || before?.passed === true, tries, answer: kept };
    student.answered = others + kept.length;
    student.tasks.set(key, state);
    if (before !== undefined) this.#changes.tasks.delete(before);
    this.#changes.tasks.add(state);
  }

  offer(student: Student, title: string, program: string): void {
    student.offer = { title, program, version: ++student.offers };
    this.#changes.students.add(student);
  }

  withdraw(student: Student): void {
    if (this.#shown === student.id) this.show('');
    student.offer = null;
    this.#changes.students.add(student);
  }

  forget(student: Student, why: Ending | null): void {
    if (!this.#students.delete(student.id)) return;
    this.#byKey.delete(student.key);
    if (why !== null) this.#remember(student.key, why);
    if (this.#shown === student.id) this.#setShown('');
    for (const task of student.tasks.values()) this.#changes.tasks.delete(task);
    this.#changes.students.delete(student);
    this.#changes.gone.add(student.id);
    const { line } = student;
    student.line = null;
    if (why !== null) line?.end(why);
  }

  #remember(key: string, why: Ending): void {
    this.#gone.set(key, why);
    const [oldest] = this.#gone.keys();
    if (this.#gone.size > MAX_GONE && oldest !== undefined) this.#gone.delete(oldest);
  }

  // ------------------------------------------------------------------------------------------------- teacher

  setLab(lab: string): void {
    this.#lab = lab;
    this.#changes.state = true;
    for (const { line } of this.#students.values()) line?.emit('room.lab', { lab });
  }

  setOpen(open: boolean): void {
    this.#open = open;
    this.#changes.state = true;
  }

  /** '' removes the program from the wall. @throws ContractError if the student offers none */
  show(id: string): void {
    if (id !== '') this.programOf(id);
    this.#setShown(id);
  }

  #setShown(id: string): void {
    const before = this.#students.get(this.#shown);
    this.#shown = id;
    this.#changes.state = true;
    if (before !== undefined && before.id !== id) before.line?.emit('room.shown', { shown: false });
    this.#students.get(id)?.line?.emit('room.shown', { shown: true });
  }

  /** @throws ContractError if the student offers none */
  programOf(id: string): OfferedProgram {
    const offer = this.#students.get(id)?.offer ?? null;
    if (offer === null) throw new ContractError('not-offered', 'This student does not offer a program.');
    return offer;
  }

  remove(id: string): void {
    const student = this.#students.get(id);
    if (student !== undefined) this.forget(student, 'removed');
  }

  /** Removes everyone; no one can enter before the door opens again. */
  end(): void {
    this.setOpen(false);
    for (const student of [...this.#students.values()]) this.forget(student, 'ended');
  }

  look(): ClassLook {
    const students = [...this.#students.values()].map((each) => rowOf(each, () => true));
    return { state: this.#state, students };
  }

  /** Since the last call; null if nothing changed. */
  takeChanges(): ClassChange | null {
    const now = this.#now();
    for (const student of this.#students.values())
      if (isGhost(placeOf(student), now)) this.forget(student, 'dropped');
    const { students, tasks, gone, state } = this.#changes;
    if (students.size === 0 && gone.size === 0 && !state) return null;
    this.#changes = noChanges();
    const rows = [...students].map((each) => rowOf(each, (task) => tasks.has(task)));
    return { state: this.#state, students: rows, gone: [...gone] };
  }

  get #state(): ClassState {
    return {
      room: this.#id,
      code: this.code,
      address: this.#address,
      open: this.#open,
      lab: this.#lab,
      shown: this.#shown,
    };
  }
}

const placeOf = (student: Student): Place & { readonly student: Student } => ({
  student,
  address: student.address,
  isHere: student.line !== null,
  isSilent: student.last === 0 && student.offers === 0,
  changedAt: student.lineSince,
});

function rowOf(student: Student, wanted: (task: TaskState) => boolean): StudentRow {
  const { id, name, line, lab, step, since, tasks, offer } = student;
  return {
    id,
    name,
    here: line !== null,
    lab,
    step,
    since,
    tasks: [...tasks.values()].filter(wanted),
    offer: offer === null ? null : { title: offer.title, version: offer.version },
  };
}

/** Hashes instead of tokens: memory contents give no access. */
const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64');
