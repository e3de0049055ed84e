// Starts `fathom` with this process's arguments, streams, and exit status.
import { say } from '../../compiler/base/phrase.ts';
import { told } from './text/language.ts';
import { run, statusAfter } from './main.ts';
import { tell } from './output.ts';

// A reader that exits early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  const why =
    error.code === 'ENOSPC' ? told(say`no space is left on the device`) : (error.code ?? error.message);
  tell(`fathom: ${told(say`cannot write to standard output: ${why}`)}\n`);
  process.exit(1);
});
process.on('uncaughtException', (error) => process.exit(statusAfter(error)));

void run(process.argv.slice(2)).then((status) => (process.exitCode = status));
