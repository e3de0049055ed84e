// The reference as Markdown pages from the compiler's tables. Deterministic.

const title = (text, ...lines) => [`# ${text}`, '', ...lines, ''];
const fence = (text) => ['```', ...text.replace(/\n$/, '').split('\n'), '```'];
const code = (text) => `\`${text}\``;
/** `|` ends a table cell even in code. */
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head, rows) => [row(...head), row(...head.map(() => '---')), ...rows, ''];
const anchor = (text) => text.replaceAll(' ', '-');
const byFamily = (rows) =>
  [...new Set(rows.map(({ family }) => family))].map((family) => [
    family,
    rows.filter((each) => each.family === family),
  ]);
const contents = (families) => [...families.map(([family]) => `- [${family}](#${anchor(family)})`), ''];

/** Long examples exist to exceed a limit, so truncate their middle. */
const MAX_SHOWN = 160;

// ------------------------------------------------------------------------------------------------ diagnostics

function diagnosticsPage({ messageTable, compile, NEWEST_LEVEL }) {
  return [
    ...title(
      'Errors and warnings',
      'Every error and warning of the compiler: a program that has it, the message, and the hint.',
    ),
    ...messageTable.map(({ code }) => `- [${code}](#${code})`),
    '',
    ...messageTable.flatMap((message) => [
      `## ${message.code}`,
      '',
      ...explained(message, compile, NEWEST_LEVEL),
      '',
    ]),
  ];
}

function explained({ code: wanted, example, level }, compile, newest) {
  if (example === '') return ['This error reports a limit that no short program reaches.'];
  const { diagnostics, warnings } = compile(example, level === undefined ? {} : { level });
  const found = [...diagnostics, ...warnings].find((diagnostic) => diagnostic.code === wanted);
  if (found === undefined) throw new Error(`the example of ${wanted} does not have this error`);
  return [
    ...fence(underlined(example, found)),
    '',
    `**${found.severity}:** ${found.message}`,
    '',
    `**hint:** ${found.hint}`,
    '',
    `Level: ${level ?? newest}`,
  ];
}

/** A program with its first error underlined. */
function underlined(text, { line, column, endLine, endColumn }) {
  const lines = text.split('\n');
  const shown = lines[line - 1];
  const end = endLine === line ? endColumn : shown.length + 1;
  const from = column > MAX_SHOWN ? column - 20 : 1;
  const cut = (part) => (part.length > MAX_SHOWN ? `${part.slice(0, MAX_SHOWN)}…` : part);
  const mark = ' '.repeat(column - from + (from > 1 ? 1 : 0)) + '^'.repeat(Math.max(1, end - column));
  const visible = (from > 1 ? '…' : '') + cut(shown.slice(from - 1));
  return [...lines.slice(0, line - 1), visible, mark, ...lines.slice(line)].join('\n');
}

// ------------------------------------------------------------------------------------------------------ rules

function rulesPage({ ruleTable, inLanguage, compile, emitText, passTable, stageOrder }) {
  const families = byFamily(ruleTable);
  const printed = (text, optimize) => emitText(compile(text, { optimize }), 'ir').trim();
  const section = ([family, rules]) => [
    `## ${family}`,
    '',
    ...rules.flatMap(({ name, law, why, example }) => [
      `### ${name}`,
      '',
      ...fence(inLanguage(law, 'en')),
      '',
      ...(why === '' ? [] : [`Why: ${inLanguage(why, 'en')}`, '']),
      'For example:',
      '',
      ...fence(`${example}\n\nbefore: ${printed(example, 'none')}\nafter:  ${printed(example, 'full')}`),
      '',
    ]),
  ];
  return [
    ...title(
      'Rules',
      'Every peephole rule: its law, and a program in which it fires, unoptimized and fully optimized.',
      'If several rules match, the first one in this order fires.',
    ),
    ...contents(families),
    ...families.flatMap(section),
    '## Optimizer passes in order',
    '',
    ...table(
      ['pass', 'runs at'],
      passTable.map(({ name, when }) => row(name, when.join(', '))),
    ),
    'Reasons for the order:',
    '',
    ...stageOrder.map(([earlier, later, reason]) => `- ${earlier} before ${later}: ${reason}.`),
    '',
  ];
}

// -------------------------------------------------------------------------------------------- ops and levels

const traits = [
  ['control', 'control'],
  ['multi', 'several results'],
  ['pinned', 'may depend on a check'],
  ['fixed', 'stays in its block'],
  ['commutative', 'commutative'],
  ['numbered', 'equal nodes are merged'],
];

/** The laws of an op, as equations. */
function lawsOf({ symbol, neutral, ofEqual }) {
  const constant = Object.is(neutral, -0)
    ? '-0.0'
    : typeof neutral === 'number'
      ? neutral.toFixed(1)
      : neutral;
  const result = (value) => (value === 'operand' ? 'x' : value);
  return [
    ...(neutral === undefined ? [] : [code(`x ${symbol} ${constant} = x`)]),
    ...(ofEqual === undefined ? [] : [code(`(x ${symbol} x) = ${result(ofEqual)}`)]),
  ];
}

function opsPage({ opTable, inLanguage }) {
  return [
    ...title(
      'Ops',
      'Every kind of node. In the list of inputs, `-` is an empty slot, and `…` is any number of inputs.',
    ),
    ...byFamily(opTable).flatMap(([family, rows]) => [
      `## ${family}`,
      '',
      ...table(
        ['op', 'written', 'inputs', 'what it is', 'traits', 'laws'],
        rows.map((op) =>
          row(
            op.name,
            op.symbol === undefined ? '' : code(op.symbol),
            op.inputs.join(', '),
            inLanguage(op.doc, 'en'),
            traits.flatMap(([key, words]) => (op[key] ? [words] : [])).join(', '),
            lawsOf(op).join(', '),
          ),
        ),
      ),
    ]),
  ];
}

function levelsPage({ featureTable, inLanguage, NEWEST_LEVEL }) {
  const features = Object.entries(featureTable);
  const chapters = [...new Set(features.map(([, { chapter }]) => chapter))].sort((a, b) => a - b);
  return [
    ...title(
      'Levels',
      `A program can be limited to a chapter, 1 to ${NEWEST_LEVEL}. Then it can use only the language of the chapters up to this one.`,
      'Level 1 has `return` with a number. Chapters not listed here add nothing to the language.',
    ),
    ...chapters.flatMap((chapter) => [
      `## Chapter ${chapter}`,
      '',
      ...table(
        ['feature', 'name', 'at earlier levels'],
        features
          .filter(([, feature]) => feature.chapter === chapter)
          .map(([name, feature]) =>
            row(inLanguage(feature.title, 'en'), name, inLanguage(feature.instead, 'en')),
          ),
      ),
    ]),
  ];
}

function tilesPage({ tileTable, compile, emitText }) {
  const families = byFamily(tileTable);
  return [
    ...title(
      'Tiles',
      'Every tile of instruction selection: the nodes that become part of its root are in brackets.',
      'Where several rows match, the first whose conditions hold is chosen.',
    ),
    ...contents(families),
    ...families.flatMap(([family, tiles]) => [
      `## ${family}`,
      '',
      ...tiles.flatMap(({ name, pattern, saves, example: [program] }) => [
        `### ${name}`,
        '',
        ...fence(pattern),
        '',
        `Saves ${saves} ${saves === 1 ? 'instruction' : 'instructions'} compared with one for each node. For example:`,
        '',
        ...fence(`${program}\n\n${emitText(compile(program), 'select').trim()}`),
        '',
      ]),
    ]),
  ];
}

/**
 * @returns text by file name
 * @param compiler exports of `compiler/index`
 */
export function pages(compiler) {
  const text = (lines) => `${lines.join('\n').trimEnd()}\n`;
  return new Map([
    ['diagnostics.md', text(diagnosticsPage(compiler))],
    ['rules.md', text(rulesPage(compiler))],
    ['ops.md', text(opsPage(compiler))],
    ['levels.md', text(levelsPage(compiler))],
    ['tiles.md', text(tilesPage(compiler))],
  ]);
}
