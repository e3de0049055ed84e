// Plain data that was kept somewhere is read: over restarts, in a bookmark. Anything may stand there, from anybody; what is
// not understood is as it was before.

/** What bookmarks keep of a part: as JSON. */
export type Noted = Readonly<Record<string, unknown>>;

export class Found {
  private readonly fields: Noted;

  constructor(value: unknown) {
    this.fields = typeof value === 'object' && value !== null ? { ...value } : {};
  }

  oneOf<T extends string | number>(key: string, all: readonly T[], otherwise: T): T {
    return all.find((each) => each === this.fields[key]) ?? otherwise;
  }

  flag(key: string, otherwise: boolean): boolean {
    const value = this.fields[key];
    return typeof value === 'boolean' ? value : otherwise;
  }

  /** A whole number from 0 to the most that it can be. */
  count(key: string, most: number, otherwise: number): number {
    const value = this.fields[key];
    return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : otherwise;
  }

  /** A place in what is stepped through; the end, which JSON has no number for, is null. */
  place(key: string, otherwise: number): number {
    return this.fields[key] === null ? Infinity : this.count(key, MOST_STEPS, otherwise);
  }

  text(key: string, mostLetters: number, otherwise: string): string {
    const value = this.fields[key];
    return typeof value === 'string' && value.length <= mostLetters ? value : otherwise;
  }

  /** Empty where there is none; of one that is too long the beginning. */
  list(key: string, most: number): readonly unknown[] {
    const value = this.fields[key];
    return Array.isArray(value) ? value.slice(0, most) : [];
  }

  /** What else stands there, to be read on its own. */
  at(key: string): unknown {
    return this.fields[key];
  }
}

/** A place as JSON has it. */
export const placeNoted = (place: number): number | null => (Number.isFinite(place) ? place : null);

const MOST_STEPS = 1e9;
