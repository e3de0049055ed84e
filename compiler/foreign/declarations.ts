// Checks whether a program could declare what a foreign graph declares.
//
// Every memory location has a type that includes zero, its initial value (except fields that must not be
// null: see initialized.ts), and the machine keeps exactly the bits of this type. A pointer refers to one
// shape or to functions of one signature. System functions must be supported by every engine.
import { say } from '../base/phrase.ts';
import { declaredShapes } from '../ir/text/declarations.ts';
import type { FunctionInfo } from '../ir/functions.ts';
import type { Graph } from '../ir/graph.ts';
import { type FieldShape, type Shape } from '../ir/shapes.ts';
import { shapeText, typeText } from '../ir/text/type-text.ts';
import { isSystemSignature, systemFunctions } from '../ir/system.ts';
import { INT, NULL, isHigh, namedRanges, type Type } from '../ir/types.ts';
import type { Findings } from './findings.ts';

export function checkDeclarations(graph: Graph, findings: Findings): void {
  for (const shape of declaredShapes(graph)) checkShape(shape, findings);
  graph.functions.forEach((info, index) => {
    if (info !== undefined) checkFunction(info, index, findings);
  });
  for (const index of graph.exported)
    if (graph.functions[index] === undefined)
      findings.addDeclared(say`function ${index} is exported but not declared`);
}

function checkShape(shape: Shape, findings: Findings): void {
  const fields: readonly FieldShape[] = shape.kind === 'struct' ? shape.fields : [shape.element];
  for (const { name, type, isStatic } of fields) {
    if (isStatic ? isValueType(type) : isPlaceType(type)) continue;
    const place =
      shape.kind === 'struct'
        ? say`field ${name} of ${shape.name}`
        : say`the elements of ${shapeText(shape)}`;
    findings.addDeclared(
      say`${place} cannot have the type ${typeText(type)}; memory holds integers of a declared width (int, u8 …), flt, f32, and pointers`,
    );
  }
  if (shape.kind === 'array' && shape.element.type.kind === 'pointer' && shape.element.type.nil !== 3)
    findings.addDeclared(
      say`the elements of ${shapeText(shape)} must be nullable (write ${typeText(shape.element.type)}?), because the elements of a new array are null`,
    );
}

function checkFunction(
  { index, name, parameterNames, parameters, result, external }: FunctionInfo,
  at: number,
  findings: Findings,
): void {
  const told = say`function ${at} ${name}`;
  if (index !== at || at < 1)
    findings.addDeclared(say`${told}: function numbers start at 1; 0 is the program itself`);
  if (!NAME.test(name))
    findings.addDeclared(say`function ${at}: a name may only contain letters, digits, _, $, and .`);
  for (const parameter of parameterNames)
    if (!NAME.test(parameter))
      findings.addDeclared(say`${told}: the name of a parameter must be an identifier`);
  for (const type of [...parameters, result])
    if (!isValueType(type)) findings.addDeclared(say`${told}: ${typeText(type)} is not the type of a value`);
  if (external === null) return;
  if (!systemFunctions.has(external))
    findings.addDeclared(
      say`${told}: “${external}” is not a system function; the system functions are ${[...systemFunctions.keys()].join(', ')}`,
    );
  else if (!isSystemSignature(external, { parameters, result }))
    findings.addDeclared(
      systemFunctions.get(external)?.result === 'float'
        ? say`${told}: ${external} takes 64-bit floats and returns one`
        : say`${told}: a system function takes integers and pointers, and returns an integer`,
    );
}

/** A name as in programs, or an empty one. */
const NAME = /^[\w$~.]*$/;

/** A type whose values are exactly those of a memory location. */
function isPlaceType(type: Type): boolean {
  switch (type.kind) {
    case 'int':
      return [INT, ...namedRanges.map(([, range]) => range)].some(
        ({ min, max }) => type.min === min && type.max === max,
      );
    case 'float':
      return type.level >= 3;
    case 'pointer':
      return type !== NULL && isValueType(type) && !type.body.isConstant;
    default:
      return false;
  }
}

/** A type of runtime values: numbers, null, pointers to one shape or to functions of one signature. */
function isValueType(type: Type): boolean {
  if (isHigh(type)) return false;
  if (type.kind === 'int' || type.kind === 'float') return true;
  if (type.kind !== 'pointer') return false;
  const { body } = type;
  if (body.kind === 'object') return typeof body.target !== 'string' && body.text !== 'any';
  if (body.kind === 'function') {
    const { parameters, result } = body.signature;
    return result !== null && [...parameters, result].every(isValueType);
  }
  return type === NULL;
}
