#!/usr/bin/env node
// Builds a Debian package with dpkg-deb from the arguments that electron-builder passes to fpm, for computers
// without fpm. package.mjs substitutes it. It rejects unknown arguments.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  copyFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const one = { type: 'string' };
const many = { type: 'string', multiple: true, default: [] };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...one, short: 's' },
    t: { ...one, short: 't' },
    d: { ...many, short: 'd' },
    force: { type: 'boolean' },
    architecture: one,
    'after-install': one,
    'after-remove': one,
    category: { ...one, default: 'education' },
    'deb-compression': { ...one, default: 'xz' },
    'deb-priority': { ...one, default: 'optional' },
    'deb-recommends': many,
    description: one,
    license: one,
    maintainer: one,
    name: one,
    package: one,
    url: one,
    vendor: one,
    version: one,
  },
});
if (values.s !== 'dir' || values.t !== 'deb') {
  console.error(
    `this script builds only deb packages from folders; for ${values.t}, install fpm: gem install fpm`,
  );
  process.exit(1);
}

const tree = mkdtempSync(join(tmpdir(), 'fathom-deb-'));
try {
  // Temporary folders are private by default.
  chmodSync(tree, 0o755);
  for (const word of positionals) place(word);
  const control = join(tree, 'DEBIAN');
  mkdirSync(control);
  writeFileSync(join(control, 'control'), controlOf());
  for (const [name, script] of [
    ['postinst', values['after-install']],
    ['postrm', values['after-remove']],
  ])
    if (script !== undefined) {
      copyFileSync(script, join(control, name));
      chmodSync(join(control, name), 0o755);
    }
  // fpm's gz is gzip here; other names are the same.
  const compression = values['deb-compression'] === 'gz' ? 'gzip' : values['deb-compression'];
  const words = ['--root-owner-group', `-Z${compression}`, '--build', tree, values.package];
  execFileSync('dpkg-deb', words, { stdio: ['ignore', 'ignore', 'inherit'] });
} finally {
  rmSync(tree, { recursive: true, force: true });
}

/** `from=to`: a file to a name, or the contents of a folder (with a trailing slash) into another. */
function place(word) {
  const at = word.lastIndexOf('=');
  const [from, to] = [word.slice(0, at), join(tree, word.slice(at + 1))];
  mkdirSync(from.endsWith('/') ? to : dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function controlOf() {
  const [first = '', ...more] = (values.description ?? '').split('\n').map((line) => line.trim());
  const longer = more.map((line) => ` ${line === '' ? '.' : line}`);
  const list = (names) =>
    names.map((name) => name.replace(/^(\S+) *([<>=]+) *(.+)$/, '$1 ($2 $3)')).join(', ');
  const fields = [
    ['Package', values.name],
    ['Version', values.version],
    ['Section', values.category.toLowerCase()],
    ['Priority', values['deb-priority']],
    ['Architecture', values.architecture],
    ['Maintainer', values.maintainer],
    ['Installed-Size', String(Math.ceil(bytesIn(tree) / 1024))],
    ['Depends', list(values.d)],
    ['Recommends', list(values['deb-recommends'])],
    ['Homepage', values.url],
    ['Description', [first, ...longer].join('\n')],
  ];
  return fields
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, status) => sum + (status.isFile() ? status.size : 0), 0);
}
