/*
 * What a student has done in the labs: progress.json in the workspace, one entry a lab.
 *
 * Entries that are not valid are set aside with the whole old file; the valid ones stay.
 */
import * as v from 'valibot';
import { LabName, LabProgress } from '../contract/shapes.ts';
import { JsonDocument } from './document.ts';
import type { Parsed } from './document.ts';
import type { Workspace } from './workspace.ts';

interface ProgressFile {
  readonly version: 1;
  readonly labs: Readonly<Record<string, LabProgress>>;
}

export class Progress {
  readonly #workspace: Workspace;
  readonly #document: JsonDocument<ProgressFile>;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#document = new JsonDocument(workspace.ownFile('progress.json'), parseProgress, emptyProgress);
  }

  async read(lab: string): Promise<{ progress: LabProgress | null; notice: string }> {
    const { value, notice } = await this.#document.read();
    return { progress: Object.hasOwn(value.labs, lab) ? (value.labs[lab] ?? null) : null, notice };
  }

  async write(lab: string, progress: LabProgress): Promise<{ notice: string }> {
    await this.#workspace.ensure();
    const { notice } = await this.#document.change((file) => ({
      version: 1,
      labs: { ...file.labs, [lab]: progress },
    }));
    return { notice };
  }
}

function emptyProgress(): ProgressFile {
  return { version: 1, labs: {} };
}

function parseProgress(content: unknown): Parsed<ProgressFile> {
  const outline = v.safeParse(
    v.strictObject({ version: v.literal(1), labs: v.record(v.string(), v.unknown()) }),
    content,
  );
  if (!outline.success) return { value: emptyProgress(), whole: false };
  const labs: Record<string, LabProgress> = {};
  let whole = true;
  for (const [lab, entry] of Object.entries(outline.output.labs)) {
    const parsed = v.safeParse(LabProgress, entry);
    if (parsed.success && v.is(LabName, lab)) labs[lab] = parsed.output;
    else whole = false;
  }
  return { value: { version: 1, labs }, whole };
}
