/*
 * Who gets a place in a class. A class is large, one address may have most of it, since a school often shows one address for
 * a whole class, and the rest stays free for others.
 *
 * If no place is left, a name without a student behind it makes room: names are cheap for whoever knows the code. A student
 * who works is never displaced.
 */

export const MOST_STUDENTS = 300;
const MOST_OF_ONE = 200;
/** A page reports where its student is within moments; before that, silence means nothing. */
const SILENT_MS = 10_000;
/** A student whose connection is lost for less comes back. */
const AWAY_MS = 120_000;
/** How long a name is kept that never reported anything and has no connection. */
const GHOST_MS = 60_000;

export interface Place {
  readonly address: string;
  readonly isHere: boolean;
  /** Nothing was ever reported or offered. */
  readonly isSilent: boolean;
  /** When the connection was made, or lost. */
  readonly changedAt: number;
}

/** No student needs this place. */
export const isGhost = ({ isHere, isSilent, changedAt }: Place, now: number): boolean =>
  isSilent && !isHere && now - changedAt >= GHOST_MS;

/** The place that a newcomer gets: a free one (null), or one that another has to leave; `full` if there is none. */
export function placeFor<Taken extends Place>(
  places: readonly Taken[],
  address: string,
  now: number,
): Taken | 'full' | null {
  const byAddress = new Map<string, Taken[]>();
  for (const place of places) {
    const others = byAddress.get(place.address);
    if (others === undefined) byAddress.set(place.address, [place]);
    else others.push(place);
  }
  const own = byAddress.get(address) ?? [];
  if (places.length < MOST_STUDENTS && own.length < MOST_OF_ONE) return null;
  const [most = []] = [...byAddress.values()].sort((a, b) => b.length - a.length);
  const candidates = own.length < MOST_OF_ONE ? most : own;
  const ranked = candidates
    .map((place) => ({ place, rank: rankOf(place, now) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.place.changedAt - b.place.changedAt);
  return ranked[0]?.place ?? 'full';
}

/** How little a place is used; 0: it is in use. */
function rankOf({ isHere, isSilent, changedAt }: Place, now: number): number {
  const age = now - changedAt;
  if (isSilent && !isHere) return 3;
  if (isSilent && age >= SILENT_MS) return 2;
  return !isHere && age >= AWAY_MS ? 1 : 0;
}
