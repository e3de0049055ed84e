import {
  arrive,
  connect,
  createApiOf,
  socketTransport,
  type ConnectionState,
} from '../../electron/contract/index.ts';
import { teacherContract, type ClassState, type TeacherApi } from '../../electron/contract/class/index.ts';
import type { Language } from '../../compiler/index.ts';
import { passes, type Lab } from '../../labs/engine/index.ts';
import { LabsClient } from '../panes/guide/state/client.ts';
import { Courses } from '../panes/guide/state/courses.svelte.ts';
import { changed, withChecked, type Students } from './board.ts';
import { CHECK_MS, Checking } from './checking.ts';

export interface LabChoice {
  readonly name: string;
  readonly title: string;
}

export class Desk {
  state = $state.raw<ClassState | null>(null);
  students = $state.raw<Students>(new Map());
  connection = $state<ConnectionState>('reconnecting');
  restarted = $state(false);
  labs = $state.raw<readonly LabChoice[]>([]);
  /** null if there is none or it is not loaded yet. */
  lab = $state.raw<Lab | null>(null);
  labName = $state('');
  readonly api: TeacherApi;
  private readonly client = new LabsClient();
  /** A separate thread, so that nothing waits for a check. */
  private readonly checker = new LabsClient();
  private readonly checking = new Checking({
    check: async (task, submission) => {
      const answer = await this.checker.ask({ kind: 'check', task, submission }, CHECK_MS);
      return answer !== null && passes(answer.results);
    },
    programOf: (student) =>
      this.api.class.program({ student }).then(
        ({ program }) => program,
        () => null,
      ),
    onPassed: (student, lab, task) => this.show(withChecked(this.students, student, lab, task)),
    rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
  });
  private courses: Courses | null = null;
  private readonly language: () => Language;

  /** @param language of the page */
  constructor(language: () => Language) {
    this.language = language;
    this.restarted = arrive().isAgain;
    const move = (address: string): void => location.replace(address);
    this.api = createApiOf(teacherContract, socketTransport(window, move));
    this.api.onConnection((state) => {
      this.connection = state;
      if (state === 'open') void this.look();
    });
    this.api.on('class.changed', (change) => {
      // Nothing has arrived before the first look.
      if (this.state === null) return;
      this.show(changed(this.students, change));
      this.take(change.state);
    });
    void this.readCourse();
  }

  private async look(): Promise<void> {
    const { state, students } = await this.api.class.look();
    const isAnother = this.state !== null && this.state.room !== state.room;
    this.restarted ||= isAnother;
    if (isAnother) this.show(new Map());
    const ids = new Set(students.map(({ id }) => id));
    const gone = [...this.students.keys()].filter((id) => !ids.has(id));
    this.show(changed(this.students, { students, gone }));
    this.take(state);
  }

  private show(students: Students): void {
    this.students = students;
    this.checking.see(this.labName, this.lab, [...students.values()]);
  }

  private take(state: ClassState): void {
    this.state = state;
    if (state.lab !== this.labName) void this.readLab(state.lab);
  }

  private async readCourse(): Promise<void> {
    const courses = new Courses(await connect(), this.client, this.language);
    await courses.read();
    this.courses = courses;
    await this.translate();
  }

  /** Shows the labs in the page's language. */
  async translate(): Promise<void> {
    const { courses } = this;
    if (courses === null) return;
    if (courses.language !== this.language()) await courses.translate();
    this.labs = courses.entries.map(({ name }) => ({ name, title: courses.titleOf(name) }));
    await this.readLab(this.state?.lab ?? '');
  }

  private async readLab(name: string): Promise<void> {
    const { courses } = this;
    if (courses === null) return;
    this.labName = name;
    this.lab = null;
    if (name === '') return;
    const answer = await this.client.ask({ kind: 'lab', files: await courses.files(name) });
    if (this.labName !== name) return;
    void this.checker.openAs(this.client).catch(() => undefined);
    this.lab = answer?.lab ?? null;
    this.show(this.students);
  }

  async rightChoices(task: string): Promise<readonly number[]> {
    const solved = await this.client.ask({ kind: 'solution', task }).catch(() => null);
    return solved?.choices ?? [];
  }

  close(): void {
    this.api.close();
    this.client.dispose();
    this.checker.dispose();
  }
}
