/*
 * The desktop window's menu: standard items and frequent commands. Shortcuts come from contract/keys.ts, and
 * the window handles them itself.
 */
import { basename } from 'node:path';
import type { MenuItemConstructorOptions as Item } from 'electron';
import { acceleratorOf } from '../contract/keys.ts';
import type { MainWords } from './words.ts';

export interface MenuActions {
  command(id: string): void;
  open(): void;
  openRecent(path: string): void;
  forgetRecent(): void;
  showLogs(): void;
  readonly hasUpdates: boolean;
}

export function menuTemplate(words: MainWords, recent: readonly string[], actions: MenuActions): Item[] {
  const command = (label: string, id: string): Item => {
    const accelerator = acceleratorOf(id);
    return {
      label,
      id,
      click: () => actions.command(id),
      ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    };
  };
  const line: Item = { type: 'separator' };
  return [
    {
      label: words.file,
      submenu: [
        command(words.fresh, 'program-fresh'),
        { label: words.open, id: 'open', click: () => actions.open() },
        { label: words.recent, id: 'recent', submenu: recentItems(words, recent, actions) },
        command(words.workspace, 'program-workspace'),
        line,
        { label: words.importWork, id: 'import', click: () => actions.open() },
        command(words.exportWork, 'export-work'),
        line,
        { role: 'quit', label: words.quit },
      ],
    },
    { role: 'editMenu', label: words.edit },
    { label: words.program, submenu: [command(words.run, 'run')] },
    {
      label: words.view,
      submenu: [
        command(words.commands, 'palette'),
        command(words.present, 'present'),
        line,
        { role: 'resetZoom', label: words.resetZoom },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    { role: 'windowMenu', label: words.window },
    {
      label: words.help,
      role: 'help',
      submenu: [
        command(words.native, 'native-programs'),
        { label: words.logs, id: 'logs', click: () => actions.showLogs() },
        ...(actions.hasUpdates ? [command(words.updates, 'check-updates')] : []),
        line,
        command(words.about, 'about'),
      ],
    },
  ];
}

function recentItems(words: MainWords, recent: readonly string[], actions: MenuActions): Item[] {
  if (recent.length === 0) return [{ label: words.noRecent, enabled: false }];
  return [
    ...recent.map((path): Item => ({
      // An ampersand would turn the next letter into an access key.
      label: basename(path).replaceAll('&', '&&'),
      toolTip: path,
      click: () => actions.openRecent(path),
    })),
    { type: 'separator' },
    { label: words.forgetRecent, click: () => actions.forgetRecent() },
  ];
}
