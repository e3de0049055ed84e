// Control-flow graphs as text, including unstructured ones.
//
//   entry: x = 1; goto loop                   a label begins a block
//   loop:  if x < 9 then body else exit       `;` or a new line ends a statement
//   body:  x = x + read(); goto loop          calls, and `?`, are unknown values
//   exit:  return x                           // a comment
//
// Control begins in the first block. A block without goto, if, or return continues in the next one; the last
// one returns. The output of `print` parses to the same program, except for spans.
import { say, type Phrase } from '../../base/phrase.ts';
import { shortPhrase } from '../../base/without-middle.ts';
import { linesOf } from '../../source/lines.ts';
import { noSpan, type Span } from '../../source/span.ts';
import type { Expression } from '../../syntax/ast.ts';
import { parse } from '../../syntax/index.ts';
import { NESTING_LIMIT } from '../../syntax/stream.ts';
import { ofBlocks, strictnessProblem } from './def-use.ts';
import {
  expressionText,
  successorsOf,
  usesOf,
  type FlowBlock,
  type FlowExpression,
  type FlowProgram,
  type FlowStatement,
  type FlowTerminator,
} from './flow.ts';

export type FlowErrorCode =
  | 'no-blocks'
  | 'too-many-blocks'
  | 'duplicate-label'
  | 'unknown-label'
  | 'after-end'
  | 'bad-statement'
  | 'bad-expression'
  | 'unreachable-block'
  | 'unassigned-use';

export interface FlowError {
  readonly line: number;
  readonly code: FlowErrorCode;
  readonly message: Phrase;
}

export type FlowReadResult =
  | { readonly program: FlowProgram; readonly errors: readonly [] }
  | { readonly program: null; readonly errors: readonly FlowError[] };

/** These cannot name variables or blocks. */
export const flowWords: readonly string[] = ['goto', 'if', 'then', 'else', 'return'];

/** Longer expressions are rejected, because walks over expressions recurse. */
const LONGEST_EXPRESSION = 2000;

const LONGEST_QUOTE = 60;

/** Frontiers of more blocks might exceed memory. */
const MAX_BLOCKS = 12_000;

export function readFlow(text: string): FlowReadResult {
  const reader = new FlowReader(text);
  const program = reader.read();
  return program === null ? { program, errors: reader.errors } : { program, errors: [] };
}

/** A block whose terminator still has names. */
interface DraftBlock {
  readonly name: string;
  readonly line: number;
  readonly statements: FlowStatement[];
  readonly lines: number[];
  end: {
    readonly targets: readonly string[];
    readonly line: number;
    readonly make: (at: number[]) => FlowTerminator;
  } | null;
}

class FlowReader {
  readonly errors: FlowError[] = [];
  private readonly text: string;
  private readonly blocks: DraftBlock[] = [];
  private readonly blocksByName = new Map<string, DraftBlock>();
  private line = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): FlowProgram | null {
    for (const { text, start } of linesOf(this.text)) {
      this.line++;
      let from = start;
      for (const piece of text.replace(/\/\/.*/, '').split(';')) {
        this.piece(piece, from);
        from += piece.length + 1;
      }
    }
    if (this.blocks.length === 0) {
      this.line = 1;
      this.wrong('no-blocks', say`the program has no block; write \`entry: return 0\``);
    }
    const program = this.errors.length === 0 ? this.linked() : null;
    if (program !== null) this.check(program);
    return this.errors.length === 0 ? program : null;
  }

  private wrong(code: FlowErrorCode, message: Phrase, line = this.line): void {
    this.errors.push({ line, code, message: shortPhrase(message, LONGEST_QUOTE) });
  }

  private piece(piece: string, from: number): void {
    const label = /\s*([A-Za-z_]\w*)\s*:/y;
    let at = 0;
    for (let found = label.exec(piece); found !== null; found = label.exec(piece)) {
      this.open(found[1]);
      at = label.lastIndex;
    }
    const text = piece.slice(at).trim();
    if (text === '') return;
    const start = from + piece.indexOf(text, at);
    const span = { start, end: start + text.length };
    if (this.blocks.length === 0) this.open('entry');
    const block = this.blocks[this.blocks.length - 1];
    if (block.end !== null)
      return this.wrong('after-end', say`\`${text}\` is unreachable, because the block ends before it`);
    this.statement(block, text, span);
  }

  private open(name: string): void {
    if (flowWords.includes(name)) this.wrong('bad-statement', say`\`${name}\` cannot be the name of a block`);
    const other = this.blocksByName.get(name);
    if (other !== undefined)
      this.wrong('duplicate-label', say`the block \`${name}\` is already declared on line ${other.line}`);
    const block = { name, line: this.line, statements: [], lines: [], end: null };
    this.blocksByName.set(name, block);
    if (this.blocks.push(block) === MAX_BLOCKS + 1)
      this.wrong('too-many-blocks', say`the program has more than ${MAX_BLOCKS} blocks`);
  }

  private statement(block: DraftBlock, text: string, span: Span): void {
    const jump = /^goto\s+(\w+)$/.exec(text);
    if (jump !== null) return this.end(block, [jump[1]], ([target]) => ({ kind: 'jump', target }));
    if (/^(goto|if)\b/.test(text)) return this.branch(block, text, span);
    const value = /^return\b\s*(.*)$/.exec(text);
    if (value !== null) {
      const expression = value[1] === '' ? null : this.expression(value[1]);
      const uses = expression === null ? [] : usesOf(expression);
      return this.end(block, [], () => ({ kind: 'return', value: expression, uses, span }));
    }
    const assignment = /^([A-Za-z_]\w*)\s*=(?!=)\s*(.*)$/.exec(text);
    const target = assignment?.[1] ?? null;
    if (target !== null && flowWords.includes(target))
      return this.wrong('bad-statement', say`\`${target}\` cannot be the name of a variable`);
    const expression = this.expression(assignment?.[2] ?? text);
    if (expression === null) return;
    block.lines.push(this.line);
    block.statements.push({ target, expression, uses: usesOf(expression), span });
  }

  private branch(block: DraftBlock, text: string, span: Span): void {
    const parts = /^if\s+(.*?)\s+then\s+(\w+)\s+else\s+(\w+)$/.exec(text);
    if (parts === null)
      return this.wrong('bad-statement', say`write \`goto block\` or \`if condition then block else block\``);
    const condition = this.expression(parts[1]);
    if (condition === null) return;
    const uses = usesOf(condition);
    this.end(block, [parts[2], parts[3]], ([whenTrue, whenFalse]) => ({
      kind: 'branch',
      condition,
      uses,
      whenTrue,
      whenFalse,
      span,
    }));
  }

  private end(block: DraftBlock, targets: readonly string[], make: (at: number[]) => FlowTerminator): void {
    block.end = { targets, line: this.line, make };
  }

  /** Null after a reported error. */
  private expression(text: string): FlowExpression | null {
    if (text === '?') return { kind: 'unknown', name: '?', operands: [] };
    if (text.length > LONGEST_EXPRESSION) {
      this.wrong('bad-expression', say`an expression has at most ${LONGEST_EXPRESSION} characters`);
      return null;
    }
    const { ast, diagnostics } = parse(`return ${text};`);
    if (diagnostics.some(({ code }) => code === 'nesting-too-deep')) {
      this.wrong('bad-expression', say`\`${text}\` is nested more than ${NESTING_LIMIT} levels deep`);
      return null;
    }
    const [statement] = ast.body;
    const found =
      diagnostics.length === 0 && ast.body.length === 1 && statement.kind === 'return'
        ? flowExpression(statement.value)
        : null;
    if (found === null)
      this.wrong('bad-expression', say`\`${text}\` is not an expression of integers, variables, and calls`);
    return found;
  }

  private linked(): FlowProgram | null {
    const place = new Map(this.blocks.map(({ name }, i) => [name, i]));
    const blocks = this.blocks.map(({ name, statements, end }, i): FlowBlock => {
      if (end === null) return { name, statements, terminator: this.fallThrough(i) };
      for (const target of end.targets)
        if (!place.has(target))
          this.wrong('unknown-label', say`the block \`${target}\` does not exist`, end.line);
      return { name, statements, terminator: end.make(end.targets.map((target) => place.get(target) ?? 0)) };
    });
    return this.errors.length === 0 ? { blocks } : null;
  }

  private fallThrough(block: number): FlowTerminator {
    return block + 1 < this.blocks.length
      ? { kind: 'jump', target: block + 1 }
      : { kind: 'return', value: null, uses: [], span: noSpan };
  }

  /** Blocks must be reachable, and variables defined before they are read. */
  private check(program: FlowProgram): void {
    const reached = reachedFrom(program);
    this.blocks.forEach(({ name, line }, i) => {
      if (!reached.has(i)) this.wrong('unreachable-block', say`block \`${name}\` is unreachable`, line);
    });
    if (this.errors.length > 0) return;
    const graph = ofBlocks(program);
    const problem = strictnessProblem(graph);
    if (problem === null) return;
    const name = graph.variables[problem.variable];
    const block = this.blocks[problem.block - 1];
    const at = program.blocks[problem.block - 1].statements.findIndex(({ uses }) => uses.includes(name));
    const line = block.lines[at] ?? block.end?.line ?? block.line;
    this.wrong('unassigned-use', say`\`${name}\` is read here, but not assigned on every path`, line);
  }
}

function reachedFrom({ blocks }: FlowProgram): Set<number> {
  const reached = new Set([0]);
  for (const block of reached) for (const next of successorsOf(blocks[block].terminator)) reached.add(next);
  return reached;
}

/** Null if it contains anything except integers, variables, operators, and calls of names. */
function flowExpression(expression: Expression): FlowExpression | null {
  const all = (parts: readonly Expression[]): FlowExpression[] | null => {
    const found = parts.map(flowExpression);
    return found.every((part) => part !== null) ? found : null;
  };
  switch (expression.kind) {
    case 'integer':
      return { kind: 'literal', value: expression.value };
    case 'boolean':
      return { kind: 'literal', value: expression.value ? 1n : 0n };
    case 'name':
      return flowWords.includes(expression.name) ? null : { kind: 'variable', name: expression.name };
    case 'unary': {
      const operands = all([expression.operand]);
      if (operands === null) return null;
      const [operand] = operands;
      if (expression.operator === '-' && operand.kind === 'literal')
        return { kind: 'literal', value: BigInt.asIntN(64, -operand.value) };
      return { kind: 'operation', operator: expression.operator, operands };
    }
    case 'binary': {
      const operands = all([expression.left, expression.right]);
      return operands === null ? null : { kind: 'operation', operator: expression.operator, operands };
    }
    case 'call': {
      const operands = all(expression.arguments);
      if (operands === null || expression.callee.kind !== 'name') return null;
      return { kind: 'unknown', name: expression.callee.name, operands };
    }
    default:
      return null;
  }
}

/** Longer blocks are printed with one statement per line. */
const LONGEST_LINE = 100;

export function printFlow({ blocks }: FlowProgram): string {
  return blocks
    .map(({ name, statements, terminator }) => {
      const parts = [...statements.map(statementText), terminatorText(terminator, blocks)];
      const line = `${name}: ${parts.join('; ')}`;
      return line.length <= LONGEST_LINE ? line : `${name}:\n  ${parts.join('\n  ')}`;
    })
    .join('\n');
}

export interface FlowBlockText {
  readonly name: string;
  /** Statements and the end of the block; jumps are only shown as edges. */
  readonly lines: readonly string[];
  readonly successors: readonly number[];
}

/** The blocks of a graph in their original text, or null if the text has errors. */
export function flowBlockTexts(text: string): readonly FlowBlockText[] | null {
  const { program } = readFlow(text);
  if (program === null) return null;
  const { blocks } = program;
  return blocks.map(({ name, statements, terminator }) => ({
    name,
    lines: [
      ...statements.map(statementText),
      ...(terminator.kind === 'jump' ? [] : [terminatorText(terminator, blocks)]),
    ],
    successors: successorsOf(terminator),
  }));
}

function statementText({ target, expression }: FlowStatement): string {
  const text = expressionText(expression);
  return target === null ? text : `${target} = ${text}`;
}

function terminatorText(terminator: FlowTerminator, blocks: readonly FlowBlock[]): string {
  switch (terminator.kind) {
    case 'jump':
      return `goto ${blocks[terminator.target].name}`;
    case 'branch': {
      const { condition, whenTrue, whenFalse } = terminator;
      return `if ${expressionText(condition)} then ${blocks[whenTrue].name} else ${blocks[whenFalse].name}`;
    }
    case 'return':
      return terminator.value === null ? 'return' : `return ${expressionText(terminator.value)}`;
  }
}
