import type { Type } from '../ir/types.ts';
import type { Variable } from './bindings.ts';
import type { Context } from './context.ts';

export function newVariable(
  context: Context,
  name: string,
  type: Type,
  {
    final = false,
    constant = null,
    field = null,
  }: Partial<Pick<Variable, 'final' | 'constant' | 'field'>> = {},
): Variable {
  return { kind: 'variable', name, type, final, constant, field, unit: context.unit };
}
