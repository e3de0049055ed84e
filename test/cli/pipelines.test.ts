// Tests the command line with pipelines instead of programs.
import { beforeAll, describe, expect, it } from 'vitest';
import { SUM_OF_ARRAY } from '../../compiler/interchange/examples.ts';
import { buildOnce, fathom } from '../support/cli.ts';
import { packageRead } from '../support/foreign/packages.ts';
import { long } from '../support/extent.ts';

beforeAll(buildOnce, 120_000);

const PROGRAM = `int sum = 0;
for (int i = 0; i < arg; i++) if (i % 3 == 1) sum += i / 2; else sum ^= i;
return sum;`;
const WITH_OBJECTS = `struct P { int x; P? next; };
val build = { int n -> P? list = null; while (n > 0) { list = new P { x = n * n; next = list; }; n--; } return list; };
int sum = 0;
P? at = build(arg);
while (at) { sum += at.x; at = at.next; }
int[] squares = new int[4];
squares[arg & 3] = sum;
return squares[arg & 3] + squares[0];`;

const emit = async (input: string, as: string, ...flags: string[]): Promise<string> => {
  const { status, stdout, stderr } = await fathom(['emit', '-', '--as', as, ...flags], input);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

describe('a program in the form of a pipeline', () => {
  it(
    'gives the program’s results in every engine and from every form',
    { ...long, timeout: 240_000 },
    async () => {
      for (const program of [PROGRAM, WITH_OBJECTS]) {
        const expected = await fathom(['run', '-', '--arg', '13'], program);
        expect(expected.status).toBe(0);
        for (const form of ['printable', 'pipeline', 'pipeline-json']) {
          const file = await emit(program, form);
          for (const engine of ['graph', 'schedule', 'emulator', 'native'])
            expect({
              form,
              engine,
              ...(await fathom(['run', '-', '--arg', '13', '--engine', engine], file)),
            }).toEqual({
              form,
              engine,
              ...expected,
            });
          expect((await fathom(['verify', '-'], file)).stdout).toContain('well-formed');
        }
      }
    },
  );

  it('is converted between forms without loss', async () => {
    const text = await emit(PROGRAM, 'printable');
    const json = await emit(text, 'json');
    expect(await emit(json, 'printable')).toBe(await emit(text, 'printable'));
    expect(await emit(json, 'json')).toBe(json);
    expect(await emit(json, 'pipeline')).toBe(await emit(text, 'pipeline'));
    const sections = { cfg: true, dominance: true };
    const read = packageRead(JSON.parse(json), sections, 'json');
    expect(`${read.render(sections, 'printable')}\n`).toBe(text);
    expect(`${read.render(sections, 'graphviz')}\n`).toBe(await emit(text, 'dot'));
    expect(`${JSON.stringify(read.render(sections, 'json'), null, 1)}\n`).toBe(json);
  });

  it('stays unchanged unless optimizations are requested', async () => {
    const file = await emit('int x = arg; return (x + 3) + 4 + x * 0;', 'printable', '-O', 'none');
    const count = (graph: string): number =>
      graph.split('\n').filter((line) => / (Add|Mul)\(/.test(line)).length;
    expect(count(await emit(file, 'graph'))).toBe(4);
    expect(count(await emit(file, 'graph', '-O', 'full'))).toBe(1);
    expect(await emit(file, 'steps')).not.toContain('peephole');
    expect(await emit(file, 'steps', '-O', 'full')).toContain('add-zero');
    expect((await fathom(['compare', '-', '--against-optimize', 'full'], file)).stdout).toContain(
      'fewer nodes',
    );
    expect((await fathom(['run', '-', '--arg', '5', '-O', 'full'], file)).stdout).toBe('12\n');
  });

  it('keeps the line of a fault', async () => {
    const file = await emit('return 7 / arg;', 'printable');
    const line = file.split('\n').findIndex((text) => text.includes('ZeroCheck')) + 1;
    expect(await fathom(['run', '-'], file)).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(
        new RegExp(
          `^${line} \\| .*ZeroCheck.*\\n *= division by zero\\nfault: divide-by-zero at line ${line}\\n$`,
        ),
      ) as string,
    });
  });
});

describe('a pipeline without a program', () => {
  it('is scheduled into blocks, whatever its opcodes are', async () => {
    const sea = 'pipeline {\n  i0 = start\n  i1 = strange "x"\n  i2 = exit ^i0, i1\n}\n';
    expect(await emit(sea, 'printable')).toBe(
      'pipeline {\n  b0 {\n    i0 = strange "x"\n    i1 = exit ^b0, i0\n  }\n}\n',
    );
    const { status, stderr } = await fathom(['run', '-'], sea);
    expect({
      status,
      at: /-:3:3/.test(stderr),
      named: stderr.includes('`strange` is not an executable opcode'),
    }).toEqual({
      status: 1,
      at: true,
      named: true,
    });
    expect(JSON.parse((await fathom(['run', '-', '--json'], sea)).stdout)).toMatchObject({
      ok: false,
      errors: [{ code: 'pipeline', line: 3, column: 3 }],
    });
  });

  it('is refused with line and column if it is malformed', async () => {
    for (const command of [
      ['run', '-'],
      ['verify', '-'],
      ['emit', '-', '--as', 'dot'],
      ['reduce', '-'],
    ]) {
      const { status, stderr } = await fathom(command, 'pipeline {\n  i0 = add i7\n}\n');
      expect({
        command,
        status,
        told: /2:12[^]*i7 does not exist|i7 does not exist[^]*2:12/.test(stderr),
      }).toEqual({
        command,
        status: 1,
        told: true,
      });
    }
    expect((await fathom(['verify', '-'], '{"nodes": [{"opcode": "add", "inputs": [4]}]}')).stderr).toContain(
      'node 1',
    );
  });

  it('is reduced by the built-in reductions', async () => {
    const { status, stdout } = await fathom(['reduce', '-', '--steps', '--one-by-one'], SUM_OF_ARRAY);
    expect(status).toBe(0);
    expect(stdout).toContain(
      '# range: change i6 = ssa:phi ^i5, i1, i14 => i6 = ssa:phi ^i5, i1, i14; i6 in 0 to +∞\n',
    );
    expect(stdout).toContain('# checks: remove i10 = checkIndex ^b2, i3, i6\n');
    expect(stdout).toContain('  b2 {\n    i10 = load ^b2, i0, i7\n    i11 = add');
    expect((await fathom(['run', '-'], stdout)).stdout).toBe('0\n');
    const kept = JSON.parse(
      (await fathom(['reduce', '-', '--with', 'checks', '--json'], SUM_OF_ARRAY)).stdout,
    ) as object;
    expect(kept).toMatchObject({ ok: true, steps: [] });
    expect((await fathom(['reduce', '-', '--with', 'magic'], SUM_OF_ARRAY)).status).toBe(2);
  });
});
