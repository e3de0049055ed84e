export default {
  name: 'clear-low-bits',
  law: '(x >>> c) << c = x & mask',
  roots: ['Shl'],
  match(node, api) {
    const [shifted, c] = node.operands;
    if (shifted.op !== 'Shr' || c.value === null) return null;
    const [x, d] = shifted.operands;
    if (d.value !== c.value) return null;
    // 64-bit numbers are written with an n: 1n << 3n is 8n. Which bits are kept?
    // BEGIN SOLUTION
    //| return null;
    const count = BigInt.asUintN(6, c.value);
    return api.op('And', x, -(1n << count));
    // END SOLUTION
  },
};
