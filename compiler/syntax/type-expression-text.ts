// Prints types of the syntax tree in source syntax.
import type { TypeExpression } from './ast.ts';

export function typeText(type: TypeExpression): string {
  switch (type.kind) {
    case 'primitive-type':
      return type.name;
    case 'inferred-type':
      return type.keyword;
    case 'named-type':
      return type.path.map(({ name }) => name).join('.');
    case 'nullable-type':
      return `${typeText(type.base)}?`;
    case 'array-type':
      return `${typeText(type.element)}[${type.readOnly ? '~' : ''}]`;
    case 'function-type': {
      const parameters = type.parameters.map((parameter) => `${typeText(parameter)} `).join('');
      return `{ ${parameters}${parameters === '' ? '' : '-> '}${typeText(type.result)} }`;
    }
  }
}
