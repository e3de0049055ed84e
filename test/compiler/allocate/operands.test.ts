// Tests which spilled operands an instruction reads directly.
import { describe, expect, it } from 'vitest';
import { directOperands, STAYS } from '../../../compiler/allocate/spilling/operands.ts';
import { machineOps, memoryAt, type MachineOp } from '../../../compiler/backend/x64/index.ts';
import { codeOf, make, Names } from './hand-made-code.ts';

/** The constant that a store reads instead of a register; null if it needs the register. */
function storedConstant(op: MachineOp, value: bigint): bigint | null {
  const names = new Names();
  const source = names.get('constant');
  const store = make(op, source, memoryAt(names.get('object').register, 16));
  const code = codeOf({ names, blocks: [[store, make(machineOps.ret)]] });
  const constant = {
    kind: 'constant',
    op: machineOps.mov.index,
    source: code.table.immediateWord(value),
    reach: 'block',
  } as const;
  const replaced: number[] = [];
  const [first] = code.order;
  directOperands(code, first, (register) => (register === source.register ? constant : null), replaced);
  return replaced[0] === STAYS ? null : code.table.immediateOf(replaced[0]);
}

describe('a store of a spilled constant', () => {
  it('contains the constant if it fits in the operand', () => {
    expect(storedConstant(machineOps.store8, 127n)).toBe(127n);
    expect(storedConstant(machineOps.store8, -128n)).toBe(-128n);
    expect(storedConstant(machineOps.store16, 300n)).toBe(300n);
    expect(storedConstant(machineOps.store32, -70000n)).toBe(-70000n);
  });

  it('reads a register if the constant is too wide', () => {
    expect(storedConstant(machineOps.store8, 300n)).toBe(null);
    expect(storedConstant(machineOps.store16, -32769n)).toBe(null);
    expect(storedConstant(machineOps.store32, 1n << 40n)).toBe(null);
    expect(storedConstant(machineOps.mov, 1n << 40n)).toBe(null);
  });
});
