// Compiles a program with the window's options, for all workers. The sandbox for the user's rules loads only
// if there are some.
import {
  compile,
  foreignForm,
  standardRules,
  type Compilation,
  type CompileOptions,
  type Rule,
  type ScheduleKind,
} from '../../compiler/index.ts';
import type { OwnRules, RuleReport } from '../../labs/engine/index.ts';

export type WindowOptions = Pick<
  CompileOptions,
  'optimize' | 'level' | 'disabledRules' | 'apply' | 'planted'
> & {
  /** Undefined if no rule is enabled. */
  readonly own?: OwnRules;
};

export type ComparedOptions = WindowOptions &
  Pick<CompileOptions, 'until' | 'without' | 'order' | 'seed' | 'picks'>;

export interface ComparedSide {
  readonly source: string;
  readonly options: ComparedOptions;
  /** Default: the question's schedule. */
  readonly schedule?: ScheduleKind;
}

export interface Made {
  readonly compilation: Compilation;
  readonly reports: readonly RuleReport[];
  /** Built-in and the user's, in matching order. */
  readonly rules: readonly Rule[];
}

export async function compileAs(
  source: string,
  { own, ...settings }: WindowOptions,
  more: Omit<CompileOptions, 'rules'> = {},
): Promise<Made> {
  const options = { ...settings, ...more };
  if (own === undefined)
    return { compilation: await compiled(source, options), reports: [], rules: standardRules };
  const { compileWithOwn } = await import('../../labs/engine/index.ts');
  return compileWithOwn(source, options, own);
}

/** The code for pipelines and textual graphs loads with the first of them. */
async function compiled(source: string, options: CompileOptions): Promise<Compilation> {
  if (foreignForm(source) === null) return compile(source, options);
  const { compileText } = await import('./foreign.ts');
  return compileText(source, options);
}
