// The words of the window in the chosen language.
import { de } from './de.ts';
import { en, type Text } from './en.ts';

export type { Text };
export const languages: Readonly<Record<string, Text>> = { en, de };
export const languageNames: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

export const textOf = (language: string): Text => languages[language] ?? en;
