/*
 * Starts a page that contains its services: provides them before the window starts.
 *
 * The page's policy is in index.html, except for the style nonce, which a public file cannot contain. To
 * block styles without a nonce, this adds a second policy with a fresh one; both apply from then on.
 */
import { refuseFrame } from './frame.ts';
import { offerServices } from './offer.ts';

const base = new URL('.', document.baseURI);

if (!refuseFrame(base)) {
  takeStylesOfThisPageOnly();
  offerServices(base, true);
  // After one visit the page works offline, if loaded over HTTPS or from this computer.
  void navigator.serviceWorker?.register(new URL('offline.js', base)).catch(() => undefined);
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
