// Every command of the window, with its key. The palette lists all of them; keys work outside text fields.
import { menuKeys } from '../../electron/contract/keys.ts';
import { itemAt } from '../../labs/engine/index.ts';
import { themes, viewNames, type PaneName } from '../names.ts';
import { panes } from '../panes/index.ts';
import { namesOfStep } from '../shared/help.ts';
import type { Command } from '../session/panes/pane.ts';
import type { Session } from '../session/session.svelte.ts';
import { firstNamed } from '../ui/presses.ts';

const of = (...names: readonly PaneName[]): readonly Command[] =>
  names.flatMap((name) => panes[name].commands ?? []);

export const commands: readonly Command[] = [
  ...of('run'),
  {
    id: 'palette',
    label: ({ text }) => text.palette,
    key: menuKeys.palette,
    everywhere: true,
    run: (session) => (session.dialogs.palette = true),
  },
  // While presenting, the talk takes a key from the timeline.
  ...of('editor', 'talk', 'timeline', 'semantics', 'graph', 'inspector', 'compare'),
  ...viewNames.map((view, i): Command => {
    const label: Command['label'] = ({ text }) => text[view];
    return {
      id: `view-${view}`,
      label,
      // The tenth uses the key after 9; there are no more.
      ...(i < 10 ? { key: `Mod+${(i + 1) % 10}` } : {}),
      everywhere: true,
      run: (session) => session.front.show(view),
    };
  }),
  ...of('rules', 'guide'),
  {
    id: 'present',
    label: ({ text }) => text.present,
    key: menuKeys.present,
    everywhere: true,
    run: (session) => (session.presenting.isOn = !session.presenting.isOn),
  },
  {
    id: 'visit-back',
    label: ({ text }) => text.sharing.visit.back,
    key: 'Mod+Backspace',
    isThere: ({ visit }) => visit.isOn,
    run: (session) => void session.visit.back(),
  },
  {
    id: 'visit-keep',
    label: ({ text }) => text.sharing.visit.keepTitle,
    isThere: ({ visit }) => visit.isOn,
    run: (session) => session.visit.keep(),
  },
  {
    id: 'next-pane',
    label: ({ text }) => text.dock.next,
    key: 'F6',
    everywhere: true,
    run: ({ front }) => front.docking?.focusNext(1),
  },
  {
    id: 'previous-pane',
    label: ({ text }) => text.dock.previous,
    key: 'Shift+F6',
    everywhere: true,
    run: ({ front }) => front.docking?.focusNext(-1),
  },
  {
    id: 'maximize-pane',
    label: ({ text }) => `${text.dock.maximize} / ${text.dock.restore}`,
    key: 'Mod+Shift+Enter',
    everywhere: true,
    run: ({ front }) => front.docking?.maximize(),
  },
  { id: 'float-pane', label: ({ text }) => text.dock.float, run: ({ front }) => front.docking?.float() },
  { id: 'close-pane', label: ({ text }) => text.dock.closeThis, run: ({ front }) => front.docking?.close() },
  {
    id: 'drawer',
    label: ({ text }) => text.dock.drawer,
    key: 'Mod+`',
    everywhere: true,
    run: ({ front }) => front.docking?.toggleDrawer(),
  },
  {
    id: 'arrange-learn',
    label: ({ text }) => `${text.dock.arrange}: ${text.dock.learn}`,
    key: 'Mod+Shift+1',
    everywhere: true,
    run: ({ front }) => front.docking?.arrange('learn'),
  },
  {
    id: 'arrange-read',
    label: ({ text }) => `${text.dock.arrange}: ${text.dock.read}`,
    run: ({ front }) => front.docking?.arrange('read'),
  },
  {
    id: 'arrange-inspect',
    label: ({ text }) => `${text.dock.arrange}: ${text.dock.inspect}`,
    key: 'Mod+Shift+2',
    everywhere: true,
    run: ({ front }) => front.docking?.arrange('inspect'),
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
    run: (session) => (session.dialogs.machine = true),
  },
  {
    id: 'check-updates',
    label: ({ text }) => text.updates.check,
    isThere: ({ host }) => host.info.updates,
    run: (session) => void checkUpdates(session),
  },
  {
    id: 'help',
    label: ({ text }) => text.help.command,
    run: (session) => (session.dialogs.help = namesOfStep(session)),
  },
  {
    id: 'about',
    label: ({ text }) => text.about.title,
    run: (session) => (session.dialogs.about = true),
  },
  {
    id: 'theme',
    label: ({ text }) => text.theme,
    run: (session) =>
      session.appearance.chooseTheme(
        itemAt(themes, (themes.indexOf(session.appearance.theme) + 1) % themes.length),
      ),
  },
  {
    id: 'language',
    label: ({ text }) => text.language,
    run: ({ appearance }) => appearance.chooseLanguage(appearance.language === 'en' ? 'de' : 'en'),
  },
  {
    id: 'stop-pointing',
    label: ({ text }) => text.stopPointing,
    key: 'Escape',
    isThere: ({ answering }) => answering.request !== null,
    run: (session) => (session.answering.request = null),
  },
  {
    id: 'undo-pointing',
    label: ({ text }) => text.undoPointing,
    key: 'Backspace',
    isThere: ({ answering }) => answering.request?.undo !== undefined,
    run: ({ answering }) => answering.request?.undo?.(),
  },
  {
    id: 'close-notice',
    label: ({ text }) => text.closeNotice,
    key: 'Escape',
    isThere: ({ status }) => status.notice !== '',
    run: (session) => (session.status.notice = ''),
  },
  {
    id: 'present-end',
    label: ({ text }) => text.talk.end,
    key: 'Escape',
    isThere: (session) => session.presenting.isOn && isNearest(session),
    run: endPresenting,
  },
  {
    id: 'deselect',
    label: ({ text }) => text.deselect,
    key: 'Escape',
    run: deselect,
  },
];

const isCovered = ({ late: { offers } }: Session): boolean =>
  offers !== null && (offers.talk.isBlank || offers.talk.hasSpotlight);

/** No overlay or selection is closed before the presentation. */
const isNearest = (session: Session): boolean =>
  isCovered(session) ||
  (session.selection.nodes.size === 0 &&
    session.selection.place === null &&
    document.querySelector('[role=tooltip], [role=dialog], dialog[open]') === null);

function endPresenting(session: Session): void {
  const talk = session.late.offers?.talk;
  if (talk !== undefined && isCovered(session)) [talk.isBlank, talk.hasSpotlight] = [false, false];
  else session.presenting.isOn = false;
}

function checkUpdates({ host, dialogs, status, text }: Session): Promise<void> {
  const words = text.updates;
  return status.during(words.checking, async () => {
    const found = await host.api?.app.checkUpdates();
    if (found?.status === 'newer') dialogs.update = found;
    else if (found?.status === 'newest') status.tellAchieved(words.newest(found.version));
    else if (found !== undefined) status.notice = words[found.status];
  });
}

/** Focus in the inspector moves back to the drawing. */
function deselect(session: Session): void {
  const wasInCard = (document.activeElement?.closest('[data-testid=inspector]') ?? null) !== null;
  session.selection.select([], '');
  if (wasInCard) document.querySelector<SVGElement>('[data-testid=graph] svg.drawing')?.focus();
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
