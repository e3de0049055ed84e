// npm run package: makes installers for this system with electron-builder, and reports missing tools and
// which packages are signed. Arguments after `--` are passed on, such as `npm run package -- --linux dir`.
// `--dry-run` only checks the configuration and reports what would be signed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lacksFor, ownTools, systemOf } from './package/tools.mjs';
import { has, installPackages, inRoot, isBuildStale, run, say } from './project.mjs';
import { FEED, signingFor, withoutUnused } from './package/signing.mjs';

await installPackages();
if (process.argv.includes('--dry-run')) process.exit(await dryRun());
if (isBuildStale() && (await run(process.execPath, [inRoot('build', 'build.mjs')])) !== 0) process.exit(1);
const words = process.argv.slice(2);
const runtime = existsSync(join(inRoot('node_modules', 'electron', 'dist'), 'version'));
for (const lack of lacksFor(words, { platform: process.platform, has, env: process.env, runtime })) say(lack);
for (const line of signingFor(systemOf(words, process.platform), process.env).says) say(line);
const env = withoutUnused(process.env);
for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
// Debian's tools replace downloads of electron-builder.
for (const [name, path] of Object.entries(ownTools({ has, env: process.env }))) process.env[name] = path;
const status = await run(process.execPath, [
  inRoot('node_modules', 'electron-builder', 'cli.js'),
  '--config',
  inRoot('build', 'package', 'electron-builder.config.mjs'),
  '--publish',
  'never',
  ...words,
]);
if (status === 0) say('the packages are in dist/packages');
else say('some packages were not built: see the messages above, and the missing tools at the beginning');
process.exit(status);

/** Checks the configuration as electron-builder does, and the files that it names; returns 1 for errors. */
async function dryRun() {
  const system = systemOf(process.argv.slice(2), process.platform);
  const { says } = signingFor(system, process.env);
  try {
    const { default: config } = await import('./package/electron-builder.config.mjs');
    const part = (...path) => import(pathToFileURL(inRoot('node_modules', ...path)).href);
    const { validateConfiguration } = await part('app-builder-lib', 'out', 'util', 'config', 'config.js');
    const { DebugLogger } = await part('builder-util', 'out', 'util.js');
    await validateConfiguration(config, new DebugLogger(false));
    const missing = [config.mac.entitlements, config.mac.entitlementsInherit].filter(
      (file) => file !== undefined && !existsSync(inRoot(file)),
    );
    if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
    for (const line of says) say(line);
    const { updateFeed } = config.extraMetadata;
    say(updateFeed === undefined ? `updates: disabled because ${FEED} is not set` : `updates: ${updateFeed}`);
    say('the configuration is complete; no package was built');
    return 0;
  } catch (error) {
    say(`the configuration is wrong: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
