/* fathom kit [LANGUAGE]: writes a starter kit for passes in this language to the current folder, or lists the kits. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from '../../../compiler/base/phrase.ts';
import { findKits } from '../../services/index.ts';
import { kitLanguages, type KitLanguage } from '../course/kit-languages.ts';
import { told } from '../text/language.ts';
import { print } from '../output.ts';
import { UsageError } from '../input/read-input.ts';
import { alignedTable } from '../table.ts';

const PROGRAM = 'PROGRAM.simple';
/** By the name of the pass. */
const commands: Readonly<Record<KitLanguage, (pass: string) => string>> = {
  // The installer of Python for Windows has no python3.
  python: (pass) => `fathom pass "${process.platform === 'win32' ? 'py' : 'python3'} ${pass}.py" ${PROGRAM}`,
  typescript: (pass) => `fathom pass "node ${pass}.ts" ${PROGRAM}`,
  rust: (pass) => `rustc -O ${pass}.rs && fathom pass ./${pass} --as graph ${PROGRAM}`,
  c: (pass) => `cc -O2 -o ${pass} ${pass}.c && fathom pass ./${pass} --as graph ${PROGRAM}`,
};

/** Overwrites no file, because it may be the student's pass. */
export async function kit(language: KitLanguage | undefined): Promise<number> {
  if (language === undefined) {
    await print(alignedTable(kitLanguages.map((name) => [`fathom kit ${name}`, commands[name]('gvn')])));
    return 0;
  }
  const kits = findKits(dirname(fileURLToPath(import.meta.url)));
  if (kits === null) throw new UsageError(say`Fathom was installed without its starter kits`);
  const names = readdirSync(join(kits, language)).sort();
  const taken = names.find((name) => existsSync(name));
  if (taken !== undefined)
    throw new UsageError(say`${taken} already exists. Choose another folder, or delete it`);
  for (const name of names) writeFileSync(name, readFileSync(join(kits, language, name)));
  const lines = [
    say`these files are in ${process.cwd()}`,
    say`run it with: ${commands[language]('gvn')}`,
    say`or, to schedule: ${commands[language]('schedule')}`,
  ].map(told);
  await print(`${[...names, ...lines].join('\n')}\n`);
  return 0;
}
