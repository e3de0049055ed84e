// A graph in which a Phi and a Mul use only each other, as a pass may leave them: input for the starter kits.
const graph = `0: Start() : (ctrl, int, mem)
1: Stop(20) : bottom
4: CProj(0) [0] : ctrl
6: Proj(0) [1] : int
8: Constant(0) [0] : 0
9: Constant(0) [1] : 1
11: Loop(-, 4, 17) : ctrl
12: Phi(11, 8, 14) [i] : int
13: Phi(11, 9, 15) [unused] : int
14: Add(-, 12, 9) : int
15: Mul(-, 13, 14) : int
16: LT(-, 12, 6) : bool
17: CProj(19) [0] : ctrl
18: CProj(19) [1] : ctrl
19: If(11, 16) : (ctrl, ctrl)
20: Return(18, 12) : ctrl
`;

const nodes = graph
  .trim()
  .split('\n')
  .map((line) => /^(\d+): (\w+)\((.*?)\)(?: \[(\w+)\])? : (.*)$/.exec(line) ?? [])
  .map(([, id, op, inputs = '', payload = null, type]) => ({
    ...{ id: Number(id), op, payload, type, span: [0, 0] },
    inputs: inputs === '' ? [] : inputs.split(', ').map((input) => (input === '-' ? null : Number(input))),
  }));

export const deadCycle = { graph, json: JSON.stringify({ nodes, start: 0, stop: 1 }), name: 'unused' };
