export { runGraph } from './demand.ts';
export { DEFAULT_BUDGET, faultOutcome, valueOutcome, type FaultKind, type Outcome } from './outcome.ts';
