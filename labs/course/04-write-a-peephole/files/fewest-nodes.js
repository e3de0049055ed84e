// One rule can use many laws: look at node.op first. In the check, an input that the rule never inspects is a variable.
export default {
  name: 'many-laws',
  law: 'x - (x & y) = x & ~y, and others',
  // BEGIN SOLUTION
  //| roots: ['Sub'],
  //| match(node, api) {
  //|   return null;
  //| },
  roots: ['Sub', 'Add', 'And', 'Or', 'Xor', 'Shl', 'Shr', 'Mod', 'EQ', 'Not'],
  match(node, api) {
    const [a, b] = node.operands;
    const pairs = b === undefined ? [] : [[a, b], [b, a]];
    const has = (other, x) => other.operands.length === 2 && (other.operands[0] === x || other.operands[1] === x);
    const rest = (other, x) => other.operands[other.operands[0] === x ? 1 : 0];
    const sameTwo = (p, q) => has(p, q.operands[0]) && has(p, q.operands[1]) && has(q, p.operands[0]) && has(q, p.operands[1]);
    switch (node.op) {
      case 'Sub':
        if (a.op === 'Or' && b.op === 'And' && sameTwo(a, b)) return api.op('Xor', ...a.operands);
        if (a.op === 'Add' && b.op === 'Or' && sameTwo(a, b)) return api.op('And', ...a.operands);
        if (a.op === 'Add' && b.op === 'And' && sameTwo(a, b)) return api.op('Or', ...a.operands);
        if (a.op === 'Or' && b.op === 'Xor' && sameTwo(a, b)) return api.op('And', ...a.operands);
        if (a.op === 'Mul' && has(a, b)) return api.op('Mul', api.op('Sub', rest(a, b), 1), b);
        if (a.value === -1n) return api.op('Xor', b, -1);
        return null;
      case 'Add':
        for (const [p, q] of pairs) {
          if (p.op === 'And' && q.op === 'Or' && sameTwo(p, q)) return api.op('Add', ...p.operands);
          if (p.op === 'And' && q.op === 'Xor' && sameTwo(p, q)) return api.op('Or', ...p.operands);
        }
        if (a.op === 'Mul' && b.op === 'Mul')
          for (const z of a.operands)
            if (has(b, z)) return api.op('Mul', api.op('Add', rest(a, z), rest(b, z)), z);
        if (a.op === 'Shl' && b.op === 'Shl' && a.operands[1] === b.operands[1])
          return api.op('Shl', api.op('Add', a.operands[0], b.operands[0]), a.operands[1]);
        return null;
      case 'Or':
        for (const [p, q] of pairs) {
          if (p.op === 'Xor' && has(p, q)) return api.op('Or', rest(p, q), q);
          if (p.op === 'And' && q.op === 'Xor' && sameTwo(p, q)) return api.op('Or', ...p.operands);
        }
        if (a.op === 'And' && b.op === 'And')
          for (const z of a.operands) if (has(b, z)) return api.op('And', api.op('Or', rest(a, z), rest(b, z)), z);
        return null;
      case 'And':
        for (const [p, q] of pairs)
          if (p.op === 'Or' && q.op === 'Xor' && sameTwo(p, q)) return api.op('Xor', ...p.operands);
        return null;
      case 'Xor':
        for (const [p, q] of pairs) {
          if (p.op === 'And' && q.op === 'Or' && sameTwo(p, q)) return api.op('Xor', ...p.operands);
          if (p.op === 'And' && q.op === 'Xor' && sameTwo(p, q)) return api.op('Or', ...p.operands);
        }
        return null;
      case 'Shl':
        if (a.op === 'Shr' && a.operands[1].value !== null && a.operands[1].value === b.value)
          return api.op('And', a.operands[0], -(1n << BigInt.asUintN(6, b.value)));
        return null;
      case 'Shr':
        if (a.op === 'Shl' && a.operands[1].value !== null && a.operands[1].value === b.value)
          return api.op('And', a.operands[0], BigInt.asIntN(64, (2n ** 64n - 1n) >> BigInt.asUintN(6, b.value)));
        return null;
      case 'Mod':
        return b.value !== null && b.value > 0n && (b.value & (b.value - 1n)) === 0n && /^\[\d/.test(a.type)
          ? api.op('And', a, b.value - 1n)
          : null;
      default:
        return null;
    }
  },
  // END SOLUTION
};
