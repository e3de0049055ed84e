// Makes what a platform needs to grade with Fathom, in a new folder:
//
//     node labs/grading/make.mjs gradescope FOLDER --lab loops
//     node labs/grading/make.mjs autolab FOLDER --assignment week-3.yaml [--course COURSE]
//     node labs/grading/make.mjs prairielearn FOLDER --lab loops --image fathom-grader
//
// For Gradescope and Autolab it contains the grader, the labs, and this Node, so that nothing is fetched
// there: make it on Linux with the platform's processor (x86-64). PrairieLearn takes these from an image
// (Dockerfile).
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
/** Contain package.json and dist: in a clone, the unpacked archive, and the Debian package. */
const projects = [
  resolve(here, '../..'),
  resolve(here, '../../../../../resources/cli'),
  '/opt/Fathom/resources/cli',
];
const project = projects.find((each) => existsSync(join(each, 'dist', 'cli', 'grader.cjs')));
const makers = { gradescope, autolab, prairielearn };
const [platform, folder, ...words] = process.argv.slice(2);
const usage =
  'usage: make.mjs (gradescope | autolab | prairielearn) FOLDER (--lab LAB | --assignment FILE) [--course FOLDER] [--language de]';

function fail(message) {
  console.error(message);
  process.exit(2);
}

const make = Object.hasOwn(makers, platform ?? '') ? makers[platform] : undefined;
const options = optionsIn(words);
if (make === undefined || folder === undefined) fail(usage);
if ('lab' in options === 'assignment' in options) fail(usage);
if (project === undefined) fail('build Fathom first with npm run build');
if (existsSync(folder)) fail(`${folder} already exists`);
for (const name of ['assignment', 'course'])
  if (name in options && !existsSync(options[name])) fail(`${options[name]} does not exist`);
mkdirSync(folder, { recursive: true });
console.log(make());

function optionsIn(given) {
  const known = [
    'lab',
    'assignment',
    'course',
    'language',
    ...(platform === 'prairielearn' ? ['image'] : []),
  ];
  const found = {};
  for (let i = 0; i < given.length; i += 2) {
    const name = given[i].replace(/^--/, '');
    if (!known.includes(name) || given[i] !== `--${name}` || given[i + 1] === undefined) fail(usage);
    found[name] = given[i + 1];
  }
  return found;
}

/** One word per line; copies the files that the options name. */
function placeArguments(target) {
  const given = [];
  for (const [name, value] of Object.entries(options)) {
    if (name === 'image') continue;
    if (name === 'assignment') copyFileSync(value, join(target, 'assignment.yaml'));
    if (name === 'course') cpSync(value, join(target, 'course'), { recursive: true });
    given.push(`--${name}`, name === 'assignment' ? 'assignment.yaml' : name === 'course' ? 'course' : value);
  }
  writeFileSync(join(target, 'arguments'), given.map((word) => `${word}\n`).join(''));
}

function placeGrader(target) {
  for (const name of ['cli', 'labs'])
    cpSync(join(project, 'dist', name), join(target, 'fathom', 'dist', name), { recursive: true });
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const about = { name: 'fathom', version, private: true, type: 'module' };
  writeFileSync(join(target, 'fathom', 'package.json'), `${JSON.stringify(about)}\n`);
  copyFileSync(process.execPath, join(target, 'node'));
}

function placeScript(from, to) {
  copyFileSync(join(here, from), to);
  chmodSync(to, 0o755);
}

function gradescope() {
  placeArguments(folder);
  placeGrader(folder);
  for (const name of ['setup.sh', 'run_autograder'])
    placeScript(join('gradescope', name), join(folder, name));
  return `Created ${folder}. Compress its contents to a ZIP archive and upload it as the autograder.`;
}

function autolab() {
  const inside = join(folder, 'autograde');
  mkdirSync(inside);
  placeArguments(inside);
  placeGrader(inside);
  placeScript(join('autolab', 'grade.sh'), join(inside, 'grade.sh'));
  copyFileSync(join(here, 'autolab', 'autograde-Makefile'), join(folder, 'autograde-Makefile'));
  const { status } = spawnSync('tar', ['cf', 'autograde.tar', 'autograde'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) fail('tar failed');
  rmSync(inside, { recursive: true });
  return `Created ${folder}. Upload autograde-Makefile and autograde.tar as the autograder, and name the handin handin.fathom.`;
}

function prairielearn() {
  mkdirSync(join(folder, 'tests'));
  placeArguments(join(folder, 'tests'));
  placeScript(join('prairielearn', 'tests', 'grade.sh'), join(folder, 'tests', 'grade.sh'));
  copyFileSync(join(here, 'prairielearn', 'question.html'), join(folder, 'question.html'));
  const info = JSON.parse(readFileSync(join(here, 'prairielearn', 'info.json'), 'utf8'));
  info.uuid = randomUUID();
  info.externalGradingOptions.image = options.image ?? info.externalGradingOptions.image;
  writeFileSync(join(folder, 'info.json'), `${JSON.stringify(info, null, 2)}\n`);
  return `Created ${folder}. Put it into the folder questions of the course.`;
}
