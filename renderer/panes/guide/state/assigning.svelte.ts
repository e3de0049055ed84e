// An assignment: a teacher's file, open in the window. Its tasks come from several labs; panes that it
// forbids are unavailable while it is open. Its text is persisted and parsed again at each start.
import type { Assignment } from '../../../../labs/engine/index.ts';
import type { Session } from '../../../session/session.svelte.ts';
import type { LabsAnswers } from '../../../worker/parts/labs.ts';
import type { LabsClient } from './client.ts';
import type { Courses } from './courses.svelte.ts';

const MAX_CHARACTERS = 100_000;

export interface AssignedTask {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  readonly passed: boolean;
}
export interface AssignedTasks {
  readonly name: string;
  readonly title: string;
  readonly tasks: readonly AssignedTask[];
}

export class Assigning {
  assignment = $state.raw<Assignment | null>(null);
  labs = $state.raw<readonly AssignedTasks[]>([]);
  points = $derived(this.labs.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + task.points, 0));
  reached = $derived(
    this.labs.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + (task.passed ? task.points : 0), 0),
  );
  private readonly session: Session;
  private readonly courses: Courses;
  private readonly client: LabsClient;
  private found: LabsAnswers['assignment']['labs'] = [];
  private source = '';

  constructor(session: Session, courses: Courses, client: LabsClient) {
    this.session = session;
    this.courses = courses;
    this.client = client;
  }

  /** From the last assignment's text. Call this after the course is loaded. */
  async start(remembered: unknown): Promise<void> {
    if (typeof remembered === 'string' && remembered !== '')
      await this.read(remembered).catch(() => undefined);
  }

  /** Shows the tasks' titles in the course's language. */
  async translate(): Promise<void> {
    if (this.assignment !== null) await this.read(this.source);
  }

  /** @returns whether the file was opened; reports errors and keeps the previous assignment */
  async take(name: string, source: string): Promise<boolean> {
    const words = this.session.text.handing.assignment;
    if (source.length > MAX_CHARACTERS) {
      this.session.status.notice = words.tooLong(name, MAX_CHARACTERS);
      return false;
    }
    const fault = await this.read(source);
    if (fault !== '') {
      this.session.status.notice = fault === null ? words.tooSlow(name) : words.refused(`${name}:${fault}`);
      return false;
    }
    this.session.settings.keep({ view: { assignment: source } });
    return true;
  }

  /** Lifts the restrictions; progress stays. */
  close(): void {
    this.assignment = null;
    this.labs = [];
    this.session.lab.allowedPanes = null;
    this.session.settings.keep({ view: { assignment: null } });
  }

  async look(): Promise<void> {
    const { assignment } = this;
    const labs: AssignedTasks[] = [];
    for (const { lab, tasks } of assignment?.labs ?? []) {
      const known = this.found.find(({ id }) => id === lab);
      if (known === undefined) continue;
      const { progress } = await this.courses.progressOf(known.name);
      const shown = tasks.map(({ id, points }) => {
        const title = known.tasks.find((task) => task.id === id)?.title ?? id;
        return { id, title, points, passed: progress?.tasks[id]?.passed === true };
      });
      labs.push({ name: known.name, title: known.title, tasks: shown });
    }
    if (assignment === this.assignment) this.labs = labs;
  }

  /** '' if the assignment is open now; else its errors; null if reading takes too long. */
  private async read(source: string): Promise<string | null> {
    const labs = await Promise.all(
      this.courses.entries.map(async ({ name }) => ({ name, files: await this.courses.files(name) })),
    );
    const answer = await this.client.ask({ kind: 'assignment', source, labs });
    if (answer === null) return null;
    if (answer.assignment === null) {
      const [{ line, column, message } = { line: 1, column: 1, message: '' }] = answer.errors;
      return `${line}:${column}: ${message}`;
    }
    this.found = answer.labs;
    this.source = source;
    this.assignment = answer.assignment;
    this.session.lab.allowedPanes = answer.assignment.only;
    await this.look();
    return '';
  }
}
