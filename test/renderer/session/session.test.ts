// Tests what the session connects: a change of one value, and what follows in the others. Services and compiler are real.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compile, type NodeState } from '../../../compiler/index.ts';
import { createApi, dispatch, type FathomApi } from '../../../electron/contract/index.ts';
import { openSession } from '../../../electron/services/index.ts';
import { firstProgram, Session } from '../../../renderer/session/session.svelte.ts';
import { calls } from '../../../renderer/worker/parts/compiler.ts';
import { LocalWorker } from '../../support/window/local-worker.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const all = temporaryFolder('session');
let folder: string;
const ends: (() => void)[] = [];
const workers: LocalWorker[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(all, 'one-'));
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act));
  vi.stubGlobal(
    'Worker',
    class extends LocalWorker {
      constructor() {
        super(Promise.resolve(calls));
        workers.push(this);
      }
    },
  );
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  workers.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The same services as in the window, without drafts, which need a browser. */
function services(): FathomApi {
  const { handlers, end } = openSession({
    mode: 'browser',
    emit: () => undefined,
    workspace: join(folder, 'workspace'),
    config: join(folder, 'config'),
  });
  ends.push(end);
  return createApi({
    call: async (name, request) => {
      const envelope = await dispatch(handlers, name, request);
      if (name !== 'app.info' || !envelope.ok) return envelope;
      return { ...envelope, value: { ...(envelope.value as object), keeps: 'nothing' } };
    },
    onEvent: () => () => undefined,
    onState: () => () => undefined,
    close: () => undefined,
  });
}

async function start(): Promise<Session> {
  const session = new Session();
  await session.start(services());
  await session.compilation.done();
  return session;
}
/** Opens a program as the user does, and waits until it is compiled. */
async function open(session: Session, name: string, text: string): Promise<void> {
  await session.programs.openText(name, text);
  await session.compilation.done();
}
async function edit(session: Session, text: string): Promise<void> {
  session.edit(text);
  await session.compilation.done();
}
const idsOf = (nodes: readonly NodeState[]): number[] => nodes.map(({ id }) => id);

describe('the session', () => {
  it('starts with a compiled program', async () => {
    const session = await start();
    expect([session.program.source, session.startup.hasStarted]).toEqual([firstProgram.text, true]);
    expect(session.program.title).toBe(`${firstProgram.name.replace('.simple', '')} – Fathom`);
    expect(session.timeline.at).toBe(session.timeline.length);
    expect(session.timeline.nodes.length).toBeGreaterThan(0);
    expect([session.problems, session.emptyText]).toEqual([[], session.text.nothingYet]);
    expect(session.status.notice).toBe(session.host.warning);
    expect(session.dialogs.tour).toBe(true);
  });

  it('starts with what the user chose before', async () => {
    const before = await start();
    await open(before, 'mine', 'return arg + 1 + 2;');
    before.appearance.chooseTheme('dark');
    before.argument.choose('12');
    before.options.set({ optimize: 'peephole', level: 20, disabledRules: ['add-zero'] });
    await before.compilation.done();
    before.timeline.go(1);
    await before.persistence.keeper.flush();
    const after = await start();
    expect([after.program.source, after.argument.value, after.appearance.theme]).toEqual([
      'return arg + 1 + 2;',
      '12',
      'dark',
    ]);
    expect(after.options.wanted).toEqual({ optimize: 'peephole', level: 20, disabledRules: ['add-zero'] });
    expect([after.timeline.at, after.timeline.isStepping]).toEqual([1, true]);
  });

  it('shows errors, and the previous picture until they are gone', async () => {
    const session = await start();
    await open(session, 'mine', 'return arg + 1;');
    const nodes = idsOf(session.timeline.nodes);
    await edit(session, 'int a = b; return c;');
    expect(session.problems.map(({ span }) => span.start)).toEqual([8, 18]);
    expect([session.front.drawer, session.emptyText]).toEqual(['problems', session.text.onlyErrors]);
    expect([session.compilation.stale, idsOf(session.timeline.nodes)]).toEqual([true, nodes]);
    await edit(session, 'return arg + 2;');
    expect([session.problems, session.front.drawer, session.compilation.stale]).toEqual([
      [],
      'terminal',
      false,
    ]);
  });

  it('shows nothing of another program with errors', async () => {
    const session = await start();
    const forget = vi.fn();
    session.parts.join({ forget });
    session.answering.ask({ owner: 'task', take: () => undefined });
    session.selection.select(idsOf(session.timeline.nodes).slice(0, 1), 'graph');
    await open(session, 'wrong', 'return nothing;');
    expect(forget).toHaveBeenCalledOnce();
    expect([session.compilation.snapshot, session.timeline.nodes, session.answering.request]).toEqual([
      null,
      [],
      null,
    ]);
    expect(session.selection.nodes.size).toBe(0);
  });

  it('opens a pipeline with errors in its pane', async () => {
    const session = await start();
    await open(session, 'mine', 'pipeline {\n');
    expect(session.front.view).toBe('pipeline');
  });

  it('keeps the selected nodes that a new version still has, and no place in the text', async () => {
    const session = await start();
    await open(session, 'mine', 'return arg + 1;');
    const ids = idsOf(session.timeline.nodes);
    session.selection.select([...ids, 9999], 'graph');
    await edit(session, 'return arg + 3;');
    const left = idsOf(session.timeline.nodes);
    expect([...session.selection.nodes]).toEqual(ids.filter((id) => left.includes(id)));
    session.selection.selectSource(0, 3);
    await edit(session, 'return arg + 4;');
    await vi.waitFor(() => expect(session.selection.place).toBeNull());
  });

  it('counts a replaced text as another program, but not a typed one', async () => {
    const session = await start();
    const before = session.program.openings;
    await edit(session, 'return 1;');
    expect(session.program.openings).toBe(before);
    session.replace('return 2;');
    await session.compilation.done();
    expect([session.program.source, session.program.openings]).toEqual(['return 2;', before + 1]);
  });

  it('lends settings to a lab, without persisting them', async () => {
    const session = await start();
    await open(session, 'mine', 'return arg + 1 + 2;');
    const optimized = session.timeline.length;
    session.overrides.apply({ optimize: 'none', arg: 3n, schedule: 'early', pane: 'cfg' });
    await session.compilation.done();
    expect(session.timeline.length).toBeLessThan(optimized);
    expect([session.argument.value, session.machine.choices.schedule, session.front.view]).toEqual([
      '3',
      'early',
      'cfg',
    ]);
    session.argument.choose('4');
    session.timeline.go(1);
    session.overrides.restore();
    await session.compilation.done();
    expect([session.argument.value, session.options.optimize, session.machine.choices.schedule]).toEqual([
      '7',
      'full',
      'best',
    ]);
    await session.persistence.keeper.flush();
    const after = await start();
    expect([after.argument.value, after.timeline.at]).toEqual(['7', after.timeline.length]);
  });

  it('shows the graphs of a trace until the next compilation', async () => {
    const session = await start();
    const { log } = compile('return 1;', { record: true });
    if (log === null) throw new Error('the program has errors');
    session.showForeign('theirs', log.data(), null);
    const { length } = session.timeline;
    expect([session.compilation.foreign, session.front.view, session.compilation.stale]).toEqual([
      'theirs',
      'graph',
      false,
    ]);
    await expect(session.compilation.ask('twin')).resolves.toBeNull();
    await edit(session, 'int a = arg; while (a < 9) { a = a + 1; } return a;');
    expect(session.compilation.foreign).toBe('');
    expect(session.timeline.length).not.toBe(length);
  });

  it('gives a bug or an analysis to the compiler, and takes it back', async () => {
    const session = await start();
    await open(session, 'mine', 'int a = 1; while (arg > 0) { arg = arg - 1; a = 2 - a; } return a;');
    session.options.set({ optimize: 'peephole' });
    await session.compilation.done();
    const { length } = session.timeline;
    session.options.apply('cp');
    await session.compilation.done();
    expect(session.timeline.seekPass('cp')).toBe(true);
    session.options.apply(null);
    await session.compilation.done();
    expect(session.timeline.length).toBe(length);
  });

  it('answers questions about the current program only', async () => {
    const session = await start();
    await open(session, 'mine', 'return arg;');
    expect((await session.compilation.ask('twin'))?.text).toContain('arg');
    const take = vi.fn();
    const cancel = session.compilation.want('twin', [], take);
    cancel();
    session.compilation.want('twin', [], take);
    await vi.waitFor(() => expect(take).toHaveBeenCalledOnce());
  });
});

describe('the programs', () => {
  const paths = (session: Session): string[] => session.programs.entries.map(({ path }) => path).sort();

  it('are files, of which the most recently opened one is shown again', async () => {
    const session = await start();
    await open(session, 'one', 'return 1;');
    await open(session, 'two', 'return 2;');
    // The same text under the same name is the same program.
    await open(session, 'one', 'return 1;');
    await open(session, 'one', 'return 11;');
    expect(paths(session)).toEqual(['one-2.simple', 'one.simple', 'two.simple']);
    session.programs.moveCursor(7);
    expect([session.programs.cursor, session.programs.opened.map(({ path }) => path)]).toEqual([
      7,
      ['one-2.simple', 'one.simple', 'two.simple', 'Sum of squares.simple'],
    ]);
    await session.persistence.keeper.flush();
    const after = await start();
    expect([after.programs.current?.path, after.programs.cursor]).toEqual(['one-2.simple', 7]);
    expect(after.programs.recent()).toHaveLength(3);
  });

  it('can be renamed, removed, and brought back', async () => {
    const session = await start();
    const { programs } = session;
    await open(session, 'one', 'return 1;');
    await programs.flush();
    await programs.rename('first');
    expect([paths(session), session.program.title]).toEqual([['first.simple'], 'first – Fathom']);
    await programs.remove(firstProgram);
    expect([paths(session), programs.note?.kind]).toEqual([[], 'removed']);
    const [removed] = await programs.removed();
    await programs.bringBack(removed.id);
    expect([programs.current?.path, programs.note]).toEqual(['first.simple', null]);
  });

  it('list files whose names prevent opening', async () => {
    mkdirSync(join(folder, 'workspace'));
    writeFileSync(join(folder, 'workspace', 'aux.simple'), 'return 1;');
    const session = await start();
    expect(session.programs.omitted.map(({ name }) => name)).toEqual(['aux.simple']);
    await expect(session.programs.open('aux.simple')).resolves.toBe(false);
    expect(session.programs.note?.kind).toBe('failed');
  });

  it('know the program of the last session that was never changed', async () => {
    const before = await start();
    await before.programs.openAt('labs/00/task.simple', 'return 3;');
    await before.persistence.keeper.flush();
    const after = await start();
    expect([after.programs.unmade, after.program.source]).toEqual(['labs/00/task.simple', firstProgram.text]);
    await open(after, 'mine', 'return 4;');
    expect(after.programs.unmade).toBe('');
  });
});

describe('a compiler that crashes', () => {
  it('is started again, and the status line says so', async () => {
    const session = await start();
    const last = workers.at(-1);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    session.edit('return 5;');
    session.compilation.run();
    last?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    await session.compilation.done();
    await vi.waitFor(() => expect(session.compilation.snapshot?.source).toBe('return 5;'));
    expect([session.status.notice, workers.length > 1]).toEqual([session.text.workerCrashed, true]);
  });
});

describe('a visit', () => {
  const visit = async (session: Session): Promise<void> => {
    session.late.import = () => Promise.resolve({} as never);
    await session.visit.begin(async () => {
      session.programs.visit('theirs', 'return 42;');
      await session.compilation.done();
      session.argument.choose('99');
    });
  };

  it('ends with the program, the step, and the settings from before', async () => {
    const session = await start();
    await open(session, 'mine', 'return arg + 1 + 2;');
    session.timeline.go(1);
    await visit(session);
    expect([session.visit.isOn, session.program.source, session.argument.value]).toEqual([
      true,
      'return 42;',
      '99',
    ]);
    await session.visit.back();
    expect([session.visit.isOn, session.program.source, session.argument.value]).toEqual([
      false,
      'return arg + 1 + 2;',
      '7',
    ]);
    expect(session.timeline.at).toBe(1);
    await session.persistence.keeper.flush();
    expect((await start()).argument.value).toBe('7');
  });

  it('becomes the user’s own if it is kept', async () => {
    const session = await start();
    await visit(session);
    session.visit.keep();
    expect([session.visit.isOn, session.program.source, session.argument.value]).toEqual([
      false,
      'return 42;',
      '99',
    ]);
    await session.persistence.keeper.flush();
    expect((await start()).argument.value).toBe('99');
  });

  it('ends when the user opens another program', async () => {
    const session = await start();
    await visit(session);
    await open(session, 'mine', 'return 3;');
    expect([session.visit.isOn, session.program.source, session.argument.value]).toEqual([
      false,
      'return 3;',
      '7',
    ]);
  });

  it('delays what a lab sets', async () => {
    const session = await start();
    await visit(session);
    session.overrides.apply({ arg: 5n });
    expect([session.overrides.isOn, session.argument.value]).toEqual([false, '99']);
    await session.visit.back();
    expect([session.overrides.isOn, session.argument.value]).toEqual([true, '5']);
  });
});
