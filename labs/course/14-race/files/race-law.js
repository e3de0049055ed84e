/** Do two nodes have the same two operands, in either order? */
const samePair = ({ operands: [a, b] }, { operands: [c, d] }) =>
  (a === c && b === d) || (a === d && b === c);

export default {
  name: 'own-law',
  law: '(x & y) + (x | y) = x + y',
  roots: ['Add', 'Sub'],
  match(node, api) {
    const [left, right] = node.operands;
    // BEGIN SOLUTION
    //| return null;
    if (node.op === 'Sub')
      return left.op === 'Or' && right.op === 'And' && samePair(left, right)
        ? api.op('Xor', ...left.operands)
        : null;
    for (const [first, second] of [
      [left, right],
      [right, left],
    ]) {
      if (first.op === 'And' && second.op === 'Or' && samePair(first, second))
        return api.op('Add', ...first.operands);
      if (first.op !== 'Xor' || second.op !== 'Shl') continue;
      const [carries, one] = second.operands;
      if (one.value === 1n && carries.op === 'And' && samePair(first, carries))
        return api.op('Add', ...first.operands);
    }
    return null;
    // END SOLUTION
  },
};
