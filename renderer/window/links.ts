// Pictures that come as links: the window was opened at one, goes to one, or one is pasted into it. Each is a visit.
import { isLink, readLink } from '../panes/talk/link.ts';
import { talksOf } from '../panes/talk/talks.svelte.ts';
import type { Session } from '../session/session.svelte.ts';
import { visitOf } from '../session/visit.svelte.ts';

/** @returns stops it */
export function followPictures(session: Session): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  async function show(fragment: string): Promise<void> {
    await session.started;
    const bookmark = await readLink(fragment);
    if (signal.aborted) return;
    if (bookmark === null) session.notice = session.text.sharing.badLink;
    else await visitOf(session).begin(() => talksOf(session).show(bookmark));
  }
  function fromAddress(): void {
    const { hash } = location;
    if (!isLink(hash)) return;
    // Loaded anew, the window is as it was left, and not at the link again.
    history.replaceState(history.state, '', location.pathname + location.search);
    void show(hash);
  }
  function fromClipboard(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    const fragment = text.slice(Math.max(0, text.indexOf('#')));
    // A link alone, wherever it is pasted: it is no part of a program.
    if (/\s/.test(text) || !isLink(fragment)) return;
    event.preventDefault();
    event.stopPropagation();
    void show(fragment);
  }
  window.addEventListener('hashchange', fromAddress, { signal });
  window.addEventListener('paste', fromClipboard, { signal, capture: true });
  fromAddress();
  return () => ending.abort();
}
