// Tests that names chosen by users appear in assembly and headers only as names.
import { describe, expect, it } from 'vitest';
import { libraryName } from '../../compiler/index.ts';
import { isNameOfC, memberName } from '../../compiler/backend/x64/linking/names.ts';
import { libraryOf } from '../support/native/linked.ts';

const hostile = [
  'a*/ int system(const char *); /*',
  'x\n.globl evil\nevil:',
  '"; .incbin "/etc/passwd',
  'a;b',
  '../../x',
  '',
  '1a',
  'int',
  'ß∂',
  'a'.repeat(500),
  '\0',
  '__FILE__',
];
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

describe('generated names', () => {
  it('are valid identifiers for any input', () => {
    for (const name of hostile) {
      expect(libraryName(name), name).toMatch(NAME);
      expect(libraryName(`/tmp/${name}.simple`), name).toMatch(NAME);
      expect(memberName(name), name).toMatch(NAME);
      expect(isNameOfC(name) && name !== 'a'.repeat(500), name).toBe(false);
    }
    expect(['points', 'my points.simple', '/x/int.simple'].map(libraryName)).toEqual([
      'points',
      'my_points',
      'libint',
    ]);
  });

  it('contain no code from a malicious file', () => {
    const program = 'struct S { int x; };\nval get = { S s -> s.x; };';
    const { assembly, header } = libraryOf(program, {}, libraryName('a*/ evil(); /*\n.globl evil\n'));
    expect(header + assembly).not.toMatch(/evil\(\)|globl evil$/m);
    expect(header.match(/^#ifndef (.*)$/m)?.[1]).toMatch(/^[A-Z0-9_]+$/);
  });

  it('differ from the names that C or an assembler reserves', () => {
    const { header, assembly } = libraryOf(
      'val malloc = { int x -> x; };\nval double = { int x -> x; };\nval rax = { int x -> x; };\nval lib_new_x = { -> 1; };',
      { syntax: 'intel' },
    );
    expect(header.match(/LIB_CALL \w+/g)).toEqual([
      'LIB_CALL __attribute__',
      'LIB_CALL lib_malloc',
      'LIB_CALL lib_double',
      'LIB_CALL rax',
      'LIB_CALL lib_lib_new_x',
    ]);
    expect(assembly).not.toMatch(/^ {8}(call|jmp) +(malloc|double)\b/m);
  });

  it('are omitted with a reason if C cannot call the function', () => {
    const { header } = libraryOf(
      `val ok = { int x -> x; };
       val maker = { -> val f = { int x -> x; }; return f; };
       struct H { {int -> int}? f; }; val held = { H h -> 1; };
       {int -> int} loose = { int x -> x; };
       val higher = { {{int -> int} -> int} f -> 1; };
       return loose(arg);`,
    );
    const refused = [...header.matchAll(/Line (\d+): C cannot call (\w+): (.*)\. \*\//g)].map(
      ([, ...found]) => found,
    );
    const leaving = 'C could call the returned functions with arbitrary values';
    expect(refused).toEqual([
      ['2', 'maker', leaving],
      ['3', 'held', leaving],
      ['4', 'loose', 'it may be reassigned to another function; declare it with `val`'],
      ['5', 'higher', leaving],
    ]);
  });
});
