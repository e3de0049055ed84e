// Bundles TypeScript that uses our code into a Node program, for tests that need a separate process.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * @param folder of the test; @param code imports by absolute paths (`service`). Returns the program's path.
 */
export async function bundle(folder: string, name: string, code: string): Promise<string> {
  const entry = join(folder, `${name}.ts`);
  writeFileSync(entry, code);
  const outDir = join(folder, `${name}-built`);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: entry, outDir, rolldownOptions: { output: { entryFileNames: 'main.mjs' } } },
  });
  return join(outDir, 'main.mjs');
}

/** The absolute path of a file of the services. */
export const service = (name: string): string =>
  new URL(`../../electron/services/${name}`, import.meta.url).pathname;
