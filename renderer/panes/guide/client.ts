// The window's side of the labs' worker. A worker that does not answer in time is ended and started again, with the course
// and the lab that were open; not with a lab that it could not read in time.
import type { LabsAnswers, LabsQuestion, FromLabs, ToLabs } from '../../worker/labs-protocol.ts';
import { startThread } from '../../worker/thread.ts';

const PATIENCE_MS = 30_000;

type Answer = LabsAnswers[LabsQuestion['kind']];
interface Open {
  readonly question: LabsQuestion;
  readonly patienceMs: number;
  readonly resolve: (answer: Answer | null) => void;
  readonly reject: (error: Error) => void;
}

export class LabsClient {
  private worker = this.start();
  private asked = 0;
  private readonly open = new Map<number, Open>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What a new worker must be told first. */
  private readonly context = new Map<'course' | 'lab', LabsQuestion>();

  /** null if it takes longer than `patienceMs`. @throws Error where the question cannot be answered */
  ask<Kind extends LabsQuestion['kind']>(
    question: Extract<LabsQuestion, { kind: Kind }>,
    patienceMs = PATIENCE_MS,
  ): Promise<LabsAnswers[Kind] | null> {
    return new Promise<Answer | null>((resolve, reject) => {
      this.open.set(++this.asked, { question, patienceMs, resolve, reject });
      this.post(this.asked, question);
      this.wait();
    }) as Promise<LabsAnswers[Kind] | null>;
  }

  /** Opens the course and the lab that another client has open. */
  async openAs(other: LabsClient): Promise<void> {
    await Promise.all([...other.context.values()].map((question) => this.ask(question)));
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.worker.terminate();
  }

  private post(number: number, question: LabsQuestion): void {
    const message: ToLabs = { number, question };
    // Proxies of the window's state cannot be sent.
    this.worker.postMessage(message);
  }

  private start(): Worker {
    const worker = startThread('labs');
    worker.addEventListener('message', ({ data }: MessageEvent<FromLabs>) => this.take(data));
    worker.addEventListener('error', () => this.restart());
    return worker;
  }

  private take(message: FromLabs): void {
    const waiting = this.open.get(message.number);
    this.open.delete(message.number);
    this.wait();
    if ('failure' in message) return waiting?.reject(new Error(message.failure));
    const question = waiting?.question;
    if (question?.kind === 'course' || question?.kind === 'lab') this.context.set(question.kind, question);
    waiting?.resolve(message.answer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    const patience = Math.max(...[...this.open.values()].map(({ patienceMs }) => patienceMs));
    if (this.open.size > 0) this.timer = setTimeout(() => this.restart(), patience);
  }

  private restart(): void {
    this.worker.terminate();
    for (const { resolve } of this.open.values()) resolve(null);
    this.open.clear();
    this.worker = this.start();
    for (const question of this.context.values()) this.post(++this.asked, question);
  }
}
