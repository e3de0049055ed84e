// Tests that functions with random signatures receive their arguments from C.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { abiNames } from '../../compiler/choices/index.ts';
import { canLink } from '../support/native/linked.ts';
import { wrongSignatures } from './signatures.ts';
import { extent } from '../support/extent.ts';

const COUNT = extent(20, 3_000);

describe.runIf(canLink)('functions with random signatures', () => {
  it.each(abiNames)('receive their arguments from C (%s)', (abi) => {
    for (let done = 0, seed = 1; done < COUNT; done += 50, seed++)
      expect(wrongSignatures(Math.min(50, COUNT - done), seed, abi), `seed ${seed}`).toBe('');
  });
});
