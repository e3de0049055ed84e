// The language in which the command line tells people something. Data (`--json`) and what other programs read are the
// same in all languages.
import { languages, type Language } from '../../compiler/choices/index.ts';

let chosen: Language | null = null;

/** @param wanted what `--language` says; without it the environment decides */
export function chooseLanguage(wanted: string | undefined): void {
  chosen = languages.find((each) => each === wanted) ?? null;
}

/** That of `--language`, else of the environment as POSIX has it (LC_ALL, LC_MESSAGES, LANG), else English. */
export function toldIn(environment: NodeJS.ProcessEnv = process.env): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((each) => each !== undefined && each !== '') ?? '';
  return chosen ?? languages.find((each) => each === locale.slice(0, 2).toLowerCase()) ?? 'en';
}
