/*
 * What says who a person is, taken out of a text: for what a person sends when something is wrong.
 */
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { homeFolder, userName } from '../account.ts';

export interface Person {
  /** Folders that are theirs, each with what to write in its place. */
  readonly folders: readonly (readonly [folder: string, instead: string])[];
  /** Names of the user and of the computer, each with what to write in its place. */
  readonly names: readonly (readonly [name: string, instead: string])[];
}

/** Whoever runs this process. */
export function thisPerson(workspace: string, env: NodeJS.ProcessEnv = process.env): Person {
  const home = homeFolder();
  const names = [userName(), env['USER'], env['LOGNAME'], env['USERNAME'], basename(home)];
  return {
    folders: [
      [workspace, '<workspace>'],
      [home, '~'],
    ],
    names: [
      ...names.map((name) => [name ?? '', '<user>'] as const),
      [hostname(), '<computer>'],
      [hostname().replace(/\..*/s, ''), '<computer>'],
    ],
  };
}

/** Long runs of letters and digits with both in them: keys, tickets, cookies. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])/g;
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Names that everybody has; taking them out would hide what is wrong. */
const EVERYBODYS = new Set(['', 'root', 'user', 'home', 'localhost', 'fathom']);

/** The same text without the person. */
export function withoutPerson(text: string, { folders, names }: Person): string {
  let clean = text.replace(ADDRESS, '<address>');
  for (const [folder, instead] of folders)
    for (const form of formsOf(folder)) clean = clean.split(form).join(instead);
  for (const [name, instead] of names) {
    if (EVERYBODYS.has(name.toLowerCase()) || name.length < 2) continue;
    const whole = new RegExp(`(?<![A-Za-z0-9])${escaped(name)}(?![A-Za-z0-9])`, 'giu');
    clean = clean.replace(whole, instead);
  }
  return clean.replace(TOKEN, '<key>');
}

/** How a folder may be written: as it is, where its links lead, in JSON, in an address. The longest come first. */
function formsOf(folder: string): string[] {
  if (folder.length < 3) return [];
  const plain = [folder, realPath(folder)];
  const forms = plain.flatMap((each) => [
    each,
    JSON.stringify(each).slice(1, -1),
    encodeURI(each),
    encodeURIComponent(each),
    each.replace(/\\/g, '/'),
  ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
