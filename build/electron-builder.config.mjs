// What goes into the packaged app, and for which systems.
export default {
  appId: 'org.fathom.lab',
  productName: 'Fathom',
  directories: { output: 'dist/packages', buildResources: 'build' },
  files: [
    'dist/electron/**',
    'dist/renderer/**',
    'dist/labs/**',
    'dist/cli/**',
    'package.json',
    '!dist/packages/**',
  ],
  asarUnpack: ['node_modules/@lydell/**'],
  npmRebuild: false,
  linux: {
    target: ['tar.gz', 'deb'],
    category: 'Education',
    maintainer: 'Fathom',
    icon: 'renderer/public/icon.svg',
  },
  win: { target: ['nsis', 'zip'] },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.education' },
};
