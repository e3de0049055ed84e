/*
 * The start of a page that is its own services: before the window begins, the services stand where it looks for them.
 *
 * The page's policy is in its text (index.html), but for the nonce of styles: a file that anybody can read can hold none. So
 * that styles without one are refused all the same, a second policy with a new nonce is added here; both hold from then on.
 */
import { refuseFrame } from './frame.ts';
import { offerServices } from './offer.ts';

const base = new URL('.', document.baseURI);

if (!refuseFrame(base)) {
  takeStylesOfThisPageOnly();
  offerServices(base, true);
  // After a visit the page works without its host. Browsers allow this to pages that came encrypted, or from this computer.
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
