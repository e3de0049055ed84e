/*
 * Output formats of grades, in a separate module so that other commands start without the formatters.
 */
export const gradeFormats = ['text', 'json', 'record', 'gradescope', 'autolab', 'prairielearn'] as const;
export type GradeFormat = (typeof gradeFormats)[number];

/** Formats for a single submission, because the platform calls the grader once per submission. */
export const formatsOfOne: readonly GradeFormat[] = ['gradescope', 'autolab', 'prairielearn'];

/**
 * Formats for programs that take any other status than 0 for a failure of the grader: a file that is not a submission is a
 * result like any other.
 */
export const formatsOfPlatforms: readonly GradeFormat[] = [...formatsOfOne, 'record'];
