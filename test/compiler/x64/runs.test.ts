// Runs machine programs built by hand: calls, the runtime, limits, and invalid code that the compiler never
// produces.
import { describe, expect, it } from 'vitest';
import {
  abis,
  blockOperand,
  emulate,
  immediate,
  jumpOps,
  machineOps,
  memoryAt,
  memoryOf,
  register,
  setOps,
  symbol,
  type Abi,
  type AbiName,
  type EmulatorOptions,
  type MachineInstruction,
  type MachineProgram,
} from '../../../compiler/backend/x64/index.ts';
import { RSP, functionOf, make, programOf } from './hand-made.ts';
import { long } from '../../support/extent.ts';

const { add, call, callIndirect, fault, jmp, lea, load8u, mov, pop, push, ret, sub, cmp } = machineOps;
const RAX = register(0);
const RBX = register(3);
const SP = register(RSP);
const MAX = { argument: 0n, budget: 100_000_000 };
const both = ['sysv', 'win64'] as const satisfies readonly AbiName[];

const align = make(sub, immediate(8n), SP);
const back = [make(add, immediate(8n), SP), make(ret)];
/** Stack space for the shadow space of Windows and for alignment. */
const wide = [make(sub, immediate(40n), SP)];
const narrow = [make(add, immediate(40n), SP), make(ret)];

const argument = ({ arguments: places }: Abi, index: number, value: bigint): MachineInstruction =>
  make(mov, immediate(value), register(places[index]));

const main = (instructions: readonly MachineInstruction[], abi: Abi = abis.sysv): MachineProgram =>
  programOf([functionOf('main', [instructions], 0, abi)]);

const go = (program: MachineProgram, options: Partial<EmulatorOptions> = {}) =>
  emulate(program, { argument: 0n, ...options });

const name = (symbolName: string, bytes: string) => ({ symbol: symbolName, comment: '', words: [], bytes });

const data = [
  name('n_pair', 'Pair'),
  name('n_x', 'x'),
  name('n_f', 'f'),
  name('n_next', 'next'),
  name('n_s', 's'),
  name('n_u8', 'u8'),
  name('n_i16', 'i16'),
  {
    symbol: 'd_0',
    comment: '',
    bytes: '',
    words: [
      ...[1n, 32n, { symbol: 'n_pair' }, 4n, 4n],
      ...[{ symbol: 'n_x' }, 1n, 8n, 4n],
      ...[{ symbol: 'n_f' }, 1n, 16n, 9n],
      ...[{ symbol: 'n_next' }, 4n, 24n, 11n],
      ...[{ symbol: 'n_s' }, 1n, -1n, 10n],
    ],
  },
  { symbol: 'd_1', comment: '', bytes: '', words: [2n, 1n, { symbol: 'n_u8' }, 2n, 6n] },
  { symbol: 'd_2', comment: '', bytes: '', words: [2n, 2n, { symbol: 'n_i16' }, 3n, 2n] },
  { symbol: 's_0', comment: '', bytes: 'gr\u00c3\u00bc\u00c3\u009fe', words: [{ symbol: 'd_1' }, 7n] },
];

const withData = (
  instructions: readonly MachineInstruction[],
  abi: Abi = abis.sysv,
  result: MachineProgram['result'] = 'int',
): MachineProgram => programOf([functionOf('main', [instructions], 0, abi)], { data, result });

describe('calls', () => {
  it('reach functions by name and by address, and return', () => {
    const double = functionOf('double', [[make(mov, register(7), RAX), make(add, RAX, RAX), make(ret)]]);
    const start = [
      align,
      make(call, symbol('double')),
      make(mov, RAX, register(7)),
      make(lea, memoryOf('double'), RBX),
      make(callIndirect, RBX),
    ];
    const program = programOf([
      functionOf('main', [[make(push, RBX), ...start.slice(1), make(pop, RBX), make(ret)]]),
      double,
    ]);
    expect(go(program, { argument: 5n }).result).toBe('20');
  });

  it('can return a function, and the result names it', () => {
    const f = functionOf('f', [[make(ret)]]);
    const table = {
      symbol: 'functions',
      comment: '',
      bytes: '',
      words: [1n, { symbol: 'f' }, { symbol: 'n' }, 3n],
    };
    const program = programOf([functionOf('main', [[make(lea, memoryOf('f'), RAX), make(ret)]]), f], {
      data: [table, name('n', 'inc')],
      result: 'function',
    });
    expect(go(program).result).toBe('{ inc}');
  });

  it('overflow the stack if the recursion never ends', long, () => {
    const program = programOf([
      functionOf('main', [[align, make(call, symbol('f')), ...back]]),
      functionOf('f', [[align, make(call, symbol('f')), ...back]]),
    ]);
    const outcome = go(program, MAX);
    expect(outcome).toMatchObject({ status: 'fault', fault: 'stack-overflow', line: 0 });
    // 8 MB in frames of 16 bytes, two instructions each.
    expect(outcome.counts.steps).toBeGreaterThan(1_000_000);
  });
});

describe('the emulated runtime', () => {
  for (const abiName of both) {
    const abi = abis[abiName];
    const system = (symbolName: string, ...values: bigint[]): MachineInstruction[] => [
      ...values.map((value, i) => argument(abi, i, value)),
      make(call, symbol(symbolName)),
    ];

    it(`creates zeroed objects and reads results (${abiName})`, () => {
      const to = register(abi.arguments[0]);
      const make0 = [make(lea, memoryOf('d_0'), to), make(call, symbol('rt_new'))];
      const fill = [
        make(mov, immediate(-7n), memoryAt(0, 8)),
        make(machineOps.store32, immediate(0x3fc0_0000n), memoryAt(0, 16)),
      ];
      const program = (more: readonly MachineInstruction[]): MachineProgram =>
        withData([...wide, ...make0, ...more, ...narrow], abi, 'object');
      expect(go(program([])).result).toBe('Pair{x=0,f=0.0,next=null,s=0.0}');
      expect(go(program(fill)).result).toBe('Pair{x=-7,f=1.5,next=null,s=0.0}');
      expect(go(program([...fill, make(mov, RAX, memoryAt(0, 24))])).result).toBe(
        'Pair{x=-7,f=1.5,next=$cyclic,s=0.0}',
      );
      const array = [
        make(lea, memoryOf('d_2'), to),
        argument(abi, 1, 3n),
        make(call, symbol('rt_new_array')),
        make(machineOps.store16, immediate(-2n), memoryAt(0, 18)),
      ];
      expect(go(withData([...wide, ...array, ...narrow], abi, 'object')).result).toBe('i16[ 0,-2,0]');
      const text = [make(lea, memoryOf('s_0'), RAX), make(ret)];
      expect(go(withData(text, abi, 'object')).result).toBe('grüße');
    });

    it(`writes and reads bytes within array bounds (${abiName})`, () => {
      const write = (count: bigint, offset = 16): MachineInstruction[] => [
        argument(abi, 0, 1n),
        make(lea, memoryOf('s_0', offset), register(abi.arguments[1])),
        argument(abi, 2, count),
        make(call, symbol('rt_write')),
      ];
      const program = (more: readonly MachineInstruction[]): MachineProgram =>
        withData([...wide, ...more, ...narrow], abi);
      expect(go(program(write(3n)))).toMatchObject({ result: '3', stdout: 'gr\u00c3' });
      expect(go(program(write(100n)))).toMatchObject({ result: '7' });
      expect(go(program(write(100n, 22)))).toMatchObject({ result: '1', stdout: 'e' });
      expect(go(program(write(-1n)))).toMatchObject({ result: '0', stdout: '' });
      expect(go(program(system('rt_write', 1n, 0n, 5n)))).toMatchObject({ result: '0', stdout: '' });
      const read = [
        argument(abi, 0, 0n),
        make(lea, memoryOf('s_0', 17), register(abi.arguments[1])),
        argument(abi, 2, 50n),
        make(call, symbol('rt_read')),
        ...write(7n),
      ];
      expect(go(program(read), { input: 'ABCDEFGHIJ' }).stdout).toBe('gABCDEF');
      const characters = [...system('rt_putchar', 0x141n), ...system('rt_getchar')];
      expect(go(program(characters), { input: () => 'é' })).toMatchObject({ stdout: 'A', result: '233' });
      expect(go(program(system('rt_getchar')))).toMatchObject({ result: '-1' });
      expect(go(program(system('rt_abs', (1n << 32n) - 5n))).result).toBe('5');
      expect(go(program(system('rt_labs', -(1n << 40n)))).result).toBe(String(1n << 40n));
      expect(go(program([...system('rt_putchar', 65n), ...system('rt_exit', -3n)]))).toMatchObject({
        status: 'value',
        result: '-3',
        stdout: 'A',
      });
    });

    it(`reports faults with their line (${abiName})`, () => {
      for (const kind of ['divide-by-zero', 'index-out-of-bounds', 'negative-array-length']) {
        const handler = symbol(`fault_${kind.replaceAll('-', '_')}`);
        expect(go(main([argument(abi, 0, 17n), make(fault, handler)], abi))).toMatchObject({
          status: 'fault',
          fault: kind,
          line: 17,
          counts: { steps: 2 },
        });
      }
      const array = (length: bigint): MachineProgram =>
        withData(
          [
            ...wide,
            make(lea, memoryOf('d_2'), register(abi.arguments[0])),
            argument(abi, 1, length),
            make(call, symbol('rt_new_array')),
            ...narrow,
          ],
          abi,
        );
      expect(go(array(1n << 62n)).fault).toBe('out-of-memory');
      // The calls in this program have no stack maps.
      const heap = { collect: false };
      expect(emulate(array(300_000_000n), { argument: 0n, heap }).fault).toBe('out-of-memory');
      expect(go(array(200_000_000n)).status).toBe('value');
      expect(() => go(array(-1n))).toThrow(/the length is -1/);
    });

    it(`overwrites all caller-saved registers (${abiName})`, () => {
      const kept = abi.calleeSaved[0];
      const instructions = (of: number): MachineInstruction[] => [
        make(push, register(kept)),
        make(sub, immediate(32n), SP),
        make(mov, immediate(77n), register(of)),
        ...system('rt_getchar'),
        make(mov, register(of), RAX),
        make(add, immediate(32n), SP),
        make(pop, register(kept)),
        make(ret),
      ];
      expect(go(main(instructions(kept), abi)).result).toBe('77');
      expect(go(main(instructions(10), abi)).result).not.toBe('77');
    });
  }

  it('may overwrite the shadow space on Windows', () => {
    const program = (outgoing: number): MachineProgram =>
      main(
        [
          make(sub, immediate(40n), SP),
          make(mov, immediate(9n), memoryAt(RSP, outgoing)),
          make(call, symbol('rt_getchar')),
          make(mov, memoryAt(RSP, outgoing), RAX),
          ...narrow,
        ],
        abis.win64,
      );
    expect(go(program(32)).result).toBe('9');
    expect(go(program(24)).result).not.toBe('9');
  });
});

describe('invalid code', () => {
  const cases: readonly (readonly [string, readonly MachineInstruction[], RegExp])[] = [
    [
      'reads an unmapped address',
      [make(mov, memoryAt(0, 8), RAX), make(ret)],
      /main: movq 8\(%rax\), %rax: .*0x8/,
    ],
    [
      'writes code',
      [make(lea, memoryOf('main'), RAX), make(mov, RAX, memoryAt(0, 0)), make(ret)],
      /no memory/,
    ],
    [
      'reads a byte before null',
      [make(mov, immediate(-4n), RAX), make(load8u, memoryAt(0, 1), RAX), make(ret)],
      /at -0x3/,
    ],
    ['leaves the stack unbalanced', [make(push, RAX), make(ret)], /not where it was on entry/],
    [
      'changes its return address',
      [make(mov, immediate(5n), memoryAt(RSP, 0)), make(ret)],
      /return address has become 0x5/,
    ],
    [
      'restores no callee-saved register',
      [make(mov, immediate(1n), RBX), make(ret)],
      /rbx was not preserved/,
    ],
    ['calls with an unaligned stack', [make(call, symbol('rt_getchar')), make(ret)], /multiple of 16/],
    [
      'calls something that is not a function',
      [align, make(callIndirect, RBX), ...back],
      /call \*%rbx: no function begins at 0x0/,
    ],
    [
      'calls into the middle of a function',
      [align, make(lea, memoryOf('main', 4), RBX), make(callIndirect, RBX), ...back],
      /no function begins/,
    ],
    [
      'tests flags that no instruction has set',
      [make(setOps.e, RAX), make(ret)],
      /undefined flags are tested/,
    ],
    [
      'tests flags from before a call',
      [align, make(cmp, RAX, RAX), make(call, symbol('rt_getchar')), make(setOps.e, RAX), ...back],
      /undefined flags are tested/,
    ],
    ['divides by 0', [make(machineOps.cqto), make(machineOps.idiv, RBX), make(ret)], /idiv by 0/],
  ];
  for (const [what, instructions, message] of cases) {
    it(`causes an error when it ${what}`, () => expect(() => go(main(instructions))).toThrow(message));
  }

  it('causes an error when it calls an unknown label', () => {
    expect(() => go(main([make(call, symbol('nobody')), make(ret)]))).toThrow(/no label nobody/);
  });
});

describe('execution counts', () => {
  const counting = (turns: bigint): MachineProgram =>
    programOf([
      functionOf('main', [
        [make(mov, immediate(turns), RAX)],
        [make(sub, immediate(1n), RAX), make(jumpOps.e, blockOperand(3))],
        [make(mov, RAX, register(2)), make(jmp, blockOperand(1))],
        [make(ret)],
      ]),
    ]);

  it('are exact for each instruction wherever the run stops', () => {
    const program = counting(5n);
    const complete = go(program, { counts: true }).counts;
    expect(complete).toEqual({ steps: 20, instructions: [1, 5, 5, 4, 4, 1] });
    for (let budget = 0; budget <= 20; budget++) {
      const { counts, status } = go(program, { counts: true, budget });
      expect(status).toBe(budget < 20 ? 'fault' : 'value');
      expect(counts.steps).toBe(budget);
      expect(counts.instructions?.reduce((sum, times) => sum + times, 0)).toBe(budget);
    }
    expect(go(program).counts).toEqual({ steps: 20 });
  });

  it('include the faulting instruction', () => {
    const program = withData([
      argument(abis.sysv, 0, 3n),
      make(fault, symbol('fault_divide_by_zero')),
      make(ret),
    ]);
    expect(go(program, { counts: true }).counts).toEqual({ steps: 2, instructions: [1, 1, 0] });
  });
});
