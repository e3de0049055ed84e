/* Provides the services before the window starts, for a page that contains them. */
import type { EventPayload, EventName } from '../contract/table.ts';
import type { Envelope } from '../contract/wire.ts';
import { pageCourse } from './course.ts';
import { openStore } from './entries.ts';
import { openPageSession, type Neighbors, type PageSession } from './session.ts';

/** For an uncontended lock. */
const LOCK_MS = 2_000;

declare const FATHOM_VERSION: string;

/** @param base the page's folder; @param keeps whether to store work in the browser */
export function offerServices(base: URL, keeps: boolean): void {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const emit = <Name extends EventName>(event: Name, payload: EventPayload<Name>): void => {
    for (const listener of listeners) listener(event, payload);
  };
  const session = begin(base, keeps, emit);
  window.fathomServices = {
    call: async (name: string, request: unknown): Promise<Envelope> => (await session).call(name, request),
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function begin(
  base: URL,
  keeps: boolean,
  emit: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void,
): Promise<PageSession> {
  const store = await openStore(base.pathname, () => (keeps ? window.indexedDB : undefined));
  // The browser may refuse; then it keeps the work until it needs the space or the user clears it.
  if (keeps) void navigator.storage?.persist?.().catch(() => false);
  return openPageSession({
    version: FATHOM_VERSION,
    name: `browser ${base.pathname}`,
    store,
    courses: pageCourse(async (name) => {
      const answer = await fetch(new URL(`course/${name}`, base));
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    }),
    emit,
    neighbors: keeps ? otherTabs(`fathom ${base.pathname}`) : nobody,
    locks: await usableLocks(),
  });
}

/** Files serve as locks if the browser has none, forbids them, or does not respond. */
async function usableLocks(): Promise<LockManager | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  const tried = locks?.request('fathom-trial', { mode: 'shared' }, () => true) ?? Promise.resolve(false);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LOCK_MS));
  const isUsable = await Promise.race([tried.catch(() => false), late]);
  return isUsable ? locks : undefined;
}

/** For work that is not visible to other tabs. */
const nobody: Neighbors = { canTell: true, tell: () => undefined, onTold: () => undefined };

function otherTabs(name: string): Neighbors {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    // This browser does not support it, or forbids it.
    return { ...nobody, canTell: false };
  }
  return {
    canTell: true,
    tell: (folders) => {
      if (folders.length > 0) channel.postMessage(folders);
    },
    onTold: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (Array.isArray(data)) listener(data.filter((each) => typeof each === 'string'));
      };
    },
  };
}
