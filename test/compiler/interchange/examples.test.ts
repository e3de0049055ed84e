// Tests that the example pipelines behave as their descriptions say.
import { describe, expect, it } from 'vitest';
import {
  COUNT_UP,
  STRANGE_WORDS,
  SUM_OF_ARRAY,
  compileText,
  emitPipeline,
  isPipelineFile,
  readPipelineFile,
  run,
} from '../../../compiler/index.ts';

describe('predefined pipelines', () => {
  it('are valid and can be scheduled into blocks', () => {
    for (const text of [SUM_OF_ARRAY, COUNT_UP, STRANGE_WORDS]) {
      expect(isPipelineFile(text)).toBe(true);
      const { pipeline } = readPipelineFile(text);
      const emitted = pipeline === null ? null : emitPipeline(pipeline, 'printable');
      expect(emitted?.errors).toEqual([]);
      expect(emitted?.text).toMatch(/b[12] -> (b2, )?b1/);
    }
  });

  it('compute the sum up to the argument', () => {
    for (const [argument, result] of [
      [10n, '55'],
      [0n, '0'],
      [-4n, '0'],
    ] as const)
      expect(run(compileText(COUNT_UP), { engine: 'graph', argument }).result).toBe(result);
  });

  it('give an error with its line if they run with unknown opcodes', () => {
    const { ok, diagnostics } = compileText(STRANGE_WORDS);
    expect(ok).toBe(false);
    expect(diagnostics[0]).toMatchObject({ code: 'pipeline', line: 3 });
  });

  it('place loop-invariant nodes before the loop, even with unknown opcodes', () => {
    const { pipeline } = readPipelineFile(STRANGE_WORDS);
    const text = pipeline === null ? '' : emitPipeline(pipeline, 'printable').text;
    expect(text.indexOf(' area ')).toBeLessThan(text.indexOf('b1 {'));
    expect(text.indexOf(' paint ')).toBeGreaterThan(text.indexOf('b1 {'));
  });
});
