// Writes the graphs of random programs as text and reads them back, both intact and damaged.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { compile, emitStep, Replay } from '../../../compiler/index.ts';
import { graphDifference } from '../../support/graphs/equal-graphs.ts';
import { readGraph, readGraphJson } from '../../support/graphs/as-written.ts';
import { graphJson, printGraph, printIr, type GraphJson } from '../../../compiler/ir/text/text.ts';
import { verify } from '../../../compiler/ir/verify.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { extent, long } from '../../support/extent.ts';

describe('graphs of the whole language', () => {
  const PROGRAMS = extent(12, 600);
  const CHUNK = 25;
  for (let first = 0; first < PROGRAMS; first += CHUNK) {
    it(
      `programs ${first} to ${Math.min(first + CHUNK, PROGRAMS) - 1} are read back from text and JSON`,
      { timeout: 120_000 },
      () => {
        for (let seed = first; seed < Math.min(first + CHUNK, PROGRAMS); seed++)
          for (const optimize of ['none', 'peephole', 'full'] as const)
            expectRoundTrip(fullProgram(seed), optimize);
      },
    );
  }

  function expectRoundTrip(source: string, optimize: 'none' | 'peephole' | 'full'): void {
    const { graph } = compile(source, { optimize });
    if (graph === null) return;
    const text = printGraph(graph);
    const json: unknown = JSON.parse(JSON.stringify(graphJson(graph)));
    for (const { graph: read, errors } of [readGraph(text), readGraphJson(json)]) {
      expect(errors).toEqual([]);
      if (read === null) continue;
      expect(graphDifference(graph, read)).toBe('');
      expect(printGraph(read)).toBe(text);
      expect(printIr(read)).toBe(printIr(graph));
    }
  }

  it('can be written at every step of their logs, and equal the final graph at the last step', () => {
    for (let seed = 0; seed < 5; seed++) {
      const compilation = compile(fullProgram(seed), { optimize: 'full', record: true });
      const { graph, log } = compilation;
      if (graph === null || log === null) continue;
      const replay = new Replay(log.data());
      expect(emitStep(compilation, replay.stepCount, 'graph')).toBe(printGraph(graph));
      expect(JSON.parse(emitStep(compilation, replay.stepCount, 'json'))).toEqual(graphJson(graph));
      for (let part = 1; part < 4; part++) {
        const position = Math.floor((replay.stepCount * part) / 4);
        replay.seek(position);
        const ids = [...replay.nodes()].map(({ id }) => id);
        const { nodes } = JSON.parse(emitStep(compilation, position, 'json')) as GraphJson;
        expect(nodes.map(({ id }) => id)).toEqual(ids);
        const dot = emitStep(compilation, position, 'dot');
        for (const id of ids) expect(dot).toContain(`  n${id} [label=`);
      }
    }
  });

  it('give errors or graphs if the text is damaged, and verify never throws', long, () => {
    const random = new Random(99);
    const texts = Array.from({ length: 12 }, (_, seed) => {
      const { graph } = compile(fullProgram(seed), { optimize: seed % 2 === 0 ? 'full' : 'none' });
      return graph === null ? [''] : printGraph(graph).split('\n');
    });
    let graphs = 0;
    for (let round = 0; round < 600; round++) {
      const lines = [...texts[round % texts.length]];
      for (let changes = random.below(3) + 1; changes > 0; changes--) damage(lines, random);
      const { graph, errors } = readGraph(lines.join('\n'));
      expect(graph === null).toBe(errors.length > 0);
      for (const { line } of errors) expect(line >= 0 && line <= lines.length).toBe(true);
      if (graph === null) continue;
      graphs++;
      verify(graph, 'complete');
      verify(graph, 'building', { strictness: true, exactTypes: true });
      expect(readGraph(printGraph(graph)).errors).toEqual([]);
    }
    expect(graphs).toBeGreaterThan(50);
  });

  /** Deletes or inserts a letter, or copies from one line to another. */
  function damage(lines: string[], random: Random): void {
    const at = random.below(lines.length);
    const line = lines[at];
    const place = random.below(line.length + 1);
    const letters = '()[]{}*?~#.,:;-> 0123456789intmemS"\\';
    const other = lines[random.below(lines.length)];
    switch (random.below(5)) {
      case 0:
        lines[at] = line.slice(0, place) + line.slice(place + 1);
        break;
      case 1:
        lines[at] = line.slice(0, place) + letters[random.below(letters.length)] + line.slice(place);
        break;
      case 2:
        lines.splice(at, 1);
        break;
      case 3:
        lines[at] = line.replace(/ : .* @/, / : .* @/.exec(other)?.[0] ?? '');
        break;
      default:
        lines[at] = line.replace(/\d+/g, (id) => (random.below(4) === 0 ? String(random.below(60)) : id));
    }
  }
});
