// Reads auxiliary data from the text of auxText() and printGraph(), using the kinds in each op's row.
import type { Aux } from '../node.ts';
import type { Op } from '../ops/row.ts';
import { aliasList, parameter, type AuxKind } from '../aux-data.ts';
import { readField, readFields, readShape, readType, type Known } from './read-type.ts';

type Reader = (written: string, known: Known) => Aux | null;

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

const readers: Readonly<Record<Exclude<AuxKind, 'null'>, Reader>> = {
  number: readNumber,
  string: (written) => written,
  type: readType,
  field: readField,
  shape: readShape,
  parameter: readParameter,
  aliases: readAliases,
};

/** Marks a class of memory where a name is also valid. */
const CLASS = 'mem:';

/** Undefined if the text is invalid. */
export function readAux({ carries = [] }: Op, written: string | null, known: Known): Aux | undefined {
  if (written === null) return null;
  const kinds = carries.filter((kind) => kind !== 'null');
  if (kinds.length > 1 && written.startsWith(CLASS))
    return readers.field(written.slice(CLASS.length), known) ?? undefined;
  const [kind] = kinds;
  return kind === undefined ? written : (readers[kind](written, known) ?? undefined);
}
