/*
 * Whether other users of the machine can replace what is in a folder, and with that the programs that are run from it.
 *
 * Owner and permissions of the folder and of all folders above it decide; access control lists are not looked at. A group
 * is taken for the user's own if it has the user's number, as on systems that give each user a group.
 */
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const WRITABLE_BY_GROUP = 0o020;
const WRITABLE_BY_OTHERS = 0o002;
const STICKY = 0o1000;
const ROOT = 0;
/** In a user namespace, folders of the system belong to nobody. */
const NOBODY = 65534;

/**
 * The folder, or the nearest one above it, in which others can replace files; null if there is none. Always null on
 * Windows, where permissions are not these.
 *
 * @param folder absolute path
 * @param own `sticky`: the folder is only passed through, so it may keep users from each other's files, as /tmp does
 * @throws the system's error if there is no such folder
 */
export async function sharedPart(folder: string, own: 'sticky' | 'private'): Promise<string | null> {
  const user = process.getuid?.();
  if (user === undefined) return null;
  let at = await realpath(folder);
  for (let isFirst = true; ; isFirst = false) {
    const { uid, gid, mode } = await stat(at);
    const isSystems = uid === user || uid === ROOT || uid === NOBODY;
    const isOwnGroup = gid === uid;
    const writers = WRITABLE_BY_OTHERS | (isOwnGroup ? 0 : WRITABLE_BY_GROUP);
    const isSticky = (mode & STICKY) !== 0 && (!isFirst || own === 'sticky');
    if (!isSystems || ((mode & writers) !== 0 && !isSticky)) return at;
    if (dirname(at) === at) return null;
    at = dirname(at);
  }
}
