// A reduction of pipelines that a student wrote in JavaScript:
//
//     export default {
//       name: 'fold',
//       reduce(node, reducer) {
//         const [left, right] = node.inputs;
//         if (node.opcode !== 'add' || left.opcode !== 'literal' || right.opcode !== 'literal') return;
//         reducer.replace(node, reducer.graph.literal(left.literals[0] + right.literals[0]));
//       },
//       facts(node) { return ''; },
//     };
//
// reduction-api.ts lists the parts of a node and of the reducer. A node is the same object for the whole run,
// so facts can be kept in a Map; `facts` returns them as text, for the steps, at each change(node). A module
// may export a list of reductions, which share its variables. Instances of a class are accepted, too.
import { reductionNames, type PipelineNode, type Reduction } from '../../../../compiler/index.ts';
import { failed, type Answer, type CodeFailure, type FailureKind } from '../limits.ts';
import { defaultReductionLimits, type ReductionLimits } from './reduce-request.ts';
import { reductionAdapter } from './reduction-adapter.ts';
import { ReductionBridge } from './reduction-bridge.ts';
import { openSandbox, type Adapter, type ExportPath, type Sandbox } from '../sandbox.ts';

const NAME = /^[a-z][a-z0-9-]{0,60}$/;
const MAX_REDUCTIONS = 20;

export class ReductionRefused extends Error {
  readonly failure: CodeFailure;
  readonly reduction: Reduction;
  constructor(failure: CodeFailure, reduction: Reduction) {
    super(failure.message);
    this.failure = failure;
    this.reduction = reduction;
  }
}

/** May fail because of its text or exports. */
export async function openReduction(
  text: string,
  file = 'reduction.js',
  limits: Partial<ReductionLimits> = {},
): Promise<Answer<ReductionCode>> {
  const all = { ...defaultReductionLimits, ...limits };
  const sandbox = await openSandbox(all);
  const bridge = new ReductionBridge(all);
  const code = new ReductionCode(sandbox, bridge, file, all);
  const read = code.load(text);
  if (read.ok) return { ok: true, value: code };
  sandbox.dispose();
  return read;
}

export class ReductionCode {
  readonly file: string;
  /** For Reducer.run; they throw ReductionRefused, after which the pipeline must be discarded. */
  readonly reductions: Reduction[] = [];
  private readonly sandbox: Sandbox;
  private readonly bridge: ReductionBridge;
  private readonly limits: ReductionLimits;
  private readonly adapter: Adapter;
  private deadline = Infinity;

  constructor(sandbox: Sandbox, bridge: ReductionBridge, file: string, limits: ReductionLimits) {
    this.sandbox = sandbox;
    this.bridge = bridge;
    this.file = file;
    this.limits = limits;
    this.adapter = sandbox.prepare(reductionAdapter, bridge.hosts);
  }

  get output(): readonly string[] {
    return this.sandbox.output;
  }

  load(text: string): Answer<null> {
    const loaded = this.sandbox.load(text, this.file);
    if (!loaded.ok) return loaded;
    const length = this.sandbox.read(['default', 'length']);
    const name = this.sandbox.read(['default', 'name']);
    if (!length.ok) return length;
    if (!name.ok) return name;
    const count = typeof length.value === 'number' ? length.value : null;
    if (count !== null && name.value !== null)
      return failed(
        'a reduction must be an object, not a function or a class: write export default new MyReduction()',
      );
    if (count === 0 || (count ?? 0) > MAX_REDUCTIONS)
      return failed(`a list needs 1 to ${MAX_REDUCTIONS} reductions, not ${count}`);
    const paths =
      count === null ? [['default']] : Array.from({ length: count }, (_, index) => ['default', `${index}`]);
    for (const path of paths) {
      const added = this.addReduction(path);
      if (!added.ok) return added;
    }
    return { ok: true, value: null };
  }

  begin(): void {
    this.deadline = this.limits.clock() + this.limits.runMilliseconds;
  }

  dispose(): void {
    this.sandbox.dispose();
  }

  private addReduction(path: ExportPath): Answer<null> {
    const name = this.sandbox.read([...path, 'name']);
    if (!name.ok) return { ok: false, failure: name.failure };
    if (typeof name.value !== 'string' || !NAME.test(name.value))
      return failed('the reduction needs a lowercase name, such as name: "fold"');
    if (reductionNames.some((taken) => taken === name.value))
      return failed(`another reduction is named “${name.value}”. Rename this one`);
    // Functions cannot be read as data.
    if (this.sandbox.read([...path, 'reduce']).ok)
      return failed(`“${name.value}” needs a function reduce(node, reducer)`);
    const facts = new Map<PipelineNode, string>();
    const reduction: Reduction = {
      name: name.value,
      reduce: (node, reducer) => {
        this.bridge.begin(reducer, facts);
        const failure = this.visit([...path, 'reduce'], node);
        if (failure !== null) throw new ReductionRefused(failure, reduction);
      },
      facts: (node) => facts.get(node) ?? '',
    };
    this.reductions.push(reduction);
    return { ok: true, value: null };
  }

  private visit(path: ExportPath, node: PipelineNode): CodeFailure | null {
    const failure = (message: string, kind: FailureKind): CodeFailure => ({
      kind,
      message,
      line: 0,
      column: 0,
    });
    if (this.limits.clock() > this.deadline)
      return failure(`the run took more than ${this.limits.runMilliseconds / 1000} seconds`, 'timeout');
    const answer = this.sandbox.call(path, [this.bridge.numberOf(node), node.opcode], this.adapter);
    if (!answer.ok) return answer.failure;
    // The code may have caught the exception that ends the run.
    return this.bridge.broken === '' ? null : failure(this.bridge.broken, 'error');
  }
}
