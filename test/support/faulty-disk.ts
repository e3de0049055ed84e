// A disk (electron/services/storage/disk.ts) with injected failures: rows specify which operation on which
// path fails how, and from when. Everything else is the real disk.
import type { FileHandle } from 'node:fs/promises';
import { realDisk, type Disk } from '../../electron/services/storage/disk.ts';

/** Operations of the disk, and of an open file. */
type Operation = keyof Disk | 'writeFile' | 'readFile' | 'sync';

export interface Fault {
  readonly error: string;
  readonly on: readonly Operation[];
  /** Only if the path contains this. */
  readonly path?: string;
  /** Number of earlier operations that succeed. */
  readonly after?: number;
  /** Writes half of the data before failing. */
  readonly half?: boolean;
}

export class FaultyDisk {
  faults: Fault[] = [];
  /** Called before each operation: another program's change. */
  before: ((operation: Operation, path: string) => Promise<void> | void) | null = null;
  private readonly counts = new Map<Fault, number>();
  readonly disk: Disk;

  constructor() {
    this.disk = new Proxy(realDisk, {
      get: (target, name: keyof Disk) => {
        const operation = target[name] as ((...args: unknown[]) => Promise<unknown>) | undefined;
        if (operation === undefined) return undefined;
        return async (...args: unknown[]): Promise<unknown> => {
          const path = args.filter((each) => typeof each === 'string').join(' ');
          await this.meet(name, path);
          const made = await operation(...args);
          return name === 'open' ? this.file(made as FileHandle, path) : made;
        };
      },
    });
  }

  private async meet(operation: Operation, path: string): Promise<Fault | null> {
    await this.before?.(operation, path);
    for (const fault of this.faults) {
      if (!fault.on.includes(operation) || !path.includes(fault.path ?? '')) continue;
      const count = (this.counts.get(fault) ?? 0) + 1;
      this.counts.set(fault, count);
      if (count <= (fault.after ?? 0)) continue;
      if (fault.half === true) return fault;
      throw systemError(fault.error, operation, path);
    }
    return null;
  }

  private file(file: FileHandle, path: string): FileHandle {
    return new Proxy(file, {
      get: (target, name: keyof FileHandle) => {
        const member: unknown = target[name];
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]): Promise<unknown> => {
          const isMet = name === 'writeFile' || name === 'readFile' || name === 'sync';
          const half = isMet ? await this.meet(name, path) : null;
          if (half !== null && name === 'writeFile') {
            const content = Buffer.from(args[0] as string | Uint8Array);
            await target.writeFile(content.subarray(0, content.length / 2));
            throw systemError(half.error, name, path);
          }
          return (member as (...args: unknown[]) => Promise<unknown>).apply(target, args);
        };
      },
    });
  }
}

export function systemError(code: string, operation: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${operation} '${path}'`), { code, syscall: operation, path });
}
