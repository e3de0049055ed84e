// Messages about submissions in English.
const size = (bytes: number): string => `${Math.round(bytes / (1024 * 1024))} MB`;

export const submissionEn = {
  zipEmpty: () => 'the file is empty: it has 0 bytes',
  noZip: () => 'this is not a .fathom file: it is not a ZIP archive',
  zipTooLarge: (most: number) => `the file is larger than ${size(most)}; it was not read`,
  zipTooMany: (most: number) => `the archive has more than ${most} files; it was not read`,
  zipEntryTooLarge: (path: string, most: number) =>
    `${path} is larger than ${size(most)} when unpacked; the archive was not read`,
  zipTooMuch: (most: number) => `the archive is larger than ${size(most)} when unpacked; it was not read`,
  zipName: (path: string) => `${path} is not an allowed file name; the archive was not read`,
  zipTwice: (path: string) => `${path} occurs twice; the archive was not read`,
  zipNoFile: (path: string) =>
    `${path} is a link or another kind of entry that is not a file; the archive was not read`,
  zipEncrypted: (path: string) => `${path} is encrypted; the archive was not read`,
  zipMethod: (path: string) => `${path} uses an unknown compression method; the archive was not read`,
  zipDamaged: (path: string) => `the archive is damaged at ${path}; it was not read`,
  workNoManifest: () => 'this is not a .fathom file: fathom.json is missing',
  workFormat: (found: number, known: number) =>
    `the file has format ${found}; this version of Fathom reads format ${known}. Export it again with a matching version`,
  workMissing: (path: string) => `${path} is missing`,
  workExtra: (path: string) => `${path} does not belong in a submission; it was not read`,
  workKey: (where: string, key: string) =>
    `${where}: “${key}” does not belong in a submission; it was not read`,
  workWrong: (where: string, key: string) =>
    `${where}: ${key === '' ? 'this value' : `“${key}”`} has the wrong format; it counts as missing`,
  workTooLong: (path: string, most: number) => `${path} has more than ${most} characters; it was not read`,
  workTooMany: (path: string, most: number) =>
    `${path} has more than ${most} tasks; the others were not read`,
  workNoText: (path: string) => `${path} is not UTF-8 text; it was not read`,
  workNoJson: (path: string) => `${path} is not JSON; it was not read`,
  workDeep: (path: string, most: number) => `${path} nests more than ${most} levels; it was not read`,
  workMore: (count: number) => `${count} more problems of this kind`,
  workOtherCourse: (found: string, wanted: string) =>
    `this is work for the course “${found}”, not for “${wanted}”; it does not count`,
  workOtherLab: (found: string, wanted: string) =>
    `this is work for ${found === '' ? 'no lab' : `the lab ${found}`}; it contains nothing for ${wanted}`,
  workNoneOf: (lab: string) => `the submission contains nothing for the lab ${lab}`,
  workUnknownLab: (lab: string) => `the course has no lab ${lab}`,
  workUnknownTask: (lab: string, task: string) => `the lab ${lab} has no task ${task}; it was not read`,
  workUnknownStep: (lab: string, step: string) =>
    `the lab ${lab} has no step ${step}; its program was not read`,
  workNoLab: () => 'it contains no lab',
  workNothing: () => 'it is missing from the submission',
  workEnded: (seconds: number) => `the check exceeded its time limit of ${seconds} seconds`,
  workMemory: (megabytes: number) => `the check exceeded its memory limit of ${megabytes} MB`,
  workAllEnded: (seconds: number) =>
    `all checks together exceeded their time limit of ${seconds} seconds; this one was skipped`,
};
