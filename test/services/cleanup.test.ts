// Tests that clean-ups run before a process ends, for any cause.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { bundle, service } from '../support/bundle.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('cleanup');

/** How a program ends that would otherwise exit with 3 after ten seconds. */
async function endOf(name: string, act: string): Promise<unknown> {
  const program = await bundle(
    folder,
    name,
    `import { beforeExit } from ${JSON.stringify(service('cleanup.ts'))};
     import { writeSync } from 'node:fs';
     const say = (text: string) => () => void writeSync(1, text);
     setTimeout(() => process.exit(3), 10_000);
     ${act}`,
  );
  const { status, signal, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  return { status, signal, stdout };
}

describe('a process that receives a signal', () => {
  it('runs its cleanup and then ends by that signal', async () => {
    const act = `beforeExit(say('done')); process.kill(process.pid, 'SIGTERM');`;
    expect(await endOf('usual', act)).toEqual({ status: null, signal: 'SIGTERM', stdout: 'done' });
  });

  it('ends by the signal if its cleanup was removed meanwhile', async () => {
    const act = `const forget = beforeExit(say('done')); process.kill(process.pid, 'SIGTERM'); forget();`;
    expect(await endOf('late', act)).toEqual({ status: null, signal: 'SIGTERM', stdout: '' });
  });

  it('ends as a listener for one signal decides, even if a cleanup was registered later', async () => {
    const act = `process.once('SIGTERM', () => setTimeout(process.exit, 50, 0)); beforeExit(say('done'));
      process.kill(process.pid, 'SIGTERM');`;
    expect(await endOf('once', act)).toEqual({ status: 0, signal: null, stdout: 'done' });
  });

  it('ends at once if no cleanup has been registered for a while', async () => {
    const act = `beforeExit(say('done'))();
      setTimeout(() => { say(String(process.listenerCount('SIGTERM')))(); process.kill(process.pid, 'SIGTERM'); }, 500);`;
    expect(await endOf('idle', act)).toEqual({ status: null, signal: 'SIGTERM', stdout: '0' });
  });
});
