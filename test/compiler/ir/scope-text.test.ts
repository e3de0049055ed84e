// Tests how step sentences print scopes, in the notation of the fifth chapter of “Simple”.
import { describe, expect, it } from 'vitest';
import { compile, Replay, stepSentence, type StepName } from '../../../compiler/index.ts';

function told(source: string, ...rules: StepName[]): string[] {
  const log = compile(source, { record: true }).log?.data();
  if (log === undefined) throw new Error('the compilation has no log');
  const replay = new Replay(log);
  const found: string[] = [];
  for (let step = 1; step <= replay.stepCount; step++)
    if ((rules as readonly string[]).includes(replay.step(step).rule)) found.push(stepSentence(replay, step));
  return found;
}
const scopes = (source: string, ...rules: StepName[]): string[] =>
  told(source, ...rules).map(
    (sentence) => /Scope\[.*(?=\.$)/.exec(sentence)?.[0].replace(/ \d+/g, '') ?? sentence,
  );

describe('a scope in a sentence', () => {
  const source = 'int b = 0; int c = 0; if (arg == 1) { b = 2; c = 1; } else b = 1; return c + b;';

  it('is copied at a branch, and changes one name at a time in each arm', () => {
    expect(scopes(source, 'scope-copy')).toEqual(['Scope[$ctrl:False, arg:arg][b:0, c:0]']);
    expect(scopes(source, 'assign')).toEqual([
      'Scope[$ctrl:True, arg:arg][b:2, c:0]',
      'Scope[$ctrl:True, arg:arg][b:2, c:1]',
      'Scope[$ctrl:False, arg:arg][b:1, c:0]',
    ]);
  });

  it('is merged one name at a time, and the other scope is removed unchanged', () => {
    expect(scopes(source, 'scope-merge')).toEqual([
      'Scope[$ctrl:True, arg:arg][b:Phi, c:1]',
      'Scope[$ctrl:True, arg:arg][b:Phi, c:Phi]',
      'Scope[$ctrl:Region, arg:arg][b:Phi, c:Phi]',
    ]);
    expect(scopes(source, 'scope-end')[0]).toBe('Scope[$ctrl:False, arg:arg][b:1, c:0]');
  });

  it('shows nested blocks and the marker of a loop header', () => {
    expect(scopes('int a = 1; { int b = 2; { int c = 3; c = 4; } } return a;', 'assign')).toEqual([
      'Scope[$ctrl:$ctrl, arg:arg][a:1][b:2][c:4]',
    ]);
    expect(scopes('int a = 1; while (a < arg) a = a + 3; return a;', 'assign')).toEqual([
      'Scope[$ctrl:True, arg:Phi][a:Add]',
    ]);
  });

  it('omits memory and truncates a long list', () => {
    const many = Array.from({ length: 12 }, (_, i) => `int v${i} = ${i};`).join(' ');
    const [found] = scopes(`${many} v3 = arg; return v3;`, 'assign');
    expect(found).toBe('Scope[$ctrl:$ctrl, arg:arg][v0:0, v1:1, v2:2, v3:arg, v4:4, v5:5, v6:6, …]');
    const memory = 'struct S { int x; }; S !s = new S; if (arg) s.x = 2; return s.x;';
    expect(scopes(memory, 'scope-copy')[0]).toMatch(/^Scope\[\$ctrl:False, arg:arg\]\[s:New\]$/);
  });
});
