export default {
  name: 'half-of-non-negative',
  law: 'x / 2 = x >> 1 where x >= 0',
  roots: ['Div'],
  match(node, api) {
    const [x, two] = node.operands;
    if (two.value !== 2n) return null;
    // BEGIN SOLUTION
    //| return api.op('Sar', x, 1);
    return /^\[\d/.test(x.type) ? api.op('Sar', x, 1) : null;
    // END SOLUTION
  },
};
