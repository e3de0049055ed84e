// The used part of POSIX `node:path`, for the page's storage.

export const sep = '/';

export const isAbsolute = (path: string): boolean => path.startsWith('/');

export function join(...parts: readonly string[]): string {
  return normalize(parts.filter((part) => part !== '').join('/'));
}

/** Relative paths start at the root, because a page has no current folder. */
export const resolve = (...parts: readonly string[]): string => {
  const last = parts.findLastIndex(isAbsolute);
  return normalize(`/${parts.slice(Math.max(0, last)).join('/')}`);
};

export function dirname(path: string): string {
  const end = path.lastIndexOf('/');
  if (end < 0) return '.';
  return end === 0 ? '/' : path.slice(0, end);
}

export function extname(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}

export function basename(path: string, ending = ''): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return ending !== '' && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

export function relative(from: string, to: string): string {
  const [here, there] = [partsOf(from), partsOf(to)];
  let same = 0;
  while (same < here.length && same < there.length && here[same] === there[same]) same++;
  return [...here.slice(same).map(() => '..'), ...there.slice(same)].join('/');
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && part !== '.');

function normalize(path: string): string {
  const root = isAbsolute(path) ? '/' : '';
  const parts: string[] = [];
  for (const part of partsOf(path)) {
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (root === '') parts.push(part);
  }
  return root + parts.join('/') || '.';
}
