// Handles submission files: exports them as a student does and grades them as a teacher does.
import { join } from 'node:path';
import { fathomProcess } from '../cli.ts';
import type { OpenWindow } from './window.ts';

/**
 * The file that a button of the window saves. The first export asks for the student; this leaves the fields
 * empty.
 */
export async function saved({ page, folder }: OpenWindow, button: string): Promise<string> {
  const downloaded = page.waitForEvent('download');
  await page.getByTestId(button).click();
  const question = page.getByTestId('student-none');
  await Promise.race([downloaded, question.waitFor().catch(() => undefined)]);
  if (await question.isVisible()) await question.click();
  const download = await downloaded;
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** The command line's grades of a submission. */
export function gradeOf(file: string): unknown {
  const { stdout } = fathomProcess(['grade', file, '--format', 'json']);
  return (JSON.parse(stdout) as { submissions: unknown[] }).submissions;
}
