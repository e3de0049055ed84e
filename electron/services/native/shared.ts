/*
 * Whether other users of this machine can replace a folder's contents, and so the programs that run from it.
 *
 * The owner and permissions of the folder and its ancestors decide; access control lists are ignored. A group
 * with the user's ID counts as the user's own, as on systems with per-user groups.
 */
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const WRITABLE_BY_GROUP = 0o020;
const WRITABLE_BY_OTHERS = 0o002;
const STICKY = 0o1000;
const ROOT = 0;
/** In a user namespace, system folders belong to the user `nobody`. */
const NOBODY = 65534;

/**
 * The folder or its nearest ancestor in which other users can replace files; null if there is none. Always
 * null on Windows, whose permissions differ.
 *
 * @param folder absolute path
 * @param own `sticky`: the folder is only passed through, so the sticky bit suffices, as for /tmp
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
