import { elementText } from './analysis/lattice/elements.ts';
import type { AnalysisData, AnalysisRequest, ArmData, ComparisonData } from './analysis-data.ts';
import { strategyNames } from './analysis-data.ts';
import type { Equation, EquationSystem } from './analysis/lattice/model.ts';
import { solve } from './analysis/lattice/solve.ts';
import { equationText } from './analysis/lattice/text.ts';
import { solveCongruence } from './analysis/lattice/congruence.ts';
import { graphSystem } from './analysis/lattice/from-graph.ts';
import { statementSystem } from './ssa/index.ts';
import type { Compilation } from './pipeline.ts';

function armsOf(system: EquationSystem, e: Equation): ArmData[] {
  if (e.kind !== 'value' || e.definition.kind !== 'phi') return [];
  const merge = system.equations[e.definition.merge];
  if (merge.kind !== 'statement') return [];
  return e.definition.arms.map((arm, i) => {
    const edge = merge.edges[i];
    const cond = edge.condition;
    return {
      from: edge.from, sense: edge.sense, never: false,
      condition: cond !== null && cond.kind === 'variable' ? cond.variable : -1,
      operand: arm.kind === 'variable' ? system.equations[arm.variable].name : String(arm.value),
    };
  });
}
function vars(system: EquationSystem, source: string) {
  return system.equations.map((e) => ({
    name: e.name, kind: e.kind, equation: equationText(system, e), reads: [], arms: armsOf(system, e), node: e.node, start: e.start, end: e.end,
    line: e.end > e.start ? source.slice(0, e.start).split('\n').length : 0,
  }));
}
function systemOf(c: Compilation, r: Pick<AnalysisRequest, 'form'>) {
  if (r.form === 'statements') {
    const s = statementSystem({ ast: c.ast, source: c.source } as never);
    if ('system' in s) return { system: s.system, form: 'statements' as const, notes: [] };
    return { system: graphSystem(c.graph as never), form: 'graph' as const, notes: ['no-statements-form' as const] };
  }
  return { system: graphSystem(c.graph as never), form: 'graph' as const, notes: [] };
}
export function analysisOf(c: Compilation, r: AnalysisRequest): AnalysisData {
  const { system, form, notes } = systemOf(c, r);
  const sol = r.analysis === 'congruence' ? solveCongruence(system, { order: r.order, trace: true } as never) : solve(system, { analysis: r.analysis, order: r.order, trace: true, mostVisits: 5000 });
  const first = new Map<number, string>();
  for (const v of sol.visits) if (!first.has(v.variable)) first.set(v.variable, elementText(v.before));
  return {
    form, analysis: r.analysis, order: r.order, variables: vars(system, c.source.text), notes,
    final: sol.elements.map(elementText), initial: sol.elements.map((e, i) => first.get(i) ?? elementText(e)),
    visits: sol.visits.map((v) => ({ ...v, before: elementText(v.before), after: elementText(v.after), changed: v.before !== v.after, waiting: v.waiting.slice(0, 200), waitingCount: v.waiting.length })),
    truncated: sol.visits.length < sol.counts.evaluations, splits: sol.splits, counts: sol.counts, classes: sol.classes,
  };
}
export function comparisonOf(c: Compilation, r: Pick<AnalysisRequest, 'form' | 'optimize'>): ComparisonData {
  const { system, form, notes } = systemOf(c, r);
  const columns = strategyNames.map((strategy) => {
    const s = solve(system, { analysis: strategy === 'peephole' ? 'cp' : strategy === 'congruence' ? 'combined' : strategy, order: 'worklist' });
    return { strategy, final: s.elements.map(elementText), counts: strategy === 'peephole' ? null : s.counts };
  });
  return { form, notes, variables: vars(system, c.source.text), columns, classes: system.equations.map(() => -1),
    stronger: system.equations.map((_, i) => columns[4].final[i] !== columns[3].final[i] ? ['combined' as const, 'congruence' as const] : []) };
}
