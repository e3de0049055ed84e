// Tests the list of the user's files of one kind when the disk is read during a rename.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Workspace } from '../../../electron/services/storage/workspace.ts';
import { CodeFiles } from '../../../renderer/code/files.svelte.ts';
import { Keeper } from '../../../renderer/persistence/keeper.svelte.ts';
import type { FileStore } from '../../../renderer/persistence/kept-file.svelte.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('own-files');

type Held = 'list' | 'remove' | 'rename' | 'write';

/** Two talks in a separate workspace. Renames happen at once, but the test delays their responses. */
async function openTalks(): Promise<{
  root: string;
  files: CodeFiles;
  /** The number of files in the window with this name. */
  names: () => string[];
  onDisk: () => string[];
  hold: (what: Held) => void;
  letGo: (what: Held) => void;
}> {
  const root = mkdtempSync(join(folder, 'w-'));
  const workspace = new Workspace(root);
  const gates = new Map<Held, { shut: Promise<void>; open: () => void }>();
  const held = async <Answer>(what: Held, answer: Promise<Answer>): Promise<Answer> => {
    const got = await answer;
    await gates.get(what)?.shut;
    return got;
  };
  const store: FileStore = {
    list: async (request = {}) => {
      await gates.get('list')?.shut;
      return workspace.list(request.folder);
    },
    read: ({ path }) => workspace.read(path),
    write: (request) => held('write', workspace.write(request)),
    rename: ({ path, name }) => held('rename', workspace.rename(path, name)),
    remove: ({ path }) => held('remove', workspace.remove(path)),
    bringBack: ({ id }) => workspace.bringBack(id),
    keep: ({ path, text }) => workspace.keep(path, text).then(() => ({ done: true })),
  };
  const keeper = new Keeper();
  const files = new CodeFiles('talks', '.talk');
  await files.start(
    { store, drafts: null, unsaved: new Map(), keeper, asideName: (stem) => `${stem} (mine)` },
    '',
  );
  files.add('A', 'a');
  files.add('B', 'b');
  await keeper.flush();
  return {
    root,
    files,
    names: () => files.files.map(({ file }) => file).sort(),
    onDisk: () => readdirSync(join(root, 'talks')).sort(),
    hold: (what) => {
      let open = (): void => undefined;
      const shut = new Promise<void>((resolve) => (open = resolve));
      gates.set(what, { shut, open });
    },
    letGo: (what) => gates.get(what)?.open(),
  };
}

describe('user files', () => {
  it('are listed once if the disk is read during a rename', async () => {
    const { files, names, onDisk, hold, letGo } = await openTalks();
    hold('list');
    hold('rename');
    const looked = files.look();
    const renamed = files.rename('C');
    // Waits until a read of the disk would see the new name.
    await new Promise((resolve) => setTimeout(resolve, 50));
    letGo('list');
    await new Promise((resolve) => setTimeout(resolve, 50));
    letGo('rename');
    expect(await renamed).toBe(true);
    await looked;
    expect(names()).toEqual(['A.talk', 'C.talk']);
    expect(onDisk()).toEqual(names());
    expect(files.current?.text).toBe('b');
  });

  it('stay open if they were chosen during another file’s rename', async () => {
    const { files, names, onDisk, hold, letGo } = await openTalks();
    hold('rename');
    const renamed = files.rename('C');
    await vi.waitFor(() => expect(onDisk()).toEqual(['A.talk', 'C.talk']));
    files.choose('A.talk');
    letGo('rename');
    await renamed;
    expect(files.chosen).toBe('A.talk');
    expect(names()).toEqual(['A.talk', 'C.talk']);
  });

  it('do not reappear if the disk is read during a removal', async () => {
    const { files, names, onDisk, hold, letGo } = await openTalks();
    hold('remove');
    const looked = files.look();
    const removed = files.remove();
    await vi.waitFor(() => expect(onDisk()).toEqual(['A.talk']));
    const again = files.look();
    letGo('remove');
    await Promise.all([looked, removed, again]);
    expect(names()).toEqual(['A.talk']);
    expect(files.removed?.file).toBe('B.talk');
    await files.bringBack();
    expect(names()).toEqual(['A.talk', 'B.talk']);
    expect(files.current?.text).toBe('b');
  });

  it('are listed once if a disk read finds the name under which a copy is being saved', async () => {
    const { root, files, names, onDisk, hold, letGo } = await openTalks();
    writeFileSync(join(root, 'talks', 'B.talk'), 'somebody else’s');
    hold('write');
    files.edit('b, once more');
    const saved = files.current?.saver.flush();
    await vi.waitFor(() => expect(onDisk()).toEqual(['A.talk', 'B (mine).talk', 'B.talk']));
    await files.look();
    letGo('write');
    await saved;
    await files.look();
    expect(names()).toEqual(['A.talk', 'B (mine).talk', 'B.talk']);
    expect(files.current?.file).toBe('B (mine).talk');
    expect(files.news?.kind).toBe('apart');
  });
});
