// Keys as people know them from their keyboard.
const isMac = (): boolean => navigator.userAgent.includes('Mac');

/** @param key as commands have it: `Mod+Shift+Enter` @param spaceBar what the space bar is called */
export const readableKey = (key: string, spaceBar: string): string =>
  key
    .replace('Mod+', isMac() ? '⌘' : 'Ctrl+')
    .replace('Arrow', '')
    .replace(/^ $/, spaceBar);
