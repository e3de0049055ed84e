// Names of a person's own code files.
export const ENDING = '.js';

/** The name with its ending; where it is taken, with a number behind it. */
export function freeFileName(taken: readonly string[], name: string): string {
  let file = `${name}${ENDING}`;
  for (let number = 2; taken.includes(file); number++) file = `${name}-${number}${ENDING}`;
  return file;
}
