/*
### `steps`: these steps occurred

    kind: steps
    rule: add-zero           a rule in the pane Peepholes, or constant-folding, value-numbering
    on: Add(Mul, 0)          only at nodes that match this shape
    pass: peephole           only in this pass; parse: during parsing
    atLeast: 1               the default
    atMost: 3
    before: phi-same         which must fire later
*/
import * as v from 'valibot';
import { count, passName, shape } from '../reading/fields.ts';
import { stepName, build } from '../reading/rule-fields.ts';
import { idsMatching, replaySource, type WrittenShape } from '../places/shapes.ts';
import { nodeSpots, type Spot } from '../places/spots.ts';
import { said } from '../text/index.ts';
import { defineKind, type Template } from './kind.ts';
import { within } from './result.ts';
import type { Subject } from './subject.ts';

export const steps = defineKind({
  schema: v.strictObject({
    kind: v.literal('steps'),
    /** A peephole, or a parsing step such as `loop-phi`. */
    rule: stepName,
    /** Count only firings on a node that had this shape. */
    on: v.optional(shape),
    /** Count only firings in this pass, such as `parse` or `peephole` (the worklist). */
    pass: v.optional(passName),
    atLeast: v.optional(count, 1n),
    atMost: v.optional(count),
    /** A peephole whose first firing must follow this one's. */
    before: v.optional(stepName),
    compile: v.optional(build),
  }),
  isOfNow: true,
  run: ({ rule, on, pass, atLeast, atMost, before, compile }, { subject }) => {
    const limits = { atLeast, atMost: atMost ?? Infinity };
    const fired = firings(subject, compile ?? 'full', rule, on, pass);
    const shown: Spot[] = [
      ...fired.slice(0, 1).map(({ index }): Spot => ({ kind: 'step', step: index })),
      ...nodeSpots(fired.map(({ node }) => node).filter((id) => id >= 0)),
    ];
    const most = limits.atMost === Infinity ? -1 : limits.atMost;
    const times = said('fires', rule, on?.text ?? '', limits.atLeast, most);
    const lookedFor = before === undefined ? times : said('andAfter', times, before);
    const counted = said('fired', rule, fired.length);
    const answer = {
      lookedFor,
      shown,
      ...(compile === undefined ? {} : { build: compile }),
    } as const;
    if (!within(limits, fired.length)) return { ...answer, passed: false, found: counted };
    if (before === undefined) return { ...answer, passed: true, found: counted };
    const [other] = firings(subject, compile ?? 'full', before);
    if (other === undefined) return { ...answer, passed: false, found: said('butNot', counted, before) };
    const first = fired[0]?.index ?? Infinity;
    const found = said('firstFired', rule, first, before, other.index);
    return { ...answer, passed: first < other.index, found };
  },
});

export const stepsTemplate: Template = {
  program: '// BEGIN SOLUTION\n//| return arg + 1;\nreturn arg + 0;\n// END SOLUTION\n',
  question: 'Make the peephole add-zero fire.',
  check: 'kind: steps\nrule: add-zero',
  hints: ['What is the law of add-zero?', 'The program must add 0 to a value.'],
  wrong: `- belief: Any simple addition makes it fire
  reply: The law requires a 0. This program adds two constants, so another peephole fires.
  program: return arg + (1 + 2);
- belief: Subtracting 0 is adding 0
  reply: The results are equal, but subtraction is another op, and another peephole handles it.
  program: return arg - 0;
  when: { kind: steps, rule: sub-zero }`,
};

interface Firing {
  readonly index: number;
  readonly node: number;
}

function firings(
  subject: Subject,
  compile: Parameters<Subject['replayed']>[0],
  rule: string,
  on?: WrittenShape,
  pass?: string,
): Firing[] {
  const replay = subject.replayed(compile);
  if (replay === null) return [];
  const found: Firing[] = [];
  for (let index = 1; index <= replay.stepCount; index++) {
    const step = replay.step(index);
    if (step.rule !== rule || step.unchanged || (pass !== undefined && step.pass !== pass)) continue;
    if (on !== undefined) {
      replay.seek(index - 1);
      const source = { ...replaySource(replay), ids: () => (step.root < 0 ? [] : [step.root]) };
      if (idsMatching(source, on).length === 0) continue;
    }
    found.push({ index, node: step.replacement >= 0 ? step.replacement : step.root });
  }
  return found;
}
