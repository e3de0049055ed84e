// Tests live ranges, both register allocators on large code, spill slots, and the allocation checker.
import { describe, expect, it } from 'vitest';
import {
  allocate,
  allocationText,
  allocatorNames,
  checkAllocation,
  placeInRegisters,
  type AllocationResult,
} from '../../../compiler/allocate/index.ts';
import { registerIntervals } from '../../../compiler/allocate/intervals.ts';
import { contains, overlap, union } from '../../../compiler/allocate/ranges.ts';
import { Random } from '../../../compiler/base/random.ts';
import {
  FIRST_VIRTUAL,
  abis,
  accessOf,
  instruction,
  isRegister,
  machineOps,
  register,
  type MachineCode,
  type MachineInstruction,
} from '../../../compiler/backend/x64/index.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { allAliveAtOnce } from '../../support/programs/many-values.ts';
import { machineOf, type Machine } from '../x64/support.ts';
import { changed } from './hand-made-code.ts';
import { randomCode } from './random-code.ts';
import { long } from '../../support/extent.ts';

describe('live ranges as interval lists', long, () => {
  const set = (ranges: readonly number[]): Set<number> => {
    const places = new Set<number>();
    for (let i = 0; i < ranges.length; i += 2) for (let p = ranges[i]; p < ranges[i + 1]; p++) places.add(p);
    return places;
  };
  const random = new Random(5);
  const some = (): number[] => {
    const cuts = [...new Set(Array.from({ length: 2 * random.below(6) }, () => random.below(40)))].sort(
      (a, b) => a - b,
    );
    return cuts.slice(0, cuts.length - (cuts.length % 2));
  };

  it('represent the same sets as lists of points', () => {
    for (let iteration = 0; iteration < 2000; iteration++) {
      const [a, b] = [some(), some()];
      const shared = [...set(a)].some((place) => set(b).has(place));
      expect(overlap(a, b)).toBe(shared);
      expect(overlap(b, a)).toBe(shared);
      for (let place = 0; place < 41; place++) expect(contains(a, place)).toBe(set(a).has(place));
      expect(set(union(a, b))).toEqual(new Set([...set(a), ...set(b)]));
    }
  });
});

describe('live intervals', () => {
  it('have holes where a value is not live', () => {
    const { selected } = machineOf('int x = arg * 3; if (arg) { x = x + 1; } else { x = 5; } return x;', {
      optimize: 'none',
    });
    const intervals = [...registerIntervals(selected).values()];
    expect(intervals.some(({ key, ranges }) => key >= FIRST_VIRTUAL && ranges.length > 2)).toBe(true);
  });

  it('agree with textbook liveness equations', long, () => {
    for (let seed = 1; seed < 15; seed++) {
      const { selected } = machineOf(randomProgram(seed * 31, { statements: 15 }));
      const intervals = registerIntervals(selected);
      const live = textbookLiveness(selected);
      for (const [place, registers] of live) {
        for (const [key, { ranges }] of intervals) expect(contains(ranges, place)).toBe(registers.has(key));
      }
    }
  });
});

/** Registers that are live before each instruction, by iteration to a fixed point. */
function textbookLiveness(code: MachineCode): Map<number, Set<number>> {
  const { blocks } = code;
  const before = new Map<number, Set<number>>();
  const entry = blocks.map(() => new Set<number>());
  for (let changed = true; changed;) {
    changed = false;
    for (let b = blocks.length - 1; b >= 0; b--) {
      const live = new Set(blocks[b].successors.flatMap((successor) => [...entry[successor]]));
      for (let at = blocks[b].end - 1; at >= blocks[b].start; at--) {
        const { read, written } = registersOf(code.read(code.order[at]));
        for (const number of written) live.delete(number);
        for (const number of read) live.add(number);
        before.set(2 * at, new Set(live));
      }
      if (live.size !== entry[b].size) changed = true;
      entry[b] = live;
    }
  }
  return before;
}

function registersOf({ op, operands, reads }: MachineInstruction): { read: number[]; written: number[] } {
  const read = [...(op.reads ?? []), ...(reads ?? [])];
  const written = [...(op.writes ?? [])];
  operands.forEach((operand, i) => {
    // An address operand reads its registers even if its memory is only written.
    if (operand.kind === 'memory')
      read.push(...[operand.base, operand.index].filter((part) => part !== null));
    if (!isRegister(operand)) return;
    if (accessOf(op, i) !== 'write') read.push(operand.register);
    if (accessOf(op, i) !== 'read') written.push(operand.register);
  });
  return { read, written };
}

describe.each(allocatorNames)('large code, allocated by %s', long, (allocator) => {
  const time = (
    program: string,
  ): { readonly result: AllocationResult; readonly machine: Machine; readonly milliseconds: number } => {
    const machine = machineOf(program, { optimize: 'none' });
    const start = performance.now();
    const result = allocate(machine.selected, allocator);
    return { result, machine, milliseconds: performance.now() - start };
  };
  const lines = (count: number, line: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n');

  it('is allocated quickly for a chain of 10,000 nodes', () => {
    const { machine, result, milliseconds } = time(
      `int x = arg;\n${lines(2500, (i) => `x = x * ${i} ^ (x >> 3);`)}\nreturn x;`,
    );
    expect(machine.compilation.created).toBeGreaterThan(10_000);
    expect(result.counts.spills).toBe(0);
    expect(milliseconds).toBeLessThan(10_000);
  });

  it('is allocated quickly for 3,000 blocks', () => {
    const body = lines(1000, (i) => `if (x > ${i}) { y = y + x; } else { x = x + 1; }`);
    expect(time(`int x = arg; int y = 1;\n${body}\nreturn x + y;`).milliseconds).toBeLessThan(10_000);
  });

  it('spills with 400 simultaneously live values', () => {
    const names = Array.from({ length: 400 }, (_, i) => `v${i}`);
    const { result, milliseconds } = time(
      `${names.map((n, i) => `int ${n} = arg ^ ${i};`).join('\n')}\nreturn ${names.map((n, i) => `${n} * ${i}`).join(' + ')};`,
    );
    expect(result.counts.spills).toBeGreaterThan(300);
    expect(result.counts.iterations).toBeLessThan(6);
    expect(milliseconds).toBeLessThan(10_000);
  });

  it('is colored within seconds with 10,000 virtual registers of both classes and calls', long, () => {
    const code = randomCode(1, abis.sysv, { variables: 4, statements: 32_000, calls: 0.02 });
    expect(code.virtuals.count).toBeGreaterThan(10_000);
    const start = performance.now();
    expect(allocate(code, allocator).counts.iterations).toBeLessThan(8);
    expect(performance.now() - start).toBeLessThan(60_000);
  });
});

describe('spill slots', () => {
  it('are shared by values that are not live simultaneously', () => {
    const group = (from: number): string => {
      const names = Array.from({ length: 24 }, (_, i) => `v${from + i}`);
      return `${names.map((n, i) => `int ${n} = x * ${i + 3};`).join('\n')}\nx = ${names.join(' ^ ')};\n`;
    };
    const { counts } = machineOf(`int x = arg;\n${[0, 100, 200, 300].map(group).join('')}return x;`, {
      schedule: 'early',
    }).allocation;
    expect(counts.spills).toBeGreaterThan(counts.slots);
  });

  it('appear in the listing', () => {
    const machine = machineOf(randomProgram(77, { statements: 60 }));
    const text = allocationText(machine.allocation, machine.compilation.source);
    expect(text).toMatch(
      /^graph coloring, iterations \d+, spilled \d+, rematerialized \d+, reloads \d+, stores \d+, slots \d+, coalesced \d+, moves \d+\n/,
    );
    expect(text).toMatch(/^%r\w+ +\[\d+,\d+\)/m);
  });
});

describe('the allocation checker', () => {
  const names = Array.from({ length: 20 }, (_, i) => `v${i}`);
  const machine = machineOf(
    `${names.map((n, i) => `int ${n} = arg * ${i + 3};`).join('\n')}
     int k = 9;
     while (k > 0) { k = k - 1; ${names.map((n, i) => `${n} = ${n} ^ v${(i * 7 + 1) % 20} + k;`).join('\n')} if (v3 < v4) v5 = v5 / (v6 | 1); }
     return ${names.join(' - ')};`,
  );
  const { code: physical } = placeInRegisters(machine.selected);

  it('accepts the allocator’s output', () => {
    expect(machine.allocation.counts.spills).toBeGreaterThan(0);
    expect(() => checkAllocation(machine.selected, physical)).not.toThrow();
  });

  /** The code with one instruction replaced by others. */
  const mutated = (block: number, at: number, by: readonly MachineInstruction[]): MachineCode =>
    changed(physical, (instructions) => instructions.toSpliced(at, 1, ...by), block);

  it('refuses code from which any instruction was removed', () => {
    let tried = 0;
    for (const block of physical.blocks) {
      physical.instructionsOf(block).forEach((_, at) => {
        if (tried++ % 5 === 0)
          expect(() => checkAllocation(machine.selected, mutated(block.index, at, []))).toThrow('allocation');
      });
    }
    expect(tried).toBeGreaterThan(100);
  });

  it('refuses a wrong register if it is read', long, () => {
    let caught = 0;
    let passed = 0;
    for (const block of physical.blocks) {
      physical.instructionsOf(block).forEach((original, at) => {
        original.operands.forEach((operand, i) => {
          if (!isRegister(operand) || accessOf(original.op, i) === 'write') return;
          const other = register((operand.register + 7) % 16);
          const spoiled = original.over(original.operands.with(i, other));
          try {
            checkAllocation(machine.selected, mutated(block.index, at, [spoiled]));
            passed++;
          } catch {
            caught++;
          }
        });
      });
    }
    // Undetected mutations read another location with the same value.
    expect(caught).toBeGreaterThan(20 * Math.max(1, passed));
  });

  it('refuses a register or slot that is overwritten while its value is live', () => {
    const { selected } = machineOf('int a = arg * 3; int b = arg * 5; return a - b;');
    const { code: good } = placeInRegisters(selected);
    const clobber = instruction(machineOps.mov, [register(15), register(0)], null);
    const bad = changed(good, (instructions) => instructions.toSpliced(-1, 0, clobber));
    expect(() => checkAllocation(selected, good)).not.toThrow();
    expect(() => checkAllocation(selected, bad)).toThrow('rax');
  });
});

describe('code with too many values for coloring', () => {
  it('is allocated by linear scan', long, () => {
    const { selected } = machineOf(allAliveAtOnce(6100), { optimize: 'none' });
    const { allocator, code } = allocate(selected, 'coloring', { check: false });
    expect(allocator).toBe('linear');
    expect(code.blocks.length).toBeGreaterThan(2);
  });

  it('is still colored if the values are not live simultaneously', long, () => {
    const { selected } = machineOf(
      Array.from({ length: 8000 }, (_, i) => `int v${i} = arg * ${i + 3}; arg = arg ^ v${i};`).join('\n') +
        '\nreturn arg;',
      { optimize: 'none' },
    );
    expect(allocate(selected, 'coloring', { check: false }).allocator).toBe('coloring');
  });
});
