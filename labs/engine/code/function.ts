// function: any other function: given answers, laws, and a comparison with our solution on a small domain.
import * as v from 'valibot';
import { text } from '../reading/fields.ts';
import type { Copy } from '../sandbox/limits.ts';
import { said, type Said } from '../text/index.ts';
import { callText, plain, sameValue, TestedFunction, valueText } from './functions.ts';
import { broken, declaredName, defineRole, type CodeVerdict } from './role.ts';

const laws = ['commutative', 'associative', 'idempotent'] as const;
/** YAML values, with integers as bigint. */
const value = v.custom<Copy>(isCopy, 'must be a plain value');
const MAX_CALLS = 20_000;

function isCopy(part: unknown): boolean {
  if (part === null || ['string', 'number', 'boolean', 'bigint'].includes(typeof part)) return true;
  if (Array.isArray(part)) return part.every(isCopy);
  return typeof part === 'object' && Object.values(part).every(isCopy);
}

export const functionRole = defineRole({
  schema: v.pipe(
    v.strictObject({
      of: v.literal('function'),
      name: v.optional(text, 'default'),
      cases: v.optional(v.array(v.strictObject({ args: v.array(value), result: value })), []),
      /** The tested values of each parameter, simplest first. */
      domain: v.optional(v.array(v.array(value))),
      laws: v.optional(v.array(v.picklist(laws)), []),
    }),
    v.check(({ cases, domain }) => cases.length > 0 || domain !== undefined, 'needs cases or a domain'),
    v.check(
      ({ domain = [] }) => domain.reduce((all, each) => all * each.length, 1) <= MAX_CALLS,
      `tries at most ${MAX_CALLS} combinations`,
    ),
    v.check(
      ({ laws: wanted, domain }) => wanted.length === 0 || domain?.length === 2,
      'laws require a domain of two parameters',
    ),
  ),
  form: 'export default function name(…) { … }',
  test: async ({ name, cases, domain, laws: wanted }, code, { solution }) => {
    const called = name === 'default' ? declaredName(solution, 'f') : name;
    const lookedFor = said('functionLike', called, wanted);
    const opened = await TestedFunction.open(code, name);
    if (!opened.ok) return broken(lookedFor, opened.failure);
    const ours = await TestedFunction.open(solution, name);
    try {
      const test = new Test(opened.value, called, lookedFor);
      for (const { args, result } of cases) test.expect('case', args, result);
      for (const law of wanted) test.law(law, domain ?? []);
      if (ours.ok)
        for (const args of combinations(domain ?? [])) {
          const answer = ours.value.call(...args);
          if (answer.ok) test.expect('ours', args, answer.value);
        }
      return test.verdict();
    } finally {
      opened.value.dispose();
      if (ours.ok) ours.value.dispose();
    }
  },
});

class Test {
  private readonly tested: TestedFunction;
  private readonly name: string;
  private readonly lookedFor: Said;
  private tried = 0;
  private fault: CodeVerdict | null = null;

  constructor(tested: TestedFunction, name: string, lookedFor: Said) {
    this.tested = tested;
    this.name = name;
    this.lookedFor = lookedFor;
  }

  expect(law: string, args: readonly Copy[], wanted: Copy): void {
    const found = this.value(args);
    if (found !== undefined) this.compare(law, callText(this.name, args), found, wanted);
  }

  law(law: (typeof laws)[number], [first = [], second = []]: readonly (readonly Copy[])[]): void {
    for (const a of first) {
      if (law === 'idempotent') this.expect(law, [a, a], a);
      else
        for (const b of second) {
          if (law === 'commutative') this.same(law, [a, b], [b, a]);
          else for (const c of second) this.associates(a, b, c);
        }
    }
  }

  verdict(): CodeVerdict {
    const { lookedFor, tried } = this;
    return this.fault ?? { passed: true, lookedFor, found: said('lawsHold', tried) };
  }

  private same(law: string, one: readonly Copy[], other: readonly Copy[]): void {
    const wanted = this.value(one);
    if (wanted !== undefined) this.expect(law, other, wanted);
  }

  private associates(a: Copy, b: Copy, c: Copy): void {
    const [left, right] = [this.value([a, b]), this.value([b, c])];
    if (left !== undefined && right !== undefined) this.same('associative', [left, c], [a, right]);
  }

  private value(args: readonly Copy[]): Copy | undefined {
    if (this.fault !== null) return undefined;
    const answer = this.tested.call(...args);
    this.tried++;
    if (answer.ok) return plain(answer.value);
    this.fault = broken(this.lookedFor, answer.failure);
    return undefined;
  }

  private compare(law: string, call: string, found: Copy, wanted: Copy): void {
    if (this.fault !== null || sameValue(found, wanted)) return;
    const { lookedFor } = this;
    this.fault = {
      passed: false,
      lookedFor,
      found: said('lawBroken', law, call, valueText(found), valueText(plain(wanted))),
    };
  }
}

/** All combinations of one value per parameter, simplest first. */
function* combinations(domain: readonly (readonly Copy[])[]): Generator<readonly Copy[]> {
  const [first = [], ...rest] = domain;
  for (const value of first) {
    if (rest.length === 0) yield [value];
    else for (const more of combinations(rest)) yield [value, ...more];
  }
}
