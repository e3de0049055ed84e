// Which cells of the meet and mask tables the current evaluation used. Pure.
// Tables as numbered in a review of Click's thesis: III is the meet of two values; V masks a value by its
// statement's reachability; VI gives the branch arms that a condition makes reachable.
import type { AnalysisName, ArmData } from '../../../../compiler/index.ts';
import { isTaken, isTrueText } from '../sentences.ts';
import { toneOf, type Trace } from '../trace.ts';

export type ConditionClass = '⊤' | 'false' | 'true' | '⊥';

export interface CellsInUse {
  readonly meet: ReadonlySet<string>;
  readonly mask: ReadonlySet<string>;
  readonly branch: ReadonlySet<string>;
}

const none: CellsInUse = { meet: new Set(), mask: new Set(), branch: new Set() };

/** @param at the position after the evaluation */
export function cellsInUse(trace: Trace, at: number): CellsInUse {
  const visit = trace.visitAt(at);
  if (visit === null) return none;
  const { data } = trace;
  const variable = data.variables[visit.variable];
  if (variable.kind === 'statement')
    return { ...none, branch: new Set(variable.edges.flatMap((edge) => branchCell(trace, edge, at - 1))) };
  const masks = data.analysis !== 'cp' && variable.place >= 0;
  const counted = variable.arms.filter((arm) => !masksArms(data.analysis) || isTaken(arm, trace, at - 1));
  const values = counted.map(({ operand }) => valueAt(trace, operand, at - 1));
  const isReachable = !masks || toneOf(trace.element(variable.place, at - 1)) === 'reachable';
  const unmasked = isReachable ? [classOf(visit.after)] : (['⊤', 'c', '⊥'] as const);
  return {
    meet: new Set(isReachable ? meetCells(values) : []),
    mask: new Set(masks ? unmasked.map((column) => `${isReachable ? 'R' : 'U'} ${column}`) : []),
    branch: none.branch,
  };
}

const masksArms = (analysis: AnalysisName): boolean => analysis !== 'cp';

/** @param operand a variable's name or a literal */
function valueAt(trace: Trace, operand: string, at: number): string {
  const variable = trace.data.variables.findIndex(({ name, kind }) => name === operand && kind === 'value');
  return variable < 0 ? operand : trace.element(variable, at);
}

const classOf = (text: string): '⊤' | 'c' | '⊥' => (text === '⊤' || text === '⊥' ? text : 'c');

function meetCells(values: readonly string[]): string[] {
  const cells: string[] = [];
  let [met] = values;
  for (const value of values.slice(1)) {
    const bothConstant = classOf(met) === 'c' && classOf(value) === 'c';
    cells.push(`${classOf(met)} ${bothConstant && met !== value ? 'd' : classOf(value)}`);
    if (met === '⊤') met = value;
    else if (value !== '⊤' && value !== met) met = '⊥';
  }
  return cells;
}

function branchCell(trace: Trace, { from, condition, sense }: ArmData, at: number): string[] {
  if (condition < 0 || toneOf(trace.element(from, at)) !== 'reachable') return [];
  const text = trace.element(condition, at);
  const kind: ConditionClass = text === '⊤' || text === '⊥' ? text : isTrueText(text) ? 'true' : 'false';
  return [`${String(sense)} ${kind}`];
}
