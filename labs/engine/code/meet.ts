// meet: tests the laws on a small lattice, then compares with ours.
import * as v from 'valibot';
import type { Copy } from '../sandbox/limits.ts';
import { said } from '../text/index.ts';
import { callText, plain, sameValue, TestedFunction, valueText } from './functions.ts';
import { latticeNames, lattices, type SampleLattice } from './lattices.ts';
import { broken, declaredName, defineRole, type CodeVerdict } from './role.ts';

export const meet = defineRole({
  schema: v.strictObject({
    of: v.literal('meet'),
    lattice: v.optional(v.picklist(latticeNames), 'constants'),
  }),
  form: "export default function meet(a, b) { … }   elements are 'top', 'bottom', and those between",
  test: async ({ lattice: name }, code, { solution }) => {
    const lookedFor = said('lawsOfMeet', name);
    const opened = await TestedFunction.open(code);
    if (!opened.ok) return broken(lookedFor, opened.failure);
    try {
      return new Laws(opened.value, declaredName(solution, 'meet'), lattices[name]).verdict(lookedFor);
    } finally {
      opened.value.dispose();
    }
  },
});

class Laws {
  private readonly tested: TestedFunction;
  private readonly name: string;
  private readonly lattice: SampleLattice;
  private tried = 0;
  private fault: CodeVerdict | null = null;

  constructor(tested: TestedFunction, name: string, lattice: SampleLattice) {
    this.tested = tested;
    this.name = name;
    this.lattice = lattice;
  }

  verdict(lookedFor: CodeVerdict['lookedFor']): CodeVerdict {
    const { elements, top, bottom, meet: ours } = this.lattice;
    for (const a of elements) this.law(lookedFor, 'idempotent', [a, a], a);
    for (const a of elements) this.law(lookedFor, 'top', [a, top], a);
    for (const a of elements) this.law(lookedFor, 'bottom', [a, bottom], bottom);
    for (const a of elements) for (const b of elements) this.commutes(lookedFor, a, b);
    for (const a of elements) for (const b of elements) this.law(lookedFor, 'ours', [a, b], ours(a, b));
    for (const a of elements)
      for (const b of elements) for (const c of elements) this.associates(lookedFor, a, b, c);
    return this.fault ?? { passed: true, lookedFor, found: said('lawsHold', this.tried) };
  }

  private value(lookedFor: CodeVerdict['lookedFor'], a: Copy, b: Copy): Copy | undefined {
    const answer = this.tested.call(a, b);
    this.tried++;
    if (answer.ok) return plain(answer.value);
    this.fault = broken(lookedFor, answer.failure);
    return undefined;
  }

  private law(
    lookedFor: CodeVerdict['lookedFor'],
    law: string,
    args: readonly [Copy, Copy],
    wanted: Copy,
  ): void {
    if (this.fault !== null) return;
    const found = this.value(lookedFor, ...args);
    if (found !== undefined) this.compare(lookedFor, law, callText(this.name, args), found, wanted);
  }

  private commutes(lookedFor: CodeVerdict['lookedFor'], a: Copy, b: Copy): void {
    if (this.fault !== null) return;
    const [one, other] = [this.value(lookedFor, a, b), this.value(lookedFor, b, a)];
    if (one !== undefined && other !== undefined)
      this.compare(lookedFor, 'commutative', callText(this.name, [b, a]), other, one);
  }

  private associates(lookedFor: CodeVerdict['lookedFor'], a: Copy, b: Copy, c: Copy): void {
    if (this.fault !== null) return;
    const left = this.value(lookedFor, a, b);
    const right = this.value(lookedFor, b, c);
    if (left === undefined || right === undefined) return;
    const [one, other] = [this.value(lookedFor, left, c), this.value(lookedFor, a, right)];
    if (one !== undefined && other !== undefined)
      this.compare(
        lookedFor,
        'associative',
        `${this.name}(${valueText(a)}, ${callText(this.name, [b, c])})`,
        other,
        one,
      );
  }

  private compare(
    lookedFor: CodeVerdict['lookedFor'],
    law: string,
    call: string,
    found: Copy,
    wanted: Copy,
  ): void {
    if (sameValue(found, wanted)) return;
    this.fault = {
      passed: false,
      lookedFor,
      found: said('lawBroken', law, call, valueText(found), valueText(wanted)),
    };
  }
}
