/*
 * fathom explain [CODE]: an error, a warning, or a peephole rule, with an example that the compiler itself compiles.
 *
 * The texts are those of the compiler's tables, as in the reference of `npm run docs`.
 */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import { compile, emitText, messageTable, ruleTable } from '../../../compiler/index.ts';
import { renderDiagnostics } from '../input.ts';
import { told, translated } from '../language.ts';
import { print } from '../output.ts';
import { UsageError } from '../read-input.ts';

export async function explain(code: string | undefined): Promise<number> {
  await print(code === undefined ? contents() : explanationOf(code));
  return 0;
}

/** Every code and name that can be explained, by kind. */
function contents(): string {
  const codesOf = (kind: 'error' | 'warning'): string[] =>
    messageTable.filter(({ severity = 'error' }) => severity === kind).map(({ code }) => code);
  const sections: readonly (readonly [Phrase, readonly string[]])[] = [
    [say`errors`, codesOf('error')],
    [say`warnings`, codesOf('warning')],
    [say`peephole rules`, ruleTable.map(({ name }) => name)],
  ];
  return sections
    .map(([title, names]) => `${told(title)}:\n${names.map((name) => `  ${name}\n`).join('')}`)
    .join('\n');
}

/** An error and a rule can have the same name. */
function explanationOf(code: string): string {
  const texts = [
    ...messageTable.filter((row) => row.code === code).map(messageText),
    ...ruleTable.filter(({ name }) => name === code).map(ruleText),
  ];
  if (texts.length === 0)
    throw new UsageError(say`there is no error or rule “${code}”. To list them, run fathom explain`);
  return texts.join('\n');
}

function messageText({ code, example, level }: (typeof messageTable)[number]): string {
  if (example === '')
    return `${code}: ${told(say`this error reports a limit that no short program reaches`)}\n`;
  const { diagnostics, warnings, source } = compile(example, level === undefined ? {} : { level });
  const found = [...diagnostics, ...warnings].filter((diagnostic) => diagnostic.code === code);
  return [
    level === undefined ? told(say`Example:`) : told(say`Example at level ${level}:`),
    '',
    ...example
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
    '',
    renderDiagnostics({ diagnostics: found, source }, 'example'),
  ].join('\n');
}

function ruleText({ name, law, why, example }: (typeof ruleTable)[number]): string {
  const printed = (optimize: 'none' | 'full'): string =>
    emitText(compile(example, { optimize }), 'ir').trimEnd();
  return [
    `${name}: ${translated(law)}`,
    ...(why === '' ? [] : [translated(why)]),
    '',
    told(say`Example:`),
    '',
    `    ${example}`,
    '',
    `${told(say`unoptimized`)}: ${printed('none')}`,
    `${told(say`optimized`)}: ${printed('full')}`,
    '',
  ].join('\n');
}
