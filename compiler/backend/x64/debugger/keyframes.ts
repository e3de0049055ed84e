// Stored states of a run at regular distances, between which the run is executed again. Keyframes share
// unchanged pages of memory. If the total is too large, every second keyframe is dropped, and the distance
// doubles.
import { registerState, type RegisterState } from '../emulator/register-state.ts';
import type { SavedMemory } from '../emulator/address-space.ts';
import type { End, HostMark } from '../emulator/host.ts';
import type { EmulatedRun } from '../emulator/run.ts';

const INTERVAL = 20_000;
const MAX_BYTES = 256 * 1024 * 1024;

export interface Keyframe {
  readonly position: number;
  readonly registers: RegisterState;
  readonly memory: SavedMemory;
  readonly host: HostMark;
  readonly end: End | null;
  readonly at: number;
  readonly next: number;
  readonly running: boolean;
  readonly returnPlaces: readonly number[];
  readonly returnAddresses: readonly number[];
}

function saveRun({ loaded: { processor }, host, steps, end }: EmulatedRun): Keyframe {
  const { at, next, running, memory, returnPlaces, returnAddresses } = processor;
  return {
    position: steps,
    registers: registerState.save(processor),
    memory: memory.save(),
    host: host.mark(),
    end,
    at,
    next,
    running,
    returnPlaces: [...returnPlaces],
    returnAddresses: [...returnAddresses],
  };
}

export function restoreRun(run: EmulatedRun, keyframe: Keyframe): void {
  const { processor } = run.loaded;
  registerState.restore(processor, keyframe.registers);
  processor.memory.restore(keyframe.memory);
  run.host.rewind(keyframe.host);
  run.steps = keyframe.position;
  run.end = keyframe.end;
  processor.at = keyframe.at;
  processor.next = keyframe.next;
  processor.running = keyframe.running;
  refill(processor.returnPlaces, keyframe.returnPlaces);
  refill(processor.returnAddresses, keyframe.returnAddresses);
}

function refill(array: number[], contents: readonly number[]): void {
  array.length = 0;
  for (const each of contents) array.push(each);
}

export class Keyframes {
  private frames: Keyframe[] = [];
  private interval: number;
  private readonly most: number;

  /** @param most total bytes of all keyframes */
  constructor(interval = INTERVAL, most = MAX_BYTES) {
    this.interval = interval;
    this.most = most;
  }

  get all(): readonly Keyframe[] {
    return this.frames;
  }

  nextDue(position: number): number {
    return (Math.floor(position / this.interval) + 1) * this.interval;
  }

  offer(run: EmulatedRun): void {
    const last = this.frames.at(-1);
    const isDue = run.steps % this.interval === 0 && run.end === null;
    if (last !== undefined && (run.steps <= last.position || !isDue)) return;
    this.frames.push(saveRun(run));
    while (this.frames.length > 2 && this.bytes() > this.most) this.thin();
  }

  before(position: number): Keyframe {
    let [low, high] = [0, this.frames.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.frames[middle].position <= position) low = middle;
      else high = middle - 1;
    }
    return this.frames[low];
  }

  private thin(): void {
    this.interval *= 2;
    this.frames = this.frames.filter(({ position }) => position % this.interval === 0);
  }

  private bytes(): number {
    const counted = new Set<BigInt64Array>();
    let bytes = 0;
    for (const { memory, returnPlaces } of this.frames) {
      bytes += returnPlaces.length * 16;
      for (const words of memory.values()) {
        if (counted.has(words)) continue;
        counted.add(words);
        bytes += words.byteLength;
      }
    }
    return bytes;
  }
}
