// Tests that names that the headers of the installed C compiler define as macros work in twins and headers.
// @module-tag long
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import { canLink, command, inFolder, libraryOf } from '../support/native/linked.ts';

const HEADERS =
  'assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string threads time uchar wchar wctype';
const INCLUDES = HEADERS.split(' ')
  .map((name) => `#include <${name}.h>\n`)
  .join('');

/** All macros whose names a program can use. */
const macrosAtHand = (folder: string): string[] => {
  writeFileSync(join(folder, 'all.c'), INCLUDES);
  const { stdout } = command('cc', ['-dM', '-E', 'all.c'], folder);
  const names = [...stdout.matchAll(/^#define ([A-Za-z]\w*)/gm)].map(([, name]) => name);
  return [...new Set(names)].filter(
    (name) => compile(`int ${name} = 1; return ${name};`, { optimize: 'none' }).ok,
  );
};

describe.runIf(canLink)('macro names', () => {
  it('can be names of fields, structs, functions, parameters, and variables', () => {
    inFolder((folder) => {
      const names = macrosAtHand(folder);
      expect(names.length).toBeGreaterThan(300);
      const program = `
        struct Fields { ${names.map((name) => `int ${name};`).join(' ')} };
        ${names.map((name) => `struct S_${name} { int x; };`).join('\n')}
        ${names.map((name) => `val f_${name} = { int ${name}, Fields p -> ${name} + p.${name}; };`).join('\n')}
        Fields p = new Fields; int sum = 0;
        ${names.map((name) => `{ int ${name} = arg; sum += f_${name}(${name}, p); S_${name} s = new S_${name}; sum += s.x; }`).join('\n')}
        return sum;`;
      const called = names
        .map((name) => `val ${name} = { int n -> n > 9 ? n : ${name}(n * 2 + 1); };`)
        .join('\n');
      const structs = names.map((name) => `struct ${name} { int x; };`).join('\n');
      const ends = names.map((name, i) => `${name} s${i} = new ${name}; sum += s${i}.x;`).join('\n');
      for (const text of [
        program,
        `${called}\nreturn ${names.map((name) => `${name}(arg)`).join(' + ')};`,
        `${structs}\nint sum = 0;\n${ends}\nreturn sum;`,
      ]) {
        const compilation = compile(text, { optimize: 'none' });
        expect(compilation.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        writeFileSync(join(folder, 'twin.c'), emitText(compilation, 'c'));
        expect(command('cc', ['-fsyntax-only', 'twin.c'], folder).stderr).toBe('');
        writeFileSync(join(folder, 'lib.h'), libraryOf(text).header);
        writeFileSync(join(folder, 'main.c'), `${INCLUDES}#include "lib.h"\n`);
        expect(command('cc', ['-fsyntax-only', 'main.c'], folder).stderr).toBe('');
      }
    });
  });
});
