// What a file of work may put into the workspace, and what the window says about the rest.
import { isProgram } from '../../programs/names.ts';

/** Folders of the workspace whose JavaScript belongs to a student's work. */
export const CODE_FOLDERS: readonly string[] = ['rules', 'reductions'];
/** Programs and JavaScript in one file of work, whether it is written or read. */
export const MAX_FILES = 500;
/** Names in a notice. */
const MAX_NAMED = 3;
const MAX_NAME = 60;

export type WorkFile = readonly [path: string, text: string];

/** The files that an export could have, and the paths of the others. */
export interface SortedFiles {
  readonly taken: readonly WorkFile[];
  /** Neither programs nor JavaScript where JavaScript belongs. */
  readonly strange: readonly string[];
  /** There are more files than one import writes. */
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

/** A few paths, as a notice has them. @param others says that there are more */
export function named(paths: readonly string[], others: (count: number) => string): string {
  const shown = paths
    .slice(0, MAX_NAMED)
    .map((path) => (path.length > MAX_NAME ? `${path.slice(0, MAX_NAME)}…` : path));
  const more = paths.length - shown.length;
  return [...shown, ...(more > 0 ? [others(more)] : [])].join(', ');
}
