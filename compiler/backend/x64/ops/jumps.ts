// Jumps, calls, the return, and exits to the runtime.
import { textOf } from '../../../base/phrase.ts';
import { allConditions, conditions, type Condition } from './conditions.ts';
import type { Form, MachineOpRow, OperandRow } from './row.ts';

const target: OperandRow = { name: 'target', access: 'read', accepts: ['block'] };

const jmp: MachineOpRow = {
  name: 'jmp',
  mnemonic: 'jmp',
  operands: [target],
  ends: 'jump',
  emulate: (processor, [index]) => {
    return () => {
      processor.next = index;
    };
  },
  doc: 'Continues at the target.',
};

const tableForm: Form = { mnemonic: 'jmp', widths: [64, 64], shown: [0] };

const jumpTable: MachineOpRow = {
  name: 'jmp-table',
  mnemonic: 'jmp',
  operands: [
    { name: 'entry', access: 'read', accepts: ['memory'], indirect: true },
    { name: 'table', access: 'read', accepts: ['symbol'] },
  ],
  more: target,
  ends: 'table',
  form: () => tableForm,
  emulate: (processor, [cell, , ...blocks]) => {
    const { cells } = processor;
    const targets = new Set(blocks);
    return () => processor.goTo(Number(cells[cell]), targets);
  },
  doc: 'Continues at the address in an entry of a table.',
};

const call: MachineOpRow = {
  name: 'call',
  mnemonic: 'call',
  operands: [{ name: 'function', access: 'read', accepts: ['symbol'] }],
  flags: 'destroy',
  calls: true,
  emulate: (processor, [address]) => {
    return () => processor.call(address);
  },
  doc: 'Pushes the address of the next instruction and jumps to the function, which returns there.',
};

const callIndirect: MachineOpRow = {
  name: 'call-indirect',
  mnemonic: 'call',
  operands: [{ name: 'function', access: 'read', accepts: ['register'], indirect: true }],
  flags: 'destroy',
  calls: true,
  emulate: (processor, [cell]) => {
    const { cells } = processor;
    return () => processor.call(Number(cells[cell]));
  },
  doc: 'Calls the function whose address a register holds.',
};

const ret: MachineOpRow = {
  name: 'ret',
  mnemonic: 'ret',
  operands: [],
  ends: 'return',
  emulate: (processor) => () => processor.return(),
  doc: 'Returns to the caller: pops the return address.',
};

const fault: MachineOpRow = {
  name: 'fault',
  mnemonic: 'jmp',
  operands: [{ name: 'handler', access: 'read', accepts: ['symbol'] }],
  ends: 'fault',
  emulate: (processor, [address]) => {
    return () => processor.leave(address);
  },
  doc: 'Jumps to the runtime, which reports a fault and ends the program.',
};

const jumpRow = (condition: Condition): MachineOpRow => ({
  name: `j${condition}`,
  mnemonic: `j${condition}`,
  operands: [target],
  flags: 'test',
  condition,
  ends: 'branch',
  emulate: (processor, [index]) => {
    const holds = processor.flags.tester(condition);
    return () => {
      if (holds()) processor.next = index;
    };
  },
  doc: `Jumps to the target if ${textOf(conditions[condition].words)}; otherwise, execution continues with the next instruction.`,
});

export const jumps = { jmp, jumpTable, ret, fault, call, callIndirect } as const;

export const jumpRows = Object.fromEntries(allConditions.map((c) => [c, jumpRow(c)])) as Record<
  Condition,
  MachineOpRow
>;
