export default {
  name: 'next-is-larger',
  law: 'x < x + 1 = 1 where x + 1 does not wrap',
  roots: ['LT'],
  match(node, api) {
    const [x, next] = node.operands;
    if (next.op !== 'Add') return null;
    const [first, one] = next.operands;
    if (first !== x || one.value !== 1n) return null;
    // BEGIN SOLUTION
    //| return api.constant(1);
    const bounds = /^\[(-?\d+),(-?\d+)\]/.exec(x.type);
    if (bounds === null) return null;
    return BigInt(bounds[2]) < 2n ** 63n - 1n ? api.constant(1) : null;
    // END SOLUTION
  },
};
