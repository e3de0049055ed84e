// Compiles a program with a student's rules, and reports effects, rejected replacements, and failures. A
// failing rule is dropped and the program recompiled, so there is always a compilation.
import {
  compileText,
  ownMissed,
  standardRules,
  type Compilation,
  type CompileOptions,
  type FunctionRule,
  type Node,
  type MissedOptimization,
  type Rewrite,
  type Rule,
} from '../../../../compiler/index.ts';
import type { CodeFailure } from '../limits.ts';
import { compileWithRules, ruleOf } from './rule-bridge.ts';
import { openRule, type RuleCode } from './rule-code.ts';

/** Relative to the built-in rules; the first matching rule wins. */
export const rulePlaces = ['after', 'before', 'alone'] as const;
export type RulePlace = (typeof rulePlaces)[number];

export function rulesWith(own: readonly Rule[], place: RulePlace): readonly Rule[] {
  if (place === 'alone') return own;
  return place === 'before' ? [...own, ...standardRules] : [...standardRules, ...own];
}

/** For all visits of a rule in one compilation. */
const LONGEST_MS = 8000;

export interface OwnRule {
  readonly file: string;
  readonly text: string;
  /** Fires at most once: for rules that undo themselves forever. */
  readonly once?: boolean;
}

export interface OwnRules {
  readonly place: RulePlace;
  readonly rules: readonly OwnRule[];
}

export interface RuleReport {
  readonly file: string;
  /** '' if it failed to open. */
  readonly name: string;
  readonly law: string;
  readonly fired: number;
  /** Replacements that would break the graph, by reason; they changed nothing. */
  readonly refusals: readonly { readonly message: string; readonly times: number }[];
  /** What the rule printed, by line. */
  readonly output: readonly string[];
  /** null: the rule was enabled. Otherwise the program was compiled without it. */
  readonly failure: CodeFailure | null;
}

export interface OwnCompilation {
  readonly compilation: Compilation;
  readonly reports: readonly RuleReport[];
  /** In order. A student's rules no longer match: `whyNot` repeats their last answers. */
  readonly rules: readonly Rule[];
}

export async function compileWithOwn(
  source: string,
  options: Omit<CompileOptions, 'rules'>,
  { place, rules }: OwnRules,
): Promise<OwnCompilation> {
  const opened: OpenRule[] = [];
  for (const rule of rules) opened.push(await OpenRule.of(rule, opened));
  try {
    for (;;) {
      const atWork = opened.filter(({ failure }) => failure === null);
      const compilation = attempt(source, options, place, atWork);
      if (compilation === null) continue;
      const rules = rulesWith(
        opened.filter(({ failure }) => failure === null).map((rule) => rule.told()),
        place,
      );
      return { compilation, reports: opened.map((rule) => rule.report()), rules };
    }
  } finally {
    for (const rule of opened) rule.dispose();
  }
}

/** null if a rule failed: then one fewer is enabled. */
function attempt(
  source: string,
  options: Omit<CompileOptions, 'rules'>,
  place: RulePlace,
  atWork: readonly OpenRule[],
): Compilation | null {
  const [first] = atWork;
  if (first === undefined) return compileText(source, options);
  const blamed: Blamed = { looking: null, fired: null };
  const own = atWork.map((rule) => rule.begin(blamed));
  const answer = compileWithRules(source, { ...options, rules: rulesWith(own, place) });
  const failure = answer.ok ? nonterminationFailure(answer.value) : answer.failure;
  if (answer.ok && failure === null) return answer.value;
  (blamed.looking ?? blamed.fired ?? first).failure = failure;
  return null;
}

function nonterminationFailure({ diagnostics }: Compilation): CodeFailure | null {
  const endless = diagnostics.find(({ code }) => code === 'endless-rewriting');
  return endless === undefined ? null : { kind: 'timeout', message: endless.message, line: 0, column: 0 };
}

/** Rule to blame for a failed compilation: the one that failed during its visit, else the last that fired. */
interface Blamed {
  looking: OpenRule | null;
  fired: OpenRule | null;
}

class OpenRule {
  failure: CodeFailure | null = null;
  private readonly rule: OwnRule;
  private readonly code: RuleCode | null;
  private fired = 0;
  private readonly refusals = new Map<string, number>();
  /** By node: why its last visit had no effect. */
  private readonly answers = new Map<number, MissedOptimization>();

  private constructor(rule: OwnRule, code: RuleCode | null, failure: CodeFailure | null) {
    this.rule = rule;
    this.code = code;
    this.failure = failure;
  }

  static async of(rule: OwnRule, others: readonly OpenRule[]): Promise<OpenRule> {
    const opened = await openRule(rule.text, rule.file, { totalMilliseconds: LONGEST_MS });
    if (!opened.ok) return new OpenRule(rule, null, opened.failure);
    const code = opened.value;
    const same = others.find((other) => other.code?.name === code.name);
    if (same === undefined) return new OpenRule(rule, code, null);
    const message = `the enabled rule in ${same.rule.file} is also named “${code.name}”. Rename one of them`;
    return new OpenRule(rule, code, { kind: 'error', message, line: 0, column: 0 });
  }

  /** The rule for one compilation. */
  begin(blamed: Blamed): FunctionRule {
    if (this.code === null) throw new Error('the rule is not open');
    this.fired = 0;
    this.refusals.clear();
    this.answers.clear();
    const rule = ruleOf(this.code, {
      ...(this.rule.once === true ? { most: 1 } : {}),
      onRefused: (message, node) => {
        this.refusals.set(message, (this.refusals.get(message) ?? 0) + 1);
        this.answers.set(node, ownMissed.refused(message));
      },
    });
    return {
      ...rule,
      find: (node, context) => {
        blamed.looking = this;
        const isSpent = this.rule.once === true && this.fired > 0;
        this.answers.set(node.id, ownMissed[isSpent ? 'spent' : 'nothing']);
        const rewrite = rule.find(node, context);
        blamed.looking = null;
        return rewrite === null ? null : () => this.fire(rewrite, blamed);
      },
    };
  }

  private fire(rewrite: Rewrite, blamed: Blamed): Node {
    blamed.fired = this;
    this.fired++;
    return rewrite();
  }

  /** For queries after the compilation: name, law, and answers, without code. */
  told(): FunctionRule {
    if (this.code === null) throw new Error('the rule is not open');
    const { name, law, roots } = this.code;
    const answers = new Map(this.answers);
    return {
      name,
      law,
      roots,
      test: ['', ''],
      find: () => null,
      whyNot: ({ id }) => answers.get(id) ?? ownMissed.notAsked,
    };
  }

  report(): RuleReport {
    const { rule, code, fired, failure } = this;
    const refusals = [...this.refusals].map(([message, times]) => ({ message, times }));
    const { name = '', law = '', output = [] } = code ?? {};
    return { file: rule.file, name, law, fired, refusals, output: [...output], failure };
  }

  dispose(): void {
    this.code?.dispose();
  }
}
