// Sets how much a test tries: a small fixed sample in `npm test`, much more in `npm run test:long`
// (FATHOM_LONG=1). Random tests use FATHOM_SEED, default 1, and show it in their names.

export const isLong = process.env['FATHOM_LONG'] === '1';

/** For tests and describes that only the long run has. */
export const long = { tags: ['long'] };

/** How many cases to try. */
export const extent = (usual: number, long: number): number => (isLong ? long : usual);

/** All settings in the long run; else a rotating few. */
export const inTurn = <T>(settings: readonly T[], turn: number, count = 1): readonly T[] =>
  isLong || count >= settings.length
    ? settings
    : Array.from({ length: count }, (_, i) => settings[(turn + i * PRIME) % settings.length]);

/** Adjacent settings are similar. */
const PRIME = 7;

export const SEED = Number(process.env['FATHOM_SEED'] ?? 1);
