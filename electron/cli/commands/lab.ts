/* fathom lab list | check */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseLab, checkLab, type LabError, type LabFiles } from '../../../labs/engine/index.ts';
import { defaultCourseFolder } from '../../services/index.ts';
import { print, UsageError } from '../input.ts';

interface Flags {
  readonly course?: string;
  readonly json?: boolean;
}

function courseFolder({ course }: Flags): string {
  const folder = course ?? defaultCourseFolder(dirname(fileURLToPath(import.meta.url)));
  if (!existsSync(folder)) throw new UsageError(`there is no course in ${folder}`);
  return folder;
}

const labNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d+-/.test(name))
    .sort();

function readFiles(folder: string): LabFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => /\.(md|simple)$/.test(name));
  return Object.fromEntries(
    texts.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]),
  );
}

export async function list(flags: Flags): Promise<number> {
  const folder = courseFolder(flags);
  const rows = labNames(folder).map((name) => {
    const { lab } = parseLab(readFiles(join(folder, name)));
    const tasks = lab?.steps.reduce((sum, step) => sum + step.tasks.length, 0) ?? 0;
    return {
      name,
      id: lab?.id ?? '',
      title: lab?.title ?? '(has errors)',
      level: lab?.level ?? 0,
      minutes: lab?.minutes ?? 0,
      steps: lab?.steps.length ?? 0,
      tasks,
    };
  });
  if (flags.json === true) await print(`${JSON.stringify(rows)}\n`);
  else
    await print(
      rows
        .map(
          ({ name, title, steps, tasks, minutes }) =>
            `${name.padEnd(24)} ${title} (${steps} steps, ${tasks} tasks, ${minutes} minutes)\n`,
        )
        .join(''),
    );
  return 0;
}

export async function check(wanted: readonly string[], flags: Flags): Promise<number> {
  const folder = courseFolder(flags);
  const all = labNames(folder);
  const chosen = wanted.length === 0 ? all : wanted.map((want) => find(all, want));
  const results = chosen.map((name) => {
    const { lab, errors } = parseLab(readFiles(join(folder, name)));
    return { name, errors: lab === null ? errors : checkLab(lab) };
  });
  if (flags.json === true) await print(`${JSON.stringify(results)}\n`);
  else for (const { name, errors } of results) await print(report(name, errors));
  return results.every(({ errors }) => errors.length === 0) ? 0 : 1;
}

function find(all: readonly string[], want: string): string {
  const name = all.find((each) => each === want || each.replace(/^\d+-/, '') === want);
  if (name === undefined) throw new UsageError(`there is no lab «${want}»; there are ${all.join(', ')}`);
  return name;
}

function report(name: string, errors: readonly LabError[]): string {
  if (errors.length === 0)
    return `${name}: every start fails, every solution passes, every example is true\n`;
  return errors.map(({ file, line, message }) => `${name}/${file}:${line}: ${message}\n`).join('');
}
