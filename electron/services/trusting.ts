/* Handlers of the trust calls. */
import type { Handlers } from '../contract/dispatch.ts';
import type { Trust } from './trust.ts';

const done = { done: true };

export const trustHandlers = (trust: Trust, folder: string): Handlers['trust'] => ({
  read: () => ({ ...trust.look(folder), canChange: true }),
  give: ({ mark }) => (trust.give(folder, mark), done),
  withdraw: () => (trust.withdraw(folder), done),
  permit: () => done,
});

/** For a page without a system, or a read-only server. */
export const nothingToTrust: Handlers['trust'] = {
  read: () => ({ folder: '', trusted: true, canChange: false, mark: '', openToOthers: false }),
  give: () => ({ done: false }),
  withdraw: () => ({ done: false }),
  permit: () => done,
};
