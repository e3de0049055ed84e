// Tests which instructions are selected, in listings.
import { describe, expect, it } from 'vitest';
import {
  checkMachineCode,
  isBlock,
  machineOps,
  machineOpTable,
  machineText,
  register,
  instruction,
  type MachineCode,
  type MachineInstruction,
} from '../../../compiler/backend/x64/index.ts';
import { codeFrom, instructionTexts } from '../../support/native/machine-code.ts';
import { machineOf, type MachineOptions } from './support.ts';

/** A program's allocated instructions, without labels. */
function listing(program: string, options: MachineOptions = {}): string[] {
  const { code } = machineOf(program, options).allocation;
  return instructionTexts(code);
}

describe('instruction selection', () => {
  it('uses constants that fit as immediates and loads the others', () => {
    expect(listing('return arg + 5;')).toEqual(['addq $5, %rdi', 'movq %rdi, %rax', 'ret']);
    expect(listing('return 5 - arg;')).toEqual(['movl $5, %eax', 'subq %rdi, %rax', 'ret']);
    expect(listing('return arg + 2147483648;')).toContain('movl $2147483648, %eax');
    expect(listing('return arg + 4294967296;')).toContain('movabsq $4294967296, %rax');
    expect(listing('return arg * 1000;')).toEqual(['imulq $1000, %rdi, %rax', 'ret']);
    expect(listing('return -7;')).toEqual(['movq $-7, %rax', 'ret']);
  });

  it('fuses a comparison with its branch', () => {
    const text = listing('if (arg < 10) return arg * arg; return arg;');
    expect(text.slice(0, 2)).toEqual(['cmpq $10, %rdi', 'jge .LB3']);
    expect(listing('if (10 < arg) return arg * arg; return arg;')).toContain('jle .LB3');
    expect(
      listing('if (!(arg == 3)) return arg * arg; return arg;').some((line) => line.startsWith('set')),
    ).toBe(false);
  });

  describe('for a comparison that several branches use', () => {
    const made = (program: string): string[] =>
      listing(program, { optimize: 'full' }).filter((line) => /^(set|cmp)/.test(line));
    const effect = (number: number): string => `sys.io.p("${number}");`;
    const digit = "(arg >= '0' && arg <= '9')";
    const between = `if (arg & 512) ${effect(0)}`;
    const twice = (test: string, way = between): string =>
      `if (${test}) ${effect(1)} ${way} if (${test}) ${effect(2)} return 3;`;

    it('repeats the comparison for each branch, without a value in between', () => {
      expect(made(twice('arg == 7'))).toEqual(['cmpq $7, %rbx', 'cmpq $7, %rbx']);
      expect(made(twice(digit)).filter((line) => line.startsWith('set'))).toEqual([]);
      expect(made(twice(`(${digit} || arg == 95)`)).filter((line) => line.startsWith('set'))).toEqual([]);
    });

    it('does not repeat the comparison if its value is used or a branch is in a deeper loop', () => {
      const sets = (program: string): number => made(program).filter((line) => line.startsWith('set')).length;
      expect(sets(twice('arg == 7').replace('return 3', 'return arg == 7'))).toBe(1);
      const loop = `for (int i = 0; i < 9; i++) { ${effect(4)} if (arg == 7) ${effect(5)} }`;
      expect(sets(`if (arg == 7) ${effect(1)} ${loop} return 3;`)).toBe(1);
    });

    it('does not repeat the comparison if both operands are variables', () => {
      const two = 'int other = arg * arg + 5; ';
      expect(made(two + twice('other < arg')).some((line) => line.startsWith('set'))).toBe(true);
    });
  });

  it('compares with zero by `test`', () => {
    expect(listing('if (arg) return arg * arg; return 2;').slice(0, 2)).toEqual([
      'testq %rdi, %rdi',
      'je .LB2',
    ]);
    expect(listing('return arg < 0;')).toEqual(['testq %rdi, %rdi', 'setl %al', 'movzbl %al, %eax', 'ret']);
  });

  it('negates 0 or 1 by flipping the bit, and tests other values', () => {
    const bit = 'bool b = (arg >= 9) & (arg <= 20); ';
    expect(listing(`${bit} return !b + b * 10;`, { optimize: 'full' }).join()).toMatch(/xorq \$1, /);
    expect(listing('return !(arg & 6);').join()).not.toMatch(/xor/);
    expect(listing('return !(arg & 1);').join()).not.toMatch(/xor/);
  });

  it('tests bits without computing their value, and zero-extends a low byte', () => {
    const bits = listing('if (arg & 12) return 1; return 2;');
    expect(bits).toContain('testq $12, %rdi');
    expect(bits.filter((line) => line.startsWith('and'))).toEqual([]);
    expect(listing('return arg & 255;')[0]).toMatch(/^movzbl %dil/);
  });

  it('folds a load into a computation or comparison that is its only use', () => {
    const array = 'int[] a = new int[4]; u8[] b = new u8[4]; int i = arg & 3; a[i] = arg; b[i] = arg;';
    expect(listing(`${array} if (b[1] == 7) return 1; return 2;`).join()).toMatch(/cmpb \$7, 17\(/);
    expect(listing(`${array} return a[1] * 77;`).join()).toMatch(/imulq \$77, 24\(/);
    expect(listing(`${array} return arg + a[2];`).join()).toMatch(/addq 32\(/);
  });

  it('updates memory with one instruction', () => {
    const updates = (body: string): string[] =>
      listing(`int[] a = new int[4]; int s = 0; for (int i = arg; i > 0; i--) { ${body} } return a[1] + s;`, {
        optimize: 'full',
      }).filter((line) => /^(add|sub|and|or|xor)q .*, -?\d*\(.*\)$/.test(line));
    const place = String.raw`16\(%\w+,%\w+,8\)`;
    expect(updates('a[i & 3] += i;').join()).toMatch(new RegExp(`^addq %\\w+, ${place}$`));
    expect(updates('a[i & 3] = i ^ a[i & 3];').join()).toMatch(new RegExp(`^xorq %\\w+, ${place}$`));
    expect(updates('a[i & 3] = a[i & 3] - 7 * i;').join()).toMatch(new RegExp(`^subq %\\w+, ${place}$`));
    // Not if the location or the order differs, the old or new value has another use, or a store intervenes.
    expect(updates('a[i & 3] = a[i & 1] + i;')).toEqual([]);
    expect(updates('a[i & 3] = i - a[i & 3];')).toEqual([]);
    expect(updates('int old = a[i & 3]; a[i & 3] = old + i; s = s * 3 + old;')).toEqual([]);
    expect(updates('int sum = a[i & 3] + i; a[i & 3] = sum; s = s * 3 + sum;')).toEqual([]);
    expect(updates('int sum = a[i & 3] + i; a[i & 1] = 5; a[i & 3] = sum;')).toEqual([]);
  });

  it('updates narrow memory with instructions of its width, except truth values', () => {
    const updates = (type: string, body: string): string[] =>
      listing(
        `${type}[] a = new ${type}[4]; for (int i = arg; i > 0; i--) { ${body} } if (a[1]) return 1; return 0;`,
        { optimize: 'full' },
      ).filter((line) => /^(add|sub|and|or|xor)[bwl] .*, -?\d*\(.*\)$/.test(line));
    expect(updates('u8', 'a[i & 3] += 200;').join()).toMatch(/^addb \$-56, 16\(%\w+,%\w+\)$/);
    expect(updates('i16', 'a[i & 3] -= i;').join()).toMatch(/^subw %\w+, 16\(%\w+,%\w+,2\)$/);
    expect(updates('i32', 'a[i & 3] ^= i;').join()).toMatch(/^xorl %\w+, 16\(%\w+,%\w+,4\)$/);
    expect(updates('bool', 'a[i & 3] = a[i & 3] ^ (i > 2);')).toEqual([]);
    expect(updates('u8', 'a[i & 3] = (a[i & 3] + i) >> 1;')).toEqual([]);
    expect(updates('u8', 'a[i & 3] = a[i & 1] + i;')).toEqual([]);
  });

  it('rotates if two shifts preserve all bits', () => {
    expect(listing('return (arg << 13) | (arg >>> 51);')).toEqual([
      'rolq $13, %rdi',
      'movq %rdi, %rax',
      'ret',
    ]);
    expect(listing('return (arg >>> 13) | (arg << 51);')).toContain('rolq $51, %rdi');
    const by = (expression: string): string =>
      listing(`int n = arg & 7; int x = arg ^ 99; return ${expression};`).join();
    expect(by('(x << n) | (x >>> (64 - n))')).toMatch(/rolq %cl/);
    expect(by('(x >>> n) | (x << (64 - n))')).toMatch(/rorq %cl/);
    expect(by('(x << n) | (x >>> -n)')).toMatch(/rolq %cl/);
    // Not if bits are lost or duplicated, the sign is shifted in, both operands are x, or another shift is
    // needed.
    expect(by('(x << 13) | (x >>> 50)')).not.toMatch(/ro[lr]q/);
    expect(by('(x << 13) | (arg >>> 51)')).not.toMatch(/ro[lr]q/);
    expect(by('(x << 13) | (x >> 51)')).not.toMatch(/ro[lr]q/);
    expect(by('(x << n) + (x >>> (64 - n))')).not.toMatch(/ro[lr]q/);
    expect(by('((x << n) | (x >>> (64 - n))) * (x << n)')).not.toMatch(/ro[lr]q/);
  });

  it('extracts the low 8, 16, or 32 bits with one instruction', () => {
    expect(listing('return arg & 0xffff;')).toEqual(['movzwl %di, %edi', 'movq %rdi, %rax', 'ret']);
    expect(listing('return (arg & 0xffffffff) ^ arg;')).toEqual([
      'movl %edi, %eax',
      'xorq %rdi, %rax',
      'ret',
    ]);
    expect(listing('u32 h = arg; return h;')).toEqual(['movl %edi, %edi', 'movq %rdi, %rax', 'ret']);
    // Other numbers of bits need a mask.
    expect(listing('return arg & 0x7fffffff;')).toContain('andq $2147483647, %rdi');
    expect(listing('return arg & 0x1ffffffff;').join()).toMatch(/andq/);
  });

  it('sign-extends the low 8, 16, or 32 bits with one instruction', () => {
    expect(listing('return arg << 56 >> 56;')).toEqual(['movsbq %dil, %rdi', 'movq %rdi, %rax', 'ret']);
    expect(listing('return arg << 48 >> 48;')).toContain('movswq %di, %rdi');
    expect(listing('i32 h = arg; return h ^ arg;')).toContain('movslq %edi, %rax');
    // Not for other widths, for zero extension, or if the first shift has another use.
    for (const other of ['arg << 40 >> 40', 'arg << 56 >>> 56', 'arg << 56 >> 48'])
      expect(listing(`return ${other};`).join()).toMatch(/shlq.*s[ah]rq/);
    expect(listing('int x = arg << 56; return x ^ x >> 56;').join()).toMatch(/shlq.*sarq/);
  });

  it('rotates 32 bits if no other bits enter', () => {
    const rotated = (expression: string): string =>
      listing(`u32 x = arg; int y = ${expression}; return y;`).join();
    expect(rotated('(x << 13 | x >>> 19) & 0xffffffff')).toMatch(/roll \$13/);
    expect(rotated('(x >> 7 | x << 25) & 0xffffffff')).toMatch(/roll \$25/);
    expect(rotated('(x << 13 | x >>> 18) & 0xffffffff')).not.toMatch(/rol/);
    expect(rotated('(x << 13 | x >>> 19) & 0xfffffffff')).not.toMatch(/rol/);
    expect(rotated('(x << 13 | x >>> 19) + 1 & 0xffffffff')).not.toMatch(/rol/);
    expect(rotated('(x << 13 | arg >>> 19) & 0xffffffff')).not.toMatch(/rol/);
    expect(listing('return (arg << 13 | arg >>> 19) & 0xffffffff;').join()).not.toMatch(/rol/);
    // Here, a comparison with zero is not a bit test.
    expect(listing('u32 x = arg; if ((x << 8 | x >>> 24) & 0xffffffff) return 5; return 6;').join()).toMatch(
      /roll \$8/,
    );
  });

  it('converts 32-bit floats within one register, or clears the target register first', () => {
    const program = (body: string): string => `f32[] a = new f32[9]; flt s = arg; ${body} return s + a[2];`;
    const conversions = (body: string): string[] =>
      listing(program(body), { optimize: 'full' }).filter((line) => /cvts[sd]2s|xorps/.test(line));
    expect(conversions('a[arg & 1] = s;').slice(-2)).toEqual([
      expect.stringMatching(/^xorps (%xmm\d), \1$/),
      expect.stringMatching(/^cvtss2sd 24\(/),
    ]);
    // The store includes the rounding, unless the rounded value is used or stored into 64 bits.
    const rounds = (body: string): number =>
      conversions(body).filter((line) => /^cvtss2sd %xmm/.test(line)).length;
    expect(rounds('for (int i = 0; i < 9; i++) a[i] += s;')).toBe(0);
    expect(rounds('for (int i = 0; i < 9; i++) s += a[i] = s;')).toBe(1);
    expect(
      rounds('flt[] b = new flt[9]; for (int i = 0; i < 9; i++) { f32 r = s * i; b[i] = r; } s = b[arg];'),
    ).toBe(1);
  });

  it('overwrites values that the next iteration does not need', () => {
    const moves = (body: string): string[] =>
      listing(
        `int k = arg | 9; int[] a = new int[9]; for (int i = 0; i < 9; i++) { ${body} } return a[arg] + k;`,
        {
          optimize: 'full',
        },
      ).filter((line) => /^mov[aq].* %r\w+, %r\w+$/.test(line));
    const least = moves('a[i] = i;').length;
    expect(moves('a[i] = k ^ a[i];').length).toBe(least);
    // Subtraction is not commutative, and if both operands are needed again, one is copied.
    expect(moves('a[i] = k - a[i];').length).toBeGreaterThan(least);
    expect(moves('a[i] = k & arg & i;').length).toBeGreaterThanOrEqual(least);
    // This also holds if the next iteration uses only the low bits.
    const summing = (type: string): string[] =>
      listing(
        `i32[] a = new i32[9]; ${type} s = arg; for (int i = 0; i < 9; i++) s = a[i] * 3 + s; return s;`,
        {
          optimize: 'full',
        },
      ).filter((line) => /^mov[aq].* %r\w+, %r\w+$/.test(line));
    for (const type of ['i32', 'u32', 'i8'])
      expect(summing(type).length).toBeLessThanOrEqual(summing('int').length);
  });

  it('materializes a comparison that is used as a value', () => {
    const text = listing('int t = arg < 3; if (t) return t + arg; return arg;');
    expect(text).toContain('setl %al');
    expect(text).toContain('movzbl %al, %eax');
  });

  it('tests for the divisor -1 only if the divisor may be -1', () => {
    expect(listing('return arg / 3;').some((line) => line.startsWith('j'))).toBe(false);
    expect(listing('return arg / (arg & 7 | 1);').some((line) => line.startsWith('j'))).toBe(false);
    expect(listing('return arg / (arg | 1);')).toContain('cmpq $-1, %rcx');
  });

  it('multiplies with at most two additions and shifts', () => {
    const made = (factor: string): string[] => listing(`return arg * ${factor};`).slice(0, -1);
    expect(made('10')).toEqual(['leaq (%rdi,%rdi,4), %rax', 'shlq $1, %rax']);
    expect(made('24')).toEqual(['leaq (%rdi,%rdi,2), %rax', 'shlq $3, %rax']);
    expect(made('45')).toEqual(['leaq (%rdi,%rdi,4), %rax', 'leaq (%rax,%rax,8), %rax']);
    expect(made('11')).toEqual(['leaq (%rdi,%rdi,4), %rax', 'leaq (%rdi,%rax,2), %rax']);
    expect(listing('return arg * 10 + (arg ^ 77);').join()).toMatch(
      /leaq \(%rdi,%rdi,4\), (%\w+),.*leaq \(%\w+,\1,2\)/,
    );
  });

  it('uses a multiplication if more operations are needed or the factor is negative', () => {
    for (const factor of ['60', '1000', '-10'])
      expect(listing(`return arg * ${factor};`)[0]).toMatch(/^imul/);
  });

  it('shifts by cl or by an immediate modulo 64', () => {
    expect(listing('return arg << 67;')).toContain('shlq $3, %rdi');
    expect(listing('return 1 << arg;')).toEqual([
      'movl $1, %eax',
      'movq %rdi, %rcx',
      'shlq %cl, %rax',
      'ret',
    ]);
  });

  it('needs no moves in a loop that updates its values in place', () => {
    const { code } = machineOf('int s = 0; for (int i = 0; i < arg; i++) s += i; return s;').allocation;
    const body = code.blocks
      .filter(({ loopDepth }) => loopDepth > 0)
      .flatMap((block) => code.instructionsOf(block));
    expect(body.map(({ op }) => op.name)).toEqual(['add', 'add', 'cmp', 'jl']);
  });

  it('swaps two values with one exchange', () => {
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

describe('a chain of comparisons with constants', () => {
  const chain = (constants: readonly number[], between = (_: number): string => ''): string => {
    const arms = constants.map((k, i) => `if (v == ${k}) return ${k * k}; ${between(i)}`);
    return `int v = arg; int s = 0; ${arms.join('\n')} return s - 1;`;
  };
  const many = Array.from({ length: 24 }, (_, i) => i + 40);
  const tables = (program: string): string[] =>
    listing(program, { optimize: 'full' }).filter((line) => line.startsWith('jmp *'));

  it('becomes a jump table if it is long and dense', () => {
    expect(tables(chain(many))).toHaveLength(1);
    expect(tables(chain(many.map((k) => 5 * k)))).toHaveLength(1);
  });

  it('replaces the earlier comparisons, unless they have other uses', () => {
    const sets = (program: string): string[] =>
      listing(program, { optimize: 'full', schedule: 'early' }).filter((line) => line.startsWith('set'));
    expect(sets(chain(many))).toEqual([]);
    expect(sets(chain(many).replace('int s = 0', 'int s = v == 41'))).toHaveLength(1);
  });

  it('does not become a jump table if it is short, sparse, or interrupted by other code', () => {
    expect(tables(chain(many.slice(1)))).toEqual([]);
    expect(tables(chain(many.map((k) => 10 * k)))).toEqual([]);
    expect(tables(chain(many, (i) => (i === 12 ? 's = 7 / arg;' : '')))).toEqual([]);
  });

  it('falls through from each test to the next', () => {
    const text = listing(chain([3, 50, 9]), { optimize: 'full' });
    expect(text.slice(0, 5).map((line) => line.split(' ')[0])).toEqual(['cmpq', 'je', 'cmpq', 'je', 'cmpq']);
  });
});

describe('conditional moves', () => {
  const isMove = (line: string): boolean => line.startsWith('cmov');
  const moves = (program: string, options: MachineOptions = {}): string[] =>
    listing(program, options).filter(isMove);
  const optimize = 'full';

  it('replace a branch whose sides compute nothing', () => {
    const text = listing('int m = arg >> 3; if (m < arg) m = arg; return m;', { optimize });
    expect(text.filter(isMove)).toHaveLength(1);
    expect(text.filter((line) => line.startsWith('j'))).toEqual([]);
  });

  it('test the condition of the side whose value they move', () => {
    const values = 'int a = arg * 3; int b = arg ^ 5; int c = ';
    expect(moves(`${values} arg < 7 ? a : b; return a * c + b;`)[0]).toMatch(/^cmovl /);
    expect(moves(`${values} arg < 7 ? 1000 : b; return a * c + b;`)[0]).toMatch(/^cmovge /);
    expect(moves(`${values} arg < 7 ? a : 1000; return a * c + b;`)[0]).toMatch(/^cmovl /);
    expect(moves('return arg < 7 ? 1000 : 2000;')[0]).toMatch(/^cmovl /);
    expect(moves('return !(arg < 7) ? 1000 : 2000;')[0]).toMatch(/^cmovge /);
  });

  it('keep the flags intact until they test them, even if they select a zero', () => {
    const text = listing('return arg > 5 ? arg : 0;');
    expect(text).toEqual(['cmpq $5, %rdi', 'movl $0, %eax', 'cmovg %rdi, %rax', 'ret']);
  });

  it('select pointers, and two values at once', () => {
    const node = 'struct N { int x; }; N? a = arg > 9 ? new N : null; N b = new N { x = arg; };';
    expect(moves(`${node} N c = a ? a : b; return c.x;`)).toHaveLength(1);
    const sorted =
      'int p = arg >> 2; int q = arg ^ 77; if (p > q) { int t = p; p = q; q = t; } return p - q;';
    expect(moves(sorted, { optimize })).toHaveLength(2);
  });

  it('select between two fields of one object, but not between fields of two objects or arrays', () => {
    const search = (step: string): string[] => {
      const program =
        'struct N { int k; N? l; N? r; };' +
        `val f = { N? n, N o, int[] a, int k -> while (n) { if (n.k == k) return a[0]; ${step} } return 0; };` +
        'N m = new N; m.l = m; int[] b = new int[9]; return f(m, m, b, arg) + f(m.l, m, b, 3);';
      const { program: made } = machineOf(program);
      return made.functions.flatMap((code) => instructionTexts(code).filter(isMove));
    };
    expect(search('n = k < n.k ? n.l : n.r;')).toEqual([expect.stringMatching(/^cmov(l|ge) /)]);
    expect(search('n = k < n.k ? n.l : o.r;')).toEqual([]);
    expect(search('k = k < n.k ? a[1] : a[2]; n = n.l;')).toEqual([]);
  });

  it('are not used for floats, float equality, or sides with multiplications or stores', () => {
    expect(moves('flt f = arg; flt g = arg < 3 ? f : 1.5; return g;')).toEqual([]);
    expect(moves('int x = arg; if (arg < 3) x = arg * arg; return x;')).toEqual([]);
    expect(moves('int[] a = new int[2]; if (arg < 3) a[arg & 1] = 1; return a[0];')).toEqual([]);
    expect(moves('flt f = arg; int x = arg; if (f == 1.5) x = 7; return x;')).toEqual([]);
    expect(moves('flt f = arg; int x = arg; if (f < 1.5) x = 7; return x;')).toEqual(['cmovbe %rdi, %rax']);
  });

  it('are used in loops, unless a loop-carried value selects a constant', () => {
    const loop = (body: string): string =>
      `int x = 0; int s = 0; for (int i = 0; i < arg; i++) { int v = i * 37 & 63; ${body} s += x; } return s;`;
    expect(moves(loop('if (v > x) x = v;'), { optimize })).toHaveLength(1);
    expect(moves(loop('if (v > 40) x = 40; else x = v;'), { optimize })).toHaveLength(1);
    expect(moves(loop('x++; if (x >= 1000) x = 0;'), { optimize })).toEqual([]);
    expect(moves(loop('x += v; if (x >= 1000) x = 1000;'), { optimize })).toEqual([]);
  });

  describe('whose sides compute something cheap', () => {
    const loop = (body: string): string =>
      `u8[] a = new u8[64]; int x = 0; int s = 0; for (int i = 0; i < arg; i++) { a[i & 7] = i; ${body} s += i * x; } return s;`;

    it('select a precomputed value', () => {
      expect(moves(loop('if (a[i & 63] < 3) x += 2;'), { optimize })).toHaveLength(1);
      expect(moves(loop('if (a[i & 63] < 3) x = x * 2; else x = i ^ 5;'), { optimize })).toHaveLength(1);
    });

    it('are not used if the sides compute more or something slow', () => {
      expect(moves(loop('if (a[i & 63] < 3) x = ((x ^ i) + s) & 99;'), { optimize })).toEqual([]);
      expect(moves(loop('if (a[i & 63] < 3) x = x * i;'), { optimize })).toEqual([]);
      expect(moves(loop('if (a[i & 63] < 3) x = a[i & 31];'), { optimize })).toEqual([]);
    });

    it('are not used if the condition is already 0 or 1 and can be added', () => {
      const bit = 'bool c = ((i >= 9) & (i <= 20)) | (a[i & 63] == 3); s += c;';
      const text = listing(loop(`${bit} if (c) x++;`), { optimize });
      expect(text.filter(isMove)).toEqual([]);
      expect(moves(loop(`${bit} if (c & !(i & 1)) x--;`), { optimize })).toEqual([]);
      // A conditional move is used if the condition must be computed first or another number is added.
      expect(moves(loop(`${bit} if (c) x += 2;`), { optimize })).toHaveLength(1);
      expect(moves(loop('if (i & 12) x++;'), { optimize })).toHaveLength(1);
      expect(moves(loop('if (i < 12) x++;'), { optimize })).toHaveLength(1);
    });

    it('are used if the condition is an unknown bit that changes in the loop', () => {
      const chosen = (body: string): string[] => moves(loop(`x += i; ${body}`), { optimize });
      expect(chosen('if (x & 1) x = (x >>> 1) ^ 777; else x = x >>> 1;')).toHaveLength(1);
      expect(chosen('if (x & 8) x = x - 777;')).toHaveLength(1);
      // Not if the condition is two bits or an ordering comparison.
      expect(chosen('if (x & 3) x = (x >>> 1) ^ 777; else x = x >>> 1;')).toEqual([]);
      expect(chosen('if (x > 777) x = x - 777;')).toEqual([]);
    });

    it('are not used if the carry of an unsigned comparison can be added', () => {
      const sums = (body: string): string[] =>
        listing(loop(`u8 d = a[i & 31]; int c = (d - 90) * i; ${body}`), { optimize })
          .filter((line) => /^(adc|sbb|cmov)/.test(line))
          .map((line) => line.replace(/, .*/, ''));
      expect(sums('if ((c >= 97) & (c <= 122)) x++;')).toEqual(['adcq $0']);
      expect(sums('if ((c >= 97) & (c <= 122)) x--;')).toEqual(['sbbq $0']);
      expect(sums('if (!((c >= 97) & (c <= 122))) x++;')).toEqual(['sbbq $-1']);
      expect(sums('if (!((c >= 97) & (c <= 122))) x--;')).toEqual(['adcq $-1']);
      expect(sums('if (c == 0) x++;')).toEqual(['adcq $0']);
      expect(sums('if (c) x++;')).toEqual(['sbbq $-1']);
      expect(sums('if (d < 100) x++;')).toEqual(['adcq $0']);
      expect(sums('if (d > 100) x++;')).toEqual(['sbbq $-1']);
      expect(sums('if (a[i & 63] < 3) x++;')).toEqual(['adcq $0']);
      // Not for signed comparisons, additions of other numbers, or two additions at once.
      expect(sums('if (c < 5) x++;')[0]).toMatch(/^cmov/);
      expect(sums('if (c == 7) x++;')[0]).toMatch(/^cmov/);
      expect(sums('if ((c >= 97) & (c <= 122)) x += 2;')[0]).toMatch(/^cmov/);
      expect(sums('if ((c >= 97) & (c <= 122)) { x++; s--; }').join()).toMatch(/^cmov[^,]*,cmov/);
    });

    describe('in an interpreter loop', () => {
      const step = (jump: string, ways = ''): string[] =>
        listing(
          `int[] r = new int[9]; u8[] code = new u8[99]; int pc = 0; int steps = 0; for (int i = 0; i < 99; i++) code[i] = i * arg;
           while (steps < arg) {
             int op = code[pc]; int a = code[pc + 1] & 7; int b = code[pc + 2]; pc += 3; steps++;
             if (op == 0) r[a] += b; else if (op == 1) r[a] -= b; else if (op == 2) { ${jump} } ${ways}
           } return steps + r[1];`,
          { optimize: 'full' },
        ).filter((line) => line.startsWith('cmov'));

      it('do not select between the next position and a loaded one', () => {
        expect(step('if (r[a] != 0) pc = b;')).toEqual([]);
        expect(step('if (r[a] == 3) {} else pc = b;', 'else pc = 0;')).toEqual([]);
      });

      it('select between two loaded positions, and if nothing is loaded from the selected one', () => {
        expect(step('pc = r[a] != 0 ? b : a;').length).toBe(1);
        expect(step('if (r[a] != 0) steps = b;').length).toBe(1);
      });
    });

    it('are not used if the next iteration would wait for the condition', () => {
      expect(moves(loop('if (a[x & 63] < 3) x++;'), { optimize })).toEqual([]);
      expect(moves(loop('s += a[x & 63]; if ((i & 12) < 3) x += 2;'), { optimize })).toEqual([]);
    });
  });
});

describe('the table of machine ops', () => {
  it('has unique names and documents each op', () => {
    expect(new Set(machineOpTable.map(({ name }) => name)).size).toBe(machineOpTable.length);
    for (const { doc } of machineOpTable) expect(doc).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the machine-code checker', () => {
  const codeOf = (...instructions: readonly MachineInstruction[]): MachineCode =>
    codeFrom({ name: 'main', blocks: [{ name: 'B0', instructions }] });
  const ret = instruction(machineOps.ret, [], null);
  const wide = { kind: 'immediate', value: 1n << 40n } as const;

  it('refuses operands that an instruction does not accept', () => {
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

  it('refuses tests of undefined flags and blocks without an end', () => {
    const set = machineOpTable.find(({ name }) => name === 'sete') ?? machineOps.ret;
    expect(() => checkMachineCode(codeOf(instruction(set, [register(0)], null), ret))).toThrow(
      'flags that no instruction has set',
    );
    expect(() => checkMachineCode(codeOf(instruction(machineOps.cqto, [], null)))).toThrow(
      'does not end its block',
    );
    expect(() => checkMachineCode(codeOf(ret, ret))).toThrow('has code after it');
  });
});

describe('block layout', () => {
  it('removes jumps to the next block and blocks that contain only a jump', () => {
    const program =
      'int s = 0; for (int i = 0; i < arg; i++) { if (i & 1) { s += i; } else { if (i == 8) continue; s ^= 7; } } return s;';
    const { code } = machineOf(program).allocation;
    code.blocks.forEach((block) => {
      const instructions = code.instructionsOf(block);
      const last = instructions.at(-1);
      if (last?.op === machineOps.jmp) expect(block.successors).not.toContain(block.index + 1);
      expect(instructions.length > 1 || last?.op !== machineOps.jmp).toBe(true);
    });
  });

  it('ends an unrolled loop with one jump per iteration, although the remaining iterations follow', () => {
    const program =
      'int n = arg + 4; int[] !a = new int[n]; for (int i = 0; i < a#; i++) a[i] = i; return a[3] + a#;';
    const { code } = machineOf(program, { optimize: 'full' }).allocation;
    const tests = code.blocks.filter(({ index, successors }) => successors.some((next) => next < index));
    expect(tests.length).toBe(2);
    for (const block of tests) {
      const back = code
        .instructionsOf(block)
        .findIndex(({ operands }) =>
          operands.some((operand) => isBlock(operand) && operand.block < block.index),
        );
      expect(code.instructionsOf(block)[back].op.name).toBe('jl');
    }
  });

  it('places rarely executed blocks last', () => {
    const { blocks } = machineOf('return 5 / arg + 7 % arg;').allocation.code;
    const firstCold = blocks.findIndex(({ cold }) => cold);
    expect(firstCold).toBeGreaterThan(0);
    expect(blocks.slice(firstCold).every(({ cold }) => cold)).toBe(true);
  });

  it('keeps a cycle of empty blocks, which is an infinite loop', () => {
    expect(listing('while (1);')).toEqual(['jmp .LB1']);
  });
});
