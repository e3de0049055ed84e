// Whatever is clicked or dropped, the page stays: links in text of others open beside it, if they lead to the web or to a
// mail; places inside the page are scrolled to; all else does nothing. Panes that have links of their own take them first.
import { outsideAddress } from '../../electron/contract/index.ts';

/** Opens an address in a tab that knows nothing of this one. On the desktop the system opens it, after a question. */
export function openOutside(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}

function follow(event: MouseEvent): void {
  // The middle button opens links, too; the right one opens a menu.
  const isPress = event.type === 'click' || event.button === 1;
  const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
  if (link === null || !isPress || event.defaultPrevented) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#')) return goTo(href.slice(1));
  const address = outsideAddress(href);
  if (address !== null) openOutside(address);
}

function goTo(id: string): void {
  if (id !== '') document.getElementById(id)?.scrollIntoView({ block: 'start' });
}

/** A link or text that is dropped beside a field would be gone to. */
function keepOut(event: DragEvent): void {
  const { target, dataTransfer } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  if (target.closest('input, textarea, [contenteditable]') !== null) return;
  event.preventDefault();
  if (dataTransfer !== null) dataTransfer.dropEffect = 'none';
}

/** To be called once; the returned function lets go again. */
export function keepPage(): () => void {
  const clicks = ['click', 'auxclick'] as const;
  const drags = ['dragover', 'drop'] as const;
  for (const name of clicks) document.addEventListener(name, follow);
  for (const name of drags) document.addEventListener(name, keepOut);
  return () => {
    for (const name of clicks) document.removeEventListener(name, follow);
    for (const name of drags) document.removeEventListener(name, keepOut);
  };
}
