// Tests checks whose right answer is in a V8 trace: captured by the installed Node, constructed, or
// missing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  checkTaskIn,
  creditOf,
  keepTrace,
  parseLab,
  passes,
  resultText,
  solutionFor,
  tasksOf,
  useTracer,
  wordsOf,
  type Captured,
  type CheckResult,
  type Lab,
  type Submission,
  type TaskAnswer,
} from '../../labs/engine/index.ts';
import { captureForChecks } from '../../electron/cli/tracing.ts';
import { courseOf, filesOf } from './course.ts';

const { lab: read } = parseLab(filesOf('18-a-sea-in-the-wild'), courseOf());
if (read === null) throw new Error('the lab cannot be read');
const lab: Lab = read;

const submission = (answer: TaskAnswer): Submission => ({
  program: '',
  answer,
  chosen: { schedule: 'best', optimize: 'full', rulesOff: [], allocator: 'coloring' },
});
const check = (id: string, answer: TaskAnswer): Promise<readonly CheckResult[]> =>
  checkTaskIn(lab, id, submission(answer));
const told = (results: readonly CheckResult[]): string =>
  results.map((result) => resultText(wordsOf('en'), result)).join('\n');

/** A trace whose graph phases contain nodes with these opcodes. */
const made = (node: string, phases: Readonly<Record<string, readonly string[]>>): Captured => ({
  status: 'captured',
  node,
  traces: [
    {
      text: JSON.stringify({
        function: {
          functionName: 'sum',
          sourceName: 'program.js',
          sourceText: '',
          startPosition: 0,
          endPosition: 0,
        },
        phases: Object.entries(phases).map(([name, opcodes]) => ({
          name,
          type: 'graph',
          data: {
            nodes: opcodes.map((opcode, id) => ({
              id,
              label: opcode,
              title: opcode,
              live: true,
              properties: '',
              opcode,
            })),
            edges: [],
          },
        })),
      }),
    },
  ],
  deoptimizations: [],
});
const missing = (status: string, node = ''): Captured => ({ status, node, traces: [], deoptimizations: [] });

afterEach(() => useTracer(null));

describe('an answer about a trace', () => {
  beforeEach(captureForChecks);

  it('is compared with the trace of the current Node, and each mistake gets a specific reply', async () => {
    const id = 'count-the-phis';
    expect(passes(await check(id, { cells: { phis: '2' }, node: process.version }))).toBe(true);
    expect(told(await check(id, { cells: { phis: '3' }, node: process.version }))).toContain(
      'You counted the EffectPhi',
    );
    expect(told(await check(id, { cells: { phis: '4' }, node: process.version }))).toContain(
      'You counted the Loop and the EffectPhi',
    );
    const other = await check(id, { cells: { phis: '17' }, node: process.version });
    expect(told(other)).toContain('0 of 1 cell right');
  });

  it('accepts phases by name or title, and any of several nodes', async () => {
    const phase = async (written: string): Promise<boolean> =>
      passes(await check('inlined', { cells: { phase: written }, node: process.version }));
    expect(await phase('Inlining')).toBe(true);
    expect(await phase(' v8.TFInlining ')).toBe(true);
    expect(await phase('inlin')).toBe(true);
    expect(await phase('Typer')).toBe(false);
    expect(await phase('')).toBe(false);
    const task = tasksOf(lab).find(({ id }) => id === 'load-elimination');
    const step = lab.steps.find(({ tasks }) => tasks.some((each) => each === task));
    if (task === undefined || step === undefined) throw new Error('no such task');
    const { answer } = await solutionFor(task, step, lab.level);
    expect(passes(await check('load-elimination', answer))).toBe(true);
    const written = { cells: { load: `${answer.cells?.['load']}: LoadField` }, node: process.version };
    expect(passes(await check('load-elimination', written))).toBe(true);
  });

  it('runs a student’s program within limits and reports the result', async () => {
    const deoptimize = (code: string): Promise<readonly CheckResult[]> =>
      check('deoptimize', { code, node: process.version });
    const loop = 'function width(p) { return p.x; }\nfor (let i = 0; i < 100000; i++) width({ x: i });\n';
    expect(passes(await deoptimize(`${loop}width({ a: 1, x: 2 });`))).toBe(true);
    expect(told(await deoptimize(loop))).toContain('Another value means another map');
    const reading = "const { readFileSync } = require('fs'); readFileSync('/etc/passwd');";
    expect(told(await deoptimize(reading))).toContain('the program failed before');
  }, 60_000);
});

describe('an answer that cannot be compared', () => {
  const answer: TaskAnswer = { cells: { phis: '2' }, node: 'v20.20.2' };
  const refused = async (captured: Captured, given = answer): Promise<string> => {
    useTracer(() => Promise.resolve(captured));
    const results = await check('count-the-phis', given);
    expect(results.map(({ passed, unchecked, cells }) => ({ passed, unchecked, cells }))).toEqual([
      { passed: false, unchecked: true, cells: undefined },
    ]);
    expect(creditOf(results)).toBe(0);
    return told(results);
  };

  it('is refused if no Node is installed', async () => {
    expect(await refused(missing('no-node'))).toContain('not checked: capturing a trace requires Node');
    expect(await refused(missing('old-node', 'v18.19.0'))).toContain('Node v18.19.0 cannot confine programs');
    expect(await refused(missing('failed', 'v20.1.0'))).toContain('cannot read the trace');
    expect(await refused(missing('timeout', 'v20.1.0'))).toContain('v20.1.0 (timeout)');
  });

  it('is refused if the major version differs, whatever the trace claims', async () => {
    const phases = { 'V8.TFInlining': ['Phi', 'Phi'] };
    expect(await refused(made('v22.11.0', phases))).toContain(
      'v20.20.2, and this computer has Node v22.11.0',
    );
    expect(await refused(made('v20.0.0', phases), { ...answer, node: 'nonsense' })).toContain('not checked');
    useTracer(() => Promise.resolve(made('v20.0.0', phases)));
    expect(passes(await check('count-the-phis', answer))).toBe(true);
  });

  it('is refused if this version has no such phase or node', async () => {
    expect(await refused(made('v20.0.0', { 'V8.TFTyper': ['Phi'] }))).toContain(
      'compiles this function differently',
    );
    useTracer(() => Promise.resolve(made('v20.0.0', { 'V8.TFTyper': ['Return'] })));
    expect(told(await check('inlined', { cells: { phase: 'Typer' }, node: 'v20.1.1' }))).toContain(
      'not checked',
    );
  });

  it('is refused if the trace is damaged', async () => {
    const damaged = { ...made('v20.0.0', {}), traces: [{ text: '{"function": {' }] };
    expect(await refused(damaged)).toContain('cannot read the trace');
  });

  it('waits until the user captures a trace in the window', async () => {
    const results = await check('count-the-phis', answer);
    expect(told(results)).toContain('capture the function first');
    const [trace] = tasksOf(lab).find(({ id }) => id === 'count-the-phis')?.checks ?? [];
    if (trace?.kind !== 'trace') throw new Error('no such check');
    const program = { source: trace.javascript ?? '', function: trace.function };
    keepTrace(program, made('v20.3.0', { 'V8.TFInlining': ['Phi', 'Phi', 'EffectPhi'] }));
    expect(passes(await check('count-the-phis', answer))).toBe(true);
    expect(told(await check('find-the-phi', { cells: { phi: '0' }, node: 'v20.3.0' }))).toContain(
      'not checked',
    );
  });

  it('runs nothing without an answer and the version for which it was given', async () => {
    useTracer(() => Promise.reject(new Error('nothing may be captured')));
    for (const given of [{}, { cells: { phis: ' ' }, node: 'v20.1.0' }])
      expect((await check('count-the-phis', given))[0]).toMatchObject({ passed: false, unanswered: true });
    const [uncaptured] = await check('count-the-phis', { cells: { phis: '2' } });
    expect(uncaptured).toMatchObject({ passed: false, unchecked: true });
  });
});
