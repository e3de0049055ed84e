// Lines of nodes and of faults in JSON.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { compileText, emitPipeline, readPipelineFile, SUM_OF_ARRAY } from '../../../compiler/index.ts';
import { jsonPlaces } from '../../../compiler/interchange/json-places.ts';

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
  if (pipeline === null) throw new Error('there is no pipeline');
  return emitPipeline(pipeline, 'json').text;
}

describe('jsonPlaces', () => {
  it('finds a fault where JSON.parse refuses the text, and none where it takes it', () => {
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
      const { fault } = jsonPlaces(text);
      if (fault === null) taken++;
      expect({ text, isJson: fault === null }).toEqual({ text, isJson: isJson(text) });
    }
    expect(taken).toBeGreaterThan(1000);
  });

  it('is not stopped by depth', () => {
    expect(jsonPlaces('['.repeat(200_000)).fault).toMatchObject({ line: 1, column: 200_001 });
  });
});

describe('a pipeline in JSON', () => {
  it('has its nodes at the lines of their opcodes', () => {
    const text = sumAsJson();
    const { pipeline } = readPipelineFile(text);
    const lines = text.split('\n');
    for (const { line, opcode } of pipeline?.nodes ?? [])
      expect(lines[line - 1]).toContain(`"opcode": ${JSON.stringify(opcode)}`);
    const { graph } = compileText(text, { optimize: 'none' });
    const check = [...(graph?.all() ?? [])].find(({ op }) => op.name === 'CheckIndex');
    expect(text.slice(check?.span.start, check?.span.end)).toBe('"opcode": "checkIndex",');
  });

  it('is refused at the line', () => {
    const text = sumAsJson();
    const at = (wrong: string): number => compileText(wrong).diagnostics[0].line;
    const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;
    expect(at(text.replace('"checkIndex"', '"width"'))).toBe(lineOf('"checkIndex"'));
    expect(at(text.replace('"opcode": "checkIndex",', '"opcode": "checkIndex"'))).toBe(
      lineOf('"checkIndex"') + 1,
    );
    expect(compileText(text.replace('"opcode": "load"', '"opcode": 7')).diagnostics[0]).toMatchObject({
      line: lineOf('"load"'),
      message: expect.stringMatching(/^node \d+: a node needs an opcode/) as string,
    });
  });
});
