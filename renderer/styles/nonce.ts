// The page's policy accepts only style elements with the page's nonce.

export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * With the nonce that the policy requires.
 * @public the build makes packages call it (build/vite.config.mjs)
 */
export function styleElement(): HTMLStyleElement {
  const element = document.createElement('style');
  element.nonce = styleNonce;
  return element;
}
