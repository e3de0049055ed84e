// Tests opening the window with a substitute for Electron and, if it is installed, with real Electron.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browserCommand,
  findElectron,
  mayFetch,
  plan,
  profileFolder,
  rememberFetch,
} from '../../build/launch.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = new URL('../..', import.meta.url).pathname;
const folder = temporaryFolder('launch');

describe('finding Electron', () => {
  it('finds Electron in a configured folder and starts it with the project', () => {
    const dist = join(folder, 'stand-in');
    mkdirSync(dist);
    expect(findElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: dist }, 'linux')).toBeNull();
    writeFileSync(join(dist, 'electron'), '#!/bin/sh\necho "started with $1"\n');
    chmodSync(join(dist, 'electron'), 0o755);
    const found = findElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: dist }, 'linux');
    expect(found).toBe(join(dist, 'electron'));
    expect(spawnSync(found ?? '', [root], { encoding: 'utf8' }).stdout).toBe(`started with ${root}\n`);
  });

  it('requires the package’s version', () => {
    const project = join(folder, 'project');
    const dist = join(project, 'node_modules', 'electron', 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(project, 'node_modules', 'electron', 'package.json'), '{"version":"45.4.1"}');
    expect(findElectron(project, {}, 'linux')).toBeNull();
    writeFileSync(join(dist, 'electron'), '');
    writeFileSync(join(dist, 'version'), '44.0.0');
    expect(findElectron(project, {}, 'linux')).toBeNull();
    writeFileSync(join(dist, 'version'), '45.4.1');
    expect(findElectron(project, {}, 'linux')).toBe(join(dist, 'electron'));
    expect(findElectron(join(folder, 'empty'), {}, 'linux')).toBeNull();
  });

  it('tries to download it once a day', () => {
    const project = join(folder, 'fetching');
    mkdirSync(project);
    expect(mayFetch(project)).toBe(true);
    rememberFetch(project);
    expect(mayFetch(project)).toBe(false);
    expect(mayFetch(project, Date.now() + 25 * 60 * 60 * 1000)).toBe(true);
  });

  it('works without its cache if the cache folder is unusable', () => {
    const project = join(folder, 'unusable');
    mkdirSync(project);
    expect(profileFolder(project, folder)).toBe(join(project, '.fathom-cache', 'profile'));
    expect(rememberFetch(project)).toBe(true);
    rmSync(join(project, '.fathom-cache'), { recursive: true });
    writeFileSync(join(project, '.fathom-cache'), 'a file in the way');
    expect(rememberFetch(project)).toBe(false);
    expect(profileFolder(project, folder).startsWith(join(folder, 'fathom-profile-'))).toBe(true);
  });
});

describe('opening the window', () => {
  it('prefers Electron, then a download, then a browser, then an address', () => {
    const machine = {
      electron: null as string | null,
      fetchable: false,
      browser: null as string | null,
      display: true,
    };
    expect(plan({ ...machine, electron: '/e' })).toBe('electron');
    expect(plan({ ...machine, fetchable: true, browser: 'chromium' })).toBe('fetch');
    expect(plan({ ...machine, browser: 'chromium' })).toBe('browser');
    expect(plan(machine)).toBe('print');
    expect(plan({ ...machine, browser: 'chromium', display: false })).toBe('print');
  });

  it('opens a separate browser window', () => {
    expect(browserCommand('chromium', 'http://127.0.0.1:1/', '/p', true)).toEqual(
      expect.arrayContaining(['--app=http://127.0.0.1:1/', '--user-data-dir=/p', '--no-sandbox']),
    );
    expect(browserCommand('chromium', 'http://127.0.0.1:1/', '/p', false)).not.toContain('--no-sandbox');
  });
});

describe('real Electron', () => {
  it('opens the window in a sandbox', async () => {
    const executablePath = findElectron(root);
    if (executablePath === null) {
      console.log(
        'real Electron: not run, because its program is not on this machine (it is fetched from outside the registry)',
      );
      return;
    }
    const app = await _electron.launch({
      executablePath,
      args: [root, '--no-sandbox'],
      env: { ...process.env, FATHOM_WORKSPACE: join(folder, 'w') } as Record<string, string>,
    });
    const page = await app.firstWindow();
    await page.getByTestId('guide').waitFor();
    expect(
      await page.evaluate(() => [
        typeof window.fathomBridge,
        typeof (globalThis as { require?: unknown }).require,
      ]),
    ).toEqual(['object', 'undefined']);
    await app.close();
  });
});
