// Makes the folder of an autograder for Gradescope, to be zipped and uploaded:
//
//     node labs/grading/gradescope/make.mjs FOLDER --lab loops
//     node labs/grading/gradescope/make.mjs FOLDER --assignment week-3.yaml [--course COURSE]
//
// It holds the grader, the labs and this Node, so that nothing is fetched there. Make it on Linux, on the kind of processor
// that Gradescope has (x86-64).
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const project = resolve(here, '../../..');
const [folder, ...words] = process.argv.slice(2);
const usage = 'usage: make.mjs FOLDER (--lab LAB | --assignment FILE) [--course FOLDER] [--language de]';

function fail(message) {
  console.error(message);
  process.exit(2);
}

if (folder === undefined || words.length % 2 > 0) fail(usage);
if (!existsSync(join(project, 'dist', 'cli', 'grader.cjs'))) fail('build Fathom first with npm run build');
if (existsSync(folder)) fail(`${folder} already exists`);
mkdirSync(folder, { recursive: true });
const given = [];
for (let i = 0; i < words.length; i += 2) {
  const [name, value] = [words[i], words[i + 1]];
  if (name === '--assignment') {
    copyFileSync(value, join(folder, 'assignment.yaml'));
    given.push(name, 'assignment.yaml');
  } else if (name === '--course') {
    cpSync(value, join(folder, 'course'), { recursive: true });
    given.push(name, 'course');
  } else if (name === '--lab' || name === '--language') given.push(name, value);
  else fail(usage);
}
writeFileSync(join(folder, 'arguments'), given.map((word) => `${word}\n`).join(''));
cpSync(join(project, 'dist', 'cli'), join(folder, 'fathom', 'dist', 'cli'), { recursive: true });
cpSync(join(project, 'dist', 'labs'), join(folder, 'fathom', 'dist', 'labs'), { recursive: true });
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const about = { name: 'fathom', version, private: true, type: 'module' };
writeFileSync(join(folder, 'fathom', 'package.json'), `${JSON.stringify(about)}\n`);
copyFileSync(process.execPath, join(folder, 'node'));
for (const name of ['setup.sh', 'run_autograder']) {
  copyFileSync(join(here, name), join(folder, name));
  chmodSync(join(folder, name), 0o755);
}
console.log(`Created ${folder}. Compress its contents to a ZIP archive and upload it as the autograder.`);
