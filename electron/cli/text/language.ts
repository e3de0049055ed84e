// The language of the command line's messages. Data (`--json`) and output for other programs do not depend on
// it.
import { say, textOf, type Phrase } from '../../../compiler/base/phrase.ts';
import { languages, type Language } from '../../../compiler/choices/index.ts';
import { inLanguage, loadLanguage } from '../../../compiler/index.ts';
import { errors } from './errors.de.ts';
import { io } from '../io.ts';

let chosen: Language | null = null;

/** @param wanted value of `--language`; default: from the environment */
export function chooseLanguage(wanted: string | undefined): void {
  chosen = languages.find((each) => each === wanted) ?? null;
}

/**
 * From `--language`, else from the window whose terminal this is, else from the POSIX environment (LC_ALL,
 * LC_MESSAGES, LANG), else English.
 */
export function toldIn(environment: NodeJS.ProcessEnv = io().env): Language {
  const { FATHOM_LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = environment;
  const inWindow = languages.find((each) => each === FATHOM_LANGUAGE);
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((each) => each !== undefined && each !== '') ?? '';
  return chosen ?? inWindow ?? languages.find((each) => each === locale.slice(0, 2).toLowerCase()) ?? 'en';
}

const german: ReadonlyMap<string, string> = new Map(Object.entries(errors));

/** For the command line's own messages. */
export const told = (phrase: Phrase): string => textOf(phrase, toldIn() === 'de' ? german : undefined);

/** Await this before `translated`. */
export const loadTranslations = (): Promise<void> => loadLanguage(toldIn());

/** For the compiler's messages. */
export const translated = (phrase: Phrase): string => inLanguage(phrase, toldIn());

/** Reports the use of a name that only this version still accepts. */
export const formerName = (written: string, current: string): string =>
  `${told(say`“${written}” is now called “${current}”. The former name works in this version only`)}\n`;
