// Small lattices for testing a student's meet and transfer functions, simplest elements first.
import type { Copy } from '../sandbox/limits.ts';
import { sameValue } from './functions.ts';

export interface SampleLattice {
  readonly elements: readonly Copy[];
  readonly top: Copy;
  readonly bottom: Copy;
  readonly meet: (a: Copy, b: Copy) => Copy;
  readonly contains: (element: Copy, value: bigint) => boolean;
}

function flat(middle: readonly Copy[], contains: (element: Copy, value: bigint) => boolean): SampleLattice {
  return {
    elements: ['top', 'bottom', ...middle],
    top: 'top',
    bottom: 'bottom',
    meet: (a, b) => {
      if (sameValue(a, b) || b === 'top') return a;
      return a === 'top' ? b : 'bottom';
    },
    contains: (element, value) => element === 'bottom' || (element !== 'top' && contains(element, value)),
  };
}

type Range = readonly [bigint, bigint];
const LOW = -3n;
const HIGH = 3n;
const isRange = (element: Copy): element is Range => Array.isArray(element);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const ranges = (): Range[] => {
  const found: Range[] = [];
  for (let low = LOW; low <= HIGH; low++) for (let high = low; high <= HIGH; high++) found.push([low, high]);
  return found.sort((a, b) => Number(a[1] - a[0] - (b[1] - b[0])));
};

export const lattices = {
  /** ⊤, each number, ⊥. */
  constants: flat([0n, 1n, 2n, -1n], (element, value) => element === value),
  parity: flat(['even', 'odd'], (element, value) => (element === 'even') === (value % 2n === 0n)),
  sign: flat(['0', '+', '-'], (element, value) =>
    element === '0' ? value === 0n : element === '+' ? value > 0n : value < 0n,
  ),
  reachability: {
    elements: ['unreachable', 'reachable'],
    top: 'unreachable',
    bottom: 'reachable',
    meet: (a: Copy, b: Copy): Copy => (a === 'reachable' || b === 'reachable' ? 'reachable' : 'unreachable'),
    contains: (element: Copy): boolean => element === 'reachable',
  },
  /** [low, high]; the meet is the hull. */
  ranges: {
    elements: ['top', 'bottom', ...ranges()],
    top: 'top',
    bottom: 'bottom',
    meet: (a: Copy, b: Copy): Copy => {
      if (a === 'bottom' || b === 'bottom') return 'bottom';
      if (!isRange(a)) return b;
      return isRange(b) ? [smaller(a[0], b[0]), larger(a[1], b[1])] : a;
    },
    contains: (element: Copy, value: bigint): boolean =>
      element === 'bottom' || (isRange(element) && element[0] <= value && value <= element[1]),
  },
} as const satisfies Record<string, SampleLattice>;

export const latticeNames = Object.keys(lattices) as (keyof typeof lattices)[];

export const isBelow = ({ meet }: SampleLattice, a: Copy, b: Copy): boolean => sameValue(meet(a, b), a);
