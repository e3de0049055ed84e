// Tests that `fathom pass` judges optimization passes written in other languages.
import Ajv from 'ajv';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import { fathom } from '../support/cli.ts';
import { deadCycle } from '../support/graphs/dead-cycle.ts';
import { goldenPrograms } from '../support/programs/golden.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('pass');
const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};

const SUM = 'int i = 0;\nint s = 0;\nwhile (i < arg) { s = s + i * 2; i = i + 1; }\nreturn s;\n';
const TWICE = 'int a = arg * arg;\nint b = arg;\nif (arg > 3) b = arg * arg;\nreturn a + b;\n';

/** A pass in JavaScript: the body of a function that changes the object `graph`. */
const passOf = (name: string, body: string): string => {
  const text = `
    const graph = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    const ofOp = (op) => graph.nodes.filter((node) => node.op === op);
    ${body}
    process.stdout.write(JSON.stringify(graph, null, 1));`;
  return `"${process.execPath}" "${write(`${name}.cjs`, text)}"`;
};

beforeAll(() => {
  write('sum.simple', SUM);
  write('twice.simple', TWICE);
  for (const name of ['gvn', 'schedule'])
    execFileSync('cc', ['-Wall', '-Wextra', '-Werror', '-o', at(name), `labs/kits/c/${name}.c`]);
  mkdirSync(at('ts'));
  for (const name of ['fathom-pass', 'gvn', 'schedule']) {
    const { outputText } = ts.transpileModule(readFileSync(`labs/kits/typescript/${name}.ts`, 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    write(`ts/${name}.mjs`, outputText.replace('./fathom-pass.ts', './fathom-pass.mjs'));
  }
});

interface Judged {
  readonly verdict: string;
  readonly message?: string;
  readonly stderr?: string;
  readonly before: { readonly nodes: number; readonly executed: number };
  readonly after: { readonly nodes: number; readonly executed: number } | null;
  readonly reference: { readonly nodes: number; readonly executed: number };
  readonly schedules: Readonly<Record<'early' | 'late' | 'best' | 'own', number>> | null;
  readonly errors: readonly { readonly message: string; readonly line: number }[];
  readonly difference: {
    readonly argument: string;
    readonly input: string;
    readonly before: { readonly text: string };
    readonly after: { readonly text: string };
  } | null;
}

async function judged(command: string, file: string, ...more: string[]): Promise<Judged> {
  const { stdout, stderr } = await fathom(['pass', command, file, '--json', '--runs', '40', ...more]);
  expect(stderr).toBe('');
  const { programs } = JSON.parse(stdout) as { readonly programs: readonly Judged[] };
  return programs[0];
}

describe('fathom pass', () => {
  it('finds no difference for a pass that changes nothing, in text and JSON', async () => {
    for (const form of ['json', 'graph']) {
      const { verdict, before, after } = await judged('cat', at('sum.simple'), '--as', form);
      expect(verdict).toBe('no-difference');
      expect(after).toEqual(before);
    }
  });

  it('prints one line per program, and exits with 1 if one result is wrong', long, async () => {
    const files = [at('sum.simple'), at('twice.simple')];
    const good = await fathom(['pass', 'cat', ...files, '--runs', '40']);
    expect(good.status).toBe(0);
    expect(good.stdout.trim().split('\n')).toHaveLength(4);
    const wrong = passOf('multiply', "for (const node of ofOp('Mul')) node.op = 'Add';");
    const bad = await fathom(['pass', wrong, ...files]);
    expect(bad.status).toBe(1);
    expect(bad.stdout).toContain('twice.simple: the smallest input found that shows a difference is arg 1');
  });

  it('shows the smallest failing input', async () => {
    // The result is wrong only for inputs of at least 1000.
    const program = write('far.simple', 'if (arg > 1000) return 7;\nreturn arg;\n');
    const wrong = passOf(
      'far',
      "for (const node of ofOp('Constant')) if (node.payload === '7') node.payload = node.type = '8';",
    );
    const { verdict, difference } = await judged(wrong, program);
    expect(verdict).toBe('different');
    expect(difference).toMatchObject({ before: { text: '7' }, after: { text: '8' } });
    expect(Number(difference?.argument)).toBeLessThan(2002);
  });

  it('shows the shortest failing program', async () => {
    const program = write('read.simple', 'u8[~] text = sys.io.stdin();\nreturn text# > 3 ? 7 : 1;\n');
    const wrong = passOf(
      'read',
      "for (const node of ofOp('Constant')) if (node.payload === '7') node.payload = node.type = '8';",
    );
    const { difference } = await judged(wrong, program);
    expect(difference).toMatchObject({ argument: '0', before: { text: '7' }, after: { text: '8' } });
    expect(difference?.input).toHaveLength(4);
  });

  it('distinguishes an infinite loop from a slow one', long, async () => {
    const endless = passOf('endless', "for (const node of ofOp('Add')) node.op = 'Sub';");
    const { verdict, difference } = await judged(endless, at('sum.simple'));
    expect({ verdict, ...difference }).toMatchObject({
      verdict: 'different',
      argument: '1',
      after: { text: 'fault: timeout' },
    });
    const { stdout } = await fathom(['pass', endless, at('sum.simple')]);
    expect(stdout).toMatch(
      /^ {2}after the pass: fault: timeout\n {2}fault: timeout means more than ten times/m,
    );
  });

  it('names the node and the line of a malformed graph', async () => {
    const unknown = passOf('unknown', "ofOp('Add')[0].op = 'Plus';");
    const { verdict, errors, after } = await judged(unknown, at('sum.simple'));
    expect({ verdict, after }).toEqual({ verdict: 'malformed', after: null });
    expect(errors[0].message).toContain('no op has the name Plus');
    expect(errors[0].line).toBeGreaterThan(3);
    for (const [number, edit, message] of [
      [1, 'payload = 2', 'payload is 2; it must be a string or null'],
      [2, 'span = [0]', 'span is [0]; it must be a list of two whole numbers'],
      [3, 'type = undefined', 'has no type'],
    ] as const) {
      const pass = passOf(`field-${number}`, `ofOp('Add')[0].${edit};`);
      expect((await judged(pass, at('sum.simple'))).errors[0].message).toContain(message);
    }
    const cycle = passOf('cycle', "const add = ofOp('Add')[0]; add.inputs[1] = add.id;");
    expect((await judged(cycle, at('sum.simple'))).errors[0].message).toContain('well-founded-data');
  });

  it.each([
    ['true', 'the pass printed nothing. It must print a graph'],
    ['echo hello', 'this is not a graph, because it begins with "hello". Print only the graph'],
    ['echo \'{"nodes": [\'', 'Print one graph and nothing else'],
    ["echo '{}'", 'this is not a graph: expected an object with a list of nodes'],
    ["echo 'return 1;'", 'it begins with "return 1;"'],
    ['echo seen && cat', 'other output precedes the graph in JSON; it begins with "seen"'],
    // A node that a pass prints looks like a line of a graph.
    [
      "echo '6: Proj(0) [1] : int' && cat",
      'other output precedes the graph in JSON; it begins with "6: Proj(0) [1] : int"',
    ],
    ['cat && echo done', 'other output follows the graph in JSON; it begins with "done"'],
    ['echo "{\'nodes\': []}"', 'this is a dictionary of Python and not JSON'],
  ])('says what %s printed instead of a graph', async (command, message) => {
    const { verdict, message: said } = await judged(command, at('sum.simple'));
    expect(verdict).toBe('malformed');
    expect(said).toContain(message);
  });

  it('says how a command failed and quotes its standard error', long, async () => {
    expect(await judged('echo oops >&2; exit 3', at('sum.simple'))).toMatchObject({
      verdict: 'failed',
      message: 'the command exited with status 3',
      stderr: 'oops\n',
    });
    expect(await judged('sleep 60', at('sum.simple'), '--time', '1')).toMatchObject({
      verdict: 'failed',
      message: expect.stringMatching(/^the command did not end within 1 seconds\. Does it loop forever\?/),
    });
  });

  it('keeps the end of a long standard error, where exceptions are', async () => {
    const { stderr = '' } = await judged('echo first >&2; seq 100000 110000 >&2; exit 3', at('sum.simple'));
    expect(stderr).toMatch(/^first\n100000\n[\s\S]*\n\[…\]\n\d{6}\n[\s\S]*\n110000\n$/);
    expect(stderr.length).toBeLessThan(3_000);
  });

  it('says what is wrong after everything that the pass printed', async () => {
    for (const [end, wrong] of [
      ['exit 3', 'the command exited with status 3'],
      ['echo hello', 'this is not a graph, because it begins with "hello"'],
    ] as const) {
      const { stdout } = await fathom(['pass', `seq 100 >&2; printf last >&2; ${end}`, at('sum.simple')]);
      expect(stdout).toContain(`\n99\n100\nlast\n\n${at('sum.simple')}: ${wrong}`);
    }
  });

  it('shows the numbers before the pass even if the command fails', async () => {
    const { stdout } = await fathom(['pass', 'exit 3', at('twice.simple')]);
    expect(stdout).toMatch(/^nodes +\d+ +- +\d+$/m);
  });

  it('says where the output of a malformed graph is', async () => {
    const unknown = passOf('plus', "ofOp('Mul')[0].op = 'mul';");
    const { stdout } = await fathom(['pass', unknown, at('twice.simple')]);
    expect(stdout).toMatch(/^ += Did you mean `Mul`\?$/m);
    expect(stdout).toContain('to see what the command printed, add --out FOLDER\n');
    const written = await fathom(['pass', unknown, at('twice.simple'), '--out', at('malformed')]);
    const file = at('malformed/twice.simple.after.json');
    const line = Number(written.stdout.split(`--> ${file}:`)[1]?.split(':')[0]);
    expect(readFileSync(file, 'utf8').split('\n')[line - 1]).toContain('"id"');
  });

  it('does not run the command for a program with errors', async () => {
    const wrong = write('wrong.simple', 'return x;\n');
    const { status, stdout } = await fathom(['pass', `touch ${at('ran')}`, wrong]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(readdirSync(folder)).not.toContain('ran');
  });

  it('names a broken rule once, with three violations and the number of the others', async () => {
    const words = "for (const node of ofOp('Add').concat(ofOp('Constant'))) node.inputs.push(0, 0);";
    const { stdout } = await fathom(['pass', passOf('arity', words), at('sum.simple')]);
    expect(stdout.match(/arity/g)).toHaveLength(1);
    expect(stdout).toMatch(/error\[arity\]: \w+ \d+: has \d inputs instead of \d\n/);
    expect(stdout.match(/^ +--> graph for .*: has \d inputs instead of \d$/gm)).toHaveLength(2);
    expect(stdout).toMatch(/^ +and 3 more$/m);
    expect(stdout).toMatch(/^6 errors$/m);
    const graph = (await fathom(['emit', at('sum.simple'), '--as', 'graph', '-O', 'none'])).stdout;
    const broken = graph.replaceAll(/: Add\(-, (\d+), (\d+)\)/g, ': Add(-, $1, $2, $2)');
    expect((await fathom(['verify', '-'], broken)).stdout).toMatch(/^arity:\n( {2}Add \d+: has .*\n){2}$/);
  });

  it('keeps the fewest nodes and the fewest executed instructions of each program', async () => {
    const board = at('both.json');
    const small = { program: 'twice.simple', command: 'small', nodes: 3, executed: 90 };
    const fast = { program: 'twice.simple', command: 'fast', nodes: 90, executed: 3 };
    writeFileSync(board, JSON.stringify([fast, small]));
    const { stdout } = await fathom(['pass', 'cat', at('twice.simple'), at('sum.simple'), '--board', board]);
    const [groups = '', heading = '', row = ''] = stdout.split('\n');
    expect(heading).toMatch(
      /^program +before +yours +Fathom's +fewest +before +yours +Fathom's +fewest +result$/,
    );
    // Each group and each figure is below its heading.
    expect(groups.indexOf('nodes')).toBe(heading.indexOf('before'));
    expect(groups.indexOf('executed, arg 10')).toBe(heading.lastIndexOf('before'));
    for (const at of [heading.indexOf('fewest'), heading.lastIndexOf('fewest')])
      expect(row.slice(at - 1, at + 3)).toBe(' 3  ');
    expect(row.slice(heading.indexOf('result'))).toMatch(/^no difference/);
    expect(stdout).not.toContain('the task of');
    expect(JSON.parse(readFileSync(board, 'utf8'))).toEqual(expect.arrayContaining([small, fast]));
    const one = await fathom(['pass', 'cat', at('twice.simple'), '--board', board]);
    expect(one.stdout).toMatch(
      /^ +before +yours +Fathom's +fewest\nnodes .* 3\nexecuted, arg 10 .* 3\ntwice\.simple: no difference/,
    );
  });

  it('keeps programs of the same name in different folders apart', async () => {
    const board = at('folders.json');
    for (const folder of ['one', 'two']) mkdirSync(at(folder), { recursive: true });
    const programs = [write('one/same.simple', SUM), write('two/same.simple', SUM)];
    await fathom(['pass', 'cat', ...programs, '--board', board]);
    const rows = JSON.parse(readFileSync(board, 'utf8')) as { program: string }[];
    expect(rows.map(({ program }) => program)).toEqual(['one/same.simple', 'two/same.simple']);
  });

  it('prints the table that the lab shows, in each language', async () => {
    const lab = 'labs/course/17-your-own-pass';
    for (const [text, language] of [
      ['lab.md', 'en'],
      ['lab.de.md', 'de'],
    ] as const) {
      const command = ['pass', at('gvn'), '--as', 'graph', `${lab}/start/numbering.simple`];
      const { stdout } = await fathom(['--language', language, ...command]);
      const shown = stdout.replaceAll(/^/gm, '    ').trimEnd();
      expect(readFileSync(`${lab}/${text}`, 'utf8')).toContain(`${shown}\n\n`);
    }
  });

  it('says what the task of a lab’s program counts', long, async () => {
    mkdirSync(at('labs/17-your-own-pass'), { recursive: true });
    const program = write('labs/17-your-own-pass/fewest.simple', SUM);
    const { stdout } = await fathom(['pass', 'cat', program, '--board', at('lab.json')]);
    expect(stdout).toContain('the task of fewest.simple counts nodes\n');
  });

  it('keeps the best result for each program on the score board', async () => {
    const board = at('board.json');
    const rows = (): unknown => JSON.parse(readFileSync(board, 'utf8'));
    await fathom(['pass', at('gvn'), '--as', 'graph', at('twice.simple'), '--board', board]);
    const best = rows();
    expect(best).toMatchObject([{ program: 'twice.simple', command: at('gvn') }]);
    const { stdout } = await fathom(['pass', 'cat', at('twice.simple'), '--board', board]);
    expect(rows()).toEqual(best);
    expect(stdout).toContain('fewest');
    for (const text of ['{', '[{"program": 1}]', '{"__proto__": []}']) {
      writeFileSync(board, text);
      const { status, stderr } = await fathom(['pass', 'cat', at('sum.simple'), '--board', board]);
      expect({ status, stderr }).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is not a file that --board wrote'),
      });
      expect(readFileSync(board, 'utf8')).toBe(text);
    }
  });

  it('writes graphs and pictures to a folder', long, async () => {
    await fathom(['pass', at('gvn'), '--as', 'graph', at('twice.simple'), '--out', at('out')]);
    expect(readdirSync(at('out')).sort()).toEqual(
      ['after.graph', 'after.svg', 'before.svg'].map((ending) => `twice.simple.${ending}`),
    );
    expect(readFileSync(at('out/twice.simple.after.svg'), 'utf8')).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
  });

  it('replaces a program with its graph if no difference was found', async () => {
    const file = write('replaced.simple', TWICE);
    const wrong = passOf('multiply', "for (const node of ofOp('Mul')) node.op = 'Add';");
    await fathom(['pass', wrong, file, '--write']);
    expect(readFileSync(file, 'utf8')).toBe(TWICE);
    await fathom(['pass', at('gvn'), '--as', 'graph', file, '--write']);
    expect(readFileSync(file, 'utf8')).toMatch(/^0: Start\(\)/);
    expect((await fathom(['run', file, '--arg', '5'])).stdout).toBe('50\n');
  });

  it('writes a graph in JSON as lines, unless the file is a JSON file', async () => {
    const nothing = passOf('nothing', '');
    const file = write('lines.simple', TWICE);
    await fathom(['pass', nothing, file, '--write']);
    expect(readFileSync(file, 'utf8')).toMatch(/^0: Start\(\) : \(ctrl, int, mem\)\n1: Stop/);
    expect(readFileSync(file, 'utf8')).not.toContain('@');
    expect((await fathom(['run', file, '--arg', '5'])).stdout).toBe('50\n');
    const json = write('lines.json', (await fathom(['emit', file, '--as', 'json'])).stdout);
    await fathom(['pass', nothing, json, '--write']);
    expect(readFileSync(json, 'utf8')).toMatch(/^\{/);
  });

  it('says what it wrote, and passes on what the pass says', long, async () => {
    const file = at('told.simple');
    writeFileSync(file, TWICE);
    const talking = await fathom(['pass', 'cat; echo seen >&2', file, '--write', '--out', at('told')]);
    expect(talking).toMatchObject({ status: 0 });
    expect(talking.stdout).toContain(
      `seen\n${file} now contains the returned graph\nthe graphs before and after are in ${at('told')}\n`,
    );
    const wrong = await fathom(['pass', 'echo hello', file, '--write']);
    expect(wrong.stdout).toContain(`${file} is unchanged`);
  });

  it('explains a command without quotes', async () => {
    const { status, stderr } = await fathom(['pass', 'python3', 'gvn.py', at('sum.simple')]);
    expect({ status, stderr }).toMatchObject({ status: 2 });
    expect(stderr).toContain('Put the command of the pass in quotes');
  });

  it('starts from a kit that overwrites no file', async () => {
    const before = process.cwd();
    mkdirSync(at('kit'));
    process.chdir(at('kit'));
    try {
      expect(await fathom(['kit', 'python'])).toMatchObject({
        status: 0,
        stdout: `fathom_pass.py\ngvn.py\nschedule.py\nthese files are in ${process.cwd()}\nrun it with: fathom pass "python3 gvn.py" PROGRAM.simple\nor, to schedule: fathom pass "python3 schedule.py" PROGRAM.simple\n`,
      });
      expect(readdirSync('.').sort()).toEqual(['fathom_pass.py', 'gvn.py', 'schedule.py']);
      expect((await fathom(['kit'])).stdout).toMatch(/fathom kit rust +rustc -O gvn.rs && fathom pass/);
      const second = await fathom(['kit', 'python']);
      expect(second).toMatchObject({ status: 2, stdout: '' });
      expect(second.stderr).toContain('fathom_pass.py already exists');
    } finally {
      process.chdir(before);
    }
  });

  it('refuses to confine a command if the system cannot', async () => {
    const { status, stderr, stdout } = await fathom(
      ['pass', `touch ${at('ran')}`, at('sum.simple'), '--confine'],
      '',
      {
        ...process.env,
        PATH: at('ts'),
      },
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('--confine requires bubblewrap');
    expect(readdirSync(folder)).not.toContain('ran');
  });
});

describe('a returned schedule', () => {
  it('is executed, counted, and compared with those of Fathom', async () => {
    const file = write('placed.simple', SUM);
    const { verdict, after, schedules } = await judged(
      at('schedule'),
      file,
      '--as',
      'graph',
      '-O',
      'peephole',
    );
    expect(verdict).toBe('no-difference');
    expect(schedules?.own).toBe(schedules?.early);
    expect(schedules?.own).toBeGreaterThan(schedules?.best ?? Infinity);
    expect(after?.executed).toBe(schedules?.own);
    const { status, stdout } = await fathom([
      'pass',
      at('schedule'),
      file,
      '--as',
      'graph',
      '-O',
      'peephole',
      '--write',
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain('placed.simple: legal schedule, and no difference on');
    expect(stdout).toMatch(/^schedule +early +late +best +yours\nexecuted( +\d+){4}$/m);
    // Without the lines for a scheduler, and without spans, which are of the program.
    const written = readFileSync(file, 'utf8');
    expect(written).toMatch(/^place \d+ in \d+$/m);
    expect(written).not.toMatch(/^(block|float|load) | @\d/m);
    for (const engine of ['schedule', 'emulator'])
      expect(
        (await fathom(['run', file, '-O', 'none', '--engine', engine, '--schedule', 'own', '--arg', '5']))
          .stdout,
      ).toBe('20\n');
    expect((await fathom(['emit', file, '-O', 'none', '--as', 'graph'])).stdout).toMatch(/^place /m);
    // A pass gets no schedule, which would not fit its changed graph, and Fathom's column is without it.
    const again = await judged('cat', file);
    expect(again.schedules).toBeNull();
    expect(again.before.executed).toBe(schedules?.own);
    expect(again.reference).toEqual(again.after);
  });

  it('may come with a changed graph', async () => {
    const both = passOf(
      'both',
      `for (const node of ofOp('Mul')) { node.op = 'Add'; node.inputs = [null, node.inputs[1], node.inputs[1]]; }
       graph.nodes = graph.nodes.filter(({ op }) => op !== 'Constant');
       const isLeft = ({ node }) => graph.nodes.some(({ id }) => id === node);
       graph.schedule = graph.floating.filter(isLeft).map(({ node }) => ({ node, block: 4 }));`,
    );
    const file = write('both.simple', 'return arg * 2;\n');
    const { verdict, before, after } = await judged(both, file);
    expect({ verdict, executed: after?.executed }).toEqual({
      verdict: 'no-difference',
      executed: before.executed,
    });
  });

  it('shows the smallest input if the graph behaves differently', async () => {
    const wrong = passOf(
      'wrong-and-placed',
      `for (const node of ofOp('Constant')) node.payload = node.type = '3';
       graph.schedule = graph.floating.map(({ node }) => ({ node, block: 4 }));`,
    );
    const { verdict, difference } = await judged(wrong, write('times.simple', 'return arg * 2;\n'));
    expect({ verdict, argument: difference?.argument }).toEqual({ verdict: 'different', argument: '1' });
  });

  it.each<[string, string, RegExp]>([
    ['no list', 'graph.schedule = { 8: 4 };', /`schedule` must be a list of places/],
    ['a text', 'graph.schedule = "early";', /`schedule` must be a list of places/],
    ['a list of ids', 'graph.schedule = [4, 8];', /place 1 of `schedule` needs a node and a block/],
    ['ids as text', 'graph.schedule = [{ node: "8", block: "4" }];', /place 1 of `schedule` needs a node/],
    [
      'negative ids',
      'graph.schedule = [{ node: 8, block: 4 }, { node: -8, block: 4 }];',
      /place 2 of `schedule`/,
    ],
    ['a fraction', 'graph.schedule = [{ node: 8, block: 1.5 }];', /place 1 of `schedule`/],
    [
      'a node that was deleted',
      'graph.schedule = [{ node: 77, block: 4 }];',
      /a place is for node 77, which does not exist/,
    ],
    [
      'a place that is written 200,000 times',
      'graph.schedule = Array.from({ length: 200000 }, () => ({ node: graph.floating[0].node, block: 4 }));',
      /node \d+ has two places, 4 and 4/,
    ],
    [
      'deep nesting',
      'let deep = []; for (let i = 0; i < 1000; i++) deep = [deep]; graph.schedule = [{ node: deep, block: deep }];',
      /place 1 of `schedule`/,
    ],
    [
      'every node in the first block',
      'graph.schedule = graph.floating.map(({ node }) => ({ node, block: 4 }));',
      /a definition dominates its uses: Phi \d+ is in the block of Loop \d+, but \w+ \d+ needs it in the block of Start 0/,
    ],
    [
      'a block that is not a control node',
      'graph.schedule = graph.floating.map(({ node }) => ({ node, block: graph.floating[0].node }));',
      /a block is a control node: \w+ \d+ is placed in Proj 6, which is not a control node/,
    ],
    [
      'half of the nodes',
      'graph.schedule = graph.floating.slice(0, 3).map(({ node }) => ({ node, block: 4 }));',
      /every value has a block: \w+ \d+ has no place/,
    ],
  ])('is refused with %s', async (name, body, message) => {
    const { verdict, errors, after, schedules } = await judged(
      passOf(`hostile-${name.replaceAll(/\W/g, '-')}`, body),
      at('sum.simple'),
    );
    expect({ verdict, after, schedules }).toEqual({ verdict: 'malformed', after: null, schedules: null });
    expect(errors[0]?.message).toMatch(message);
  });

  it('is refused at the line of the place', async () => {
    const pass = passOf(
      'at-line',
      'graph.schedule = graph.floating.map(({ node }) => ({ node, block: node === 9 ? 9 : 4 }));',
    );
    const program = write('line.simple', 'return arg + 5;\n');
    const { stdout } = await fathom(['pass', pass, program, '--out', at('line')]);
    expect(stdout).toMatch(
      /error\[schedule\]: a block is a control node: Add 9 .*\n.*after\.json:\d+:\d+\n.*\n.*"node": 9/,
    );
  });
});

describe('the starter kits', () => {
  it('have at most 150 lines per file', () => {
    for (const language of readdirSync('labs/kits'))
      for (const name of readdirSync(`labs/kits/${language}`)) {
        const lines = readFileSync(`labs/kits/${language}/${name}`, 'utf8').split('\n').length;
        expect(lines, name).toBeLessThanOrEqual(150);
      }
  });

  it('delete a cycle of nodes that only use each other', () => {
    const kits = [
      [at('gvn'), deadCycle.graph],
      [process.execPath, deadCycle.json, at('ts/gvn.mjs')],
    ] as const;
    for (const [command, input, ...words] of kits)
      expect(execFileSync(command, words, { input, encoding: 'utf8' })).not.toContain(deadCycle.name);
  });

  it('wrap the value of a new constant to 64 bits', async () => {
    const pass = write(
      'ts/wrap.mjs',
      "import { run } from './fathom-pass.mjs';\nrun((graph) => (graph.constant(0), graph.replace(graph.node(6), graph.constant(2n ** 64n + 5n))));\n",
    );
    const program = write('wrap.simple', 'return arg;\n');
    const { verdict, difference } = await judged(`"${process.execPath}" "${pass}"`, program);
    expect({ verdict, after: difference?.after }).toMatchObject({
      verdict: 'different',
      after: { text: '5' },
    });
  });

  it(
    'merge equal nodes, delete dead ones, and change no behavior',
    { ...long, timeout: 120_000 },
    async () => {
      const programs = goldenPrograms(40)
        .filter(({ text }) => compile(text).ok)
        .map(({ text }, i) => write(`golden-${i}.simple`, text));
      expect(programs.length).toBeGreaterThan(3);
      const kits = [
        [at('gvn'), '--as', 'graph'],
        [`"${process.execPath}" "${at('ts/gvn.mjs')}"`, '--as', 'json'],
      ];
      const sizes: (number | undefined)[][] = [];
      for (const [command, ...form] of kits) {
        const words = ['pass', command, ...programs, ...form, '--runs', '10', '--budget', '2000', '--json'];
        const { programs: results } = JSON.parse((await fathom(words)).stdout) as { programs: Judged[] };
        // Programs that call unknown C functions cannot run here.
        const runnable = results.filter(({ before }) => before.executed !== null);
        expect(runnable.filter(({ verdict }) => verdict !== 'no-difference')).toEqual([]);
        sizes.push(results.map(({ after }) => after?.nodes));
        expect(results.some(({ before, after }) => (after?.nodes ?? 0) < before.nodes)).toBe(true);
      }
      expect(sizes[0]).toEqual(sizes[1]);
    },
  );
});

describe('the schedulers of the starter kits', () => {
  it(
    'return legal schedules of golden programs, the same in all languages',
    { timeout: 240_000 },
    async () => {
      const programs = goldenPrograms(60)
        .filter(({ text }) => compile(text).ok)
        .map(({ text }, i) => write(`scheduled-${i}.simple`, text));
      expect(programs.length).toBeGreaterThan(3);
      const counts: unknown[] = [];
      for (const [command, form] of [
        [at('schedule'), 'graph'],
        [`"${process.execPath}" "${at('ts/schedule.mjs')}"`, 'json'],
      ] as const) {
        const words = [
          'pass',
          command,
          ...programs,
          '--as',
          form,
          '--runs',
          '10',
          '--budget',
          '2000',
          '--json',
        ];
        const { programs: results } = JSON.parse((await fathom(words)).stdout) as { programs: Judged[] };
        expect(
          results.filter(({ verdict }) => verdict !== 'no-difference' && verdict !== 'undecided'),
        ).toEqual([]);
        expect(results.every(({ schedules }) => schedules?.own === schedules?.early)).toBe(true);
        counts.push(results.map(({ schedules }) => schedules));
      }
      expect(counts[0]).toEqual(counts[1]);
    },
  );
});

describe('docs/graph.schema.json', () => {
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync('docs/graph.schema.json', 'utf8')) as object,
  );

  it('describes what emit --as json prints', long, () => {
    for (const { text, name } of goldenPrograms(20))
      for (const optimize of ['none', 'full'] as const) {
        const compilation = compile(text, { optimize });
        if (!compilation.ok) continue;
        validate(JSON.parse(emitText(compilation, 'json', { language: 'en' })));
        expect(validate.errors, name).toBeNull();
      }
  });

  it('describes a schedule', () => {
    const compilation = compile('return arg * 2;', { optimize: 'none' });
    const graph = JSON.parse(emitText(compilation, 'json')) as {
      readonly floating: { readonly node: number }[];
    };
    const schedule = graph.floating.map(({ node }) => ({ node, block: 4 }));
    expect(validate({ ...graph, schedule })).toBe(true);
    expect(validate({ ...graph, schedule: [{ node: 8 }] })).toBe(false);
  });

  it.each([
    ['no list of nodes', { start: 0, stop: 1 }],
    [
      'a node without inputs',
      { nodes: [{ id: 0, op: 'Start', payload: null, type: 'int', span: [0, 0] }], start: 0, stop: 1 },
    ],
  ])('refuses %s', (_, value) => {
    expect(validate(value)).toBe(false);
  });
});

describe('a graph in JSON', () => {
  it('may have infinite loops in functions', async () => {
    for (const name of ['never-returns-in-conditions', 'never-returns-through-others']) {
      const program = `test/golden/programs/functions/${name}.simple`;
      const { stdout } = await fathom(['emit', program, '--as', 'json', '-O', 'none']);
      const { stdout: result } = await fathom(['run', write('loops.json', stdout), '--arg', '0']);
      expect(result).toBe((await fathom(['run', program, '--arg', '0'])).stdout);
    }
  });

  it('is accepted by run and emit like a graph in text', long, async () => {
    const { stdout } = await fathom(['emit', at('sum.simple'), '--as', 'json']);
    const file = write('sum.json', stdout);
    expect((await fathom(['run', file, '--arg', '5'])).stdout).toBe('20\n');
    expect((await fathom(['emit', file, '--as', 'svg'])).stdout).toContain('<svg');
    expect((await fathom(['emit', file, '--as', 'asm'])).status).toBe(0);
    const broken = write('broken.json', stdout.replace('"Add"', '"Plus"'));
    const { status, stderr } = await fathom(['run', broken]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/no op has the name Plus[\s\S]*broken\.json:\d+:\d+/);
  });
});
