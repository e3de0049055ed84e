/** Constant: all tabs with one storage are on one machine. */
export const hostname = (): string => 'browser';
