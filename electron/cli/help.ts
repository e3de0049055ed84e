// The help of the command line in the person's language: commander asks here for each of its texts.
import type { HelpConfiguration, Option } from 'commander';
import type { Language } from '../../compiler/choices/index.ts';
import { help as german } from './help.de.ts';

/** A text of the help; English where a language lacks it, which a test finds. */
const helpText = (english: string, language: Language): string =>
  (language === 'de' ? german[english] : undefined) ?? english;

/** @param language asked for when help is shown: it may be an option of the same line */
export function helpIn(language: () => Language): HelpConfiguration {
  const told = (english: string): string => helpText(english, language());
  return {
    styleTitle: told,
    commandDescription: (command) => told(command.description()),
    subcommandDescription: (command) => told(command.summary() || command.description()),
    argumentDescription: (argument) => told(argument.description),
    optionDescription: (option) => [told(option.description), ...detailsOf(option, language())].join(' '),
  };
}

/** What can be chosen, and what is taken without it. */
function detailsOf({ argChoices, defaultValue }: Option, language: Language): string[] {
  const [choices, otherwise] = language === 'de' ? ['möglich', 'Vorgabe'] : ['choices', 'default'];
  const parts = [
    ...(argChoices === undefined
      ? []
      : [`${choices}: ${argChoices.map((each) => JSON.stringify(each)).join(', ')}`]),
    ...(defaultValue === undefined ? [] : [`${otherwise}: ${JSON.stringify(defaultValue)}`]),
  ];
  return parts.length === 0 ? [] : [`(${parts.join(', ')})`];
}
