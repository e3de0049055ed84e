// Tests that a compilation depends only on the text, not on earlier compilations in the process.
import { expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';

// All programs share alias classes of arrays, but those of structs belong to one program. So in the first
// compilation of this process, the classes of the struct come first; in the second one, those of the arrays.
const program = (int: string): string => `
struct S { int x; flt y; };
${int}[] a = new ${int}[3];
flt[] b = new flt[3];
val f = { S s, ${int}[] a, flt[] b -> s.y = s.x; b[1] = s.y; a[1] = a[0] + s.x; return a[2]; };
S s = new S { x = arg; };
while (arg > 0) {
  s.y = 2.5;
  a[arg & 1] = f(s, a, b);
  b[0] = s.y + 1.0;
  arg = arg - f(s, a, b) - 1;
}
val once = { S s, ${int}[] a, flt[] b -> a[2] = 7; b[1] = 1.5; s.y = f(s, a, b); return 3; };
s.x = arg;
a[1] = arg;
s.x = once(s, a, b) + f(s, a, b);
return s;
`;

// Each setting uses an array type that no earlier compilation has used.
const settings = [
  ['none', 'u16'],
  ['peephole', 'i16'],
  ['full', 'u32'],
] as const;

for (const [optimize, int] of settings)
  it(`compiles to the same graph the second time (${optimize})`, () => {
    const [first, second] = [1, 2].map(() => emitText(compile(program(int), { optimize }), 'graph'));
    expect(second).toBe(first);
  });
