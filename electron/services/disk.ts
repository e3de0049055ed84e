/*
 * The one door through which the services reach files of a person: workspace, settings, history, trash. Tests put a
 * door in its place behind which the disk is full, read-only or broken.
 *
 * Keep true: files of a person are reached by no other way. (Watching only tells of changes; it is no access.)
 */
import * as promises from 'node:fs/promises';

export type Disk = Pick<
  typeof promises,
  | 'access'
  | 'copyFile'
  | 'link'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'readdir'
  | 'realpath'
  | 'rename'
  | 'rm'
  | 'rmdir'
  | 'stat'
  | 'unlink'
>;

export const realDisk: Disk = promises;

/** The same files, of which none can be changed: as on a disk that is mounted read-only. */
export const readOnlyDisk: Disk = {
  ...realDisk,
  access: async (path, mode = promises.constants.F_OK) => {
    if ((mode & promises.constants.W_OK) !== 0) refuse();
    await realDisk.access(path, mode);
  },
  mkdir: (async (path: string) => {
    if (!(await realDisk.stat(path).catch(refuse)).isDirectory()) refuse();
  }) as Disk['mkdir'],
  open: async (path, flags = 'r', mode) => {
    const reads = flags === 'r' || (typeof flags === 'number' && (flags & WRITES) === 0);
    return reads ? realDisk.open(path, flags, mode) : refuse();
  },
  copyFile: async () => refuse(),
  link: async () => refuse(),
  rename: async () => refuse(),
  rm: async () => refuse(),
  rmdir: async () => refuse(),
  unlink: async () => refuse(),
};

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = promises.constants;
const WRITES = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

function refuse(): never {
  throw Object.assign(new Error('EROFS: nothing can be written here'), { code: 'EROFS' });
}
