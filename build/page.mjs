// How a page is built that is its own services: the services' files work with what a page has (electron/page/node).
import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { inRoot } from './project.mjs';
import { windowOf } from './vite.config.mjs';

const node = (name) => ({
  find: `node:${name}`,
  replacement: inRoot('electron', 'page', 'node', `${name.replace('/', '-')}.ts`),
});
const alias = ['fs/promises', 'fs', 'path', 'crypto', 'os', 'process', 'timers/promises'].map(node);

/** @param root the folder of the pages; @param pages their files, index.html where left out */
export function buildPages({ root, outDir, pages }) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const window = windowOf({ root, outDir });
  const input = pages?.map((page) => `${root}/${page}`);
  return build({
    ...window,
    build: {
      ...window.build,
      ...(input === undefined ? {} : { rolldownOptions: { ...window.build.rolldownOptions, input } }),
    },
    configFile: false,
    logLevel: 'error',
    publicDir: inRoot('renderer', 'public'),
    resolve: { alias },
    define: { FATHOM_VERSION: JSON.stringify(version) },
  });
}
