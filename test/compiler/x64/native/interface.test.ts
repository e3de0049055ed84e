// Tests the interface of an assembled program: argument, result, faults, and exit status.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assemblyOf, hasToolchain, machineOf, withNative } from '../support.ts';
import { long } from '../../../support/extent.ts';

const build = (program: string): string => assemblyOf(machineOf(program));

describe.runIf(hasToolchain)('a native program', () => {
  it('reads its argument as a signed decimal', long, () => {
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
    });
  });

  it('prints results of every length', long, () => {
    withNative(
      build('int n = 1; while (arg > 0) { n = n * 10; arg = arg - 1; } return arg < 0 ? -n : n;'),
      ({ run }) => {
        for (let digits = 0; digits < 19; digits++)
          expect(run([String(digits)]).stdout).toBe(`1${'0'.repeat(digits)}\n`);
      },
    );
  });

  it('reports a fault on standard error, with status 3', long, () => {
    withNative(build('int a = 1;\nint b = 2;\nreturn a / arg + b;'), ({ run }) => {
      expect(run(['0'])).toEqual({ stdout: '', stderr: 'fault: divide-by-zero at line 3\n', status: 3 });
      expect(run(['1'])).toEqual({ stdout: '3\n', stderr: '', status: 0 });
    });
    withNative(build(`${'\n'.repeat(1233)}return 1 / 0;`), ({ run }) => {
      expect(run([]).stderr).toBe('fault: divide-by-zero at line 1234\n');
    });
  });

  it('prints a marker given as an argument between its output and its result', long, () => {
    withNative(build('sys.io.p("two\nlines"); return arg;'), ({ run }) => {
      expect(run(['3', 'marker-5']).stdout).toBe('two\nlinesmarker-5\n3\n');
      expect(run(['3']).stdout).toBe('two\nlines3\n');
    });
    withNative(build('i32 code = arg + 2; sys.io.p("one"); sys.libc._exit(code); return 1;'), ({ run }) =>
      expect(run(['3', 'm'])).toEqual({ stdout: 'onem\n5\n', stderr: '', status: 0 }),
    );
    withNative(build(''), ({ run }) => expect(run(['3', 'm']).stdout).toBe('m\n'));
    withNative(build('sys.io.p("one"); return 1 / arg;'), ({ run }) =>
      expect(run(['0', 'm']).stdout).toBe('one'),
    );
  });

  it('prints nothing if the program is empty', () => {
    withNative(build(''), ({ run }) => expect(run([])).toEqual({ stdout: '', stderr: '', status: 0 }));
  });

  it('can be terminated from outside if it does not end', long, () => {
    withNative(build('while (1) arg = arg + 1;'), ({ run }) =>
      expect(run([], { milliseconds: 300 }).status).toBe(null),
    );
    withNative(build('while (1);'), ({ run }) => expect(run([], { milliseconds: 300 }).status).toBe(null));
  });

  it('exits with status 1 if its output cannot be written', () => {
    withNative(build('return 5;'), ({ path }) => {
      const full = openSync('/dev/full', 'w');
      expect(spawnSync(path, [], { stdio: ['ignore', full, 'ignore'] }).status).toBe(1);
      closeSync(full);
    });
  });
});
