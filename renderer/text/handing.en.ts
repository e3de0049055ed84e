// The words of work that leaves the window and comes back, in English.
export const handingEn = {
  exportLab: 'Hand in this lab: export a .fathom file',
  exportAll: 'Export my work …',
  import: 'Import work …',
  title: 'Your work as a file',
  about:
    'All you did in this course, with your programs, rules and reductions: to be handed in, or to go on with on another computer.',
  nothing: 'There is nothing to be exported yet.',
  exported: (name: string) => `Exported as ${name}.`,
  tooLarge: 'The file is larger than 4 MB; nothing was imported.',
  refused: (why: string) => `Nothing was imported: ${why}.`,
  otherCourse: (course: string) =>
    `Nothing was imported: this is work on the course «${course}». Open that course first.`,
  imported: (labs: number, files: number) =>
    `Imported: ${labs === 1 ? '1 lab' : `${labs} labs`}, ${files === 1 ? '1 file' : `${files} files`}. What was here before is kept.`,
  assignment: {
    title: 'Assignment',
    due: (due: string) => `Due ${due}`,
    points: (reached: number, all: number) => `${reached} of ${all} points`,
    done: 'done',
    only: (panes: string) => `Panes that it allows: ${panes}.`,
    handIn: 'Hand in: export a .fathom file',
    leave: 'Leave the assignment',
    checkedAgain: 'Everything is checked again when it is graded. Leaving it changes nothing that you did.',
    refused: (why: string) => `The assignment was not opened: ${why}`,
    runShut: 'The assignment allows no runs',
  },
};
