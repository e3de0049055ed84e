// Clicks and drops never replace the page: external links in text open in another tab if they lead to the web or to
// mail; links inside the page scroll; all others do nothing. Panes with special links handle them first.
import { outsideAddress } from '../../electron/contract/index.ts';

/** In a tab without access to this one. On the desktop the system opens it after a confirmation. */
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

/** The browser would navigate to a link or text dropped outside a field. */
function keepOut(event: DragEvent): void {
  const { target, dataTransfer } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  if (target.closest('input, textarea, [contenteditable]') !== null) return;
  event.preventDefault();
  if (dataTransfer !== null) dataTransfer.dropEffect = 'none';
}

/** Call once; the returned function undoes it. */
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
