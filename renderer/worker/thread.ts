import ThreadWorker from './thread.worker.ts?worker';
import type { ThreadName } from './thread.worker.ts';

export const startThread = (name: ThreadName): Worker => new ThreadWorker({ name });
