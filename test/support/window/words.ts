// Provides the window's texts in each language.
import type { Language } from '../../../compiler/index.ts';
import { de } from '../../../renderer/text/de/index.ts';
import { en, type Text } from '../../../renderer/text/en/index.ts';

export const windowWords: Readonly<Record<Language, Text>> = { en, de };
