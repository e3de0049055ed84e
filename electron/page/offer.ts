/*
 * Puts the services where the window looks for them, before it begins: a page that is its own services.
 */
import type { EventPayload, EventName } from '../contract/table.ts';
import type { Envelope } from '../contract/wire.ts';
import { pageCourse } from './course.ts';
import { openStore } from './entries.ts';
import { openPageSession, type Neighbours, type PageSession } from './session.ts';

/** How long a lock that nobody holds may take. */
const LOCK_MS = 2_000;

/** Put in when the page is built. */
declare const FATHOM_VERSION: string;

/** @param base the folder of the page; @param keeps where the browser may keep work: nothing is left in it else */
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
  // Whether the browser agrees is its business: work is kept until it needs the room, or a person clears it.
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
    neighbours: keeps ? otherTabs(`fathom ${base.pathname}`) : nobody,
    locks: await usableLocks(),
  });
}

/** The browser's locks; files serve as locks where it has none, forbids them, or gives no answer. */
async function usableLocks(): Promise<LockManager | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  const tried = locks?.request('fathom-trial', { mode: 'shared' }, () => true) ?? Promise.resolve(false);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LOCK_MS));
  const isUsable = await Promise.race([tried.catch(() => false), late]);
  return isUsable ? locks : undefined;
}

/** Of a page whose work nobody else sees. */
const nobody: Neighbours = { canTell: true, tell: () => undefined, onTold: () => undefined };

function otherTabs(name: string): Neighbours {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    // Not known to this browser, or forbidden.
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
