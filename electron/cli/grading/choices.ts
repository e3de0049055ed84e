/*
 * Output formats of grades, in a separate module so that other commands start without the formatters.
 */
export const gradeFormats = ['text', 'json', 'gradescope', 'autolab', 'prairielearn'] as const;
export type GradeFormat = (typeof gradeFormats)[number];

/** Formats for a single submission, because the platform calls the grader once per submission. */
export const formatsOfOne: readonly GradeFormat[] = ['gradescope', 'autolab', 'prairielearn'];
