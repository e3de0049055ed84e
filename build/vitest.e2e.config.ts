import { defineConfig } from 'vitest/config';

// End-to-end tests drive a real browser against the built window. Three files run side by side: each has a process, a
// server at a port of its own, a browser and folders of its own (test/support/window.ts), so nothing is shared but the machine.
// Three on two processors, since most of a person's time in a window is waiting.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/e2e/**/*.test.ts'],
    // Guards against what hangs, and no measures: a busy machine may be five times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    pool: 'forks',
    maxWorkers: 3,
    // Once more where a busy machine was too slow; build/second-tries.mjs says so.
    retry: 1,
  },
});
