// The window's threads, by name.
import { Job, Thread, type Limits } from './calls.ts';
import ThreadWorker from './thread.worker.ts?worker';
import type { Parts } from './thread.worker.ts';

export type { Parts };

const LONGEST_MS = 10_000;

type JobName = {
  [Name in keyof Parts]: Parts[Name] extends { readonly run: unknown } ? Name : never;
}[keyof Parts];
export type JobOf<Name extends JobName> = Job<Parts[Name]>;

export const startThread = (name: keyof Parts): Worker => new ThreadWorker({ name });

export const threadOf = <Name extends keyof Parts>(name: Name, limits?: Limits): Thread<Parts[Name]> =>
  new Thread(() => startThread(name), limits);

export const jobOf = <Name extends JobName>(name: Name, limitMs = LONGEST_MS): JobOf<Name> =>
  new Job<Parts[Name]>(() => startThread(name), { limitMs });
