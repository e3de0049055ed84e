// Finds nodes by ID, op, type, rule, or source text.
import { STEP_INTS, type LogData, type NodeState } from '../../../compiler/index.ts';

/** Without a prefix, the first field with a match counts. */
const fields = ['op', 'source', 'rule', 'type'] as const;
type Field = (typeof fields)[number];

export interface Searched {
  readonly nodes: readonly NodeState[];
  readonly source: string;
  readonly log: LogData | null;
}

/** `/a.*b/` or `type:/a.*b/`; null if there is none. */
export function expressionIn(query: string): string | null {
  return /^\/(.+)\/$/.exec(fieldOf(query.trim())[1])?.[1] ?? null;
}

/** Each distinct text, for an expression that is tested elsewhere. */
export function searchedTexts(query: string, searched: Searched): readonly string[] {
  const [field] = fieldOf(query.trim());
  const valuesOf = valuesIn(searched);
  const texts = searched.nodes.flatMap((node) => {
    const values = valuesOf(node);
    return (field === null ? fields : [field]).flatMap((each) => values[each]);
  });
  return [...new Set(texts)];
}

/**
 * In the given order. `12`: an ID; `add`: any field; `type:int`, `rule:fold`: one field; `/a.*b/`: a regular
 * expression. Ignores case.
 * @param matching the searched texts that match, if the query is a regular expression
 */
export function findNodes(
  query: string,
  searched: Searched,
  matching?: ReadonlySet<string>,
): readonly number[] {
  const { nodes } = searched;
  const wanted = query.trim();
  if (wanted === '') return [];
  if (/^#?\d+$/.test(wanted)) {
    const number = Number(wanted.replace('#', ''));
    const found = nodes.filter(
      ({ id, op, label }) => id === number || (op === 'Constant' && label === wanted),
    );
    // The node with that ID first, then constants of that value.
    return found.map(({ id }) => id).sort((a, b) => Number(b === number) - Number(a === number));
  }
  const [field, text] = fieldOf(wanted);
  const lowered = text.toLowerCase();
  const matches = (value: string): boolean => matching?.has(value) ?? value.toLowerCase().includes(lowered);
  const valuesOf = valuesIn(searched);
  const by = (each: Field): number[] =>
    nodes.filter((node) => valuesOf(node)[each].some(matches)).map(({ id }) => id);
  return (field === null ? fields : [field]).map(by).find(({ length }) => length > 0) ?? [];
}

function fieldOf(query: string): readonly [field: Field | null, text: string] {
  const colon = query.indexOf(':');
  const field = fields.find((each) => each === query.slice(0, colon).toLowerCase()) ?? null;
  return [field, field === null ? query : query.slice(colon + 1).trim()];
}

function valuesIn({
  source,
  log,
}: Searched): (node: NodeState) => Readonly<Record<Field, readonly string[]>> {
  const rules = log === null ? new Map<number, readonly string[]>() : rulesOf(log);
  return (node) => ({
    op: [node.op, node.label, node.aux],
    type: [node.type],
    rule: rules.get(node.id) ?? [],
    source: node.end > node.start ? [source.slice(node.start, node.end)] : [],
  });
}

const known = new WeakMap<LogData, Map<number, readonly string[]>>();

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
