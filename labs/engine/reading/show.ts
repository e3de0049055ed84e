// Links and buttons that show a program, settings, and a place found by a query.
import * as v from 'valibot';
import { name } from './fields.ts';
import { asksPlace, ONE_THING, oneThing, queryEntries, type Query } from '../places/query.ts';
import { sceneEntries, type Scene } from '../scene.ts';

export const ShowEntries = v.pipe(
  v.strictObject({
    ...queryEntries,
    ...sceneEntries,
    /** An example, `start`, `solution`, or `mine` (the student's program). */
    program: v.optional(name),
  }),
  v.check((written) => oneThing(written as Query), ONE_THING),
);
type Written = v.InferOutput<typeof ShowEntries>;

export interface Show {
  /** null: the student's program. */
  readonly source: string | null;
  readonly scene: Partial<Scene>;
  /** null: the whole picture. */
  readonly query: Query | null;
  readonly line: number;
}

const queryKeys = Object.keys(queryEntries) as (keyof Query)[];

export function showOf(
  written: Written,
  source: (name: string | undefined) => string | null | undefined,
  line: number,
): Show | string {
  const found = source(written.program);
  if (found === undefined) return `this lab has no example “${written.program ?? ''}”`;
  const query: Record<string, unknown> = {};
  const scene: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(written)) {
    if (value === undefined || key === 'program') continue;
    if ((queryKeys as readonly string[]).includes(key)) query[key] = value;
    else scene[key] = value;
  }
  const place = query as Query;
  return { source: found, scene: scene as Partial<Scene>, query: asksPlace(place) ? place : null, line };
}

/** For example `step=add-zero on="Add(arg, 0)"`. */
export function attributesOf(written: string): Record<string, unknown> | string {
  const found: Record<string, unknown> = {};
  const rest = written.replace(
    /([a-zA-Z]+)=(?:"([^"]*)"|(\S+))/g,
    (_, key: string, quoted?: string, bare?: string) => {
      const value = quoted ?? bare ?? '';
      found[key] = key !== 'rho' && key !== 'becomes' && /^-?\d+$/.test(value) ? BigInt(value) : value;
      return '';
    },
  );
  return rest.trim() === '' ? found : `“${rest.trim()}” is not of the form key=value`;
}
