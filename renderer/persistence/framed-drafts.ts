// Stores unsaved text at a separate origin, through a frame in the window.
//
// The window's origin is new with each start of Fathom, so that no earlier page can wait there; but text that is
// unsaved when both the server and the window are gone must be found by the next window. So the frame's origin is
// stable and secret: only Fathom's own page loads it, while Fathom is running (electron/server/origins.ts). Only this
// frame runs there, and it communicates only with its parent.
import { LocalDraftStore, type DraftKey, type DraftStore, type StoredDraft } from './draft-store.ts';

type Ask =
  | { readonly call: 'write'; readonly key: DraftKey; readonly draft: StoredDraft | null }
  | { readonly call: 'all' }
  | { readonly call: 'hold' | 'isGone'; readonly window: string }
  | { readonly call: 'begin' | 'end' };
type Numbered = Ask & { readonly number: number };

const READY = 'fathom-drafts';
/** For the frame to load, and to respond. */
const READY_MS = 3_000;
const ANSWER_MS = 5_000;

/** '' for the page's own origin. */
function originOfDrafts(): string {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="fathom-drafts"]') ?? {};
  return content.startsWith('http://') ? content : '';
}

interface LoadingFrame {
  readonly frame: HTMLIFrameElement;
  readonly origin: string;
  readonly ready: Promise<true>;
}
let loading: LoadingFrame | null = null;

/** Loads the frame, which takes longest of all that a window needs to open. */
export function beginDrafts(): void {
  const origin = originOfDrafts();
  if (loading !== null || origin === '') return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'drafts';
  frame.src = `${origin}/`;
  const ready = new Promise<true>((resolve) => {
    addEventListener('message', function heard({ source, data }: MessageEvent<unknown>): void {
      if (source !== frame.contentWindow || data !== READY) return;
      removeEventListener('message', heard);
      resolve(true);
    });
  });
  document.body.append(frame);
  loading = { frame, origin, ready };
}

/** The store in the frame; null if there is none, or the browser does not show it. */
export async function draftFrame(): Promise<FramedDraftStore | null> {
  beginDrafts();
  if (loading === null) return null;
  const { frame, origin, ready } = loading;
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false));
  if (!(await Promise.race([ready, late]))) {
    frame.remove();
    return null;
  }
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage(READY, origin, [port2]);
  return new FramedDraftStore(port1);
}

export class FramedDraftStore implements DraftStore {
  private readonly port: MessagePort;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private number = 0;

  constructor(port: MessagePort) {
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<{ number: number; answer: unknown }>) => {
      this.waiting.get(data.number)?.(data.answer);
      this.waiting.delete(data.number);
    };
  }

  write(key: DraftKey, draft: StoredDraft | null): void {
    // Drafts may contain reactive state, which cannot be cloned.
    const plain = draft === null ? null : { ...draft, bases: [...draft.bases] };
    this.port.postMessage({ call: 'write', key: [...key], draft: plain, number: 0 } satisfies Numbered);
  }

  /** The frame has all drafts, and writes them when it closes. */
  flush(): void {
    // Nothing is pending here.
  }

  async all(): Promise<readonly StoredDraft[]> {
    return ((await this.ask({ call: 'all' })) as readonly StoredDraft[] | null) ?? [];
  }

  hold(window: string): void {
    void this.ask({ call: 'hold', window });
  }

  async isGone(window: string): Promise<boolean> {
    return (await this.ask({ call: 'isGone', window })) === true;
  }

  async alone(work: () => Promise<void>): Promise<void> {
    if ((await this.ask({ call: 'begin' })) !== true) return;
    await work().finally(() => this.ask({ call: 'end' }));
  }

  private ask(what: Ask): Promise<unknown> {
    const number = ++this.number;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      setTimeout(() => resolve(null), ANSWER_MS);
      this.port.postMessage({ ...what, number } satisfies Numbered);
    });
  }
}

export async function serveDrafts(): Promise<void> {
  const store = await LocalDraftStore.open();
  let end = (): void => undefined;
  const answer = async (asked: Numbered): Promise<unknown> => {
    switch (asked.call) {
      case 'write':
        return store.write(asked.key, asked.draft);
      case 'all':
        return store.all();
      case 'hold':
        return store.hold(asked.window);
      case 'isGone':
        return store.isGone(asked.window);
      case 'begin':
        return new Promise((begun) => {
          const working = new Promise<void>((done) => (end = done));
          void store.alone(() => (begun(true), working)).then(() => begun(false));
        });
      case 'end':
        return end();
    }
  };
  addEventListener('pagehide', () => store.flush());
  addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<unknown>) => {
    if (source !== parent || data !== READY || port === undefined) return;
    port.onmessage = ({ data: asked }: MessageEvent<Numbered>) =>
      void answer(asked).then(
        (found) => port.postMessage({ number: asked.number, answer: found }),
        () => port.postMessage({ number: asked.number, answer: null }),
      );
  });
  parent.postMessage(READY, '*');
}
