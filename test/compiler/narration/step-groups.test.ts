// Tests that the steps of the timeline cover each step of the log exactly once and have a sentence.
import { describe, expect, it } from 'vitest';
import {
  loadLanguage,
  compile,
  groupOf,
  groupSentence,
  groupSteps,
  Replay,
  STEP_INTS,
} from '../../../compiler/index.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { long } from '../../support/extent.ts';

await loadLanguage('de');

function replayOf(program: string): Replay {
  const { log, diagnostics } = compile(program, { record: true });
  if (log === null) throw new Error(diagnostics[0].message);
  return new Replay(log.data());
}

const programs = Array.from({ length: 12 }, (_, seed) =>
  seed % 2 === 0 ? randomProgram(seed) : fullProgram(seed),
);

describe('groups of steps', () => {
  it('are contiguous and within one pass, and their summaries cover their steps', long, () => {
    for (const program of programs) {
      const { data, stepCount } = replayOf(program);
      const passOf = (step: number): string => data.passes[data.steps[(step - 1) * STEP_INTS + 1]];
      let at = 0;
      let begun = 0;
      for (const { pass, from, to, main, isSummary } of groupSteps(data, 'rewrites')) {
        if (isSummary) {
          expect([from, to]).toEqual([begun, at]);
          continue;
        }
        expect(from).toBe(at);
        if (passOf(Math.max(1, from)) !== pass) begun = from;
        expect(to).toBeGreaterThan(from);
        expect(main > from && main <= to).toBe(true);
        for (let step = from + 1; step <= to; step++) expect(passOf(step)).toBe(pass);
        at = to;
      }
      expect(at).toBe(stepCount);
    }
  });

  it('contain a single step each if all steps are requested', () => {
    const { data, stepCount } = replayOf(programs[0]);
    const groups = groupSteps(data, 'all');
    expect(groups.map(({ from, to, main }) => [from, to, main])).toEqual(
      Array.from({ length: stepCount }, (_, i) => [i, i + 1, i + 1]),
    );
  });

  it('are found by the steps that they contain', () => {
    for (const program of programs.slice(0, 6)) {
      const { data, stepCount } = replayOf(program);
      const groups = groupSteps(data, 'rewrites');
      expect(groupOf(groups, 0)).toBe(-1);
      for (let step = 1; step <= stepCount; step++) {
        const { from, to, isSummary } = groups[groupOf(groups, step)];
        expect(!isSummary && from < step && step <= to).toBe(true);
      }
    }
  });

  it('include constants, branch projections, scopes, and type changes with the step that caused them', () => {
    const replay = replayOf('int s = 0; while (s < arg) s = s + 1; return s;');
    const groups = groupSteps(replay.data, 'rewrites');
    const told = groups.map((_, i) => groupSentence(replay, groups, i));
    expect(told.filter((sentence) => /^The constant .* is built/.test(sentence))).toEqual([]);
    expect(told.filter((sentence) => /^The (true|false) branch .* is built/.test(sentence))).toEqual([]);
    expect(told.filter((sentence) => sentence.includes(' falls from '))).toEqual([]);
    expect(told.filter((sentence) => sentence.includes('Now s holds')).length).toBe(1);
    expect(
      told.filter((sentence) => /Types then move down the lattice \d+ times\./.test(sentence)).length,
    ).toBe(1);
    // Each fall is a separate step.
    const each = groupSteps(replay.data, 'all');
    const apart = each.map((_, i) => groupSentence(replay, each, i));
    expect(apart.filter((sentence) => sentence.includes(' 0 times'))).toEqual([]);
  });

  it('refer to other steps by their timeline numbers', () => {
    const replay = replayOf('int x = arg + 1; if (x > 2) x = x + 0; return x * 1 + (3 - 3);');
    const groups = groupSteps(replay.data, 'rewrites');
    groups.forEach((_, i) => {
      for (const [, number] of groupSentence(replay, groups, i).matchAll(/ step (\d+)/g))
        expect(Number(number)).toBeLessThan(i + 1);
    });
    expect(() => groupSentence(replay, groups, groups.length)).toThrow(RangeError);
  });

  it('state the number of other values with the same change', () => {
    // Recursive functions are not inlined. They share nodes until this pass gives each a separate copy.
    const replay = replayOf(
      'val f = { int n -> n <= 0 ? 31 : f(n - 9) * 2; }; val g = { int n -> n <= 0 ? 31 : g(n - 8) * 4; }; return f(arg) + g(arg);',
    );
    const groups = groupSteps(replay.data, 'rewrites');
    const at = groups.findIndex(({ pass }) => pass === 'separate-functions');
    const { from, to } = groups[at];
    const roots = Array.from({ length: to - from }, (_, i) => replay.step(from + 1 + i).root);
    const others = new Set(roots).size - 1;
    expect(others).toBeGreaterThan(1);
    const told = (language: 'en' | 'de'): string => groupSentence(replay, groups, at, undefined, language);
    expect(told('en')).toMatch(
      / was used by two functions; now each function has a separate copy\. The same/,
    );
    expect(told('en').endsWith(`The same happens to ${others} other values.`)).toBe(true);
    expect(told('de').endsWith(`Dasselbe geschah mit ${others} anderen Werten.`)).toBe(true);
    const singly = groupSteps(replay.data, 'all');
    expect(singly.map((_, i) => groupSentence(replay, singly, i)).join()).not.toContain('The same happens');
  });

  it('summarize each pass that has several steps', () => {
    const replay = replayOf('return arg + 1;');
    const groups = groupSteps(replay.data, 'rewrites');
    const summaries = groups.flatMap(({ isSummary }, i) =>
      isSummary ? [groupSentence(replay, groups, i)] : [],
    );
    expect(summaries[0]).toMatch(/^Pass parse is complete: \d+ nodes added, in \d+ steps\.$/);
  });
});
