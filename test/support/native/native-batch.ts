// Runs many programs natively at low cost: one shell per core assembles, links, and runs its share.
// A process started by Node costs several times as much as one started by a shell. Each program's own text is
// assembled unchanged. Invariant: programs read nothing, and end by themselves or by the shell's limits.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NativeRun } from '../../compiler/x64/support.ts';

const SHELLS = 2;
/** CPU time of each program and tool. */
const SECONDS = 10;
/** Size of the largest file, in units of 512 bytes. */
const FILE_BLOCKS = 131_072;
const BATCH_MS = 240_000;

export interface NativeJob {
  readonly assembly: string;
  /** Arguments of each run, without quotation marks. */
  readonly runs: readonly (readonly string[])[];
}

/** Results of each run of each program, in job order. @throws if a program cannot be built */
export async function runBatch(jobs: readonly NativeJob[]): Promise<NativeRun[][]> {
  const memory = '/dev/shm';
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'fathom-batch-'));
  try {
    const shells = Math.min(SHELLS, jobs.length);
    jobs.forEach(({ assembly }, i) => writeFileSync(join(folder, `${i}.s`), assembly));
    const shares = Array.from({ length: shells }, (_, share) =>
      jobs.flatMap((job, i) => (i % shells === share ? script(job, i) : [])),
    );
    await Promise.all(shares.map((lines) => shell(folder, lines)));
    return jobs.map(({ runs }, i) => runs.map((_, j) => resultOf(folder, `${i}.${j}`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lines that build and run one program. The first that fails to build ends the shell. */
function script({ runs }: NativeJob, i: number): string[] {
  return [
    `as --fatal-warnings ${i}.s -o ${i}.o && ld --fatal-warnings ${i}.o -o ${i} || exit 1`,
    ...runs.map((words, j) => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      return `./${i} ${quoted} > ${i}.${j}.out 2> ${i}.${j}.err; echo $? > ${i}.${j}.status`;
    }),
    `rm ${i} ${i}.o`,
  ];
}

function shell(folder: string, lines: readonly string[]): Promise<void> {
  const limits = [`ulimit -t ${SECONDS}`, `ulimit -f ${FILE_BLOCKS}`, 'ulimit -c 0'];
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-s'], { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'], timeout: BATCH_MS });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve();
      else reject(new Error(`a program could not be built or run (${status}): ${said}`));
    });
    // The programs must not read the script.
    child.stdin.end(['{', ...limits, ...lines, '} < /dev/null', ''].join('\n'));
  });
}

function resultOf(folder: string, name: string): NativeRun {
  const text = (ending: string): string => readFileSync(join(folder, `${name}.${ending}`), 'latin1');
  return { stdout: text('out'), stderr: text('err'), status: Number(text('status')) };
}
