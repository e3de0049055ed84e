// Tests that every text that the compiler reads has the same lines and positions with any line endings.
import { describe, expect, it } from 'vitest';
import { compile, compileText, emitText, run } from '../../../compiler/index.ts';

const ENDS = ['\n', '\r\n', '\r'];
const LINES = ['// sums', 'int x = 1; // one', 'while (x < arg) x = x * 2;', 'return x;', ''];

const resultOf = (text: string): string => {
  const compilation = compileText(text);
  return compilation.ok
    ? run(compilation, { engine: 'graph', argument: 9n, budget: 1000 }).result
    : compilation.diagnostics.map(({ line, code }) => `${line} ${code}`).join();
};

describe('line ends', () => {
  it('of any system do not affect programs', () => {
    for (const end of ENDS) expect([end, resultOf(LINES.join(end))]).toEqual([end, '16']);
    for (const end of ENDS)
      expect([end, resultOf(['// a comment', 'int x = 1;', 'return y;'].join(end))]).toEqual([
        end,
        '3 undefined-name',
      ]);
  });

  it('of any system do not affect graphs and pipelines, nor do JavaScript’s other line terminators', () => {
    const compilation = compile(LINES.join('\n'));
    for (const form of ['graph', 'pipeline'] as const) {
      const lines = emitText(compilation, form).split('\n');
      for (const end of [...ENDS, '\u2028', '\u2029']) {
        expect([form, end, resultOf(lines.join(end))]).toEqual([form, end, '16']);
        const commented = [form === 'pipeline' ? '# a comment' : '', ...lines];
        expect([form, end, resultOf(commented.join(end))]).toEqual([form, end, '16']);
        const broken = lines.map((line, i) => (i === 2 ? `${line} ?!` : line));
        expect([form, end, resultOf(broken.join(end))]).toEqual([form, end, resultOf(broken.join('\n'))]);
      }
    }
  });
});
