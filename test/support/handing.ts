// Work of the window as a file: exported as a student does, graded as a teacher does.
import { join } from 'node:path';
import { fathomProcess } from './cli.ts';
import type { OpenWindow } from './window.ts';

/** The file that a button of the window saves. */
export async function saved({ page, folder }: OpenWindow, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** What the command line says of a file of work. */
export function gradeOf(file: string): unknown {
  const { stdout } = fathomProcess(['grade', file, '--format', 'json']);
  return (JSON.parse(stdout) as { submissions: unknown[] }).submissions;
}
