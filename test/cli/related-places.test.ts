// Tests the second location of a diagnostic in text, `--json`, and `batch`.
import { describe, expect, it } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { errorData, renderDiagnostics } from '../../electron/cli/input/input.ts';

const text = `int a = 1;\n${'\n'.repeat(8)}int a = arg;\nreturn a;`;

describe('a diagnostic with a second location', () => {
  it('prints both lines in source order', () => {
    expect(renderDiagnostics(compile(text), 'a.simple').split('\n')).toEqual([
      'error[redefinition]: `a` is already declared on line 1',
      '   --> a.simple:10:5',
      '   |',
      ' 1 | int a = 1;',
      '   |     - `a` is declared here',
      '10 | int a = arg;',
      '   |     ^',
      '   = To assign to it, write `a = arg;`. Otherwise, choose another name.',
      '',
      '1 error',
      '',
    ]);
  });

  it('includes the second location in JSON, and other diagnostics omit the key', () => {
    const [found] = compile(text).diagnostics;
    expect(found && errorData(found)).toMatchObject({
      line: 10,
      related: [{ message: '`a` is declared here', line: 1, column: 5, endLine: 1, endColumn: 6 }],
    });
    const [plain] = compile('return foo;').diagnostics;
    expect(plain && Object.keys(errorData(plain))).toEqual([
      'code',
      'message',
      'hint',
      'line',
      'column',
      'endLine',
      'endColumn',
    ]);
  });
});
