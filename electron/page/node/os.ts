/** The name of the machine: all tabs that see one storage are on one. */
export const hostname = (): string => 'browser';
