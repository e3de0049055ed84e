import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { loadedByNode } from './build/loader/index.mjs';
import { longFiles, tags } from './build/long-tests.mjs';

// For all test folders except the browser's.
export default defineConfig({
  // For the window's state (.svelte.ts), which is tested without a window.
  plugins: [svelte({ configFile: false })],
  test: {
    ...loadedByNode,
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', ...longFiles],
    ...tags,
    setupFiles: ['test/support/fixed-seed.ts', 'test/support/own-clock.ts'],
    // Only guards against hanging: a busy machine may be five times slower.
    testTimeout: 180_000,
    // Files share a process, so that the compiler is warm, which halves the time. Tests must restore what they
    // change.
    isolate: false,
    // One more than processors, because a third of the time in files with servers and processes is waiting.
    maxWorkers: availableParallelism() + 1,
  },
});
