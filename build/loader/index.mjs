// vitest settings for files that Node loads itself (hooks.mjs).
import { fileURLToPath } from 'node:url';

/**
 * Folders without files that only Vite can read (Svelte, workers, styles), whose imports no test replaces.
 */
const folders = [
  'compiler',
  'labs/engine',
  'electron/(?:contract|services|server|cli)',
  'build',
  'test/support',
];
const root = fileURLToPath(new URL('../../', import.meta.url));

export const loadedByNode = {
  execArgv: [
    '--import',
    new URL('register.mjs', import.meta.url).href,
    '--enable-source-maps',
    // Compilations create much short-lived garbage.
    '--max-semi-space-size=64',
  ],
  server: { deps: { external: [new RegExp(`^${root}(?:${folders.join('|')})/.*\\.(?:ts|mjs)$`)] } },
};
