/*
 * Chooses the workspace folder: the one that the user named, else the last opened one, else `Fathom` in the
 * home folder. Settings store opened folders, so that several users of one computer, or several courses, can
 * have separate ones.
 */
import { readFileSync, statSync, type Stats } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { Settings } from '../../contract/shapes.ts';
import { ContractError } from '../../contract/wire.ts';
import { homeFolder } from '../account.ts';
import { defaultWorkspace } from '../locations.ts';
import { asContractError } from './files.ts';
import { parseSettings, SETTINGS_FILE } from './settings.ts';

const MAX_BYTES = 64_000_000;

/** null if unreadable. */
export function keptSettings(config: string): Settings | null {
  try {
    const path = join(config, SETTINGS_FILE);
    if (!statSync(path).isFile() || statSync(path).size > MAX_BYTES) return null;
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return parseSettings(content).value;
  } catch {
    return null;
  }
}

/** Last opened first; empty if unreadable. */
export const rememberedWorkspaces = (config: string): readonly string[] =>
  keptSettings(config)?.workspaces.filter((folder) => isAbsolute(folder)) ?? [];

/** For a window that names none. @param config the folder of the settings */
export function usualWorkspace(config: string, env: NodeJS.ProcessEnv = process.env): string {
  if (env['FATHOM_WORKSPACE']) return defaultWorkspace(env);
  return rememberedWorkspaces(config).find(isFolder) ?? defaultWorkspace(env);
}

/**
 * An absolute path.
 * @param wanted absolute, relative to the home folder (`~/…`), or inside the current workspace
 * @param make creates a missing folder, and throws the system's error; null: it must exist
 * @throws ContractError `not-found`, `not-folder`, or with the system's reason
 */
export function wantedWorkspace(
  wanted: string,
  present: string,
  make: ((folder: string) => void) | null,
): string {
  const folder = resolve(present, wanted.replace(/^~(?=$|[/\\])/, homeFolder()));
  if (folder.includes('\0')) throw new ContractError('path-refused', 'This is not a folder name.');
  const status = lookAt(folder);
  if (status !== undefined && !status.isDirectory())
    throw new ContractError('not-folder', `${folder} is a file.`);
  if (status !== undefined) return folder;
  if (make === null) throw new ContractError('not-found', `There is no folder ${folder}.`);
  try {
    make(folder);
  } catch (error) {
    throw asContractError(error, folder, 'not-writable');
  }
  return folder;
}

/** @throws ContractError if it cannot be examined */
function lookAt(folder: string): Stats | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR')
      throw new ContractError('not-folder', `Part of the path ${folder} is a file.`);
    throw asContractError(error, folder, 'not-readable');
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
