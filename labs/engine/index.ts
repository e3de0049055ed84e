export { checkTask, passes, type CheckResult, type Submission } from './checks.ts';
export {
  parseLab,
  solutionOf,
  startOf,
  type Check,
  type Lab,
  type LabError,
  type LabFiles,
  type Step,
  type Task,
} from './lab.ts';
export { proveLab } from './prove.ts';
