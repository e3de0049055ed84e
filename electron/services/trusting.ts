/*
 * The calls about trust: for a folder of this computer, and where there is nothing to trust.
 */
import type { Handlers } from '../contract/dispatch.ts';
import type { Trust } from './trust.ts';

const done = { done: true };

export const trustHandlers = (trust: Trust, folder: string): Handlers['trust'] => ({
  read: () => ({ ...trust.look(folder), canChange: true }),
  give: ({ mark }) => (trust.give(folder, mark), done),
  withdraw: () => (trust.withdraw(folder), done),
  permit: () => done,
});

/** Where nothing can be started: a page without a system, a server that is read-only. */
export const nothingToTrust: Handlers['trust'] = {
  read: () => ({ folder: '', trusted: true, canChange: false, mark: '', openToOthers: false }),
  give: () => ({ done: false }),
  withdraw: () => ({ done: false }),
  permit: () => done,
};
