// The window's side of a run: one worker a run, ended when the run is over, takes too long, or another one begins.
import type { RunAnswer, RunRequest } from './protocol.ts';
import RunWorker from './run.worker.ts?worker';

const LONGEST_MS = 10_000;

export class Runner {
  private stopRunning: (() => void) | null = null;

  /** The outcome; `timeout` after ten seconds, `stopped` where another run began or `stop` was called. */
  run(request: RunRequest): Promise<RunAnswer | 'timeout' | 'stopped'> {
    this.stop();
    return new Promise((resolve, reject) => {
      const worker = new RunWorker();
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
      worker.addEventListener('message', ({ data }: MessageEvent<RunAnswer>) => {
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
