import { defineConfig } from 'vitest/config';

// End-to-end tests drive a real browser against the built window, one file after the other.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/e2e/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
