// Tests the owners of the session's values, each alone: what they keep, and what they report.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plantedNames } from '../../../compiler/choices/index.ts';
import type { AppInfo } from '../../../electron/contract/index.ts';
import type { Docking } from '../../../renderer/session/docking.ts';
import type { Offers } from '../../../renderer/session/offers.ts';
import { Answering } from '../../../renderer/session/answering.svelte.ts';
import { Appearance } from '../../../renderer/session/appearance.svelte.ts';
import { Argument, DEFAULT_ARGUMENT } from '../../../renderer/session/argument.svelte.ts';
import { defaultChoices } from '../../../renderer/session/choices.ts';
import { Dialogs } from '../../../renderer/session/dialogs.svelte.ts';
import { Front } from '../../../renderer/session/front.svelte.ts';
import { Host } from '../../../renderer/session/host.svelte.ts';
import { OpenLab } from '../../../renderer/session/lab.svelte.ts';
import { LastStep } from '../../../renderer/session/last-step.ts';
import { Late } from '../../../renderer/session/late.svelte.ts';
import { MachineOptions } from '../../../renderer/session/machine.svelte.ts';
import { GraphOptions } from '../../../renderer/session/options.svelte.ts';
import { Parts } from '../../../renderer/session/parts.ts';
import { Presenting } from '../../../renderer/session/presenting.svelte.ts';
import { ShownProgram } from '../../../renderer/session/program.svelte.ts';
import { UserSettings } from '../../../renderer/session/settings.ts';
import { ShownOverlay } from '../../../renderer/session/shown-overlay.svelte.ts';
import { Startup } from '../../../renderer/session/startup.svelte.ts';
import { Status } from '../../../renderer/session/status.svelte.ts';
import type { PaneName } from '../../../renderer/names.ts';
import { textOf } from '../../../renderer/text/index.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the answer to a question', () => {
  it('is asked by one owner until the picture changes', () => {
    const answering = new Answering();
    answering.ask({ owner: 'task 3', take: () => undefined });
    // The task no longer takes places, but its picture is still shown.
    answering.request = null;
    expect(answering.owner).toBe('task 3');
    answering.forget();
    expect([answering.request, answering.owner]).toEqual([null, '']);
  });
});

describe('the appearance', () => {
  const appearance = (isDark = false): { made: Appearance; kept: unknown[]; failures: () => number } => {
    vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
    const kept: unknown[] = [];
    let failures = 0;
    const made = new Appearance({
      keep: (chosen) => kept.push(chosen),
      onFailure: () => failures++,
    });
    return { made, kept, failures: () => failures };
  };

  it('has the theme of the system unless the user has chosen another one', async () => {
    const { made, kept } = appearance(true);
    await made.restore({ theme: 'system', language: 'en' });
    expect(made.theme).toBe('dark');
    await made.restore({ theme: 'light', language: 'en' });
    expect(made.theme).toBe('light');
    expect(kept).toEqual([]);
    made.chooseTheme('dark');
    expect([made.theme, kept]).toEqual(['dark', [{ theme: 'dark' }]]);
  });

  it('speaks a language once its texts are loaded, and the last chosen one', async () => {
    const { made, kept } = appearance();
    await made.restore({ theme: 'system', language: 'de' });
    expect([made.language, made.text.close]).toEqual(['de', textOf('de').close]);
    made.chooseLanguage('en');
    made.chooseLanguage('de');
    await vi.waitFor(() => expect(made.language).toBe('de'));
    expect(kept).toEqual([{ language: 'en' }, { language: 'de' }]);
    await made.restore({ theme: 'system', language: 'tlh' });
    expect([made.language, made.text]).toEqual(['en', textOf('en')]);
  });
});

describe('the argument', () => {
  const argument = (): { made: Argument; kept: string[] } => {
    const kept: string[] = [];
    return { made: new Argument((value) => kept.push(value)), kept };
  };

  it('keeps its last valid value while the field shows what the user types', () => {
    const { made, kept } = argument();
    expect(made.shown).toBe(DEFAULT_ARGUMENT);
    made.typed = ' 12 ';
    expect([made.shown, made.value]).toEqual([' 12 ', DEFAULT_ARGUMENT]);
    made.commit();
    expect([made.shown, made.value, made.typed]).toEqual(['12', '12', null]);
    made.commit();
    made.choose('9223372036854775808');
    expect([made.shown, made.value, made.wrong]).toEqual([
      '9223372036854775808',
      '12',
      '9223372036854775808',
    ]);
    expect(kept).toEqual(['12']);
  });

  it('is not persisted if a lab sets it', () => {
    const { made, kept } = argument();
    made.choose('x');
    made.set('3');
    expect([made.shown, made.wrong]).toEqual(['3', null]);
    made.take('4');
    expect([made.shown, kept]).toEqual(['4', []]);
  });
});

describe('the dialogs', () => {
  it('ask before they follow an address, but not on the desktop, whose system asks', () => {
    const opened: unknown[] = [];
    vi.stubGlobal('window', { open: (...link: unknown[]) => void opened.push(link[0]) });
    const dialogs = new Dialogs();
    dialogs.followOutside('javascript:alert(1)');
    expect(dialogs.link).toBe('');
    dialogs.followOutside('https://example.org/');
    expect([dialogs.link, opened]).toEqual(['https://example.org/', []]);
    vi.stubGlobal('window', { ...window, fathomBridge: {} });
    dialogs.link = '';
    dialogs.followOutside('https://example.org/');
    expect([dialogs.link, opened]).toEqual(['', ['https://example.org/']]);
  });
});

describe('the panes in front', () => {
  function front(): { made: Front; calls: string[] } {
    const calls: string[] = [];
    const made = new Front();
    made.docking = {
      show: (pane) => void calls.push(`show ${pane}`),
      showInDrawer: (pane) => void calls.push(`unfold ${pane}`),
      offerInDrawer: (pane) => void calls.push(`offer ${pane}`),
      withdraw: () => void calls.push('withdraw'),
    } as Partial<Docking> as Docking;
    return { made, calls };
  }

  it('are a view and a drawer, which the dock brings to the front', () => {
    const { made, calls } = front();
    made.show('cfg');
    made.showDrawer('run');
    expect([made.view, made.drawer, calls]).toEqual(['cfg', 'run', ['show cfg', 'unfold run']]);
  });

  it('show problems until there are none, then the drawer from before', () => {
    const { made, calls } = front();
    made.showDrawer('run');
    made.offerProblems();
    made.offerProblems();
    expect(made.drawer).toBe('problems');
    made.withdrawProblems();
    expect(made.drawer).toBe('run');
    // The user has opened another one meanwhile.
    made.offerProblems();
    made.drawer = 'terminal';
    made.withdrawProblems();
    expect(made.drawer).toBe('terminal');
    expect(calls).toEqual([
      'unfold run',
      'offer problems',
      'offer problems',
      'withdraw',
      'offer problems',
      'withdraw',
    ]);
  });

  it('are known before there is a dock', () => {
    const made = new Front();
    made.show('ssa');
    made.offerProblems();
    made.withdrawProblems();
    expect([made.view, made.drawer]).toEqual(['ssa', 'terminal']);
  });
});

describe('the host', () => {
  const info = (change: Partial<AppInfo>): AppInfo =>
    ({ mode: 'browser', keeps: 'folder', updates: false, workspace: '/work', ...change }) as AppInfo;
  const keeper = (state: 'saved' | 'not-saved', readOnly = false) => ({
    flush: () => Promise.resolve(),
    state,
    readOnly,
  });
  const text = (): ReturnType<typeof textOf>['connection']['page'] => textOf('en').connection.page;

  it('warns if work is lost with the tab or at once', () => {
    const host = new Host({ keeper: keeper('saved'), text });
    expect(host.warning).toBe('');
    const warnings = (['folder', 'browser', 'tab', 'nothing', 'no-answer'] as const).map((keeps) => {
      host.take(info({ keeps }));
      return host.warning;
    });
    expect(warnings).toEqual(['', '', text().tab, text().lost, text().noAnswer]);
  });

  it('changes the workspace if it is a folder that may be written', () => {
    const host = new Host({ keeper: keeper('saved'), text });
    expect(host.canChangeWorkspace).toBe(true);
    host.take(info({ keeps: 'browser' }));
    expect(host.canChangeWorkspace).toBe(false);
    expect(new Host({ keeper: keeper('saved', true), text }).canChangeWorkspace).toBe(false);
  });

  it('restarts in another workspace only after everything is saved', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const openWorkspace = vi.fn(() => Promise.resolve({ folder: '/other' }));
    const api = { app: { openWorkspace } } as unknown as Host['api'];
    const unsaved = new Host({ keeper: keeper('not-saved'), text });
    unsaved.api = api;
    await expect(unsaved.openWorkspace('/other', false)).rejects.toMatchObject({ code: 'unsaved' });
    expect(openWorkspace).not.toHaveBeenCalled();
    const saved = new Host({ keeper: keeper('saved'), text });
    saved.api = api;
    await saved.openWorkspace('/other', true);
    expect(openWorkspace).toHaveBeenCalledWith({ folder: '/other', make: true });
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the open lab', () => {
  function lab(asked?: PaneName): { made: OpenLab; entered: string[] } {
    const entered: string[] = [];
    const made = new OpenLab({
      asked: () => asked,
      noRuns: () => 'no runs',
      onEnter: (place) => void entered.push(place),
    });
    return { made, entered };
  }

  it('limits nothing without a lab', () => {
    const { made } = lab();
    expect([made.canOpen('v8'), made.canDraw('run'), made.runRefusal, made.veilOf('cfg')]).toEqual([
      true,
      true,
      '',
      undefined,
    ]);
  });

  it('shows a pane if lab and assignment allow it, and problems always', () => {
    const { made } = lab();
    made.onlyPanes = ['graph', 'cfg'];
    made.allowedPanes = ['graph', 'ssa', 'terminal'];
    expect((['graph', 'cfg', 'ssa'] as const).map((pane) => made.canOpen(pane))).toEqual([
      true,
      false,
      false,
    ]);
    const drawers = ['terminal', 'run', 'problems'] as const;
    expect(drawers.map((drawer) => made.canDraw(drawer))).toEqual([true, false, true]);
  });

  it('refuses runs because of the assignment, then because of the step', () => {
    const { made } = lab();
    made.runShut = 'predict first';
    expect(made.runRefusal).toBe('predict first');
    made.allowedPanes = ['graph'];
    expect(made.runRefusal).toBe('no runs');
  });

  it('covers panes, except the one in which a question is answered', () => {
    const { made } = lab('cfg');
    made.veils = new Map([
      ['cfg', 'Blocks'],
      ['ssa', 'Phis'],
    ]);
    expect([made.veilOf('cfg'), made.veilOf('ssa'), made.veilOf('graph')]).toEqual([
      undefined,
      'Phis',
      undefined,
    ]);
  });

  it('is the place of layout and options', () => {
    const { made, entered } = lab();
    expect(made.place).toBe('');
    made.enter('01-first');
    expect([made.place, entered]).toEqual(['01-first', ['01-first']]);
  });
});

describe('the last step', () => {
  interface World {
    path: string | undefined;
  }
  function lastStep(): { made: LastStep; kept: unknown[]; world: World } {
    const kept: unknown[] = [];
    const world: World = { path: 'a' };
    const made = new LastStep({ path: () => world.path, keep: (viewed) => void kept.push(viewed) });
    return { made, kept, world };
  }
  const stored = { path: 'a', of: 9, position: 4, at: 3 };

  it('is shown again after a restart, once, if program and log are the same', () => {
    const { made, kept } = lastStep();
    made.restore(stored);
    expect(made.resume(9)).toMatchObject({ position: 4, at: 3 });
    expect([made.resume(9), kept]).toEqual([null, [null]]);
  });

  it.each([
    ['another program', { ...stored, path: 'b' }],
    ['another log', { ...stored, of: 8 }],
  ])('is forgotten with %s', (_, found) => {
    const { made, kept } = lastStep();
    made.restore(found);
    expect([made.resume(9), kept]).toEqual([null, [null]]);
  });

  it.each([{ ...stored, at: -1 }, { ...stored, of: 'many' }, { ...stored, path: 7 }, null, 'text'])(
    'is ignored if it is invalid: %j',
    (found) => {
      const { made, kept } = lastStep();
      made.restore(found);
      expect([made.resume(9), kept]).toEqual([null, []]);
    },
  );

  it('is persisted when it changes, and only for the user’s own program', () => {
    const { made, kept, world } = lastStep();
    made.note({ of: 9, position: 4, at: 3 });
    made.note({ of: 9, position: 4, at: 3 });
    world.path = undefined;
    made.note({ of: 9, position: 5, at: 4 });
    expect([kept, made.resume(9)]).toEqual([[stored], null]);
    // The end of a visit: the user's step is still known.
    world.path = 'a';
    expect(made.resume(9)).toBeNull();
    expect(kept).toEqual([stored, null]);
  });
});

describe('late states', () => {
  const offers = (): Offers =>
    ({
      analysis: { fromStart: false },
      ssa: { fromStart: false },
      machine: { setLines: vi.fn() },
    }) as unknown as Offers;

  it('are loaded once, with the first use', async () => {
    const late = new Late(() => undefined);
    const made = offers();
    late.import = vi.fn(() => Promise.resolve(made));
    const used: unknown[] = [];
    late.use((offered) => used.push(offered));
    expect(late.offers).toBeNull();
    await expect(late.load()).resolves.toBe(made);
    // From now on at once.
    late.use((offered) => used.push(offered));
    expect(used).toEqual([made, made]);
    expect(late.offers).toBe(made);
  });

  it('report a script that cannot be loaded', async () => {
    const onFailure = vi.fn();
    const late = new Late(onFailure);
    late.use(() => expect.unreachable());
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    await expect(late.load()).rejects.toThrow('no panes');
  });

  it('know breakpoints and where to begin when they load, and hear of changes after', async () => {
    const late = new Late(() => undefined);
    const made = offers();
    late.import = () => Promise.resolve(made);
    late.startAt({ analysis: true, ssa: false });
    late.setBreakLines([3]);
    expect([late.fromStart, late.breakLines]).toEqual([{ analysis: true, ssa: false }, [3]]);
    await late.load();
    late.startAt({ analysis: true, ssa: true });
    late.setBreakLines([4, 5]);
    expect([made.analysis.fromStart, made.ssa.fromStart]).toEqual([true, true]);
    expect(made.machine.setLines).toHaveBeenCalledWith([4, 5]);
  });
});

describe('options for machine code', () => {
  function machine(world = { place: '', own: false, areUsers: true }): {
    made: MachineOptions;
    kept: unknown[];
  } {
    const kept: unknown[] = [];
    const made = new MachineOptions({
      place: () => world.place,
      hasOwnSchedule: () => world.own,
      areUsers: () => world.areUsers,
      keep: (view) => void kept.push(view),
    });
    return { made, kept };
  }

  it('are the user’s in the playground, and a lab’s in the lab', () => {
    const world = { place: '', own: false, areUsers: true };
    const { made, kept } = machine(world);
    made.restore({ machine: { schedule: 'late' }, 'machine:01': { schedule: 'early' } });
    expect(made.choices).toEqual({ ...defaultChoices, schedule: 'late' });
    made.compareWith = 'best';
    world.place = '01';
    made.enter('01');
    expect([made.choices.schedule, made.compareWith]).toEqual(['early', '']);
    made.choose({ schedule: 'best', syntax: 'intel' });
    world.place = '';
    made.enter('');
    expect([made.choices.schedule, made.choices.syntax]).toEqual(['late', 'intel']);
    expect(kept).toHaveLength(1);
  });

  it('are not persisted while a lab overrides them', () => {
    const { made, kept } = machine({ place: '', own: false, areUsers: false });
    made.choose({ counts: true });
    expect([made.choices.counts, kept]).toEqual([true, []]);
  });

  it('offer the schedule of a graph that has one', () => {
    expect(machine().made.schedules).not.toContain('own');
    expect(machine({ place: '', own: true, areUsers: true }).made.schedules).toContain('own');
    const { made } = machine();
    made.choose({ schedule: 'own' });
    expect(made.schedules).toContain('own');
  });
});

describe('options for the graph', () => {
  function options(): { made: GraphOptions; calls: unknown[] } {
    const calls: unknown[] = [];
    const made = new GraphOptions({
      compile: () => void calls.push('compile'),
      keep: (chosen) => void calls.push(chosen),
    });
    return { made, calls };
  }

  it('compile again and are persisted together', () => {
    const { made, calls } = options();
    made.set({ level: 4 });
    made.set({ optimize: 'none', disabledRules: ['add-zero'] });
    expect(calls).toEqual([
      'compile',
      { optimize: 'full', level: 4, disabledRules: [] },
      'compile',
      { optimize: 'none', level: 4, disabledRules: ['add-zero'] },
    ]);
  });

  it('apply an analysis and plant a bug until the window closes', () => {
    const { made, calls } = options();
    made.apply('cp');
    [made.planted] = plantedNames;
    expect(made.wanted).toMatchObject({ apply: 'cp', planted: plantedNames[0] });
    made.unplant();
    made.apply(null);
    expect([calls, made.wanted]).toEqual([
      ['compile', 'compile', 'compile'],
      { optimize: 'full', disabledRules: [] },
    ]);
  });

  it('include the user’s own rules', () => {
    const { made } = options();
    const request = { files: [] } as never;
    made.own = { request, take: () => undefined, giveUp: () => undefined, switchOff: () => undefined };
    expect(made.wanted.own).toBe(request);
  });
});

describe('the parts', () => {
  it('are notified of everything, also if they join late', async () => {
    const calls: string[] = [];
    const part = (name: string) => ({
      restore: (view: Readonly<Record<string, unknown>>) =>
        void calls.push(`${name} ${String(view['kept'])}`),
      start: () => void calls.push(`${name} starts`),
      look: () => void calls.push(`${name} looks`),
      forget: () => void calls.push(`${name} forgets`),
      arranged: (open: readonly string[]) => void calls.push(`${name} sees ${open.join()}`),
    });
    const parts = new Parts([part('first'), {}], () => void calls.push('joined'));
    parts.restore({ kept: 5 });
    parts.join(part('early'));
    await parts.start({} as never);
    parts.join(part('late'));
    expect(calls.splice(0)).toEqual([
      'first 5',
      'early 5',
      'joined',
      'first starts',
      'early starts',
      'late 5',
      'late starts',
      'joined',
    ]);
    parts.look();
    parts.forget();
    parts.arranged(['graph']);
    expect(calls).toEqual(
      ['looks', 'forgets', 'sees graph'].flatMap((what) =>
        ['first', 'early', 'late'].map((name) => `${name} ${what}`),
      ),
    );
    expect([parts.all.length, parts.remembered]).toEqual([4, { kept: 5 }]);
  });
});

describe('presenting', () => {
  it('enlarges the window on the wall, too', () => {
    const presenting = new Presenting();
    expect(presenting.isLarge).toBe(false);
    presenting.onWall = true;
    expect(presenting.isLarge).toBe(true);
    [presenting.onWall, presenting.isOn] = [false, true];
    expect(presenting.isLarge).toBe(true);
  });
});

describe('the shown program', () => {
  it('is the first example until one is open', () => {
    const made = new ShownProgram(() => undefined, 'return 1;');
    expect([made.source, made.title, made.form, made.isPipeline]).toEqual([
      'return 1;',
      'Fathom',
      'program',
      false,
    ]);
  });

  it('may be a pipeline, valid or not', () => {
    const made = new ShownProgram(() => ({ path: 'labs/sum.pipeline', text: 'pipeline {' }), '');
    expect([made.title, made.form, made.isPipeline]).toEqual(['sum.pipeline – Fathom', 'pipeline', true]);
  });

  it('counts openings of other programs, and knows which one was compiled', () => {
    let opened = { path: 'a', text: '' };
    const made = new ShownProgram(() => opened, '');
    expect(made.isOther).toBe(true);
    made.noteOpened();
    expect([made.isOther, made.isOpening, made.openings, made.isUncompiled]).toEqual([false, true, 1, true]);
    made.noteCompiled();
    // Its text changed outside.
    made.noteOpened();
    expect([made.openings, made.isUncompiled]).toEqual([1, false]);
    opened = { path: 'b', text: '' };
    expect([made.isOther, made.isUncompiled]).toEqual([true, false]);
    made.noteOpened();
    expect([made.openings, made.isUncompiled]).toEqual([2, true]);
  });
});

describe('the user’s settings', () => {
  function settings(): { made: UserSettings; kept: unknown[]; world: { lab: boolean; visit: boolean } } {
    const kept: unknown[] = [];
    const world = { lab: false, visit: false };
    const made = new UserSettings({
      isOverridden: () => world.lab,
      isVisiting: () => world.visit,
      persist: (change) => void kept.push(change),
    });
    return { made, kept, world };
  }

  it('are persisted, but not those that a lab sets', () => {
    const { made, kept, world } = settings();
    made.keep({ argument: '3' });
    world.lab = true;
    made.keep({ argument: '4' });
    made.keep({ view: { level: 2 } });
    made.keep({ theme: 'dark' });
    expect(kept).toEqual([{ argument: '3' }, { theme: 'dark' }]);
  });

  it('wait during a visit until the user keeps or leaves it', () => {
    const { made, kept, world } = settings();
    world.visit = true;
    made.keep({ argument: '3' });
    made.keep({ language: 'de' });
    expect(kept.splice(0)).toEqual([{ language: 'de' }]);
    world.visit = false;
    made.release('drop');
    expect(kept).toEqual([]);
    world.visit = true;
    made.keep({ argument: '4' });
    world.visit = false;
    made.release('keep');
    made.release('keep');
    expect(kept).toEqual([{ argument: '4' }]);
  });
});

describe('the overlay', () => {
  it('is one at a time', () => {
    const overlay = new ShownOverlay();
    overlay.show('analysis', true);
    overlay.show('tiles', true);
    overlay.show('analysis', false);
    expect(overlay.name).toBe('tiles');
    overlay.show('tiles', false);
    expect(overlay.name).toBe('');
  });

  it('remembers that the user has decided about runs, until it ends by itself', () => {
    const overlay = new ShownOverlay();
    overlay.show('semantics', true);
    expect([overlay.name, overlay.hasDecidedRun]).toEqual(['semantics', true]);
    overlay.end();
    expect([overlay.name, overlay.hasDecidedRun]).toEqual(['', false]);
    overlay.show('semantics', false);
    overlay.end();
    expect(overlay.hasDecidedRun).toBe(true);
  });
});

describe('startup', () => {
  it('is awaited before the first picture, and the picture before the rest', async () => {
    const startup = new Startup();
    const done: string[] = [];
    void startup.started.then(() => done.push('started'));
    void startup.drawn.then(() => done.push('drawn'));
    await Promise.resolve();
    expect([startup.hasStarted, done]).toEqual([false, []]);
    startup.tellStarted();
    startup.tellDrawn();
    await startup.drawn;
    await Promise.resolve();
    expect(done).toEqual(['started', 'drawn']);
  });
});

describe('the status line', () => {
  it('shows one work at a time, with its progress, and why it failed', async () => {
    const status = new Status();
    status.notice = 'old';
    const seen: string[] = [];
    const first = status.during('first', async (tell) => {
      seen.push(status.working, status.notice);
      tell('first, half done');
      seen.push(status.working);
      await Promise.resolve();
    });
    const second = status.during('second', () => {
      seen.push(status.working);
      return Promise.reject(new Error('disk full'));
    });
    // It is already queued.
    expect(status.during('second', () => expect.unreachable())).toBe(second);
    await Promise.all([first, second]);
    expect(seen).toEqual(['first', '', 'first, half done', 'second']);
    expect([status.working, status.notice]).toEqual(['', 'disk full']);
    status.tellAchieved('saved');
    expect([status.notice, status.achieved]).toEqual(['saved', 'saved']);
  });
});
