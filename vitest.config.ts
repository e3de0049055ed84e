import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { loadedByNode } from './build/loader/index.mjs';

/** Tests that need minutes and programs of other projects. `npm run test:long` runs them, too. */
const isLong = process.env['FATHOM_LONG'] === '1';

// One configuration for every test folder but those of the browser.
export default defineConfig({
  // For the window's state (.svelte.ts), which is tested without a window.
  plugins: [svelte({ configFile: false })],
  test: {
    ...loadedByNode,
    include: ['test/**/*.test.ts'],
    exclude: isLong ? ['test/e2e/**'] : ['test/e2e/**', 'test/long/**'],
    setupFiles: ['test/support/fixed-seed.ts', 'test/support/own-clock.ts'],
    // A guard against what hangs, and no measure: a busy machine may be five times slower.
    testTimeout: 180_000,
    // Files share a process, and so a compiler that is warm: half the time. What a test changes, it puts back.
    isolate: false,
    // The default leaves one processor idle: half the time on two.
    maxWorkers: availableParallelism(),
  },
});
