// Prints a syntax tree as a program that parses to an equal tree (apart from spans).
// Adds only required parentheses. Invariant: the left side of `binary` and `logical` is walked with a loop,
// because it may be as deep as the text is long; the parser keeps everything else shallow.
import { unreachable } from '../../../compiler/base/assert.ts';
import { Writer } from '../../../compiler/base/writer.ts';
import type {
  Binary,
  BinaryOperator,
  Declaration,
  Declarator,
  Expression,
  For,
  If,
  Logical,
  Program,
  Statement,
  StringLiteral,
} from '../../../compiler/syntax/ast.ts';
import { typeText } from '../../../compiler/syntax/type-expression-text.ts';
import { leftSpine } from '../../../compiler/syntax/visit.ts';

/** Precedence: an operand that binds looser than required gets parentheses. */
const CONDITIONAL = 1;
const OR = 2;
const AND = 3;
const RELATION = 8;
const SHIFT = 9;
const UNARY = 12;
const POSTFIX = 13;

const binaryPrecedence: Readonly<Record<BinaryOperator, number>> = {
  '|': 4,
  '^': 5,
  '&': 6,
  '==': 7,
  '!=': 7,
  '<': RELATION,
  '<=': RELATION,
  '>': RELATION,
  '>=': RELATION,
  '<<': SHIFT,
  '>>': SHIFT,
  '>>>': SHIFT,
  '+': 10,
  '-': 10,
  '*': 11,
  '/': 11,
  '%': 11,
};

/** Prints a tree without `invalid` nodes and empty names. */
export function printSource(program: Program): string {
  const printer = new SourcePrinter();
  printer.statements(program.body);
  return printer.toString();
}

class SourcePrinter {
  private readonly out = new Writer();

  toString(): string {
    return this.out.toString();
  }

  statements(body: readonly Statement[]): void {
    for (const statement of body) this.statement(statement);
  }

  private braces(body: readonly Statement[]): void {
    if (body.length === 0) {
      this.out.write('{}');
      return;
    }
    this.out.line('{').indent();
    this.statements(body);
    this.out.dedent().write('}');
  }

  /** A statement with its line end. */
  private statement(statement: Statement): void {
    switch (statement.kind) {
      case 'return':
        this.out.write('return ');
        this.expression(statement.value, 0);
        this.out.line(';');
        return;
      case 'if':
        return this.ifStatement(statement);
      case 'while':
        this.out.write('while (');
        this.expression(statement.condition, 0);
        this.out.write(') ');
        return this.statement(statement.body);
      case 'for':
        return this.forStatement(statement);
      case 'break':
      case 'continue':
        this.out.line(`${statement.kind};`);
        return;
      case 'struct':
        this.out.write(`struct ${statement.name.name} `);
        this.braces(statement.body);
        this.out.line(';');
        return;
      case 'declaration':
        this.declaration(statement);
        this.out.line(';');
        return;
      case 'expression-statement':
        this.expressionStatement(statement.expression);
        this.out.line(';');
        return;
      case 'block':
        this.braces(statement.body);
        this.out.line();
        return;
      case 'empty':
        this.out.line(';');
        return;
      case 'show-graph':
        this.out.line('#showGraph;');
        return;
      default:
        unreachable(statement);
    }
  }

  private ifStatement(statement: If): void {
    let part = statement;
    for (;;) {
      this.out.write('if (');
      this.expression(part.condition, 0);
      this.out.write(') ');
      this.statement(part.consequent);
      const { alternative } = part;
      if (alternative === null) return;
      this.out.write('else ');
      if (alternative.kind !== 'if') return this.statement(alternative);
      part = alternative;
    }
  }

  private forStatement({ initializer, condition, next, body }: For): void {
    this.out.write('for (');
    if (initializer?.kind === 'declaration') this.declaration(initializer);
    else if (initializer !== null) this.expressionStatement(initializer.expression);
    this.out.write(';');
    if (condition !== null) {
      this.out.write(' ');
      this.expression(condition, 0);
    }
    this.out.write(';');
    if (next !== null) {
      this.out.write(' ');
      this.expression(next, 0);
    }
    this.out.write(') ');
    this.statement(body);
  }

  /** In parentheses if it would parse as a block or a declaration: `{…}(x);` and `a ? b;`. */
  private expressionStatement(expression: Expression): void {
    const conditional = expression.kind === 'conditional' && expression.alternative === null;
    if (!conditional && !beginsWithBrace(expression)) return this.expression(expression, 0);
    this.parenthesized(expression);
  }

  private declaration({ type, declarators }: Declaration): void {
    this.out.write(`${typeText(type)} `);
    declarators.forEach((declarator, i) => {
      if (i > 0) this.out.write(', ');
      this.declarator(declarator);
    });
  }

  private declarator({ mutable, name, external, initializer }: Declarator): void {
    this.out.write(`${mutable ? '!' : ''}${name.name}`);
    if (external) this.out.write(' = "C"');
    if (initializer === null) return;
    this.out.write(' = ');
    if (initializer.kind === 'string' && initializer.value === 'C') this.parenthesized(initializer);
    else this.expression(initializer, 0);
  }

  // ------------------------------------------------------------------------------------------------ expressions

  private parenthesized(expression: Expression): void {
    this.out.write('(');
    this.expression(expression, 0);
    this.out.write(')');
  }

  /** @param tightest required precedence */
  private expression(expression: Expression, tightest: number): void {
    if (precedenceOf(expression) < tightest) this.parenthesized(expression);
    else this.bare(expression);
  }

  private bare(expression: Expression): void {
    switch (expression.kind) {
      case 'unary':
        this.out.write(expression.operator);
        // `--` would be one symbol.
        if (expression.operator === '-' && beginsWithMinus(expression.operand)) this.out.write(' ');
        return this.expression(expression.operand, UNARY);
      case 'binary':
      case 'logical':
        return this.spine(expression);
      case 'chain':
        return expression.operands.forEach((operand, i) => {
          if (i > 0) this.out.write(` ${expression.operators[i - 1]} `);
          this.expression(operand, SHIFT);
        });
      case 'conditional':
        this.expression(expression.condition, OR);
        this.out.write(' ? ');
        this.expression(expression.consequent, OR);
        if (expression.alternative === null) return;
        this.out.write(' : ');
        return this.expression(expression.alternative, CONDITIONAL);
      case 'assignment':
        this.expression(expression.target, POSTFIX);
        this.out.write(` ${expression.operator} `);
        return this.expression(expression.value, 0);
      case 'increment':
        if (expression.prefix) this.out.write(expression.operator);
        this.expression(expression.target, POSTFIX);
        if (!expression.prefix) this.out.write(expression.operator);
        return;
      default:
        return this.operand(expression);
    }
  }

  private spine(expression: Binary | Logical): void {
    const { first, nodes } = leftSpine(expression);
    const opened: boolean[] = [];
    for (let i = nodes.length - 1; i >= 0; i--) {
      // A node is the left operand of the next one; the outermost one was already handled.
      const outer = nodes[i + 1];
      const open = outer !== undefined && precedenceOf(nodes[i]) < leftPrecedence(outer);
      if (open) this.out.write('(');
      opened[i] = open;
    }
    this.expression(first, leftPrecedence(nodes[0]));
    nodes.forEach((node, i) => {
      this.out.write(` ${node.operator} `);
      this.expression(node.right, precedenceOf(node) + 1);
      if (opened[i]) this.out.write(')');
    });
  }

  private operand(
    expression: Exclude<
      Expression,
      { kind: 'unary' | 'binary' | 'logical' | 'chain' | 'conditional' | 'assignment' | 'increment' }
    >,
  ): void {
    switch (expression.kind) {
      case 'call':
        this.expression(expression.callee, POSTFIX);
        return this.list(expression.arguments);
      case 'field':
        this.expression(expression.object, POSTFIX);
        this.out.write(`.${expression.field.name}`);
        return;
      case 'index':
        this.expression(expression.array, POSTFIX);
        this.out.write('[');
        this.expression(expression.index, 0);
        this.out.write(']');
        return;
      case 'length':
        this.expression(expression.array, POSTFIX);
        this.out.write('#');
        return;
      case 'new-struct':
        this.out.write(`new ${typeText(expression.type)}`);
        if (expression.initializer === null) return;
        this.out.write(' ');
        return this.braces(expression.initializer.body);
      case 'new-array':
        this.out.write(`new ${typeText(expression.element)}[`);
        this.expression(expression.length, 0);
        this.out.write(']');
        return;
      case 'function': {
        const parameters = expression.parameters.map(({ type, name }) => `${typeText(type)} ${name.name}`);
        this.out.line(`{ ${parameters.join(', ')}${parameters.length > 0 ? ' ' : ''}->`).indent();
        this.statements(expression.body);
        this.out.dedent().write('}');
        return;
      }
      default:
        this.out.write(literalText(expression));
    }
  }

  private list(values: readonly Expression[]): void {
    this.out.write('(');
    values.forEach((value, i) => {
      if (i > 0) this.out.write(', ');
      this.expression(value, 0);
    });
    this.out.write(')');
  }
}

function precedenceOf(expression: Expression): number {
  switch (expression.kind) {
    case 'assignment':
      return 0;
    case 'conditional':
      return CONDITIONAL;
    case 'logical':
      return expression.operator === '||' ? OR : AND;
    case 'binary':
      return binaryPrecedence[expression.operator];
    case 'chain':
      return RELATION;
    case 'unary':
    case 'increment':
      return UNARY;
    case 'name':
    case 'call':
    case 'field':
    case 'index':
    case 'length':
      return POSTFIX;
    default:
      // Literals, allocations, and functions get parentheses before `.`, `[`, and `(`: `5.x` would be a
      // number.
      return UNARY;
  }
}

/**
 * Required precedence of a node's left operand. A nested relation gets parentheses; otherwise it is a chain.
 */
function leftPrecedence(node: Binary | Logical): number {
  const own = precedenceOf(node);
  return own === RELATION ? SHIFT : own;
}

/** The leftmost expression, descending along the sides on which printing starts. */
function leftmost(expression: Expression): Expression {
  let at = expression;
  for (;;) {
    const first = firstOperand(at);
    // In parentheses.
    if (first === null || precedenceOf(first.operand) < first.tightest) return at;
    at = first.operand;
  }
}

function firstOperand(at: Expression): { operand: Expression; tightest: number } | null {
  switch (at.kind) {
    case 'binary':
    case 'logical':
      return { operand: at.left, tightest: leftPrecedence(at) };
    case 'chain':
      return { operand: at.operands[0], tightest: SHIFT };
    case 'conditional':
      return { operand: at.condition, tightest: OR };
    default:
      // Assignments and postfix operators start with a name or a parenthesis.
      return null;
  }
}

const beginsWithBrace = (expression: Expression): boolean => leftmost(expression).kind === 'function';

function beginsWithMinus(operand: Expression): boolean {
  return (
    (operand.kind === 'unary' && operand.operator === '-') ||
    (operand.kind === 'increment' && operand.prefix && operand.operator === '--')
  );
}

function literalText(
  expression: Extract<
    Expression,
    { kind: 'name' | 'integer' | 'float' | 'boolean' | 'null' | 'string' | 'character' | 'invalid' }
  >,
): string {
  switch (expression.kind) {
    case 'name':
      return expression.name;
    case 'integer':
      // As an unsigned literal: a minus would be an operator and a number.
      return expression.value < 0n
        ? `0x${BigInt.asUintN(64, expression.value).toString(16)}`
        : String(expression.value);
    case 'float': {
      const text = String(expression.value);
      return /[.e]/.test(text) ? text : `${text}.0`;
    }
    case 'boolean':
      return String(expression.value);
    case 'null':
      return 'null';
    case 'string':
      return stringText(expression);
    case 'character':
      return `'${byteText(expression.value, "'")}'`;
    case 'invalid':
      return '/* invalid */';
  }
}

function stringText({ value }: StringLiteral): string {
  return `"${Array.from(value, (byte) => byteText(byte.charCodeAt(0), '"')).join('')}"`;
}

/** A byte in a literal with these quotes. */
function byteText(byte: number, quote: string): string {
  const character = String.fromCharCode(byte);
  if (character === quote || character === '\\') return `\\${character}`;
  return byte >= 0x20 && byte < 0x7f ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
}
