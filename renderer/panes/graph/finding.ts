// Nodes by what one knows of them: number, operation, type, the rule that made them, the text they come from.
import { STEP_INTS, type LogData, type NodeState } from '../../../compiler/index.ts';

/** What a word before a colon asks for; without one, the first of them in which anything is found. */
const fields = ['op', 'source', 'rule', 'type'] as const;
type Field = (typeof fields)[number];

export interface Searched {
  readonly nodes: readonly NodeState[];
  readonly source: string;
  readonly log: LogData | null;
}

/**
 * The nodes that a query means, in the order they are given. `12`: the number; `add`: in any field; `type:int`, `rule:fold`:
 * in one; `/a.*b/`: as a regular expression. Case does not count. The empty query means none.
 * @returns null for a regular expression that is none
 */
export function findNodes(query: string, { nodes, source, log }: Searched): readonly number[] | null {
  const wanted = query.trim();
  if (wanted === '') return [];
  if (/^#?\d+$/.test(wanted)) {
    const number = Number(wanted.replace('#', ''));
    const found = nodes.filter(
      ({ id, op, label }) => id === number || (op === 'Constant' && label === wanted),
    );
    // The node of that number first, then constants of that value.
    return found.map(({ id }) => id).sort((a, b) => Number(b === number) - Number(a === number));
  }
  const [field, text] = fieldOf(wanted);
  const matches = matcherOf(text);
  if (matches === null) return null;
  const rules = log === null ? new Map<number, readonly string[]>() : rulesOf(log);
  const valuesOf = (node: NodeState): Readonly<Record<Field, readonly string[]>> => ({
    op: [node.op, node.label, node.aux],
    type: [node.type],
    rule: rules.get(node.id) ?? [],
    source: node.end > node.start ? [source.slice(node.start, node.end)] : [],
  });
  const by = (each: Field): number[] =>
    nodes.filter((node) => valuesOf(node)[each].some(matches)).map(({ id }) => id);
  return (field === null ? fields : [field]).map(by).find(({ length }) => length > 0) ?? [];
}

function fieldOf(query: string): readonly [field: Field | null, text: string] {
  const colon = query.indexOf(':');
  const field = fields.find((each) => each === query.slice(0, colon).toLowerCase()) ?? null;
  return [field, field === null ? query : query.slice(colon + 1).trim()];
}

function matcherOf(text: string): ((value: string) => boolean) | null {
  const expression = /^\/(.+)\/$/.exec(text)?.[1];
  if (expression === undefined) {
    const wanted = text.toLowerCase();
    return (value) => value.toLowerCase().includes(wanted);
  }
  try {
    const pattern = new RegExp(expression, 'i');
    return (value) => pattern.test(value);
  } catch {
    return null;
  }
}

const known = new WeakMap<LogData, Map<number, readonly string[]>>();

/** The rules that made or changed each node. */
function rulesOf(log: LogData): ReadonlyMap<number, readonly string[]> {
  const { steps, rules } = log;
  const kept = known.get(log);
  if (kept !== undefined) return kept;
  const found = new Map<number, string[]>();
  for (let at = 0; at < steps.length; at += STEP_INTS) {
    const rule = rules[steps[at + 2] ?? -1] ?? '';
    const [root, by] = [steps[at + 3] ?? -1, steps[at + 5] ?? -1];
    const node = by >= 0 ? by : root;
    if (rule === '' || node < 0) continue;
    const before = found.get(node);
    if (before === undefined) found.set(node, [rule]);
    else if (!before.includes(rule)) before.push(rule);
  }
  known.set(log, found);
  return found;
}
