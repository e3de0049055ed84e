// A peephole rule that a student wrote in JavaScript:
//
//     export default {
//       name: 'double-is-shift',
//       law: 'x * 2 = x << 1',
//       roots: ['Mul'],
//       match(node, api) {
//         const [left, right] = node.operands;
//         return right.value === 2n ? api.op('Shl', left, 1) : null;
//       },
//     };
//
// A node has `op`, `operands`, `inputs` (slot 0 is control), `value` (the bigint of an integer constant, else
// null), `type` (text), `uses` (a count), and `id`. `match` is called only for ops in `roots`, and changes
// nothing: it returns a replacement.
import { builtInRewrites, ruleTable, type Op } from '../../../../compiler/index.ts';
import { failed, type Answer, type Copy, type SandboxLimits } from '../limits.ts';
import { ruleAdapter } from './rule-adapter.ts';
import { ruleOps } from './rule-api.ts';
import { openSandbox, type Adapter, type Sandbox } from '../sandbox.ts';

export interface NodeFacts {
  readonly op: string;
  readonly inputs: readonly (number | null)[];
  readonly value: bigint | null;
  readonly type: string;
  readonly uses: number;
}

export type Replacement =
  | { readonly kind: 'node'; readonly id: number }
  | { readonly kind: 'constant'; readonly value: bigint }
  | { readonly kind: 'op'; readonly op: Op; readonly operands: readonly Replacement[] };

const opsByName: ReadonlyMap<string, Op> = new Map(ruleOps.map((op) => [op.name, op]));
const takenNames: ReadonlySet<string> = new Set([
  ...builtInRewrites,
  ...ruleTable.map(({ name }) => name),
  'type',
]);
const DEEPEST = 100;
const operandCount = (op: Op): number => op.inputs.length - 1;

/** May fail because of its text or exports. */
export async function openRule(
  text: string,
  file = 'rule.js',
  limits: Partial<SandboxLimits> = {},
): Promise<Answer<RuleCode>> {
  const sandbox = await openSandbox(limits);
  const rule = new RuleCode(sandbox, file);
  const read = rule.load(text);
  if (read.ok) return { ok: true, value: rule };
  sandbox.dispose();
  return read;
}

export class RuleCode {
  readonly file: string;
  text = '';
  name = '';
  law = '';
  roots: readonly Op[] = [];
  private readonly sandbox: Sandbox;
  private readonly adapter: Adapter;
  /** Nodes that the current rule has seen. */
  private shown = new Set<number>();
  private facts: (id: number) => NodeFacts = () => {
    throw new Error('no rule is running');
  };

  constructor(sandbox: Sandbox, file: string) {
    this.sandbox = sandbox;
    this.file = file;
    const arities = Object.fromEntries(ruleOps.map((op) => [op.name, operandCount(op)]));
    const inspect = (id: Copy): Copy => {
      const facts = this.facts(Number(id));
      for (const input of facts.inputs) if (input !== null) this.shown.add(input);
      return { ...facts };
    };
    this.adapter = sandbox.prepare(ruleAdapter(arities), { inspect });
  }

  get output(): readonly string[] {
    return this.sandbox.output;
  }

  /** The sandbox is used up: open the rule again. */
  get isBroken(): boolean {
    return this.sandbox.isBroken;
  }

  load(text: string): Answer<null> {
    const loaded = this.sandbox.load(text, this.file);
    if (!loaded.ok) return loaded;
    this.text = text;
    const parts = ['name', 'law', 'roots'].map((key) => this.sandbox.read(['default', key]));
    const bad = parts.find((part) => !part.ok);
    if (bad?.ok === false) return bad;
    const [name, law, roots = null] = parts.map((part) => (part.ok ? part.value : null));
    if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,60}$/.test(name))
      return failed('the rule needs a lowercase name, such as name: "add-zero"');
    if (takenNames.has(name)) return failed(`another rule is named “${name}”. Rename this one`);
    this.name = name;
    this.law = typeof law === 'string' ? law.slice(0, 200) : name;
    return this.takeRoots(roots);
  }

  match(root: number, facts: (id: number) => NodeFacts): Answer<Replacement | null> {
    this.facts = facts;
    this.shown = new Set([root]);
    const answer = this.sandbox.call(['default', 'match'], [root], this.adapter);
    if (!answer.ok) return answer;
    if (answer.value === null) return { ok: true, value: null };
    const value = replacementOf(answer.value, this.shown);
    return value === null
      ? failed(`match returned an invalid replacement (at most ${DEEPEST} ops deep)`)
      : { ok: true, value };
  }

  dispose(): void {
    this.sandbox.dispose();
  }

  private takeRoots(roots: Copy): Answer<null> {
    const known = `roots must list ops: ${[...opsByName.keys()].join(', ')}`;
    if (!Array.isArray(roots) || roots.length === 0) return failed(known);
    const found: Op[] = [];
    for (const root of roots as readonly Copy[]) {
      const op = typeof root === 'string' ? opsByName.get(root) : undefined;
      if (op === undefined) return failed(`${known}; not ${JSON.stringify(root)}`);
      if (!found.includes(op)) found.push(op);
    }
    this.roots = found;
    return { ok: true, value: null };
  }
}

/** null if the adapter cannot have made it: the code may tamper with built-ins. */
function replacementOf(value: Copy, shown: ReadonlySet<number>, depth = 0): Replacement | null {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return null;
  const { node, constant, op, operands } = value as Readonly<Record<string, Copy>>;
  if (typeof node === 'number') return shown.has(node) ? { kind: 'node', id: node } : null;
  if (typeof constant === 'bigint') return { kind: 'constant', value: BigInt.asIntN(64, constant) };
  const row = typeof op === 'string' ? opsByName.get(op) : undefined;
  if (row === undefined || !Array.isArray(operands) || operands.length !== operandCount(row)) return null;
  const made: Replacement[] = [];
  for (const operand of operands as readonly Copy[]) {
    const one = replacementOf(operand, shown, depth + 1);
    if (one === null) return null;
    made.push(one);
  }
  return { kind: 'op', op: row, operands: made };
}
