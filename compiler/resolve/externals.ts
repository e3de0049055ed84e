// Declarations `= "C"`: system functions, which every engine supports, and C functions, which native code
// calls.
import { functionType } from '../ir/functions.ts';
import type { Signature } from '../ir/pointer-bodies.ts';
import { isNameForC, isOfC, isSystemSignature, whyNotOfC, systemFunctions } from '../ir/system.ts';
import { BOTTOM, TOP, type Type } from '../ir/types.ts';
import type { Arguments, DiagnosticCode } from '../source/messages.ts';
import type { Declarator } from '../syntax/ast.ts';
import type { Variable } from './bindings.ts';
import type { Context } from './context.ts';
import { newVariable } from './variables.ts';

/** Of type BOTTOM after an error. */
export function externalFunction(context: Context, declarator: Declarator, declared: Type | null): Variable {
  const { name } = declarator;
  const body = declared?.kind === 'pointer' ? declared.body : null;
  const signature = body?.kind === 'function' && body.signature.result !== null ? body.signature : null;
  const problem = externalProblem(name.name, signature);
  if (problem !== null || signature?.result == null) {
    if (declared !== BOTTOM || problem?.code === 'external-name')
      context.report(problem?.code ?? 'external-type', name.span, { name: name.name, ...problem?.args });
    return newVariable(context, name.name, BOTTOM, { final: true });
  }
  if (isOfC(name.name)) {
    const suggestion = context.suggest(name.name, () => [...systemFunctions.keys()]);
    if (suggestion !== null) context.report('external-of-c', name.span, { name: name.name, suggestion });
  }
  let unit = context.known.externals.get(declarator);
  if (unit === undefined) {
    unit = {
      kind: 'function',
      index: context.known.units.length,
      name: name.name,
      literal: null,
      parameters: [],
      self: null,
      result: TOP,
      isEndless: false,
      external: name.name,
      usesSelf: false,
      siblings: new Set(),
    };
    context.known.units.push(unit);
    context.known.externals.set(declarator, unit);
  }
  const { parameters, result } = signature;
  unit.parameters = parameters.map((type, i) => newVariable(context, `a${i}`, type));
  unit.result = result;
  const type = functionType({
    index: unit.index,
    parameterNames: [],
    parameters,
    result,
    external: name.name,
  });
  return newVariable(context, name.name, type, { final: true, constant: type });
}

function externalProblem(
  name: string,
  signature: Signature | null,
): { readonly code: DiagnosticCode; readonly args: Arguments } | null {
  if (isOfC(name) && !isNameForC(name)) return { code: 'external-name', args: {} };
  if (signature === null) return { code: 'external-type', args: {} };
  if (!isOfC(name)) {
    const { result = 'integer', parameters = [] } = systemFunctions.get(name) ?? {};
    if (isSystemSignature(name, signature)) return null;
    const wanted = result === 'float' ? `{${parameters.map(() => 'flt').join(' ')} -> flt}` : '';
    return { code: 'external-type', args: { wanted } };
  }
  const reason = whyNotOfC(signature);
  return reason === null ? null : { code: 'external-of-c-type', args: { reason } };
}
