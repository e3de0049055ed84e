/*
 * The user's preferences: settings.json in the configuration folder. Entries are validated one by one, so a
 * bad entry affects only itself; a newer version's entries are preserved.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { defaultSettings, MAX_WORKSPACES, Settings } from '../../contract/shapes.ts';
import type { JsonValue, SetAside, SettingsPatch } from '../../contract/shapes.ts';
import { JsonDocument, type DocumentOptions, type JsonObject, type Loaded, type Parsed } from './document.ts';

export const SETTINGS_FILE = 'settings.json';

/** Increment if an older Fathom would misread new content. */
const VERSION = 1;

export class SettingsStore {
  readonly #document: JsonDocument<Settings>;

  constructor(folder: string, options: DocumentOptions = {}) {
    this.#document = new JsonDocument(join(folder, SETTINGS_FILE), parseSettings, options);
  }

  async read(): Promise<{ settings: Settings; notice: SetAside }> {
    return asAnswer(await this.#document.read());
  }

  /** `view` is merged by key; null removes a key. */
  async write(patch: SettingsPatch): Promise<{ settings: Settings; notice: SetAside }> {
    return asAnswer(
      await this.#document.change((settings, content) => {
        const { view, ...others } = patch;
        const given = Object.entries(others).filter(([, value]) => value !== undefined);
        const version = content['version'] ?? VERSION;
        return {
          version,
          ...Object.fromEntries(given),
          ...(view === undefined ? {} : { view: mergeView(settings.view, view) }),
        };
      }),
    );
  }

  async noteWorkspace(folder: string): Promise<void> {
    await this.#document.change(({ workspaces }, content) => ({
      version: content['version'] ?? VERSION,
      workspaces: [folder, ...workspaces.filter((each) => each !== folder)].slice(0, MAX_WORKSPACES),
    }));
  }
}

function asAnswer(loaded: Loaded<Settings>): { settings: Settings; notice: SetAside } {
  return { settings: loaded.value, notice: loaded.notice };
}

function mergeView(
  view: Readonly<Record<string, JsonValue>>,
  patch: Readonly<Record<string, JsonValue>>,
): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries({ ...view, ...patch }).filter(([, value]) => value !== null));
}

/** @param content undefined: the file is missing */
export function parseSettings(content: unknown): Parsed<Settings> {
  if (content === undefined) return { value: defaultSettings(), content: {}, whole: true };
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return { value: defaultSettings(), content: {}, whole: false };
  }
  const found = content as JsonObject;
  const isNewer = typeof found['version'] === 'number' && found['version'] > VERSION;
  const valid: Record<string, unknown> = {};
  const bad = new Set<string>();
  for (const [key, schema] of Object.entries(Settings.entries)) {
    if (!Object.hasOwn(found, key)) continue;
    const parsed = v.safeParse(schema, found[key]);
    if (parsed.success) valid[key] = parsed.output;
    // A newer version may use it: ignore it, but preserve it.
    else if (!isNewer) bad.add(key);
  }
  const kept = Object.fromEntries(Object.entries(found).filter(([key]) => !bad.has(key)));
  return { value: v.parse(Settings, valid), content: kept, whole: bad.size === 0 };
}
