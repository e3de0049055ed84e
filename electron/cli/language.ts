// The language in which the command line tells people something. Data (`--json`) and what other programs read are the
// same in all languages.
import { say, textOf, type Phrase } from '../../compiler/base/phrase.ts';
import { languages, type Language } from '../../compiler/choices/index.ts';
import { inLanguage, loadLanguage } from '../../compiler/index.ts';
import { errors } from './errors.de.ts';
import { io } from './io.ts';

let chosen: Language | null = null;

/** @param wanted what `--language` says; without it the environment decides */
export function chooseLanguage(wanted: string | undefined): void {
  chosen = languages.find((each) => each === wanted) ?? null;
}

/** That of `--language`, else of the environment as POSIX has it (LC_ALL, LC_MESSAGES, LANG), else English. */
export function toldIn(environment: NodeJS.ProcessEnv = io().env): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((each) => each !== undefined && each !== '') ?? '';
  return chosen ?? languages.find((each) => each === locale.slice(0, 2).toLowerCase()) ?? 'en';
}

const german: ReadonlyMap<string, string> = new Map(Object.entries(errors));

/** What the command line itself says, as the person reads it. */
export const told = (phrase: Phrase): string => textOf(phrase, toldIn() === 'de' ? german : undefined);

/** Loads what the compiler says in that language; to be awaited before `translated`. */
export const loadTranslations = (): Promise<void> => loadLanguage(toldIn());

/** What the compiler says, as the person reads it; it has its own words. */
export const translated = (phrase: Phrase): string => inLanguage(phrase, toldIn());

/** Reports the use of a name that only this version still accepts. */
export const formerName = (written: string, current: string): string =>
  `${told(say`“${written}” is now called “${current}”. The former name works in this version only`)}\n`;
