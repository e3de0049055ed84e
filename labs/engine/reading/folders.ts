// Names of lab folders: `06-loops` is lab 6, and `06b-more-loops` is the lab between 6 and 7.
const NAME = /^0*(\d{1,4})([a-z]?)-(.+)$/;

/** The number as students see it; '' if the name is not that of a lab. */
export function labNumber(name: string): string {
  const [, number = '', letter = ''] = NAME.exec(name) ?? [];
  return number + letter;
}

/** The name without its number. */
export const withoutNumber = (name: string): string => NAME.exec(name)?.[3] ?? name;

/** The names of labs in the order of the course. */
export const inOrder = (names: readonly string[]): string[] =>
  names
    .filter((name) => NAME.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1));
