// C types for the language's types, with a struct for each kind of object and functions that create and print
// it.
import {
  instanceFields,
  type ArrayShape,
  type FieldShape,
  type Shape,
  type StructShape,
} from '../../ir/shapes.ts';
import { shapeOf } from '../../ir/text/source-type.ts';
import { BOOL, type Type } from '../../ir/types.ts';
import { elementTypeText } from '../../semantics/index.ts';
import { memberName, Names } from '../x64/linking/names.ts';
import { storageOf, storages, type Storage } from '../x64/objects.ts';

/** Computation uses 64-bit integers and doubles; objects have the declared widths. */
const narrowTypes: Readonly<Record<Exclude<Storage, 'object' | 'function'>, string>> = {
  i8: 'int8_t',
  i16: 'int16_t',
  i32: 'int32_t',
  i64: 'int64_t',
  u1: 'uint8_t',
  u8: 'uint8_t',
  u16: 'uint16_t',
  u32: 'uint32_t',
  f32: 'float',
  f64: 'double',
};

export const quoted = (text: string): string =>
  `"${text.replace(/["\\]|[^ -~]|\?/g, (c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`;

interface Known {
  readonly name: string;
  readonly members: ReadonlyMap<FieldShape, string>;
}

export class Objects {
  private readonly known = new Map<Shape, Known>();
  private readonly names: Names;

  /** @param names all names of the C file */
  constructor(names: Names) {
    this.names = names;
  }

  /** A type, ending in a space or a star. */
  typeOf(type: Type): string {
    if (type.kind === 'float') return 'double ';
    if (type.kind !== 'pointer') return 'int64_t ';
    if (type.body.kind === 'function') return 'Function ';
    const shape = shapeOf(type);
    return shape === null ? 'void *' : `struct ${this.nameOf(shape)} *`;
  }

  /** A type in objects and C functions, ending in a space or a star. */
  storedTypeOf(type: Type): string {
    const storage = storageOf(type);
    return storage === 'object' || storage === 'function' ? this.typeOf(type) : `${narrowTypes[storage]} `;
  }

  nameOf(shape: Shape): string {
    return this.knownOf(shape).name;
  }

  memberOf(field: FieldShape): string {
    return this.knownOf(field.owner).members.get(field) ?? 'elements';
  }

  makerOf(shape: Shape): string {
    return `new_${this.nameOf(shape)}`;
  }

  private knownOf(shape: Shape): Known {
    let known = this.known.get(shape);
    if (known === undefined) {
      const members = new Names(['show']);
      const own = shape.kind === 'struct' ? memberName(shape.name.replaceAll('.', '_')) : arrayName(shape);
      let name = own;
      for (
        let i = 2;
        this.names.has(name) || this.names.has(`new_${name}`) || this.names.has(`show_${name}`);
        i++
      )
        name = `${own}_${i}`;
      for (const each of [name, `new_${name}`, `show_${name}`]) this.names.unlike(each);
      const fields = shape.kind === 'struct' ? instanceFields(shape) : [];
      known = {
        name,
        members: new Map(fields.map((field) => [field, members.unlike(memberName(field.name))])),
      };
      this.known.set(shape, known);
    }
    return known;
  }

  /**
   * All types that the program uses, with dependencies. @param shows whether results may be objects @param
   * functions the text of all functions
   */
  text(shows: boolean, functions: string): string {
    const parts: string[] = [];
    for (const shape of this.known.keys())
      parts.push(shape.kind === 'struct' ? this.struct(shape) : this.array(shape));
    const shown = [...this.known.keys()];
    const prototypes = shows
      ? shown.map((shape) => `static void show_${this.nameOf(shape)}(const void *);\n`)
      : [];
    const isMade = (shape: Shape): boolean => functions.includes(`${this.makerOf(shape)}(`);
    const makers = shown
      .filter(isMade)
      .map((shape) => (shape.kind === 'struct' ? this.maker(shape, shows) : this.arrayMaker(shape, shows)));
    const bodies = shows ? shown.map((shape) => this.show(shape)) : [];
    return [...parts, prototypes.join(''), ...makers, ...bodies].filter((part) => part !== '').join('\n');
  }

  forward(): string {
    return [...this.known.values()].map(({ name }) => `struct ${name};\n`).join('');
  }

  private struct(shape: StructShape): string {
    const fields = instanceFields(shape).map(
      (field) => `  ${this.storedTypeOf(field.type)}${this.memberOf(field)};\n`,
    );
    return `struct ${this.nameOf(shape)} {\n  Show *show;\n${fields.join('')}};\n`;
  }

  private array(shape: ArrayShape): string {
    return `struct ${this.nameOf(shape)} {\n  Show *show;\n  int64_t length;\n  ${this.storedTypeOf(shape.element.type)}elements[];\n};\n`;
  }

  private maker(shape: StructShape, shows: boolean): string {
    const name = this.nameOf(shape);
    const show = shows ? `  made->show = show_${name};\n` : '';
    return `static struct ${name} *new_${name}(void) {\n  struct ${name} *made = allocate(sizeof(struct ${name}));\n${show}  return made;\n}\n`;
  }

  private arrayMaker(shape: ArrayShape, shows: boolean): string {
    const name = this.nameOf(shape);
    const { size } = storages[storageOf(shape.element.type)];
    const show = shows ? `  made->show = show_${name};\n` : '';
    return [
      `static struct ${name} *new_${name}(int64_t length, int line) {`,
      `  struct ${name} *made = allocate_array(length, ${size}, line);`,
      `${show}  made->length = length;`,
      '  return made;',
      '}\n',
    ].join('\n');
  }

  private show(shape: Shape): string {
    const name = this.nameOf(shape);
    const lines = shape.kind === 'struct' ? this.showFields(shape) : this.showElements(shape);
    return `static void show_${name}(const void *object) {\n  const struct ${name} *shown = object;\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
  }

  private showFields(shape: StructShape): string[] {
    const fields = shape.fields.flatMap((field, i) => [
      `fputs(${quoted(`${i === 0 ? '' : ','}${field.name}=`)}, stdout);`,
      field.isStatic ? zeroShown(field.type) : this.showValue(field.type, `shown->${this.memberOf(field)}`),
    ]);
    return ['(void)shown;', `fputs(${quoted(`${shape.name}{`)}, stdout);`, ...fields, `putchar('}');`];
  }

  private showElements({ element: { type } }: ArrayShape): string[] {
    if (type.kind === 'int' && type.min === 0n && type.max === 255n)
      return ['fwrite(shown->elements, 1, (size_t)shown->length, stdout);'];
    return [
      `fputs(${quoted(`${elementTypeText(type)}[`)}, stdout);`,
      'for (int64_t i = 0; i < shown->length; i++) {',
      `  putchar(i == 0 ? ' ' : ',');`,
      `  ${this.showValue(type, 'shown->elements[i]')}`,
      '}',
      `putchar(']');`,
    ];
  }

  showValue(type: Type, value: string): string {
    if (type.kind === 'float') return `show_float(${value});`;
    if (type.kind !== 'pointer') return `show_integer(${value});`;
    return type.body.kind === 'function' ? `show_function(${value});` : `show_object(${value});`;
  }
}

const zeroShown = (type: Type): string =>
  `fputs("${type.kind === 'float' ? '0.0' : type.kind === 'pointer' ? 'null' : '0'}", stdout);`;

function arrayName({ element: { type } }: ArrayShape): string {
  const inner = shapeOf(type);
  if (inner !== null)
    return `array_of_${memberName(inner.kind === 'struct' ? inner.name.replaceAll('.', '_') : arrayName(inner))}`;
  if (type.kind === 'pointer') return 'array_of_functions';
  return type === BOOL ? 'array_bool' : `array_${storageOf(type)}`;
}
