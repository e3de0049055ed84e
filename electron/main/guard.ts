/*
 * What holds the page: no permission, no network, no other page, no other window. SECURITY.md goes through Electron's list
 * point by point, and names these functions.
 *
 * Keep true: nothing here looks at what the page says of itself.
 */
import type { Session, WebContents, WebFrameMain } from 'electron';
import { ORIGIN, PAGE } from './page.ts';

/** What a page may ask of the system: to write text that was copied. */
const PERMITTED = 'clipboard-sanitized-write';
/** Where what the page loads may come from: its own files, what it made itself, and the developer's tools. */
const SCHEMES: ReadonlySet<string> = new Set(['app:', 'blob:', 'data:', 'devtools:']);

/** Refuses permissions, devices, and all that would go over a network. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_, permission, decide) => decide(permission === PERMITTED));
  session.setPermissionCheckHandler((_, permission, origin) => permission === PERMITTED && isOwn(origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !SCHEMES.has(schemeOf(url)) }));
  // It would fetch dictionaries.
  session.setSpellCheckerEnabled(false);
}

/** The page is not replaced by another, in no frame; what it would open is handed to `follow`. */
export function guardContents(contents: WebContents, follow: (url: string) => void): void {
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || event.url !== PAGE) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    follow(url);
    return { action: 'deny' };
  });
}

/** Whether a call comes from the window's page itself, and from none of its frames. */
export function isOwnCall(
  event: { readonly sender: WebContents; readonly senderFrame: WebFrameMain | null },
  contents: WebContents,
): boolean {
  const { sender, senderFrame } = event;
  return sender === contents && senderFrame === contents.mainFrame && isOwn(senderFrame.url);
}

function isOwn(address: string): boolean {
  return address === ORIGIN || address.startsWith(`${ORIGIN}/`);
}

function schemeOf(url: string): string {
  try {
    return new URL(url).protocol;
  } catch {
    return '';
  }
}
