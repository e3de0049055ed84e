// Tests saving in the window: when changes are saved, what happens after a failure, and what happens when
// another program writes the same file. Files and their service are real.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContractError } from '../../../electron/contract/index.ts';
import { Workspace } from '../../../electron/services/storage/workspace.ts';
import { smallestChange } from '../../../renderer/panes/editor/change.ts';
import { Keeper } from '../../../renderer/persistence/keeper.svelte.ts';
import {
  KeptFile,
  type FileNews,
  type FileStore,
  type FileWorld,
} from '../../../renderer/persistence/kept-file.svelte.ts';
import { Saver } from '../../../renderer/persistence/saver.svelte.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('saving', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const settle = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  it('begins soon after the first keystroke, while typing continues', async () => {
    const saved: number[] = [];
    let keys = 0;
    const saver = new Saver(() => Promise.resolve(void saved.push(keys)));
    let unsaved = 0;
    for (let time = 0; time < 12_000; time += 50) {
      if (time % 200 === 0) {
        keys += 1;
        saver.changed();
      }
      await settle(50);
      unsaved = Math.max(unsaved, keys - (saved.at(-1) ?? 0));
    }
    // Five keys per second: at most the last second is unsaved.
    expect(unsaved).toBeLessThanOrEqual(5);
    await settle(1000);
    expect([saved.at(-1), saver.state]).toEqual([keys, 'saved']);
  });

  it('performs one write at a time, and the last write contains the latest text', async () => {
    let [running, most, text] = [0, 0, ''];
    const written: string[] = [];
    const saver = new Saver(async () => {
      running += 1;
      most = Math.max(most, running);
      const now = text;
      await new Promise((resolve) => setTimeout(resolve, 3000));
      written.push(now);
      running -= 1;
    });
    for (let i = 0; i < 100; i++) {
      text += 'x';
      saver.changed();
      await settle(100);
      expect(saver.state).toBe('saving');
    }
    await settle(10_000);
    expect([most, written.at(-1), saver.state]).toEqual([1, text, 'saved']);
  });

  it('is retried with growing delays after a failure, and reports the reason', async () => {
    const tries: number[] = [];
    let isBroken = true;
    const saver = new Saver(() => {
      tries.push(performance.now());
      return isBroken ? Promise.reject(new ContractError('disk-full', 'full')) : Promise.resolve();
    });
    saver.changed();
    for (let i = 0; i < 1800; i++) {
      if (i % 3 === 0) saver.changed();
      await settle(100);
    }
    expect([saver.state, saver.trouble?.code, saver.isDirty]).toEqual(['not-saved', 'disk-full', true]);
    const pauses = tries.slice(1).map((at, i) => Math.round((at - (tries[i] ?? 0)) / 1000));
    expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 30]);
    isBroken = false;
    await saver.flush();
    expect([saver.state, saver.trouble, saver.isDirty]).toEqual(['saved', null, false]);
  });

  it('starts a concurrent write when the page may close, unless a draft stores the change', async () => {
    const keeper = new Keeper();
    const page = new EventTarget();
    const unwatch = keeper.watch(Object.assign(page, { document: new EventTarget() }) as unknown as Window);
    const begun: string[] = [];
    const slow = (name: string) => async (): Promise<void> => {
      begun.push(name);
      await new Promise((resolve) => setTimeout(resolve, 3000));
    };
    const settings = keeper.add(slow('settings'), { isQuiet: true });
    const file = keeper.add(slow('file'), { hasDraft: true });
    for (const saver of [settings, file]) saver.changed();
    await settle(1000);
    for (const saver of [settings, file]) saver.changed();
    page.dispatchEvent(new Event('pagehide'));
    expect(begun).toEqual(['settings', 'file', 'settings']);
    await settle(2500);
    expect([settings.isIdle, settings.state, file.isIdle]).toEqual([false, 'saving', false]);
    await settle(3000);
    expect([settings.isIdle, settings.state, begun.length]).toEqual([true, 'saved', 4]);
    await settle(3000);
    expect([file.isIdle, keeper.state]).toEqual([true, 'saved']);
    unwatch();
  });

  it('reports quiet savers only if they fail, and all savers without a connection', async () => {
    const keeper = new Keeper();
    let isBroken = false;
    const write = (): Promise<void> => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve());
    const [loud, quiet] = [keeper.add(write), keeper.add(write, { isQuiet: true })];
    quiet.changed();
    expect(keeper.state).toBe('saved');
    loud.changed();
    expect(keeper.state).toBe('saving');
    keeper.connected = false;
    expect([keeper.state, keeper.trouble?.code]).toEqual(['not-saved', 'disconnected']);
    keeper.connected = true;
    await keeper.flush();
    expect(keeper.state).toBe('saved');
    isBroken = true;
    quiet.changed();
    await keeper.flush();
    expect([keeper.state, keeper.trouble?.message]).toEqual(['not-saved', 'no']);
    keeper.remove(quiet);
  });
});

describe('smallestChange', () => {
  it('transforms one text into the other with a minimal edit', () => {
    const text = fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { from, to, insert } = smallestChange(before, after);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
        expect(insert.length === 0 || to === from || insert[0] !== before[from]).toBe(true);
      }),
    );
  });
});

const folder = temporaryFolder('keeping');
let count = 0;

type Loss = 'none' | 'request' | 'answer';

/** A file in a separate workspace, whose requests and responses can be lost. */
function openWorld(): {
  root: string;
  world: FileWorld;
  news: FileNews[];
  lose: (loss: Loss) => void;
  /** The texts of all programs on disk. */
  texts: () => string[];
  /** The texts of all snapshots. */
  earlier: () => Promise<string[]>;
} {
  const root = join(folder, String(count++));
  const workspace = new Workspace(root);
  let loss: Loss = 'none';
  const lost = (): Error => new ContractError('disconnected', 'lost');
  const through = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (loss === 'request') throw lost();
    const answer = await ask();
    if (loss === 'answer') throw lost();
    return answer;
  };
  const store: FileStore = {
    list: (request = {}) => through(() => workspace.list(request.folder)),
    read: ({ path }) => through(() => workspace.read(path)),
    write: (request) => through(() => workspace.write(request)),
    rename: ({ path, name }) => through(() => workspace.rename(path, name)),
    remove: ({ path }) => through(() => workspace.remove(path)),
    bringBack: ({ id }) => through(() => workspace.bringBack(id)),
    keep: ({ path, text }) => through(() => workspace.keep(path, text).then(() => ({ done: true }))),
  };
  const news: FileNews[] = [];
  const world: FileWorld = {
    store,
    drafts: null,
    unsaved: new Map(),
    keeper: new Keeper(),
    asideName: (stem) => `${stem} (mine)`,
    isKnown: () => false,
    onMoved: () => undefined,
    onNews: (each) => news.push(each),
  };
  const texts = (): string[] =>
    readdirSync(root)
      .filter((name) => name.endsWith('.simple'))
      .map((name) => readFileSync(join(root, name), 'utf8'));
  const earlier = async (): Promise<string[]> => {
    const snapshots = await workspace.history('a.simple');
    return Promise.all(snapshots.map(async ({ id }) => (await workspace.snapshot('a.simple', id)).text));
  };
  return { root, world, news, lose: (next) => (loss = next), texts, earlier };
}

describe('a file', () => {
  it('is not confused with another program’s file if the server’s answer was lost', async () => {
    const { root, world, news, lose, texts } = openWorld();
    const file = new KeptFile(world, 'a.simple', '', null);
    for (let i = 0; i < 70; i++) {
      lose('answer');
      file.edit(`return ${i};`);
      await file.saver.flush();
      expect(file.saver.state).toBe('not-saved');
      expect(readFileSync(join(root, 'a.simple'), 'utf8')).toBe(`return ${i};`);
    }
    lose('none');
    file.edit('return arg;');
    await file.saver.flush();
    expect([texts(), news, file.path]).toEqual([['return arg;'], [], 'a.simple']);
  });

  it('is followed to its new name, but not to a file that existed before', async () => {
    const { root, world, news } = openWorld();
    const file = new KeptFile(world, 'a.simple', '', null);
    file.edit('return 1;');
    await file.saver.flush();
    writeFileSync(join(root, 'before.simple'), 'return 1;');
    const known = { ...world, isKnown: (path: string) => path === 'before.simple' };
    const second = await KeptFile.open(known, 'a.simple');
    renameSync(join(root, 'a.simple'), join(root, 'b.simple'));
    await second.check();
    expect([second.path, news.map(({ kind }) => kind)]).toEqual(['b.simple', ['renamed']]);
    rmSync(join(root, 'b.simple'));
    await second.check();
    await second.check();
    expect(news.map(({ kind }) => kind)).toEqual(['renamed', 'gone']);
    second.edit('return 2;');
    await second.saver.flush();
    expect(readFileSync(join(root, 'b.simple'), 'utf8')).toBe('return 2;');
    file.close();
  });

  it('loses neither typed nor external changes, in any order and with any message loss', async () => {
    type Act =
      | { readonly kind: 'type' | 'outside'; readonly text: string }
      | { readonly kind: 'save' | 'check' }
      | { readonly kind: 'lose'; readonly loss: Loss };
    let unique = 0;
    const text = fc.constantFrom('return', 'int a =').map((word) => `${word} ${unique++};`);
    const act: fc.Arbitrary<Act> = fc.oneof(
      fc.record({ kind: fc.constantFrom('type', 'outside'), text }),
      fc.record({ kind: fc.constantFrom('save', 'check') }),
      fc.record({ kind: fc.constant('lose'), loss: fc.constantFrom('none', 'request', 'answer') }),
    ) as fc.Arbitrary<Act>;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 24 }), async (acts) => {
        const { root, world, lose, texts, earlier } = openWorld();
        const file = new KeptFile(world, 'a.simple', '', null);
        file.edit('begin');
        await file.saver.flush();
        /**
         * Texts by other programs that those programs have not replaced themselves and that were not shown
         * here.
         */
        const others = new Map<string, string>();
        let typed = 'begin';
        const look = (): void => {
          for (const [path, other] of others) if (file.text === other) others.delete(path);
        };
        for (const each of acts) {
          if (each.kind === 'type') file.edit((typed = each.text));
          if (each.kind === 'outside') {
            // The other programs change the file that they know by this name.
            writeFileSync(join(root, 'a.simple'), each.text);
            others.set('a.simple', each.text);
          }
          if (each.kind === 'save') await file.saver.flush();
          if (each.kind === 'check') await file.check();
          if (each.kind === 'lose') lose(each.loss);
          look();
        }
        lose('none');
        await file.saver.flush();
        await file.check();
        look();
        file.saver.stop();
        expect(texts()).toContain(file.text);
        expect([...texts(), ...(await earlier())]).toContain(typed);
        for (const other of others.values()) expect(texts()).toContain(other);
      }),
      { numRuns: 150 },
    );
  });
});
