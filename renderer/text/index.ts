// The window's texts in the chosen language.
import {
  byLanguage,
  inLanguage,
  languages,
  type Language,
  type LocatedDiagnostic,
} from '../../compiler/index.ts';
import { loadWords } from '../../labs/engine/index.ts';
import type { ToolchainInfo } from '../../electron/contract/index.ts';
import type { FileNews } from '../persistence/kept-file.svelte.ts';
import type { Trouble } from '../persistence/saver.svelte.ts';
import { en, type Parts, type Text } from './en/index.ts';

export type { Parts, Text };
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** English if a setting names an unsupported one. */
export const asLanguage = (wanted: string): Language => languages.find((each) => each === wanted) ?? 'en';

/** For window, labs, and compiler. @throws TypeError if the files are unavailable */
export const { load: loadText, of: textOf } = byLanguage<Text>(en, async (language) => {
  const [{ de }] = await Promise.all([import('./de/index.ts'), loadWords(language)]);
  return de;
});

export const inWords = (told: LocatedDiagnostic, language: Language): LocatedDiagnostic => ({
  ...told,
  message: inLanguage(told.said.message, language),
  hint: inLanguage(told.said.hint, language),
  ...(told.related === undefined
    ? {}
    : { related: told.related.map((place) => ({ ...place, message: inLanguage(place.said, language) })) }),
});

/** The window's text for a failure, else the service's. */
export const troubleText = ({ programs }: Text, { code, message }: Trouble): string =>
  programs.troubles[code] ?? message;

/** Turns a clause of the compiler into a sentence. */
export const asSentence = (said: string): string => `${withCapital(said)}.`;

/** Does not capitalize a leading term (`x * 2^k = x << k`, `p.x`, `arg`, `if (…)`). */
export const withCapital = (said: string): string =>
  /^(\p{L}(\s*[^\p{L}\s,;:]|$)|arg\b|if \()/u.test(said)
    ? said
    : said.charAt(0).toUpperCase() + said.slice(1);

export function newsText(
  { programs: { notes } }: Text,
  news: FileNews,
  nameOf: (path: string) => string,
): string {
  const name = nameOf(news.file.path);
  if (news.kind === 'apart') return notes.apart(name, nameOf(news.other));
  if (news.kind === 'renamed') return notes.renamed(name, nameOf(news.from));
  return notes[news.kind](name);
}

/** One line, with the commands that fix it. */
export function nativeLack(
  { native }: Text,
  { lack, install }: Pick<ToolchainInfo, 'lack' | 'install'>,
): string {
  const how = install.length > 0 ? native.installBy(install.join(' · ')) : native.packageManager;
  const curable = lack === 'tools' || lack === 'rosetta';
  return curable ? `${native.lacks[lack]} ${how}` : native.lacks[lack];
}
