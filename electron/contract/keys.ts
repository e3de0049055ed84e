/*
 * Keys of the window's commands that the system's menu shows as well: one table for both, so that they cannot differ.
 */

/** By the command's name: as `KeyboardEvent.key`, with `Mod+` (Ctrl, on a Mac Command), `Shift+` before it. */
export const menuKeys = {
  run: 'Mod+Enter',
  palette: 'Mod+Shift+P',
  present: 'F8',
} as const;

/** The key of a command as Electron writes it; undefined if it has none. */
export function acceleratorOf(command: string): string | undefined {
  const keys: Readonly<Record<string, string>> = menuKeys;
  return Object.hasOwn(keys, command) ? keys[command]?.replace('Mod+', 'CommandOrControl+') : undefined;
}
