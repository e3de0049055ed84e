// Tools that each kind of package needs besides npm packages, and how to get them.
import { inRoot } from '../project.mjs';

/** Default targets of electron-builder by system. */
const USUAL = { linux: ['appimage', 'deb', 'rpm', 'tar.gz'], darwin: ['dmg', 'zip'], win32: ['nsis', 'zip'] };
const SYSTEMS = {
  '--linux': 'linux',
  '--mac': 'darwin',
  '--win': 'win32',
  '-l': 'linux',
  '-m': 'darwin',
  '-w': 'win32',
};

/**
 * Installed tools for electron-builder, by its environment variables.
 * @param machine `has(program)` and env
 */
export function ownTools({ has, env }) {
  const sevenZip = '/usr/bin/7za';
  return {
    ...(!env.ELECTRON_BUILDER_7ZIP_PATH && has(sevenZip) ? { ELECTRON_BUILDER_7ZIP_PATH: sevenZip } : {}),
    ...(!env.CUSTOM_FPM_PATH && !has('fpm') && has('dpkg-deb')
      ? { CUSTOM_FPM_PATH: inRoot('build', 'package', 'fpm.mjs') }
      : {}),
  };
}

/** The target system, in Node's terms. @param words arguments of `npm run package --` */
export const systemOf = (words, platform) =>
  words.map((word) => SYSTEMS[word]).find((found) => found !== undefined) ?? platform;

/**
 * Missing prerequisites of the requested packages, one sentence each with a remedy.
 * @param words arguments of `npm run package --`
 * @param machine platform, `has(program)`, env, and whether Electron's runtime is installed
 */
export function lacksFor(words, { platform, has, env, runtime }) {
  const system = systemOf(words, platform);
  const named = words.filter((word) => /^[a-z][\w.]*$/i.test(word)).map((word) => word.toLowerCase());
  const targets = named.length > 0 ? named : (USUAL[system] ?? []);
  const wants = (...names) => names.some((name) => targets.includes(name));
  const lacks = [];
  const given = words.some((word) => word.includes('electronDist'));
  if (!runtime && !given)
    lacks.push(
      "Electron's runtime is missing. It is downloaded from outside the registry, or set with -c.electronDist=FOLDER",
    );
  if (system === 'darwin' && platform !== 'darwin')
    lacks.push('building packages for macOS requires a Mac: see .github/workflows/release.yml');
  if (system === 'win32' && platform === 'linux' && !has('wine'))
    lacks.push('building packages for Windows requires Windows or Wine (apt install wine)');
  if (wants('tar.gz', 'zip') && !has('7za') && !env.ELECTRON_BUILDER_7ZIP_PATH)
    lacks.push('tar.gz and zip: 7za is downloaded, or: apt install p7zip-full');
  const hasFpm = has('fpm') || Boolean(env.CUSTOM_FPM_PATH);
  if (wants('deb') && !hasFpm && !has('dpkg-deb'))
    lacks.push(
      'deb: fpm is downloaded, or: apt install dpkg, or gem install fpm and CUSTOM_FPM_PATH=$(which fpm)',
    );
  if (wants('rpm') && !hasFpm)
    lacks.push('rpm: fpm is missing: gem install fpm and CUSTOM_FPM_PATH=$(which fpm)');
  if (wants('rpm') && !has('rpmbuild'))
    lacks.push('rpm: rpmbuild is missing: apt install rpm, or dnf install rpm-build');
  if (wants('appimage'))
    lacks.push('AppImage: its tools are downloaded from outside the registry the first time');
  return lacks;
}
