export default {
  name: 'and-plus-or',
  law: '(x & y) + (x | y) = x + y',
  roots: ['Add'],
  match(node, api) {
    // Which of the two operands is the And, and which the Or?
    // BEGIN SOLUTION
    //| const [left, right] = node.operands;
    //| return null;
    for (const [both, either] of [node.operands, [...node.operands].reverse()]) {
      if (both.op !== 'And' || either.op !== 'Or') continue;
      const [x, y] = both.operands;
      const [a, b] = either.operands;
      if ((a === x && b === y) || (a === y && b === x)) return api.op('Add', x, y);
    }
    return null;
    // END SOLUTION
  },
};
