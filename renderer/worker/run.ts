// The window's side of long jobs: one worker per job, ended when the job completes, times out, or is replaced.
import type {
  CompareAnswer,
  ComparedSide,
  CompareQuestion,
  CountAnswer,
  CountRequest,
  MeasureAnswer,
  MeasureRequest,
  PipelineQuestion,
  PipelineReply,
  RunAnswer,
  RunRequest,
  SsaQuestion,
  SsaReply,
  WorkAnswer,
} from './protocol.ts';
import { startThread } from './thread.ts';

const LONGEST_MS = 10_000;
/** The user's reductions have internal limits that report nontermination; the clock covers the rest. */
const LONGEST_OF_REDUCTIONS_MS = 60_000;

class Jobs<Request, Answer> {
  private readonly start: () => Worker;
  private readonly longest: number;
  private stopRunning: (() => void) | null = null;

  constructor(start: () => Worker, longest = LONGEST_MS) {
    this.start = start;
    this.longest = longest;
  }

  /** @returns `timeout` after the time limit; `stopped` if another job started or `stop` was called */
  run(request: Request): Promise<Answer | 'timeout' | 'stopped'> {
    this.stop();
    return new Promise((resolve, reject) => {
      const worker = this.start();
      const end = (): void => {
        clearTimeout(timer);
        worker.terminate();
        this.stopRunning = null;
      };
      const timer = setTimeout(() => {
        end();
        resolve('timeout');
      }, this.longest);
      this.stopRunning = () => {
        end();
        resolve('stopped');
      };
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        end();
        resolve(data);
      });
      worker.addEventListener('error', ({ message }) => {
        end();
        reject(new Error(message));
      });
      worker.postMessage(request);
    });
  }

  stop(): void {
    this.stopRunning?.();
  }
}

export const runJobs = (): Jobs<RunRequest, RunAnswer> => new Jobs(() => startThread('run'));
export const countJobs = (): Jobs<CountRequest, CountAnswer> => new Jobs(() => startThread('count'));
export const measureJobs = (): Jobs<MeasureRequest, MeasureAnswer> => new Jobs(() => startThread('measure'));
export const compareJobs = (): Jobs<CompareQuestion, CompareAnswer> => new Jobs(() => startThread('compare'));
export const ssaJobs = (): Jobs<SsaQuestion, SsaReply> => new Jobs(() => startThread('ssa'));
export const workJobs = (): Jobs<ComparedSide, WorkAnswer> => new Jobs(() => startThread('work'));
export const pipelineJobs = (): Jobs<PipelineQuestion, PipelineReply> =>
  new Jobs(() => startThread('pipeline'));
export const ownReductionJobs = (): Jobs<PipelineQuestion, PipelineReply> =>
  new Jobs(() => startThread('pipeline'), LONGEST_OF_REDUCTIONS_MS);
