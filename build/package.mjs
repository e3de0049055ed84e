// npm run package: makes installers for this system with electron-builder, and says what this computer lacks for them. Words
// behind `--` are handed on, such as `npm run package -- --linux dir`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lacksFor, ownTools } from './package-tools.mjs';
import { has, installPackages, inRoot, isBuildStale, run, say } from './project.mjs';

await installPackages();
if (isBuildStale() && (await run(process.execPath, [inRoot('build', 'build.mjs')])) !== 0) process.exit(1);
const words = process.argv.slice(2);
const runtime = existsSync(join(inRoot('node_modules', 'electron', 'dist'), 'version'));
for (const lack of lacksFor(words, { platform: process.platform, has, env: process.env, runtime })) say(lack);
// What Debian brings is used in place of what electron-builder would fetch.
for (const [name, path] of Object.entries(ownTools({ has, env: process.env }))) process.env[name] = path;
const status = await run(process.execPath, [
  inRoot('node_modules', 'electron-builder', 'cli.js'),
  '--config',
  inRoot('build', 'electron-builder.config.mjs'),
  '--publish',
  'never',
  ...words,
]);
if (status === 0) say('the packages are in dist/packages');
else say('not all packages were made: see above, and what this computer lacks at the beginning');
process.exit(status);
