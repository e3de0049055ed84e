// A teacher's draft of an assignment: tasks of labs with points, due date, and panes. Saved as a file for
// students.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import {
  assignmentId,
  writeAssignment,
  type Assignment,
  type PaneName,
} from '../../../../labs/engine/index.ts';
import type { LabsAnswers } from '../../../worker/parts/labs.ts';
import type { LabsClient } from './client.ts';
import type { Courses } from './courses.svelte.ts';

type LabToAssign = LabsAnswers['tasks'];
type TaskToAssign = LabToAssign['tasks'][number];
const MAX_POINTS = 1000;

export class Making {
  title = $state('');
  /** As in a date and time field: 2026-12-01T18:00; '' for none. */
  due = $state('');
  about = $state('');
  /** null: all. */
  only = $state.raw<readonly PaneName[] | null>(null);
  /** By folder, once read. */
  readonly labs = new SvelteMap<string, LabToAssign>();
  /** By folder and task with a space between; NaN while typing. */
  readonly points = new SvelteMap<string, number>();
  readonly opened = new SvelteSet<string>();
  readonly count = $derived(this.points.size);
  readonly sum = $derived([...this.points.values()].reduce((sum, each) => sum + (each > 0 ? each : 0), 0));
  readonly isReady = $derived(
    this.title.trim() !== '' &&
      this.count > 0 &&
      [...this.points.values()].every((each) => Number.isInteger(each) && each >= 1 && each <= MAX_POINTS),
  );
  readonly file = $derived(`${assignmentId(this.title)}.yaml`);
  private course = '';
  private readonly courses: Courses;
  private readonly client: LabsClient;

  constructor(courses: Courses, client: LabsClient) {
    this.courses = courses;
    this.client = client;
  }

  /** Keeps the draft, because users leave the page to look things up, unless the course changed. */
  begin(): void {
    if (this.course === this.courses.folder) return;
    this.course = this.courses.folder;
    for (const kept of [this.points, this.labs, this.opened]) kept.clear();
  }

  /** Starts with the suggestion of the lab's teacher page. */
  async propose(lab: string, title: string): Promise<void> {
    this.begin();
    this.points.clear();
    this.title = title;
    this.opened.add(lab);
    await this.look(lab);
    this.choose(lab, ({ proposed }) => proposed);
  }

  /** Shows the tasks' titles in the course's language. */
  async translate(): Promise<void> {
    const read = [...this.labs.keys()];
    for (const lab of read) await this.read(lab);
  }

  show(lab: string, isShown: boolean): void {
    if (!isShown) this.opened.delete(lab);
    else {
      this.opened.add(lab);
      void this.look(lab);
    }
  }

  private async look(lab: string): Promise<void> {
    if (!this.labs.has(lab)) await this.read(lab);
  }

  private async read(lab: string): Promise<void> {
    const answer = await this.client.ask({ kind: 'tasks', files: await this.courses.files(lab) });
    if (answer !== null) this.labs.set(lab, answer);
  }

  pointsOf = (lab: string, task: TaskToAssign): number | undefined => this.points.get(`${lab} ${task.id}`);

  /** @param points undefined: not assigned */
  set(lab: string, task: TaskToAssign, points: number | undefined): void {
    if (points === undefined) this.points.delete(`${lab} ${task.id}`);
    else this.points.set(`${lab} ${task.id}`, points);
  }

  choose(lab: string, wanted: (task: TaskToAssign) => boolean): void {
    for (const task of this.labs.get(lab)?.tasks ?? [])
      this.set(lab, task, wanted(task) ? (this.pointsOf(lab, task) ?? task.points) : undefined);
  }

  chosenIn = (lab: string): number =>
    [...this.points.keys()].filter((key) => key.startsWith(`${lab} `)).length;

  /** Tasks are in course order. */
  written(): string {
    const labs = this.courses.entries.flatMap(({ name }): Assignment['labs'] => {
      const known = this.labs.get(name);
      const tasks = (known?.tasks ?? []).flatMap((task) => {
        const points = this.pointsOf(name, task);
        return points === undefined ? [] : [{ id: task.id, points }];
      });
      return known === undefined || tasks.length === 0 ? [] : [{ lab: known.lab, tasks }];
    });
    return writeAssignment({
      id: assignmentId(this.title),
      title: this.title.trim(),
      about: this.about.trim(),
      due: this.due.replace('T', ' '),
      only: this.only,
      labs,
    });
  }
}
