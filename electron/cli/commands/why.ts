/* fathom why FILE NODE: why a node exists, and why it was not optimized further */
import { say, inLanguage, whyOf, whyQuestions, type WhyData, type WhyStep } from '../../../compiler/index.ts';
import { compileOrTell, parseCount, parseRules, type CompileFlags } from '../input/input.ts';
import { told, translated } from '../text/language.ts';
import { print } from '../output.ts';
import { readText, UsageError } from '../input/read-input.ts';

export interface WhyFlags extends CompileFlags {
  readonly not?: string;
  readonly other?: string;
  readonly json?: boolean;
}

export async function why(file: string, node: string, flags: WhyFlags): Promise<number> {
  const asked = flags.not?.split(',').map((name) => name.trim()) ?? [];
  const wrong = asked.find((name) => !(whyQuestions as readonly string[]).includes(name));
  if (wrong !== undefined)
    throw new UsageError(
      say`--not takes a comma-separated list of ${whyQuestions.join(', ')}; “${wrong}” is not one of them`,
    );
  const id = parseCount(node, 'NODE', 2 ** 31 - 1);
  const other = flags.other === undefined ? {} : { other: parseCount(flags.other, '--other', 2 ** 31 - 1) };
  const compilation = compileOrTell(readText(file), file, flags, { record: true });
  if (compilation === null) return 1;
  if (id >= compilation.created)
    throw new UsageError(say`there is no node ${id}. To list the nodes, use emit --as graph or --as steps`);
  const disabledRules = flags.disable === undefined ? [] : parseRules(flags.disable);
  const data = whyOf(compilation, {
    node: id,
    disabledRules,
    isUnfinished: flags.until !== undefined,
    ...other,
  });
  const not = data.not.filter(({ question }) => asked.length === 0 || asked.includes(question));
  const shown = { ...data, not };
  await print(flags.json === true ? `${JSON.stringify(jsonOf(shown))}\n` : textOf(shown));
  return 0;
}

function textOf({ birth, because, changes, not, isGone, line }: WhyData): string {
  const place = isGone ? say`line ${line}; not in the final graph` : say`line ${line}`;
  return [
    line > 0 ? [told(place)] : [],
    not.map(({ question, text }) => `${question}: ${translated(text)}`),
    birth === null ? [] : [told(say`created at step ${birth.step}: ${translated(birth.told)}`)],
    because.map((each) => told(say`because of step ${each.step}: ${translated(each.told)}`)),
    changes.map((each) => told(say`changed at step ${each.step}: ${translated(each.told)}`)),
  ]
    .flat()
    .map((text) => `${text}\n`)
    .join('');
}

function jsonOf({ birth, because, changes, not, ...rest }: WhyData): object {
  const step = ({ named, told: sentence, ...each }: WhyStep): object => ({
    ...each,
    named: inLanguage(named, 'en'),
    told: inLanguage(sentence, 'en'),
  });
  return {
    ...rest,
    birth: birth === null ? null : step(birth),
    because: because.map(step),
    changes: changes.map(step),
    not: not.map(({ text, ...each }) => ({ ...each, text: inLanguage(text, 'en') })),
  };
}
