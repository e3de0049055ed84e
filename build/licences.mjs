// The licences of all packages that ship: those that the bundler put into dist/, those that stay packages, and the runtime of
// the desktop. They are found in what was really bundled, so that no list can be forgotten; one that cannot ship with
// Fathom's own licence (MIT) ends the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './project.mjs';

/**
 * Licences of what may ship. All but EPL-2.0 ask for their notice alone. EPL-2.0 covers its own files, which may be part of a
 * work under another licence, where they stay as they are and it is said where their source is.
 */
const COMPATIBLE = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'EPL-2.0']);

/** Whether an SPDX expression of names with OR between them leaves one that is compatible. */
export const isCompatible = (licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((name) => COMPATIBLE.has(name));

/** The name of the package that a module of a bundle is from; null for the project's own. */
export function packageOf(id) {
  const path = id.replace(/\\/g, '/');
  const at = path.lastIndexOf('/node_modules/');
  if (at < 0) return null;
  const [first, second] = path.slice(at + '/node_modules/'.length).split(/[/?]/);
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** A plugin that notes the packages whose modules are in a bundle. */
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

/** The packages that are not bundled: the dependencies, with those for other systems, and their versions. */
export function installedPackages(lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path, { version, license: licence = '' }]) => ({ name: packageOf(`/${path}`), version, licence }));
}

/** A package that is here: its version, its licence and the licence's text. */
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
 * One row for each package that ships, by name.
 *
 * @param bundled names of packages
 * @throws Error with the names of those that may not ship
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

/** The list for people: a table, then each text once with the packages that it is of. */
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
