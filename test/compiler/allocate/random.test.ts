// Allocates random machine code with both allocators. The checker must accept each allocation, and a run of
// the allocated code must equal a run of the original.
import { describe, expect, it } from 'vitest';
import { allocate, allocatorNames } from '../../../compiler/allocate/index.ts';
import { abis, checkMachineCode, type AbiName } from '../../../compiler/backend/x64/index.ts';
import { randomCode } from './random-code.ts';
import { runCode, runnable } from './run-code.ts';
import { extent } from '../../support/extent.ts';

const ROUNDS = extent(20, 2000);
const abiNames: readonly AbiName[] = ['sysv', 'win64'];

describe.each(allocatorNames)('random machine code, %s', (allocator) => {
  it.each([
    { variables: 4, statements: 40, calls: 0.05 },
    { variables: 9, statements: 60, calls: 0 },
    { variables: 20, statements: 80, calls: 0.1 },
  ])(
    'behaves the same after allocation with $variables variables per class and a call rate of $calls',
    (options) => {
      for (let seed = 1; seed <= ROUNDS; seed++) {
        const abi = abis[abiNames[seed % 2]];
        const code = randomCode(seed, abi, options);
        checkMachineCode(code);
        const expected = runCode(runnable(code));
        for (const registers of [Infinity, 1 + (seed % 6)]) {
          const where = `seed ${seed}, ${abi.name}, ${registers} registers`;
          const result = runCode(allocate(code, allocator, { registers }).code);
          expect({ where, ...result }).toEqual({ where, ...expected });
        }
      }
    },
  );
});
