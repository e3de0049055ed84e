export const constants = { F_OK: 0, W_OK: 2, O_RDONLY: 0 } as const;
