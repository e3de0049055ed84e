// Every command of the window, with its key. The palette lists all of them; keys work outside text fields.
import { foldCommands, graphCommands } from '../panes/graph/commands.ts';
import { shares } from '../panes/graph/sharing.ts';
import { talksOf } from '../panes/talk/talks.svelte.ts';
import { runningOf } from '../panes/run/running.svelte.ts';
import { programCommands } from '../panes/editor/commands.ts';
import type { Session } from '../session/session.svelte.ts';
import { visitOf } from '../session/visit.svelte.ts';
import { typeIntoShell, runProgram } from '../panes/run/run.ts';
import { namesOfStep } from '../session/help.ts';
import { themes, viewNames } from '../names.ts';
import { firstNamed } from '../ui/presses.ts';
import { menuKeys } from '../../electron/contract/keys.ts';

export interface Command {
  readonly id: string;
  readonly label: (session: Session) => string;
  /** As in `renderer/ui/presses.ts`. */
  readonly key?: string;
  /** Sent by presentation remotes, or expected by users. */
  readonly alsoKey?: string;
  /** Also works in text fields. */
  readonly everywhere?: boolean;
  /** Default: always available. */
  readonly isThere?: (session: Session) => boolean;
  readonly run: (session: Session) => void;
}

export const commands: readonly Command[] = [
  {
    id: 'run',
    label: ({ text }) => text.run,
    key: menuKeys.run,
    everywhere: true,
    run: (session) => void runProgram(session),
  },
  {
    id: 'run-stop',
    label: ({ text }) => `${text.run}: ${text.running.stop}`,
    isThere: (session) => runningOf(session).state !== 'idle',
    run: (session) => runningOf(session).stop(),
  },
  {
    id: 'run-type',
    label: ({ text }) => text.running.typeCommand,
    run: (session) => void typeIntoShell(session),
  },
  {
    id: 'palette',
    label: ({ text }) => text.palette,
    key: menuKeys.palette,
    everywhere: true,
    run: (session) => (session.paletteOpen = true),
  },
  ...programCommands.map(({ id, key, isThere, run }): Command => {
    const label: Command['label'] = ({ text }) => `${text.editor}: ${text.programs[id]}`;
    return { id: `program-${id}`, label, key, everywhere: true, isThere, run };
  }),
  {
    id: 'step-forward',
    label: ({ text }) => text.stepForward,
    key: 'ArrowRight',
    run: (session) => session.step(1),
  },
  {
    id: 'step-back',
    label: ({ text }) => text.stepBack,
    key: 'ArrowLeft',
    run: (session) => session.step(-1),
  },
  {
    id: 'pass-forward',
    label: ({ text }) => text.passForward,
    key: 'Shift+ArrowRight',
    run: (session) => session.stepPass(1),
  },
  {
    id: 'pass-back',
    label: ({ text }) => text.passBack,
    key: 'Shift+ArrowLeft',
    run: (session) => session.stepPass(-1),
  },
  {
    id: 'first-step',
    label: ({ text }) => text.stepFirst,
    key: 'Home',
    run: (session) => session.timeline.go(0),
  },
  {
    id: 'last-step',
    label: ({ text }) => text.stepLast,
    key: 'End',
    run: (session) => session.timeline.go(session.timeline.length),
  },
  {
    id: 'verify-step',
    label: ({ text }) => text.elsewhere.verifyStep,
    run: (session) => session.withOffers((offers) => offers.verifyStep()),
  },
  {
    id: 'verify-so-far',
    label: ({ text }) => text.elsewhere.verifySoFar,
    run: (session) => session.withOffers((offers) => offers.verifySoFar()),
  },
  { id: 'play', label: ({ text }) => text.play, key: ' ', run: (session) => session.playback.toggle() },
  {
    id: 'next-change',
    label: ({ text }) => `${text.history} →`,
    key: 'n',
    run: (session) => session.stepSelection(1),
  },
  {
    id: 'present-program',
    label: ({ text }) => text.talk.withProgram,
    isThere: ({ presenting }) => presenting,
    run: (session) => (session.withProgram = !session.withProgram),
  },
  {
    id: 'blank',
    label: ({ text }) => text.talk.blank,
    key: '.',
    alsoKey: 'b',
    isThere: ({ presenting }) => presenting,
    run: (session) => (talksOf(session).isBlank = !talksOf(session).isBlank),
  },
  {
    id: 'previous-change',
    label: ({ text }) => `${text.history} ←`,
    key: 'b',
    run: (session) => session.stepSelection(-1),
  },
  {
    id: 'filter',
    label: ({ text }) => text.filter,
    key: '/',
    run: () => document.getElementById('timeline-filter')?.focus(),
  },
  ...graphCommands.map(({ id, key, run }): Command => ({
    id: `graph-${id}`,
    label: ({ text }) => text.graphPane[id],
    key,
    run,
  })),
  ...foldCommands.map(({ by, ...rest }): Command => ({
    id: `graph-fold-${by}`,
    label: ({ text }) => text.graphPane.foldCommand(text.graphPane.foldBy[by]),
    ...rest,
  })),
  { id: 'why', label: ({ text }) => text.why.command, key: 'w', run: (session) => showWhy(session) },
  {
    id: 'veto',
    label: ({ text }) => text.elsewhere.veto,
    key: 'x',
    run: (session) => session.withOffers(({ compare }) => compare.leaveOut(session.timeline.step)),
  },
  {
    id: 'veto-back',
    label: ({ text }) => text.elsewhere.vetoLast,
    key: 'X',
    isThere: ({ offers }) => (offers?.compare.leftOut.length ?? 0) > 0,
    run: ({ offers }) => {
      const last = offers?.compare.leftOut.at(-1);
      if (last !== undefined) offers?.compare.takeBack(last.veto);
    },
  },
  ...viewNames.map((view, i): Command => {
    const label: Command['label'] = ({ text }) => text[view];
    return {
      id: `view-${view}`,
      label,
      // The tenth uses the key after 9; there are no more.
      ...(i < 10 ? { key: `Mod+${(i + 1) % 10}` } : {}),
      everywhere: true,
      run: (session) => session.showView(view),
    };
  }),
  {
    id: 'own-rule',
    label: ({ text }) => text.elsewhere.rules.showOwn,
    run: showOwnRules,
  },
  {
    id: 'own-rule-run',
    label: (session) => `${session.text.elsewhere.rules.run}: ${session.offers?.rules.files.chosen}`,
    isThere: ({ offers }) => (offers?.rules.files.current ?? null) !== null,
    run: (session) => {
      showOwnRules(session);
      void session.offers?.rules.run();
    },
  },
  {
    id: 'own-rule-check',
    label: (session) => `${session.text.elsewhere.rules.check}: ${session.offers?.rules.files.chosen}`,
    isThere: ({ offers }) => (offers?.rules.files.current ?? null) !== null,
    run: (session) => {
      showOwnRules(session);
      void session.offers?.rules.check();
    },
  },
  {
    id: 'own-rules-off',
    label: ({ text, offers }) =>
      text.elsewhere.rules.offTitle(offers?.rules.on.map(({ file }) => file) ?? []),
    isThere: ({ offers }) => (offers?.rules.on.length ?? 0) > 0,
    run: ({ offers }) => offers?.rules.switchOff(),
  },
  {
    id: 'export-lab',
    label: ({ text }) => text.handing.exportLab,
    isThere: ({ handing }) => handing !== null,
    run: ({ handing }) => void handing?.save('lab'),
  },
  {
    id: 'export-work',
    label: ({ text }) => text.handing.exportAll,
    isThere: ({ handing }) => handing !== null,
    run: ({ handing }) => void handing?.save('all'),
  },
  {
    id: 'save-portfolio',
    label: ({ text }) => text.handing.portfolio.save,
    isThere: ({ handing }) => handing !== null,
    run: ({ handing }) => void handing?.savePortfolio(),
  },
  {
    id: 'import-work',
    label: ({ text }) => text.handing.import,
    isThere: ({ chooseFile }) => chooseFile !== null,
    run: ({ chooseFile }) => chooseFile?.(),
  },
  {
    id: 'present',
    label: ({ text }) => text.present,
    key: menuKeys.present,
    everywhere: true,
    run: (session) => (session.presenting = !session.presenting),
  },
  ...shares.map(({ id, run }): Command => ({
    id: `share-${id}`,
    label: ({ text }) => `${text.graph}: ${text.sharing.names[id]}`,
    isThere: ({ replay, stale, graph }) => replay !== null && !stale && graph !== null,
    run: (session) => void run(session),
  })),
  {
    id: 'visit-back',
    label: ({ text }) => text.sharing.visit.back,
    key: 'Mod+Backspace',
    isThere: ({ visiting }) => visiting,
    run: (session) => void visitOf(session).back(),
  },
  {
    id: 'visit-keep',
    label: ({ text }) => text.sharing.visit.keepTitle,
    isThere: ({ visiting }) => visiting,
    run: (session) => visitOf(session).keep(),
  },
  {
    id: 'talk',
    label: ({ text }) => text.talk.title,
    run: ({ docking }) => docking?.show('talk'),
  },
  {
    id: 'talk-mark',
    label: ({ text }) => text.talk.markCommand,
    key: 'm',
    run: (session) => {
      talksOf(session).mark();
      if (!session.presenting) session.docking?.show('talk');
    },
  },
  {
    id: 'talk-next',
    label: ({ text }) => text.talk.next,
    key: 'PageDown',
    everywhere: true,
    isThere: ({ presenting }) => presenting,
    run: (session) => talksOf(session).next(1),
  },
  {
    id: 'talk-previous',
    label: ({ text }) => text.talk.previous,
    key: 'PageUp',
    everywhere: true,
    isThere: ({ presenting }) => presenting,
    run: (session) => talksOf(session).next(-1),
  },
  {
    id: 'zoom-to-change',
    label: ({ text }) => text.talk.zoom,
    key: 'z',
    run: ({ graph }) => graph?.zoomToChange(),
  },
  {
    id: 'spotlight',
    label: ({ text }) => text.talk.spotlight,
    key: 'l',
    isThere: ({ presenting }) => presenting,
    run: (session) => (talksOf(session).hasSpotlight = !talksOf(session).hasSpotlight),
  },
  {
    id: 'next-pane',
    label: ({ text }) => text.dock.next,
    key: 'F6',
    everywhere: true,
    run: ({ docking }) => docking?.focusNext(1),
  },
  {
    id: 'previous-pane',
    label: ({ text }) => text.dock.previous,
    key: 'Shift+F6',
    everywhere: true,
    run: ({ docking }) => docking?.focusNext(-1),
  },
  {
    id: 'maximize-pane',
    label: ({ text }) => `${text.dock.maximize} / ${text.dock.restore}`,
    key: 'Mod+Shift+Enter',
    everywhere: true,
    run: ({ docking }) => docking?.maximize(),
  },
  { id: 'float-pane', label: ({ text }) => text.dock.float, run: ({ docking }) => docking?.float() },
  { id: 'close-pane', label: ({ text }) => text.dock.closeThis, run: ({ docking }) => docking?.close() },
  {
    id: 'drawer',
    label: ({ text }) => text.dock.drawer,
    key: 'Mod+`',
    everywhere: true,
    run: ({ docking }) => docking?.toggleDrawer(),
  },
  {
    id: 'arrange-learn',
    label: ({ text }) => `${text.dock.arrange}: ${text.dock.learn}`,
    key: 'Mod+Shift+1',
    everywhere: true,
    run: ({ docking }) => docking?.arrange('learn'),
  },
  {
    id: 'arrange-read',
    label: ({ text }) => `${text.dock.arrange}: ${text.dock.read}`,
    run: ({ docking }) => docking?.arrange('read'),
  },
  {
    id: 'arrange-inspect',
    label: ({ text }) => `${text.dock.arrange}: ${text.dock.inspect}`,
    key: 'Mod+Shift+2',
    everywhere: true,
    run: ({ docking }) => docking?.arrange('inspect'),
  },
  {
    id: 'trust-folder',
    label: ({ text }) => text.trust.give,
    isThere: ({ trust }) => trust.state.canChange && trust.isRestricted,
    run: ({ trust }) => trust.ask(),
  },
  {
    id: 'distrust-folder',
    label: ({ text }) => text.trust.withdraw,
    isThere: ({ trust }) => trust.state.canChange && !trust.isRestricted,
    run: ({ trust }) => void trust.withdraw(),
  },
  {
    id: 'native-programs',
    label: ({ text }) => text.native.title,
    run: (session) => (session.machineOpen = true),
  },
  {
    id: 'check-updates',
    label: ({ text }) => text.updates.check,
    isThere: ({ home }) => home.updates,
    run: (session) => void session.checkUpdates(),
  },
  {
    id: 'help',
    label: ({ text }) => text.help.command,
    run: (session) => (session.helpOn = namesOfStep(session)),
  },
  {
    id: 'about',
    label: ({ text }) => text.about.title,
    run: (session) => (session.aboutOpen = true),
  },
  {
    id: 'theme',
    label: ({ text }) => text.theme,
    run: (session) =>
      session.setPreference({
        theme: themes[(themes.findIndex((theme) => theme === session.theme) + 1) % themes.length],
      }),
  },
  {
    id: 'language',
    label: ({ text }) => text.language,
    run: (session) => session.setPreference({ language: session.language === 'en' ? 'de' : 'en' }),
  },
  {
    id: 'graph-stop-layout',
    label: ({ text }) => text.graphPane.stopLayout,
    key: 'Escape',
    // Most layouts finish before a user could cancel them.
    isThere: ({ layoutBegan }) => performance.now() - layoutBegan > 600,
    run: ({ graph }) => graph?.stopLayout(),
  },
  {
    id: 'stop-pointing',
    label: ({ text }) => text.stopPointing,
    key: 'Escape',
    isThere: ({ pointing }) => pointing !== null,
    run: (session) => (session.pointing = null),
  },
  {
    id: 'undo-pointing',
    label: ({ text }) => text.undoPointing,
    key: 'Backspace',
    isThere: ({ pointing }) => pointing?.undo !== undefined,
    run: ({ pointing }) => pointing?.undo?.(),
  },
  {
    id: 'close-notice',
    label: ({ text }) => text.closeNotice,
    key: 'Escape',
    isThere: ({ notice }) => notice !== '',
    run: (session) => (session.notice = ''),
  },
  {
    id: 'present-end',
    label: ({ text }) => text.talk.end,
    key: 'Escape',
    isThere: (session) => session.presenting && isNearest(session),
    run: endPresenting,
  },
  {
    id: 'deselect',
    label: ({ text }) => text.deselect,
    key: 'Escape',
    run: deselect,
  },
];

const isCovered = (session: Session): boolean => talksOf(session).isBlank || talksOf(session).hasSpotlight;

/** No overlay or selection is closed before the presentation. */
const isNearest = (session: Session): boolean =>
  isCovered(session) ||
  (session.selection.size === 0 &&
    session.place === null &&
    document.querySelector('[role=tooltip], [role=dialog], dialog[open]') === null);

function endPresenting(session: Session): void {
  const talks = talksOf(session);
  if (isCovered(session)) [talks.isBlank, talks.hasSpotlight] = [false, false];
  else session.presenting = false;
}

/** Focus in the inspector moves back to the drawing. */
function deselect(session: Session): void {
  const wasInCard = (document.activeElement?.closest('[data-testid=inspector]') ?? null) !== null;
  session.select([], '');
  if (wasInCard) document.querySelector<SVGElement>('[data-testid=graph] svg.drawing')?.focus();
}

function showWhy(session: Session): void {
  const { group } = session.timeline;
  const root = group === null || group.isSummary ? -1 : (session.replay?.step(group.main).root ?? -1);
  if (session.selection.size === 0 && session.nodes.some(({ id }) => id === root))
    session.select([root], 'why');
  // The compiler answers with its next message at the earliest.
  const focus = (tries: number): void => {
    const card = document.getElementById('why');
    if (card !== null) card.focus();
    else if (tries > 0) setTimeout(() => focus(tries - 1), 50);
  };
  focus(20);
}

function showOwnRules(session: Session): void {
  session.showView('rules');
  session.withOffers(({ rules }) => rules.remember({ subject: 'own' }));
}

export function runKey(event: KeyboardEvent, session: Session): boolean {
  if (event.defaultPrevented) return false;
  // The browser closes the topmost card.
  if (event.key === 'Escape' && document.querySelector('[popover=auto]:popover-open')) return false;
  const target = event.target instanceof Element ? event.target : null;
  const typing =
    target !== null && target.closest('input, textarea, select, [contenteditable="true"], .xterm') !== null;
  const onControl = target !== null && target.closest('button, [role="tab"]') !== null;
  const command = firstNamed(event, (name) =>
    commands.find(
      (each) =>
        (each.key === name || each.alsoKey === name) &&
        (each.everywhere === true || !typing) &&
        each.isThere?.(session) !== false,
    ),
  );
  if (command === undefined || (onControl && event.key === ' ')) return false;
  event.preventDefault();
  command.run(session);
  return true;
}
