// Runs the graph interpreter and the machine in lockstep. They must agree on every value, and a faulty
// machine must be detected at its first wrong value.
import { describe, expect, it } from 'vitest';
import {
  allocatorNames,
  compile,
  machineLockstep,
  scheduleKinds,
  type Compilation,
} from '../../../compiler/index.ts';
import { defaultMachine } from '../../../compiler/views/machine/machine.ts';
import { locatedProgram } from '../../../compiler/views/machine/machine-lockstep.ts';
import { stepsOf } from '../../../compiler/views/runs/semantics.ts';
import {
  emulate,
  instruction,
  jumpOps,
  type MachineInstruction,
  type MachineProgram,
} from '../../../compiler/backend/x64/index.ts';
import { withInstructions } from '../../support/native/machine-code.ts';
import { conditions } from '../../../compiler/backend/x64/ops/conditions.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { isLong, long } from '../../support/extent.ts';

const settings = ['full', 'none', 'peephole'] as const;

/** The number of compared values. */
function compared(name: string, text: string, i: number): number {
  const compilation = compile(text, { optimize: settings[i % 3] });
  if (!compilation.ok) return 0;
  const { difference, values } = machineLockstep(compilation, {
    ...defaultMachine,
    allocator: allocatorNames[i % 2],
    schedule: scheduleKinds[(i >> 1) % 3],
    argument: 5n,
  });
  expect(difference, `${name}, ${settings[i % 3]}`).toBe(null);
  return values.length / 4;
}

describe('the graph and the machine', () => {
  it('agree on golden programs', long, () => {
    const counts = goldenPrograms(!isLong ? 10 : 1).map(({ name, text }, i) => compared(name, text, i));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(counts.length / 2);
  });

  it('agree on random programs', long, () => {
    const counts = Array.from({ length: 16 }, (_, i) =>
      compared(`seed ${i}`, fullProgram(i, { statements: 4 + (i % 9) }), i),
    );
    expect(Math.max(...counts)).toBeGreaterThan(20);
  });

  it('agree if the argument leaves its register immediately and other values replace it', () => {
    const program =
      'val f={int a, int b-> if(b<1) return a; return f(a+b,b-1);}; int r=0; for(int i=0;i<arg;i++) r=f(r,i); return r;';
    expect(compared('moved', program, 4)).toBeGreaterThan(0);
  });

  it('are in the same state of the same call at each instruction', () => {
    const compilation = compile('val f={int n-> if(n<2) return 1; return n*f(n-1);}; return f(arg);', {
      optimize: 'none',
    });
    const { states, truncated } = look(compilation);
    expect(truncated).toBe(false);
    const ofGraph = stepsOf(compilation, { argument: 5n, limit: 1000 });
    expect(states.at(-1)).toBe(ofGraph.states.length - 1);
    expect(states[0]).toBe(1);
    // Control only moves forward.
    expect([...states]).toEqual([...states].sort((a, b) => a - b));
  });

  it('stop at a limit and report it', () => {
    const endless = compile('while(1) {} return 0;', { optimize: 'none' });
    expect(look(endless, 1n)).toMatchObject({ truncated: true, difference: null });
    const long = machineLockstep(compile('int s=0; while(s<arg) s=s+1; return s;'), {
      ...defaultMachine,
      argument: 1_000_000n,
      limit: 500,
    });
    expect(long.truncated).toBe(true);
    expect(long.states.length).toBe(501);
  });
});

describe('a faulty machine', () => {
  const text =
    'int[] a=new int[arg+3]; int s=1; for(int i=0;i<arg;i++) { a[i]=s*7+i; s=s+a[i]-3; if(s>900) s=s-900; } if(s>arg) a[1]=s; else a[2]=s; return a[1]-s;';
  const compilation = compile(text);
  const right = locatedProgram(compilation, defaultMachine);

  it('is detected at its first wrong value, whichever instruction is wrong', () => {
    const wrong = mistakes(right);
    expect(wrong.length).toBeGreaterThan(3);
    for (const { program, nodes } of wrong) {
      const { difference } = look(compilation, 9n, program);
      expect(difference).toMatchObject({ kind: 'value' });
      expect(nodes).toContain(difference?.node);
    }
  });

  it('is detected when it takes the wrong path', () => {
    const turned = changed(right, (each) => {
      const { condition } = each.op;
      return each.op.ends === 'branch' && condition !== undefined
        ? instruction(jumpOps[conditions[condition].inverse], each.operands, each.node, {
            values: each.values,
          })
        : null;
    });
    const { counts } = emulate(right, { argument: 9n, counts: true });
    const executed = turned.filter(({ place }) => (counts.instructions?.[place] ?? 0) > 0);
    expect(executed.length).toBeGreaterThan(4);
    for (const { program } of executed) expect(look(compilation, 9n, program).difference).not.toBe(null);
    const kinds = turned.map(({ program }) => look(compilation, 9n, program).difference?.kind);
    expect(kinds).toContain('control');
  });
});

interface Mistake {
  /** Index of the changed instruction in memory order. */
  readonly place: number;
  readonly program: MachineProgram;
  readonly nodes: readonly number[];
}

/**
 * One copy of the program for each instruction that adds a constant or multiplies, with that instruction
 * changed.
 */
const mistakes = (program: MachineProgram): Mistake[] =>
  changed(program, (each) => {
    const { op, operands, values = [] } = each;
    const [first] = operands;
    if (values.length === 0) return null;
    const wrong = (operand: typeof first): MachineInstruction => each.over([operand, ...operands.slice(1)]);
    if (['add', 'sub', 'imulConstant'].includes(op.name) && first.kind === 'immediate')
      return wrong({ ...first, value: first.value + 1n });
    if (op.name === 'lea' && first.kind === 'memory' && first.symbol === null)
      return wrong({ ...first, displacement: first.displacement + 1 });
    return null;
  });

function changed(
  program: MachineProgram,
  wrong: (i: MachineInstruction) => MachineInstruction | null,
): Mistake[] {
  let next = 0;
  return program.functions.flatMap((code, f) =>
    code.blocks.flatMap((block, b) =>
      code.instructionsOf(block).flatMap((each, at) => {
        const place = next++;
        const other = wrong(each);
        if (other === null) return [];
        const spoiled = withInstructions(code, (instructions, index) =>
          index === b ? instructions.with(at, other) : instructions,
        );
        const functions = program.functions.with(f, spoiled);
        return [
          {
            place,
            program: { ...program, functions },
            nodes: (each.values ?? []).map(({ node }) => node.id),
          },
        ];
      }),
    ),
  );
}

const look = (
  compilation: Compilation,
  argument = 5n,
  program?: MachineProgram,
): ReturnType<typeof machineLockstep> =>
  machineLockstep(compilation, { ...defaultMachine, argument }, program);
