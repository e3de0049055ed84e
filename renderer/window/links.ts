// Pictures in links: opened with the window, followed, or pasted into it. Each starts a visit.
import type { Session } from '../session/session.svelte.ts';
import { isLink } from '../session/kept/visit.svelte.ts';

export function followPictures(session: Session): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  async function show(fragment: string): Promise<void> {
    await session.startup.started;
    session.late.use(({ talk }) => void talk.visit(fragment, () => !signal.aborted));
  }
  function fromAddress(): void {
    const { hash } = location;
    if (!isLink(hash)) return;
    // After a reload, the window keeps its state instead of following the link again.
    history.replaceState(history.state, '', location.pathname + location.search);
    void show(hash);
  }
  function fromClipboard(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    const fragment = text.slice(Math.max(0, text.indexOf('#')));
    // Only a standalone link, wherever it is pasted: then it is not part of a program.
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
