// A program compiled as the window asks for it, the same in all workers. The sandbox for own rules is loaded when there
// are some: most programs are compiled without.
import {
  compile,
  foreignForm,
  standardRules,
  type Compilation,
  type CompileOptions,
  type Rule,
} from '../../compiler/index.ts';
import type { RuleReport } from '../../labs/engine/index.ts';
import type { CompileRequest } from './protocol.ts';

export interface Made {
  readonly compilation: Compilation;
  readonly reports: readonly RuleReport[];
  /** Built-in and own, in the order in which they are tried. */
  readonly rules: readonly Rule[];
}

export async function compileAs(
  source: string,
  { own, ...settings }: CompileRequest['options'],
  more: Omit<CompileOptions, 'rules'> = {},
): Promise<Made> {
  const options = { ...settings, ...more };
  if (own === undefined)
    return { compilation: await compiled(source, options), reports: [], rules: standardRules };
  const { compileWithOwn } = await import('../../labs/engine/index.ts');
  return compileWithOwn(source, options, own);
}

/** What reads pipelines and graphs as text is loaded with the first of them. */
async function compiled(source: string, options: CompileOptions): Promise<Compilation> {
  if (foreignForm(source) === null) return compile(source, options);
  const { compileText } = await import('./foreign.ts');
  return compileText(source, options);
}
