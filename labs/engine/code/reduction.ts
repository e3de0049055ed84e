// reduction: a change to a pipeline, whose result must behave the same, contain certain things, and lack
// others.
import * as v from 'valibot';
import { readPipelineFile, reductionNames } from '../../../compiler/index.ts';
import { text } from '../reading/fields.ts';
import { reduceWith } from '../sandbox/reductions/reduce-with.ts';
import type { ReducedText } from '../sandbox/reductions/reduce-request.ts';
import { phrased, said, type Said } from '../text/index.ts';
import { broken, defineRole, examplesFor, FILE, type CodeVerdict } from './role.ts';

/** If a reduction makes a run more than ten times as long, it is assumed to make the run infinite. */
const MAX_SLOWDOWN = 0.1;

const pipelines = v.pipe(v.array(text), v.minLength(1, 'needs at least one pipeline'));

export const reduction = defineRole({
  schema: v.strictObject({
    of: v.literal('reduction'),
    pipelines,
    /** Built-in reductions besides it. */
    with: v.optional(v.array(v.picklist(reductionNames)), []),
    /** Opcodes that must not remain in a pipeline, and those that must. */
    lacks: v.optional(v.array(text), []),
    has: v.optional(v.array(text), []),
    /** Number of inputs for running the pipeline before and after. */
    runs: v.optional(v.pipe(v.bigint(), v.minValue(0n), v.maxValue(1000n), v.transform(Number)), 50n),
    untouched: v.optional(v.array(text), []),
  }),
  form: "export default { name: 'my-reduction', reduce(node, reducer) { … } };",
  tie: (wanted, { example }) => ({
    ...wanted,
    pipelines: examplesFor(wanted.pipelines, example),
    untouched: examplesFor(wanted.untouched, example),
  }),
  test: async (wanted, code) => {
    const lookedFor = said('reduction', wanted.lacks, wanted.has);
    for (const pipeline of wanted.pipelines) {
      const fault = await faultOf(pipeline, wanted, code, lookedFor, true);
      if (fault !== null) return fault;
    }
    for (const pipeline of wanted.untouched) {
      const fault = await faultOf(pipeline, { ...wanted, lacks: [], has: [] }, code, lookedFor, false);
      if (fault !== null) return fault;
    }
    return {
      passed: true,
      lookedFor,
      found: said('lawsHold', wanted.pipelines.length + wanted.untouched.length),
    };
  },
});

interface Wanted {
  readonly with: readonly (typeof reductionNames)[number][];
  readonly lacks: readonly string[];
  readonly has: readonly string[];
  readonly runs: number;
}

export async function faultOf(
  pipeline: string,
  { with: ready, lacks, has, runs }: Wanted,
  code: string,
  lookedFor: Said,
  mayChange: boolean,
): Promise<CodeVerdict | null> {
  const reduced = await reduceWith({
    pipeline,
    reductions: [...ready, { text: code, file: FILE }],
    compare: runs === 0 ? null : { runs, seed: 1, endsWithin: MAX_SLOWDOWN },
    schedule: null,
  });
  const program = { source: pipeline, argument: '0' };
  const no = (found: Said): CodeVerdict => ({ passed: false, lookedFor, found, program });
  if (reduced.failure !== null) return { ...broken(lookedFor, reduced.failure), program };
  const [error] = reduced.errors;
  if (error !== undefined) return no(phrased(error.message));
  // More informative than a missing node.
  const difference = differenceOf(reduced);
  if (difference !== null) return no(difference);
  const opcodes = opcodesOf(reduced);
  const left = lacks.find((opcode) => opcodes.includes(opcode));
  if (left !== undefined) return no(said('opcodeLeft', left));
  const gone = has.find((opcode) => !opcodes.includes(opcode));
  if (gone !== undefined) return no(said('opcodeGone', gone));
  return !mayChange && reduced.after !== reduced.before ? no(said('shallStay')) : null;
}

function opcodesOf({ after }: ReducedText): readonly string[] {
  const { pipeline } = readPipelineFile(after);
  return pipeline === null ? [] : pipeline.nodes.map(({ opcode }) => opcode);
}

function differenceOf({ comparison }: ReducedText): Said | null {
  const difference = comparison?.data?.difference ?? null;
  return difference === null
    ? null
    : said('differs', difference.argument, difference.first.text, difference.second.text);
}
