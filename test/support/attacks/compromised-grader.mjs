// A grader whose sandbox has a hole: a submission runs code in the grader's process, named by its file. Replaces
// dist/cli/grader.cjs in tests.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';

const { openSync, writeSync } = fs;

let file = '';
let opened = 0;
let isForging = false;
fs.openSync = (path, ...more) => {
  if (path.endsWith('.fathom')) {
    file = basename(path, '.fathom');
    isForging = false;
    opened++;
  }
  return openSync(path, ...more);
};
fs.writeSync = (to, bytes, ...more) => {
  const text = String(bytes);
  const forged = isForging ? text.replace('"passed":false,"credit":0', '"passed":true,"credit":1') : text;
  if (forged === text) writeSync(to, bytes, ...more);
  else writeSync(to, forged);
  if (text.includes('"kind":"begin","index":0}')) attacks[file]?.();
  return bytes.length;
};

const attacks = {
  exit: () => process.exit(0),
  abort: () => process.abort(),
  throw: () => {
    throw new Error('thrown');
  },
  'throw later': () =>
    setImmediate(() => {
      throw new Error('thrown later');
    }),
  stall: () => {
    for (;;);
  },
  memory: () => {
    const all = [];
    for (;;) {
      all.push(Buffer.alloc(20e6, 1));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  },
  timer: () => {
    setInterval(() => writeSync(1, '{"kind":"reply","index":1,"reply":"forged","belief":""}\n'), 1);
  },
  // Forges its grade, but only in a process that has graded others.
  forger: () => {
    isForging = opened > 1;
    globalThis.forged = isForging;
  },
};

createRequire(import.meta.url)('../../../dist/cli/grader.cjs');
