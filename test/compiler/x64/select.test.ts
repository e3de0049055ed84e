// What selection chooses, read off listings.
import { describe, expect, it } from 'vitest';
import {
  abis,
  checkMachineCode,
  instructionText,
  machineOps,
  machineOpTable,
  machineText,
  register,
  instruction,
  type MachineCode,
} from '../../../compiler/target/x64/index.ts';
import { machineOf, type MachineOptions } from './support.ts';

/** The allocated instructions of a program, without labels. */
function listing(program: string, options: MachineOptions = {}): string[] {
  const { code } = machineOf(program, options).allocation;
  return code.blocks.flatMap(({ instructions }) => instructions.map((i) => instructionText(i, code)));
}

describe('selection', () => {
  it('takes constants as immediates where they fit, and loads them where not', () => {
    expect(listing('return arg + 5;')).toEqual(['addq $5, %rdi', 'movq %rdi, %rax', 'ret']);
    expect(listing('return 5 - arg;')).toEqual(['movl $5, %eax', 'subq %rdi, %rax', 'ret']);
    expect(listing('return arg + 2147483648;')).toContain('movl $2147483648, %eax');
    expect(listing('return arg + 4294967296;')).toContain('movabsq $4294967296, %rax');
    expect(listing('return arg * 1000;')).toEqual(['imulq $1000, %rdi, %rax', 'ret']);
    expect(listing('return -7;')).toEqual(['movq $-7, %rax', 'ret']);
  });

  it('fuses a comparison with its branch', () => {
    const text = listing('if (arg < 10) return 1; return arg;');
    expect(text.slice(0, 2)).toEqual(['cmpq $10, %rdi', 'jge .B3']);
    expect(listing('if (10 < arg) return 1; return arg;')).toContain('jle .B3');
    expect(listing('if (!(arg == 3)) return 1; return arg;').some((line) => line.startsWith('set'))).toBe(
      false,
    );
  });

  it('compares with zero by testing', () => {
    expect(listing('if (arg) return 1; return 2;').slice(0, 2)).toEqual(['testq %rdi, %rdi', 'je .B2']);
    expect(listing('return arg < 0;')).toEqual(['testq %rdi, %rdi', 'setl %al', 'movzbl %al, %eax', 'ret']);
  });

  it('tests bits without computing them, and takes a low byte by itself', () => {
    const bits = listing('if (arg & 12) return 1; return 2;');
    expect(bits).toContain('testq $12, %rdi');
    expect(bits.filter((line) => line.startsWith('and'))).toEqual([]);
    expect(listing('return arg & 255;')[0]).toMatch(/^movzbl %dil/);
  });

  it('reads and compares in memory where a value is needed once', () => {
    const array = 'int[] a = new int[4]; u8[] b = new u8[4]; int i = arg & 3; a[i] = arg; b[i] = arg;';
    expect(listing(`${array} if (b[1] == 7) return 1; return 2;`).join()).toMatch(/cmpb \$7, 17\(/);
    expect(listing(`${array} return a[1] * 77;`).join()).toMatch(/imulq \$77, 24\(/);
    expect(listing(`${array} return arg + a[2];`).join()).toMatch(/addq 32\(/);
  });

  it('makes a comparison a value where it is used as one', () => {
    const text = listing('int t = arg < 3; if (t) return t + arg; return arg;');
    expect(text).toContain('setl %al');
    expect(text).toContain('movzbl %al, %eax');
  });

  it('takes the divisor -1 apart only where it is possible', () => {
    expect(listing('return arg / 3;').some((line) => line.startsWith('j'))).toBe(false);
    expect(listing('return arg / (arg & 7 | 1);').some((line) => line.startsWith('j'))).toBe(false);
    expect(listing('return arg / (arg | 1);')).toContain('cmpq $-1, %rcx');
  });

  it('counts shifts in cl, or as an immediate modulo 64', () => {
    expect(listing('return arg << 67;')).toContain('shlq $3, %rdi');
    expect(listing('return 1 << arg;')).toEqual([
      'movl $1, %eax',
      'movq %rdi, %rcx',
      'shlq %cl, %rax',
      'ret',
    ]);
  });

  it('needs no moves in a loop whose values change in place', () => {
    const { code } = machineOf('int s = 0; for (int i = 0; i < arg; i++) s += i; return s;').allocation;
    const body = code.blocks
      .filter(({ loopDepth }) => loopDepth > 0)
      .flatMap(({ instructions }) => instructions);
    expect(body.map(({ op }) => op.name)).toEqual(['add', 'add', 'cmp', 'jl']);
  });

  it('exchanges two values that change places', () => {
    const program =
      'int a = 1; int b = 2; while (arg > 0) { int t = a; a = b; b = t; arg--; } return a * 10 + b;';
    expect(listing(program).filter((line) => line.startsWith('xchg'))).toHaveLength(1);
  });

  it('uses the registers of the convention', () => {
    expect(listing('return arg;', { abi: 'sysv' })).toEqual(['movq %rdi, %rax', 'ret']);
    expect(listing('return arg;', { abi: 'win64' })).toEqual(['movq %rcx, %rax', 'ret']);
    expect(listing('return 1 / arg;', { abi: 'win64' })).toContain('movl $1, %ecx');
  });

  it('is printed block by block, with names for values', () => {
    const { selected, compilation } = machineOf('int i = arg;\nwhile (i > 0) i = i - 2;\nreturn i;');
    const text = machineText(selected, compilation.source);
    expect(text).toMatch(/^B0: {2}to B1$/m);
    expect(text).toMatch(/^B1: {2}from B0 B2, to B3 B2, loop depth 1$/m);
    expect(text).toMatch(/parallel {2}%v\d+ → %v\d+ +# line 2/);
    expect(text).toMatch(/subq {6}\$2, %v\d+ +# line 2: v\d+ Sub {2}\(i - 2\)$/m);
  });
});

describe('the table of machine ops', () => {
  it('has each name once, and a word on each', () => {
    expect(new Set(machineOpTable.map(({ name }) => name)).size).toBe(machineOpTable.length);
    for (const { doc } of machineOpTable) expect(doc).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the checker of machine code', () => {
  const codeOf = (...instructions: MachineCode['blocks'][number]['instructions']): MachineCode => ({
    name: 'main',
    functionIndex: 0,
    abi: abis.sysv,
    arguments: [],
    blocks: [
      { index: 0, name: 'B0', loopDepth: 0, cold: false, instructions, successors: [], predecessors: [] },
    ],
    virtuals: [],
    slots: 0,
    outgoing: 0,
    frame: null,
  });
  const ret = instruction(machineOps.ret, [], null);
  const wide = { kind: 'immediate', value: 1n << 40n } as const;

  it('refuses operands that an instruction cannot take', () => {
    const slot = { kind: 'slot', index: 0, area: 'spill' } as const;
    expect(() =>
      checkMachineCode(codeOf(instruction(machineOps.add, [wide, register(0)], null), ret)),
    ).toThrow('more than 32 bits');
    expect(() =>
      checkMachineCode(codeOf(instruction(machineOps.imul, [register(0), slot], null), ret)),
    ).toThrow('cannot be a slot');
    expect(() => checkMachineCode(codeOf(instruction(machineOps.mov, [slot, slot], null), ret))).toThrow(
      'two operands in memory',
    );
    expect(() => checkMachineCode(codeOf(instruction(machineOps.mov, [slot], null), ret))).toThrow(
      'wrong number',
    );
  });

  it('refuses tests of flags that nothing has set, and blocks without an end', () => {
    const set = machineOpTable.find(({ name }) => name === 'sete') ?? machineOps.ret;
    expect(() => checkMachineCode(codeOf(instruction(set, [register(0)], null), ret))).toThrow(
      'flags that nothing has set',
    );
    expect(() => checkMachineCode(codeOf(instruction(machineOps.cqto, [], null)))).toThrow(
      'does not end its block',
    );
    expect(() => checkMachineCode(codeOf(ret, ret))).toThrow('has code after it');
  });
});

describe('layout', () => {
  it('leaves no jump to what comes next, and no block that only jumps', () => {
    const program =
      'int s = 0; for (int i = 0; i < arg; i++) { if (i & 1) { s += i; } else { if (i == 8) continue; s ^= 7; } } return s;';
    const { blocks } = machineOf(program).allocation.code;
    blocks.forEach(({ index, instructions, successors }) => {
      const last = instructions.at(-1);
      if (last?.op === machineOps.jmp) expect(successors).not.toContain(index + 1);
      expect(instructions.length > 1 || last?.op !== machineOps.jmp).toBe(true);
    });
  });

  it('puts blocks that hardly run last', () => {
    const { blocks } = machineOf('return 5 / arg + 7 % arg;').allocation.code;
    const firstCold = blocks.findIndex(({ cold }) => cold);
    expect(firstCold).toBeGreaterThan(0);
    expect(blocks.slice(firstCold).every(({ cold }) => cold)).toBe(true);
  });

  it('keeps a ring of empty blocks as the endless loop it is', () => {
    expect(listing('while (1);')).toEqual(['jmp .B1']);
  });
});
