import { defineConfig } from 'vitest/config';
import { loadedByNode } from './loader/index.mjs';
import { longFiles, tags } from './long-tests.mjs';

// End-to-end tests drive a real browser against the built window. Three files run in parallel, each in a
// process with a separate browser, server port, and folders (test/support/window/window.ts). Three on two
// processors, because most time in a window is waiting.
export default defineConfig({
  test: {
    ...loadedByNode,
    root: new URL('..', import.meta.url).pathname,
    include: ['test/e2e/**/*.test.ts'],
    exclude: longFiles,
    ...tags,
    // Only guards against hanging: a busy machine may be five times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Files share a process, for a warm server and browser. Tests must restore what they change.
    isolate: false,
    maxWorkers: 3,
  },
});
