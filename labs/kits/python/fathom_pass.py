"""A graph of Fathom: read it, change it, print it.

Write your pass in a separate file, as gvn.py does. Run it with
    fathom pass "python3 gvn.py" loop.simple gcd.simple

Standard output is for the graph. To see what your pass does, print to standard
error: print(node, file=sys.stderr). To run it without Fathom, in a debugger:
    fathom emit loop.simple --as json -O none > graph.json
    python3 -m pdb gvn.py graph.json
"""

import json
import sys

# Data nodes whose only effect is their value. One that no other node needs is dead.
PURE = set(
    """Constant Add Sub Mul Minus And Or Xor Shl Shr Sar EQ LT LE Not Phi Proj
    AddF SubF MulF DivF MinusF EQF LTF LEF ToFloat RoundF32 Cast""".split()
)


class Node:
    """inputs holds nodes, with None for an empty slot. Slot 0 is control."""

    def __init__(self, row):
        self.id = row["id"]
        self.op = row["op"]
        self.inputs = row["inputs"]
        self.payload = row["payload"]
        self.type = row["type"]
        self.span = row["span"]

    def __repr__(self):
        slots = ", ".join("-" if n is None else str(n.id) for n in self.inputs)
        payload = "" if self.payload is None else f" [{self.payload}]"
        return f"{self.id}: {self.op}({slots}){payload} : {self.type}"


class Graph:
    def __init__(self, data):
        self.data = data
        self.nodes = {row["id"]: Node(row) for row in data["nodes"]}
        for node in self.nodes.values():
            node.inputs = [None if i is None else self.nodes[i] for i in node.inputs]
        self.places = {}

    def all(self):
        """All nodes by id. To delete one: del graph.nodes[node.id]"""
        return [self.nodes[i] for i in sorted(self.nodes)]

    def users(self, node):
        return [user for user in self.all() if node in user.inputs]

    def replace(self, old, new):
        """Makes every user of old use new instead."""
        for user in self.users(old):
            user.inputs = [new if n is old else n for n in user.inputs]

    def create(self, op, inputs, type, payload=None):
        id = max(self.nodes) + 1
        row = {"id": id, "op": op, "inputs": inputs, "payload": payload}
        self.nodes[id] = Node({**row, "type": type, "span": [0, 0]})
        return self.nodes[id]

    def constant(self, value):
        """Integers have 64 bits and wrap around; those of Python have no limit."""
        value = (value + 2**63 & 2**64 - 1) - 2**63
        start = self.nodes[self.data["start"]]
        return self.create("Constant", [start], str(value), str(value))

    def place(self, node, block):
        """Schedules a node that floats. block is the id of a control node, see schedule.py."""
        self.places[node.id] = block

    def sweep(self):
        """Dead code elimination: keeps what effects and control need, directly or not."""
        live = set()
        todo = [node for node in self.all() if node.op not in PURE]
        while todo:
            node = todo.pop()
            if node is not None and node.id not in live:
                live.add(node.id)
                todo += node.inputs
        self.nodes = {id: node for id, node in self.nodes.items() if id in live}

    def to_data(self):
        rows = []
        for n in self.all():
            inputs = [None if i is None else i.id for i in n.inputs]
            row = {"id": n.id, "op": n.op, "inputs": inputs, "payload": n.payload}
            rows.append({**row, "type": n.type, "span": n.span})
        placed = [i for i in self.places if i in self.nodes]
        schedule = [{"node": i, "block": self.places[i]} for i in placed]
        return {**self.data, "nodes": rows, **({"schedule": schedule} if placed else {})}


def run(change):
    """Reads a graph, lets change(graph) change it, sweeps it, prints it.

    The graph comes from standard input, or from the file that is named.
    """
    if len(sys.argv) < 2 and sys.stdin.isatty():
        sys.exit(f'Run it with: fathom pass "python3 {sys.argv[0]}" PROGRAM.simple')
    # As bytes, because the encoding of text depends on the system.
    given = open(sys.argv[1], "rb") if len(sys.argv) > 1 else sys.stdin.buffer
    graph = Graph(json.load(given))
    change(graph)
    graph.sweep()
    json.dump(graph.to_data(), sys.stdout, indent=1)
