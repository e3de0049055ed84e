// Traces of V8, captured by the installed Node during the tests, and never stored.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from './v8-functions.ts';

/** The texts of a program's traces, by function. @throws Error if Node writes none */
export function tracesOf(program: string, filter: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-traces-'));
  try {
    const file = join(folder, 'program.js');
    writeFileSync(file, program);
    const flags = ['--allow-natives-syntax', '--trace-turbo', `--trace-turbo-path=${folder}`];
    const { status, stderr } = spawnSync(
      process.execPath,
      [...flags, `--trace-turbo-filter=${filter}`, file],
      {
        encoding: 'utf8',
        cwd: folder,
        env: {},
      },
    );
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    if (status !== 0 || names.length === 0)
      throw new Error(`Node ${process.version} wrote no trace (status ${status}): ${stderr}`);
    const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    return new Map(texts.map((text) => [/"functionName": ?"([^"]*)"/.exec(text)?.[1] ?? '', text]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The traces of all test functions. */
export const capturedTraces = (): Map<string, string> => tracesOf(PROGRAM, 'f*');
