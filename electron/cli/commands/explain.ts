/* fathom explain [NAME]: explains an error, warning, peephole rule, pass, or op, like Help in the window. */
import { say } from '../../../compiler/base/phrase.ts';
import { currentName } from '../../../compiler/choices/index.ts';
import { explainable, explanationOf } from '../../../compiler/index.ts';
import { formerName, translated } from '../text/language.ts';
import { print, tell } from '../output.ts';
import { UsageError } from '../input/read-input.ts';

export async function explain(name: string | undefined): Promise<number> {
  await print(name === undefined ? contents() : textOf(name));
  return 0;
}

const contents = (): string =>
  explainable
    .map(({ title, names }) => `${translated(title)}:\n${names.map((name) => `  ${name}\n`).join('')}`)
    .join('\n');

function textOf(name: string): string {
  const current = currentName('pass', name);
  const explanation = explanationOf(name) ?? explanationOf(current);
  if (explanation === null)
    throw new UsageError(
      say`there is no error, warning, rule, pass, or op “${name}”. To list them, run fathom explain`,
    );
  if (explanationOf(name) === null) tell(formerName(name, current));
  return translated(explanation);
}
