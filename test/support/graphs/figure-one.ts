// Figure 1 of Demange, Fernández de Retana, and Pichardie, “Semantic Reasoning about the Sea of Nodes”, as a
// graph:
// x = 1; loop: φ = phi(x, z); z = φ + x; y = 5; w = (y == z); back unless w
// The paper does not specify what follows the loop: here the program returns φ.
import { readGraph, SourceText, type Graph, type Node } from '../../../compiler/index.ts';

const TEXT = `
0: Start() : (ctrl, int, mem) @0-0
1: Stop(12) : bottom @0-0
2: CProj(0) [0] : ctrl @0-0
3: Constant(0) [1] : 1 @0-0
4: Constant(0) [5] : 5 @0-0
5: Loop(-, 2, 11) : ctrl @0-0
6: Phi(5, 3, 7) [φ] : int @0-0
7: Add(-, 6, 3) : int @0-0
8: EQ(-, 4, 7) : bool @0-0
9: If(5, 8) : (ctrl, ctrl) @0-0
10: CProj(9) [0] : ctrl @0-0
11: CProj(9) [1] : ctrl @0-0
12: Return(10, 6) : ctrl @0-0
`;

export interface FigureOne {
  readonly graph: Graph;
  readonly source: SourceText;
  readonly x: Node;
  readonly y: Node;
  readonly phi: Node;
  readonly z: Node;
  readonly w: Node;
  readonly loop: Node;
}

export function figureOne(): FigureOne {
  const { graph, errors } = readGraph(TEXT);
  if (graph === null) throw new Error(errors.map(({ message, line }) => `${line}: ${message}`).join('\n'));
  const node = (id: number): Node => {
    const found = graph.nodes[id];
    if (found === null) throw new Error(`node ${id} is missing`);
    return found;
  };
  const [x, y, loop, phi, z, w] = [3, 4, 5, 6, 7, 8].map(node);
  return { graph, source: new SourceText(''), x, y, phi, z, w, loop };
}
