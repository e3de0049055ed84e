// Explains errors, warnings, peephole rules, passes, and ops, with examples that are compiled here: the text
// of `fathom explain` and of Help in the window.
import { joined, say, type Phrase } from '../../base/phrase.ts';
import { compile } from '../../compile.ts';
import { opTable } from '../../ir/ops/table.ts';
import { passTable } from '../../optimize/passes.ts';
import { ruleTable } from '../../optimize/rule-table.ts';
import { messageTable } from '../../source/messages.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import { emitText } from './emit.ts';

export const explainable: readonly { readonly title: Phrase; readonly names: readonly string[] }[] = [
  { title: say`errors`, names: codesOf('error') },
  { title: say`warnings`, names: codesOf('warning') },
  { title: say`peephole rules`, names: ruleTable.map(({ name }) => name) },
  { title: say`passes`, names: passTable.map(({ name }) => name) },
  { title: say`ops`, names: opTable.map(({ name }) => name) },
];

function codesOf(kind: 'error' | 'warning'): string[] {
  return messageTable.filter(({ severity = 'error' }) => severity === kind).map(({ code }) => code);
}

export function explanationOf(name: string): Phrase | null {
  const texts = [
    ...messageTable.filter(({ code }) => code === name).map(messageText),
    ...ruleTable.filter((rule) => rule.name === name).map(ruleText),
    ...passTable.filter((pass) => pass.name === name).map(passText),
    ...opTable.filter((op) => op.name === name).map(opText),
  ];
  return texts.length === 0 ? null : joined(texts, '\n');
}

const linesOf = (...lines: readonly Phrase[]): Phrase => joined(lines, '\n');
const after = (start: string, text: Phrase): Phrase => joined([start, text], '');

function messageText({ code, example, level }: (typeof messageTable)[number]): Phrase {
  if (example === '')
    return linesOf(after(`${code}: `, say`this error reports a limit that no short program reaches`), '');
  const { diagnostics, warnings, source } = compile(example, level === undefined ? {} : { level });
  const found = [...diagnostics, ...warnings].filter((diagnostic) => diagnostic.code === code);
  return linesOf(
    level === undefined ? say`Example:` : say`Example at level ${level}:`,
    '',
    ...example
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
    '',
    diagnosticsText({ diagnostics: found, source }, 'example'),
  );
}

function ruleText({ name, law, why, example }: (typeof ruleTable)[number]): Phrase {
  const printed = (optimize: 'none' | 'full'): string =>
    `: ${emitText(compile(example, { optimize }), 'ir').trimEnd()}`;
  return linesOf(
    after(`${name}: `, law),
    ...(why === '' ? [] : [why]),
    '',
    say`Example:`,
    '',
    `    ${example}`,
    '',
    joined([say`unoptimized`, printed('none')], ''),
    joined([say`optimized`, printed('full')], ''),
    '',
  );
}

const passText = ({ name, doc, when }: (typeof passTable)[number]): Phrase =>
  linesOf(after(`${name}: `, doc), '', say`Runs with -O ${when.join(', ')}.`, '');

const opText = ({ name, inputs, doc }: (typeof opTable)[number]): Phrase =>
  linesOf(
    after(`${name}: `, doc),
    ...(inputs.length === 0 ? [] : ['', say`Inputs: ${joined(inputs.map(inputName), ', ')}`]),
    '',
  );

/** `-` is the unused slot of control. */
function inputName(name: string): Phrase {
  if (name === '-') return say`none`;
  const one: Phrase = { say: name.replace(/…$/, ''), with: [] };
  return name.endsWith('…') ? joined([one, '…'], '') : one;
}
