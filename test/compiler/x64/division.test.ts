// Compares division and remainder by constants with bigint arithmetic, for small divisors, neighbors of
// powers of two, and random ones, with arbitrary dividends and known ranges.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { emulate } from '../../../compiler/backend/x64/index.ts';
import { machineOf } from './support.ts';
import { allInstructions } from '../../support/native/machine-code.ts';
import { extent, inTurn, long } from '../../support/extent.ts';

const MIN = -(1n << 63n);
const MAX = (1n << 63n) - 1n;
const wrap = (value: bigint): bigint => BigInt.asIntN(64, value);

function randomInt(random: Random): bigint {
  const bits = BigInt(1 + random.below(63));
  const high = BigInt(random.below(1 << 30)) << 34n;
  return wrap(
    ((high << 10n) ^ (BigInt(random.below(1 << 30)) << 20n) ^ BigInt(random.below(1 << 30))) >> (64n - bits),
  );
}

/** Dividends at which a quotient changes, and others. */
function dividends(divisor: bigint, random: Random): bigint[] {
  const multiples = [1n, 2n, 3n, MAX / divisor, MIN / divisor, randomInt(random)].map((k) =>
    wrap(k * divisor),
  );
  const near = [0n, MIN, MAX, ...multiples].flatMap((n) => [wrap(n - 1n), n, wrap(n + 1n)]);
  return [...near, ...near.map((n) => wrap(-n)), randomInt(random), randomInt(random)];
}

const GROUP = 15;

/**
 * Divides by several constants per program, and combines the results into one number.
 * @param prepare computes the dividend from the argument, in the program and here
 */
function check(
  divisors: readonly bigint[],
  source = 'arg',
  prepare: (argument: bigint) => bigint = (argument) => argument,
): void {
  const random = new Random(4711);
  for (let from = 0; from < divisors.length; from += GROUP) {
    const group = divisors.slice(from, from + GROUP);
    const lines = group.map((d) => `mix = mix * 31 + n / ${d}; mix = mix * 31 + n % ${d};`);
    const { program } = machineOf(`int n = ${source}; int mix = 0; ${lines.join('\n')} return mix;`);
    const all = group.flatMap((divisor) => dividends(divisor, random));
    for (const argument of all.filter(() => random.below(6) === 0)) {
      const n = prepare(argument);
      const expected = group.reduce((mix, d) => (mix * 31n + n / d) * 31n + (n % d), 0n);
      const where = `${n} by ${group.join(' ')}: `;
      expect(where + emulate(program, { argument }).result).toBe(where + String(wrap(expected)));
    }
  }
}

const small = Array.from({ length: extent(20, 1000) }, (_, i) => BigInt(i + 1)).flatMap((d) => [d, -d]);
const edges = Array.from({ length: 62 }, (_, k) => 1n << BigInt(k + 2)).flatMap((power, k) =>
  [power - 1n, power, power + 1n].flatMap((d, i) => inTurn([wrap(d), wrap(-d)], k + i)),
);
const random = new Random(99);
const others = Array.from({ length: extent(16, 5000) }, () => randomInt(random)).filter((d) => d !== 0n);

describe('division by a constant', () => {
  it('is correct for small divisors', long, () => check(small));
  it('is correct around powers of two', long, () => check([...edges, MIN, MAX]));
  it('is correct for divisors of any size', long, () => check(others));

  it('is correct if the dividend is known to be small or nonnegative', long, () => {
    const some = [...small.slice(0, 60), ...others.slice(0, 40), 1000n, 1_000_003n, 4_294_967_297n];
    check(some, '(arg & 1023)', (n) => n & 1023n);
    check(some, '((arg & 65535) - 40000)', (n) => (n & 65535n) - 40000n);
    check(some, '(arg & 9223372036854775807)', (n) => n & MAX);
    check(some, '(arg >>> 1)', (n) => BigInt.asUintN(64, n) >> 1n);
    check(some, '(arg >> 31)', (n) => n >> 31n);
  });

  it('needs no division instruction', () => {
    for (const divisor of ['2', '-8', '3', '-7', '641', '9223372036854775807', '-9223372036854775808']) {
      for (const operator of ['/', '%']) {
        const { allocation } = machineOf(`return arg ${operator} ${divisor};`);
        const names = allInstructions(allocation.code).map(({ op }) => op.name);
        expect(names, `${operator} ${divisor}`).not.toContain('idiv');
      }
    }
  });
});

/** The numbers of divisions, multiplications, and upper halves of products in a program. */
function counts(text: string, optimize: 'none' | 'full' = 'full'): Record<'idiv' | 'imul', number> {
  const { code } = machineOf(text, { optimize }).allocation;
  const names = allInstructions(code).map(({ op }) => op.name);
  const count = (name: string): number => names.filter((each) => each.startsWith(name)).length;
  return { idiv: count('idiv'), imul: count('imul') };
}

describe('the quotient and remainder of the same operands', () => {
  const by = 'int b = arg & 7 | 1; ';
  const effect = 'sys.io.p("x");';

  it('share one division', () => {
    expect(counts(`${by} return arg / b * 1000 ^ arg % b;`).idiv).toBe(1);
    expect(counts('int b = arg | 1; return arg / b * 1000 ^ arg % b;').idiv).toBe(1);
    expect(counts('int b = arg | 1; return arg / b * 1000 ^ arg % b;', 'none').idiv).toBe(1);
  });

  it('share one division if one of them is computed on the path to the other', () => {
    const later = (first: string, second: string): string =>
      `${by} int s = arg ${first} b; if (arg & 512) ${effect} if (s & 64) s = s * 100 ^ arg ${second} b; return s;`;
    expect(counts(later('/', '%')).idiv).toBe(1);
    expect(counts(later('%', '/')).idiv).toBe(1);
  });

  it('share the upper half of one product if the divisor is constant', () => {
    expect(counts('return arg / 10 * 1000 ^ arg % 10;')).toEqual({ idiv: 0, imul: 2 });
    expect(counts('int r = arg % 1000; if (r & 1) return arg / 1000; return r;')).toEqual({
      idiv: 0,
      imul: 2,
    });
  });

  it('share nothing if neither is on the path to the other', () => {
    const either = `${by} int s = 7; if (arg & 512) { ${effect} s = arg / b; } else { sys.io.p("y"); s = arg % b; } return s;`;
    expect(counts(either).idiv).toBe(2);
  });

  it('share nothing if the operands differ', () => {
    expect(counts(`${by} return arg / b * 1000 ^ arg % (b + 2);`).idiv).toBe(2);
    expect(counts(`${by} return arg / b * 1000 ^ (arg + 1) % b;`).idiv).toBe(2);
  });
});

describe('a nonnegative dividend', () => {
  const effect = 'sys.io.p("x");';
  /** Whether a program tests the sign of a number, to round toward zero. */
  const rounds = (text: string): boolean =>
    allInstructions(machineOf(text, { optimize: 'full' }).allocation.code).some(
      ({ op, operands: [count] }) => op.name === 'sar-constant' && 'value' in count && count.value === 63n,
    );

  it('needs no rounding if a test or a loop proves it', () => {
    for (const divided of ['arg / 10', 'arg % 10', 'arg / 8', 'arg % 8'])
      expect(rounds(`if (arg > 0) { ${effect} return ${divided}; } return 3;`), divided).toBe(false);
    expect(rounds('int s = 0; for (int i = 0; i < arg; i++) s = s * 3 ^ i / 7 ^ i % 8; return s;')).toBe(
      false,
    );
  });

  it('needs no special case for the divisor -1 if the divisor is positive', () => {
    const text = (test: string): string =>
      `int b = arg * 3; if (${test}) { ${effect} return (arg ^ 77) / b; } return 3;`;
    const asks = (program: string): boolean =>
      machineOf(program, { optimize: 'full' }).allocation.code.blocks.some(({ name }) =>
        name.includes('minus_one'),
      );
    expect(asks(text('b > 0'))).toBe(false);
    expect(asks(text('b'))).toBe(true);
  });

  it('needs rounding if the test is on another path', () => {
    expect(rounds(`if (arg > 0) { ${effect} return 3; } return arg / 10;`)).toBe(true);
    expect(rounds(`int s = 3; if (arg > 0) { ${effect} s = arg * 3; } return s + arg / 10;`)).toBe(true);
  });

  it('needs rounding for a nonnegative quotient that is computed with an earlier remainder', () => {
    const text = `int r = arg % 10; if (arg > 0) { ${effect} r = r * 1000 + arg / 10; } return r;`;
    expect(rounds(text)).toBe(true);
    for (const argument of [-123n, MIN, 123n]) {
      const expected = argument > 0n ? (argument % 10n) * 1000n + argument / 10n : argument % 10n;
      expect(emulate(machineOf(text, { optimize: 'full' }).program, { argument }).result).toBe(
        String(expected),
      );
    }
  });
});
