// One rule can use many laws: look at node.op first. In the check, an input that the rule never inspects is a variable.
export default {
  name: 'many-laws',
  law: '(x | y) - (x & y) = x ^ y, and others',
  // BEGIN SOLUTION
  //| roots: ['Sub'],
  //| match(node, api) {
  //|   return null;
  //| },
  roots: ['Sub', 'Add', 'Or', 'Shl', 'Mod', 'LT'],
  match(node, api) {
    const [a, b] = node.operands;
    const bothOrders = [[a, b], [b, a]];
    const has = (other, x) => other.operands.includes(x);
    const rest = (other, x) => other.operands[other.operands[0] === x ? 1 : 0];
    const sameTwo = (p, q) => has(p, q.operands[0]) && has(p, q.operands[1]) && has(q, p.operands[0]) && has(q, p.operands[1]);
    // Two operations become one, and none of them has another user.
    const factored = (inner, outer) => {
      if (a.op !== inner || b.op !== inner || a.uses > 1 || b.uses > 1) return null;
      for (const z of a.operands) if (has(b, z)) return api.op(inner, api.op(outer, rest(a, z), rest(b, z)), z);
      return null;
    };
    switch (node.op) {
      case 'Sub':
        return a.op === 'Or' && b.op === 'And' && sameTwo(a, b) ? api.op('Xor', ...a.operands) : null;
      case 'Add':
        for (const [p, q] of bothOrders) {
          if (p.op === 'And' && q.op === 'Or' && sameTwo(p, q)) return api.op('Add', ...p.operands);
          if (p.op === 'And' && q.op === 'Xor' && sameTwo(p, q)) return api.op('Or', ...p.operands);
        }
        return factored('Mul', 'Add');
      case 'Or':
        return factored('And', 'Or');
      case 'Shl':
        if (a.op !== 'Shr' || b.value === null || a.operands[1].value !== b.value) return null;
        return api.op('And', a.operands[0], -(1n << BigInt.asUintN(6, b.value)));
      case 'Mod': {
        const isPower = b.value !== null && b.value > 0n && (b.value & (b.value - 1n)) === 0n;
        return isPower && /^\[\d/.test(a.type) ? api.op('And', a, b.value - 1n) : null;
      }
      case 'LT': {
        if (b.op !== 'Add' || !b.operands.some((one) => one.value === 1n) || !has(b, a)) return null;
        const bounds = /^\[(-?\d+),(-?\d+)\]/.exec(a.type);
        return bounds !== null && BigInt(bounds[2]) < 2n ** 63n - 1n ? api.constant(1) : null;
      }
      default:
        return null;
    }
  },
  // END SOLUTION
};
