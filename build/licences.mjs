// The licenses of all shipped packages: those that the bundler put into dist/, those that stay packages, and
// the desktop runtime. They are derived from the actual bundles, so none is missing; a license incompatible
// with Fathom's (MIT) fails the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './project.mjs';

/**
 * Licenses that may ship. All but EPL-2.0 require only their notice. EPL-2.0 covers its own files, which may
 * be part of a work under another license if they are unchanged and the location of their source is stated.
 */
const COMPATIBLE = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'EPL-2.0']);

/** Whether an SPDX expression with OR offers a compatible license. */
export const isCompatible = (licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((name) => COMPATIBLE.has(name));

/** The package of a bundled module; null for the project's own. */
export function packageOf(id) {
  const path = id.replace(/\\/g, '/');
  const at = path.lastIndexOf('/node_modules/');
  if (at < 0) return null;
  const [first, second] = path.slice(at + '/node_modules/'.length).split(/[/?]/);
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** A plugin that records the packages of a bundle. */
export function packageNotes() {
  const names = new Set();
  const plugin = {
    name: 'fathom-packages',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        for (const name of part.moduleIds.map(packageOf)) if (name !== null) names.add(name);
      }
    },
  };
  return { names, plugin };
}

/** Unbundled packages with their versions: the dependencies, including those for other systems. */
export function installedPackages(lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path, { version, license: licence = '' }]) => ({ name: packageOf(`/${path}`), version, licence }));
}

/** An installed package: version, license, and license text. */
function describe(name) {
  const folder = inRoot('node_modules', name);
  const { version, license = '', homepage = '', repository = '' } = readJson(join(folder, 'package.json'));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const source = homepage || (typeof repository === 'string' ? repository : (repository.url ?? ''));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, licence: String(license), source: source.replace(/^git\+/, ''), text };
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * One row for each shipped package, by name.
 * @param bundled names of packages
 * @throws Error with the names of packages that may not ship
 */
export function licenceRows(bundled, installed = installedPackages()) {
  const own = new Map(installed.map((row) => [row.name, { ...row, source: '', text: '' }]));
  for (const name of [...bundled, ...own.keys(), 'electron'])
    if (existsSync(inRoot('node_modules', name, 'package.json'))) own.set(name, describe(name));
  const rows = [...own.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  // Prebuilt parts of a package have no separate license text.
  for (const row of rows) row.text ||= rows.find(({ name }) => row.name.startsWith(`${name}-`))?.text ?? '';
  const wrong = rows.filter(({ licence, text }) => !isCompatible(licence) || text === '');
  const told = wrong.map(
    ({ name, licence, text }) => `${name} (${licence || 'none'}${text ? '' : ', no text'})`,
  );
  if (wrong.length > 0) throw new Error(`Fathom may not include these packages: ${told.join(', ')}`);
  return rows;
}

/** The list for users: a table, then each text once with its packages. */
export function licenceText(rows, own = readFileSync(inRoot('LICENSE'), 'utf8')) {
  const width = Math.max(...rows.map(({ name, version }) => name.length + version.length + 1));
  const table = rows.map(
    ({ name, version, licence, source }) =>
      `  ${`${name} ${version}`.padEnd(width)}  ${licence}${source === '' ? '' : `  ${source}`}`,
  );
  const texts = new Map();
  for (const { name, text } of rows) texts.set(text, [...(texts.get(text) ?? []), name]);
  const line = '-'.repeat(100);
  return [
    'Fathom',
    own.trim(),
    line,
    [
      'Fathom includes parts of these packages. Those under the EPL are unchanged; their source is at the listed address.',
      'Chromium and Node, which come with Electron, have theirs in LICENSES.chromium.html beside the program; the package',
      'for browsers holds neither of them, nor Electron.',
    ].join('\n'),
    table.join('\n'),
    ...[...texts].map(([text, names]) => `${line}\n${names.join(', ')}\n\n${text}`),
  ].join('\n\n');
}
