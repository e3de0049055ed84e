export const handingEn = {
  exportLab: 'Hand in this lab: export a .fathom file',
  exportAll: 'Export my work …',
  import: 'Import work …',
  title: 'Your work as a file',
  about:
    'Everything you did in this course, with your programs, rules, and reductions. Hand the file in, or import it on another computer.',
  packing: 'Packing your work …',
  reading: (name: string) => `Reading ${name} …`,
  taking: (lab: string) => `Importing the work on “${lab}” and running its checks again …`,
  nothing: 'There is nothing to export yet.',
  exported: (name: string) => `Exported as ${name}.`,
  packTooSlow: 'Packing your work took more than 30 seconds, so Fathom stopped it. Nothing was exported.',
  notPacked: (why: string) =>
    `Nothing was exported, because import and grading would refuse the file: ${why}.`,
  nothingFits: 'Nothing was exported, because import and grading would refuse every file.',
  notExported: (files: string, why: string) => `Not exported: ${files} (${why}).`,
  unread: (problem: string) => `Import and grading will ignore one part: ${problem}.`,
  omissions: {
    zipName: 'the name is not allowed or too long; rename it',
    zipTwice: 'another file has the same name except for case; rename one of them',
    zipEntryTooLarge: 'larger than 1 MB; split it',
    zipTooMuch: 'all files together are larger than 16 MB',
    zipTooMany: 'a .fathom file can contain at most 2,000 files',
    zipTooLarge: 'the .fathom file would be larger than 4 MB',
    'too-many': 'a .fathom file can contain at most 500 programs and scripts',
    'not-text': 'not UTF-8 text; copy it as UTF-8 first',
    unreadable: 'the file cannot be read',
  },
  tooLarge: 'The file is larger than 4 MB, so nothing was imported.',
  refused: (why: string) => `Nothing was imported: ${why}.`,
  otherCourse: (course: string) =>
    `Nothing was imported: this is work for the course “${course}”. Open that course first.`,
  tooSlow: 'Reading the work took more than 30 seconds, so Fathom stopped it. Nothing was changed.',
  imported: (labs: number, files: number) =>
    labs + files === 0
      ? 'Nothing was imported.'
      : `Imported: ${labs === 1 ? '1 lab' : `${labs} labs`}, ${files === 1 ? '1 file' : `${files} files`}. Your earlier work is kept.`,
  writing: (at: number, of: number) => `Importing file ${at} of ${of} …`,
  /** `what`: files or a lab. */
  notTaken: (what: string, why: string) => `Not imported: ${what} (${why.replace(/\.$/, '')}).`,
  strange: (files: string) =>
    `Not imported, because a .fathom file can bring only programs, and JavaScript in “rules” and “reductions”: ${files}.`,
  tooMany: (files: string, most: number) =>
    `Not imported, because a .fathom file can bring at most ${most} programs and scripts: ${files}.`,
  others: (count: number) => `and ${count} more`,
  checksTooSlow: 'its checks took more than 30 seconds',
  portfolio: {
    save: 'Save a portfolio …',
    about: 'A portfolio is a web page with the programs, scores, and graphs of the tasks that you completed.',
    making: (lab: string) => `Adding “${lab}” to the portfolio …`,
    empty: 'There is nothing to show yet. Complete a task first.',
    saved: (name: string) => `Saved as ${name}.`,
    /** Labs that could not be added. */
    without: (labs: string) => `Not in the portfolio, because Fathom could not read the work: ${labs}.`,
    page: {
      title: 'Portfolio',
      tasksDone: (passed: number, tasks: number) => `${passed} of ${tasks} tasks completed`,
      outcomes: 'I can now explain:',
      graphOf: (task: string) => `Optimized graph: ${task}`,
      scored: (value: number, unit: string, known: number) => `${value} ${unit}; best known: ${known}`,
      scoredFrom: (value: number, unit: string, known: number, from: number) =>
        `${value} ${unit}; the start: ${from}; best known: ${known}`,
    },
  },
  student: {
    title: 'Who is handing this in?',
    about:
      'Fathom writes your name and id into the file that you export, so that your teacher knows whose it is. It keeps them in this workspace and does not send them anywhere.',
    name: 'Name',
    id: 'Student id, account, or e-mail address',
    save: 'Save and export',
    without: 'Export without a name',
    written: ({ name, id }: { name: string; id: string }) =>
      name + id === ''
        ? 'Exported files do not contain your name.'
        : `Exported files contain: ${[name, id].filter((part) => part !== '').join(', ')}.`,
    change: 'Change …',
  },
  assignment: {
    title: 'Assignment',
    due: (due: string) => `Due ${due}`,
    points: (reached: number, all: number) => `${reached} of ${all} points`,
    done: 'done',
    only: (panes: string) => `Allowed panes: ${panes}.`,
    handIn: 'Hand in: export a .fathom file',
    leave: 'Leave the assignment',
    checkedAgain: 'Grading runs every check again. Leaving the assignment keeps all your work.',
    refused: (why: string) => `The assignment was not opened: ${why}`,
    tooLong: (name: string, most: number) =>
      `The assignment was not opened: ${name} has more than ${most.toLocaleString('en')} characters. Shorten it, or split it into two assignments.`,
    tooSlow: (name: string) =>
      `The assignment was not opened: reading ${name} and its labs took more than 30 seconds.`,
    runShut: 'The assignment does not allow runs',
  },
  make: {
    teachers: 'For teachers',
    about:
      'An assignment is a file that lists the tasks, their points, and the due date. Students open it and hand in one file.',
    make: 'Make an assignment …',
    ofThese: 'Make an assignment from these …',
    heading: 'New assignment',
    title: 'Title',
    due: 'Due date (shown, never enforced)',
    note: 'Note to students, above the tasks',
    tasks: 'Tasks',
    reading: 'Reading the tasks …',
    proposed: 'suggested',
    all: 'all',
    none: 'none',
    pointsOf: (task: string) => `Points: ${task}`,
    chosenIn: (chosen: number, all: number) => `${chosen} of ${all}`,
    panes: 'Panes that students can open',
    allPanes: 'all',
    counts: (tasks: number, points: number) =>
      `${tasks === 1 ? '1 task' : `${tasks} tasks`}, ${points === 1 ? '1 point' : `${points} points`}`,
    save: 'Save',
    look: 'Preview as a student',
    needs: 'An assignment needs a title and at least one task, and each task needs at least 1 point.',
    grading: (file: string) => `To grade it: fathom grade --class FOLDER --assignment ${file}`,
  },
};
