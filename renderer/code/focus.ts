/** Focuses the editor of the program. */
export const focusEditor = (): void => document.querySelector<HTMLElement>('.cm-content')?.focus();
