/*
 * The start of a page that is its own services: before the window begins, the services stand where it looks for them.
 *
 * The page's policy is in its text (index.html), but for the nonce of styles: a file that anybody can read can hold none. So
 * that styles without one are refused all the same, a second policy with a new nonce is added here; both hold from then on.
 */
import type { EventPayload, EventName } from '../contract/table.ts';
import type { Envelope } from '../contract/wire.ts';
import { pageCourse } from './course.ts';
import { openStore } from './entries.ts';
import { openPageSession, type Neighbours, type PageSession } from './session.ts';

/** Put in when the site is built. */
declare const FATHOM_VERSION: string;

const base = new URL('.', document.baseURI);

takeStylesOfThisPageOnly();
const listeners = new Set<(name: string, payload: unknown) => void>();
const session = begin();
window.fathomServices = {
  call: async (name: string, request: unknown): Promise<Envelope> => (await session).call(name, request),
  onEvent: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
// After a visit the page needs its host no more. Browsers allow this to pages that came encrypted, or from this computer.
void navigator.serviceWorker?.register(new URL('offline.js', base)).catch(() => undefined);

async function begin(): Promise<PageSession> {
  const store = await openStore(base.pathname, window.indexedDB);
  // Whether the browser agrees is its business: work is kept until it needs the room, or a person clears it.
  void navigator.storage?.persist?.().catch(() => false);
  return openPageSession({
    version: FATHOM_VERSION,
    name: `browser ${base.pathname}`,
    store,
    courses: pageCourse(async (name) => {
      const answer = await fetch(new URL(`course/${name}`, base));
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    }),
    emit: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => {
      for (const listener of listeners) listener(event, payload);
    },
    neighbours: otherTabs(`fathom ${base.pathname}`),
    locks: navigator.locks as LockManager | undefined,
  });
}

function otherTabs(name: string): Neighbours {
  const channel = new BroadcastChannel(name);
  return {
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

function takeStylesOfThisPageOnly(): void {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const place = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  if (place !== null) place.nonce = nonce;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `style-src 'self' 'nonce-${nonce}'`;
  document.head.append(policy);
}
