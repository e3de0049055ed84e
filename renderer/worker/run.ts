// The window's side of long work: one worker a job, ended when the job is over, takes too long, or another one begins.
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
/** Reductions of one's own have limits inside, and are told by them what does not end; the clock is for what these miss. */
const LONGEST_OF_REDUCTIONS_MS = 60_000;

class Jobs<Request, Answer> {
  private readonly start: () => Worker;
  private readonly longest: number;
  private stopRunning: (() => void) | null = null;

  /** @param longest milliseconds that a job may take */
  constructor(start: () => Worker, longest = LONGEST_MS) {
    this.start = start;
    this.longest = longest;
  }

  /** The answer; `timeout` where it takes too long, `stopped` where another job began or `stop` was called. */
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
