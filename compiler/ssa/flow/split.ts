// Splits blocks until none both defines and uses a variable, or defines one twice, so that order within a
// block is irrelevant (Ullrich, §3 and §6). For `x = x + 1`, a temporary takes the new value, `x_new = x +
// 1`, and a separate block copies it, `x = x_new`.
import type { FlowBlock, FlowExpression, FlowProgram, FlowStatement, FlowTerminator } from './flow.ts';
import { TakenNames } from '../taken-names.ts';

/** Returns an equivalent program whose blocks have disjoint definitions and uses. */
export function splitBlocks(program: FlowProgram): FlowProgram {
  const temporary = temporaries(program);
  const parts = program.blocks.map(({ statements, terminator }) =>
    partsOf(statements, terminator, temporary),
  );
  const first: number[] = [];
  let count = 0;
  for (const part of parts) {
    first.push(count);
    count += part.length;
  }
  const names = new TakenNames(program.blocks.map(({ name }) => name));
  const blocks = program.blocks.flatMap(({ name, terminator }, block) =>
    parts[block].map((statements, i): FlowBlock => {
      const isLast = i === parts[block].length - 1;
      return {
        name: i === 0 ? name : names.take(name),
        statements,
        terminator: isLast ? moved(terminator, first) : { kind: 'jump', target: first[block] + i + 1 },
      };
    }),
  );
  return { blocks };
}

/** Each statement is added to the current part unless their sets conflict. */
function partsOf(
  statements: readonly FlowStatement[],
  terminator: FlowTerminator,
  temporary: (variable: string) => string,
): FlowStatement[][] {
  let part: FlowStatement[] = [];
  const parts = [part];
  let [defs, uses] = [new Set<string>(), new Set<string>()];
  const open = (): void => {
    part = [];
    parts.push(part);
    [defs, uses] = [new Set(), new Set()];
  };
  const add = (statement: FlowStatement): void => {
    const { target } = statement;
    const clashes =
      statement.uses.some((use) => defs.has(use)) ||
      (target !== null && (defs.has(target) || uses.has(target)));
    if (clashes) open();
    part.push(statement);
    for (const use of statement.uses) uses.add(use);
    if (target !== null) defs.add(target);
  };
  for (const statement of statements) for (const step of inTwo(statement, temporary)) add(step);
  if (terminator.kind !== 'jump' && terminator.uses.some((use) => defs.has(use))) open();
  return parts;
}

function inTwo(statement: FlowStatement, temporary: (variable: string) => string): FlowStatement[] {
  const { target, uses } = statement;
  if (target === null || !uses.includes(target)) return [statement];
  const name = temporary(target);
  const value: FlowExpression = { kind: 'variable', name };
  return [
    { ...statement, target: name },
    { target, expression: value, uses: [name], span: statement.span },
  ];
}

function temporaries({ blocks }: FlowProgram): (variable: string) => string {
  const names = new TakenNames(
    blocks.flatMap(({ statements }) => statements.flatMap(({ target }) => target ?? [])),
  );
  const made = new Map<string, string>();
  return (variable) => {
    const name = made.get(variable) ?? names.take(`${variable}_new`);
    made.set(variable, name);
    return name;
  };
}

function moved(terminator: FlowTerminator, first: readonly number[]): FlowTerminator {
  switch (terminator.kind) {
    case 'jump':
      return { kind: 'jump', target: first[terminator.target] };
    case 'branch':
      return {
        ...terminator,
        whenTrue: first[terminator.whenTrue],
        whenFalse: first[terminator.whenFalse],
      };
    case 'return':
      return terminator;
  }
}
