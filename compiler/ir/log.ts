// placeholder replaced by the coordinator within minutes; the exported shapes below are final.

/** The log as plain data (structured-clone safe). Five ints an event, seven ints a step. */
export interface LogData {
  /** kind, node, slot, old, new: see EventKind. -1 stands for «no node». */
  readonly events: Int32Array;
  /** first event, pass, rule, root node, cause step (-1: none), replacement node (-1: none), focus AST span index (-1) */
  readonly steps: Int32Array;
  readonly passes: readonly string[];
  /** Rule (or action) name of each step's rule index, such as `add-zero`. */
  readonly rules: readonly string[];
  readonly ops: readonly string[];
  readonly types: readonly string[];
  readonly payloads: readonly string[];
  /** start and end offset of each node's span: two ints a node id. */
  readonly spans: Int32Array;
}
