// Built-in reductions to read, run, and change, written as a student would.
//
// `boundsChecks` reimplements the reduction in Fedor Indutny's “Sea of Nodes”: ranges and limits, then
// removal of redundant checks. Its two parts share their facts.

export interface ReductionExample {
  readonly name: 'bounds-checks' | 'fold' | 'dead-code' | 'same-value';
  readonly text: string;
}

const boundsChecks = `// Finds each checkIndex that cannot fail, from the ranges of values and what branches prove about them.
const ranges = new Map(); // node: { from, to }
const limits = new Map(); // region: { left, relation, right }

// No array is longer than 2^62, and integers are below 2^63: a larger sum may have wrapped.
const LONGEST = 2 ** 62;

function learn(node, from, to, reducer) {
  if (from < -(2 ** 63) || to >= 2 ** 63) return;
  const known = ranges.get(node);
  if (known && known.from === from && known.to === to) return;
  ranges.set(node, { from, to });
  reducer.change(node);
}

// A counter starts at a number, and each iteration adds a positive number: it never falls below its start, as long
// as it does not wrap.
function counterRange(phi) {
  const [first, next] = phi.inputs;
  if (phi.inputs.length !== 2 || next.opcode !== 'add' || next.inputs[0] !== phi) return null;
  const [start, step] = [first, next.inputs[1]].map((input) => ranges.get(input));
  const grows = start && step && step.from > 0 && step.to <= LONGEST && cannotWrap(phi);
  return grows ? { from: start.from, to: Math.max(start.to, LONGEST + step.to) } : null;
}

// The back edge is reached only if the counter is below an array length, so adding the step cannot wrap.
function cannotWrap(phi) {
  for (let region = phi.region.control[1].region; region && region !== phi.region; region = region.parent) {
    const limit = limits.get(region);
    if (limit && limit.left === phi && limit.relation === '<' && limit.right.opcode === 'loadArrayLength')
      return true;
  }
  return false;
}

const findRanges = {
  name: 'ranges-and-limits',
  reduce(node, reducer) {
    if (node.opcode === 'literal' && typeof node.literals[0] === 'number') {
      learn(node, node.literals[0], node.literals[0], reducer);
    } else if (node.opcode === 'add') {
      const [left, right] = node.inputs.map((input) => ranges.get(input));
      if (left && right) learn(node, left.from + right.from, left.to + right.to, reducer);
      // A counter's range depends on what is added to it, but its phi does not use that directly.
      for (const input of node.inputs) if (input.opcode === 'ssa:phi') reducer.add(input);
    } else if (node.opcode === 'ssa:phi' && !ranges.has(node)) {
      const range = counterRange(node);
      if (range) learn(node, range.from, range.to, reducer);
    } else if (node.opcode === 'if') {
      findLimits(node, reducer);
    }
  },
  facts(node) {
    const range = ranges.get(node);
    const limit = limits.get(node);
    if (range) return node + ' in ' + range.from + ' to ' + (range.to >= LONGEST ? '+∞' : range.to);
    return limit ? limit.left + ' ' + limit.relation + ' ' + limit.right : '';
  },
};

// if (left < right): left is below right in the true branch, and at least right in the false branch.
function findLimits(node, reducer) {
  const [test] = node.inputs;
  if (test.opcode !== 'cmp' || test.literals[0] !== '<') return;
  const [left, right] = test.inputs;
  node.successors.forEach((region, arm) => {
    if (limits.has(region) || region.control.length !== 1) return;
    limits.set(region, { left, relation: arm === 0 ? '<' : '>=', right });
    reducer.change(region);
    reducer.add(left);
  });
}

const removeChecks = {
  name: 'bounds-checks',
  reduce(node, reducer) {
    if (node.opcode !== 'checkIndex' || node.uses.length > 0) return;
    const [array, index] = node.inputs;
    const range = ranges.get(index);
    if (!range || range.from < 0) return;
    // A limit holds in all regions that its region dominates.
    for (let region = node.region; region; region = region.parent) {
      const limit = limits.get(region);
      if (!limit || limit.left !== index || limit.relation !== '<') continue;
      if (limit.right.opcode !== 'loadArrayLength' || limit.right.inputs[0] !== array) continue;
      reducer.remove(node);
      return;
    }
  },
};

export default [findRanges, removeChecks];
`;

const fold = `// Replaces an operation on two literals with its result.
const operations = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
};
// Larger numbers are not exact in JavaScript; the program computes with 64-bit integers.
const isExact = (value) => Number.isSafeInteger(value);

export default {
  name: 'fold',
  reduce(node, reducer) {
    // Fathom's own nodes have capitalized opcodes, such as Add.
    const operation = operations[node.opcode.toLowerCase()];
    if (!operation || !node.inputs.every((input) => input.opcode === 'literal')) return;
    const [left, right] = node.inputs.map((input) => input.literals[0]);
    if (![left, right].every(isExact)) return;
    const value = operation(left, right);
    if (isExact(value)) reducer.replace(node, reducer.graph.literal(value));
  },
};
`;

const deadCode = `// Removes unused values. A node with control may have effects, so it stays.
export default {
  name: 'dead-code',
  reduce(node, reducer) {
    const isFree = node.control.length === 0 && node.controlUses.length === 0;
    const isValue = node.opcode !== 'start' && node.opcode !== 'region';
    if (isFree && isValue && node.uses.length === 0) reducer.remove(node);
  },
};
`;

const sameValue = `// Merges nodes with the same opcode, literals, and inputs; the first one stays.
const known = new Map(); // a computation as text → its node

export default {
  name: 'same-value',
  reduce(node, reducer) {
    if (node.control.length > 0 || node.opcode === 'start' || node.opcode === 'region') return;
    // Each array is a new object. Keys are JSON, which has no bigints.
    if (node.opcode === 'array' || node.literals.some((literal) => typeof literal === 'bigint')) return;
    const key = JSON.stringify([node.opcode, node.literals, node.inputs]);
    const first = known.get(key);
    if (!first || first.removed) known.set(key, node);
    else if (first !== node) reducer.replace(node, first);
  },
};
`;

export const reductionExamples: readonly ReductionExample[] = [
  { name: 'bounds-checks', text: boundsChecks },
  { name: 'fold', text: fold },
  { name: 'dead-code', text: deadCode },
  { name: 'same-value', text: sameValue },
];
