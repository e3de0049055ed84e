/** Resolves after so many milliseconds. */
export const setTimeout = (ms: number): Promise<void> =>
  new Promise((resolve) => globalThis.setTimeout(resolve, ms));
