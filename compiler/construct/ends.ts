// Collects the exits of one function, and creates its Return after their merge, or one Return per exit on
// request.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Span } from '../source/span.ts';
import type { Context } from './context.ts';
import type { Memory } from './memory.ts';

export class Ends {
  private readonly context: Context;
  private readonly memory: Memory;
  private readonly withMemory: boolean;
  /** Control, value, and (if needed) memory of each exit. */
  private readonly ends: Node;
  private readonly spans: Span[] = [];

  constructor(context: Context, memory: Memory, withMemory: boolean, span: Span) {
    this.context = context;
    this.memory = memory;
    this.withMemory = withMemory;
    this.ends = context.graph.create(ops.Scope, [null], 'returns', span);
  }

  /** @param span of the statement that ends the function */
  add(value: Node, span: Span): void {
    const { build } = this.context;
    if (build.isAside) return build.die();
    const memory = this.withMemory ? build.holding(value, () => this.memory.merged(value.span)) : null;
    build.step('return', this.ends.id);
    build.graph.addInput(this.ends, build.control);
    build.graph.addInput(this.ends, value);
    if (memory !== null) build.graph.addInput(this.ends, memory);
    this.spans.push(span);
    build.die();
  }

  separate(aux: number | null): void {
    const { graph } = this.context.build;
    const width = this.withMemory ? 3 : 2;
    for (let at = 1; at < this.ends.inputs.length; at += width) {
      // Read again each time, because peepholes at one Return may replace inputs of the next.
      const [control, ...results] = this.ends.inputs.slice(at, at + width) as Node[];
      graph.addInput(graph.stop, this.makeReturn(control, results, aux, this.spans[(at - 1) / width]));
    }
    this.context.build.kill(this.ends);
  }

  join(aux: number | null, span: Span): void {
    const { build } = this.context;
    const { graph } = build;
    const width = this.withMemory ? 3 : 2;
    const column = (at: number): Node[] =>
      this.ends.inputs.slice(1).filter((_, i) => i % width === at) as Node[];
    const controls = column(0);
    const values = column(1);
    const memories = this.withMemory ? column(2) : [];
    if (controls.length === 1) {
      graph.addInput(graph.stop, this.makeReturn(controls[0], [...values, ...memories], aux, this.spans[0]));
    } else if (controls.length > 1) {
      build.step('build');
      const region = graph.keep(graph.create(ops.Region, [null, ...controls], null, span));
      // A use keeps the values alive, so that they are replaced if the merge turns out to be trivial.
      graph.addInput(this.ends, build.make(ops.Phi, [region, ...values], 'result', span));
      if (this.withMemory) graph.addInput(this.ends, build.make(ops.Phi, [region, ...memories], 'mem', span));
      const merged = build.finish(graph.release(region));
      const results = this.ends.inputs.slice(this.withMemory ? -2 : -1) as Node[];
      graph.addInput(graph.stop, this.makeReturn(merged, results, aux, span));
    }
    build.kill(this.ends);
  }

  private makeReturn(control: Node, results: readonly Node[], aux: number | null, span: Span): Node {
    return this.context.build.make(ops.Return, [control, ...results], aux, span);
  }
}
