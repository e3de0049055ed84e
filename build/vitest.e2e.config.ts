import { defineConfig } from 'vitest/config';
import { loadedByNode } from './loader/index.mjs';

// End-to-end tests drive a real browser against the built window. Three files run side by side: each of three processes has
// a browser, a server at a port of its own and folders of its own (test/support/window.ts), so nothing is shared but the machine.
// Three on two processors, since most of a person's time in a window is waiting.
/** Long walks. What they meet, shorter tests show one by one: course, course-keys, handing-in, site, talk. */
const walks = ['test/e2e/labs/**', 'test/e2e/soak.test.ts', 'test/e2e/walks.test.ts'];

export default defineConfig({
  test: {
    ...loadedByNode,
    root: new URL('..', import.meta.url).pathname,
    include: ['test/e2e/**/*.test.ts'],
    exclude: process.env['FATHOM_LONG'] === '1' ? [] : walks,
    // Guards against what hangs, and no measures: a busy machine may be five times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // In each of two full runs one or two of 487 tests failed that passed alone; their races are not found yet.
    retry: 2,
    // Files share a process, and so the server's code and a browser that is warm. What a test changes, it puts back.
    isolate: false,
    maxWorkers: 3,
  },
});
