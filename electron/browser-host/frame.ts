/*
 * Refuses to run in a frame, where another page could show the window invisibly and trick the user into
 * clicking. Only a header can forbid frames (`frame-ancestors`), and not every host sets one.
 */

const words = {
  en: ['Fathom does not run inside another page.', 'Open Fathom in its own tab'],
  de: ['Fathom läuft nicht innerhalb einer anderen Seite.', 'Fathom in einem eigenen Tab öffnen'],
} as const;

/** true in a frame, after showing a link to the page. */
export function refuseFrame(page: URL): boolean {
  if (window.top === window.self) return false;
  const [why, open] = words[navigator.language.startsWith('de') ? 'de' : 'en'];
  const text = document.createElement('p');
  text.textContent = `${why} `;
  const link = document.createElement('a');
  link.href = page.href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = open;
  text.append(link);
  document.body.replaceChildren(text);
  return true;
}
