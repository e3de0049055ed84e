/*
 * The desktop program's own state: window position and recent files. A damaged file counts as missing.
 * Written synchronously, because the program may end right afterward.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import * as v from 'valibot';

const MAX_RECENT = 10;
const whole = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));

const WindowState = v.object({
  x: whole,
  y: whole,
  width: v.pipe(whole, v.minValue(400)),
  height: v.pipe(whole, v.minValue(300)),
  maximized: v.optional(v.boolean(), false),
});
export type WindowState = v.InferOutput<typeof WindowState>;
const Recent = v.array(v.pipe(v.string(), v.maxLength(4096), v.check(isAbsolute)));

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** null if unknown or on no current screen. */
export function readWindowState(file: string, screens: readonly Area[]): WindowState | null {
  const state = read(file, WindowState);
  if (state === null) return null;
  const [x, y] = [state.x + state.width / 2, state.y + 20];
  const isSeen = screens.some(
    (area) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height,
  );
  return isSeen ? state : null;
}

export const writeWindowState = (file: string, state: WindowState): void => write(file, state);

export class RecentFiles {
  readonly #file: string;
  #paths: readonly string[];

  constructor(file: string) {
    this.#file = file;
    this.#paths = (read(file, Recent) ?? []).slice(0, MAX_RECENT);
  }

  get paths(): readonly string[] {
    return this.#paths;
  }

  add(path: string): void {
    this.#set([path, ...this.#paths.filter((each) => each !== path)].slice(0, MAX_RECENT));
  }

  remove(path: string): void {
    this.#set(this.#paths.filter((each) => each !== path));
  }

  clear(): void {
    this.#set([]);
  }

  #set(paths: readonly string[]): void {
    this.#paths = paths;
    write(this.#file, paths);
  }
}

function read<Output>(file: string, schema: v.GenericSchema<unknown, Output>): Output | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function write(file: string, content: unknown): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(content));
    renameSync(`${file}.new`, file);
  } catch {
    // On a full disk, the next start uses the screen's center.
  }
}
