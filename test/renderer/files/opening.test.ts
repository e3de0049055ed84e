// Tests which files the window opens, and the reasons it gives for refusing others.
import { describe, expect, it } from 'vitest';
import { MAX_TRACE_TEXT, SUM_OF_ARRAY } from '../../../compiler/index.ts';
import { MAX_BYTES, openGiven, type GivenFile } from '../../../renderer/programs/opening.ts';

function file(name: string, content: string | Uint8Array): GivenFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}
const faultOf = async (...files: GivenFile[]): Promise<string> => {
  const opened = await openGiven(files);
  return opened.kind === 'refused' ? `${opened.fault} ${opened.name}` : `opened ${opened.name}`;
};

describe('openGiven', () => {
  it('opens pipelines with any file name, and programs by their extension', async () => {
    expect(await faultOf(file('a.json', '{"nodes": [{"opcode": "start"}]}'))).toBe('opened a.json');
    expect(await faultOf(file('a.pipeline', SUM_OF_ARRAY))).toBe('opened a.pipeline');
    expect(await faultOf(file('a.whatever', `# comment\n${SUM_OF_ARRAY}`))).toBe('opened a.whatever');
    expect(await faultOf(file('loop.graph', '0: Start() : (ctrl, int, mem)\n'))).toBe('opened loop.graph');
    for (const name of ['p.simple', 'P.SIMPLE', 'p.txt', 'program'])
      expect(await faultOf(file(name, 'return arg;'))).toBe(`opened ${name}`);
  });

  it('recognizes JavaScript by its file name, and traces by their first characters or their name', async () => {
    const formOf = async (name: string, content: string): Promise<string> => {
      const opened = await openGiven([file(name, content)]);
      return opened.kind === 'opened' ? opened.form : opened.fault;
    };
    expect(await formOf('loop.js', 'function f() {}')).toBe('javascript');
    expect(await formOf('LOOP.JS', '1')).toBe('javascript');
    expect(await formOf('any.json', '{"function": "f", "phases": []}')).toBe('trace');
    expect(await formOf('graphs.xml', '<graphDocument></graphDocument>')).toBe('trace');
    // The reader reports the location of an error in damaged and foreign files.
    expect(await formOf('turbo-f-0.json', '[1, 2')).toBe('trace');
    expect(await formOf('notes.xml', '<note/>')).toBe('trace');
    expect(await formOf('sum.json', '{"nodes": [{"opcode": "start"}]}')).toBe('program');
    expect(await formOf('turbo.json', '{"name": "fathom"}')).toBe('not-pipeline');
  });

  it('opens traces that are larger than programs may be', async () => {
    const large = `{"phases": [], "rest": "${'x'.repeat(MAX_BYTES)}"}`;
    expect(await faultOf(file('turbo-f-0.json', large))).toBe('opened turbo-f-0.json');
    expect(await faultOf(file('a.json', `{"nodes": "${'x'.repeat(MAX_BYTES)}"}`))).toBe('too-large a.json');
  });

  it('normalizes line endings and removes a byte order mark', async () => {
    const opened = await openGiven([file('p.simple', '\ufeffint x = 1;\r\nreturn x;\r')]);
    expect(opened).toMatchObject({ kind: 'opened', text: 'int x = 1;\nreturn x;\n' });
  });

  it('refuses files that the window cannot show, with a specific reason for each', async () => {
    expect(await faultOf()).toBe('nothing ');
    expect(await faultOf(file('a.simple', '1'), file('b.simple', '2'))).toBe('several a.simple');
    expect(await faultOf(file('a.png', new Uint8Array([137, 80, 78, 71, 0, 255])))).toBe('binary a.png');
    expect(await faultOf(file('a.bin', new Uint8Array([65, 0, 66])))).toBe('binary a.bin');
    expect(await faultOf(file('a.simple', ' \n'))).toBe('empty a.simple');
    expect(await faultOf(file('a.json', '{"name": "fathom"}'))).toBe('not-pipeline a.json');
    expect(await faultOf(file('a.pipeline', 'b0 {}'))).toBe('not-pipeline a.pipeline');
    expect(await faultOf(file('a.py', 'print(1)'))).toBe('wrong-type a.py');
    expect(await faultOf(file('.bashrc', 'x'))).toBe('wrong-type .bashrc');
  });

  it('does not read files that are too large, and handles read errors', async () => {
    const unread = (name: string, size: number): GivenFile => ({
      name,
      size,
      arrayBuffer: () => Promise.reject(new Error('a folder')),
    });
    expect(await faultOf(unread('large.simple', MAX_BYTES + 1))).toBe('too-large large.simple');
    expect(await faultOf(unread('large.js', MAX_BYTES + 1))).toBe('too-large large.js');
    expect(await faultOf(unread('turbo-f-0.json', MAX_TRACE_TEXT + 1))).toBe(
      'trace-too-large turbo-f-0.json',
    );
    expect(await faultOf(unread('folder', 4096))).toBe('unreadable folder');
  });
});
