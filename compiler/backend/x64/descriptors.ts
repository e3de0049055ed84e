// Static data about a program's objects, for the runtime and other readers of memory: descriptors, and
// objects of string constants.
//
//   struct   1, size, name, its length, number of fields; each field: name, its length, offset (-1: static), storage
//   array    2, size of an element, its type as results show it, length of that text, storage
//   text     an array of bytes as stored in memory: descriptor, length, the bytes
//
// Each is a word. Names are addresses of bytes elsewhere, and storage is a code from objects.ts.
import type { ConstantText } from '../../ir/pointer-bodies.ts';
import { quote } from '../../ir/text/type-text.ts';
import type { ArrayShape, FieldShape, Shape, StructShape } from '../../ir/shapes.ts';
import { elementTypeText } from '../../semantics/index.ts';
import type { DataItem, DataWord } from './data.ts';
import { elementSize, layoutOf, storageOf, storages } from './objects.ts';
import type { DataDraft } from './select/program.ts';

const STRUCT = 1n;
const ARRAY = 2n;
const STATIC = -1n;

type Content = Omit<DataItem, 'symbol'>;

export function descriptorLabel(data: DataDraft, shape: Shape): string {
  return data.label('d', String(shape.id), () =>
    shape.kind === 'struct' ? structDescriptor(data, shape) : arrayDescriptor(data, shape),
  );
}

function structDescriptor(data: DataDraft, shape: StructShape): Content {
  const words = [
    STRUCT,
    BigInt(layoutOf(shape).size),
    ...textWords(data, shape.name),
    BigInt(shape.fields.length),
    ...shape.fields.flatMap((field) => fieldWords(data, shape, field)),
  ];
  return { comment: `struct ${shape.name}`, words, bytes: '' };
}

function fieldWords(data: DataDraft, shape: StructShape, field: FieldShape): DataWord[] {
  const offset = layoutOf(shape).offsets.get(field);
  const place = offset === undefined ? STATIC : BigInt(offset);
  return [...textWords(data, field.name), place, storageCode(field)];
}

function arrayDescriptor(data: DataDraft, shape: ArrayShape): Content {
  const { element } = shape;
  const text = textWords(data, elementTypeText(element.type));
  return {
    comment: `array ${shape.name}`,
    words: [ARRAY, BigInt(elementSize(shape)), ...text, storageCode(element)],
    bytes: '',
  };
}

const storageCode = ({ type }: FieldShape): bigint => BigInt(storages[storageOf(type)].code);

function textWords(data: DataDraft, bytes: string): [DataWord, DataWord] {
  const symbol = data.label('n', bytes, () => ({ comment: 'name', words: [], bytes }));
  return [{ symbol }, BigInt(bytes.length)];
}

export function textLabel(data: DataDraft, { bytes }: ConstantText, shape: Shape): string {
  return data.label('s', bytes, () => {
    const words = [{ symbol: descriptorLabel(data, shape) }, BigInt(bytes.length)];
    return { comment: quote(bytes), words, bytes };
  });
}
