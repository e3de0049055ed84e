/*
 * The environment of programs that Fathom starts: tools and shells must not pick up files from their current folder
 * or from Fathom's package.
 *
 * A relative or empty entry in a folder list such as PATH means the current folder, which may be another user's. The
 * AppImage's start script prepends its folders to such lists, and its libraries break system programs. Pure
 * functions, except that they follow links.
 */
import { realpathSync } from 'node:fs';
import { isAbsolute, posix, sep, win32 } from 'node:path';

type Environment = NodeJS.ProcessEnv;

/** Names of lists that do not end in PATH. */
const OTHER_LISTS: readonly string[] = ['LD_PRELOAD', 'LD_AUDIT', 'GCC_EXEC_PREFIX', 'PERLLIB', 'PERL5LIB'];

const isList = (name: string): boolean => /PATH$/i.test(name) || OTHER_LISTS.includes(name);

/**
 * Lists keep only absolute entries outside the given folders.
 *
 * @param without absolute paths of folders whose programs must not be used, such as the workspace
 */
export function environmentForTools(
  env: Environment,
  without: readonly string[] = [],
  platform: NodeJS.Platform = process.platform,
): Environment {
  const windows = platform === 'win32';
  const { isAbsolute: isAbsoluteHere } = windows ? win32 : posix;
  const refused = without.map(realPath);
  const isKept = (entry: string): boolean => {
    const path = entry.replace(/^"(.*)"$/, '$1');
    return isAbsoluteHere(path) && !refused.some((folder) => isWithin(folder, realPath(path)));
  };
  return mapped(env, (value, name) => {
    if (!isList(name)) return value;
    const separator = windows ? ';' : name.startsWith('LD_') && !name.endsWith('PATH') ? /[: ]+/ : ':';
    const kept = value.split(separator).filter(isKept);
    // An empty list would mean the current folder.
    return kept.length === 0 ? undefined : kept.join(windows ? ';' : ':');
  });
}

/** Restores what the AppImage's start script saved, and removes what it added. */
export function withoutAppImage(env: Environment): Environment {
  const { APPDIR: mount = '' } = env;
  if (!isAbsolute(mount) || mount === sep) return env;
  const isOwn = (name: string): boolean => /^(?:APPIMAGE|APPDIR|APPRUN|ARGV0|OWD)(?:$|_)/.test(name);
  const outside = mapped(env, (value, name) => {
    if (isOwn(name)) return undefined;
    const entries = value.split(':');
    const kept = entries.filter((entry) => !isWithin(mount, entry));
    if (kept.length === entries.length) return value;
    return kept.join(':') === '' ? undefined : kept.join(':');
  });
  const originals = Object.entries(env).flatMap(([name, value]) => {
    const [, original] = /^(?:APPIMAGE|APPRUN)_ORIGINAL_(\w+)$/.exec(name) ?? [];
    return original === undefined || isOwn(original) ? [] : [[original, value || undefined] as const];
  });
  return mapped({ ...outside, ...Object.fromEntries(originals) }, (value) => value);
}

export function userShell(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return windowsProgram('WindowsPowerShell\\v1.0\\powershell.exe', env);
  const { SHELL: shell = '' } = env;
  return posix.isAbsolute(shell) ? shell : '/bin/sh';
}

/** An absolute path, because Windows looks up a bare name in the current folder first. */
export function windowsProgram(belowSystem32: string, env: Environment = process.env): string {
  const root = variable(env, 'SystemRoot', 'win32');
  return win32.join(/^[A-Za-z]:\\/.test(root) ? root : 'C:\\Windows', 'System32', belowSystem32);
}

/** Ignores the case of the name on Windows; '' if unset. */
export function variable(env: Environment, name: string, platform: NodeJS.Platform): string {
  if (platform !== 'win32') return env[name] ?? '';
  const key = Object.keys(env).find((each) => each.toUpperCase() === name.toUpperCase());
  return key === undefined ? '' : (env[key] ?? '');
}

const isWithin = (folder: string, path: string): boolean => {
  const entry = path.replace(/(?<=.)[\\/]+$/, '');
  return entry === folder || entry.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
};

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** undefined removes a variable. */
function mapped(env: Environment, change: (value: string, name: string) => string | undefined): Environment {
  const entries = Object.entries(env).map(
    ([name, value]) => [name, value === undefined ? value : change(value, name)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
