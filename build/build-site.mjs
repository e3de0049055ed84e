// Builds dist/site: Fathom as static files for any web server, under any path. The page contains window and
// services (electron/browser-host); the course is next to it as JSON; offline.js lists all files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compressFolder } from './compress.mjs';
import { courseTools, keptCourse } from './course.mjs';
import { buildPages } from './page.mjs';
import { inRoot, say } from './project.mjs';

const site = inRoot('dist', 'site');

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort();

function textOf(file) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return text.includes('\0') ? null : text.replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}

const textsIn = (folder, paths) =>
  paths.flatMap((path) => {
    const text = textOf(join(folder, path));
    return text === null ? [] : [{ path, text }];
  });

/** Writes in each language the list of labs with shared data, and a file per lab, for electron/browser-host/course.ts. */
async function writeCourse() {
  const course = inRoot('labs', 'course');
  const kept = await keptCourse();
  const tools = await courseTools();
  for (const language of tools.languages) {
    const readOf = (name) => {
      const found = tools
        .keptNames(name, language)
        .map((each) => join(kept, `${each}.json`))
        .find(existsSync);
      // The first line identifies the source, which may change elsewhere.
      return readFileSync(found, 'utf8').replace(/^[^\n]*\n/, '');
    };
    writeIn(language, course, readOf, tools);
  }
}

function writeIn(language, course, readOf, { labsIn, headIn, packedLab, pageFile }) {
  const folder = join(site, 'course');
  mkdirSync(folder, { recursive: true });
  const put = (name, json) => writeFileSync(join(folder, pageFile(name, language)), json);
  const labs = [];
  for (const { name: lab } of labsIn(course)) {
    const files = textsIn(join(course, lab), filesIn(join(course, lab)));
    const text = files.find(({ path }) => path === 'lab.md')?.text;
    if (text === undefined) throw new Error(`${lab} has no lab.md`);
    const others = files.filter(({ path }) => path !== 'lab.md');
    put(lab, packedLab({ lab, text, files: others, read: readOf(lab) }));
    const head = headIn(Object.fromEntries(files.map((each) => [each.path, each.text])), language);
    labs.push({ lab, number: Number.parseInt(lab, 10), head });
  }
  const shared = filesIn(course).filter((path) => /^(theory\/)?[^/]+\.(md|yaml)$/.test(path));
  put(
    'index',
    JSON.stringify({
      labs,
      shared: { files: textsIn(course, shared), read: readOf('course') },
    }),
  );
}

/** The service worker, with the hashes of its files, the page's policy, and their version. */
function writeOffline() {
  const paths = filesIn(site).filter((path) => path !== 'offline.js');
  const hashOf = (data, form) => createHash('sha256').update(data).digest(form);
  const files = Object.fromEntries(
    paths.map((path) => [path, hashOf(readFileSync(join(site, path)), 'base64')]),
  );
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const [, policy] = /Content-Security-Policy"\s+content="([^"]+)"/.exec(page) ?? [];
  if (policy === undefined) throw new Error('index.html has no policy');
  const facts = `const FATHOM_FILES = ${JSON.stringify(files, null, 1)};
const FATHOM_POLICY = ${JSON.stringify(`${policy}; frame-ancestors 'none'`)};
`;
  const worker = readFileSync(inRoot('electron', 'browser-host', 'offline.js'), 'utf8');
  const version = hashOf(facts + worker, 'hex').slice(0, 24);
  writeFileSync(join(site, 'offline.js'), `const FATHOM_VERSION = '${version}';\n${facts}${worker}`);
  return { version, count: paths.length };
}

const started = performance.now();
say('building the site');
await buildPages({ root: inRoot('electron', 'browser-host'), outDir: site });
await writeCourse();
const { version, count } = writeOffline();
compressFolder(site);
say(
  `dist/site: ${count} files, version ${version}, built in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
