// The assembled program as a user meets it: its argument, its output, its exit status; and what `objdump` sees in it.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { instructionText, isBlock, type MachineCode } from '../../../compiler/target/x64/index.ts';
import { randomProgram } from '../../support/programs.ts';
import { assemblyOf, hasToolchain, machineOf, withNative } from './support.ts';

const build = (program: string): string => assemblyOf(machineOf(program));

describe.runIf(hasToolchain)('a native program', () => {
  it('reads its argument as signed decimal', () => {
    withNative(build('return arg;'), ({ run }) => {
      const results = ['0', '-0', '7', '-7', '9223372036854775807', '-9223372036854775808', '007'].map(
        (word) => run([word]).stdout,
      );
      expect(results).toEqual([
        '0\n',
        '0\n',
        '7\n',
        '-7\n',
        '9223372036854775807\n',
        '-9223372036854775808\n',
        '7\n',
      ]);
      expect(run([]).stdout).toBe('0\n');
      expect(run(['']).stdout).toBe('0\n');
      expect(run(['-']).stdout).toBe('0\n');
      expect(run(['12ab']).stdout).toBe('12\n');
      expect(run(['3', '4']).stdout).toBe('3\n');
    });
  });

  it('prints results of every length', () => {
    withNative(
      build('int n = 1; while (arg > 0) { n = n * 10; arg = arg - 1; } return arg < 0 ? -n : n;'),
      ({ run }) => {
        for (let digits = 0; digits < 19; digits++)
          expect(run([String(digits)]).stdout).toBe(`1${'0'.repeat(digits)}\n`);
      },
    );
  });

  it('reports a fault on standard error, with status 3', () => {
    withNative(build('int a = 1;\nint b = 2;\nreturn a / arg + b;'), ({ run }) => {
      expect(run(['0'])).toEqual({ stdout: '', stderr: 'fault: divide-by-zero at line 3\n', status: 3 });
      expect(run(['1'])).toEqual({ stdout: '3\n', stderr: '', status: 0 });
    });
    withNative(build(`${'\n'.repeat(1233)}return 1 / 0;`), ({ run }) => {
      expect(run([]).stderr).toBe('fault: divide-by-zero at line 1234\n');
    });
  });

  it('prints nothing where the program is empty', () => {
    withNative(build(''), ({ run }) => expect(run([])).toEqual({ stdout: '', stderr: '', status: 0 }));
  });

  it('is stopped from outside where it does not end', () => {
    withNative(build('while (1) arg = arg + 1;'), ({ run }) => expect(run([], 300).status).toBe(null));
    withNative(build('while (1);'), ({ run }) => expect(run([], 300).status).toBe(null));
  });

  it('has status 1 where its output goes nowhere', () => {
    withNative(build('return 5;'), ({ path }) => {
      const full = openSync('/dev/full', 'w');
      expect(spawnSync(path, [], { stdio: ['ignore', full, 'ignore'] }).status).toBe(1);
      closeSync(full);
    });
  });
});

/** What our own listing says: the mnemonics in order, and the index that each jump goes to. */
function ownListing(code: MachineCode): string[] {
  const starts: number[] = [];
  let count = 0;
  for (const { instructions } of code.blocks) {
    starts.push(count);
    count += instructions.length;
  }
  return code.blocks.flatMap(({ instructions }) =>
    instructions.map((i) => {
      const target = i.operands.find(isBlock);
      const [mnemonic] = instructionText(i, code).split(' ');
      return target === undefined ? mnemonic : `${mnemonic} ${starts[target.block]}`;
    }),
  );
}

/** The same from the disassembly of `main`. Blocks are symbols of their own there. */
function disassembly(path: string): string[] {
  const { stdout } = spawnSync('objdump', ['-d', '--no-show-raw-insn', '-M', 'suffix', path], {
    encoding: 'utf8',
  });
  const main = stdout.slice(stdout.indexOf('<main>:'), stdout.indexOf('<_start>:'));
  const lines = [...main.matchAll(/^[ \t]+([0-9a-f]+):[ \t]+(\S+)(?:[ \t]+(\S+))?/gm)];
  const indexOf = new Map(lines.map(([, address], index) => [address, index]));
  return lines.map(([, , mnemonic, operand]) => {
    const inside = mnemonic.startsWith('j') ? indexOf.get(operand) : undefined;
    return inside === undefined ? mnemonic : `${mnemonic} ${inside}`;
  });
}

/** The disassembler knows some instructions by other names. */
const sameName = (line: string): string =>
  line
    .replace(/^movabsq$/, 'movq')
    .replace(/^retq$/, 'ret')
    .replace(/^jmpq/, 'jmp');

describe.runIf(hasToolchain && spawnSync('objdump', ['--version']).status === 0)('the disassembly', () => {
  it('has our instructions and our branch targets', () => {
    const programs = [
      'return 99999999999 * arg / (arg | 1) + (arg < 3);',
      'int s = 0; for (int i = 0; i < arg; i++) { if (i % 3 == 0) continue; s += i / (arg - 9); } return s;',
      ...Array.from({ length: 10 }, (_, i) => randomProgram(i + 500, { statements: 25 })),
    ];
    for (const program of programs) {
      const machine = machineOf(program);
      const own = ownListing(machine.allocation.code).map(sameName);
      withNative(assemblyOf(machine), ({ path }) => expect(disassembly(path).map(sameName)).toEqual(own));
    }
  });
});
