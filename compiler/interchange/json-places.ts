// Where things are in a text of JSON: the nodes of a pipeline, and what makes a text no JSON.
//
// `JSON.parse` tells neither. The text is gone through token by token with a stack of what is open, so that no depth is
// too deep. Keep true when editing: a fault is found just where JSON.parse refuses the text; a test compares them.
import type { PipelineError } from './pipeline.ts';

export interface JsonPlaces {
  /** By node, the line in which its opcode stands, or else the node begins; 1-based. */
  readonly nodes: readonly number[];
  /** Null where the text is JSON. */
  readonly fault: PipelineError | null;
}

const TOKEN =
  /[ \t\r\n]+|"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y;

/** What may come next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'end';

export function jsonPlaces(text: string): JsonPlaces {
  const scanner = new Scanner(text);
  scanner.scan();
  return { nodes: scanner.nodes, fault: scanner.fault };
}

class Scanner {
  readonly nodes: number[] = [];
  fault: PipelineError | null = null;
  private readonly text: string;
  private expected: Expected = 'value';
  private readonly open: ('{' | '[')[] = [];
  /** The last name in the outermost object, and in the object that is three deep. */
  private outer = '';
  private line = 1;
  private lineStart = 0;

  constructor(text: string) {
    this.text = text;
  }

  scan(): void {
    const { text } = this;
    for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
      TOKEN.lastIndex = at;
      const [token] = TOKEN.exec(text) ?? [''];
      if (token === '' || (token.trim() !== '' && !this.take(token))) return this.fail(at);
      for (let end = token.indexOf('\n'); end >= 0; end = token.indexOf('\n', end + 1)) {
        this.line++;
        this.lineStart = at + end + 1;
      }
    }
    if (this.expected !== 'end') this.fail(text.length);
  }

  private fail(at: number): void {
    const message = `this is no JSON: ${this.expected === 'end' ? 'the end' : this.expected} is expected here`;
    this.fault = { line: this.line, column: at - this.lineStart + 1, message };
  }

  /** Whether the token may stand here. */
  private take(token: string): boolean {
    const { expected } = this;
    if (token === ':') return this.go(expected === ':', 'value');
    if (token === ',') {
      const within = this.open.at(-1);
      return this.go(expected.startsWith(','), within === '{' ? 'name' : 'value');
    }
    if (token === '}' || token === ']') return this.close(token);
    if (expected.startsWith('name')) return this.name(token);
    if (!expected.startsWith('value')) return false;
    if (token === '{' || token === '[') return this.begin(token);
    return this.afterValue();
  }

  private go(isRight: boolean, next: Expected): boolean {
    if (isRight) this.expected = next;
    return isRight;
  }

  private name(token: string): boolean {
    if (!token.startsWith('"')) return false;
    if (this.open.length === 1) {
      this.outer = token;
      // Of two lists the last one counts.
      if (token === '"nodes"') this.nodes.length = 0;
    }
    if (this.isInNode(3) && token === '"opcode"') this.nodes[this.nodes.length - 1] = this.line;
    return this.go(true, ':');
  }

  private begin(token: '{' | '['): boolean {
    if (this.isInNode(2)) this.nodes.push(this.line);
    this.open.push(token);
    return this.go(true, token === '{' ? 'name or }' : 'value or ]');
  }

  private close(token: '}' | ']'): boolean {
    const isRight = this.expected === `, or ${token}` || this.expected.endsWith(` or ${token}`);
    if (!isRight) return false;
    this.open.pop();
    return this.afterValue();
  }

  private afterValue(): boolean {
    const within = this.open.at(-1);
    return this.go(true, within === undefined ? 'end' : within === '{' ? ', or }' : ', or ]');
  }

  /** So deep within the list of nodes. */
  private isInNode(depth: number): boolean {
    return (
      this.outer === '"nodes"' && this.open.length === depth && this.open[0] === '{' && this.open[1] === '['
    );
  }
}
