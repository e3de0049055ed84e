// Where control goes: jumps, the return, and the way out to the runtime.
import { isBlock, type Operand } from '../machine.ts';
import type { Processor } from '../processor.ts';
import { allConditions, conditions, type Condition } from './conditions.ts';
import type { MachineOp, OperandRow } from './row.ts';

const target: OperandRow = { name: 'target', access: 'read', accepts: ['block'] };

function jumpTo(processor: Processor, operand: Operand): void {
  if (isBlock(operand)) processor.jump(operand.block);
}

const jmp: MachineOp = {
  name: 'jmp',
  mnemonic: 'jmp',
  operands: [target],
  ends: 'jump',
  emulate: (processor, [block]) => jumpTo(processor, block),
  doc: 'Goes on at the target.',
};

const ret: MachineOp = {
  name: 'ret',
  mnemonic: 'ret',
  operands: [],
  ends: 'return',
  emulate: (processor) => processor.return(),
  doc: 'Returns to the caller.',
};

const fault: MachineOp = {
  name: 'fault',
  mnemonic: 'jmp',
  operands: [{ name: 'handler', access: 'read', accepts: ['symbol'] }],
  ends: 'fault',
  emulate: (processor, [handler]) => processor.leave(handler.kind === 'symbol' ? handler.name : ''),
  doc: 'Goes to the part of the runtime that reports a fault and ends the program.',
};

const jumpRow = (condition: Condition): MachineOp => ({
  name: `j${condition}`,
  mnemonic: `j${condition}`,
  operands: [target],
  flags: 'test',
  condition,
  ends: 'branch',
  emulate: (processor, [block]) => {
    if (processor.holds(condition)) jumpTo(processor, block);
  },
  doc: `Goes on at the target if ${conditions[condition].words}, else with the next instruction.`,
});

export const jumps = { jmp, ret, fault } as const;

/** `je`, `jl` … by condition. */
export const jumpOps = Object.fromEntries(allConditions.map((c) => [c, jumpRow(c)])) as Record<
  Condition,
  MachineOp
>;
