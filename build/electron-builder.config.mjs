// What goes into the packaged app, and for which systems.
import { readFileSync } from 'node:fs';
import { inRoot } from './project.mjs';
import { feedSetting, macSigning } from './signing.mjs';

/** That which is tested: never another that happens to be newer. */
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
  // Two rows: a list of endings becomes one wrong pattern on Linux.
  { ext: 'simple', name: 'Simple program', description: 'Program in Simple', mimeType: 'text/x-simple' },
  { ext: 'smp', name: 'Simple program', description: 'Program in Simple', mimeType: 'text/x-simple' },
];

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
    'dist/cli/**',
    // Grading is for the command line, with Node's own program.
    '!dist/cli/grader*',
    '!dist/cli/fathom-short.cjs',
    '!dist/cli/code/**',
    'dist/LICENSES.txt',
    'LICENSE',
    'package.json',
    '!**/*.{map,ts,md}',
    'dist/labs/**/*.md',
    '!node_modules/**/*.md',
  ],
  // Native parts cannot be loaded out of an archive.
  asarUnpack: ['node_modules/@lydell/**'],
  // Linux packages must name a page. There is none yet: names that end so lead nowhere.
  // The name of the desktop entry is that by which desktops know whose a window is.
  extraMetadata: {
    homepage: 'https://fathom.invalid/',
    desktopName: 'fathom.desktop',
    ...feedSetting(process.env),
  },
  npmRebuild: false,
  fileAssociations: kinds.map((kind) => ({ ...kind, role: 'Editor', icon: 'icon' })),
  // What the program could do and never does: run as Node, obey variables and flags for that, load code from beside its archive.
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
    // In the sizes that menus look for.
    icon: 'linux',
  },
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
    // Both halves bring the native parts for both processors.
    x64ArchFiles: '**/node_modules/@lydell/node-pty-darwin-*/**',
  },
};
