// Keys as labeled on keyboards.
const isMac = (): boolean => navigator.userAgent.includes('Mac');

/** @param key as in commands: `Mod+Shift+Enter` @param spaceBar name of the space bar */
export const readableKey = (key: string, spaceBar: string): string =>
  key
    .replace('Mod+', isMac() ? '⌘' : 'Ctrl+')
    .replace('Arrow', '')
    .replace(/^ $/, spaceBar);
