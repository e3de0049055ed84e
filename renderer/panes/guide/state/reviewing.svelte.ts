// The review of the open lab: questions from earlier labs. labs/engine/work/review.ts chooses them.
import type { FathomApi } from '../../../../electron/contract/index.ts';
import {
  beginReview,
  chooseReview,
  sittingAt,
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
  type Progress,
  type QuestionRef,
  type Review,
  type Shown,
  type Task,
  type TaskAnswer,
} from '../../../../labs/engine/index.ts';
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
  /** Since the window opened: the questions of each lab. */
  private readonly shown = new Map<string, Shown>();
  /** The lab that opens with these questions, and their language. */
  private asker = '';
  private language = '';

  constructor(courses: Courses, player: LabPlayer) {
    [this.courses, this.player] = [courses, player];
  }

  get review(): Review {
    return this.player.progress.review;
  }

  /** Shows the questions of the open lab in the course's language. */
  async translate(): Promise<void> {
    const { name, lab, progress } = this.player;
    if (lab !== null && (this.asker !== name || this.language !== this.courses.language))
      await this.load(name, progress);
  }

  /** Chooses the questions of a lab that opens. */
  async load(lab: string, { review }: Pick<Progress, 'review'>): Promise<void> {
    const { courses } = this;
    const loading = ++this.loads;
    // A translation of the open lab asks the same questions.
    if (this.asker !== lab) this.questions = [];
    this.asker = lab;
    this.language = courses.language;
    this.verdicts = {};
    const at = courses.entries.findIndex(({ name }) => name === lab);
    if (at < 1 || !courses.course.review) return;
    const kept = await Promise.all(courses.entries.map(({ name }) => this.keptOf(name)));
    const earlier = await Promise.all(
      courses.entries.slice(0, at).map(async ({ name }, i) => {
        const stored = kept[i] ?? null;
        const other = stored === null ? null : await courses.otherLab(name);
        return other === null ? [] : [{ ...other, progress: readProgress(stored, other.lab) }];
      }),
    );
    // The student may have opened another lab meanwhile.
    if (loading !== this.loads) return;
    const before: readonly (OtherLab & EarlierLab)[] = earlier.flat();
    const others = kept.filter((_, i) => i !== at).map(readReview);
    const now = Date.now();
    const shown = [...this.shown].flatMap(([by, each]) => (by === lab ? [] : [each]));
    const refs =
      review.questions.length > 0 ? review.questions : chooseReview(before, others, sittingAt(now, shown));
    this.shown.set(lab, { refs, at: now });
    this.questions = refs.flatMap((ref) =>
      questionOf(
        ref,
        before.find((each) => each.lab.id === ref.lab),
      ),
    );
    for (const question of this.questions) {
      const { answer = {} } = review.questions.find((each) => isAbout(each, question)) ?? {};
      void this.check(question, answer);
    }
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

  private keptQuestion(ref: QuestionRef): Review['questions'][number] | undefined {
    return this.review.questions.find((each) => isAbout(each, ref));
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

const isAbout = (a: QuestionRef, b: QuestionRef): boolean => a.lab === b.lab && a.task === b.task;

/** Nothing if the course no longer has the question. */
function questionOf({ lab, task }: QuestionRef, other: OtherLab | undefined): readonly ReviewQuestion[] {
  const asked = other === undefined ? null : findTask(other.lab, task);
  if (other === undefined || asked === null || !isQuestion(asked)) return [];
  return [{ lab, task, asked, labTitle: other.lab.title, files: other.files }];
}
