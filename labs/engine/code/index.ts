// Roles of a student's JavaScript, one row per role.
import * as v from 'valibot';
import type { CheckPlace } from '../checks/kind.ts';
import { withComparison } from './compared.ts';
import { functionRole } from './function.ts';
import { meet } from './meet.ts';
import { moves } from './moves.ts';
import { reduction } from './reduction.ts';
import type { CodeRole, CodeVerdict } from './role.ts';
import { rule } from './rule.ts';
import { scheduler } from './scheduler.ts';
import { spill } from './spill.ts';
import { ssa } from './ssa.ts';
import { transfer } from './transfer.ts';

export const codeRoles = {
  rule,
  reduction,
  meet,
  transfer,
  ssa,
  spill,
  moves,
  scheduler,
  function: functionRole,
};

export const CodeSchema = v.variant('of', [
  rule.schema,
  reduction.schema,
  meet.schema,
  transfer.schema,
  ssa.schema,
  spill.schema,
  moves.schema,
  scheduler.schema,
  functionRole.schema,
]);
export type WrittenCode = v.InferOutput<typeof CodeSchema>;

const roleOf = ({ of }: WrittenCode): CodeRole<v.GenericSchema> =>
  codeRoles[of] as unknown as CodeRole<v.GenericSchema>;

export const tiedCode = (wanted: WrittenCode, place: CheckPlace): WrittenCode =>
  (roleOf(wanted).tie?.(wanted, place) as WrittenCode | undefined) ?? wanted;

export async function testCode(
  wanted: WrittenCode,
  code: string,
  context: { readonly level: number; readonly solution: string },
): Promise<CodeVerdict> {
  const test = (each: string): Promise<CodeVerdict> => roleOf(wanted).test(wanted, each, context);
  return withComparison(await test(code), code, test);
}
