// The review of the open lab: questions from earlier labs. labs/engine/review.ts chooses them.
import type { FathomApi } from '../../../electron/contract/index.ts';
import {
  beginReview,
  chooseReview,
  closeReview,
  defaultChosen,
  findTask,
  isQuestion,
  keepReviewed,
  passes,
  readProgress,
  readReview,
  type EarlierLab,
  type LabFiles,
  type QuestionRef,
  type Review,
  type Task,
  type TaskAnswer,
} from '../../../labs/engine/index.ts';
import type { Courses } from './courses.svelte.ts';
import type { LabPlayer, Verdict } from './player.svelte.ts';

export interface ReviewQuestion extends QuestionRef {
  readonly asked: Task;
  readonly labTitle: string;
  readonly files: LabFiles;
}

type OtherLab = NonNullable<Awaited<ReturnType<Courses['otherLab']>>>;
type Kept = Awaited<ReturnType<FathomApi['progress']['read']>>['progress'];

export class Reviewing {
  /** Empty while they are being chosen. */
  questions = $state.raw<readonly ReviewQuestion[]>([]);
  verdicts = $state.raw<Readonly<Record<string, Verdict>>>({});
  private readonly courses: Courses;
  private readonly player: LabPlayer;
  private loads = 0;
  /** The lab that opens with these questions. */
  private asker = '';

  constructor(courses: Courses, player: LabPlayer) {
    [this.courses, this.player] = [courses, player];
  }

  get review(): Review {
    return this.player.progress.review;
  }

  /** Chooses the questions of the open lab. */
  async load(): Promise<void> {
    const { courses, player } = this;
    const loading = ++this.loads;
    // A translation of the open lab asks the same questions.
    if (this.asker !== player.name) this.questions = [];
    this.asker = player.name;
    this.verdicts = {};
    const at = courses.entries.findIndex(({ name }) => name === player.name);
    if (player.lab === null || at < 1 || !courses.course.review) return;
    const kept = await Promise.all(courses.entries.map(({ name }) => this.keptOf(name)));
    const labs = new Map<string, OtherLab>();
    const before: EarlierLab[] = [];
    for (const [i, { name }] of courses.entries.slice(0, at).entries()) {
      const stored = kept[i] ?? null;
      if (stored === null) continue;
      const other = await courses.otherLab(name);
      // The student may have opened another lab meanwhile.
      if (loading !== this.loads) return;
      if (other === null) continue;
      labs.set(other.lab.id, other);
      before.push({ lab: other.lab, progress: readProgress(stored, other.lab) });
    }
    if (loading !== this.loads) return;
    const begun = this.review.questions;
    const others = kept.filter((_, i) => i !== at).map(readReview);
    const refs = begun.length > 0 ? begun : chooseReview(before, others);
    this.questions = refs.flatMap((ref) => questionOf(ref, labs.get(ref.lab)));
    for (const question of this.questions) void this.check(question, this.answerOf(question));
  }

  answerOf(ref: QuestionRef): TaskAnswer {
    return this.keptQuestion(ref)?.answer ?? {};
  }

  isPassed(ref: QuestionRef): boolean {
    return this.keptQuestion(ref)?.passed ?? false;
  }

  async answer(question: ReviewQuestion, answer: TaskAnswer): Promise<void> {
    const { name } = this.player;
    const passed = await this.check(question, answer);
    if (passed === null || name !== this.player.name) return;
    const at = Date.now();
    this.player.keepReview((progress) =>
      keepReviewed(beginReview(progress, this.questions), question, answer, { passed, at }),
    );
  }

  close(): void {
    this.player.keepReview((progress) => closeReview(beginReview(progress, this.questions)));
  }

  private keptQuestion({ lab, task }: QuestionRef): Review['questions'][number] | undefined {
    return this.review.questions.find((each) => each.lab === lab && each.task === task);
  }

  /** Whether the answer is right; null if it could not be checked. */
  private async check({ asked, task, files }: ReviewQuestion, answer: TaskAnswer): Promise<boolean | null> {
    if (answer.choices === undefined) return null;
    const loading = this.loads;
    const submission = { program: '', answer, chosen: defaultChosen };
    const found = await this.player.client
      .ask({ kind: 'check', task, submission, other: files })
      .catch(() => null);
    if (found === null || loading !== this.loads) return null;
    const { results, wrong } = found;
    const about = JSON.stringify(answer);
    this.verdicts = { ...this.verdicts, [task]: { results, wrong: asked.wrong[wrong] ?? null, about } };
    return passes(results);
  }

  private async keptOf(name: string): Promise<Kept> {
    return (await this.courses.progressOf(name)).progress;
  }
}

/** Nothing if the course no longer has the question. */
function questionOf({ lab, task }: QuestionRef, other: OtherLab | undefined): readonly ReviewQuestion[] {
  const asked = other === undefined ? null : findTask(other.lab, task);
  if (other === undefined || asked === null || !isQuestion(asked)) return [];
  return [{ lab, task, asked, labTitle: other.lab.title, files: other.files }];
}
