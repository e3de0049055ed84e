// Proves the texts of lab 16 that it quotes as the output of json-pipeline, its reducer, and its scheduler.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Random } from '../../compiler/base/random.ts';
import { pipelineJson } from '../../compiler/interchange/print-pipeline.ts';
import { packageRead, packageSchedule } from '../support/foreign/packages.ts';
import { randomPipeline } from '../support/foreign/pipelines.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const lab = readFileSync(`${root}labs/course/16-pipelines/lab.md`, 'utf8');
const file = (path: string): string =>
  readFileSync(`${root}labs/course/16-pipelines/${path}.simple`, 'utf8').trim();
const load = createRequire(import.meta.url);

/** The text of a pipeline block of the lab. */
function quoted(name: string): string {
  const found = new RegExp(`^\`\`\`pipeline name=${name}\\b.*\\n([^\`]*)^\`\`\``, 'm').exec(lab)?.[1];
  if (found === undefined) throw new Error(`the lab has no pipeline ${name}`);
  return found.trim();
}

/** The indented block of the lab that starts with these words. */
function indented(start: string): string {
  const lines = lab.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`    ${start}`));
  const length = lines.slice(from).findIndex((line) => line !== '' && !line.startsWith('    '));
  return lines
    .slice(from, from + length)
    .map((line) => line.slice(4))
    .join('\n')
    .trim();
}

/** Numbers the nodes in the order of their lines. */
function renamed(text: string): string {
  const names = [...text.matchAll(/^ +(i\d+) =/gm)].map(([, name]) => name);
  return text.replaceAll(/\bi\d+\b/g, (name) => `i${names.indexOf(name)}`);
}

interface Packages {
  readonly Reducer: {
    create(): { addReduction(reduction: object): void; reduce(graph: object): void };
    readonly Reduction: new (parts: object) => object;
  };
}

describe('the packages', () => {
  it('print the two texts of the article after its reductions and after scheduling', () => {
    const Reducer = load('json-pipeline-reducer') as Packages['Reducer'];
    const graph = packageRead(quoted('two-lines'), { cfg: true }, 'printable');
    const reducer = Reducer.create();
    const reduce = (node: { opcode: string }, { remove }: { remove(node: object): void }): void => {
      if (node.opcode === 'checkIndex') remove.call(reducer, node);
    };
    reducer.addReduction(new Reducer.Reduction({ reduce }));
    reducer.reduce(graph);
    expect(graph.render({}, 'printable').trim()).toBe(quoted('printed-sea'));
    const blocks = packageSchedule(graph) as ReturnType<typeof packageSchedule> & { reindex(): void };
    blocks.reindex();
    expect(blocks.render({ cfg: true }, 'printable').trim()).toBe(quoted('printed-blocks'));
  });

  it('print the nested loop without its inner loop, with the program of the lab', () => {
    const script = indented("const Pipeline = require('json-pipeline')");
    const broken = file('start/repair');
    expect(
      execFileSync('node', ['-e', script, 'labs/course/16-pipelines/start/nested.simple'], {
        cwd: root,
        encoding: 'utf8',
      }).trim(),
    ).toBe(broken);
    expect(file('start/nested')).toBe(quoted('nested'));
    expect(lab).toContain(broken.replaceAll(/^(?=.)/gm, '    '));
  });

  it('schedule the nested loop as the repaired text has it', () => {
    const script = indented("const Pipeline = require('json-pipeline')").replace('blocks.reindex();', '');
    const scheduled = execFileSync('node', ['-e', script, 'labs/course/16-pipelines/start/nested.simple'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(renamed(scheduled.trim())).toBe(file('files/repair'));
  });

  it('have the versions of the lab', () => {
    const versions = ['json-pipeline', 'json-pipeline-reducer', 'json-pipeline-scheduler'].map(
      (name) => (load(`${name}/package.json`) as { version: string }).version,
    );
    expect(lab).toContain(`${versions[0]}, ${versions[1]}, and ${versions[2]}`);
  });

  it('lose blocks of 61 of 150 random graphs', () => {
    const graphs = Array.from({ length: 150 }, (_, i) =>
      randomPipeline(new Random(20261122 + i), 4 + (i % 40)),
    );
    const losing = graphs.filter((graph) => {
      const made = packageSchedule(packageRead(pipelineJson(graph), {}, 'json')) as unknown as {
        blocks: unknown[];
        reindex(): void;
      };
      const before = made.blocks.length;
      made.reindex();
      return made.blocks.length < before;
    });
    expect(losing.length).toBe(61);
    expect(lab).toContain('on 150 random graphs, and 61 of them lose blocks');
  });
});
