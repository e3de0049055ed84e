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
