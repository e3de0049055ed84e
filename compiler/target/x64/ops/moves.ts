// Instructions that only move values. None touches the flags, so moves may stand between a comparison and its jump.
import { fitsImmediate, isSlot, type Operand } from '../machine.ts';
import type { Form, MachineOp, OperandRow } from './row.ts';

const destination: OperandRow = { name: 'destination', access: 'write', accepts: ['register', 'slot'] };
const place: OperandRow = { name: 'place', access: 'update', accepts: ['register', 'slot'] };

/** Constants have shorter forms: 32 bits that are zero-extended or sign-extended, before all 64. */
function moveForm([source, target]: readonly Operand[]): Form {
  if (source.kind !== 'immediate' || isSlot(target)) return { mnemonic: 'movq', widths: [64, 64] };
  if (BigInt.asUintN(32, source.value) === source.value) return { mnemonic: 'movl', widths: [32, 32] };
  return { mnemonic: fitsImmediate(source.value) ? 'movq' : 'movabsq', widths: [64, 64] };
}

const mov: MachineOp = {
  name: 'mov',
  mnemonic: 'movq',
  operands: [
    { name: 'source', access: 'read', accepts: ['register', 'slot', 'immediate'], wide: true },
    destination,
  ],
  moves: true,
  form: moveForm,
  emulate: (processor, [source, target]) => processor.write(target, processor.read(source)),
  doc: 'Copies the source to the destination.',
};

const xchg: MachineOp = {
  name: 'xchg',
  mnemonic: 'xchgq',
  operands: [place, place],
  moves: true,
  emulate: (processor, [a, b]) => {
    const value = processor.read(a);
    processor.write(a, processor.read(b));
    processor.write(b, value);
  },
  doc: 'Exchanges the values of two places.',
};

const push: MachineOp = {
  name: 'push',
  mnemonic: 'pushq',
  operands: [{ name: 'source', access: 'read', accepts: ['register', 'slot', 'immediate'] }],
  moves: true,
  emulate: (processor, [source]) => processor.push(processor.read(source)),
  doc: 'Puts the source on top of the stack. All slots are then one further from the stack pointer.',
};

const pop: MachineOp = {
  name: 'pop',
  mnemonic: 'popq',
  operands: [destination],
  moves: true,
  // The stack pointer has moved back before the destination's address is computed.
  emulate: (processor, [target]) => processor.write(target, processor.pop()),
  doc: 'Takes the value on top of the stack off into the destination.',
};

/** Many copies at once; it is on the edge to a merge, where all phis change together. It never reaches a processor. */
const parallel: MachineOp = {
  name: 'parallel',
  mnemonic: 'parallel',
  operands: [{ name: 'source', access: 'read', accepts: ['register', 'slot', 'immediate'] }, destination],
  repeats: true,
  moves: true,
  emulate: (processor) => processor.fail('parallel moves must be resolved before they run'),
  doc: 'Copies each source to its destination, all at once; resolved into single moves after allocation.',
};

export const moves = { mov, xchg, push, pop, parallel } as const;
