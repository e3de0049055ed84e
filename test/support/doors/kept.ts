// Inputs of stored user data: settings and progress. Any file content is read as far as valid, nothing is
// lost, and the next change is saved.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { LabProgress, Settings, type SetAside } from '../../../electron/contract/shapes.ts';
import { Progress } from '../../../electron/services/storage/progress.ts';
import { SettingsStore } from '../../../electron/services/storage/settings.ts';
import { Workspace } from '../../../electron/services/storage/workspace.ts';
import { damagedJson } from '../foreign/mutations.ts';
import type { Door } from './door.ts';

const LAB = '00-all-kinds';

/** Runs work in a separate folder, which is removed afterwards. */
async function inFolder(work: (folder: string) => Promise<string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-door-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The previous content still exists, under its name or another one, which the reader reports. */
function lossProblem(folder: string, name: string, text: string, notice: SetAside): string {
  const kept = readdirSync(folder).filter((each) => /\.json$/.test(each));
  if (!kept.some((each) => readFileSync(join(folder, each), 'utf8') === text))
    return 'what was there is lost';
  const isAside = readFileSync(join(folder, name), { encoding: 'utf8', flag: 'a+' }) !== text;
  return isAside && notice === null ? 'it was set aside without a word' : '';
}

const settings = (text: string): Promise<string> =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, 'settings.json'), text);
    const store = new SettingsStore(folder);
    const { settings: read, notice } = await store.read();
    if (!v.is(Settings, read)) return 'settings that are none';
    const lost = lossProblem(folder, 'settings.json', text, notice);
    if (lost !== '') return lost;
    const written = await store.write({ textSize: 150, view: { left: 7 } });
    const again = await new SettingsStore(folder).read();
    // In stored view state, null means that nothing was stored.
    const view = Object.fromEntries(Object.entries(read.view).filter(([, value]) => value !== null));
    const wanted = { ...read, textSize: 150, view: { ...view, left: 7 } };
    for (const { settings: found } of [written, again])
      if (JSON.stringify(sorted(found)) !== JSON.stringify(sorted(wanted)))
        return 'a change lost something else';
    return again.notice === null ? '' : 'what was written is refused';
  });

const progress = (text: string): Promise<string> =>
  inFolder(async (folder) => {
    const workspace = new Workspace(folder);
    const path = workspace.ownFile('progress.json');
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    const { progress: read, notice } = await new Progress(workspace).read(LAB);
    if (read !== null && !v.is(LabProgress, read)) return 'progress that is none';
    const lost = lossProblem(join(path, '..'), 'progress.json', text, notice);
    if (lost !== '') return lost;
    const task = { passed: true, hints: 1, answer: { choices: [0] } };
    await new Progress(workspace).write(LAB, { step: 1, tasks: { 'a-task': task }, files: {} });
    const again = await new Progress(workspace).read(LAB);
    if (again.progress?.tasks['a-task'].passed !== true) return 'what was passed is lost';
    const before = Object.keys(read?.tasks ?? {}).filter(
      (id) => !Object.hasOwn(again.progress?.tasks ?? {}, id),
    );
    return before.length === 0 ? '' : `a change lost the task ${before[0]}`;
  });

const sorted = (value: object): unknown =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

const SETTINGS = [
  {
    version: 1,
    theme: 'dark',
    language: 'de',
    textSize: 120,
    motion: 'reduced',
    optimize: 'peephole',
    disabledRules: ['add-zero', 'sub-same'],
    argument: '-7',
    tourSeen: true,
    view: { layout: { left: 300, panes: ['guide', 'graph'] }, file: 'a.simple' },
  },
  { version: 2, theme: 'sepia', later: { a: [1, 2] }, view: {} },
];
const PROGRESS = [
  {
    version: 1,
    labs: {
      [LAB]: {
        step: 2,
        tasks: {
          one: { passed: true, hints: 2, answer: { cells: { a: '1' } } },
          two: { passed: false, hints: 0 },
        },
        files: { 'step-graph': 'return arg;' },
        extra: { tries: [{ step: 'one', task: '', passed: false, program: 'x', answer: {}, at: 5 }] },
      },
      '07-loops': { step: 0, tasks: {}, files: {} },
    },
  },
  { version: 3, labs: { [LAB]: { step: 0, tasks: {}, files: {}, mood: 'good' } }, later: true },
];

const written = (values: readonly object[]) => () => values.map((value) => JSON.stringify(value, null, 2));

export const keptDoors: readonly Door[] = [
  { name: 'settings', seeds: written(SETTINGS), damage: damagedJson, enter: settings },
  { name: 'progress', seeds: written(PROGRESS), damage: damagedJson, enter: progress },
];
