/*
 * Finds the Node that captures traces: the system's, or the one that runs Fathom.
 *
 * Node's permission model confines it to the private folder; a version without that model is not used. The system's
 * limits confine the process (native/guard.ts), and on Linux it gets no network if the system allows that.
 */
import { findProgram, type Machine } from '../toolchains/machine.ts';

/** Earlier versions write other traces. */
const OLDEST = 20;

export interface FoundNode {
  readonly path: string;
  /** Such as `v20.20.2`. */
  readonly version: string;
  /** Turns on the permission model. */
  readonly confine: string;
  /** Take the network away; empty if none work. */
  readonly offline: readonly string[];
}

/** No Node, or only one that is too old. */
export type NoNode = { readonly path: null; readonly version: string };

export async function findNode(machine: Machine): Promise<FoundNode | NoNode> {
  const own = 'electron' in process.versions ? null : process.execPath;
  const paths = [findProgram('node', machine), own].filter((path) => path !== null);
  let oldVersion = '';
  for (const path of new Set(paths)) {
    const version = (await machine.ask(path, ['--version'])).text.trim();
    const confine = await confinementOf(path, version, machine);
    if (confine !== null) return { path, version, confine, offline: await offlineOn(machine) };
    if (/^v\d/.test(version)) oldVersion = version;
  }
  return { path: null, version: oldVersion };
}

async function confinementOf(path: string, version: string, machine: Machine): Promise<string | null> {
  if (Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) < OLDEST) return null;
  for (const flag of ['--permission', '--experimental-permission']) {
    const { status } = await machine.ask(path, [flag, '--allow-fs-read=*', '--no-warnings', '-e', '0']);
    if (status === 0) return flag;
  }
  return null;
}

async function offlineOn(machine: Machine): Promise<readonly string[]> {
  if (machine.platform !== 'linux') return [];
  const unshare = findProgram('unshare', machine, ['/usr/bin', '/bin']);
  if (unshare === null) return [];
  const own = machine.superuser ? [] : ['--user', '--map-current-user'];
  const words = [unshare, ...own, '--net'];
  const { status } = await machine.ask(unshare, [...own, '--net', '/bin/sh', '-c', 'exit 0']);
  return status === 0 ? words : [];
}
