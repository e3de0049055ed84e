"""Value numbering: two nodes with the same op, inputs, and payload are one.

This first version compares each node once, in the order of ids. It misses nodes
that become equal when their inputs are merged. Can you find those, too?
"""

from fathom_pass import run

# Equal inputs give equal values. Loads depend on memory; Phis need their Region.
NUMBERED = set("Constant Add Sub Mul Minus And Or Xor Shl Shr Sar EQ LT LE Not".split())


def value_numbering(graph):
    table = {}
    for node in graph.all():
        if node.op not in NUMBERED:
            continue
        inputs = tuple(None if n is None else n.id for n in node.inputs)
        key = (node.op, inputs, node.payload, node.type)
        if key in table:
            graph.replace(node, table[key])
        else:
            table[key] = node


run(value_numbering)
