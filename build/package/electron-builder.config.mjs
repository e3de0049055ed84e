// Contents of the packaged app, and its target systems.
import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../project.mjs';
import { feedSetting, macSigning } from './signing.mjs';

/** The tested version, not merely the newest. */
const { version: electronVersion } = JSON.parse(
  readFileSync(inRoot('node_modules', 'electron', 'package.json'), 'utf8'),
);

const kinds = [
  {
    ext: 'fathom',
    name: 'Fathom work',
    description: 'Work on Fathom labs',
    mimeType: 'application/x-fathom',
  },
  // Two rows, because a list of extensions becomes one wrong pattern on Linux.
  { ext: 'simple', name: 'Simple program', description: 'Program in Simple', mimeType: 'text/x-simple' },
  { ext: 'smp', name: 'Simple program', description: 'Program in Simple', mimeType: 'text/x-simple' },
];

/**
 * Documents and their places below `share`: licenses as Debian expects them, manual pages, and documentation.
 */
const forReaders = [
  ['dist/LICENSES.txt', 'doc/fathom/copyright'],
  ['dist/man/fathom.1.gz', 'man/man1/fathom.1.gz'],
  ['dist/man/de/fathom.1.gz', 'man/de/man1/fathom.1.gz'],
  ['README.md', 'doc/fathom/README.md'],
  ['docs', 'doc/fathom/docs'],
  ['labs/GRADING.md', 'doc/fathom/labs/GRADING.md'],
  ['labs/grading', 'doc/fathom/labs/grading'],
  ['labs/kits', 'doc/fathom/labs/kits'],
];

/** Settings of distribution packages: system folders, and the command line on the path. */
const distributed = {
  afterInstall: 'build/package/linux/after-install.tpl',
  afterRemove: 'build/package/linux/after-remove.tpl',
  fpm: [
    `${inRoot('build', 'package', 'linux', 'fathom')}=/usr/bin/fathom`,
    ...forReaders.map(([from, to]) => {
      const slash = statSync(inRoot(from), { throwIfNoEntry: false })?.isDirectory() === true ? '/' : '';
      return `${inRoot(from)}${slash}=/usr/share/${to}${slash}`;
    }),
  ],
};

/** The parts of the browser package that the command line needs. */
const commandLine = {
  'package.json': () => true,
  'dist/cli': (path) => !/[\\/](grader-body\.code|code)$/.test(path),
  'dist/labs': () => true,
  'dist/renderer': (path) => !path.endsWith('.gz'),
  'dist/LICENSES.txt': () => true,
  'node_modules/@lydell': (path) => !/\.(map|ts|md)$/.test(path),
};

/**
 * Adds the command line and documents to Linux packages. They are files outside the archive, because only
 * Electron can read it; not `extraResources`, because electron-builder would remove the same files from the
 * archive.
 */
function placeCommandLine({ electronPlatformName, appOutDir }) {
  if (electronPlatformName !== 'linux') return;
  for (const [from, filter] of Object.entries(commandLine))
    cpSync(inRoot(from), join(appOutDir, 'resources', 'cli', from), {
      recursive: true,
      dereference: true,
      filter,
    });
  cpSync(inRoot('build', 'package', 'linux', 'fathom'), join(appOutDir, 'bin', 'fathom'));
  for (const [from, to] of forReaders)
    cpSync(inRoot(from), join(appOutDir, 'share', to), { recursive: true });
}

/**
 * The packages' home page: the distributor's, else the installed documentation, because Fathom has no page.
 */
function homepageFor({ FATHOM_HOMEPAGE: given = '' }) {
  if (given === '') return 'file:///usr/share/doc/fathom/README.md';
  if (!URL.canParse(given) || new URL(given).protocol !== 'https:')
    throw new Error('FATHOM_HOMEPAGE must be an address that begins with https://');
  return given;
}

export default {
  appId: 'org.fathom.lab',
  productName: 'Fathom',
  copyright: 'MIT licence',
  electronVersion,
  directories: { output: 'dist/packages', buildResources: 'build/icons' },
  files: [
    'dist/electron/**',
    'dist/renderer/**',
    '!dist/renderer/**/*.{br,gz}',
    'dist/labs/**',
    'dist/LICENSES.txt',
    'LICENSE',
    'package.json',
    '!**/*.{map,ts,md}',
    'dist/labs/**/*.md',
    'dist/labs/kits/**',
    '!node_modules/**/*.md',
  ],
  // Native modules cannot be loaded from an archive.
  asarUnpack: ['node_modules/@lydell/**'],
  // Desktops match windows to applications by the desktop entry's name.
  extraMetadata: {
    homepage: homepageFor(process.env),
    desktopName: 'fathom.desktop',
    ...feedSetting(process.env),
  },
  npmRebuild: false,
  fileAssociations: kinds.map((kind) => ({ ...kind, role: 'Editor', icon: 'icon' })),
  // Disables unused powers: running as Node, obeying its variables and flags, and loading code from outside
  // the archive.
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  artifactName: '${name}-${version}-${os}-${arch}.${ext}',
  linux: {
    target: ['AppImage', 'deb', 'rpm', 'tar.gz'],
    category: 'Education',
    synopsis: 'A lab for learning how an optimizing compiler works',
    maintainer: 'Fathom',
    syncDesktopName: true,
    // In the sizes that menus need.
    icon: 'linux',
  },
  afterPack: placeCommandLine,
  deb: { ...distributed, recommends: ['nodejs (>= 20.19)'] },
  rpm: distributed,
  win: { target: ['nsis', 'zip'], icon: 'icon.png', signtoolOptions: { signingHashAlgorithms: ['sha256'] } },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true, license: 'LICENSE' },
  mac: {
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    ...macSigning(process.env),
    category: 'public.app-category.education',
    icon: 'icon.png',
    // Both halves contain the native modules for both processors.
    x64ArchFiles: '**/node_modules/@lydell/node-pty-darwin-*/**',
  },
};
