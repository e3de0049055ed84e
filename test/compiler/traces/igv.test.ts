// Tests IGV’s XML: Fathom reads its own output without loss, and reads the output of HotSpot.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import { Random } from '../../../compiler/base/random.ts';
import {
  compile,
  emitText,
  graphsOf,
  groupSteps,
  igvText,
  isTraceText,
  logOfTrace,
  readTrace,
  Replay,
  stepsOfPhases,
  type Trace,
} from '../../../compiler/index.ts';
import { capturedTraces } from '../../support/foreign/v8-traces.ts';
import { long } from '../../support/extent.ts';

const readWell = (text: string): Trace => {
  const { trace, problem } = readTrace(text);
  if (trace === null) throw new Error(`${problem.place}: ${textOf(problem.message)}`);
  return trace;
};
const problemOf = (text: string): string => {
  const { problem } = readTrace(text);
  return problem === null ? '' : `${problem.place}: ${textOf(problem.message)}`;
};

describe('a round trip through the XML', () => {
  it('preserves traces', long, () => {
    const all = [...capturedTraces()].slice(0, 12);
    expect(all.length).toBe(12);
    for (const [name, text] of all) {
      const before = graphsOf(readWell(text));
      const xml = igvText(name, before);
      expect(isTraceText(xml)).toBe(true);
      const after = readWell(xml);
      expect(after.function).toBe(name);
      graphsOf(after).forEach(({ nodes }, i) => {
        const wanted = [...(before[i]?.nodes.values() ?? [])].sort((a, b) => a.id - b.id);
        expect([...nodes.values()].sort((a, b) => a.id - b.id)).toEqual(wanted);
      });
      expect(after.phases.length).toBe(before.length);
    }
  });

  it('preserves every step of a Fathom program', () => {
    const compilation = compile('int s = 0; for (int i = 0; i < arg; i++) s += i * 2; return s;', {
      record: true,
    });
    const trace = readWell(emitText(compilation, 'igv'));
    const data = compilation.log?.data();
    if (data === undefined) throw new Error('the compilation has no log');
    const replay = new Replay(data);
    const groups = groupSteps(data, 'rewrites').filter(({ isSummary }) => !isSummary);
    const graphs = graphsOf(trace);
    expect(graphs.length).toBe(groups.length);
    groups.forEach(({ to }, i) => {
      replay.seek(to);
      const wanted = [...replay.nodes()].map(({ id, op, type, label, inputs }) => ({
        id,
        opcode: op,
        type,
        label,
        inputs: inputs.filter((input) => input >= 0),
      }));
      const found = [...(graphs[i]?.nodes.values() ?? [])]
        .sort((a, b) => a.id - b.id)
        .map(({ id, opcode, type, label, inputs }) => ({
          id,
          opcode,
          type,
          label,
          inputs: inputs.map(({ source }) => source),
        }));
      expect(found).toEqual(wanted);
    });
    expect(graphs.at(-1)?.name).toMatch(/^\w.* \d+: .*\.$/);
  });

  it('preserves all characters that XML allows', () => {
    const label = `<&>"'\n\t\r ]]> ü 𝕏 &amp;`;
    const node = {
      id: 1,
      opcode: 'A',
      label,
      title: label,
      type: '',
      properties: '',
      place: null,
      origin: null,
      inputs: [],
    };
    const trace = readWell(igvText(label, [{ name: label, nodes: new Map([[1, node]]) }]));
    expect(trace.function).toBe(label);
    expect(trace.phases[0]?.name).toBe(label.replace(/[\n\t]/g, (sign) => sign));
    expect(graphsOf(trace)[0]?.nodes.get(1)).toEqual(node);
  });
});

/** HotSpot's form: nodes with properties, edges without kinds, blocks with successors, `toIndex`. */
const HOTSPOT = `<?xml version="1.0"?>
<!-- written by hand --><graphDocument>
<group>
 <properties><p name="name">A::f</p></properties>
 <method name="A::f" shortName="f" bci="0"><bytecodes><![CDATA[0: iload_0 <1>]]></bytecodes></method>
 <graph name="After Parsing">
  <nodes>
   <node id="3"><properties><p name="name">Start</p><p name="type">tuple:</p><p name="category">control</p></properties></node>
   <node id="10"><properties><p name="name">Parm</p><p name="type">int:</p><p name="category">data</p></properties></node>
   <node id="7"><properties><p name="name">Parm</p><p name="type">memory</p><p name="category">memory</p></properties></node>
   <node id="24"><properties><p name="name">AddI</p><p name="dump_spec"> !jvms: A::f</p><p name="type">int:</p></properties></node>
   <node id="25"><properties><p name="name">Return</p></properties></node>
  </nodes>
  <edges>
   <edge from="3" to="10" toIndex="0"/><edge from="10" to="24" index="1"/><edge from="10" to="24" index="2"/>
   <edge from="3" to="25" index="0"/><edge from="7" to="25" index="2"/><edge from="24" to="25" index="5"/>
  </edges>
  <controlFlow>
   <block name="B1"><successors><successor name="B2"/></successors><nodes><node id="3"/><node id="10"/></nodes></block>
   <block name="B2"><successors/><nodes><node id="24"/><node id="25"/></nodes></block>
  </controlFlow>
 </graph>
 <graph name="Final"><nodes><node id="3"><properties/></node></nodes><edges/></graph>
</group></graphDocument>`;

describe("HotSpot's XML", () => {
  it('is read with kinds of edges and with blocks', () => {
    const trace = readWell(HOTSPOT);
    expect(trace.function).toBe('A::f');
    expect(trace.phases.map(({ name, kind }) => [name, kind])).toEqual([
      ['After Parsing', 'graph'],
      ['After Parsing, blocks', 'schedule'],
      ['Final', 'graph'],
    ]);
    const [first] = graphsOf(trace);
    expect(first?.nodes.get(25)?.inputs).toEqual([
      { source: 3, kind: 'control' },
      { source: 7, kind: 'effect' },
      { source: 24, kind: 'value' },
    ]);
    expect(first?.nodes.get(24)).toMatchObject({ title: 'AddI  !jvms: A::f', type: 'int:' });
    const [, blocks] = trace.phases;
    expect(blocks?.kind === 'schedule' && blocks.blocks).toMatchObject([
      { id: 0, predecessors: [], successors: [1] },
      { id: 1, predecessors: [0], successors: [], lines: [{ node: 24 }, { node: 25 }] },
    ]);
    expect(stepsOfPhases(graphsOf(trace)).map(({ steps }) => steps.length > 0)).toEqual([true, true]);
  });

  it.each([
    ['<graphDocument>', /^line 1: this is not XML$/],
    ['<graphDocument></group>', /^line 1: this is not XML$/],
    ['<graphDocument/>', /it has no graphs/],
    [
      '<graphDocument><group><graph><nodes>\n<node id="-1"/></nodes></graph></group></graphDocument>',
      /^line 2: id must be an integer/,
    ],
    [
      '<graphDocument><group><graph><nodes><node id="1"/></nodes><edges><edge from="1" to="2"/></edges></graph></group></graphDocument>',
      /there is no node 2/,
    ],
    [`<graphDocument>${'<a>'.repeat(200)}`, /this is not XML/],
  ])('is refused with the line: %s', (text, problem) => {
    expect(problemOf(text)).toMatch(problem);
  });

  it('causes neither an exception nor a hang in 500 damaged variants', () => {
    const random = new Random(7);
    let readable = 0;
    for (let i = 0; i < 500; i++) {
      let text = HOTSPOT;
      for (let k = 0; k <= random.below(3); k++) {
        const at = 30 + random.below(text.length - 30);
        const other =
          random.pick([
            '<',
            '>',
            '"',
            '&',
            '9',
            '',
            '\0',
            '</',
            '&#x41;',
            'x'.repeat(50),
            '<node id="3"/>',
          ]) ?? '';
        text = `${text.slice(0, at)}${other}${text.slice(at + random.below(4))}`;
      }
      const { trace, problem } = readTrace(text);
      if (trace === null) expect(textOf(problem.message)).not.toBe('');
      else {
        readable++;
        const replay = new Replay(logOfTrace(trace, () => [0, 0]));
        replay.seek(replay.stepCount);
      }
    }
    expect(readable).toBeGreaterThan(30);
    expect(readable).toBeLessThan(470);
  });
});
