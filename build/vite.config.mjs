// The window: dist/renderer. Everything it needs is bundled; nothing is fetched when it runs.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Whoever starts a build may be testing or developing; what is built is for use. In a development build Svelte is slower, and
// keeps the stacks of changes, by which pages that are gone stay in memory.
process.env.NODE_ENV = 'production';

/**
 * xterm makes style elements without a nonce, and writes style attributes, both of which the page's policy refuses. Its
 * elements get the nonce, its attributes are set as properties.
 */
const xtermStyles = {
  name: 'fathom-xterm-styles',
  transform(code, id) {
    if (!/@xterm\/xterm\/lib\/xterm\.mjs$/.test(id)) return null;
    let count = 0;
    const counted = (text) => {
      count += 1;
      return text;
    };
    const changed = code
      .replace(/[\w.]+\.createElement\("style"\)/g, () => counted('fathomStyleElement()'))
      .replace(
        /(\w+)\.setAttribute\("style",`\$\{\1\.getAttribute\("style"\)\|\|""\}\$\{(\w+)\};`\)/g,
        (_, element, style) => counted(`(${element}.style.cssText+=${style}+";")`),
      );
    if (count !== 4 || /setAttribute\("style"/.test(changed))
      this.error('xterm no longer sets its styles this way');
    const from = JSON.stringify(`${root}/styles/nonce.ts`);
    return { code: `import { styleElement as fathomStyleElement } from ${from};\n${changed}`, map: null };
  },
};

/**
 * The docking library has its style in a script alone, which makes a style element without a nonce; its themes are many times
 * what it needs to stand. Taken out of there: what is no theme and no part that the window does not use.
 */
const DOCK_STYLE = 'virtual:dock.css';
const dockStyle = {
  name: 'fathom-dock-style',
  resolveId: (id) => (id === DOCK_STYLE ? `\0${DOCK_STYLE}` : null),
  load(id) {
    if (id !== `\0${DOCK_STYLE}`) return null;
    const script = readFileSync(
      createRequire(import.meta.url).resolve('dockview-core/dist/dockview-core.js'),
      'utf8',
    );
    const found = /s\.textContent = ("(?:[^"\\]|\\.)*")/.exec(script);
    if (found === null) this.error('dockview-core no longer sets its styles here');
    const left =
      /theme|debug|paneview|context-menu|tab-group|chip|edge-group|smart-guide|pinned|popout|compass|keyboard/;
    const style = JSON.parse(found[1])
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
    const rules = style.match(/[^{}]+\{[^{}]*\}/g) ?? [];
    const kept = rules.filter((rule) => !left.test(rule.slice(0, rule.indexOf('{'))));
    if (kept.length < 50) this.error('dockview-core has a different style');
    return kept.join('\n');
  },
};
/** The sandbox's engine asks for this module of Node's where it runs under Node: never in a window. */
const NODE_MODULE = '\0no-module-of-node';
const withoutNode = {
  name: 'fathom-without-node',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'module' && /@jitl[\\/]quickjs/.test(importer ?? '') ? NODE_MODULE : null,
  load: (id) => (id === NODE_MODULE ? 'export {};' : null),
};
export const root = fileURLToPath(new URL('../renderer', import.meta.url));

/**
 * Svelte is a part of its own: it makes an Error while it is loaded, for which a browser that is watched (by tests, or by its
 * own tools) reads the whole part again. With all in one that is a third of a second. It contains the packages that it
 * imports: if it imported another part, that part would run before it.
 */
const sveltePart = { name: 'svelte', test: /node_modules[\\/](svelte|clsx|esm-env|devalue)[\\/]/ };

const svelteFirst = {
  name: 'fathom-svelte-first',
  generateBundle(_, bundle) {
    const part = Object.values(bundle).find(({ name }) => name === sveltePart.name);
    if (part?.imports.length > 0) this.error(`the part of Svelte imports ${part.imports.join(', ')}`);
  },
};

/** The frame that keeps unsaved text shows nothing, and its policy takes no styles. */
const draftsWithoutStyle = {
  name: 'fathom-drafts-without-style',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) =>
      path.endsWith('drafts.html') ? html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '') : html,
  },
};

/** The modules with which each page begins, by the page. Bundles once and writes nothing. */
async function initialModules(config) {
  const initial = new Map();
  const learn = {
    name: 'fathom-learn-initial',
    enforce: 'pre',
    // Threads are bundles of their own, in which no page begins.
    load: (id) => (/\?worker(?:&|$)/.test(id) ? 'export default class {}' : null),
    generateBundle(_, bundle) {
      const pages = Object.values(bundle).filter(({ facadeModuleId: id }) => /\.html$/.test(id ?? ''));
      for (const page of pages) {
        const chunks = new Set([page]);
        // A set also visits what is added to it meanwhile.
        for (const { imports } of chunks) for (const name of imports) chunks.add(bundle[name]);
        const modules = [...chunks].flatMap((chunk) => Object.keys(chunk.modules));
        initial.set(page.facadeModuleId, new Set(modules));
      }
    },
  };
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [...config.plugins, learn],
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  return initial;
}

/**
 * Makes one part of all modules with which `index.html` begins. Left alone, the bundler makes a small file of each set of
 * modules that they share with the same parts that are loaded later: dozens of requests before the first picture. Which
 * modules these are is only known after the bundler has left out what is not used.
 */
export async function inOnePart(config) {
  const page = `${config.root}/index.html`;
  const { [page]: initial, ...others } = Object.fromEntries(await initialModules(config));
  const isShared = (id) => Object.values(others).some((modules) => modules.has(id));
  // The script that a page names must have something in it.
  const isEntry = (id) => id === page || /[\\/]main\.ts$/.test(id);
  const isInitial = (id) => initial.has(id) && !isEntry(id) && !isShared(id);
  const output = {
    codeSplitting: {
      groups: [sveltePart, { name: 'window', test: isInitial }],
      includeDependenciesRecursively: false,
    },
  };
  return {
    ...config,
    build: { ...config.build, rolldownOptions: { ...config.build.rolldownOptions, output } },
  };
}

/**
 * Modules of compiler, labs, and window do nothing when they are loaded, except those with which a page or a thread begins.
 * The bundler leaves out modules of which nothing is used; otherwise each script that takes one table from the compiler
 * would contain all of it.
 */
export const treeshake = {
  moduleSideEffects: (id) =>
    !/[\\/](compiler|labs[\\/]engine|renderer[\\/](?!class)\w+)[\\/][^?]*(?<!\.worker)\.ts$/.test(id),
};

/** How the window is built, from the folder of its pages. */
export const windowOf = ({ root, outDir, pages = ['index.html'] }) => ({
  root,
  base: './',
  plugins: [svelte(), xtermStyles, dockStyle, withoutNode, svelteFirst, draftsWithoutStyle],
  worker: { format: 'es', plugins: () => [withoutNode], rolldownOptions: { treeshake } },
  // Read from the disk of the same computer, or once over a network: the largest is the window itself, in kB.
  build: {
    outDir,
    emptyOutDir: true,
    target: 'chrome120',
    chunkSizeWarningLimit: 4500,
    // One style sheet: a part that is loaded later is never seen without its styles.
    cssCodeSplit: false,
    rolldownOptions: {
      input: pages.map((page) => `${root}/${page}`),
      treeshake,
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: [sveltePart] } },
    },
  },
});
