/*
 * What a person prefers: settings.json in the configuration folder. Each entry is checked on its own, so one
 * bad entry costs only itself.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { Settings } from '../contract/shapes.ts';
import type { JsonValue, SettingsPatch } from '../contract/shapes.ts';
import { JsonDocument } from './document.ts';
import type { Loaded, Parsed } from './document.ts';

export class SettingsStore {
  readonly #document: JsonDocument<Settings>;

  constructor(folder: string) {
    this.#document = new JsonDocument(join(folder, 'settings.json'), parseSettings, defaultSettings);
  }

  async read(): Promise<{ settings: Settings; notice: string }> {
    return asAnswer(await this.#document.read());
  }

  /** Changes what the patch names. `view` is merged key by key; null removes a key. */
  async write(patch: SettingsPatch): Promise<{ settings: Settings; notice: string }> {
    return asAnswer(
      await this.#document.change((settings) => {
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
        return { ...settings, ...given, view: mergeView(settings.view, patch.view ?? {}) };
      }),
    );
  }
}

/** What holds when nothing was chosen. */
export function defaultSettings(): Settings {
  return v.parse(Settings, {});
}

function asAnswer(loaded: Loaded<Settings>): { settings: Settings; notice: string } {
  return { settings: loaded.value, notice: loaded.notice };
}

function mergeView(
  view: Readonly<Record<string, JsonValue>>,
  patch: Readonly<Record<string, JsonValue>>,
): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries({ ...view, ...patch }).filter(([, value]) => value !== null));
}

function parseSettings(content: unknown): Parsed<Settings> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return { value: defaultSettings(), whole: false };
  }
  let whole = true;
  const valid: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(Settings.entries)) {
    if (!Object.hasOwn(content, key)) continue;
    const parsed = v.safeParse(schema, (content as Record<string, unknown>)[key]);
    if (parsed.success) valid[key] = parsed.output;
    else whole = false;
  }
  return { value: v.parse(Settings, valid), whole };
}
