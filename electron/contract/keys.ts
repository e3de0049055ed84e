/* Shortcuts of window commands that the system's menu also shows. */

/** By command name: a `KeyboardEvent.key`, prefixed with `Mod+` (Ctrl, or Command on a Mac) and `Shift+`. */
export const menuKeys = {
  run: 'Mod+Enter',
  palette: 'Mod+Shift+P',
  present: 'F8',
} as const;

/** In Electron's notation. */
export function acceleratorOf(command: string): string | undefined {
  const keys: Readonly<Record<string, string>> = menuKeys;
  return Object.hasOwn(keys, command) ? keys[command]?.replace('Mod+', 'CommandOrControl+') : undefined;
}
