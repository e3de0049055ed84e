// Tests graph coloring: the interference graph, the decisions, and the record that panes step through.
import { describe, expect, it } from 'vitest';
import { allocate, placeInRegisters, type IterationRecord } from '../../../compiler/allocate/index.ts';
import { buildGraph } from '../../../compiler/allocate/coloring/build.ts';
import { InterferenceGraph } from '../../../compiler/allocate/coloring/graph.ts';
import { registerIntervals } from '../../../compiler/allocate/intervals.ts';
import { computeLiveness, type Liveness } from '../../../compiler/allocate/liveness.ts';
import { contains } from '../../../compiler/allocate/ranges.ts';
import { Random } from '../../../compiler/base/random.ts';
import {
  FIRST_VIRTUAL,
  abis,
  allocationOrder,
  blockOperand,
  forEachWrite,
  immediate,
  instruction,
  isRegister,
  isSlot,
  isVirtual,
  jumpOps,
  machineOps,
  memoryAt,
  memoryOf,
  register,
  RegisterScan,
  sizeOf,
  slot,
  symbol,
  vector,
  type MachineCode,
  type MachineInstruction,
} from '../../../compiler/backend/x64/index.ts';
import { instructionTexts } from '../../support/native/machine-code.ts';
import { Names, codeOf, make } from './hand-made-code.ts';
import { randomCode } from './random-code.ts';

const [RAX, RDI, RSI, XMM0] = [register(0), register(7), register(6), register(vector(0))];
const { mov, movsd, add, addsd, mulsd, sub, jmp, parallel, imul } = machineOps;
const callerSaved = abis.sysv.callerSaved;
const callTo = (...reads: number[]): MachineInstruction =>
  instruction(machineOps.call, [symbol('rt_abs')], null, { reads, writes: callerSaved });
const ret = instruction(machineOps.ret, [], null, { reads: [RAX.register] });
const texts = (code: MachineCode, block: number): string[] => instructionTexts(code, block);
const livenessOf = (code: MachineCode): Liveness => computeLiveness(code, new RegisterScan(code));
const readsSlots = (code: MachineCode, block: number): boolean =>
  code.instructionsOf(code.blocks[block]).some(({ operands }) => operands.some(isSlot));

describe('the interference graph', () => {
  it('connects a written register to each live register of its class, except the source of a copy', () => {
    for (let seed = 1; seed < 12; seed++) {
      const code = randomCode(seed, abis.sysv, { variables: 5, statements: 25, calls: 0.05 });
      const orders = {
        general: allocationOrder(abis.sysv, 'general'),
        vector: allocationOrder(abis.sysv, 'vector'),
      };
      const graph = buildGraph(code, livenessOf(code), (number) => orders[code.virtuals.classOf(number)]);
      const expected = edgesByIntervals(code);
      for (let a = 0; a < code.virtuals.count; a++)
        for (let b = 0; b < a; b++)
          expect(`${a} ${b} ${graph.interferes(a, b)}`).toBe(`${a} ${b} ${expected.has(`${a} ${b}`)}`);
    }
  });

  it('forbids live values the registers that calls and fixed operands clobber', () => {
    const names = new Names();
    const [a, b] = [names.get('a'), names.get('b')];
    const code = codeOf({
      names,
      arguments: [RDI.register, RSI.register],
      blocks: [[make(mov, RDI, a), make(mov, RSI, b), callTo(), make(add, a, b), make(mov, b, RAX), ret]],
    });
    const order = allocationOrder(abis.sysv, 'general');
    const { allowed } = buildGraph(code, livenessOf(code), () => order);
    expect([...allowed].map(sizeOf)).toEqual([6, 6]);
  });

  it('stores its pairs in a bit matrix or a hash table', () => {
    const random = new Random(3);
    for (const count of [50, 30_000]) {
      const graph = new InterferenceGraph(new Int32Array(count));
      const known = new Set<string>();
      for (let i = 0; i < 3000; i++) {
        const [a, b] = [random.below(count), random.below(count)];
        const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
        if (a === b) continue;
        expect(graph.interferes(b, a)).toBe(known.has(key));
        expect(graph.connect(a, b)).toBe(!known.has(key));
        known.add(key);
      }
    }
  });
});

/** Edges computed from intervals: two registers interfere if one is written while the other is live. */
function edgesByIntervals(code: MachineCode): Set<string> {
  const intervals = [...registerIntervals(code).values()].filter(({ key }) => isVirtual(key));
  const edges = new Set<string>();
  let place = 0;
  for (const block of code.blocks) {
    for (const i of code.instructionsOf(block)) {
      const written: number[] = [];
      forEachWrite(i, (operand) => {
        if (isRegister(operand) && isVirtual(operand.register)) written.push(operand.register);
      });
      for (const number of written) {
        for (const { key, ranges } of intervals) {
          if (key === number || code.virtuals.classOf(key) !== code.virtuals.classOf(number)) continue;
          if (!contains(ranges, place + 1) || (isCopyOf(i, number, key) && !written.includes(key))) continue;
          const [a, b] = [key - FIRST_VIRTUAL, number - FIRST_VIRTUAL];
          edges.add(`${Math.max(a, b)} ${Math.min(a, b)}`);
        }
      }
      place += 2;
    }
  }
  return edges;
}

function isCopyOf({ op, operands }: MachineInstruction, to: number, from: number): boolean {
  if (op !== mov && op !== movsd && op !== parallel) return false;
  return operands.some((operand, i) => {
    const source = operands[i - 1];
    return (
      i % 2 === 1 &&
      isRegister(operand) &&
      operand.register === to &&
      isRegister(source) &&
      source.register === from
    );
  });
}

describe('graph coloring', () => {
  it('coalesces a loop variable with its next value and with the argument registers', () => {
    const names = new Names();
    const [n, sum, next, t] = ['n', 'sum', 'next', 't'].map((name) => names.get(name));
    const { code: physical, counts } = placeInRegisters(
      codeOf({
        names,
        arguments: [RDI.register],
        depths: [0, 1, 0],
        blocks: [
          [make(mov, RDI, n), make(parallel, immediate(0n), sum), make(jmp, blockOperand(1))],
          [
            make(mov, sum, t),
            make(add, n, t),
            make(mov, n, next),
            make(sub, immediate(1n), next),
            make(parallel, next, n, t, sum),
            make(jumpOps.ne, blockOperand(1)),
            make(jmp, blockOperand(2)),
          ],
          [make(mov, sum, RAX), ret],
        ],
      }),
    );
    expect(counts).toMatchObject({ moves: 0, spills: 0, iterations: 1 });
    expect(texts(physical, 1)).toEqual(['addq %rdi, %rax', 'subq $1, %rdi', 'jne .LB1', 'jmp .LB2']);
  });

  it('rematerializes constants and addresses instead of spilling them', () => {
    const names = new Names();
    const few = ['a', 'b', 'c', 'd'].map((name) => names.get(name));
    const [k, table, f] = ['k', 'table', 'f'].map((name) => names.get(name));
    const code = codeOf({
      names,
      blocks: [
        [
          make(mov, immediate(0x1234_5678_9abcn), k),
          make(machineOps.lea, memoryOf('table'), table),
          make(movsd, memoryOf('half'), f),
          ...few.map((v, i) => make(mov, memoryAt(RDI.register, i * 8), v)),
          make(addsd, f, XMM0),
          callTo(XMM0.register),
          ...few.map((v) => make(add, v, RAX)),
          make(add, k, RAX),
          make(addsd, f, XMM0),
          make(movsd, XMM0, memoryAt(table.register, 0)),
          ret,
        ],
      ],
      arguments: [RDI.register, XMM0.register],
    });
    const { code: physical, counts } = placeInRegisters(code, 'coloring', { registers: 13 });
    expect(counts).toMatchObject({ spills: 0, slots: 0, rematerialized: 3 });
    const text = texts(physical, 0).join('\n');
    expect(text.split('$20015998343868').length).toBe(2);
    expect(text).toContain('addsd half(%rip), %xmm0');
  });

  it('reads a spilled stack argument from its original slot', () => {
    const names = new Names();
    const [a, b] = [names.get('a'), names.get('b')];
    const { code: physical, counts } = placeInRegisters(
      codeOf({
        names,
        blocks: [
          [
            make(mov, slot(0, 'incoming'), a),
            make(mov, memoryAt(RDI.register, 0), b),
            callTo(RDI.register),
            make(add, a, RAX),
            make(add, b, RAX),
            ret,
          ],
        ],
        arguments: [RDI.register],
      }),
      'coloring',
      { registers: 9 },
    );
    expect(counts).toMatchObject({ rematerialized: 1, spills: 1 });
    expect(texts(physical, 0)).toContain('addq incoming slot 0, %rax');
  });

  it('does not save a register for a value that is cheaper to spill', () => {
    const names = new Names();
    const a = names.get('a');
    const around = (reads: readonly MachineInstruction[], isCold: boolean): MachineCode =>
      codeOf({
        names,
        depths: isCold ? [] : [1, 1, 1],
        cold: isCold ? [1] : [],
        arguments: [RDI.register],
        blocks: [
          [
            make(mov, RDI, a),
            make(machineOps.test, RDI, RDI),
            make(jumpOps.e, blockOperand(1)),
            make(jmp, blockOperand(2)),
          ],
          [callTo(), ...reads, make(jmp, blockOperand(2))],
          [make(mov, immediate(1n), RAX), ret],
        ],
      });
    const rare = allocate(around([make(mov, a, memoryOf('table'))], true));
    expect(rare.counts.spills).toBe(1);
    expect(rare.code.frame?.saved).toEqual([]);
    const kept = allocate(around([make(imul, a, a), make(mov, a, memoryOf('table'))], false));
    expect(kept.counts.spills).toBe(0);
    expect(kept.code.frame?.saved).toHaveLength(1);
  });

  it('reloads a spilled value once before a loop that only reads it', () => {
    const names = new Names();
    const [n, f, g] = ['n', 'f', 'f2'].map((name) => names.get(name));
    const code = codeOf({
      names,
      arguments: [RDI.register, XMM0.register],
      depths: [0, 1, 0],
      blocks: [
        [make(mov, RDI, n), make(movsd, XMM0, f), callTo(), make(movsd, XMM0, g), make(jmp, blockOperand(1))],
        [
          make(mulsd, f, g),
          make(addsd, f, g),
          make(sub, immediate(1n), n),
          make(jumpOps.ne, blockOperand(1)),
          make(jmp, blockOperand(2)),
        ],
        [make(movsd, g, XMM0), make(mov, n, RAX), ret],
      ],
    });
    const { code: physical, counts } = placeInRegisters(code);
    expect(counts).toMatchObject({ spills: 1, stores: 1, reloads: 1 });
    expect(readsSlots(physical, 1)).toBe(false);
    expect(readsSlots(placeInRegisters(code, 'linear').code, 1)).toBe(true);
  });

  it('keeps a value in its register in a loop and spills it only around a rare call', () => {
    const names = new Names();
    const [n, f] = ['n', 'f'].map((name) => names.get(name));
    const code = codeOf({
      names,
      arguments: [RDI.register, XMM0.register],
      depths: [0, 1, 0],
      blocks: [
        [make(mov, RDI, n), make(movsd, XMM0, f), make(jmp, blockOperand(1))],
        [
          make(mulsd, f, f),
          make(sub, immediate(1n), n),
          make(jumpOps.ne, blockOperand(1)),
          make(jmp, blockOperand(2)),
        ],
        [callTo(), make(addsd, f, XMM0), make(mov, immediate(0n), RAX), ret],
      ],
    });
    const { code: physical, counts } = placeInRegisters(code);
    expect(counts).toMatchObject({ spills: 1, stores: 1, reloads: 1 });
    expect(texts(physical, 1)[0]).toMatch(/^mulsd %xmm\d+, %xmm\d+$/);
    expect(texts(placeInRegisters(code, 'linear').code, 1).join()).toContain('slot');
  });

  it('keeps floats in registers across calls if the convention has callee-saved ones', () => {
    const names = new Names();
    const f = names.get('f');
    const { callerSaved: writes } = abis.win64;
    const times = Array.from({ length: 3 }, () => [
      instruction(machineOps.call, [symbol('rt_abs')], null, { writes }),
      make(addsd, f, XMM0),
      make(addsd, XMM0, f),
    ]);
    const blocks = [[make(movsd, XMM0, f), ...times.flat(), make(mov, immediate(0n), RAX), ret]];
    const { code, counts } = allocate(codeOf({ names, blocks, arguments: [XMM0.register], abi: abis.win64 }));
    expect(counts.spills).toBe(0);
    expect(code.frame?.saved).toEqual([vector(6)]);
  });
});

describe('the record of graph coloring', () => {
  const records = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
    allocate(randomCode(seed, abis.sysv, { variables: 8, statements: 60, calls: 0.05 }), 'coloring', {
      record: true,
      registers: 3 + seed,
    }).record.map((iteration): [string, IterationRecord] => [`seed ${seed}`, iteration]),
  );

  it('is empty unless requested, and does not affect the result', () => {
    const code = randomCode(9, abis.win64, { variables: 8, statements: 60, calls: 0.05 });
    const [without, recorded] = [allocate(code), allocate(code, 'coloring', { record: true })];
    expect(without.record).toEqual([]);
    expect(recorded.record).toHaveLength(recorded.counts.iterations);
    expect(recorded.counts).toEqual(without.counts);
    expect(recorded.code.blocks.map((_, i) => texts(recorded.code, i))).toEqual(
      without.code.blocks.map((_, i) => texts(without.code, i)),
    );
  });

  it('is plain data', () => {
    const [[, { nodes, edges, events }]] = records;
    const data = {
      nodes: nodes.map((node) => ({ ...node, cost: 0 })),
      edges,
      events: events.filter(({ kind }) => kind !== 'push'),
    };
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });

  it('can be replayed: the graph and the events determine degrees, coalescings, and colors', () => {
    for (const [where, iteration] of records) replay(where, iteration);
    const kinds = new Set(records.flatMap(([, { events }]) => events.map(({ kind }) => kind)));
    for (const kind of ['coalesce', 'simplify', 'push', 'color', 'spill', 'rematerialize'])
      expect(kinds).toContain(kind);
  });

  it('assigns interfering values different registers among the allowed ones', () => {
    for (const [where, { nodes, edges }] of records) {
      const places = new Map(nodes.map(({ register: number, place }) => [number, place]));
      for (const [a, b] of edges) {
        const [first, second] = [places.get(a), places.get(b)];
        if (first !== -1) expect(`${where} ${a} ${first}`).not.toBe(`${where} ${a} ${second}`);
      }
      for (const { place, allowed, fate } of nodes) {
        if (place >= 0) expect(allowed).toContain(place);
        else expect(fate).not.toBe('colored');
      }
    }
  });
});

/** Applies the events to the initial graph. */
function replay(where: string, { nodes, edges, events }: IterationRecord): void {
  const neighbors = new Map(nodes.map(({ register: number }) => [number, new Set<number>()]));
  const of = (number: number): Set<number> => neighbors.get(number) ?? new Set();
  for (const [a, b] of edges) {
    of(a).add(b);
    of(b).add(a);
  }
  const takeOut = (node: number): void => {
    for (const other of of(node)) of(other).delete(node);
    neighbors.delete(node);
  };
  const open = new Set<number>();
  for (const event of events) {
    if (event.kind === 'coalesce') {
      if (isVirtual(event.into)) {
        for (const other of of(event.node)) {
          of(other).add(event.into);
          of(event.into).add(other);
        }
      }
      takeOut(event.node);
    } else if (event.kind === 'simplify' || event.kind === 'push') {
      expect(`${where} ${event.node} ${of(event.node).size}`).toBe(`${where} ${event.node} ${event.degree}`);
      if (event.kind === 'simplify') expect(event.degree).toBeLessThan(event.registers);
      takeOut(event.node);
      open.add(event.node);
    } else if (event.kind !== 'freeze') {
      expect(open.delete(event.node)).toBe(true);
    }
  }
  expect(neighbors.size).toBe(0);
  expect(open.size).toBe(0);
}
