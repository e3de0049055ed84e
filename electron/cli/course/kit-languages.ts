/* The languages of the starter kits in labs/kits. Separate from the command, so that the help starts fast. */
export const kitLanguages = ['python', 'typescript', 'rust', 'c'] as const;
export type KitLanguage = (typeof kitLanguages)[number];
