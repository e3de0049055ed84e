// Tests the displayed worklist: pending nodes are visited next, causes are earlier steps, and counts equal
// those of the engine. Worklist orders lead to the same result for nearly all programs; Compare shows the
// exceptions.
import { describe, expect, it } from 'vitest';
import {
  compareOf,
  compile,
  Replay,
  standardRules,
  vainByNode,
  vainByRule,
  workAt,
  workOrders,
  WorkRecorder,
  type Compilation,
  type CompileOptions,
} from '../../../compiler/index.ts';
import { fullProgram } from '../../support/programs/full.ts';

// The optimistic analysis leaves much work for the peepholes.
const LOOP =
  'int a = 1; int s = 0;\nwhile (arg < 9) { a = 2 - a; s = s + a * arg; arg = arg + 1; }\nreturn s + a;';

function watched(
  text: string,
  options: CompileOptions = {},
): { made: Compilation; work: WorkRecorder; replay: Replay } {
  const work = new WorkRecorder();
  const made = compile(text, { ...options, record: true, verify: true, watchWork: work.watch });
  if (made.log === null) throw new Error('the compilation has no log');
  return { made, work, replay: new Replay(made.log.data()) };
}

describe('the worklist', () => {
  it('names the node of the next step first and earlier steps as causes', () => {
    const { work, replay } = watched(LOOP);
    let seen = 0;
    for (let step = 1; step < replay.stepCount; step++) {
      const next = replay.step(step + 1);
      const { waiting } = workAt(work.data, step);
      for (const { cause } of waiting) expect(cause).toBeLessThanOrEqual(step);
      // Other passes do not use the worklist, and parsing visits each new node immediately.
      if (next.pass !== 'peephole' || next.rule === 'type') continue;
      expect(waiting[0].node, `step ${step + 1}`).toBe(next.root);
      seen++;
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('counts visits by node and by rule, as the engine does', () => {
    const { made, work, replay } = watched(LOOP);
    const end = workAt(work.data, replay.stepCount);
    expect(end).toMatchObject({ waiting: [], looks: made.visits, vain: made.visits - made.effectiveVisits });
    const all = vainByNode(work.data).reduce((sum, { looks }) => sum + looks, 0);
    expect(all).toBe(end.vain);
    const rules = vainByRule(work.data, replay.data, standardRules);
    expect(rules.length).toBeGreaterThan(0);
    expect(rules[0].looks).toBeGreaterThanOrEqual(rules[rules.length - 1].looks);
  });

  it('leads to the same result in every order for these programs', () => {
    for (const text of [LOOP, ...[2, 3, 4].map((seed) => fullProgram(seed, { statements: 4 }))]) {
      const { made } = watched(text);
      for (const order of workOrders) {
        const other = compile(text, { record: true, verify: true, order, seed: 3 });
        const { equal, differences } = compareOf({ compilation: made }, { compilation: other });
        expect(equal, `${order}: ${JSON.stringify(differences)}\n${text}`).toBe(true);
      }
    }
  });

  it('visits the chosen node next', () => {
    const { work, replay } = watched(LOOP);
    const first = Array.from({ length: replay.stepCount }, (_, i) => i + 1).find(
      (step) => workAt(work.data, step).waiting.length > 2 && workAt(work.data, step).looks > 0,
    );
    const { waiting, looks } = workAt(work.data, first ?? 0);
    const { node } = waiting[waiting.length - 1];
    const seen: number[] = [];
    compile(LOOP, {
      record: true,
      picks: [{ looks, node }],
      watchWork: { looked: (look) => seen.push(look.node) },
    });
    expect(seen[looks]).toBe(node);
  });
});
