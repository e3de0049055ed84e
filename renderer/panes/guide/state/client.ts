// The window's side of the labs' thread. A new worker first receives the open course and lab (unless the lab could not
// be read in time).
import { ThreadDied, type Unanswered } from '../../../worker/calls.ts';
import type { LabsAnswers, LabsQuestion } from '../../../worker/parts/labs.ts';
import { threadOf } from '../../../worker/threads.ts';

const PATIENCE_MS = 30_000;

export class LabsClient {
  private readonly thread = threadOf('labs');
  /** A new worker must receive these first. */
  private readonly context = new Map<'course' | 'lab', LabsQuestion>();

  /** null if it takes longer than `patienceMs`. @throws Error if the question cannot be answered */
  async ask<Kind extends LabsQuestion['kind']>(
    question: Extract<LabsQuestion, { kind: Kind }>,
    patienceMs = PATIENCE_MS,
  ): Promise<LabsAnswers[Kind] | null> {
    const answer = await this.post(question, patienceMs).catch((error: unknown) => {
      if (error instanceof ThreadDied) return 'stopped' as const;
      throw error;
    });
    if (answer === 'timeout' || answer === 'stopped') return null;
    this.keep(question);
    return answer as LabsAnswers[Kind];
  }

  async openAs(other: LabsClient): Promise<void> {
    await Promise.all([...other.context.values()].map((question) => this.ask(question)));
  }

  /** Gives the worker an answer that is already known. */
  know<Kind extends 'course' | 'lab'>(
    question: Extract<LabsQuestion, { kind: Kind }>,
    answer: LabsAnswers[Kind],
  ): LabsAnswers[Kind] {
    this.keep(question);
    if (this.thread.isRunning) this.tell(question);
    return answer;
  }

  dispose(): void {
    this.thread.end();
  }

  private keep(question: LabsQuestion): void {
    if (question.kind === 'course' || question.kind === 'lab') this.context.set(question.kind, question);
  }

  private post(
    question: LabsQuestion,
    limitMs: number,
  ): Promise<LabsAnswers[LabsQuestion['kind']] | Unanswered> {
    if (!this.thread.isRunning) {
      // A question that the next one replaces need not be sent.
      for (const known of this.context.values()) if (known.kind !== question.kind) this.tell(known);
    }
    return this.thread.call(question.kind, question as never, { limitMs });
  }

  private tell(question: LabsQuestion): void {
    void this.thread.call(question.kind, question as never, { limitMs: PATIENCE_MS }).catch(() => undefined);
  }
}
