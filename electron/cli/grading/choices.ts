/* Output formats of grades, separate so that other commands start without the formatters. */
export const gradeFormats = ['text', 'json', 'record', 'gradescope', 'autolab', 'prairielearn'] as const;
export type GradeFormat = (typeof gradeFormats)[number];

/** For platforms that call the grader once per submission. */
export const formatsOfOne: readonly GradeFormat[] = ['gradescope', 'autolab', 'prairielearn'];

/** For programs that treat a nonzero status as a grader failure: an invalid submission is a normal result. */
export const formatsOfPlatforms: readonly GradeFormat[] = [...formatsOfOne, 'record'];
