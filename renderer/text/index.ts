// The words of the window in the chosen language.
import type { ToolchainInfo } from '../../electron/contract/index.ts';
import { de } from './de.ts';
import { en, type Text } from './en.ts';

export type { Text };
export const languages: Readonly<Record<string, Text>> = { en, de };
export const languageNames: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

export const textOf = (language: string): Text => languages[language] ?? en;

/** Why there are no native programs, and the commands that change it, in a line. */
export function nativeLack(
  { native }: Text,
  { lack, install }: Pick<ToolchainInfo, 'lack' | 'install'>,
): string {
  const how = install.length > 0 ? native.installBy(install.join(' · ')) : native.packageManager;
  const curable = lack === 'tools' || lack === 'rosetta';
  return curable ? `${native.lacks[lack]} ${how}` : native.lacks[lack];
}
