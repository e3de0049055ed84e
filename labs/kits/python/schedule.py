"""A scheduler: it places each node that floats in a block, and changes no node.

This first version uses the early block: the first in which all inputs are available.
That is always legal. But it computes values that are not needed on every path, and it
leaves nodes in loops if they need a value of the loop. Can you find the last legal
block of each node, and then a better one between the two?

Fathom gives, next to the nodes (see docs/passes.md):
    blocks      predecessors, and the nodes that belong to the block; in reverse postorder
    floating    the nodes to place, operands first; each in block "below", or under it
    overwrites  loads that must precede a node, because it may change what they read
"""

from fathom_pass import run


def dominator_tree(blocks):
    """By block: the immediate dominator, and the depth in the dominator tree."""
    above, depth = {}, {}
    for each in blocks:
        up = None
        # A predecessor without a depth enters a loop from its end.
        for one in each["predecessors"]:
            if one in depth:
                up = one if up is None else common_dominator(up, one, above, depth)
        above[each["block"]] = up
        depth[each["block"]] = 0 if up is None else depth[up] + 1
    return above, depth


def common_dominator(one, other, above, depth):
    while one != other:
        if depth[one] < depth[other]:
            one, other = other, one
        one = above[one]
    return one


def schedule(graph):
    blocks = graph.data["blocks"]
    above, depth = dominator_tree(blocks)
    block_of = {id: each["block"] for each in blocks for id in each["nodes"]}
    for each in graph.data["floating"]:
        node = graph.nodes[each["node"]]
        block = each["below"]
        # The blocks of the inputs dominate one another. The deepest is the last to come.
        for value in node.inputs[1:]:
            if value is not None and depth[block_of[value.id]] > depth[block]:
                block = block_of[value.id]
        block_of[node.id] = block
        graph.place(node, block)


run(schedule)
