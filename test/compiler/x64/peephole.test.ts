// Tests the machine-code peepholes: what they change, and what they must not change.
import { describe, expect, it } from 'vitest';
import {
  blockOperand,
  immediate,
  instruction,
  machineOps,
  memoryAt,
  register,
  type MachineInstruction,
  type Operand,
} from '../../../compiler/backend/x64/index.ts';
import { jumpOps } from '../../../compiler/backend/x64/ops/table.ts';
import { shorten } from '../../../compiler/backend/x64/layout/peephole.ts';
import { codeFrom, instructionTexts } from '../../support/native/machine-code.ts';

const [rax, rcx, rdx] = [0, 1, 2].map(register);

function shortened(instructions: readonly MachineInstruction[]): string[] {
  const code = codeFrom({ name: 'main', blocks: [{ name: 'main_B0', instructions }] });
  shorten(code);
  return instructionTexts(code);
}

const make = (name: 'mov' | 'add' | 'sub' | 'cmp' | 'shlConstant', operands: readonly Operand[]) =>
  instruction(machineOps[name], operands, null);

describe('machine-code peepholes', () => {
  it('combine a copy and an addition into one address computation', () => {
    expect(shortened([make('mov', [rax, rcx]), make('add', [immediate(5n), rcx])])).toEqual([
      'leaq 5(%rax), %rcx',
    ]);
    expect(shortened([make('mov', [rax, rcx]), make('sub', [immediate(5n), rcx])])).toEqual([
      'leaq -5(%rax), %rcx',
    ]);
    expect(shortened([make('mov', [rax, rcx]), make('add', [rdx, rcx])])).toEqual(['leaq (%rax,%rdx), %rcx']);
    expect(shortened([make('mov', [rax, rcx]), make('add', [rcx, rcx])])).toEqual(['leaq (%rax,%rax), %rcx']);
    expect(shortened([make('mov', [rax, rcx]), make('shlConstant', [immediate(1n), rcx])])).toEqual([
      'leaq (%rax,%rax), %rcx',
    ]);
  });

  it('do not change additions that read memory, have other uses, or do not fit an address', () => {
    const others = [
      [make('mov', [rax, rcx]), make('add', [memoryAt(0, 8), rcx])],
      [make('mov', [rax, rcx]), make('add', [immediate(5n), rdx])],
      [make('mov', [rax, rcx]), make('sub', [immediate(-(1n << 31n)), rcx])],
      [make('mov', [rax, rcx]), make('sub', [rdx, rcx])],
      [make('mov', [rax, rcx]), make('add', [register(4), rcx])],
      [make('mov', [immediate(3n), rcx]), make('add', [rdx, rcx])],
    ];
    for (const code of others) expect(shortened(code)).toHaveLength(2);
  });

  it('do not change flags that are still tested', () => {
    const jump = instruction(jumpOps.e, [blockOperand(0)], null);
    const zero = make('mov', [immediate(0n), rcx]);
    expect(shortened([make('cmp', [rax, rdx]), zero, jump])[1]).toBe('movl $0, %ecx');
    expect(shortened([zero, make('cmp', [rax, rdx]), jump])[0]).toBe('xorl %ecx, %ecx');
    const sum = [make('mov', [rax, rcx]), make('add', [immediate(5n), rcx])];
    expect(shortened([...sum, jump])).toHaveLength(3);
    expect(shortened([...sum, make('cmp', [rax, rdx]), jump])).toHaveLength(3);
  });
});
