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

class Jobs<Request, Answer> {
  private readonly start: () => Worker;
  private stopRunning: (() => void) | null = null;

  constructor(start: () => Worker) {
    this.start = start;
  }

  /** The answer; `timeout` after ten seconds, `stopped` where another job began or `stop` was called. */
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
      }, LONGEST_MS);
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
