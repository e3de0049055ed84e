// Tests reading JSON: exact integers, the lines of nodes, and errors with their lines.
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../../compiler/base/json-text.ts';
import { Random } from '../../../compiler/base/random.ts';
import { compileText, emitPipeline, readPipelineFile, run, SUM_OF_ARRAY } from '../../../compiler/index.ts';
import { exactNumber, readJson } from '../../../compiler/interchange/read-json.ts';
import { long } from '../../support/extent.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function sumAsJson(): string {
  const { pipeline } = readPipelineFile(SUM_OF_ARRAY);
  if (pipeline === null) throw new Error('the pipeline was not read');
  return emitPipeline(pipeline, 'json').text;
}

describe('readJson', () => {
  it('accepts exactly the texts that JSON.parse accepts', long, () => {
    const random = new Random(20261122);
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"nodes"',
      '1',
      '-0.5e3',
      'true',
      'null',
      ' ',
      '\n',
      '01',
      "'",
      '"\t"',
      '"\\u12"',
      '.5',
    ];
    const sound = ['{"nodes": [{"a": [1, {"b": null}]}], "c": {}}', '[]', ' "x" ', '{"a":{"a":[[]]}}'];
    let taken = 0;
    for (let i = 0; i < 40_000; i++) {
      let text = sound[random.below(sound.length)];
      for (let edits = random.below(4); edits > 0; edits--) {
        const at = random.below(text.length + 1);
        const piece = random.below(2) === 0 ? '' : pieces[random.below(pieces.length)];
        text = text.slice(0, at) + piece + text.slice(at + random.below(3));
      }
      const { fault, value } = readJson(text);
      if (fault === null) taken++;
      if (fault === null) expect(JSON.parse(jsonText(value as never))).toStrictEqual(JSON.parse(text));
      expect({ text, isJson: fault === null }).toEqual({ text, isJson: isJson(text) });
    }
    expect(taken).toBeGreaterThan(1000);
  });

  it('reads integers exactly, in any notation', () => {
    const same = ['0', '-0', '9007199254740991', '1e21', '5e300', '0.1', '-2.5e-7', '1e400'];
    for (const text of same) expect(exactNumber(text), text).toBe(JSON.parse(text));
    expect(
      [
        '9007199254740993',
        '-9223372036854775807',
        '9223372036854775808',
        '100000000000000000000000',
        '1e20',
        '9007199254740993.0',
        '90071992547409930e-1',
        '184467440737095516150000e-4',
      ].map(exactNumber),
    ).toEqual([
      9007199254740993n,
      -9223372036854775807n,
      9223372036854775808n,
      10n ** 23n,
      10n ** 20n,
      9007199254740993n,
      9007199254740993n,
      18446744073709551615n,
    ]);
    expect(exactNumber('12345678901234567890.5')).toBeNaN();
    const { value } = readJson('{"a": [9007199254740993, 7], "__proto__": {"x": 18446744073709551615}}');
    expect(jsonText(value as never)).toBe(
      '{"a":[9007199254740993,7],"__proto__":{"x":18446744073709551615}}',
    );
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('is not limited by nesting depth', () => {
    expect(readJson('['.repeat(200_000)).fault).toMatchObject({ line: 1, column: 200_001 });
  });
});

describe('a pipeline with integers beyond 2^53', () => {
  const text = 'pipeline {\n  i0 = start\n  i1 = literal 9007199254740993\n  i2 = return ^i0, i1\n}\n';

  it('preserves the integers in all forms and computes with them', () => {
    for (const optimize of ['none', 'full'] as const)
      expect(run(compileText(text, { optimize }), { engine: 'emulator', argument: 0n }).result).toBe(
        '9007199254740993',
      );
    const { pipeline } = readPipelineFile(text);
    if (pipeline === null) throw new Error('the pipeline was not read');
    const json = emitPipeline(pipeline, 'json').text;
    expect(json).toContain('\n    9007199254740993\n');
    const again = readPipelineFile(json).pipeline;
    if (again === null) throw new Error('the pipeline was not read');
    expect(emitPipeline(again, 'pipeline').text).toBe(text);
    expect(emitPipeline(again, 'dot').text).toContain('9007199254740993');
  });

  it('is refused if an integer is out of range or in the wrong place', () => {
    const told = (literal: string): string =>
      compileText(text.replace('9007199254740993', literal)).diagnostics[0].message;
    expect(told('9223372036854775808')).toContain('9223372036854775808 is not a 64-bit integer');
    expect(told('[9007199254740993]')).toContain('cannot be inside a list');
    expect(told('1e400')).toContain('of limited size');
    expect(
      run(compileText(text.replace('9007199254740993', '-9223372036854775808')), {
        engine: 'graph',
        argument: 0n,
      }).result,
    ).toBe('-9223372036854775808');
  });
});

describe('a pipeline in JSON', () => {
  it('gives each node the line of its opcode', () => {
    const text = sumAsJson();
    const { pipeline } = readPipelineFile(text);
    const lines = text.split('\n');
    for (const { line, opcode } of pipeline?.nodes ?? [])
      expect(lines[line - 1]).toContain(`"opcode": ${JSON.stringify(opcode)}`);
    const { graph } = compileText(text, { optimize: 'none' });
    const check = [...(graph?.all() ?? [])].find(({ op }) => op.name === 'CheckIndex');
    expect(text.slice(check?.span.start, check?.span.end)).toBe('"opcode": "checkIndex",');
  });

  it('is refused with the line of the error', () => {
    const text = sumAsJson();
    const at = (wrong: string): number => compileText(wrong).diagnostics[0].line;
    const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;
    expect(at(text.replace('"checkIndex"', '"width"'))).toBe(lineOf('"checkIndex"'));
    expect(at(text.replace('"opcode": "checkIndex",', '"opcode": "checkIndex"'))).toBe(
      lineOf('"checkIndex"') + 1,
    );
    expect(compileText(text.replace('"opcode": "load"', '"opcode": 7')).diagnostics[0]).toMatchObject({
      line: lineOf('"load"'),
      message: expect.stringMatching(/^node \d+: a node needs an `opcode`/) as string,
    });
  });
});
