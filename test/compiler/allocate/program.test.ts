// Tests that a call clobbers only the registers that the called function changes, if the function is known.
import { describe, expect, it } from 'vitest';
import { emulate, isVector, type MachineCode, type Register } from '../../../compiler/backend/x64/index.ts';
import { allInstructions } from '../../support/native/machine-code.ts';
import { machineOf } from '../x64/support.ts';

/** The registers that a call to a label may clobber. */
function writesOfCalls(code: MachineCode, label: RegExp): readonly (readonly Register[])[] {
  return allInstructions(code).flatMap(({ op, operands: [target], writes }) =>
    op.calls === true && target.kind === 'symbol' && label.test(target.name) ? [writes] : [],
  );
}

/** Prevents inlining. */
const uncopied = { disabledRules: ['inline-call'] };

const LEAF = 'val half = { flt x -> x * 0.5; };';

describe('allocating a program', () => {
  it('keeps floats in registers across a call to a small function', () => {
    const text = `${LEAF} flt sum = 0.0; for (int i = 0; i < arg; i++) sum = sum + half(i + 1.0) - half(i * 1.0); return sum;`;
    for (const abi of ['sysv', 'win64'] as const) {
      const { program, allocation } = machineOf(text, { abi, ...uncopied });
      const calls = writesOfCalls(program.functions[0], /half/);
      expect(calls).toHaveLength(2);
      for (const writes of calls) expect(writes.filter(isVector).length).toBeLessThan(4);
      expect(allocation.counts.spills).toBe(0);
      expect(emulate(program, { argument: 9n }).result).toBe('4.5');
    }
  });

  it('assumes that recursive functions and functions used as values clobber all caller-saved registers', () => {
    const ring = machineOf(
      'val f = { int n -> if (n < 2) return n; return f(n - 1) + f(n - 2); }; return f(arg) + f(3);',
      uncopied,
    );
    const { abi } = ring.program;
    const inside = ring.program.functions.find(({ name }) => name.includes('f'));
    const all = abi.callerSaved.toSorted((a, b) => a - b);
    expect(inside === undefined ? [] : writesOfCalls(inside, /fn_/)).toEqual([all, all]);
    expect(emulate(ring.program, { argument: 10n }).result).toBe('57');
    const value = machineOf(
      'val g = { int n -> n + 1; }; val h = { int n -> n * 2; }; { int -> int } k = arg ? g : h; return k(arg) * 10 + k(4);',
    );
    expect(emulate(value.program, { argument: 3n }).result).toBe('45');
  });
});
