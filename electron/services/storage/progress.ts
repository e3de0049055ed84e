/*
 * A student's lab progress: progress.json in the workspace, one entry per lab.
 *
 * If entries are invalid, the whole old file is set aside; valid entries and those of a newer version stay.
 * Two windows on one lab do not undo each other's tasks: once passed, a task stays passed.
 */
import * as v from 'valibot';
import { LabName, LabProgress, type SetAside } from '../../contract/shapes.ts';
import { JsonDocument, type DocumentOptions, type JsonObject, type Parsed } from './document.ts';
import type { Workspace } from './workspace.ts';

const VERSION = 1;
type Labs = ReadonlyMap<string, LabProgress>;

export class Progress {
  readonly #workspace: Workspace;
  readonly #document: JsonDocument<Labs>;

  constructor(workspace: Workspace, options: Pick<DocumentOptions, 'disk' | 'now'> = {}) {
    this.#workspace = workspace;
    this.#document = new JsonDocument(workspace.ownFile('progress.json'), parseProgress, {
      ...options,
      alone: (work) => workspace.alone('progress', work),
      locate: () => workspace.locate('progress.json'),
    });
  }

  async read(lab: string): Promise<{ progress: LabProgress | null; notice: SetAside }> {
    const { value, notice } = await this.#document.read();
    return { progress: value.get(lab) ?? null, notice };
  }

  async write(lab: string, progress: LabProgress): Promise<{ notice: SetAside }> {
    await this.#workspace.ensure();
    const { notice } = await this.#document.change((labs, content) => ({
      version: content['version'] ?? VERSION,
      labs: Object.fromEntries([
        ...Object.entries(labsOf(content) ?? {}),
        [lab, merge(labs.get(lab), progress)],
      ]),
    }));
    return { notice };
  }
}

/** Keeps tasks and hints that another window may have added. */
function merge(old: LabProgress | undefined, progress: LabProgress): LabProgress {
  if (old === undefined) return progress;
  const before = new Map(Object.entries(old.tasks));
  const tasks = Object.entries(progress.tasks).map(([id, task]): [string, LabProgress['tasks'][string]] => {
    const known = before.get(id);
    before.delete(id);
    if (known === undefined) return [id, task];
    const [passed, hints] = [task.passed || known.passed, Math.max(task.hints, known.hints)];
    return [id, { ...task, passed, hints }];
  });
  return {
    ...progress,
    tasks: Object.fromEntries([...before, ...tasks]),
    files: { ...old.files, ...progress.files },
  };
}

function labsOf(content: unknown): JsonObject | null {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return null;
  const { version, labs } = content as JsonObject;
  const isKnown = typeof version === 'number' && version >= VERSION;
  return isKnown && typeof labs === 'object' && labs !== null && !Array.isArray(labs)
    ? (labs as JsonObject)
    : null;
}

function parseProgress(content: unknown): Parsed<Labs> {
  if (content === undefined) return { value: new Map(), content: {}, whole: true };
  const found = labsOf(content);
  if (found === null) return { value: new Map(), content: {}, whole: false };
  const value = new Map<string, LabProgress>();
  const bad = new Set<string>();
  for (const [lab, entry] of Object.entries(found)) {
    const parsed = v.safeParse(LabProgress, entry);
    if (parsed.success && v.is(LabName, lab)) value.set(lab, parsed.output);
    else bad.add(lab);
  }
  const labs = Object.fromEntries(Object.entries(found).filter(([lab]) => !bad.has(lab)));
  return { value, content: { ...(content as JsonObject), labs }, whole: bad.size === 0 };
}
