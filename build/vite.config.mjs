// The window: dist/renderer. Everything it needs is bundled; nothing is fetched when it runs.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../renderer', import.meta.url));

export default defineConfig({
  root,
  base: './',
  plugins: [svelte()],
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('../dist/renderer', import.meta.url)),
    emptyOutDir: true,
    target: 'chrome120',
    chunkSizeWarningLimit: 3000,
  },
});
