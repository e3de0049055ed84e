// The names that `node:fs` has for ways to open a file, as far as the services' files use them.
export const constants = { F_OK: 0, W_OK: 2, O_RDONLY: 0 } as const;
