// Provides the window's texts in each language.
import type { Language } from '../../compiler/index.ts';
import { de } from '../../renderer/text/de.ts';
import { en, type Text } from '../../renderer/text/en.ts';

export const windowWords: Readonly<Record<Language, Text>> = { en, de };
