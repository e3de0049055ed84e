// Tests reading labs: errors are reported with file, line, and column, for any text.
import { describe, expect, it } from 'vitest';
import {
  checkLab,
  headOf,
  parseLab as parseAlone,
  proseOf,
  readHead,
  startOf,
  type LabFiles,
} from '../../../labs/engine/index.ts';
import { filesOf, labNames, readLab, courseOf, smallLab } from '../course.ts';
import { long } from '../../support/extent.ts';

const parseLab = (files: LabFiles): ReturnType<typeof parseAlone> => parseAlone(files, courseOf());

const good = filesOf('00-first-soundings');
const text = good['lab.md'];

/** The location of a piece of the lab's text. */
function placeOf(piece: string, from: string): { line: number; column: number } {
  const before = from.slice(0, from.indexOf(piece)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The errors after one change. */
function errorsAfter(
  from: string,
  to: string,
): readonly { file: string; line: number; column: number; message: string }[] {
  expect(text).toContain(from);
  return parseLab({ ...good, 'lab.md': text.replace(from, to) }).errors;
}

describe('readHead', () => {
  it('returns the same data as reading the complete lab', () => {
    for (const name of labNames().slice(-3)) {
      const files = filesOf(name);
      expect(readHead(files['lab.md'])).toEqual(headOf(readLab(files)));
    }
    for (const none of ['', 'text', '---\n---\n', '---\ntitle: [\n---\n']) expect(readHead(none)).toBeNull();
  });
});

describe('parseLab', () => {
  it('reports the location of an error in the front matter', () => {
    const changed = text.replace('level: 17', 'level: nine');
    expect(parseLab({ ...good, 'lab.md': changed }).errors).toMatchObject([
      { file: 'lab.md', ...placeOf('nine', changed), message: 'level: must be an integer' },
    ]);
    expect(errorsAfter('minutes: 40', 'minutes: 40\nseconds: 5')[0]).toMatchObject({
      line: 13,
      message: 'unknown key “seconds”',
    });
    expect(errorsAfter('title: First soundings\n', '')[0].message).toBe('title is missing');
    expect(errorsAfter('goals:\n', 'goals: [\n')[0].line).toBeLessThan(30);
    expect(errorsAfter('panes: [guide', 'panes: [sofa')[0].message).toContain('sofa');
  });

  it('reports the location of an error in a task', () => {
    // Each row has a piece of the text, its replacement, the piece at which the error is reported, and the
    // message.
    const slips: [string, string, string, string][] = [
      ['kind: returns', 'kind: miracles', 'miracles', 'miracles'],
      ['rule: add-constants', 'rule: add-constant', 'add-constant\n', 'there is no peephole “add-constant”'],
      ['count: { Phi: 0, If: 0 }', 'count: { Phy: 0, If: 0 }', '{ Phy', '“Phy” is not an op'],
      [
        'has: "s: Phi(Loop, _, Add(s, Mul(arg, arg)))"',
        'has: "s: Phi(Loop, _"',
        '"s: Phi(Loop',
        'instead of “)”',
      ],
      ['loopDepth: 0\n    under: late', 'loopDepth: zero\n    under: late', 'zero\n    under', 'loopDepth'],
      ['result: 79', 'result: 79, fault: timeout', '{ arg: 25', 'a result or a fault, not both'],
      ['arg: 25', 'arg: 9223372036854775808', '9223372036854775808', 'does not fit in 64 bits'],
      ['      right: true\n', '', '- text: Because the product changes', 'has no right choice'],
    ];
    for (const [from, to, piece, said] of slips) {
      const changed = text.replace(from, to);
      const [{ line, message }] = parseLab({ ...good, 'lab.md': changed }).errors;
      expect(message).toContain(said);
      expect({ said, line }).toEqual({ said, line: placeOf(piece, changed).line });
    }
    const wrongRule = text.replace('rule: add-constants', 'rule: nope');
    expect(parseLab({ ...good, 'lab.md': wrongRule }).errors[0]).toMatchObject(placeOf('nope', wrongRule));
  });

  it('reports all errors at once', () => {
    const changed = text
      .replace('minutes: 40', 'minutes: 0')
      .replace('level: 17', 'level: x')
      .replace('rule: add-constants', 'rule: y');
    expect(parseLab({ ...good, 'lab.md': changed }).errors.length).toBeGreaterThanOrEqual(3);
  });

  it('finds duplicate names, dead links, and missing citations', () => {
    expect(errorsAfter('id: fire-add-constants', 'id: three-times-plus-four')[0].message).toContain(
      'is used twice',
    );
    expect(errorsAfter('Your turn.', '[There](#nowhere).')[0]).toMatchObject({
      column: 7,
      message: 'the target of the link #nowhere does not exist',
    });
    expect(errorsAfter('Your turn.', '[There](#no-phi).')).toEqual([]);
    expect(errorsAfter('Your turn.', '![Picture](figures/a.png).')[0].message).toContain('does not exist');
    expect(errorsAfter('Your turn.', '[Web](https://example.org).')[0].message).toContain(
      'without a network',
    );
    expect(errorsAfter('[@motion, section 2]', '[@emotion]').map(({ message }) => message)).toEqual([
      '“emotion” is not among the references',
    ]);
    const own = 'references: [{ id: own, authors: A, title: T, published: P }]\nlevel: 17';
    expect(errorsAfter('level: 17', own).map(({ message }) => message)).toEqual([
      'the reference own is not cited anywhere',
    ]);
    expect(errorsAfter('[[=node]]', '[[nodule]]')[0]).toMatchObject({
      message: '“nodule” is neither in the glossary nor defined earlier with [[=nodule]]',
    });
    expect(errorsAfter('concepts: [node', 'concepts: [nodule')[0].message).toContain('“nodule”');
    expect(proseOf(readLab(good).steps[3])).toContain('([Click 1995, section 2](#ref:motion))');
  });

  it('finds formatting errors', () => {
    expect(parseLab({}).errors[0].message).toBe('lab.md is missing');
    expect(parseLab({ 'lab.md': '' }).errors[0].message).toContain('front matter');
    expect(errorsAfter('## Where two paths meet {#no-phi}', '## Where two paths meet')[0].message).toContain(
      '{#id}',
    );
    expect(errorsAfter('## A value comes back', 'Hello\n\n## A value comes back')[0].message).toContain(
      'precedes the first step',
    );
    expect(errorsAfter('```simple name=first live arg=20', '```simple running arg=20')[0].message).toContain(
      'unknown option “running”',
    );
    expect(errorsAfter('arg=20', 'arg=twenty')[0].message).toContain('64-bit integer');
    const open = parseLab({ ...good, 'lab.md': `${text}\n\`\`\`simple\nreturn 1;\n` }).errors;
    expect(open[0].message).toBe('this block is not closed');
    expect(parseLab({ ...good, 'files/nobody.simple': 'return 1;' }).errors).toMatchObject([
      { file: 'files/nobody.simple', line: 1, column: 1 },
    ]);
    expect(parseLab({ ...good, 'files/no-phi.simple': 'a\n// BEGIN SOLUTION\nb\n' }).errors).toMatchObject([
      { file: 'files/no-phi.simple', line: 2 },
    ]);
    const { 'files/first-value.simple': _, ...without } = good;
    expect(parseLab(without).errors[0].message).toBe('files/first-value.simple is missing');
  });

  it('reads all line endings and a byte order mark', async () => {
    const other = Object.fromEntries(
      Object.entries(good).map(([path, content]) => [path, content.replaceAll('\n', '\r\n')]),
    );
    expect(await checkLab(readLab({ ...other, 'lab.md': `\uFEFF${other['lab.md']}` }))).toEqual([]);
  });

  it('does not mistake a heading inside a program for a step', () => {
    const files: LabFiles = smallLab('check: { kind: returns, cases: [{ result: 1 }] }');
    const lab = readLab({
      ...files,
      'lab.md': files['lab.md'].replace(
        'Text.',
        '```text\n## not a step\n```\n\nA `[@not, a citation]` too.',
      ),
    });
    expect(lab.steps.length).toBe(1);
    expect(proseOf(lab.steps[0])).toContain('## not a step');
    expect(proseOf(lab.steps[0])).toContain('`[@not, a citation]`');
  });

  it('never throws on malformed text', long, () => {
    for (let cut = 0; cut < text.length; cut += 97) {
      expect(parseLab({ ...good, 'lab.md': text.slice(0, cut) }).lab).toBeNull();
      const scrambled = `${text.slice(0, cut)}\0{[:"\n- &a *a\t${text.slice(cut + 30)}`;
      expect(parseLab({ ...good, 'lab.md': scrambled }).errors).toBeDefined();
    }
    const bomb =
      '---\na: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c]\n---\n';
    expect(parseLab({ 'lab.md': bomb }).lab).toBeNull();
  });
});

describe('initial programs and solutions', () => {
  it('are extracted from one marked file', () => {
    const files = smallLab(
      'check: { kind: returns, cases: [{ result: 1 }] }',
      'a\n// BEGIN SOLUTION\n  //| start\nsolved\n// END SOLUTION\nb\n//| stays',
    );
    const [step] = readLab(files).steps;
    expect(startOf(step)).toBe('a\n  start\nb\n//| stays');
    expect(step.solution).toBe('a\nsolved\nb\n//| stays');
  });

  it('may have a separate initial program', () => {
    const files = smallLab('check: { kind: returns, cases: [{ result: 1 }] }', 'solved');
    expect(startOf(readLab({ ...files, 'start/only.simple': 'own' }).steps[0])).toBe('own');
    expect(startOf(readLab(files).steps[0])).toBe('');
  });
});

describe('hostile labs', () => {
  const head = '---\nid: star\ntitle: t\n---\n## A {#a}\n';
  const read = (lab: string): string[] => parseLab({ 'lab.md': lab }).errors.map(({ message }) => message);

  it('are parsed in linear time, whichever markers are unclosed', () => {
    const pieces = [
      '](',
      '[a](',
      '[',
      '[[',
      '[[a|',
      '[@a,',
      '[@a,  ',
      '[a](show:',
      '[a](show:"',
      '`',
      '*',
      '<a ',
    ];
    // Cubic time would take hours, and quadratic time would take minutes.
    for (const piece of pieces)
      for (const text of [piece.repeat(300_000), `${piece}${' '.repeat(300_000)}`])
        expect(read(head + text)).toContain('the lab has no tasks');
  });

  it('are refused with a message if they are nested too deeply or expand from little text', () => {
    const deep = `---\na: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\n`;
    expect(read(deep)).toContain('lists and keys are nested too deeply');
    const rows = Array.from({ length: 9 }, (_, i) => `k${i + 1}: &k${i + 1} [${`*k${i},`.repeat(9)}]`);
    const bomb = `---\nk0: &k0 [x, x, x]\n${rows.join('\n')}\n---\n`;
    expect(read(bomb)).toContain('aliases (& and *) expand to too much text');
  });
});

describe('a lab that the window could not display', () => {
  const task = (id: string): string =>
    `\`\`\`task\nid: ${id}\ntitle: T\ncheck:\n  kind: returns\n  cases:\n    - { arg: 0, result: 0 }\nhints: [one, two]\n\`\`\`\n`;
  const first = text.indexOf('\n## ') + 1;
  const errorsWith = (more: string): readonly { line: number; message: string }[] =>
    parseLab({ ...good, 'lab.md': text + more }).errors;

  it.each([
    ['has too many steps', '\n## More {#m%}\n', 200, 'a lab has at most 100 steps'],
    [
      'has too much in a step',
      '\n```simple\nreturn 1;\n```\n',
      300,
      'a step has at most 200 texts, examples, and tasks',
    ],
    [
      'has a text that is too long',
      'word word word\n',
      5_000,
      'the text between two blocks is longer than 50,000 characters',
    ],
  ])('is refused with the line where it %s', (_, piece, count, message) => {
    const more = Array.from({ length: count }, (__, i) => piece.replace('%', String(i))).join('');
    const { line } = errorsWith(more).find((error) => error.message === message) ?? { line: 0 };
    expect((text + more).split('\n')[line - 1]).toMatch(/^## /);
  });

  it('is refused if one of its lines is too long', () => {
    const long = 'x'.repeat(30_000);
    expect(errorsWith(task('long').replace('title: T', `title: ${long}`))[0]?.message).toBe(
      'title: must not be longer than 20,000 characters',
    );
  });

  it('lists only a few of a million errors', () => {
    const errors = parseLab({
      ...good,
      'lab.md': text.slice(0, first) + '## wrong\n'.repeat(100_000),
    }).errors;
    expect(errors).toHaveLength(200);
  });
});
