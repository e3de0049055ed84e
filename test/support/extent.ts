// How much a test tries: a small fixed sample in `npm test`, much in `npm run test:long` (FATHOM_LONG=1). Random tests
// begin at a seed, which is 1 unless FATHOM_SEED says another, and which their names tell.

/** Whether this is the long run. */
export const isLong = process.env['FATHOM_LONG'] === '1';

/** How many of something to try. */
export const extent = (usual: number, long: number): number => (isLong ? long : usual);

/** All settings for everything that is tried in the long run; else a few of them for each, in turn. */
export const inTurn = <T>(settings: readonly T[], turn: number, count = 1): readonly T[] =>
  isLong || count >= settings.length
    ? settings
    : Array.from({ length: count }, (_, i) => settings[(turn + i * PRIME) % settings.length]);

/** Neighbours in a list of settings have much in common. */
const PRIME = 7;

export const SEED = Number(process.env['FATHOM_SEED'] ?? 1);
