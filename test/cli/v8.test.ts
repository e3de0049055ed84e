// Tests that `fathom v8` captures a function or reads a trace, and prints its phases.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fathom } from '../support/cli.ts';
import { capturedTraces } from '../support/foreign/v8-traces.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('v8');
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  writeFileSync(at('trace.json'), capturedTraces().get('f9') ?? '');
  writeFileSync(
    at('hot.js'),
    'function hot(a) { let s = 0; for (let i = 0; i < a.length; i++) s += a[i]; return s; }\nfor (let k = 0; k < 30000; k++) hot([1, 2, 3, k]);\n',
  );
});

interface Summary {
  readonly function: string;
  readonly phases: readonly {
    readonly name: string;
    readonly kind: string;
    readonly nodes: number;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
    readonly steps: readonly string[];
  }[];
}

describe('fathom v8', () => {
  it('captures a function and lists its phases', long, async () => {
    const { status, stdout, stderr } = await fathom(['v8', at('hot.js'), '--function', 'hot', '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { function: name, phases } = JSON.parse(stdout) as Summary;
    expect(name).toBe('hot');
    let nodes = 0;
    for (const phase of phases.filter(({ kind }) => kind === 'graph')) {
      nodes += phase.added - phase.removed;
      expect(phase.nodes, phase.name).toBe(nodes);
      if (phase.added + phase.removed + phase.changed > 0) expect(phase.steps.length).toBeGreaterThan(0);
    }
    expect(phases.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['graph', 'schedule', 'sequence', 'assembly']),
    );
  });

  it('captures the first function that V8 optimizes and describes each graph change', async () => {
    const { status, stdout } = await fathom(['v8', at('hot.js'), '--steps']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^hot\nphase +nodes +edges +added +removed +changed\n/);
    expect(stdout).toMatch(/\nInlining\n(?: {2}Inlining .*\.\n)+/);
  });

  it.each([
    ['load elimination', [], /^\d+: \w+.*\)/m],
    ['loadelim', ['--as', 'dot'], /^digraph "V8\.TFLoadElimination" \{\n/],
    ['typer', ['--as', 'json'], /^\{"kind":"graph","name":"V8\.TFTyper"/],
    ['typer', ['--as', 'igv'], /<graph name="V8\.TFTyper">/],
    ['schedule', [], /^B0:\n {2}0: Start/],
    ['after register allocation', [], /^ +\d+: \w+.*\n/m],
    ['before register', ['--as', 'instructions'], /^v\d+: \[/m],
    ['disassembly', ['--as', 'asm'], /^kind = TURBOFAN/],
  ])('prints the phase %s %j', async (phase, flags, form) => {
    const { status, stdout, stderr } = await fathom(['v8', at('trace.json'), '--phase', phase, ...flags]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(form);
  });

  it('writes XML that it can read back', async () => {
    const { stdout } = await fathom(['v8', at('trace.json'), '--as', 'igv']);
    writeFileSync(at('trace.xml'), stdout);
    const given = JSON.parse((await fathom(['v8', at('trace.json'), '--json'])).stdout) as Summary;
    const read = JSON.parse((await fathom(['v8', at('trace.xml'), '--json'])).stdout) as Summary;
    expect(read.function).toBe('f9');
    expect(read.phases).toEqual(given.phases.filter(({ kind }) => kind === 'graph'));
  });

  it('reports errors', async () => {
    expect(await fathom(['v8', at('trace.json'), '--as', 'dot'])).toMatchObject({ status: 2 });
    const unknown = await fathom(['v8', at('trace.json'), '--phase', 'nonsense']);
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain(
      'there is no phase “nonsense”. The phases are: Bytecode graph builder, ',
    );
    const wrong = await fathom(['v8', at('trace.json'), '--phase', 'schedule', '--as', 'dot']);
    expect(wrong.stderr).toContain('Schedule cannot be printed as dot. It contains: blocks');
    writeFileSync(at('broken.json'), '{"phases": [3]}');
    const broken = await fathom(['v8', at('broken.json')]);
    expect(broken).toMatchObject({ status: 1, stdout: '' });
    expect(broken.stderr).toContain('broken.json: phases[0]: expected an object');
    writeFileSync(at('cold.js'), 'function cold() {}');
    const cold = await fathom(['v8', at('cold.js'), '--function', 'cold']);
    expect(cold.status).toBe(1);
    expect(cold.stderr).toContain('V8 did not optimize cold. Call it in a loop');
    const german = await fathom(['--language', 'de', 'v8', at('cold.js')]);
    expect(german.stderr).toContain('V8 hat keine Funktion optimiert');
    expect((await fathom(['v8', at('cold.js'), '--function', 'a b'])).status).toBe(2);
  });
});
