// Writes each op as assembly with every supported kind of operand. The assembler must accept the text, and
// the disassembler must show the same instructions.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  blockOperand,
  immediate,
  instruction,
  machineOpTable,
  machineOps,
  memoryAt,
  memoryOf,
  register,
  symbol,
  type MachineInstruction,
  type MachineOp,
  type Operand,
  type OperandRow,
} from '../../../compiler/backend/x64/index.ts';
import { textsOf } from '../../support/native/machine-code.ts';
import { hasToolchain } from './support.ts';

const RCX = 1;

/** Sample operands of each kind. Slots appear as memory in the text. */
function samples(row: OperandRow, op: MachineOp): Operand[] {
  return row.accepts.flatMap((kind): Operand[] => {
    switch (kind) {
      case 'register':
        if (row.class === 'vector') return [register(16), register(31)];
        if (row.name === 'count') return [register(RCX)];
        return [register(0), register(6), register(13)];
      case 'memory':
        return [memoryAt(4, 8), memoryAt(13, 0, 9, 8), memoryAt(5, -129, 0), memoryOf('data', 8)];
      case 'immediate':
        if (row.name === 'count') return [immediate(3n)];
        return [
          -1n,
          100n,
          ...(row.wide === true && op !== machineOps.parallel ? [1n << 40n, 0xffff_ffffn] : []),
        ].map(immediate);
      case 'block':
        return [blockOperand(0)];
      case 'symbol':
        return [symbol('main')];
      case 'slot':
        return [];
    }
  });
}

const inMemory = ({ kind }: Operand): boolean => kind === 'memory';

/** All operand combinations that the processor supports. */
function instructionsOf(op: MachineOp): MachineInstruction[] {
  let rows: Operand[][] = [[]];
  for (const row of op.operands)
    rows = rows.flatMap((before) => samples(row, op).map((operand) => [...before, operand]));
  return rows
    .filter((operands) => operands.filter(inMemory).length <= 1)
    .filter(([from, to]) => op !== machineOps.mov || !isWide(from) || to.kind === 'register')
    .filter((operands) => op !== machineOps.movss || operands.some(inMemory))
    .map((operands) => instruction(op, operands, null));
}

const isWide = (operand: Operand): boolean =>
  operand.kind === 'immediate' && BigInt.asIntN(32, operand.value) !== operand.value;

const real = machineOpTable.filter((op) => op !== machineOps.parallel);

describe('the text of instructions', () => {
  const text = (op: MachineOp, ...operands: Operand[]): string =>
    textsOf([instruction(op, operands, null)])[0];

  it('has the mnemonics and operand sizes of the manual', () => {
    const rax = register(0);
    const xmm1 = register(17);
    const at = memoryAt(3, 16, 1, 4);
    expect(text(machineOps.mov, immediate(5n), rax)).toBe('movl $5, %eax');
    expect(text(machineOps.mov, immediate(5n), at)).toBe('movq $5, 16(%rbx,%rcx,4)');
    expect(text(machineOps.zero, rax)).toBe('xorl %eax, %eax');
    expect(text(machineOps.zerof, xmm1)).toBe('xorps %xmm1, %xmm1');
    expect(text(machineOps.load8u, at, rax)).toBe('movzbl 16(%rbx,%rcx,4), %eax');
    expect(text(machineOps.load32s, at, rax)).toBe('movslq 16(%rbx,%rcx,4), %rax');
    expect(text(machineOps.load32u, at, rax)).toBe('movl 16(%rbx,%rcx,4), %eax');
    expect(text(machineOps.store8, immediate(255n), at)).toBe('movb $-1, 16(%rbx,%rcx,4)');
    expect(text(machineOps.store16, rax, at)).toBe('movw %ax, 16(%rbx,%rcx,4)');
    expect(text(machineOps.callIndirect, rax)).toBe('call *%rax');
    expect(text(machineOps.cvtsi2sd, rax, xmm1)).toBe('cvtsi2sdq %rax, %xmm1');
    expect(text(machineOps.movqToVector, rax, xmm1)).toBe('movq %rax, %xmm1');
    expect(text(machineOps.cmp8, immediate(7n), at)).toBe('cmpb $7, 16(%rbx,%rcx,4)');
    expect(text(machineOps.imulWide, at)).toBe('imulq 16(%rbx,%rcx,4)');
  });
});

/** The mnemonics that `objdump` shows, one per instruction. */
function disassemble(assembly: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-forms-'));
  const path = join(folder, 'forms');
  try {
    writeFileSync(`${path}.s`, assembly);
    const { status, stderr } = spawnSync('as', ['--fatal-warnings', `${path}.s`, '-o', `${path}.o`]);
    if (status !== 0) throw new Error(String(stderr));
    const { stdout } = spawnSync('objdump', ['-d', '--no-show-raw-insn', `${path}.o`], { encoding: 'utf8' });
    return [...stdout.matchAll(/^[ \t]+[0-9a-f]+:[ \t]+(\S+)/gm)].map(([, mnemonic]) => mnemonic);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The disassembler omits or adds suffixes, and calls an exchange of a register with itself `nop`. */
const stem = (mnemonic: string): string =>
  mnemonic
    .slice(0, 3)
    .replace('nop', 'xch')
    .replace(/^or[bwlq]$/, 'or');

describe.runIf(hasToolchain)('the assembler', () => {
  it('accepts every op with every operand, and the disassembler shows the same instruction', () => {
    const all = real.flatMap(instructionsOf);
    const texts = textsOf(all);
    const assembly = `.data\ndata: .quad 1, 2, 3\n.text\nmain:\n.main_B0:\n${texts.map((t) => `  ${t}\n`).join('')}`;
    const seen = disassemble(assembly);
    const own = texts.map((t) => t.split(' ')[0]);
    expect(all.length).toBeGreaterThan(400);
    expect(seen.length).toBe(own.length);
    own.forEach((mnemonic, i) =>
      expect(`${texts[i]}: ${stem(seen[i])}`).toBe(`${texts[i]}: ${stem(mnemonic)}`),
    );
  });
});
