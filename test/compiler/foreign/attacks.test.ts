// A malicious pipeline must either be refused with a message that names the location, or end with the same
// fault in every engine.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import { emitPipeline, readPipelineFile } from '../../../compiler/index.ts';
import { attacks } from '../../support/attacks/graphs.ts';
import { nativeCheck, tryPipeline, type Taken } from '../../support/foreign/foreign.ts';
import { runBatch } from '../../support/native/native-batch.ts';
import { hasToolchain } from '../x64/support.ts';
import { long } from '../../support/extent.ts';

const ARGUMENTS = [0n, 1n, -1n, 5n];

function asJson(text: string): string {
  const { pipeline, errors } = readPipelineFile(text);
  if (pipeline === null) throw new Error(textOf(errors[0]?.message ?? ''));
  return emitPipeline(pipeline, 'json').text;
}

describe('a pipeline that', () => {
  const taken: { readonly name: string; readonly given: Taken }[] = [];
  for (const { name, text, refused, runs } of attacks) {
    it(`${name} is ${refused === undefined ? 'stopped by a fault' : 'refused'}`, () => {
      const given = Object.keys(runs ?? {}).map(BigInt);
      const made = tryPipeline(text, given.length > 0 ? given : ARGUMENTS);
      if (refused !== undefined) {
        if (!('messages' in made)) throw new Error('the pipeline was accepted');
        expect(made.messages.join('\n')).toMatch(refused);
        const json = tryPipeline(asJson(text), ARGUMENTS);
        expect('messages' in json && json.messages.length > 0).toBe(true);
        return;
      }
      if ('messages' in made) throw new Error(made.messages.join('\n'));
      expect(made.differences).toEqual([]);
      const outcomes = [...made.outcomes].map(([argument, outcome]) => [String(argument), outcome?.slice(2)]);
      expect(Object.fromEntries(outcomes)).toEqual(runs);
      taken.push({ name, given: made });
    });
  }

  it('was accepted gives the same result natively', { ...long, timeout: 120_000 }, async () => {
    expect(hasToolchain).toBe(true);
    const checks = taken.map(({ given }) => nativeCheck(given));
    const results = await runBatch(checks.map(({ job }) => job));
    const wrong = checks.flatMap(({ difference }, i) => {
      const told = difference(results[i]);
      return told === '' ? [] : `${taken[i].name}: ${told}`;
    });
    expect(wrong).toEqual([]);
    expect(taken.length).toBeGreaterThan(20);
  });
});
