// Tests the HTML of lab texts: only elements of Markdown and mathematics, no attribute that runs or loads
// anything, and links only to the web, mail, and places in the course.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { htmlOf, loadMath, type TextForm } from '../../../renderer/worker/markdown.ts';
import { long } from '../../support/extent.ts';

beforeAll(loadMath);

const MATHEMATICS = /^(math|semantics|annotation|m[a-z]+)$/;
const ELEMENTS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong s del a br hr table thead tbody tr th td div span'.split(
    ' ',
  ),
);
const FORBIDDEN =
  /^(on|style$|src|srcdoc$|action$|formaction$|xlink|background$|ping$|target$|http-equiv$|id$|name$)/;

interface Tag {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** HTML tags in a renderer's output. */
function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<([a-zA-Z][\w:-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, name, rest]) => ({
      name,
      attributes: [...rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key, value ?? '']),
    }),
  );
}

function rendered(text: string, form: TextForm = 'text'): string {
  const html = htmlOf(text, form);
  if (html === null) throw new Error('the text is too long');
  return html;
}

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );

/** The rule violations in a text's HTML. */
function faults(html: string): string[] {
  const found: string[] = [];
  const tags = tagsOf(html);
  // Every `<` starts or ends a parsed tag.
  const rest = html.replace(/<\/?[a-zA-Z][\w:-]*((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g, '');
  if (/[<>]/.test(rest)) found.push(`loose < or > in ${rest}`);
  for (const { name, attributes } of tags) {
    if (!ELEMENTS.has(name) && !MATHEMATICS.test(name)) found.push(`<${name}>`);
    for (const [key, value] of attributes) {
      if (FORBIDDEN.test(key)) found.push(`${name} ${key}`);
      if (key === 'href' && !/^(#|theory:|lab:|https?:\/\/|mailto:)/.test(unescaped(value)))
        found.push(`href ${value}`);
      if (key === 'data-style' && /url|expression|import|position/i.test(value)) found.push(`style ${value}`);
    }
  }
  return found;
}

const targets = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java&#115;cript:alert(1)',
  'javascript&colon;alert(1)',
  '&#x6A;avascript:alert(1)',
  'java%0ascript:alert(1)',
  'data:text/html,<b>',
  'data:image/svg+xml,<svg/onload=alert(1)>',
  'data:image/png;base64,AAAA',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:x',
  '../secret',
  '/open?ticket=x',
  '//evil.example',
  '?x',
  'index.html',
  'ftp://evil.example',
  'http://a@evil.example/',
];
const texts = [
  '[x]()',
  '[]( )',
  ...targets.flatMap((target) => [
    `[x](${target})`,
    `[x](<${target}>)`,
    `<${target}>`,
    `![x](${target})`,
    `[x][r]\n\n[r]: ${target} "title"`,
    `[x]: ${target}\n[x]`,
    `[![x](${target})](${target} "t")`,
  ]),
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg/onload=alert(1)>',
  '<style>*{}</style>',
  '<!-- --><?php ?><![CDATA[x]]><!DOCTYPE x>',
  '```"><script>alert(1)</script>\nx\n```',
  '```simple" onload="alert(1)\n<b>\n```',
  '`<b>`',
  '[x](https://example.org "\\"onmouseover=alert(1) x=\\"")',
  '[x](https://example.org/"onmouseover="alert(1))',
  '![<b onload=x>](https://example.org "<b>")',
  '| a |\n| :-: |\n| <b> |',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\text{<img src=x onerror=alert(1)>}$',
  '$\\includegraphics[height=1em]{http://evil.example/x.png}$',
  '$\\style{position:fixed}{x} \\class{a" onload="x}{y} \\id{x}{y} \\data{a=b}{y}$',
  '$\\color{url(http://evil.example)}x \\textcolor{red;position:fixed}{y}$',
  '$$\n\\tag{<b>} x < y > z & w\n$$',
  '$\\def\\x{\\x\\x}\\x$',
  `$${'{'.repeat(2000)}x$`,
  `${'['.repeat(2000)}`,
  `${'> '.repeat(500)}x`,
  `${'*a '.repeat(2000)}`,
];

describe('lab text', () => {
  it.each(texts.map((text) => [JSON.stringify(text).slice(0, 70), text]))('%s', (_, text) => {
    for (const form of ['text', 'phrase', 'code'] as const) expect(faults(rendered(text, form))).toEqual([]);
  });

  it('renders only text between backticks as code in check messages', () => {
    const text = 'line 3: `a <b>` gives\n*x_1* & _y_, [z](https://example.org) $1$';
    expect(rendered(text, 'code')).toBe(
      'line 3: <code>a &lt;b&gt;</code> gives\n*x_1* &amp; _y_, [z](https://example.org) $1$',
    );
  });

  it('keeps links to permitted addresses', () => {
    const text =
      '[a](https://example.org/x) <mailto:ada@example.org> [b](#step) [c](theory:sea) [d](lab:loops)';
    const hrefs = tagsOf(rendered(text)).flatMap(({ attributes }) =>
      attributes.flatMap(([key, value]) => (key === 'href' ? [value] : [])),
    );
    expect(hrefs).toEqual([
      'https://example.org/x',
      'mailto:ada@example.org',
      '#step',
      'theory:sea',
      'lab:loops',
    ]);
  });

  it('is harmless in random combinations', () => {
    const piece = fc.oneof(
      fc.constantFrom(...texts),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '`',
        '$',
        '[',
        '](',
        ')',
        '!',
        '\n',
        '|',
        '\\',
        'javascript:',
        'onload=',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(faults(rendered(pieces.join('')))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the cost of lab text', () => {
  /** Whether the text was rendered as mathematics instead of source. */
  const isFormula = (html: string): boolean => html.includes('<math') && !html.includes('temml-error');
  const chain = (first: string, next: (from: string, to: string) => string, length = 26): string =>
    Array.from({ length }, (_, i) =>
      i === 0 ? first : next(String.fromCharCode(96 + i), String.fromCharCode(97 + i)),
    ).join('');
  /** Each text would expand to at least 2^25 letters. Several are 10 kB long. */
  const bombs = [
    `${chain('\\def\\a{xx}', (from, to) => `\\def\\${to}{\\${from}\\${from}}`)}\\z`,
    `${chain('\\gdef\\a{xx}', (from, to) => `\\gdef\\${to}{\\${from}\\${from}}`)}\\z`,
    `${chain('\\edef\\a{xx}', (from, to) => `\\edef\\${to}{\\${from}\\${from}}`)}\\z`,
    `${chain('\\xdef\\a{xx}', (from, to) => `\\xdef\\${to}{\\${from}\\${from}}`)}\\z`,
    `${chain('\\newcommand\\a{xx}', (from, to) => `\\newcommand\\${to}{\\${from}\\${from}}`)}\\z`,
    `\\def\\d#1{#1#1}${'\\d{'.repeat(30)}x${'}'.repeat(30)}`,
    `\\newcommand{\\d}[1]{#1#1#1}${'\\d{'.repeat(30)}x${'}'.repeat(30)}`,
    `\\def\\d#1{${'#1'.repeat(3_000)}}\\d{${'x'.repeat(3_000)}}`,
    `\\def\\a{${'x'.repeat(1_500)}}${'\\a'.repeat(190)}`,
    `\\def\\x{\\x\\x}\\x`,
    `\\let\\d=\\edef\\d\\a{xx}\\d\\b{\\a\\a}\\b`,
    '\\def\\a{x}'.repeat(1_000),
    'x+'.repeat(5_000),
    `${'{'.repeat(900)}x${'}'.repeat(900)}`,
    `${'\\frac{1}{'.repeat(200)}x${'}'.repeat(200)}`,
    `${'\\text{$'.repeat(200)}x${'$}'.repeat(200)}`,
  ];

  it.each(bombs.map((bomb) => [`${bomb.slice(0, 40)}…`, bomb]))('is limited: %s', (_, bomb) => {
    for (const text of [`a $${bomb}$ b`, `$$\n${bomb}\n$$`]) {
      const html = rendered(text);
      expect(html.length).toBeLessThan(130_000);
      expect(faults(html)).toEqual([]);
    }
  });

  it('allows macros and formulas of a realistic size', () => {
    const derivation = '\\begin{aligned} (a+b)^2 &= a^2 + 2ab + b^2 \\\\ &\\ge 0 \\end{aligned}';
    for (const formula of [
      '\\newcommand{\\plane}{\\mathbb{R}} \\plane^2 \\to \\plane',
      '\\def\\half{\\frac{1}{2}} \\half + \\half',
      '\\sum_{i=0}^{n} \\left( x_i \\, y_i \\right) \\, dx \\implies \\varphi',
      derivation,
      Array.from({ length: 25 }, () => 'x_1 \\, + \\; y').join(' + '),
    ])
      expect(isFormula(rendered(`$$\n${formula}\n$$`)), formula).toBe(true);
  });

  it('does not treat a name with a dollar sign as a formula', () => {
    for (const text of [
      'the tables [$ctrl:True, arg:arg][b:2, c:1] and [$ctrl:False, arg:arg][b:1, c:0]',
      'one costs $5 and $x',
      'the names a$b and c$d',
      'the names $a$b',
      'the names $größe and $höhe',
    ])
      expect([text, isFormula(rendered(text))]).toEqual([text, false]);
    for (const text of ['($x$)', '$x$, $y$.', '$x$-axis', 'is $x$?', '[$\\rho(x)$]'])
      expect([text, isFormula(rendered(text))]).toEqual([text, true]);
  });

  it(
    'is limited by length: text that exceeds the limit is not rendered, even if it grows later',
    long,
    () => {
      expect(htmlOf('x'.repeat(50_001), 'text')).toBe(null);
      expect(htmlOf(`|a|b|\n|-|-|\n${'|\n'.repeat(24_000)}`, 'text')).toBe(null);
      expect(htmlOf('$x+y$ '.repeat(8_000), 'text')).toBe(null);
    },
  );

  it.each([
    '[',
    '![',
    '[a](',
    '*a ',
    '**a_',
    '> ',
    '- ',
    '`a',
    '<a:',
    '&',
    '|',
    '~~a',
    '\\$',
    '$a',
    '$$a\n\n',
    '$$\n',
    '> $$a\n\n',
    '[a\n',
    '[a]: b "\n',
    '1. a\n',
    'a\n-\n',
    '\u0301',
  ])('stays bounded when %j is repeated up to the limit', long, (piece) => {
    const text = piece.repeat(Math.floor(50_000 / piece.length));
    for (const form of ['text', 'phrase', 'code'] as const)
      expect(htmlOf(text, form)?.length ?? 0).toBeLessThanOrEqual(400_000);
  });
});
