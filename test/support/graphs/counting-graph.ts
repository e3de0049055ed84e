/** A textual graph that counts to 4, as a user would write it. */
export const COUNTING_GRAPH = `0: Start() : (ctrl, int, mem)
1: Stop(20) : bottom
4: CProj(0) [0] : ctrl
8: Constant(0) [1] : 1
9: Loop(-, 4, 15) : ctrl
11: Phi(9, 8, 19) [x] : int
12: Constant(0) [4] : 4
13: LT(-, 11, 12) : bool
14: If(9, 13) : (ctrl, ctrl)
15: CProj(14) [0] : ctrl
16: CProj(14) [1] : ctrl
19: Add(-, 11, 8) : int
20: Return(16, 11) : ctrl
`;
