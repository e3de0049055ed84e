// Reads fields of untrusted JSON. An error names the path to the field.
//
// Invariant: `at` is the path to the value that is being read, so a message costs nothing until there is one.
import { say, type Phrase } from '../base/phrase.ts';

/** Thrown and caught within this folder. */
export class Malformed extends Error {
  readonly place: string;
  readonly said: Phrase;

  constructor(place: string, said: Phrase) {
    super(place);
    this.place = place;
    this.said = said;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** Larger ids and slots would only waste memory. */
export const MAX_ID = 4_000_000;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class Checked {
  private readonly at: (string | number)[] = [];

  get place(): string {
    return this.at
      .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${part}`))
      .join('');
  }

  fail(said: Phrase, field?: string | number): never {
    if (field !== undefined) this.at.push(field);
    throw new Malformed(this.place, said);
  }

  object(value: unknown): Fields {
    return isObject(value) ? value : this.fail(say`expected an object`);
  }

  inside<T>(fields: Fields, name: string, read: (value: unknown) => T): T {
    this.at.push(name);
    const result = read(own(fields, name));
    this.at.pop();
    return result;
  }

  /** A missing list is empty. */
  each<T>(fields: Fields, name: string, read: (item: unknown, index: number) => T): T[] {
    return this.inside(fields, name, (list) => {
      if (list === undefined) return [];
      if (!Array.isArray(list)) return this.fail(say`expected a list`);
      return (list as readonly unknown[]).map((item, index) => {
        this.at.push(index);
        const result = read(item, index);
        this.at.pop();
        return result;
      });
    });
  }

  /** Reads each member of an object whose names are numbers; a missing object is empty. */
  byNumber<T>(fields: Fields, name: string, read: (value: unknown, key: number) => T): Map<number, T> {
    return this.inside(fields, name, (value) => {
      if (value === undefined) return new Map<number, T>();
      const members = Object.entries(this.object(value));
      return new Map(
        members.map(([key, member]) => {
          const number = Number(key);
          if (!/^-?\d+$/.test(key) || Math.abs(number) > MAX_ID)
            this.fail(say`expected a name that is a number`, key);
          this.at.push(key);
          const result = read(member, number);
          this.at.pop();
          return [number, result] as const;
        }),
      );
    });
  }

  /** '' if missing. */
  text(fields: Fields, name: string): string {
    const value = own(fields, name) ?? '';
    return typeof value === 'string' ? value : this.fail(say`expected a string`, name);
  }

  /** From -1 to MAX_ID. */
  whole(fields: Fields, name: string, otherwise?: number): number {
    const value = own(fields, name) ?? otherwise;
    return isWhole(value) ? value : this.fail(say`expected an integer from 0 to ${MAX_ID}`, name);
  }

  wholes(fields: Fields, name: string): number[] {
    return this.each(fields, name, (item) =>
      isWhole(item) ? item : this.fail(say`expected an integer from 0 to ${MAX_ID}`),
    );
  }

  pair(value: unknown): readonly [number, number] {
    const [first, second]: readonly unknown[] = Array.isArray(value) ? value : [];
    return isWhole(first) && isWhole(second) ? [first, second] : this.fail(say`expected two integers`);
  }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= -1 && value <= MAX_ID;

export const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
