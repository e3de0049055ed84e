// Tests that the programs measured by `fathom bench compile` are correct, at sizes that all engines can
// run.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { growing } from '../../../electron/cli/bench/growth-programs.ts';
import { integerProgram, mixedProgram, objectProgram } from '../../../electron/cli/bench/sample-programs.ts';
import { disagreement } from '../../support/checks/agreement.ts';

const samples: readonly (readonly [string, string])[] = [
  ['100 lines of integers', integerProgram(100)],
  ...[1, 2, 3, 5].map((functions) => [`${functions} working functions`, objectProgram(functions)] as const),
  ['functions and integers', mixedProgram(2, 40)],
  ...Object.entries(growing).flatMap(([name, grown]) =>
    [2, 7].map((count) => [`${count} ${name}`, grown(count)] as const),
  ),
];

describe('benchmark programs', () => {
  it.each(samples)(
    '%s have the same result in every engine and setting',
    { timeout: 120_000 },
    (_, program) => {
      for (const number of [0, 1, 2]) expect(disagreement(program, number)).toBe('');
    },
  );
});
