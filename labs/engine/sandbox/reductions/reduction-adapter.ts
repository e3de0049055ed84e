// A student reduction's view of a pipeline, as the source of an adapter (see Sandbox.prepare). A node is
// always the same object, so that nodes can be keys of a Map; its parts are read on access, and again after
// each change. Private fields keep the student's code from forging nodes, and reduction-bridge.ts validates
// whatever it sends.
import { nodeParts } from './reduction-api.ts';

const getters = Object.keys(nodeParts)
  .map((part) => `get ${part}() { return this.#part('${part}'); }`)
  .join('\n    ');

export const reductionAdapter = `(hosts) => {
  const { look, act, make } = hosts, kinds = ${JSON.stringify(nodeParts)};
  const { freeze, create, values } = Object, { isArray } = Array, { parse, stringify } = JSON;
  const Fault = TypeError, { isFinite } = Number, wholeOf = BigInt;
  const nodes = create(null);
  let known = create(null), current = null;
  const nodeOf = (id) => (nodes[id] ??= new GraphNode(id));
  const forget = () => { known = create(null); };
  const frozen = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const parts = values(value);
    for (let i = 0; i < parts.length; i++) frozen(parts[i]);
    return freeze(value);
  };
  // JSON has no bigints, so each literal has a flag: whether its text is the digits of one.
  const literalsOf = (pairs) => {
    const found = [];
    for (let i = 0; i < pairs.length; i++) found[i] = pairs[i][0] ? wholeOf(pairs[i][1]) : pairs[i][1];
    return frozen(found);
  };
  const read = (kind, told) => {
    if (kind === 'literals') return literalsOf(parse(told));
    if (kind === 'node') return told === null ? null : nodeOf(told);
    if (kind === 'plain') return told;
    const found = [];
    for (let i = 0; i < told.length; i++) found[i] = nodeOf(told[i]);
    return freeze(found);
  };
  class GraphNode {
    #id;
    constructor(id) { this.#id = id; freeze(this); }
    #part(part) {
      const parts = (known[this.#id] ??= create(null));
      return (parts[part] ??= read(kinds[part], look(this.#id, part)));
    }
    ${getters}
    toString() { return this.name; }
    toJSON() { return this.name; }
    static id(value) { return #id in value ? value.#id : -1; }
  }
  freeze(GraphNode.prototype);
  const numberOf = GraphNode.id;
  const idOf = (value, what) => {
    const id = typeof value === 'object' && value !== null ? numberOf(value) : -1;
    if (id < 0) throw new Fault(what + ' is not a node of the pipeline');
    return id;
  };
  const factsOf = (node) => {
    const told = typeof current.facts === 'function' ? current.facts(node) : null;
    if (told === null || told === undefined) return '';
    if (typeof told !== 'string') throw new Fault('facts must return a string');
    return told;
  };
  const marked = (literals) => {
    const pairs = [];
    for (let i = 0; i < literals.length; i++)
      pairs[i] = typeof literals[i] === 'bigint' ? [true, '' + literals[i]] : [false, literals[i]];
    return pairs;
  };
  const written = (literals) => stringify(marked(literals), (key, part) => {
    const kind = typeof part;
    if (kind === 'object' || kind === 'string' || kind === 'boolean' || (kind === 'number' && isFinite(part))) return part;
    throw new Fault('a literal must be a number, string, boolean, null, list, or object, not ' + (kind === 'number' ? part : kind));
  });
  const listOf = (value, name) => {
    if (value === undefined) return [];
    if (!isArray(value)) throw new Fault(name + ' must be a list');
    return value;
  };
  const made = (opcode, literals, inputs, control) => {
    if (typeof opcode !== 'string') throw new Fault('an opcode must be a string');
    const ids = [], above = [];
    for (let i = 0; i < inputs.length; i++)
      ids[i] = idOf(typeof inputs[i] === 'number' ? literal(inputs[i]) : inputs[i], 'input ' + (i + 1) + ' of ' + opcode);
    for (let i = 0; i < control.length; i++) above[i] = idOf(control[i], 'the control input of ' + opcode);
    const id = make(opcode, written(literals), ids, above);
    forget();
    return nodeOf(id);
  };
  const literal = (value) => made('literal', [value], [], []);
  const graph = freeze({
    literal: freeze(literal),
    op: freeze((opcode, ...inputs) => made(opcode, [], inputs, [])),
    create: freeze((parts) => {
      if (typeof parts !== 'object' || parts === null) throw new Fault('create takes { opcode, literals, inputs, control }');
      const { opcode, literals, inputs, control } = parts;
      return made(opcode, listOf(literals, 'literals'), listOf(inputs, 'inputs'), listOf(control, 'control'));
    }),
  });
  const acted = (kind, node, by, facts) => { act(kind, node, by, facts); forget(); };
  const reducer = freeze({
    change: freeze((node) => { const id = idOf(node, 'the argument of change'); acted('change', id, null, factsOf(node)); }),
    replace: freeze((node, by) => acted('replace', idOf(node, 'the first argument of replace'), idOf(by, 'the second argument of replace'), '')),
    remove: freeze((node) => acted('remove', idOf(node, 'the argument of remove'), null, '')),
    add: freeze((node) => acted('add', idOf(node, 'the argument of add'), null, '')),
    graph,
  });
  return (reduce, reduction, args) => {
    const id = args[0];
    forget();
    (known[id] = create(null)).opcode = args[1];
    current = reduction;
    const answer = reduction.reduce(nodeOf(id), reducer);
    if (typeof answer === 'object' && answer !== null && typeof answer.then === 'function')
      throw new Fault('reduce must not be async: code after an await never runs');
    return null;
  };
}`;
