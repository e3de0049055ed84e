// rule: a peephole in JavaScript that must be sound and fire exactly where required.
import * as v from 'valibot';
import { text } from '../reading/fields.ts';
import { firstOf } from '../lists.ts';
import { checkSoundness, type Soundness } from '../sandbox/rules/soundness.ts';
import { cycleText } from '../sandbox/rules/nontermination.ts';
import { compileWithOwn, rulePlaces } from '../sandbox/rules/own-rules.ts';
import { differingFrom } from '../sandbox/rules/differing.ts';
import { openRule } from '../sandbox/rules/rule-code.ts';
import { emitText } from '../../../compiler/index.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { broken, defineRole, FILE, type CodeVerdict } from './role.ts';

const programs = v.array(text);
/** Takes some seconds, while the student types. */
const RUNS = 3000;

export const rule = defineRole({
  schema: v.strictObject({
    of: v.literal('rule'),
    sound: v.optional(v.boolean(), true),
    fires: v.optional(programs, []),
    silent: v.optional(programs, []),
    /** Expected printouts of compiled programs. */
    makes: v.optional(v.array(v.strictObject({ program: text, ir: text })), []),
    place: v.optional(v.picklist(rulePlaces), 'before'),
  }),
  form: "export default { name: 'my-rule', law: '…', roots: ['Add'], match(node, api) { … } };",
  test: async (wanted, code, { level }) => {
    const lookedFor = wanted.sound ? said('soundRule') : said('rule');
    const opened = await openRule(code, FILE);
    if (!opened.ok) return broken(lookedFor, opened.failure);
    try {
      if (wanted.sound) {
        const fault = faultOf(checkSoundness(opened.value, { runs: RUNS }), lookedFor);
        if (fault !== null) return fault;
      }
      const fault = await behaviorFault(wanted, code, level, lookedFor);
      return fault ?? { passed: true, lookedFor, found: said('ruleHolds', opened.value.law) };
    } finally {
      opened.value.dispose();
    }
  },
});

function faultOf(
  { verdict, counterexample, endless, failure }: Soundness,
  lookedFor: Said,
): CodeVerdict | null {
  if (verdict === 'failed' && failure !== null) return broken(lookedFor, failure);
  const no = (found: Said): CodeVerdict => ({ passed: false, lookedFor, found });
  if (verdict === 'never-fired') return no(said('neverFired'));
  if (endless !== null)
    return {
      ...no(said('endlessRule', cycleText(endless.cycle), endless.source.trim())),
      program: { source: endless.source, argument: '0' },
    };
  if (verdict !== 'unsound' || counterexample === null) return null;
  const { before, after, values, valueBefore, valueAfter, program } = counterexample;
  const found = said('counterexample', before, after, values, valueBefore, valueAfter);
  if (program === null) return no(found);
  return { ...no(found), program: { source: program.source, argument: program.argument } };
}

async function behaviorFault(
  {
    sound,
    fires,
    silent,
    makes,
    place,
  }: {
    readonly sound: boolean;
    readonly fires: readonly string[];
    readonly silent: readonly string[];
    readonly makes: readonly { readonly program: string; readonly ir: string }[];
    readonly place: (typeof rulePlaces)[number];
  },
  code: string,
  level: number,
  lookedFor: Said,
): Promise<CodeVerdict | null> {
  const own = { place, rules: [{ file: FILE, text: code }] };
  const no = (found: Said, source: string): CodeVerdict => ({
    passed: false,
    lookedFor,
    found,
    program: { source, argument: '0' },
  });
  for (const [source, isWanted] of [
    ...fires.map((each) => [each, true] as const),
    ...silent.map((each) => [each, false] as const),
  ]) {
    const { compilation, reports } = await compileWithOwn(source, { level, optimize: 'full' }, own);
    const report = firstOf(reports);
    if (report.failure !== null) return broken(lookedFor, report.failure);
    const differing = sound ? differingFrom(source, level, compilation) : null;
    if (differing !== null) {
      const { argument, first, second } = differing;
      const found = said('differs', String(argument), first, second);
      return { passed: false, lookedFor, found, program: { source, argument: String(argument) } };
    }
    if (report.fired > 0 !== isWanted)
      return no(said(isWanted ? 'mustFire' : 'mustNotFire', source.trim()), source);
  }
  for (const { program: source, ir } of makes) {
    const { compilation, reports } = await compileWithOwn(source, { level, optimize: 'full' }, own);
    const { failure } = firstOf(reports);
    if (failure !== null) return broken(lookedFor, failure);
    const printed = compilation.ok ? emitText(compilation, 'ir').trim() : '';
    if (printed !== ir.trim())
      return no(said('makes', source.trim(), verbatim(ir.trim()), verbatim(printed)), source);
  }
  return null;
}
