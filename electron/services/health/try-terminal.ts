/* Tests what the terminal needs: node-pty's native module and a system pty. */
import { windowsProgram } from '../environment.ts';
import { loadPty } from '../terminals/load-pty.ts';

const PATIENCE_MS = 5_000;
const MARK = 'fathom-terminal-works';

/** '' if a shell on a pty responded. */
export async function tryTerminal(): Promise<string> {
  try {
    const { spawn } = await loadPty();
    const [shell, ...words] =
      process.platform === 'win32'
        ? [windowsProgram('cmd.exe'), '/c', `echo ${MARK}`]
        : ['/bin/sh', '-c', `echo ${MARK}; read line`];
    const pty = spawn(shell, words, { cols: 80, rows: 24 });
    return await new Promise<string>((resolve) => {
      let told = '';
      const timer = setTimeout(() => end('a test shell started but did not respond'), PATIENCE_MS);
      const end = (fault: string): void => {
        clearTimeout(timer);
        if (process.platform !== 'win32') pty.write('\n');
        resolve(fault);
      };
      pty.onData((data) => {
        told += data;
        if (told.includes(MARK)) end('');
      });
    });
  } catch (error) {
    return `unusable: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
}
