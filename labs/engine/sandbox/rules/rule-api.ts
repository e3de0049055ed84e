// The API for a student's rule, for completion, notes, and the reference. A test compares it with
// rule-adapter.ts. The window's texts describe each entry by name.
import { opTable, type Op } from '../../../../compiler/index.ts';
import type { ApiMember, ApiName } from '../api.ts';

/** Allowed as roots and in replacements. */
export const ruleOps: readonly Op[] = opTable.filter(({ fold }) => fold !== undefined);

/** `node` and `api` are parameters of `match`; '' are parts of the rule and globals. */
type Owner = '' | 'node' | 'api' | 'console';

export const ruleApi = [
  { owner: 'node', name: 'op', signature: 'op' },
  { owner: 'node', name: 'operands', signature: 'operands' },
  { owner: 'node', name: 'value', signature: 'value' },
  { owner: 'node', name: 'inputs', signature: 'inputs' },
  { owner: 'node', name: 'type', signature: 'type' },
  { owner: 'node', name: 'uses', signature: 'uses' },
  { owner: 'node', name: 'id', signature: 'id' },
  { owner: 'api', name: 'op', signature: 'op(name, ...operands)' },
  { owner: 'api', name: 'constant', signature: 'constant(value)' },
  { owner: 'console', name: 'log', signature: 'log(...values)' },
  { owner: '', name: 'name', signature: "name: 'my-rule'" },
  { owner: '', name: 'law', signature: "law: 'x * 2 = x << 1'" },
  { owner: '', name: 'roots', signature: "roots: ['Mul']" },
  { owner: '', name: 'match', signature: 'match(node, api)' },
  { owner: '', name: 'node', signature: 'node' },
  { owner: '', name: 'api', signature: 'api' },
  { owner: '', name: 'console', signature: 'console' },
] as const satisfies readonly ApiMember<Owner>[];

export type RuleApiName = ApiName<(typeof ruleApi)[number]>;
