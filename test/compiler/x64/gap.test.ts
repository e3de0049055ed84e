// What the back end cannot translate is told before it is tried: over all golden programs, at every setting.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assembly, compile, noMachineCode, run, snapshot } from '../../../compiler/index.ts';

const folder = new URL('../../golden/programs/', import.meta.url);
const programs = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), 'utf8'),
}));

describe('the gap of the back end', () => {
  it('is told, or there is assembly', () => {
    let [able, unable] = [0, 0];
    for (const { name, text } of programs) {
      for (const optimize of ['none', 'full'] as const) {
        const compilation = compile(text, { optimize });
        if (!compilation.ok) continue;
        const missing = noMachineCode(compilation);
        if (missing === null) {
          able++;
          expect(assembly(compilation).instructions, name).toBeGreaterThan(0);
        } else {
          unable++;
          expect(missing, name).toMatchObject({ code: 'no-machine-code', severity: 'error' });
        }
      }
    }
    expect(able).toBeGreaterThan(150);
    expect(unable).toBeGreaterThan(150);
  });

  it('leaves all programs of integers to the back end', () => {
    for (const { name, text } of programs.filter((each) => /^\d/.test(each.name))) {
      const compilation = compile(text);
      if (compilation.ok) expect(noMachineCode(compilation), name).toBe(null);
    }
  });

  it('is part of the picture that the window gets', () => {
    const text = 'val f = { int n -> n + 1; };\nreturn f(arg) + f(3);';
    const { assembly: lines, assemblyGap, schedules } = snapshot(compile(text, { record: true }));
    expect(lines).toBe(null);
    expect(assemblyGap).toMatchObject({ feature: 'functions' });
    const titles = schedules?.best.blocks.map(({ title }) => title).filter((title) => title !== '');
    expect(titles).toEqual(['entry', 'function f']);
    const plain = snapshot(compile('return arg;', { record: true }));
    expect(plain.assemblyGap).toBe(null);
    expect(plain.assembly?.lines.length).toBeGreaterThan(3);
  });

  it('is what the emulator refuses with', () => {
    const compilation = compile('return 1.5;');
    expect(() => run(compilation, { engine: 'emulator', argument: 0n })).toThrow(/floating point numbers/);
  });
});
