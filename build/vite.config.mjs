// The window: dist/renderer. Everything is bundled; nothing is fetched at run time.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Always a production build, in tests as well: a development build of Svelte is slower, and keeps stacks of
// changes that retain closed pages in memory.
process.env.NODE_ENV = 'production';

/**
 * xterm creates style elements without a nonce and writes style attributes, which the page's policy forbids.
 * Its elements get the nonce, and attributes become properties.
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
 * The docking library embeds its style in a script that creates a style element without a nonce, mostly for
 * themes. Extracts the rules of the parts that the window uses.
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
/** A Node module that the sandbox's interpreter requests only in Node. */
const NODE_MODULE = '\0no-module-of-node';
const withoutNode = {
  name: 'fathom-without-node',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'module' && /@jitl[\\/]quickjs/.test(importer ?? '') ? NODE_MODULE : null,
  load: (id) => (id === NODE_MODULE ? 'export {};' : null),
};
export const root = fileURLToPath(new URL('../renderer', import.meta.url));

/** Results of Svelte's compiler by plugin, file, and text. */
const compiled = new Map();

/**
 * Svelte's plugins, which compile each text once per process: a page is bundled twice (initialModules), and
 * the pages share components.
 */
const svelteOnce = () =>
  svelte().map((plugin) => {
    if (!/:compile(-module)?$/.test(plugin.name)) return plugin;
    const { handler } = plugin.transform;
    plugin.transform.handler = async function (code, id) {
      const key = `${plugin.name}\n${id}\n${code}`;
      if (!compiled.has(key)) compiled.set(key, handler.call(this, code, id));
      const result = await compiled.get(key);
      return result && { ...result };
    };
    return plugin;
  });

/**
 * Svelte is a separate chunk: it creates an Error while loading, for which an inspected browser reads the
 * whole chunk again, a third of a second if everything is in one. It includes the packages it imports,
 * because another chunk would run before it.
 */
const sveltePart = { name: 'svelte', test: /node_modules[\\/](svelte|clsx|esm-env|devalue)[\\/]/ };

const svelteFirst = {
  name: 'fathom-svelte-first',
  generateBundle(_, bundle) {
    const part = Object.values(bundle).find(({ name }) => name === sveltePart.name);
    if (part?.imports.length > 0) this.error(`the part of Svelte imports ${part.imports.join(', ')}`);
  },
};

/** The drafts frame shows nothing, and its policy allows no styles. */
const draftsWithoutStyle = {
  name: 'fathom-drafts-without-style',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) =>
      path.endsWith('drafts.html') ? html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '') : html,
  },
};

/** The initial modules of each page. Bundles once and writes nothing. */
async function initialModules(config) {
  const initial = new Map();
  const learn = {
    name: 'fathom-learn-initial',
    enforce: 'pre',
    // Workers are separate bundles that contain no page's entry.
    load: (id) => (/\?worker(?:&|$)/.test(id) ? 'export default class {}' : null),
    generateBundle(_, bundle) {
      const pages = Object.values(bundle).filter(({ facadeModuleId: id }) => /\.html$/.test(id ?? ''));
      for (const page of pages) {
        const chunks = new Set([page]);
        // The set grows during iteration.
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
 * Makes one chunk of all initial modules of `index.html`. Otherwise the bundler creates a small file for each
 * set of modules shared with the same lazy chunks: dozens of requests before the first picture. The initial
 * modules are known only after tree shaking.
 */
export async function inOnePart(config) {
  const page = `${config.root}/index.html`;
  const { [page]: initial, ...others } = Object.fromEntries(await initialModules(config));
  const isShared = (id) => Object.values(others).some((modules) => modules.has(id));
  // A page's entry script must not be empty.
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
 * Modules of compiler, labs, contract, and window have no side effects, except entries. Unused modules are
 * dropped; otherwise a script that takes one table from the compiler would contain all of it.
 */
export const treeshake = {
  moduleSideEffects: (id) =>
    !/[\\/](compiler|labs[\\/]engine|electron[\\/]contract|renderer[\\/](?!class)\w+)[\\/][^?]*(?<!\.worker)\.ts$/.test(
      id,
    ),
};

/** The window's build, given the folder of its pages. */
export const windowOf = ({ root, outDir, pages = ['index.html'] }) => ({
  root,
  base: './',
  plugins: [svelteOnce(), xtermStyles, dockStyle, withoutNode, svelteFirst, draftsWithoutStyle],
  worker: { format: 'es', plugins: () => [withoutNode], rolldownOptions: { treeshake } },
  // In kB. The window itself may be large, because it is local or loaded once.
  build: {
    outDir,
    emptyOutDir: true,
    target: 'chrome120',
    chunkSizeWarningLimit: 4500,
    // One style sheet, so that a lazy part never appears without its styles.
    cssCodeSplit: false,
    rolldownOptions: {
      input: pages.map((page) => `${root}/${page}`),
      treeshake,
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: [sveltePart] } },
    },
  },
});
