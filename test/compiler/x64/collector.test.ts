// Tests that unreachable memory is collected, natively and in the emulator, and that reachable memory
// stays, whichever registers or slots hold the pointers.
import { machineOf, assemblyTextOf } from '../../../compiler/views/machine/machine.ts';
import { describe, expect, it } from 'vitest';
import { BitSet } from '../../../compiler/base/bitset.ts';
import { allocateProgram } from '../../../compiler/allocate/program.ts';
import { checkAllocation } from '../../../compiler/allocate/checker/index.ts';
import { allocate, placeInRegisters } from '../../../compiler/allocate/index.ts';
import { allocatorNames, compile, run, type AbiName, type Compilation } from '../../../compiler/index.ts';
import {
  assemblyText,
  emulate,
  type HeapOptions,
  type MachineInstruction,
  Roots,
  slot,
  type Operand,
} from '../../../compiler/backend/x64/index.ts';
import { allInstructions, withInstructions } from '../../support/native/machine-code.ts';
import { goldenPrograms, numberOf } from '../../support/programs/golden.ts';
import { hasToolchain, withNative } from './support.ts';
import { extent, inTurn, isLong, long } from '../../support/extent.ts';

const ABIS: readonly AbiName[] = ['sysv', 'win64'];

const NODE = 'struct Node { int v; Node? next; Node? other; };';

/** Each program allocates many times the memory that it needs at once. `arg` is 3; `bytes` is the memory limit. */
const given: readonly (readonly [name: string, text: string, bytes?: number])[] = [
  [
    'lists that become unreachable',
    `${NODE} int sum = 0;
     for (int i = 0; i < 60; i++) {
       Node? !list = null;
       for (int j = 0; j < 900; j++) { Node !n = new Node; n.v = j + arg; n.next = list; list = n; }
       while (list) { sum += list.v; list = list.next; }
     }
     return sum;`,
  ],
  [
    'arrays of arrays',
    `struct Row { int[]? cells; };
     Row?[] !rows = new Row?[20];
     int sum = 0;
     for (int i = 0; i < 3000; i++) {
       Row !row = new Row; row.cells = new int[40];
       row.cells[i % 40] = i; rows[i % 20] = row;
       Row? old = rows[(i + 7) % 20];
       if (old) { int[]? cells = old.cells; if (cells) sum += cells[(i + 39) % 40] + cells#; }
     }
     return sum;`,
  ],
  [
    'objects in cycles, reachable or not',
    `${NODE} Node !kept = new Node; kept.next = kept; int sum = 0;
     for (int i = 0; i < 9000; i++) {
       Node !a = new Node; Node !b = new Node; Node !c = new Node;
       a.next = b; b.next = c; c.next = a; a.other = kept; b.v = i; c.other = b;
       if (i % 100 == 0) kept.other = c;
       Node? last = kept.other;
       if (last) { Node? ring = last.next; if (ring) { Node? seen = ring.next; if (seen) sum += seen.v; } }
     }
     return sum;`,
  ],
  [
    'recursion with pointers in every frame',
    `${NODE}
     val tree = { int depth, int v -> Node? n = new Node;
       if (depth > 0) { Node !made = new Node; made.v = v; made.next = tree(depth - 1, v * 2); made.other = tree(depth - 1, v * 2 + 1); return made; }
       return n; };
     val total = { Node? n -> n == null ? 0 : n.v + total(n.next) + total(n.other); };
     int sum = 0;
     for (int i = 0; i < 12; i++) sum += total(tree(9, arg + i));
     return sum;`,
  ],
  [
    'a list that fills the memory',
    `${NODE} Node !first = new Node; Node !last = first;
     for (int i = 0; i < 7500; i++) { Node !n = new Node; n.v = i; last.next = n; last = n; }
     int sum = 0;
     for (int i = 0; i < 10000; i++) { Node !n = new Node; n.v = i; sum += n.v; first.other = n; }
     Node? !at = first;
     while (at) { sum += at.v; at = at.next; }
     return sum;`,
    1 << 19,
  ],
  [
    'more live pointers than registers',
    `${NODE}
     val fresh = { int v -> Node !n = new Node; n.v = v; for (int i = 0; i < 4; i++) { Node !x = new Node; n.other = x; } return n; };
     int sum = 0;
     for (int i = 0; i < 300; i++) {
       Node a = fresh(i); Node b = fresh(i + 1); Node c = fresh(i + 2); Node d = fresh(i + 3); Node e = fresh(i + 4);
       Node f = fresh(i + 5); Node g = fresh(i + 6); Node h = fresh(i + 7); Node j = fresh(i + 8); Node k = fresh(i + 9);
       sum += a.v * 1 + b.v * 2 + c.v * 3 + d.v * 4 + e.v * 5 + f.v * 6 + g.v * 7 + h.v * 8 + j.v * 9 + k.v * arg;
     }
     return sum;`,
  ],
  [
    'pointers that are passed on the stack',
    `${NODE}
     val many = { Node? a, int b, Node? c, int d, Node? e, int f, Node? g, int h, Node? i, int j ->
       int[] !waste = new int[50]; waste[b % 50] = 1;
       return a.v + c.v + e.v + g.v + i.v + b + d + f + h + j + waste[0]; };
     val make = { int v -> Node !n = new Node; n.v = v; return n; };
     int sum = 0;
     for (int i = 0; i < 2500; i++) sum += many(make(i), 1, make(2), i, make(3 * i), 4, make(5), i, make(arg), 6);
     return sum;`,
  ],
  [
    'functions as values, which are not objects',
    `struct Job { { int -> int } f; Job? next; };
     val double = { int x -> x * 2; }; val square = { int x -> x * x; };
     int sum = 0;
     for (int i = 0; i < 4000; i++) {
       Job !a = new Job { f = double; }; Job !b = new Job { f = i % 2 ? square : double; }; b.next = a;
       val f = b.f; int[] !waste = new int[20]; waste[3] = i;
       sum += f(i % 50) + a.f(waste[3] % 7) + arg;
     }
     return sum;`,
  ],
  [
    'arrays passed to the system by address',
    `{int int int -> int} write = "C";
     val waste = { int n -> int[] !w = new int[n]; w[0] = n; return w[0]; };
     int sum = 0;
     for (int i = 0; i < 900; i++) {
       u8[] !text = new u8[3]; text[0] = 'a' + i % 26; text[1] = 10;
       sum += write(1, text, waste(150 + i % 7) % 3);
     }
     return sum + arg;`,
  ],
  [
    'objects of many sizes, some large',
    `struct Big { int a; int b; int c; int d; int e; int f; int g; int[]? h; };
     Big?[] !kept = new Big?[32]; int sum = 0;
     for (int i = 0; i < 1500; i++) {
       Big !big = new Big; big.h = new int[(i * 37) % 900]; big.a = i;
       u8[] !bytes = new u8[(i * 13) % 50]; if (bytes# > 3) { bytes[3] = i; sum += bytes[3]; }
       kept[(i * 5) % 32] = big;
       Big? old = kept[i % 32];
       if (old) { int[]? h = old.h; if (h) sum += h# + old.a; }
     }
     return sum + arg;`,
    1 << 19,
  ],
];

const LITTLE = 1 << 16;
const programs = given.map(([name, text, bytes = LITTLE]) => [name, text, bytes] as const);

const heapsOf = (bytes: number): readonly HeapOptions[] => [{ bytes }, { bytes, stress: bytes >> 12 }];

/** A program's result in the graph interpreter, without garbage collection. */
function expected(text: string): { readonly plain: Compilation; readonly wanted: object } {
  const plain = compile(text, { optimize: 'none' });
  expect(plain.diagnostics).toEqual([]);
  const { status, result, stdout, fault } = run(plain, { engine: 'graph', argument: 3n, budget: 20_000_000 });
  expect({ status, fault }).toEqual({ status: 'value', fault: '' });
  return { plain, wanted: { status, result, stdout } };
}

describe('garbage collection in the emulator', () => {
  it.each(programs)('%s', long, (_, text, bytes) => {
    const { plain, wanted } = expected(text);
    const heaps = heapsOf(bytes);
    const argument = 3n;
    const full = compile(text);
    const settings = [plain, full].flatMap((compilation) =>
      ABIS.flatMap((abi) => allocatorNames.map((allocator) => ({ compilation, abi, allocator }))),
    );
    // Two of the eight settings, which have nothing in common, with each memory size. The long run covers all.
    const turn = programs.findIndex(([, each]) => each === text) % 4;
    const tried = isLong ? settings : [settings[turn], settings[7 - turn]];
    for (const [at, { compilation, abi, allocator }] of tried.entries()) {
      const { program } = machineOf(compilation, { abi, allocator });
      const outcome = emulate(program, { argument, budget: 20_000_000, heap: heaps[at % heaps.length] });
      expect(outcome).toMatchObject(wanted);
    }
    const { counts } = run(plain, { engine: 'emulator', argument, budget: 20_000_000, heap: heaps[0] });
    expect(counts.collections?.count).toBeGreaterThan(0);
  });

  it('prevents memory exhaustion, which occurs without a collector', () => {
    const [[, text]] = programs;
    const heap = { bytes: LITTLE, collect: false };
    const request = { engine: 'emulator', argument: 3n, budget: 20_000_000 } as const;
    expect(run(compile(text), { ...request, heap })).toMatchObject({ fault: 'out-of-memory' });
  });

  it('reports a fault with its line if live data does not fit', () => {
    const text = `${NODE}\nNode? !list = null;\nwhile (true) {\n  Node !n = new Node; n.next = list; list = n; sys.io.p(list.next == null ? "x" : "");\n}`;
    const found = run(compile(text), {
      engine: 'emulator',
      argument: 0n,
      budget: 20_000_000,
      heap: { bytes: 1 << 18 },
    });
    expect(found).toMatchObject({ fault: 'out-of-memory', line: 4 });
  });
});

describe('garbage collection in the interpreters, at every allocation', long, () => {
  const engines = ['graph', 'schedule'] as const;

  it.each(programs)('%s', (_, text) => {
    const { plain, wanted } = expected(text);
    for (const [at, compilation] of [plain, compile(text)].entries())
      for (const engine of isLong ? engines : [engines[at]]) {
        const request = { engine, argument: 3n, budget: 20_000_000, heap: { stress: 100 } };
        expect(run(compilation, request)).toMatchObject(wanted);
      }
  });

  it('does not change the outcome of golden programs', () => {
    for (const { name, text } of goldenPrograms(extent(15, 1))) {
      for (const optimize of inTurn(['none', 'full'] as const, numberOf(name))) {
        const compilation = compile(text, { optimize });
        if (compilation.diagnostics.some(({ severity }) => severity === 'error')) continue;
        for (const engine of engines) {
          const request = { engine, argument: 3n, budget: 300_000 };
          const kept = run(compilation, request);
          expect(run(compilation, { ...request, heap: { stress: 1 } }), name).toEqual(kept);
        }
      }
    }
  });
});

/** The third argument requests the report of the collector. */
function nativeRun(assembly: string): { shown: string; collections: number; found: number } {
  return withNative(assembly, (native) => {
    const { stdout, stderr, status } = native.run(['3', 'MARK', 'collections'], { milliseconds: 60_000 });
    if (status !== 0) return { shown: `${stdout}${stderr}${status}`, collections: 0, found: 0 };
    // A program that allocates nothing has no report.
    const told = /\n(\d+) (\d+) \d+ \d+ \d+\n$/.exec(stdout);
    const shown = stdout.slice(0, told === null ? -1 : told.index);
    const [, collections, found] = (told ?? ['', '0', '0']).map(Number);
    return { shown, collections, found };
  });
}

const OBJECTS = extent(15_000_000, 60_000_000);

describe.runIf(hasToolchain)('garbage collection in native programs', long, () => {
  it.each(programs)('%s', (_, text, bytes) => {
    const { plain, wanted } = expected(text);
    const { result, stdout } = wanted as { result: string; stdout: string };
    const full = compile(text);
    const memories = [{ bytes }, { bytes: 2 * bytes, stress: true, marks: 3 }];
    for (const [at, memory] of memories.entries())
      for (const abi of inTurn(ABIS, at)) {
        const compilation = abi === 'sysv' ? full : plain;
        const allocator = allocatorNames[at];
        const found = nativeRun(assemblyTextOf(compilation, { abi, allocator, os: 'linux', memory }));
        expect(found.shown).toBe(`${stdout}MARK\n${result}`);
      }
    const settings = { abi: 'sysv', os: 'linux', memory: { bytes } } as const;
    expect(nativeRun(assemblyTextOf(plain, settings)).found).toBeGreaterThan(0);
    expect(nativeRun(assemblyTextOf(plain, { ...settings, collect: false })).shown).toContain(
      'out-of-memory',
    );
  });

  it('lets a program allocate many times the available memory', { timeout: 120_000 }, () => {
    const text = `${NODE} int sum = 0;
      Node? !list = null;
      for (int i = 0; i < ${OBJECTS}; i++) {
        Node !n = new Node; n.v = i; n.next = list; list = n;
        if (i % 1000 == 999) { while (list) { sum += list.v; list = list.next; } }
      }
      return sum;`;
    const found = nativeRun(assemblyTextOf(compile(text), { memory: { bytes: 1 << 26 } }));
    expect(found.shown).toBe(`MARK\n${(OBJECTS * (OBJECTS - 1)) / 2}`);
    expect(found.collections).toBeGreaterThan(OBJECTS / 2_500_000);
  });
});

describe.each(allocatorNames)('an unmodified stack map is correct, %s', long, (allocator) => {
  // Random programs found these cases.
  it.each(goldenPrograms().filter(({ name }) => name.startsWith('collect-')))('$name', ({ text }) => {
    for (const optimize of ['none', 'peephole', 'full'] as const) {
      const { selected } = machineOf(compile(text, { optimize }));
      for (const code of selected.functions) expect(() => allocate(code, allocator)).not.toThrow();
    }
  });
});

describe('the stack-map check', () => {
  const [, , , [, text]] = programs;
  // Without the copies of a recursive function, so that no omitted pointer is a root of a later call.
  const { functions } = machineOf(compile(text, { optimize: 'peephole' })).selected;

  /** The functions after register allocation, before framing, with changed collecting calls. */
  function changed(change: (i: MachineInstruction) => MachineInstruction['roots']): (() => void)[] {
    return functions.flatMap((code): (() => void)[] => {
      const { code: physical } = placeInRegisters(code, 'coloring', { check: false });
      const sites = allInstructions(physical).filter(({ roots }) => roots !== undefined);
      if (sites.every((i) => i.roots?.size === 0)) return [];
      const spoiled = withInstructions(physical, (instructions) =>
        instructions.map((i) => {
          const roots = i.roots === undefined ? undefined : change(i);
          return roots === undefined ? i : i.with({ roots });
        }),
      );
      return [() => checkAllocation(code, spoiled)];
    });
  }

  function rootsIn(places: readonly Operand[]): Roots {
    const all = new BitSet();
    for (const place of places.keys()) all.add(place);
    return new Roots(places, all);
  }

  it('accepts the unmodified stack map', () => {
    const all = changed(({ roots }) => roots);
    expect(all.length).toBeGreaterThan(0);
    for (const check of all) expect(check).not.toThrow();
    expect(() => allocateProgram(functions)).not.toThrow();
  });

  it('detects an omitted live pointer', () => {
    for (const check of changed(({ roots }) => rootsIn(roots?.operands.slice(1) ?? [])))
      expect(check).toThrow(/does not find /);
  });

  it('detects a location without a pointer', () => {
    for (const check of changed(({ roots }) => rootsIn([...(roots?.operands ?? []), slot(0)])))
      expect(check).toThrow(/has a root that is not a pointer/);
  });
});

it('the assembly omits stack maps that would be too large, and says so', long, () => {
  const [, , , [, text]] = programs;
  const compilation = compile(text);
  const { program } = machineOf(compilation);
  const all = new BitSet();
  for (let place = 0; place < 4_000_000; place++) all.add(place);
  const crowded = new Roots(Array<Operand>(4_000_000).fill(slot(0)), all);
  const withMany = (calls: number): string => {
    let left = calls;
    const functions = program.functions.map((code) =>
      withInstructions(code, (instructions) =>
        instructions.map((i) => (i.roots !== undefined && left-- > 0 ? i.with({ roots: crowded }) : i)),
      ),
    );
    return assemblyText({ ...program, functions }, compilation.source);
  };
  expect(withMany(0)).toContain('rt_sites:');
  expect(withMany(5)).toContain('No stack maps');
  expect(withMany(5)).not.toContain('rt_sites');
});
