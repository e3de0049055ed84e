export { statementSystem, statementSystemOf, type StatementSystem } from './equations.ts';
