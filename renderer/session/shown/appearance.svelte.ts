// The colors and the language of the window.
import type { Language } from '../../../compiler/index.ts';
import type { Settings, SettingsPatch } from '../../../electron/contract/index.ts';
import type { Theme } from '../../names.ts';
import { asLanguage, loadText, textOf } from '../../text/index.ts';

interface World {
  readonly keep: (chosen: Pick<SettingsPatch, 'theme' | 'language'>) => void;
  /** The texts of the chosen language cannot be loaded. */
  readonly onFailure: () => void;
}

export class Appearance {
  /** The system’s theme until the user chooses one. */
  theme = $state<Theme>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  /** The language whose texts are loaded. */
  language = $state<Language>('en');
  /** The texts in that language. */
  text = $derived(textOf(this.language));
  private wanted: Language = 'en';
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  async restore({ theme, language }: Pick<Settings, 'theme' | 'language'>): Promise<void> {
    await this.speak(asLanguage(language));
    if (theme !== 'system') this.theme = theme;
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    this.world.keep({ theme });
  }

  chooseLanguage(language: Language): void {
    void this.speak(language);
    this.world.keep({ language });
  }

  /** Changes the language once its texts are loaded. If loading fails, keeps the current one. */
  private async speak(language: Language): Promise<void> {
    this.wanted = language;
    try {
      await loadText(language);
    } catch {
      return this.world.onFailure();
    }
    // The user may have chosen another one meanwhile.
    if (this.wanted === language) this.language = language;
  }
}
