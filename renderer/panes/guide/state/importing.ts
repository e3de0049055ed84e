// Which files of a submission may enter the workspace, and messages about the rest.
import type { Refusal } from '../../../../labs/engine/index.ts';
import { isProgram } from '../../../programs/names.ts';
import type { handingEn } from '../../../text/en/handing.ts';

/** Folders whose JavaScript belongs to a student's work. */
export const CODE_FOLDERS: readonly string[] = ['rules', 'reductions'];
/** Limit of programs and scripts in one submission. */
export const MAX_FILES = 500;
const MAX_NAMED = 3;
const MAX_NAME = 60;

export type WorkFile = readonly [path: string, text: string];

export interface SortedFiles {
  readonly taken: readonly WorkFile[];
  /** Neither programs nor JavaScript in a code folder. */
  readonly strange: readonly string[];
  readonly tooMany: readonly string[];
}

export function sortFiles(files: readonly WorkFile[]): SortedFiles {
  const ours = files.filter(([path]) => isOurs(path));
  return {
    taken: ours.slice(0, MAX_FILES),
    strange: files.flatMap(([path]) => (isOurs(path) ? [] : [path])),
    tooMany: ours.slice(MAX_FILES).map(([path]) => path),
  };
}

function isOurs(path: string): boolean {
  const [folder, file, ...deeper] = path.split('/');
  if (file === undefined) return isProgram(path);
  return deeper.length === 0 && CODE_FOLDERS.includes(folder ?? '') && file.endsWith('.js');
}

export type Omission = Refusal | 'too-many' | 'not-text' | 'unreadable';
export type Omitted = readonly [path: string, why: Omission];

/** Describes omitted files, one sentence per reason. */
export function toldOmitted(
  omitted: readonly Omitted[],
  words: Pick<typeof handingEn, 'notExported' | 'omissions' | 'others'>,
): readonly string[] {
  const reasons = [...new Set(omitted.map(([, why]) => why))];
  return reasons.map((reason) => {
    const paths = omitted.flatMap(([path, why]) => (why === reason ? [path.replace(/^files\//, '')] : []));
    return words.notExported(named(paths, words.others), words.omissions[reason]);
  });
}

/** A few paths for a notice. @param others counts the rest */
export function named(paths: readonly string[], others: (count: number) => string): string {
  const shown = paths
    .slice(0, MAX_NAMED)
    .map((path) => (path.length > MAX_NAME ? `${path.slice(0, MAX_NAME)}…` : path));
  const more = paths.length - shown.length;
  return [...shown, ...(more > 0 ? [others(more)] : [])].join(', ');
}
