// npm run package: makes installers for this system with electron-builder. Words behind `--` are handed on, such as
// `npm run package -- --linux dir`.
import { installPackages, inRoot, isBuildStale, run } from './project.mjs';

await installPackages();
if (isBuildStale() && (await run(process.execPath, [inRoot('build', 'build.mjs')])) !== 0) process.exit(1);
const words = process.argv.slice(2);
process.exit(
  await run(process.execPath, [
    inRoot('node_modules', 'electron-builder', 'cli.js'),
    '--config',
    inRoot('build', 'electron-builder.config.mjs'),
    '--publish',
    'never',
    ...words,
  ]),
);
