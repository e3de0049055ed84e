// The command line's help in the user's language: commander asks here for each text.
import type { HelpConfiguration, Option } from 'commander';
import type { Language } from '../../../compiler/choices/index.ts';
import { help as german } from './help.de.ts';

/** English if the translation is missing, which a test finds. */
export const helpText = (english: string, language: Language): string =>
  (language === 'de' ? german[english] : undefined) ?? english;

/** @param language evaluated when help is shown, because it may be an option of the same command line */
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

export function detailsOf({ argChoices, defaultValue }: Option, language: Language): string[] {
  const [choices, otherwise] = language === 'de' ? ['möglich', 'Vorgabe'] : ['choices', 'default'];
  const parts = [
    ...(argChoices === undefined
      ? []
      : [`${choices}: ${argChoices.map((each) => JSON.stringify(each)).join(', ')}`]),
    ...(defaultValue === undefined ? [] : [`${otherwise}: ${JSON.stringify(defaultValue)}`]),
  ];
  return parts.length === 0 ? [] : [`(${parts.join(', ')})`];
}

/** commander's error messages, and their German versions. */
const mistakes: readonly (readonly [english: RegExp, german: string])[] = [
  [/^error: unknown option '(.*)'/m, "Fehler: die Option '$1' gibt es nicht"],
  [/^error: unknown command '(.*)'/m, "Fehler: den Befehl '$1' gibt es nicht"],
  [/^error: missing required argument '(.*)'/m, "Fehler: es fehlt '$1'"],
  [/^error: required option '(.*)' not specified/m, "Fehler: es fehlt die Option '$1'"],
  [/^error: option '(.*)' argument missing/m, "Fehler: der Option '$1' fehlt, was sie nimmt"],
  [
    /^error: too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)\./m,
    "Fehler: '$1' nimmt höchstens $2, hier sind es $3.",
  ],
  [/^error: option '(.*)' argument '(.*)' is invalid\./m, "Fehler: die Option '$1' nimmt nicht '$2'."],
  [/^error: command-argument value '(.*)' is invalid for argument '(.*)'\./m, "Fehler: für '$2' steht '$1'."],
  [/Allowed choices are (.*)\./, 'Möglich sind $1.'],
  [/\(see fathom --help\)/, '(siehe fathom --help)'],
  [/\(Did you mean (one of )?(.*)\?\)/, '(Gemeint: $2?)'],
];

export const mistakeIn = (text: string, language: Language): string =>
  language === 'de'
    ? mistakes.reduce((said, [english, german]) => said.replace(english, german), text)
    : text;
