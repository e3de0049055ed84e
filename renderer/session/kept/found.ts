// Reads stored plain data from settings or a bookmark. It is untrusted; invalid parts keep their current
// values.

import { currentName, type NamedKind } from '../../../compiler/index.ts';

/** JSON that bookmarks store for a part. */
export type Noted = Readonly<Record<string, unknown>>;

export class Found {
  private readonly fields: Noted;

  constructor(value: unknown) {
    this.fields = typeof value === 'object' && value !== null ? { ...value } : {};
  }

  /** @param kind of names that may be stored under former names */
  oneOf<T extends string | number>(key: string, all: readonly T[], otherwise: T, kind?: NamedKind): T {
    const field = this.fields[key];
    const value = kind !== undefined && typeof field === 'string' ? currentName(kind, field) : field;
    return all.find((each) => each === value) ?? otherwise;
  }

  flag(key: string, otherwise: boolean): boolean {
    const value = this.fields[key];
    return typeof value === 'boolean' ? value : otherwise;
  }

  count(key: string, most: number, otherwise: number): number {
    const value = this.fields[key];
    return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : otherwise;
  }

  /** null is the end (Infinity), which JSON cannot represent. */
  place(key: string, otherwise: number): number {
    return this.fields[key] === null ? Infinity : this.count(key, MAX_STEPS, otherwise);
  }

  text(key: string, mostLetters: number, otherwise: string): string {
    const value = this.fields[key];
    return typeof value === 'string' && value.length <= mostLetters ? value : otherwise;
  }

  /** Empty if missing; truncated if too long. */
  list(key: string, most: number): readonly unknown[] {
    const value = this.fields[key];
    return Array.isArray(value) ? value.slice(0, most) : [];
  }

  /** An entry for the caller to validate. */
  at(key: string): unknown {
    return this.fields[key];
  }
}

/** A position as JSON. */
export const placeNoted = (place: number): number | null => (Number.isFinite(place) ? place : null);

const MAX_STEPS = 1e9;
