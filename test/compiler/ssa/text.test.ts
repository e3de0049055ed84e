// Tests the text form of control-flow graphs: reading, printing, and errors with their lines.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import {
  flowBlockTexts,
  isFlowText,
  ofBlocks,
  printFlow,
  readFlow,
  splitBlocks,
} from '../../../compiler/ssa/index.ts';

const printed = (text: string): string => {
  const { program, errors } = readFlow(text);
  return program === null ? errors.map(({ line, code }) => `${line} ${code}`).join() : printFlow(program);
};

describe('the text form of control-flow graphs', () => {
  it('supports labels, jumps, branches, and comments', () => {
    expect(
      printed(`
        // counts
        entry: x = 1; goto loop
        loop:  if x < 9 then body else exit
        body:  x = x + read(x, 2)
               goto loop   // back
        exit:  return x`),
    ).toBe(
      [
        'entry: x = 1; goto loop',
        'loop: if x < 9 then body else exit',
        'body: x = x + read(x, 2); goto loop',
        'exit: return x',
      ].join('\n'),
    );
  });

  it('has the same locations with any line endings', () => {
    const lines = [
      'entry: x = 1; goto loop // begin',
      'loop: if x < 9 then body else exit',
      'body: x = x + 1',
      'goto loop // back',
      'exit: return x',
    ];
    const unix = readFlow(lines.join('\n'));
    expect(unix.errors).toEqual([]);
    for (const end of ['\r', '\u2028', '\u2029']) expect(readFlow(lines.join(end))).toEqual(unix);
    expect(printed(lines.join('\r\n'))).toBe(printed(lines.join('\n')));
    for (const end of ['\n', '\r\n', '\r', '\u2028']) {
      expect(isFlowText(`// comment${end}entry: return 0`)).toBe(true);
      expect(printed(['a: goto b // c', 'b: x = = 1'].join(end))).toBe('2 bad-expression');
    }
  });

  it('allows as many labels on a line as a graph may have blocks', () => {
    const labels = Array.from({ length: 11_999 }, (_, i) => `a${i}: `).join('');
    expect(readFlow(`${labels}return 0`).program?.blocks.length).toBe(11_999);
  });

  it('requires no initial label, no goto to the next block, and no final return', () => {
    expect(printed('x = ?\nnext: use(x)')).toBe('entry: x = ?; goto next\nnext: use(x); return');
  });

  it.each([
    'a - (b - c)',
    '(a + b) * c',
    '-(-a)',
    '-a * (-3)',
    '!(a == b)',
    'a < (b < c)',
    'a < b == (b == c)',
    'a & b | c ^ a',
    'f(a, -1) << 2',
  ])('preserves the structure of %s', (expression) => {
    const text = `entry: a = ?; b = ?; c = ?; return ${expression}`;
    expect(printed(text)).toBe(text);
  });

  it('prints long blocks with one statement per line, which can be read back', () => {
    const text = `entry:\n${Array.from({ length: 30 }, (_, i) => `  x${i} = ${i}`).join('\n')}\n  return`;
    expect(printed(text)).toBe(text);
  });

  it('records the location of each statement', () => {
    const text = 'a: x = 1; y = x\n   return y';
    const { program } = readFlow(text);
    const [block] = program?.blocks ?? [];
    expect(block.statements.map(({ span }) => text.slice(span.start, span.end))).toEqual(['x = 1', 'y = x']);
  });

  it.each([
    ['', '1 no-blocks'],
    ['// nothing', '1 no-blocks'],
    ['a: goto b', '1 unknown-label'],
    ['a: goto a\na: return', '2 duplicate-label'],
    ['a: return; x = 1', '1 after-end'],
    ['a: if x goto b', '1 bad-statement'],
    ['a: goto', '1 bad-statement'],
    ['a:\n\n x = 1 +', '3 bad-expression'],
    ['a: x = "text"', '1 bad-expression'],
    ['a: x = (y = 2)', '1 bad-expression'],
    ['a: x = f(1) && 2', '1 bad-expression'],
    ['a: goto = 1', '1 bad-statement'],
    ['a: goto c\nb: goto c\nc: return', '2 unreachable-block'],
    ['a: if ? then b else c\nb: x = 1\nc: y = 2; return x', '3 unassigned-use'],
    ['a: x = x + 1', '1 unassigned-use'],
    ['a: x = 1; return 1; }', '1 after-end'],
    ['a: x = 1 ) + (2', '1 bad-expression'],
  ])('reports the error in %j', (text, expected) => {
    expect(printed(text)).toBe(expected);
  });

  it('shortens long quotations, and reports an expression that is nested too deeply', () => {
    const { errors } = readFlow(`a: x = ${'('.repeat(300)}1${')'.repeat(300)}`);
    const messages = errors.map(({ message }) => textOf(message));
    expect(messages).toEqual([
      expect.stringMatching(/^`\({30} … \){30}` is nested more than 200 levels deep$/),
    ]);
    const after = readFlow(`a: return; x = ${'y + '.repeat(300)}1`).errors.map(({ message }) =>
      textOf(message),
    );
    expect(after[0]?.length).toBeLessThan(150);
  });

  it('is distinguished from the text of Simple programs', () => {
    expect(isFlowText('\n// a\n entry: return')).toBe(true);
    expect(isFlowText('int x = 1 ? 2 : 3;')).toBe(false);
    expect(isFlowText('')).toBe(false);
  });
});

describe('splitting blocks', () => {
  const split = (text: string): string => {
    const { program } = readFlow(text);
    return program === null ? '' : printFlow(splitBlocks(program));
  };

  it('uses a temporary for a value that reads the variable to which it is assigned', () => {
    expect(split('a: x = 1; x = x + 1; return x')).toBe(
      [
        'a: x = 1; goto a_2',
        'a_2: x_new = x + 1; goto a_3',
        'a_3: x = x_new; goto a_4',
        'a_4: return x',
      ].join('\n'),
    );
  });

  it('starts a block at a use after a definition and at a definition after a use', () => {
    expect(split('a: x = 1; y = x; x = 2; z = 3; return')).toBe(
      ['a: x = 1; goto a_2', 'a_2: y = x; goto a_3', 'a_3: x = 2; z = 3; return'].join('\n'),
    );
  });

  it('chooses unused names', () => {
    expect(split('a: x = 1; x_new = x; goto a_2\na_2: x = x + x_new; return')).toBe(
      [
        'a: x = 1; goto a_3',
        'a_3: x_new = x; goto a_2',
        'a_2: x_new_2 = x + x_new; goto a_2_2',
        'a_2_2: x = x_new_2; return',
      ].join('\n'),
    );
  });

  it('gives the entry no definitions and no predecessors', () => {
    const { program } = readFlow('a: x = 1; goto a');
    if (program === null) throw new Error('the graph was not read');
    const [entry, first] = ofBlocks(program).blocks;
    expect(entry).toMatchObject({ name: 'start', defs: [], uses: [], predecessors: [] });
    expect(first.predecessors).toEqual([0, 1]);
  });
});

describe('the blocks of the picture', () => {
  it('contain their statements, except jumps, and list their successors', () => {
    expect(flowBlockTexts('a: x = 1; goto b\nb: if x < 2 then a else c\nc: return x')).toEqual([
      { name: 'a', lines: ['x = 1'], successors: [1] },
      { name: 'b', lines: ['if x < 2 then a else c'], successors: [0, 2] },
      { name: 'c', lines: ['return x'], successors: [] },
    ]);
    expect(flowBlockTexts('a: goto nowhere')).toBeNull();
  });
});
