// The header for C programs that call a library: functions with argument types, and the layout of objects.
// Invariants: text from a program only passes through names.ts, and C11 compilers check the layout.
import { textOf } from '../../../base/phrase.ts';
import { instanceFields, type ArrayShape, type Shape, type StructShape } from '../../../ir/shapes.ts';
import { shapeOf, sourceType } from '../../../ir/text/source-type.ts';
import type { PointerType, Type } from '../../../ir/types.ts';
import type { SourceText } from '../../../source/source-text.ts';
import { abis, type AbiName } from '../abi.ts';
import { ELEMENTS_OFFSET, LENGTH_OFFSET, layoutOf, storageOf, type Storage } from '../objects.ts';
import { handlerSetter, type ExportedFunction, type ExportedShape, type Exports } from './exports.ts';
import { memberName, Names, plainName } from './names.ts';

const cTypes: Readonly<Record<Exclude<Storage, 'object' | 'function'>, string>> = {
  i8: 'int8_t',
  i16: 'int16_t',
  i32: 'int32_t',
  i64: 'int64_t',
  u1: 'bool',
  u8: 'uint8_t',
  u16: 'uint16_t',
  u32: 'uint32_t',
  f32: 'float',
  f64: 'double',
};

/** @param abi the convention of the functions; default: System V */
export function headerText(exports: Exports, source: SourceText, abi: AbiName = 'sysv'): string {
  return new Header(exports, source, abi).text();
}

class Header {
  private readonly exports: Exports;
  private readonly source: SourceText;
  private readonly abi: AbiName;
  private readonly names: ReadonlyMap<Shape, ExportedShape>;

  constructor(exports: Exports, source: SourceText, abi: AbiName) {
    this.exports = exports;
    this.source = source;
    this.abi = abi;
    this.names = new Map(exports.shapes.map((each) => [each.shape, each]));
  }

  text(): string {
    const { library, shapes, functions, refused } = this.exports;
    const guard = `${library.toUpperCase()}_H`;
    const lines = [
      `/* Functions of a program in Simple, ${abis[this.abi].title} calling convention. Created by fathom emit --as header. */`,
      `#ifndef ${guard}`,
      `#define ${guard}`,
      '',
      '#include <stdbool.h>',
      '#include <stddef.h>',
      '#include <stdint.h>',
      '',
      ...this.convention(),
      '#ifdef __cplusplus',
      'extern "C" {',
      '#endif',
      '',
      ...this.rules(),
      ...shapes.map(({ name }) => `struct ${name};`),
      ...(shapes.length > 0 ? [''] : []),
      ...shapes.flatMap((each) => this.object(each)),
      ...functions.flatMap((each) => this.prototype(each)),
      ...refused.map(
        ({ name, span, reason }) =>
          `/* Line ${this.source.lineOf(span)}: C cannot call ${plainName(name)}: ${textOf(reason).replaceAll('*/', '')}. */`,
      ),
      '',
      '#ifdef __cplusplus',
      '}',
      '#endif',
      '#endif',
    ];
    return `${lines.join('\n')}\n`;
  }

  private get call(): string {
    return `${this.exports.library.toUpperCase()}_CALL`;
  }

  /** The calling convention as an attribute, because a compiler's default may differ. */
  private convention(): string[] {
    const [isOwn, attribute] =
      this.abi === 'sysv' ? ['!defined(_WIN32)', 'sysv_abi'] : ['defined(_WIN32)', 'ms_abi'];
    return [
      '/* The calling convention; callbacks need it, too. */',
      `#if ${isOwn}`,
      `#define ${this.call}`,
      '#else',
      `#define ${this.call} __attribute__((${attribute}))`,
      '#endif',
      '',
    ];
  }

  private rules(): string[] {
    const { library } = this.exports;
    return [
      '/*',
      ' * Stored integers have the width of their type; arithmetic is done in 64 bits and wraps around. Integer results',
      ' * are int64_t, and float results are double. A reference is the address of an object, which exists until the',
      ' * process ends: memory is never freed. Functions of the library create objects, and so do the functions',
      ` * ${library}_new_…, whose objects are zeroed, including fields that must not be null.`,
      ' * Never change the kind or length of an object, nor a final field of an object that the library has received.',
      ' *',
      ' * Faults: a division by zero, an index out of bounds, a negative length, exhausted memory, or null for an argument',
      ' * that must not be null. The handler is called with the kind of the fault ("divide-by-zero" …) and the line in',
      ' * the program, 0 if there is none. It must not return: it ends the process, or leaves with longjmp. Afterwards,',
      ' * the library can be called again; the stores of the interrupted function may be complete, partial, or missing.',
      ' * Without a handler, or if it returns, the fault is reported on standard error',
      ' * and the process exits with exit(3). Values that C code stores in objects are not checked: for example, null in',
      ' * a field that must not be null, or an invalid address. A stack overflow has the same effect as in C.',
      ' *',
      ' * Threads: several threads may concurrently call functions that create no objects. Only one thread at a time',
      ` * may call the others, the functions ${library}_new_…, or ${handlerSetter(library)}, which is for all threads.`,
      ' */',
      `void ${handlerSetter(library)}(void (*handler)(const char *kind, int64_t line));`,
      '',
    ];
  }

  private object(exported: ExportedShape): string[] {
    const { shape } = exported;
    return shape.kind === 'struct' ? this.struct(shape, exported) : this.array(shape, exported);
  }

  private struct(shape: StructShape, { name, maker }: ExportedShape): string[] {
    const { offsets } = layoutOf(shape);
    const members = new Names(['kind']);
    const fields = instanceFields(shape).map((field) => ({
      field,
      name: members.unlike(memberName(field.name)),
    }));
    return [
      `struct ${name} {`,
      '  const void *kind; /* of the library */',
      ...fields.map(
        ({ field, name: member }) =>
          `  ${this.declared(field.type, member)};${remark(field.type)}${field.final ? ' /* final */' : ''}`,
      ),
      '};',
      ...checked(
        fields.map(({ field, name: member }) => [
          `offsetof(struct ${name}, ${member})`,
          offsets.get(field) ?? 0,
        ]),
      ),
      `struct ${name} *${this.call} ${maker}(void);`,
      '',
    ];
  }

  private array({ element }: ArrayShape, { name, maker }: ExportedShape): string[] {
    return [
      `struct ${name} {`,
      '  const void *kind; /* of the library */',
      '  int64_t length;',
      `  ${this.declared(element.type, 'elements[]')};${remark(element.type)}`,
      '};',
      ...checked([
        [`offsetof(struct ${name}, length)`, LENGTH_OFFSET],
        [`offsetof(struct ${name}, elements)`, ELEMENTS_OFFSET],
      ]),
      `struct ${name} *${this.call} ${maker}(int64_t length);`,
      '',
    ];
  }

  private prototype({ name, info, span }: ExportedFunction): string[] {
    const members = new Names();
    const given = info.parameters.map((type, i) => {
      const member = members.unlike(memberName(info.parameterNames[i] ?? `a${i}`));
      return `${this.declared(type, member)}${remark(type)}`;
    });
    const result = this.result(info.result);
    const declared = name === info.name ? '' : `: ${plainName(info.name)}`;
    const answer = info.result.kind === 'pointer' ? ` Result: ${nullness(info.result)}.` : '';
    return [
      `/* Line ${this.source.lineOf(span)}${declared}.${answer} */`,
      `${result}${this.call} ${name}(${given.length === 0 ? 'void' : given.join(', ')});`,
    ];
  }

  private result(type: Type): string {
    if (type.kind === 'pointer') return this.declared(type, '');
    return type.kind === 'float' ? 'double ' : 'int64_t ';
  }

  private declared(type: Type, name: string): string {
    if (type.kind !== 'pointer') return `${cTypes[storageOf(type) as keyof typeof cTypes]} ${name}`;
    if (type.body.kind === 'function') return this.callback(type, name);
    const shape = shapeOf(type);
    const tag = shape === null ? 'void' : `struct ${this.names.get(shape)?.name ?? ''}`;
    return `${isReadOnly(type) ? 'const ' : ''}${tag} *${name}`;
  }

  /** Functions of the language pass whole words and double precision. */
  private callback({ body }: PointerType, name: string): string {
    if (body.kind !== 'function' || body.signature.result === null) return `void (*${name})(void)`;
    const { parameters, result } = body.signature;
    const plain = (type: Type): string =>
      type.kind === 'pointer'
        ? this.declared(type, '').trimEnd()
        : `${this.result(type).trimEnd()}${range(type)}`;
    const given = parameters.length === 0 ? 'void' : parameters.map(plain).join(', ');
    return `${this.result(result)}${range(result).trimStart()}(${this.call} *${name})(${given})`;
  }
}

const isReadOnly = ({ body }: PointerType): boolean => body.kind === 'object' && body.access > 0;

/** Narrow values are passed as whole words, and must be in range. */
const range = (type: Type): string => {
  const storage = storageOf(type);
  return type.kind !== 'pointer' && storage !== 'i64' && storage !== 'f64'
    ? ` /* ${sourceType(type)} */`
    : '';
};

const nullness = ({ nil }: PointerType): string => (nil === 3 ? 'may be null' : 'not null');

const remark = (type: Type): string => (type.kind === 'pointer' ? ` /* ${nullness(type)} */` : '');

/** Compilers that support static assertions check the layout. */
const checked = (facts: readonly (readonly [what: string, bytes: number])[]): string[] =>
  facts.length === 0
    ? []
    : [
        '#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L',
        ...facts.map(([what, bytes]) => `_Static_assert(${what} == ${bytes}, "layout");`),
        '#endif',
      ];
