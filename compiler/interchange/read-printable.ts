// Reads json-pipeline's text form “printable”.
//
// Its lines: `pipeline {`, `b0 {`, `i2 = add ^b0, 7, i0, i1` (control inputs, JSON literals, data inputs),
// `b0 -> b1, b2` (successors), `b0 => b1` (children in the dominator tree), `b0 ~> b1` (frontier), and `}`.
// Commas are equivalent to spaces; `#` begins a comment. Names may precede their definition: the reader
// creates all nodes in text order, then resolves names. Never throws; every error has a line and column.
import { say, type Said } from '../base/phrase.ts';
import { DEEPEST_LITERAL, NO_LITERAL, literalOf } from './literals.ts';
import {
  MAX_NODES,
  Pipeline,
  type Literal,
  type PipelineBlock,
  type PipelineError,
  type PipelineNode,
} from './pipeline.ts';
import { linesOf } from '../source/lines.ts';
import type { PipelineResult } from './pipeline.ts';
import { readJson } from './read-json.ts';

const MAX_ERRORS = 20;

interface Reference {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

interface Operands {
  readonly node: PipelineNode;
  readonly control: readonly Reference[];
  readonly inputs: readonly Reference[];
}

interface Arrow {
  readonly sign: string;
  readonly from: Reference;
  readonly to: Reference;
}

/** With or without blocks. Reports at most twenty errors. */
export function readPrintable(text: string): PipelineResult {
  const reader = new PrintableReader();
  reader.read(text);
  const { errors, pipeline } = reader;
  return errors.length > 0 ? { pipeline: null, errors } : { pipeline, errors };
}

class PrintableReader {
  readonly pipeline = new Pipeline();
  readonly errors: PipelineError[] = [];
  private readonly named = new Map<string, PipelineNode>();
  private readonly blocks = new Map<string, PipelineBlock>();
  private readonly operands: Operands[] = [];
  private readonly arrows: Arrow[] = [];
  /** Before `pipeline {`, inside it, or after its `}`. */
  private place: 'before' | 'inside' | 'after' = 'before';
  private block: PipelineBlock | null = null;

  read(text: string): void {
    const lines = linesOf(text);
    for (const [index, { text: line }] of lines.entries()) {
      // Text after the closing brace is ignored.
      if (this.place === 'after' || this.errors.length >= MAX_ERRORS) break;
      this.readLine(line, index + 1);
    }
    if (this.place === 'before' && this.errors.length === 0)
      this.fail(lines.length, 1, say`\`pipeline {\` is missing`);
    else if (this.place === 'inside') this.fail(lines.length, 1, say`\`}\` is missing at the end`);
    if (this.errors.length === 0) this.connect();
    if (this.errors.length === 0) this.checkBlocks();
    if (this.errors.length > 0) return;
    this.pipeline.orderPredecessors();
    this.pipeline.link();
  }

  private fail(line: number, column: number, message: Said): void {
    if (this.errors.length < MAX_ERRORS) this.errors.push({ line, column, message });
  }

  private readLine(written: string, line: number): void {
    const scanner = new LineScanner(written, line);
    if (scanner.atEnd()) return;
    const { column } = scanner;
    if (scanner.take(/pipeline\s*\{/y) !== null) this.open(line, column);
    else if (this.place === 'before') this.fail(line, column, say`\`pipeline {\` must come first`);
    else if (scanner.take(/\}/y) !== null) this.close();
    else this.readItem(scanner, line, column);
    if (scanner.problem !== null) this.fail(line, scanner.problem.column, scanner.problem.message);
    else if (this.errors.at(-1)?.line !== line && !scanner.atEnd())
      this.fail(line, scanner.column, say`unexpected \`${scanner.rest()}\``);
  }

  private open(line: number, column: number): void {
    if (this.place !== 'before') this.fail(line, column, say`pipelines cannot be nested`);
    this.place = 'inside';
  }

  private close(): void {
    if (this.block !== null) this.block = null;
    else this.place = 'after';
  }

  private readItem(scanner: LineScanner, line: number, column: number): void {
    const name = scanner.take(/[bi]\d+(?![\w:])/y);
    if (name === null) {
      this.fail(
        line,
        column,
        say`a line must start with the name of a node (\`i0\`) or a block (\`b0\`), or be \`}\``,
      );
    } else if (name.startsWith('i')) {
      if (scanner.take(/=/y) === null) this.fail(line, scanner.column, say`expected \`=\``);
      else this.readNode(scanner, { name, line, column });
    } else if (scanner.take(/\{/y) !== null) {
      this.openBlock({ name, line, column });
    } else {
      this.readArrows(scanner, { name, line, column });
    }
  }

  private openBlock({ name, line, column }: Reference): void {
    if (this.block !== null) this.fail(line, column, say`blocks cannot be nested`);
    else if (this.blocks.has(name)) this.fail(line, column, say`block ${name} is declared twice`);
    else if (this.pipeline.blocks.length === 0 && this.pipeline.nodes.length > 0)
      this.fail(line, column, say`nodes precede the first block; put all nodes in blocks, or none`);
    else {
      this.block = this.pipeline.createBlock(line);
      this.block.name = name;
      this.blocks.set(name, this.block);
      this.named.set(name, this.block);
    }
  }

  private readArrows(scanner: LineScanner, from: Reference): void {
    const sign = scanner.take(/[-=~]>/y);
    if (sign === null)
      return this.fail(from.line, scanner.column, say`expected \`{\`, \`->\`, \`=>\`, or \`~>\``);
    if (this.block !== null) return this.fail(from.line, from.column, say`arrows must be outside of blocks`);
    const before = this.arrows.length;
    for (;;) {
      const { column } = scanner;
      const name = scanner.take(/b\d+(?!\w)/y);
      if (name === null) break;
      this.arrows.push({ sign, from, to: { name, line: from.line, column } });
    }
    if (this.arrows.length === before)
      this.fail(from.line, scanner.column, say`expected the name of a block`);
  }

  private readNode(scanner: LineScanner, { name, line, column }: Reference): void {
    const opcode = scanner.take(/[^\s#]\S*/y);
    if (opcode === null) return this.fail(line, scanner.column, say`expected an opcode`);
    if (this.named.has(name)) return this.fail(line, column, say`node ${name} is declared twice`);
    if (this.pipeline.nodes.length >= MAX_NODES) return this.fail(line, column, say`too many nodes`);
    if (this.block === null && this.pipeline.blocks.length > 0)
      return this.fail(line, column, say`${name} is not in a block; put all nodes in blocks, or none`);
    const node = this.pipeline.create(opcode, this.block, line);
    node.name = name;
    this.named.set(name, node);
    const control = scanner.references(/\^[bi]\d+(?!\w)/y);
    for (let literal = scanner.literal(); literal !== undefined; literal = scanner.literal())
      node.literals.push(literal);
    const inputs = scanner.references(/[bi]\d+(?!\w)/y);
    if (control.length > 2)
      this.fail(line, control[2].column, say`a node can have at most two control inputs`);
    this.operands.push({ node, control, inputs });
  }

  private connect(): void {
    for (const { node, control, inputs } of this.operands) {
      for (const reference of control) this.find(reference, (found) => this.pipeline.addControl(node, found));
      for (const reference of inputs) this.find(reference, (found) => this.pipeline.addInput(node, found));
    }
    for (const { sign, from, to } of this.arrows) {
      const [source, target] = [this.blocks.get(from.name), this.blocks.get(to.name)];
      if (source === undefined) this.fail(from.line, from.column, say`block ${from.name} does not exist`);
      else if (target === undefined) this.fail(to.line, to.column, say`block ${to.name} does not exist`);
      else this.connectBlocks(sign, source, target, to);
    }
  }

  private connectBlocks(sign: string, from: PipelineBlock, to: PipelineBlock, { line, column }: Reference) {
    if (sign === '->') return this.pipeline.addEdge(from, to);
    if (sign === '~>') return void from.frontier.push(to);
    if (to.parent !== null) return this.fail(line, column, say`a block must have one immediate dominator`);
    to.parent = from;
    from.children.push(to);
  }

  private find({ name, line, column }: Reference, then: (found: PipelineNode) => void): void {
    const found = this.named.get(name.replace('^', ''));
    if (found === undefined) this.fail(line, column, say`${name.replace('^', '')} does not exist`);
    else then(found);
  }

  /** Control leaves a block through its last node. */
  private checkBlocks(): void {
    for (const { lastControl, nodes } of this.pipeline.blocks)
      if (nodes.length > 0 && !lastControl.isControl)
        this.fail(lastControl.line, 1, say`the last node of a block must have a control input (^)`);
  }
}

/** The scalars of JSON, and the start of a list or an object. */
const SCALAR = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** Skips spaces, commas, and comments. */
class LineScanner {
  private at = 0;
  private readonly text: string;
  private readonly line: number;
  problem: { readonly column: number; readonly message: Said } | null = null;

  constructor(text: string, line: number) {
    this.text = text;
    this.line = line;
    this.skip();
  }

  get column(): number {
    return this.at + 1;
  }

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  rest(): string {
    return this.text.slice(this.at).trimEnd().slice(0, 40);
  }

  take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) {
      this.at += found.length;
      this.skip();
    }
    return found;
  }

  references(pattern: RegExp): Reference[] {
    const found: Reference[] = [];
    for (;;) {
      const { column } = this;
      const name = this.take(pattern);
      if (name === null) return found;
      found.push({ name, line: this.line, column });
    }
  }

  /** The next JSON value; undefined if none begins here, or if it is malformed (see problem). */
  literal(): Literal | undefined {
    const { column } = this;
    const c = this.text[this.at];
    const written = c === '[' || c === '{' ? this.bracketed() : this.take(SCALAR);
    if (written === null) return undefined;
    const { value, fault } = readJson(written);
    const literal = fault === null ? literalOf(value) : undefined;
    if (literal !== undefined) return literal;
    const message = fault === null ? NO_LITERAL : say`${written.slice(0, 40)} is not a JSON value`;
    this.problem = { column, message };
    return undefined;
  }

  private bracketed(): string | null {
    const from = this.at;
    let depth = 0;
    const part = /"(?:[^"\\]|\\.)*"|[^"]/y;
    for (part.lastIndex = from; ;) {
      const found = part.exec(this.text)?.[0];
      if (found === undefined) return null;
      if (found === '[' || found === '{') depth++;
      if (depth > DEEPEST_LITERAL) return null;
      if ((found === ']' || found === '}') && --depth === 0) break;
    }
    this.at = part.lastIndex;
    this.skip();
    return this.text.slice(from, part.lastIndex);
  }

  private skip(): void {
    const blank = /(?:[\s,]+|#.*)*/y;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.text)?.[0].length ?? 0;
  }
}
