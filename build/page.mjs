// Builds a page that contains the services: electron/browser-host/node replaces Node's modules.
import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { inRoot } from './project.mjs';
import { inOnePart, windowOf } from './vite.config.mjs';

const node = (name) => ({
  find: `node:${name}`,
  replacement: inRoot('electron', 'browser-host', 'node', `${name.replace('/', '-')}.ts`),
});
const alias = ['fs/promises', 'fs', 'path', 'crypto', 'os', 'process', 'timers/promises'].map(node);

/** @param root the pages' folder; @param pages their files */
export async function buildPages({ root, outDir, pages = ['index.html'] }) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const config = {
    ...windowOf({ root, outDir, pages }),
    publicDir: inRoot('renderer', 'public'),
    resolve: { alias },
    define: { FATHOM_VERSION: JSON.stringify(version) },
  };
  // Several pages share an initial part and add separate parts.
  const whole = pages.length === 1 ? await inOnePart(config) : config;
  return build({ ...whole, configFile: false, logLevel: 'error' });
}
