// Floats: 64 bits in the low half of a vector register.
import type { MachineOp } from './row.ts';

const movsd: MachineOp = {
  name: 'movsd',
  mnemonic: 'movsd',
  operands: [
    { name: 'source', access: 'read', accepts: ['register', 'slot', 'memory'], class: 'vector' },
    { name: 'destination', access: 'write', accepts: ['register', 'slot', 'memory'], class: 'vector' },
  ],
  moves: true,
  form: ([source, target]) => ({
    mnemonic: source.kind === 'register' && target.kind === 'register' ? 'movapd' : 'movsd',
    widths: [64, 64],
  }),
  emulate: (processor, [source, target]) => processor.write(target, processor.read(source)),
  doc: 'Copies a float from the source to the destination.',
};

export const floats = { movsd } as const;
