export default {
  name: 'factor-out',
  law: 'x * z + y * z = (x + y) * z',
  roots: ['Add'],
  match(node, api) {
    const [left, right] = node.operands;
    if (left.op !== 'Mul' || right.op !== 'Mul') return null;
    // BEGIN SOLUTION
    //| const [x, z] = left.operands;
    //| const [y, w] = right.operands;
    //| return z === w ? api.op('Mul', api.op('Add', x, y), z) : null;
    if (left.uses > 1 || right.uses > 1) return null;
    for (const [x, z] of [left.operands, [...left.operands].reverse()])
      for (const [y, w] of [right.operands, [...right.operands].reverse()])
        if (z === w) return api.op('Mul', api.op('Add', x, y), z);
    return null;
    // END SOLUTION
  },
};
