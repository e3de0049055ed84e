/*
 * Confines the page: no permissions, network, navigation, or other windows. SECURITY.md follows Electron's
 * checklist and names these functions. Invariant: nothing here relies on what the page says about itself.
 */
import type { Session, WebContents, WebFrameMain } from 'electron';
import { ORIGIN, PAGE } from './page.ts';

/** The only permission: writing copied text to the clipboard. */
const PERMITTED = 'clipboard-sanitized-write';
/** The page's files, its own data, and developer tools. */
const SCHEMES: ReadonlySet<string> = new Set(['app:', 'blob:', 'data:', 'devtools:']);

/** Also refuses devices and network access. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_, permission, decide) => decide(permission === PERMITTED));
  session.setPermissionCheckHandler((_, permission, origin) => permission === PERMITTED && isOwn(origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !SCHEMES.has(schemeOf(url)) }));
  // The spell checker would download dictionaries.
  session.setSpellCheckerEnabled(false);
}

/** Prevents navigation in every frame; passes links to `follow`. */
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
