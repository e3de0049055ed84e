/*
 * In which forms grades are told; apart from telling them, so that other commands start without it.
 */
export const gradeFormats = ['text', 'json', 'gradescope', 'autolab', 'prairielearn'] as const;
export type GradeFormat = (typeof gradeFormats)[number];

/** Forms that tell of one submission, since the platform calls the grader once for each. */
export const formatsOfOne: readonly GradeFormat[] = ['gradescope', 'autolab', 'prairielearn'];
