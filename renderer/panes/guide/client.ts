// The window's side of the labs' worker. The first question starts it, after it receives the open course and
// lab (unless the lab could not be read in time). A worker that times out is terminated, and the next
// question starts another one.
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
  private worker: Worker | null = null;
  private asked = 0;
  private readonly open = new Map<number, Open>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A new worker must receive these first. */
  private readonly context = new Map<'course' | 'lab', LabsQuestion>();

  /** null if it takes longer than `patienceMs`. @throws Error if the question cannot be answered */
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

  async openAs(other: LabsClient): Promise<void> {
    await Promise.all([...other.context.values()].map((question) => this.ask(question)));
  }

  /** Gives the worker an answer that is already known. */
  know<Kind extends 'course' | 'lab'>(
    question: Extract<LabsQuestion, { kind: Kind }>,
    answer: LabsAnswers[Kind],
  ): LabsAnswers[Kind] {
    this.keep(question);
    if (this.worker !== null) this.post(++this.asked, question);
    return answer;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
  }

  private keep(question: LabsQuestion): void {
    if (question.kind === 'course' || question.kind === 'lab') this.context.set(question.kind, question);
  }

  private post(number: number, question: LabsQuestion): void {
    const message: ToLabs = { number, question };
    // Proxies of the window's state cannot be sent.
    (this.worker ?? this.start(question)).postMessage(message);
  }

  /** @param first the next question; a request that it replaces need not be sent */
  private start(first: { readonly kind: LabsQuestion['kind'] }): Worker {
    const worker = startThread('labs');
    this.worker = worker;
    for (const question of this.context.values())
      if (question.kind !== first.kind) this.post(++this.asked, question);
    worker.addEventListener('message', ({ data }: MessageEvent<FromLabs>) => this.take(data));
    worker.addEventListener('error', () => this.restart());
    return worker;
  }

  private take(message: FromLabs): void {
    const waiting = this.open.get(message.number);
    this.open.delete(message.number);
    this.wait();
    if ('failure' in message) return waiting?.reject(new Error(message.failure));
    if (waiting !== undefined) this.keep(waiting.question);
    waiting?.resolve(message.answer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    const patience = Math.max(...[...this.open.values()].map(({ patienceMs }) => patienceMs));
    if (this.open.size > 0) this.timer = setTimeout(() => this.restart(), patience);
  }

  private restart(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { resolve } of this.open.values()) resolve(null);
    this.open.clear();
  }
}
