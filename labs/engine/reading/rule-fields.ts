// Fields that name rules or steps. Apart from fields.ts, because the window reads stored answers at its
// start, when it does not need the rules.
import * as v from 'valibot';
import { currentName } from '../../../compiler/choices/index.ts';
import { builtInRewrites, ruleTable } from '../../../compiler/index.ts';
import type { Build } from '../builds.ts';
import { analysisName, optimization, plantedName } from './fields.ts';

const ruleNames = new Set<string>([...ruleTable.map((rule) => rule.name), ...builtInRewrites]);
export const ruleName = v.pipe(
  v.string(),
  v.check(
    (rule) => ruleNames.has(rule),
    ({ input }) => `there is no peephole “${String(input)}”; the Peepholes pane lists them`,
  ),
);

/**
 * Steps that parse (declare and assign names, copy and merge scopes) or remove a check, a load, an object, a
 * call, or a product.
 */
const OTHER_STEPS: ReadonlySet<string> = new Set([
  'declare',
  'assign',
  'scope-copy',
  'scope-merge',
  'scope-end',
  'loop-phi',
  'close-loop',
  'check-redundant',
  'check-cannot-fail',
  'tail-call',
  'tail-call-accumulated',
  'call-inlined',
  'call-guarded',
  'strength-reduced',
  'loop-deleted',
  'loop-split',
  'loop-invariant',
  'loop-fully-unrolled',
  'loop-unrolled',
  'load-forwarded',
  'object-replaced',
]);
/** A peephole, or one of OTHER_STEPS. */
export const stepName = v.pipe(
  v.string(),
  v.transform((written) => currentName('step', written)),
  v.check(
    (step) => OTHER_STEPS.has(step) || ruleNames.has(step),
    ({ input }) => `there is no peephole “${String(input)}”; the Peepholes pane lists them`,
  ),
);

const written = v.pipe(
  v.strictObject({
    optimize: v.optional(optimization, 'full'),
    rulesOff: v.optional(v.array(ruleName), []),
    apply: v.optional(analysisName),
    planted: v.optional(plantedName),
  }),
  v.transform(({ optimize, rulesOff, apply, planted }): Build => ({
    optimize,
    rulesOff,
    apply: apply ?? null,
    planted: planted ?? null,
  })),
);
const chosen = v.literal('chosen');
/** How a check compiles a program; `chosen`: with the student's settings. */
export const build = v.lazy((input): typeof chosen | typeof written =>
  input === 'chosen' ? chosen : written,
);
