/* Removes personal data from a problem report. */
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { homeFolder, userName } from '../account.ts';

export interface Person {
  readonly folders: readonly (readonly [folder: string, instead: string])[];
  readonly names: readonly (readonly [name: string, instead: string])[];
}

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

/** Long mixed runs of letters and digits: keys, tickets, cookies. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])/g;
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Removing generic names would hide the problem. */
const EVERYBODYS = new Set(['', 'root', 'user', 'home', 'localhost', 'fathom']);

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

/** Longest first: plain, with links resolved, in JSON, in a URL. */
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
