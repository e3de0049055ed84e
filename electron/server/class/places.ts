/*
 * Allocates places in a class. One address may use most of a large class, because a school often has one
 * address for everyone; the rest stays free for others.
 *
 * If no place is free, a name without an active student makes room, because anyone who knows the code can
 * create names. A working student is never displaced.
 */

export const MAX_STUDENTS = 300;
const MAX_OF_ONE = 200;
/** A page reports its position within moments; before that, silence means nothing. */
const SILENT_MS = 10_000;
/** For less than this, a disconnected student may return. */
const AWAY_MS = 120_000;
/** Keeps a name without any report or connection for this long. */
const GHOST_MS = 60_000;

export interface Place {
  readonly address: string;
  readonly isHere: boolean;
  /** The student has never reported or offered anything. */
  readonly isSilent: boolean;
  /** When the connection was made or lost. */
  readonly changedAt: number;
}

export const isGhost = ({ isHere, isSilent, changedAt }: Place, now: number): boolean =>
  isSilent && !isHere && now - changedAt >= GHOST_MS;

/** null: a free place; else the one to vacate, or `full`. */
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
  if (places.length < MAX_STUDENTS && own.length < MAX_OF_ONE) return null;
  const [most = []] = [...byAddress.values()].sort((a, b) => b.length - a.length);
  const candidates = own.length < MAX_OF_ONE ? most : own;
  const ranked = candidates
    .map((place) => ({ place, rank: rankOf(place, now) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.place.changedAt - b.place.changedAt);
  return ranked[0]?.place ?? 'full';
}

/** How unused a place is; 0: in use. */
function rankOf({ isHere, isSilent, changedAt }: Place, now: number): number {
  const age = now - changedAt;
  if (isSilent && !isHere) return 3;
  if (isSilent && age >= SILENT_MS) return 2;
  return !isHere && age >= AWAY_MS ? 1 : 0;
}
