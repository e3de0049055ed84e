// A student rule's view of the graph, as the source of an adapter (see Sandbox.prepare). Nodes are created on
// access; within a call, the same node is the same object, so `===` compares nodes. Private fields keep the
// student's code from forging nodes. A replacement is built from its leaves up, so it is acyclic.

/** Op names with operand counts; replacements may use these ops. */
export const ruleAdapter = (arities: Readonly<Record<string, number>>): string => `(hosts) => {
  const inspect = hosts.inspect, arities = ${JSON.stringify(arities)}, { freeze, create, hasOwn } = Object;
  const Fault = TypeError, { isSafeInteger } = Number, bigint = BigInt, wrap = BigInt.asIntN;
  let nodes = create(null);
  const nodeOf = (id) => (nodes[id] ??= new GraphNode(id));
  class GraphNode {
    #id; #facts = null; #inputs = null;
    constructor(id) { this.#id = id; freeze(this); }
    #known() { return (this.#facts ??= inspect(this.#id)); }
    get id() { return this.#id; }
    get op() { return this.#known().op; }
    get value() { return this.#known().value; }
    get type() { return this.#known().type; }
    get uses() { return this.#known().uses; }
    get inputs() {
      if (this.#inputs !== null) return this.#inputs;
      const ids = this.#known().inputs, found = [];
      for (let i = 0; i < ids.length; i++) found[i] = ids[i] === null ? null : nodeOf(ids[i]);
      return (this.#inputs = freeze(found));
    }
    get operands() {
      const all = this.inputs, found = [];
      for (let i = 1; i < all.length; i++) found[i - 1] = all[i];
      return freeze(found);
    }
    static written(value) { return #id in value ? { node: value.#id } : null; }
  }
  class NewNode {
    #written;
    constructor(written) { this.#written = written; freeze(this); }
    static written(value) { return #written in value ? value.#written : null; }
  }
  const writtenNode = GraphNode.written, writtenNew = NewNode.written;
  const constant = (value) => {
    if (typeof value !== 'bigint' && !isSafeInteger(value)) throw new Fault('a constant must be a whole number');
    return new NewNode({ constant: wrap(64, bigint(value)) });
  };
  const written = (value) => {
    if (typeof value === 'bigint' || typeof value === 'number') return writtenNew(constant(value));
    return typeof value === 'object' && value !== null ? writtenNode(value) ?? writtenNew(value) : null;
  };
  const op = (name, ...operands) => {
    if (typeof name !== 'string' || !hasOwn(arities, name)) throw new Fault('a replacement cannot have the op ' + name);
    if (operands.length !== arities[name])
      throw new Fault(name + ' takes ' + arities[name] + ' operand(s), not ' + operands.length);
    const inputs = [];
    for (let i = 0; i < operands.length; i++) {
      inputs[i] = written(operands[i]);
      if (inputs[i] === null) throw new Fault('operand ' + (i + 1) + ' of ' + name + ' is not a node');
    }
    return new NewNode({ op: name, operands: inputs });
  };
  const api = freeze({ op: freeze(op), constant: freeze(constant) });
  return (match, rule, args) => {
    nodes = create(null);
    const found = match === undefined ? null : rule.match(nodeOf(args[0]), api);
    if (found === null || found === undefined) return null;
    const answer = written(found);
    if (answer === null) throw new Fault('match must return a node, api.op(…), api.constant(…), or null');
    return answer;
  };
}`;
