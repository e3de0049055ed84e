// The runtime: what stands between a program and the system. A program gets the parts that it needs.
//
// Three layers: system-*.ts calls the system, the other parts stand on that and are the same everywhere, but for the
// registers in which the program's own convention passes arguments (part.ts).
// It is written by hand: compiled by this compiler from a text in the language, it would cost each use of the command
// line a tenth of a second and more, and a mistake in the compiler could hide itself by misprinting the result.
import { assert } from '../../../base/assert.ts';
import type { Abi } from '../abi.ts';
import type { Flavour, Os } from '../flavours.ts';
import type { ResultKind } from '../machine.ts';
import { limitParts } from './call-lines.ts';
import { externalParts } from './externals.ts';
import { floatParts } from './floats.ts';
import { libraryParts } from './library.ts';
import { memoryParts, type MemoryOptions } from './memory.ts';
import { outputParts } from './output.ts';
import {
  definedIn,
  linesOf,
  type RuntimeLine,
  type RuntimePart,
  type RuntimeVariable,
  type TableRow,
} from './part.ts';
import { resultParts } from './results.ts';
import { startParts } from './start.ts';
import { linuxParts } from './system-linux.ts';
import { macosParts } from './system-macos.ts';
import { windowsParts } from './system-windows.ts';

export type { RuntimeLine } from './part.ts';

export interface RuntimeRequest {
  readonly abi: Abi;
  readonly flavour: Flavour;
  readonly result: ResultKind;
  /** No program that begins by itself, but functions that C calls. Default: false. */
  readonly isLibrary?: boolean;
  /** How memory is allocated; a library has no collector. Default: no garbage collection. */
  readonly memory?: Omit<MemoryOptions, 'isLazy'>;
  /** There is a table of calls. Default: false. */
  readonly tellsCalls?: boolean;
  /** Labels that the program uses and does not define. */
  readonly used: ReadonlySet<string>;
}

/** All of it in the form of the flavour. */
export interface Runtime {
  readonly parts: readonly { readonly title: string; readonly lines: readonly RuntimeLine[] }[];
  readonly texts: readonly { readonly symbol: string; readonly bytes: string }[];
  readonly tables: readonly { readonly symbol: string; readonly rows: readonly TableRow[] }[];
  readonly variables: readonly RuntimeVariable[];
  /** Labels that it uses and does not define: those of tables and of the system. */
  readonly open: ReadonlySet<string>;
}

const systems: Readonly<Record<Os, readonly RuntimePart[]>> = {
  linux: linuxParts,
  macos: macosParts,
  windows: windowsParts,
};

/** With these a program has objects. */
const heapUsers = ['rt_new', 'rt_new_array', 'rt_write', 'rt_read'];

export function runtimeFor(request: RuntimeRequest): Runtime {
  const { flavour, used, isLibrary = false } = request;
  const all = preparedFor(request);
  const { parts, open } = reachable(all, isLibrary ? [...used] : [flavour.entry, ...used]);
  return {
    parts: parts.map(({ title, lines }) => ({ title, lines })),
    texts: parts.flatMap(({ texts }) => texts),
    tables: parts.flatMap(({ tables }) => tables),
    variables: parts.flatMap(({ variables }) => variables),
    open,
  };
}

/** A part in the form of a flavour. */
interface Prepared extends Omit<Runtime, 'parts' | 'open'> {
  readonly title: string;
  readonly lines: readonly RuntimeLine[];
  /** Labels that other parts may use, and those that it uses, before they are spelled. */
  readonly defined: readonly string[];
  readonly used: readonly string[];
}

/** There are few of them, and each takes some milliseconds to make: they are kept. */
const prepared = new Map<string, readonly Prepared[]>();

function preparedFor({
  abi,
  flavour,
  result,
  used,
  isLibrary = false,
  tellsCalls = false,
  memory = {},
}: RuntimeRequest): readonly Prepared[] {
  const usesHeap = heapUsers.some((name) => used.has(name));
  const { collects = false } = memory;
  const key = `${abi.name} ${flavour.os} ${result} ${usesHeap} ${isLibrary} ${tellsCalls} ${JSON.stringify(memory)}`;
  let parts = prepared.get(key);
  if (parts === undefined) {
    const around = isLibrary
      ? libraryParts(abi, flavour)
      : startParts(abi, {
          program: flavour.program,
          usesHeap,
          collects,
          confines: flavour.confines,
          result,
        });
    const inPlace = new Set(around.flatMap(definedIn));
    const unlessInPlace = (part: RuntimePart): boolean => !definedIn(part).some((name) => inPlace.has(name));
    const all = [
      ...systems[flavour.os].filter(unlessInPlace),
      ...around,
      ...[
        ...limitParts(tellsCalls),
        ...outputParts,
        ...memoryParts(abi, { ...memory, isLazy: isLibrary }),
        ...externalParts(abi),
        ...resultParts,
        ...floatParts,
      ].filter(unlessInPlace),
    ];
    const ours = new Set([...all.flatMap(definedIn), ...staticTables, flavour.program]);
    parts = all.map((part) => prepare(part, flavour, ours));
    prepared.set(key, parts);
  }
  return parts;
}

function prepare(part: RuntimePart, flavour: Flavour, ours: ReadonlySet<string>): Prepared {
  const { title, code, texts = {}, variables = [], tables = {} } = part;
  const names = linesOf(code).flatMap(({ text }) => text.match(NAME) ?? []);
  return {
    title,
    lines: spelled(part, flavour, ours),
    texts: Object.entries(texts).map(([name, bytes]) => ({ symbol: flavour.symbol(name), bytes })),
    tables: Object.entries(tables).map(([name, rows]) => ({ symbol: flavour.symbol(name), rows })),
    variables: variables.map(({ name, bytes }) => ({ name: flavour.symbol(name), bytes })),
    defined: definedIn(part),
    used: names.filter((name) => ours.has(name)),
  };
}

/** Labels that static data defines where the runtime uses them. */
const staticTables: ReadonlySet<string> = new Set([
  'functions',
  'rt_objects',
  'rt_objects_end',
  'rt_descriptors',
  'rt_descriptors_end',
  'rt_sites',
  'rt_sites_end',
  'rt_calls',
  'rt_calls_end',
]);

/** The parts that define the wanted labels, and all that these use, in the order of the list. */
function reachable(
  all: readonly Prepared[],
  wanted: readonly string[],
): { parts: readonly Prepared[]; open: ReadonlySet<string> } {
  const owner = new Map(all.flatMap((part) => part.defined.map((name) => [name, part])));
  const parts = new Set<Prepared>();
  for (const name of wanted)
    assert(owner.has(name) || staticTables.has(name), () => `assembly: nothing defines ${name}`);
  const names = new Set(wanted);
  for (const name of names) {
    const part = owner.get(name);
    if (part === undefined || parts.has(part)) continue;
    parts.add(part);
    for (const used of part.used) names.add(used);
  }
  const open = new Set([...names].filter((name) => staticTables.has(name)));
  return { parts: all.filter((part) => parts.has(part)), open };
}

/** A name that is neither a register's nor an immediate's, nor a label of the part's own. */
const NAME = /(?<![\w.%$])[A-Za-z_]\w*/g;

/** Each part's own labels get the part's name, so that no two are the same. */
function spelled(part: RuntimePart, flavour: Flavour, ours: ReadonlySet<string>): RuntimeLine[] {
  const [first] = definedIn(part);
  const lines = linesOf(part.code);
  const own = new Set(lines.flatMap(({ text }) => /^\.(\w+):/.exec(text)?.[1] ?? []));
  return lines.map(({ text, comment }) => ({
    text: text
      .replace(NAME, (name) => (ours.has(name) ? flavour.symbol(name) : name))
      .replace(/(?<![\w.])\.([a-z_]\w*)/g, (whole, name: string) =>
        own.has(name) ? flavour.local(`${first}_${name}`) : whole,
      ),
    comment,
  }));
}
