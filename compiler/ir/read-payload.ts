// Reads payloads back from what payloadText() and printGraph() write: each op has its kind.
import type { Payload } from './node.ts';
import type { Op } from './ops/row.ts';
import { ops } from './ops/table.ts';
import { aliasList, parameter } from './payloads.ts';
import { readField, readFields, readShape, readType, type Known } from './read-type.ts';

type Reader = (written: string, known: Known) => Payload | null;

const readNumber: Reader = (written) => (/^\d{1,9}$/.test(written) ? Number(written) : null);

const readParameter: Reader = (written, known) => {
  const match = /^(-1|\d{1,9}) ([^:]*): (.+)$/.exec(written);
  const type = match === null ? null : readType(match[3], known);
  return match === null || type === null ? null : parameter(Number(match[1]), match[2], type);
};

const readAliases: Reader = (written, known) => {
  const fields = readFields(written, known);
  return fields === null ? null : aliasList(fields);
};

/** A class of memory is written as the type of that memory; all else is a name. */
const readPhi: Reader = (written, known) =>
  written.startsWith('mem:') ? readField(written.slice('mem:'.length), known) : written;

const readers: ReadonlyMap<Op, Reader> = new Map<Op, Reader>([
  [ops.Constant, readType],
  [ops.Cast, readType],
  [ops.CProj, readNumber],
  [ops.Proj, readNumber],
  [ops.Fun, readNumber],
  [ops.Return, readNumber],
  [ops.Phi, readPhi],
  [ops.Parm, readParameter],
  [ops.New, readShape],
  [ops.Load, readField],
  [ops.Store, readField],
  [ops.MemMerge, readAliases],
]);

/** The payload that a text stands for on nodes of an op; undefined where it stands for none. */
export function readPayload(op: Op, written: string | null, known: Known): Payload | undefined {
  if (written === null) return null;
  const reader = readers.get(op);
  return reader === undefined ? written : (reader(written, known) ?? undefined);
}
