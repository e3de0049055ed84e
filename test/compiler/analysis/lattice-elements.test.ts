// Tests the laws of the value lattice and the statement lattice, for all pairs and triples of a set with
// every kind of element.
import { describe, expect, it } from 'vitest';
import {
  UNDEFINED,
  UNKNOWN,
  constantElement,
  elementText,
  isAtLeast,
  meetStatements,
  meetValues,
  mayTake,
} from '../../../compiler/analysis/lattice/elements.ts';

const constants = [0n, 1n, -1n, 1n << 62n, 0, -0, 1.5, NaN, Infinity, null].map(constantElement);
const all = [UNDEFINED, ...constants, UNKNOWN];

describe('the value lattice', () => {
  it('has one element per constant and distinguishes NaN, 0.0, -0.0, 0, and null', () => {
    expect(new Set(constants).size).toBe(constants.length);
    expect(constantElement(NaN)).toBe(constantElement(0 / 0));
    expect(constantElement(1n << 62n)).toBe(constantElement(4611686018427387904n));
    expect(constantElement({ kind: 'function', index: 1 })).toBe(UNKNOWN);
  });

  it('computes the meets of the table', () => {
    for (const a of all) {
      expect(meetValues(UNDEFINED, a)).toBe(a);
      expect(meetValues(UNKNOWN, a)).toBe(UNKNOWN);
      expect(meetValues(a, a)).toBe(a);
      for (const b of all) {
        expect(meetValues(a, b)).toBe(meetValues(b, a));
        for (const c of all) expect(meetValues(meetValues(a, b), c)).toBe(meetValues(a, meetValues(b, c)));
      }
    }
    expect(meetValues(constants[0], constants[1])).toBe(UNKNOWN);
  });

  it('is ordered by its meet', () => {
    for (const a of all) {
      expect(isAtLeast(UNDEFINED, a) && isAtLeast(a, UNKNOWN) && isAtLeast(a, a)).toBe(true);
      for (const b of constants) expect(isAtLeast(b, a)).toBe(a === b || a === UNKNOWN);
    }
    expect(isAtLeast('unreachable', 'reachable')).toBe(true);
    expect(isAtLeast('reachable', 'unreachable')).toBe(false);
  });

  it('prints elements like results', () => {
    expect(all.map(elementText)).toEqual([
      ...['⊤', '0', '1', '-1', '4611686018427387904'],
      ...['0.0', '-0.0', '1.5', 'NaN', 'Infinity', 'null', '⊥'],
    ]);
    expect([elementText('reachable'), elementText('unreachable')]).toEqual(['R', 'U']);
  });

  it('takes an edge if its condition may have that value, and does so monotonically', () => {
    expect(all.filter((element) => mayTake(element, false))).toEqual([
      constantElement(0n),
      constantElement(null),
      UNKNOWN,
    ]);
    expect(mayTake(UNDEFINED, true)).toBe(false);
    for (const a of all)
      for (const b of all)
        for (const outcome of [true, false])
          if (isAtLeast(a, b) && mayTake(a, outcome)) expect(mayTake(b, outcome)).toBe(true);
  });
});

describe('the statement lattice', () => {
  it('has a reachable meet if either operand is reachable', () => {
    expect(meetStatements('unreachable', 'reachable')).toBe('reachable');
    expect(meetStatements('reachable', 'unreachable')).toBe('reachable');
    expect(meetStatements('unreachable', 'unreachable')).toBe('unreachable');
  });
});
