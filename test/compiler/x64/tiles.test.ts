// Tests the table of tiles: the example of each row, and a deciding condition of each family.
import { describe, expect, it } from 'vitest';
import { compile, run, tilesOf, type TileData, type TileReason } from '../../../compiler/index.ts';
import { defaultMachine, machineOf } from '../../../compiler/views/machine/machine.ts';
import { tileFamilies, tileTable } from '../../../compiler/backend/x64/index.ts';
import { Covering } from '../../../compiler/backend/x64/tiles/cover.ts';
import { instructionTexts } from '../../support/native/machine-code.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { long } from '../../support/extent.ts';
import { compiled } from '../../support/programs/compiled.ts';

const tilesIn = (program: string): readonly TileData[] => tilesOf(compiled(program), defaultMachine);

const reasonsFor = (program: string, tile: string): readonly TileReason[] =>
  tilesIn(program).flatMap(({ reasons }) => reasons.filter((reason) => reason.tile === tile));

/** The conditions that exclude a tile in a program, or 'chosen' if the tile is chosen. */
const answersFor = (program: string, tile: string): readonly string[] =>
  reasonsFor(program, tile).map(({ unmet }) => unmet?.condition ?? 'chosen');

describe('the tile table', () => {
  it('has unique names and a row for each family', () => {
    const names = tileTable.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(tileTable.map(({ family }) => family))).toEqual(new Set(tileFamilies));
  });

  it.each(tileTable.map((tile) => [tile.name, tile] as const))('chooses %s in its example', (name, tile) => {
    const [program, instruction] = tile.example;
    expect(answersFor(program, name), program).toContain('chosen');
    const listing = machineOf(compiled(program))
      .program.functions.flatMap((code) => instructionTexts(code))
      .join('\n');
    expect(listing, program).toContain(instruction);
  });
});

const INTS = 'int[] a = new int[4]; a[arg & 3] = arg;';

/** A tile, a condition, a program that violates the condition, and one that satisfies it. */
const cases: readonly (readonly [tile: string, condition: string, without: string, chosen: string])[] = [
  [
    'add-load',
    'only-use',
    `${INTS} int x = a[1]; return (arg >> 1) + x ^ x;`,
    `${INTS} return (arg >> 1) + a[1];`,
  ],
  ['add-load', 'other-in-register', `${INTS} return 5 + a[1];`, `${INTS} return (arg >> 1) + a[1];`],
  [
    'add-load',
    'whole',
    'u8[] a = new u8[4]; a[arg & 3] = arg; return (arg >> 1) + a[1];',
    `${INTS} return (arg >> 1) + a[1];`,
  ],
  ['add-load', 'one-memory-operand', `${INTS} return a[2] + a[1];`, `${INTS} return a[2] + a[1];`],
  [
    'mul-load',
    'undisturbed',
    `${INTS} int x = a[1]; a[arg >> 2 & 3] = 5; int y = a[2] ^ arg; return x * y;`,
    `${INTS} return (arg >> 1) * a[1];`,
  ],
  [
    'compare-load',
    'comparable-in-memory',
    'u8[] a = new u8[4]; a[arg & 3] = arg; if (a[1] < arg) return arg * arg; return 2;',
    'u8[] a = new u8[4]; a[arg & 3] = arg; if (a[1] < 7) return arg * arg; return 2;',
  ],
  ['scaled-sum', 'scale', 'return (arg ^ 77) + (arg << 4);', 'return (arg ^ 77) + (arg << 3);'],
  [
    'scaled-sum',
    'only-use',
    'int y = arg << 3; return (arg ^ 77) + y ^ y;',
    'return (arg ^ 77) + (arg << 3);',
  ],
  [
    'flags',
    'only-use',
    'int t = arg < (arg ^ 5); if (t) return t + arg * 3; return arg;',
    'if (arg < 10) return arg * arg; return arg;',
  ],
  [
    'bit-test',
    'with-zero',
    'if ((arg & 12) == 4) return arg * arg; return 2;',
    'if (arg & 12) return arg * arg; return 2;',
  ],
  [
    'remainder-test',
    'power-of-two',
    'if (arg % 7) return arg * arg; return 2;',
    'if (arg % 8) return arg * arg; return 2;',
  ],
  ['rotation', 'counts', 'return (arg << 13) | (arg >>> 50);', 'return (arg << 13) | (arg >>> 51);'],
  ['rotation', 'unsigned', 'return (arg << 13) | (arg >> 51);', 'return (arg << 13) | (arg >>> 51);'],
  [
    'rotation',
    'same-value',
    'return (arg << 13) | ((arg ^ 9) >>> 51);',
    'return (arg << 13) | (arg >>> 51);',
  ],
  ['sign-extension', 'width', 'return arg << 40 >> 40;', 'return arg << 56 >> 56;'],
  ['low-bits', 'mask', 'return arg & 127;', 'return arg & 255;'],
  [
    'update',
    'same-location',
    'int[] a = new int[4]; for (int i = arg; i > 0; i--) a[i & 3] = a[i & 1] + i; return a[1];',
    'int[] a = new int[4]; for (int i = arg; i > 0; i--) a[i & 3] += i; return a[1];',
  ],
  [
    'update',
    'order',
    'int[] a = new int[4]; for (int i = arg; i > 0; i--) a[i & 3] = i - a[i & 3]; return a[1];',
    'int[] a = new int[4]; for (int i = arg; i > 0; i--) a[i & 3] = a[i & 3] - i; return a[1];',
  ],
  [
    'update',
    'integer-location',
    'bool[] a = new bool[4]; for (int i = arg; i > 0; i--) a[i & 3] = a[i & 3] ^ (i > 2); if (a[1]) return 1; return 0;',
    'u8[] a = new u8[4]; for (int i = arg; i > 0; i--) a[i & 3] = a[i & 3] ^ i; if (a[1]) return 1; return 0;',
  ],
  [
    'rounding-store',
    'only-use',
    'f32[] a = new f32[9]; flt s = arg; for (int i = 0; i < 9; i++) s += a[i] = s; return s + a[arg];',
    'f32[] a = new f32[9]; flt s = arg; for (int i = 0; i < 9; i++) a[i] = s * i; return a[arg];',
  ],
];

describe('“why not this tile”', () => {
  it.each(cases)('%s: %s', (tile, condition, without, chosen) => {
    expect(answersFor(without, tile), without).toContain(condition);
    expect(answersFor(chosen, tile), chosen).toContain('chosen');
  });

  it('has a case for each family', () => {
    const familyOf = new Map(tileTable.map(({ name, family }) => [name, family]));
    expect(new Set(cases.map(([tile]) => familyOf.get(tile)))).toEqual(new Set(tileFamilies));
  });
});

/** Programs that nearly match a tile. */
const almost: readonly string[] = [
  'return (arg << 13) | (arg >>> 19);',
  'return (arg << 45) | (arg >>> 51);',
  `${INTS} return a[1] - (arg >> 1);`,
  `${INTS} a[2] = a[1] + arg; return a[2] * 3 + a[1];`,
  `${INTS} a[1] = arg - a[1]; return a[1];`,
  'if ((arg & 12) == 4) return 1; return 2;',
];

describe('programs for the tiles', long, () => {
  const programs = [
    ...almost,
    ...tileTable.map(({ example: [program] }) => program),
    ...cases.flatMap(([, , without, chosen]) => [without, chosen]),
  ];
  it.each([...new Set(programs)])('have the same result as machine code and as a graph: %s', (program) => {
    const compilation = compiled(program);
    for (const argument of [0n, 1n, -7n, 1234567890123n, -(1n << 63n)]) {
      const expected = run(compilation, { engine: 'graph', argument, budget: 100_000 });
      if (expected.fault === 'timeout') continue;
      const { result, fault, stdout } = run(compilation, {
        engine: 'emulator',
        argument,
        budget: 10_000_000,
      });
      expect({ result, fault, stdout }, String(argument)).toEqual({
        result: expected.result,
        fault: expected.fault,
        stdout: expected.stdout,
      });
    }
  });
});

describe('the tiling of a program', long, () => {
  it('covers no node twice, except constants and nodes that are recomputed for each use', () => {
    let parts = 0;
    for (const { name, text } of goldenPrograms(8)) {
      const compilation = compile(text);
      if (!compilation.ok) continue;
      const tiles = tilesOf(compilation, defaultMachine);
      const roots = new Set(tiles.map(({ root }) => root));
      const repeated = new Set(
        tiles.flatMap(({ root, reasons }) =>
          reasons
            .filter(({ parts: covered, unmet }) => unmet === null && covered.length === 0)
            .map(() => root),
        ),
      );
      const owners = new Map<number, number>();
      for (const { root, nodes } of tiles)
        for (const node of nodes.slice(1)) {
          const op = compilation.graph?.nodes[node]?.op.name;
          expect(roots.has(node), `${name}: ${node}`).toBe(false);
          if (op === 'Constant' || repeated.has(node) || owners.get(node) === root) continue;
          parts++;
          owners.set(node, root);
        }
    }
    expect(parts).toBeGreaterThan(20);
  });

  it('does not depend on the order in which blocks are covered', () => {
    let parts = 0;
    for (const { name, text } of goldenPrograms(8)) {
      const compilation = compile(text);
      if (!compilation.ok) continue;
      const schedule = compilation.schedule('best');
      const whole = new Covering(schedule).coverAll();
      const onDemand = new Covering(schedule);
      for (const { nodes } of schedule.blocks.toReversed())
        for (const node of nodes) {
          expect(onDemand.becomesPart(node), `${name}: ${node}`).toBe(whole.isPart(node));
          expect(onDemand.tileOf(node)).toBe(whole.tileOf(node));
          if (whole.isPart(node)) parts++;
        }
    }
    expect(parts).toBeGreaterThan(100);
  });
});
