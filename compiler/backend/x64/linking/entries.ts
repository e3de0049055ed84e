// The entries from C: one global label for each exported function, and for each kind of object that C may
// create.
//
// C leaves the upper bits of narrow arguments undefined and passes f32 in single precision, but functions of
// the language take whole words and double precision. So an entry converts the arguments in place and jumps
// to the function, which returns to C. The entry also checks references that must not be null, because only C
// can pass null.
import type { Shape } from '../../../ir/shapes.ts';
import { abis, argumentPlaces, type Abi, type ArgumentPlace } from '../abi.ts';
import type { Flavor } from '../assembly/flavors.ts';
import type { LibraryPart } from '../machine.ts';
import { storageOf, type Storage } from '../objects.ts';
import { registerName, vector, type Register } from '../registers.ts';
import { argument, linesOf, type RuntimeLine } from '../runtime/part.ts';
import { classOfParameter } from '../select/arguments.ts';
import { functionLabel } from '../select/program.ts';
import { handlerSetter, type ExportedFunction } from './exports.ts';

export interface Entry {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly RuntimeLine[];
  readonly uses: readonly string[];
}

interface Place {
  readonly abi: Abi;
  readonly flavor: Flavor;
  readonly lineOf: (exported: ExportedFunction) => number;
}

export function entriesOf({ exports, descriptors }: LibraryPart, place: Place): readonly Entry[] {
  const { functions, shapes, library } = exports;
  return [
    ...functions.map((exported) => functionEntry(exported, place)),
    ...shapes.map(({ shape, maker }, i) => makerEntry(maker, shape.kind, descriptors[i], place)),
    setterEntry(library, place),
  ];
}

const entry = (
  name: string,
  title: string,
  code: readonly string[],
  uses: readonly string[] = [],
): Entry => ({
  name,
  title,
  lines: linesOf(code.join('\n')),
  uses,
});

function functionEntry(exported: ExportedFunction, { abi, flavor, lineOf }: Place): Entry {
  const { name, info } = exported;
  const places = argumentPlaces(abi, info.parameters.map(classOfParameter));
  const isNull = flavor.local(`null_${info.index}`);
  const checks = info.parameters.flatMap((type, i) =>
    type.kind === 'pointer' && type.nil === 2 ? nullTest(places[i], isNull) : [],
  );
  const refusal = [
    `${isNull}: # C passed null where null is not allowed`,
    `movl $${lineOf(exported)}, ${argument(abi, 0).replace('%r', '%e')}`,
    `jmp ${flavor.symbol('fault_null_dereference')}`,
  ];
  const code = [
    ...info.parameters.flatMap((type, i) => whole(storageOf(type), places[i], abi)),
    ...checks,
    `jmp ${flavor.symbol(functionLabel(info))}`,
  ];
  const title = `${name}, for calls from C: widens the arguments to whole words.`;
  return checks.length === 0
    ? entry(name, title, code)
    : entry(name, title, [...code, ...refusal], ['fault_null_dereference']);
}

/** Location of a stack argument on entry, above the return address. */
const onStack = (word: number): string => `${8 + 8 * word}(%rsp)`;

function nullTest(place: ArgumentPlace, isNull: string): readonly string[] {
  const test =
    'stack' in place
      ? `cmpq $0, ${onStack(place.stack)}`
      : `testq %${registerName(place.register)}, %${registerName(place.register)}`;
  return [test, `je ${isNull}`];
}

/** How to widen a narrow integer: mnemonic, and operand widths. */
const widened: Partial<Record<Storage, readonly [mnemonic: string, from: 8 | 16 | 32, to: 32 | 64]>> = {
  i8: ['movsbq', 8, 64],
  i16: ['movswq', 16, 64],
  i32: ['movslq', 32, 64],
  u1: ['movzbl', 8, 32],
  u8: ['movzbl', 8, 32],
  u16: ['movzwl', 16, 32],
  u32: ['movl', 32, 32],
};

/** A caller-saved register without an argument. */
const freeVector = ({ name }: Abi): Register => vector(name === abis.win64.name ? 5 : 15);

function whole(storage: Storage, place: ArgumentPlace, abi: Abi): readonly string[] {
  if (storage === 'f32') {
    if (!('stack' in place))
      return [`cvtss2sd %${registerName(place.register)}, %${registerName(place.register)}`];
    const free = `%${registerName(freeVector(abi))}`;
    return [`cvtss2sd ${onStack(place.stack)}, ${free}`, `movsd ${free}, ${onStack(place.stack)}`];
  }
  const row = widened[storage];
  if (row === undefined) return [];
  const [mnemonic, from, to] = row;
  if (!('stack' in place))
    return [`${mnemonic} %${registerName(place.register, from)}, %${registerName(place.register, to)}`];
  const word = onStack(place.stack);
  return [`${mnemonic} ${word}, %${to === 64 ? 'rax' : 'eax'}`, `movq %rax, ${word}`];
}

function makerEntry(name: string, kind: Shape['kind'], descriptor: string, { abi, flavor }: Place): Entry {
  const title = 'Creates an object for C, with all fields zero.';
  const [first, second] = [argument(abi, 0), argument(abi, 1)];
  const load = `leaq ${flavor.symbol(descriptor)}(%rip), ${first}`;
  if (kind === 'struct') return entry(name, title, [load, `jmp ${flavor.symbol('rt_new')}`], ['rt_new']);
  const negative = flavor.local(`negative_${name}`);
  const code = [
    `movq ${first}, ${second} # its length`,
    `testq ${second}, ${second}`,
    `js ${negative}`,
    load,
    `jmp ${flavor.symbol('rt_new_array')}`,
    `${negative}:`,
    `xorl ${first.replace('%r', '%e')}, ${first.replace('%r', '%e')} # outside the program`,
    `jmp ${flavor.symbol('fault_negative_array_length')}`,
  ];
  return entry(name, title, code, ['rt_new_array', 'fault_negative_array_length']);
}

/** This function follows the convention of the system, as the C library does. */
function setterEntry(library: string, { flavor }: Place): Entry {
  const given = argument(abis[flavor.os === 'windows' ? 'win64' : 'sysv'], 0);
  const code = [`movq ${given}, ${flavor.symbol('rt_fault_handler')}(%rip)`, 'ret'];
  return entry(handlerSetter(library), 'Sets the function that is called at a fault.', code, [
    'rt_fault_handler',
  ]);
}
