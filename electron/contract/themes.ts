/*
 * The themes of the window, in the order in which its command cycles through them, with their names in each
 * language. Their colors are in renderer/styles/tokens.css.
 */
import type { Language } from '../../compiler/choices/index.ts';

const rows = {
  light: { en: 'light', de: 'hell' },
  dark: { en: 'dark', de: 'dunkel' },
  'high-contrast': { en: 'contrast', de: 'Kontrast' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type Theme = keyof typeof rows;
export const themes = Object.keys(rows) as readonly Theme[];

export const themeNames = (language: Language): Readonly<Record<Theme, string>> =>
  Object.fromEntries(themes.map((theme) => [theme, rows[theme][language]])) as Readonly<
    Record<Theme, string>
  >;
