// What is said of handed-in files, in English.
const size = (bytes: number): string => `${Math.round(bytes / (1024 * 1024))} MB`;

export const submissionEn = {
  zipEmpty: () => 'the file is empty: it has 0 bytes',
  noZip: () => 'this is no .fathom file: it is no zip archive',
  zipTooLarge: (most: number) => `the file is larger than ${size(most)}; nothing of it was read`,
  zipTooMany: (most: number) => `the archive has more than ${most} files; nothing of it was read`,
  zipEntryTooLarge: (path: string, most: number) =>
    `${path} is larger than ${size(most)} when it is unpacked; nothing of the archive was read`,
  zipTooMuch: (most: number) =>
    `the archive has more than ${size(most)} when it is unpacked; nothing of it was read`,
  zipName: (path: string) => `${path} is no name that a file may have here; nothing of the archive was read`,
  zipTwice: (path: string) => `${path} is there twice; nothing of the archive was read`,
  zipNoFile: (path: string) =>
    `${path} is a link, or something else that is no file; nothing of the archive was read`,
  zipEncrypted: (path: string) => `${path} is encrypted; nothing of the archive was read`,
  zipMethod: (path: string) =>
    `${path} is packed in a way that is not known here; nothing of the archive was read`,
  zipDamaged: (path: string) =>
    `the archive is damaged, or not what it says of itself, at ${path}; nothing of it was read`,
  workNoManifest: () => 'this is no .fathom file: fathom.json is missing',
  workFormat: (found: number, known: number) =>
    `the file has format ${found}; this version of Fathom reads format ${known}. Export it again with the same version`,
  workMissing: (path: string) => `${path} is missing`,
  workExtra: (path: string) => `${path} is no part of a submission; it was not read`,
  workKey: (where: string, key: string) => `${where}: «${key}» is no part of a submission; it was not read`,
  workWrong: (where: string, key: string) =>
    `${where}: ${key === '' ? 'this' : `«${key}»`} has a wrong form; it counts as not there`,
  workTooLong: (path: string, most: number) => `${path} has more than ${most} characters; it was not read`,
  workTooMany: (path: string, most: number) =>
    `${path} has more than ${most} tasks; the others were not read`,
  workNoText: (path: string) => `${path} is no text in UTF-8; it was not read`,
  workNoJson: (path: string) => `${path} is no JSON; it was not read`,
  workDeep: (path: string, most: number) => `${path} is nested more than ${most} deep; it was not read`,
  workMore: (count: number) => `${count} further problems of this kind`,
  workOtherCourse: (found: string, wanted: string) =>
    `this is work on the course «${found}», not on «${wanted}»; nothing of it counts`,
  workOtherLab: (found: string, wanted: string) =>
    `this is work on ${found === '' ? 'no lab' : `the lab ${found}`}; for ${wanted} nothing was handed in`,
  workNoneOf: (lab: string) => `nothing was handed in for the lab ${lab}`,
  workUnknownLab: (lab: string) => `the course has no lab ${lab}`,
  workUnknownTask: (lab: string, task: string) => `the lab ${lab} has no task ${task}; it was not read`,
  workUnknownStep: (lab: string, step: string) =>
    `the lab ${lab} has no step ${step}; its program was not read`,
  workNoLab: () => 'there is no lab in it',
  workNothing: () => 'nothing was handed in for it',
  workEnded: (seconds: number) => `the check was ended after ${seconds} seconds without an answer`,
  workMemory: (megabytes: number) => `the check was ended: it took more than ${megabytes} MB of memory`,
  workAllEnded: (seconds: number) =>
    `all checks together took more than ${seconds} seconds; this one was not made any more`,
};
