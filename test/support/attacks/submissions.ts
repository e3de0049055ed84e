// Creates hostile submissions from a valid one, each with its expected result.
import { deflateRawSync } from 'node:zlib';
import { sampleWork, tasksOf, type Lab } from '../../../labs/engine/index.ts';
import { rawZip, type RawEntry } from './raw-zip.ts';

export interface Hostile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The expected message; null: none, because it gains nothing. */
  readonly problem: RegExp | null;
  /** Tasks that do not count; all if the file is rejected. */
  readonly lost: readonly string[] | 'all';
}

type Json = Record<string, unknown>;
type Task = { answer?: unknown; hints?: unknown; step?: unknown; handed?: Json } & Json;
interface Parts {
  manifest: Json;
  work: { step: unknown; tasks: Record<string, Task> } & Json;
  programs: Record<string, string>;
}

/** The parts of a good submission, to modify. */
async function goodParts(lab: Lab, course: string): Promise<Parts> {
  const { programs, tasks } = await sampleWork(lab, 'solution');
  return {
    manifest: { format: 1, app: '0.1.0', course, labs: [lab.id] },
    work: { step: 0, tasks: JSON.parse(JSON.stringify(Object.fromEntries(tasks))) as Record<string, Task> },
    programs: Object.fromEntries(programs),
  };
}

export async function hostileSubmissions(lab: Lab, course: string): Promise<readonly Hostile[]> {
  const id = lab.id;
  const good = await goodParts(lab, course);
  const work = `labs/${id}/work.json`;
  const text = (value: unknown): string => JSON.stringify(value);
  const entries = (parts: Parts = good): RawEntry[] => [
    { path: 'fathom.json', data: text(parts.manifest) },
    { path: work, data: text(parts.work) },
    ...Object.entries(parts.programs).map(([step, data]) => ({ path: `labs/${id}/${step}.simple`, data })),
  ];
  const all: Hostile[] = [];
  const refused = (name: string, bytes: Uint8Array, problem: RegExp): number =>
    all.push({ name, bytes, problem, lost: 'all' });
  const spoiled = (
    name: string,
    spoil: (parts: Parts) => void,
    problem: RegExp | null,
    lost: Hostile['lost'] = [],
  ): number => {
    const parts = structuredClone(good);
    spoil(parts);
    return all.push({ name, bytes: rawZip(entries(parts)), problem, lost });
  };
  const withEntry = (entry: RawEntry): Uint8Array => rawZip([...entries(), entry]);
  const extra = (name: string, entry: Partial<RawEntry>, problem: RegExp): number =>
    refused(name, withEntry({ path: 'files/x.txt', data: 'x', ...entry }), problem);

  // Files that are not archives.
  const sound = rawZip(entries());
  refused('empty', new Uint8Array(), /the file is empty: it has 0 bytes/);
  refused('text', Buffer.from('return 1;'), /not a ZIP archive/);
  refused(
    'noise',
    Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) & 255)),
    /not a ZIP archive/,
  );
  refused('json', Buffer.from(text({ score: 100 })), /not a ZIP archive/);
  refused('only an end record', rawZip([]), /fathom\.json is missing/);
  for (const at of [1, 30, 400, sound.length - 1])
    refused(`cut off at ${at}`, sound.subarray(0, at), /not a ZIP|damaged/);
  refused('preceding bytes', Buffer.concat([Buffer.from('#!/bin/sh\n'), sound]), /damaged/);
  refused('trailing bytes', Buffer.concat([sound, Buffer.from('x')]), /not a ZIP archive/);
  refused('of 5 MB', Buffer.concat([Buffer.alloc(5 << 20), sound]), /larger than 4 MB/);
  refused('several disks', rawZip(entries(), { disk: 1 }), /damaged/);
  refused('a directory with too few entries', rawZip(entries(), { count: 1 }), /damaged/);
  refused('a directory with too many entries', rawZip(entries(), { count: 99 }), /damaged/);
  refused('a claim of 65,535 entries', rawZip(entries(), { count: 65_535 }), /more than 2000 files/);
  refused('a directory elsewhere', rawZip(entries(), { offset: 0xfffffff0 }), /damaged/);
  refused('a directory of size 0', rawZip(entries(), { size: 0 }), /damaged/);
  refused(
    'zip64',
    rawZip(entries(), { offset: 0xffffffff, size: 0xffffffff, count: 0xffff }),
    /more than|damaged/,
  );

  // Names that lead out of the folder, and duplicate names.
  for (const path of [
    '../out.txt',
    'files/../../out.txt',
    'labs/../../../etc/passwd',
    '/etc/passwd',
    '//host/share',
    'C:/Windows/x',
    'C:x',
    'files\\..\\..\\out.txt',
    'files/./x',
    'files//x',
    'files/x/..',
    './fathom.json',
    'files/a\0b.txt',
    'files/a\nb.txt',
    'files/\u202etxt.exe',
    'files/x:stream',
    'files/end.',
    'files/end ',
    '..',
    '~/../x',
    `files/${'a/'.repeat(40)}x`,
    `files/${'n'.repeat(400)}`,
  ])
    extra(`a name: ${JSON.stringify(path).slice(0, 40)}`, { path }, /not an allowed file name/);
  extra('a name that is not UTF-8', { path: Uint8Array.of(0x66, 0xff, 0xfe) }, /not an allowed file name/);
  extra('a repeated fathom.json', { path: 'fathom.json', data: '{}' }, /twice/);
  extra('a repeated program', { path: `labs/${id}/${lab.steps[0].id}.simple` }, /twice/);
  extra('names that differ only in case', { path: 'FATHOM.JSON' }, /twice/);
  refused(
    'names that differ only in normalization',
    rawZip([...entries(), { path: 'files/\u00fc', data: '' }, { path: 'files/u\u0308', data: '' }]),
    /twice/,
  );
  extra('a file that is also a folder', { path: 'fathom.json/x' }, /twice/);
  refused('a folder that is also a file', rawZip([{ path: 'labs', data: 'x' }, ...entries()]), /twice/);
  extra('another name in its local header', { localPath: 'files/y.txt' }, /damaged/);
  extra('another method in its local header', { localMethod: 0 }, /damaged/);

  // Links and devices.
  extra('a link', { mode: 0o120777, data: '/etc/passwd' }, /link/);
  extra(
    'a link as a program',
    { path: `labs/${id}/other.simple`, mode: 0o120777, data: '../../fathom.json' },
    /link/,
  );
  extra('a device', { mode: 0o020666 }, /not a file/);
  extra('a pipe', { mode: 0o010666 }, /not a file/);
  extra('a socket', { mode: 0o140666 }, /not a file/);
  extra('a folder that claims to be a file', { path: 'files/y/', data: '' }, /not a file/);
  extra('a folder with contents', { path: 'files/y/', data: 'x', mode: 0o040755 }, /damaged/);

  // Decompression bombs and wrong sizes.
  const zeros = (megabytes: number): Uint8Array => new Uint8Array(megabytes << 20);
  extra('a bomb with its real size', { data: zeros(200) }, /larger than 1 MB/);
  extra('a bomb that claims to be small', { data: zeros(200), size: 1000 }, /damaged/);
  extra('a bomb that claims to be empty', { data: zeros(200), size: 0 }, /damaged/);
  extra('a bomb in fathom.json', { path: 'bomb/fathom.json', data: zeros(2) }, /larger than 1 MB/);
  refused(
    'twenty files of 1 MB',
    rawZip([...entries(), ...Array.from({ length: 20 }, (_, i) => ({ path: `files/${i}`, data: zeros(1) }))]),
    /larger than 16 MB/,
  );
  refused(
    '3000 files',
    rawZip([...entries(), ...Array.from({ length: 3000 }, (_, i) => ({ path: `files/${i}`, data: '' }))]),
    /more than 2000 files/,
  );
  refused(
    'overlapping entries',
    rawZip([...entries(), { path: 'files/a', data: zeros(1), offset: 0 }]),
    /damaged/,
  );
  extra(
    'an entry that reaches into the directory',
    { method: 0, data: 'x', size: 900, packed: 900 },
    /damaged/,
  );
  extra('an entry after the end', { offset: 0xfffffff0 }, /damaged/);
  extra('a size of 4 GB', { size: 0xffffffff, packed: 0xffffffff }, /larger than 1 MB/);
  extra('a wrong checksum', { crc: 1 }, /damaged/);
  extra('invalid deflate data', { stream: Uint8Array.of(7, 7, 7, 7) }, /damaged/);
  extra('deflate data that never ends', { stream: Uint8Array.of(0, 255, 255, 0, 0) }, /damaged/);
  for (const more of [1, 8, 1000]) {
    const stream = Buffer.concat([deflateRawSync(Buffer.from('x')), Buffer.alloc(more, 7)]);
    extra(`deflate with ${more} bytes after its end`, { stream }, /damaged/);
  }
  extra('empty deflate data', { stream: new Uint8Array(), data: '' }, /damaged/);
  extra('an encrypted entry', { flags: 1 }, /encrypted/);
  extra('a strongly encrypted entry', { flags: 0x41 }, /encrypted/);
  extra('an unknown method', { method: 99 }, /unknown compression method/);
  extra('an archive in an archive', { path: 'files/../x.zip', data: sound }, /not an allowed file name/);

  // Manifests of a different kind of file.
  spoiled('format 2', ({ manifest }) => (manifest['format'] = 2), /format 2/, 'all');
  spoiled('format 0', ({ manifest }) => (manifest['format'] = 0), /format 0/, 'all');
  spoiled('a format as text', ({ manifest }) => (manifest['format'] = '1'), /wrong form/, 'all');
  spoiled('no format', ({ manifest }) => delete manifest['format'], /wrong form/, 'all');
  spoiled('a list as the manifest', (parts) => (parts.manifest = [] as unknown as Json), /wrong form/, 'all');
  spoiled('another course', ({ manifest }) => (manifest['course'] = 'mine'), /course “mine”/, 'all');
  spoiled('no lab', ({ manifest }) => (manifest['labs'] = []), /no lab/, 'all');
  spoiled('labs of the wrong form', ({ manifest }) => (manifest['labs'] = { a: 1 }), /wrong form/, 'all');
  spoiled(
    'a lab outside the course',
    ({ manifest }) => (manifest['labs'] = ['../../x']),
    /wrong form/,
    'all',
  );
  spoiled(
    'a lab named constructor',
    ({ manifest }) => (manifest['labs'] = ['constructor']),
    /no lab|missing/,
    'all',
  );
  spoiled(
    'another lab’s answers',
    ({ manifest }) => (manifest['labs'] = ['loops']),
    /loops|does not belong/,
    'all',
  );
  refused(
    'a manifest that is not JSON',
    rawZip([{ path: 'fathom.json', data: '{"format": 1,' }, ...entries().slice(1)]),
    /not JSON/,
  );
  refused(
    'a manifest nested 100,000 deep',
    rawZip([{ path: 'fathom.json', data: '['.repeat(100_000) }, ...entries().slice(1)]),
    /nests more than/,
  );
  // Scanning from each of its quotes would take minutes.
  refused(
    'a manifest of quotes in an unterminated text',
    rawZip([{ path: 'fathom.json', data: `"${'\\"'.repeat(500_000)}` }, ...entries().slice(1)]),
    /not JSON/,
  );
  refused(
    'a manifest that is not text',
    rawZip([{ path: 'fathom.json', data: Uint8Array.of(0xff, 0xfe, 0x7b) }, ...entries().slice(1)]),
    /not UTF-8 text/,
  );

  // Forged results are ignored.
  const startOf = structuredClone(good);
  for (const task of Object.values(startOf.work.tasks)) {
    task.answer = {};
    delete task.handed;
  }
  startOf.programs = {};
  const begun = (name: string, spoil: (parts: Parts) => void, problem: RegExp | null): number => {
    const parts = structuredClone(startOf);
    spoil(parts);
    return all.push({ name, bytes: rawZip(entries(parts)), problem, lost: 'all' });
  };
  begun(
    'a score in the manifest',
    ({ manifest }) => Object.assign(manifest, { score: 100, maxScore: 100 }),
    /“score” does not belong/,
  );
  begun(
    'tasks that say they are passed',
    ({ work: { tasks } }) =>
      Object.values(tasks).forEach((task) => Object.assign(task, { passed: true, score: 9, best: 0 })),
    /“passed” does not belong/,
  );
  begun(
    'a step that says it is done',
    (parts) => Object.assign(parts.work, { done: true, results: [{ passed: true }] }),
    /“done” does not belong/,
  );
  all.push({
    name: 'a results.json',
    bytes: rawZip([...entries(startOf), { path: 'results.json', data: text({ score: 100 }) }]),
    problem: /results\.json does not belong/,
    lost: 'all',
  });
  all.push({
    name: 'additional checks',
    bytes: rawZip([...entries(startOf), { path: `labs/${id}/lab.md`, data: '---\nid: x\n---' }]),
    problem: /lab\.md does not belong/,
    lost: 'all',
  });

  // Malformed work: bad parts do not count, the rest does.
  const ids = Object.keys(good.work.tasks);
  const [first] = ids;
  const asked = tasksOf(lab)
    .filter(({ checks }) => checks.some(({ part }) => part !== null))
    .map((task) => task.id);
  const one = (name: string, task: unknown, problem: RegExp, lost: Hostile['lost'] = []): number =>
    spoiled(name, (parts) => (parts.work.tasks['no-such-task'] = task as Task), problem, lost);
  one('a task that is not there', { answer: {} }, /no task no-such-task/);
  one('a task that is a number', 7, /wrong form/);
  spoiled(
    'a task named __proto__',
    (parts) =>
      Object.defineProperty(parts.work.tasks, '__proto__', { value: { answer: {} }, enumerable: true }),
    null,
  );
  spoiled(
    'a task with a name of 100 kB',
    (parts) => (parts.work.tasks['x'.repeat(100_000)] = {}),
    /does not belong in a submission/,
  );
  spoiled(
    '5000 tasks',
    (parts) => {
      for (let i = 0; i < 5000; i++) parts.work.tasks[`t${i}`] = {};
    },
    /more than 1000 tasks/,
  );
  spoiled('tasks as a list', (parts) => (parts.work.tasks = [] as never), null, asked);
  spoiled('work that is null', (parts) => (parts.work = null as never), /wrong form/, asked);
  spoiled('a step of −1', (parts) => (parts.work.step = -1), null);
  spoiled('a step of a million', (parts) => (parts.work.step = 1e6), null);
  spoiled(
    'a program of a missing step',
    (parts) => (parts.programs['no-such-step'] = 'return 1;'),
    /no step no-such-step/,
  );
  const handed = (name: string, spoil: (handed: Json) => void, problem: RegExp | null): number =>
    spoiled(
      name,
      (parts) => {
        const task = parts.work.tasks[first];
        task.handed ??= {};
        spoil(task.handed);
        parts.programs = {};
        task.answer = {};
      },
      problem,
      [first],
    );
  handed('a program that is a number', (each) => (each['program'] = 7), /wrong form/);
  handed('a program of 300,000 characters', (each) => (each['program'] = 'x'.repeat(300_000)), /wrong form/);
  handed('settings that are not there', (each) => (each['chosen'] = { schedule: 'perfect' }), /wrong form/);
  handed(
    'a million rules switched off',
    (each) =>
      (each['chosen'] = { ...(each['chosen'] as Json), rulesOff: Array.from({ length: 50_000 }, () => 'x') }),
    /wrong form/,
  );
  handed('a program of brackets', (each) => (each['program'] = '('.repeat(150_000)), null);
  handed(
    'a program nested deeply',
    (each) => (each['program'] = `${'{'.repeat(60_000)}${'}'.repeat(60_000)}`),
    null,
  );
  handed(
    'an endless program',
    (each) => (each['program'] = 'while (1) { arg = arg + 1; } return arg;'),
    null,
  );
  handed(
    'a program that prints endlessly',
    (each) => (each['program'] = 'while (1) { arg = arg * 31; } return 0;'),
    null,
  );
  handed(
    'a huge program',
    (each) => (each['program'] = `int x = arg;${' x = x * x + arg / (x + 1);'.repeat(6000)} return x;`),
    null,
  );
  handed('a program that is a pipeline', (each) => (each['program'] = 'pipeline 0 { b0 { } }'), null);
  const asking = lab.steps
    .flatMap(({ tasks }) => tasks)
    .find(({ checks }) => checks.some(({ kind }) => kind === 'quiz'));
  if (asking === undefined) throw new Error('the lab asks nothing');
  const answered = (
    name: string,
    answer: unknown,
    problem: RegExp | null,
    lost: Hostile['lost'] = [asking.id],
  ): number =>
    spoiled(
      name,
      (parts) => {
        const task = parts.work.tasks[asking.id];
        delete task.handed;
        task.answer = answer;
      },
      problem,
      lost,
    );
  answered('an answer that is a text', 'right', /wrong form/);
  answered('choices that are texts', { choices: ['0'] }, /wrong form/);
  answered('choices below zero', { choices: [-1, -2] }, /wrong form/);
  answered('all choices', { choices: [0, 1, 2, 3, 4, 5, 6, 7] }, null);
  answered('a million choices', { choices: Array.from({ length: 90_000 }, (_, i) => i) }, /wrong form/);
  answered('cells of objects', { cells: { a: {} } }, /wrong form/);
  answered(
    '5000 cells',
    { cells: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`c${i}`, 'x'])) },
    /wrong form/,
  );
  answered('a place of no kind', { picks: [{ kind: 'everywhere' }] }, /wrong form/);
  answered(
    'a place that answers to toString',
    { picks: [{ kind: 'node', node: { toString: null } }] },
    /wrong form/,
  );
  answered('an answer of another kind', { everything: true }, /does not belong in a submission/);
  answered(
    'an answer nested deeply',
    { cells: JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown },
    /nests more than/,
    asked,
  );
  return all;
}

/** A good submission, for comparison. */
export async function goodSubmission(lab: Lab, course: string): Promise<Uint8Array> {
  const parts = await goodParts(lab, course);
  return rawZip([
    { path: 'fathom.json', data: JSON.stringify(parts.manifest) },
    { path: `labs/${lab.id}/work.json`, data: JSON.stringify(parts.work) },
  ]);
}
