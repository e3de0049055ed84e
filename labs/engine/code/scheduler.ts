// scheduler: picks a block for each node between its early and late ones. Compared with ours.
import * as v from 'valibot';
import { compile, type Compilation } from '../../../compiler/index.ts';
import { scheduleName, text } from '../reading/fields.ts';
import { itemAt } from '../lists.ts';
import { nodeNames } from '../predict/names.ts';
import { said } from '../text/index.ts';
import { plain, TestedFunction, valueText } from './functions.ts';
import { broken, defineRole } from './role.ts';

interface Choice {
  readonly node: number;
  readonly path: readonly { readonly name: string; readonly loopDepth: number }[];
  readonly ours: number;
}

export const scheduler = defineRole({
  schema: v.strictObject({
    of: v.literal('scheduler'),
    programs: v.pipe(v.array(text), v.minLength(1, 'needs at least one program')),
    like: v.optional(scheduleName, 'best'),
  }),
  form: 'export default function choose(path) { … }   blocks from the last to the first, each with name, loopDepth; returns an index in the list',
  test: async ({ programs, like }, code, { level }) => {
    const lookedFor = said('schedulerLike', like);
    const opened = await TestedFunction.open(code);
    if (!opened.ok) return broken(lookedFor, opened.failure);
    try {
      let tried = 0;
      for (const source of programs) {
        const compilation = compile(source, { level, record: true });
        if (!compilation.ok) continue;
        const names = nodeNames(compilation);
        for (const { node, path, ours } of choicesIn(compilation, like)) {
          tried++;
          const answer = opened.value.call(path.map((block) => ({ ...block })));
          const program = { source, argument: '0' };
          if (!answer.ok) return { ...broken(lookedFor, answer.failure), program };
          const value = plain(answer.value);
          if (value === BigInt(ours)) continue;
          const chosen = typeof value === 'bigint' ? path.at(Number(value))?.name : undefined;
          const told = chosen ?? valueText(answer.value);
          const blocks = path.map(({ name, loopDepth }) => `${name} (${loopDepth})`);
          return {
            passed: false,
            lookedFor,
            found: said('schedulerDiffers', names(node), blocks, told, itemAt(path, ours).name),
            program,
            shown: [{ kind: 'node', node }],
          };
        }
      }
      return { passed: true, lookedFor, found: said('lawsHold', tried) };
    } finally {
      opened.value.dispose();
    }
  },
});

function choicesIn(compilation: Compilation, like: 'early' | 'late' | 'best'): Choice[] {
  const early = compilation.schedule('early');
  const late = compilation.schedule('late');
  const wanted = compilation.schedule(like);
  const found: Choice[] = [];
  for (const { nodes } of wanted.blocks) {
    for (const { id } of nodes) {
      const path: number[] = [];
      for (let at = late.blockOf[id] ?? -1; at >= 0; at = late.dominators.parent[at] ?? -1) {
        path.push(at);
        if (at === early.blockOf[id]) break;
      }
      const ours = path.indexOf(wanted.blockOf[id] ?? -1);
      if (path.length < 2 || ours < 0) continue;
      const described = path.map((block) => ({ name: `B${block}`, loopDepth: late.loops.depth[block] ?? 0 }));
      found.push({ node: id, path: described, ours });
    }
  }
  return found.sort((a, b) => a.path.length - b.path.length);
}
