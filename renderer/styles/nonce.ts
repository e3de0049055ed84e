// The page's policy takes style elements of the page's own scripts alone: those that bear the nonce which came with it.

/** '' where the page came without one. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * A style element that the policy takes.
 * @public packages that make their own are made to call it when the page is built (build/vite.config.mjs)
 */
export function styleElement(): HTMLStyleElement {
  const element = document.createElement('style');
  element.nonce = styleNonce;
  return element;
}
