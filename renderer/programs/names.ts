// Names and paths of programs in the workspace.
import { nameOf } from '../../electron/contract/index.ts';
import { foreignForm } from '../../compiler/index.ts';
import { fileOf, stemOf } from '../persistence/paths.ts';

/** The first is that of new programs. */
const ENDINGS = ['.simple', '.smp', '.pipeline', '.graph'] as const;
/** Contains a folder with the programs of each lab. */
export const LABS_FOLDER = 'labs';

export const isProgram = (path: string): boolean =>
  ENDINGS.some((ending) => path.toLowerCase().endsWith(ending));

export function titleOf(path: string): string {
  const file = fileOf(path);
  return file.toLowerCase().endsWith(ENDINGS[0]) ? file.slice(0, -ENDINGS[0].length) : file;
}

export const inFolder = (folder: string, file: string): string =>
  folder === '' ? file : `${folder}/${file}`;

export function endingOf(text: string): string {
  const form = foreignForm(text);
  return form === null ? ENDINGS[0] : `.${form}`;
}

/** Adds the program's extension if missing. */
export function withEnding(name: string, old: string): string {
  const trimmed = name.trim().normalize('NFC');
  if (isProgram(trimmed)) return trimmed;
  const ending = ENDINGS.find((each) => old.toLowerCase().endsWith(each)) ?? ENDINGS[0];
  return trimmed + ending;
}

/** For a given name, such as an example's. */
export const stemFor = (name: string): string => nameOf(isProgram(name) ? stemOf(name) : name, 'program');
