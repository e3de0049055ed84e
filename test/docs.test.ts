// Tests the documentation: links lead to existing files and headings, every command in a code block runs,
// README.md is short, and its table lists the course's labs.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTrace, SUM_OF_ARRAY } from '../compiler/index.ts';
import { inOrder, labNumber } from '../labs/engine/index.ts';
import { en } from '../renderer/text/en/index.ts';
import { tracesOf } from './support/foreign/v8-traces.ts';
import { buildOnce, cliPath, fathom, type CliResult } from './support/cli.ts';
import { long } from './support/extent.ts';
import { v8Text } from '../renderer/text/en/v8.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const README_WORDS = 700;
const PICTURE_BYTES = 300_000;
const pages = [
  ...['README', 'CONTRIBUTING', 'ARCHITECTURE', 'SECURITY', 'labs/AUTHORING', 'labs/GRADING'].map(
    (name) => `${name}.md`,
  ),
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const texts = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]));
const textOf = (page: string): string => texts.get(page) ?? readFileSync(page, 'utf8');

const isCode = (line: string): boolean => / {4}/.test(line.slice(0, 4));
/** A page without its code, so that link syntax always means a link. */
const proseOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isCode(line))
    .join('\n')
    .replace(/`[^`\n]*`/g, '');

/** The fragment that GitHub creates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading));

/** Link targets in Fathom's files, except labs:…, theory:…, and show:…. */
const linksOf = (page: string): string[] =>
  [...proseOf(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

function isDead(page: string, target: string): boolean {
  const [path, anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(file)) return true;
  return anchor !== undefined && !anchorsOf(file).includes(anchor);
}

describe('the documentation pages', () => {
  it.each(pages)('%s has no dead links', (page) => {
    expect(linksOf(page).filter((target) => isDead(page, target))).toEqual([]);
  });

  it('are all reachable from README.md', () => {
    const found = new Set(['README.md']);
    for (const page of found)
      for (const target of linksOf(page)) {
        const file = join(dirname(page), target.split('#')[0]);
        if (file.endsWith('.md')) found.add(file);
      }
    expect(pages.filter((page) => !found.has(page))).toEqual([]);
  });
});

describe('README.md', () => {
  const readme = textOf('README.md');

  it(`has at most ${README_WORDS} words and an animated picture that GitHub shows`, () => {
    expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(README_WORDS);
    const [, path] = /!\[[^\]]+\]\((\S+\.svg)\)/.exec(readme) ?? [];
    const svg = readFileSync(path, 'utf8');
    expect(svg.length).toBeLessThan(PICTURE_BYTES);
    expect(svg).toContain('<animate ');
    expect(svg).not.toMatch(/<script|<foreignObject|href="http/);
  });

  it('lists the labs of the course with their duration', () => {
    const rows = [...readme.matchAll(/^\| (\d+[a-z]?) ([^|]+) \| [^|]+ \| (\d+) \|/gm)].map(
      ([, number, title, minutes]) => `${number} ${title}: ${minutes}`,
    );
    const labs = inOrder(readdirSync('labs/course'));
    const expected = labs.map((name) => {
      const front = readFileSync(`labs/course/${name}/lab.md`, 'utf8').split('\n---\n')[0];
      const [, title = ''] = /^title: "?([^"\n:]*)/m.exec(front) ?? [];
      return `${labNumber(name)} ${title}: ${/^minutes: (\d+)/m.exec(front)?.[1]}`;
    });
    expect(rows).toEqual(expected);
  });
});

describe('the steps for V8 in docs/window.md', () => {
  const [section = ''] =
    textOf('docs/window.md').split('## Watch V8 compile JavaScript\n')[1]?.split('\n## ') ?? [];

  it('name only labels of the window', () => {
    const labels = new Set(labelsIn([v8Text(en), en.graphPane.traced, en.v8, en.cfg]));
    const named = [...proseOf(section).matchAll(/\*([^*\n]+)\*/g)].map(([, label = '']) => label);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((label) => !labels.has(label))).toEqual([]);
  });

  it('produce a trace that the window reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-trace-'));
    const command = section.split('\n').find(isCode)?.trim() ?? '';
    const [, file = ''] = /`(turbo-[^`]*)`/.exec(section) ?? [];
    try {
      writeFileSync(join(folder, 'dot.js'), blockAfter('docs/cli.md', 'saved as `dot.js`'));
      const [program, ...args] = command.split(' ');
      expect(program).toBe('node');
      execFileSync(process.execPath, args, { cwd: folder });
      const { trace, problem } = readTrace(readFileSync(join(folder, file), 'utf8'));
      expect(problem).toBe(null);
      expect(trace?.function).toBe('dot');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** All strings in a table of texts. */
function labelsIn(text: unknown): string[] {
  if (typeof text === 'string') return [text];
  return typeof text === 'object' && text !== null ? Object.values(text).flatMap(labelsIn) : [];
}

// ------------------------------------------------------------------------------------------------ commands

/** The commands in a page's code blocks, without trailing comments. */
const commandsOf = (page: string): string[] =>
  textOf(page)
    .split('\n')
    .filter((line) => isCode(line) && line.trim().startsWith('fathom '))
    .map((line) => line.trim().replace(/ {2,}.*$/, ''));

/** The code block after a text. */
const blockAfter = (page: string, words: string): string =>
  /\n\n((?: {4}.*\n|\n(?= {4}))+)/.exec(textOf(page).split(words)[1] ?? '')?.[1].replace(/^ {4}/gm, '') ?? '';

const root = temporaryFolder('docs');
const environment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  FATHOM_WORKSPACE: join(folder, 'workspace'),
  FATHOM_CONFIG: join(folder, 'config'),
  FATHOM_STATE: join(folder, 'state'),
  LC_ALL: 'C',
});

/** Runs the command in this process, as a shell in the folder would: the word after `>` names the output file. */
async function runIn(folder: string, command: string): Promise<CliResult> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const [words = '', file] = command.split(' > ');
    const [, ...args] = words.match(/"[^"]*"|\S+/g) ?? [];
    const result = await fathom(
      args.map((word) => word.replaceAll('"', '')),
      '',
      environment(folder),
    );
    if (file !== undefined) writeFileSync(join(folder, file), result.stdout);
    return result;
  } finally {
    process.chdir(before);
  }
}

/** Starts a server, and ends it as soon as it has printed an address. */
async function served(folder: string, command: string): Promise<string> {
  const words = [cliPath, ...command.split(' ').slice(1)];
  const child = spawn(process.execPath, words, { cwd: folder, env: environment(folder) });
  let told = '';
  const address = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        told += data.toString();
        if (/http:\S+:\d+\//.test(told)) resolve();
      });
  });
  await address;
  child.kill();
  return told;
}

/** Copied for each page, because commands write files. */
const files = join(root, 'files');

/** A folder with the files that a page's commands name. */
function folderFor(page: string): string {
  const folder = join(root, page.replaceAll('/', '-'));
  cpSync(files, folder, { recursive: true });
  if (page === 'docs/passes.md') execFileSync('cc', ['-o', join(folder, 'gvn'), 'labs/kits/c/gvn.c']);
  const record = join(folder, 'results/1.json');
  writeFileSync(record, readFileSync(record, 'utf8').replaceAll(`${files}/`, ''));
  return folder;
}

/** Writes the files that commands of any page name. */
async function writeFiles(): Promise<void> {
  const folder = files;
  mkdirSync(join(folder, 'week-3'), { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('sum.simple', blockAfter('docs/cli.md', 'saved as `sum.simple`'));
  write('points.simple', blockAfter('docs/native-and-c.md', 'saved as `points.simple`'));
  write('double.js', blockAfter('docs/window.md', 'A rule looks at a node'));
  write('array.pipeline', SUM_OF_ARRAY);
  const dot = blockAfter('docs/cli.md', 'saved as `dot.js`');
  write('dot.js', dot);
  write('turbo-dot-0.json', tracesOf(dot, 'dot').get('dot') ?? '');
  write('roster.csv', 'name,id\nAda,ada\nBo,bo\n');
  write('list', 'week-3/ada.fathom\n');
  for (const [name, what] of [
    ['ada', 'solution'],
    ['week-3/ada', 'solution'],
    ['week-3/bo', 'start'],
  ]) {
    const out = join(folder, `${name}.fathom`);
    const packed = await fathom(['lab', 'pack', 'first-soundings', '--with', what, '--out', out]);
    expect(packed.status).toBe(0);
  }
  const record = ['grade', '--format', 'record', '--out', join(folder, 'results', '1.json')];
  expect((await fathom([...record, join(folder, 'week-3/ada.fathom')])).status).toBe(0);
}

describe('the commands in the pages', () => {
  beforeAll(async () => {
    buildOnce();
    await writeFiles();
  }, 900_000);

  it('are found in the pages', () => {
    expect(pages.flatMap(commandsOf).length).toBeGreaterThan(50);
  });

  it.each(pages.filter((page) => commandsOf(page).length > 0))(
    '%s: each command runs',
    { ...long, timeout: 900_000 },
    async (page) => {
      const folder = folderFor(page);
      for (const command of commandsOf(page)) {
        if (command.startsWith('fathom serve')) {
          expect(await served(folder, command), command).toMatch(/http:\S+:\d+\//);
          continue;
        }
        const { status, stderr } = await runIn(folder, command);
        expect({ command, status, stderr: status === 0 ? '' : stderr }).toEqual({
          command,
          status: 0,
          stderr: '',
        });
      }
    },
  );

  it('name only options that exist', { timeout: 120_000 }, async () => {
    const helps = new Map<string, string>();
    const unknown: string[] = [];
    for (const page of pages)
      for (const [, line] of textOf(page).matchAll(/`(fathom [^`\n]+)`/g)) {
        const [command, verb = ''] = line.split(' ').slice(1);
        if (!/^[a-z][a-z0-9]*$/.test(command)) continue;
        const words = ['lab', 'assignment', 'rule'].includes(command) ? [command, verb] : [command];
        const key = words.join(' ');
        if (!helps.has(key)) {
          const { status, stdout } = await fathom([...words, '--help']);
          helps.set(key, status === 0 ? stdout : '');
        }
        const help = helps.get(key) ?? '';
        if (help === '') unknown.push(`${page}: ${line}`);
        for (const [option] of line.matchAll(/--[a-z][a-z-]*/g))
          if (option !== '--help' && !help.includes(option)) unknown.push(`${page}: ${line}: ${option}`);
      }
    expect(unknown).toEqual([]);
  });
});
