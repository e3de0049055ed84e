// Tests the signatures of packages: which secrets sign which package, that release.yml uses the same names,
// and that a dry run checks the configuration. Nothing is signed; electron-builder validates its
// configuration.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isLong, long } from '../support/extent.ts';
import { feedSetting, macSigning, secrets, signingFor, withoutUnused } from '../../build/package/signing.mjs';

const root = new URL('../..', import.meta.url).pathname;
const names = Object.values(secrets).flatMap(({ sign, notarize }) => [...sign, ...notarize]);
const all = Object.fromEntries(names.map((name) => [name, `secret-of-${name}`]));
const unset = Object.fromEntries(names.map((name) => [name, '']));

function dryRun(
  env: Readonly<Record<string, string>>,
  ...words: string[]
): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'build/package.mjs'), '--dry-run', ...words],
    { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } },
  );
  return { status, said: stdout + stderr };
}

describe('a dry run of signing', () => {
  it.each([
    ['--mac', ['macOS: signed', 'macOS: notarized by Apple']],
    ['--win', ['Windows: signed']],
    ['--linux', ['Linux: packages carry no signature']],
  ])(
    'on %s with all secrets reports a complete configuration and reveals no secret',
    long,
    (system, says) => {
      const { status, said } = dryRun(
        { ...all, FATHOM_UPDATE_FEED: 'https://fathom.example/newest.json' },
        system,
      );
      expect(status).toBe(0);
      for (const line of [
        ...says,
        'updates: https://fathom.example/newest.json',
        'the configuration is complete',
      ])
        expect(said).toContain(line);
      expect(said).not.toContain('NOT');
      expect(said).not.toContain('secret-of-');
    },
  );

  it.each([
    [
      '--mac',
      {},
      ['NOT signed, because these secrets are missing: CSC_LINK, CSC_KEY_PASSWORD', 'NOT notarized'],
    ],
    ['--win', unset, ['NOT signed, because these secrets are missing: WIN_CSC_LINK, WIN_CSC_KEY_PASSWORD']],
  ])(
    'on %s without secrets, or with empty secrets, reports that and does not fail',
    long,
    (system, some, says) => {
      for (const env of isLong ? [{}, unset] : [some]) {
        const { status, said } = dryRun(env, system);
        expect(status).toBe(0);
        for (const line of [...says, 'disabled because FATHOM_UPDATE_FEED is not set'])
          expect(said).toContain(line);
      }
    },
  );

  it('fails for an unencrypted address', () => {
    const { status, said } = dryRun({ FATHOM_UPDATE_FEED: 'http://fathom.example/' });
    expect(status).toBe(1);
    expect(said).toContain('must be an address that begins with https://');
  });
});

describe('signing', () => {
  it.each(names)('is skipped without %s, and the remaining secrets are not used', (name) => {
    const [system] =
      Object.entries(secrets).find(([, { sign, notarize }]) => [...sign, ...notarize].includes(name)) ?? [];
    const env = { ...all, [name]: '' };
    const found = signingFor(system ?? '', env);
    const isOfSignature = secrets[system as keyof typeof secrets].sign.includes(name);
    expect([found.signs, found.notarizes]).toEqual([!isOfSignature, false]);
    expect(found.says.join('\n')).toContain(name);
    const { sign, notarize } = secrets[system as keyof typeof secrets];
    const gone = isOfSignature ? [...sign, ...notarize] : notarize;
    expect(Object.keys(withoutUnused({ ...env, PATH: '/bin' })).sort()).toEqual(
      [...names.filter((each) => !gone.includes(each)), 'PATH'].sort(),
    );
  });

  it('hardens the macOS runtime, with the one entitlement that the app needs', () => {
    expect(macSigning(all)).toEqual({
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: 'build/package/mac/entitlements.plist',
      entitlementsInherit: 'build/package/mac/entitlements.plist',
      notarize: true,
    });
    expect(existsSync(join(root, 'build/package/mac/entitlements.plist'))).toBe(true);
    const plist = readFileSync(join(root, 'build/package/mac/entitlements.plist'), 'utf8');
    expect([...plist.matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
    expect(macSigning({ ...all, APPLE_TEAM_ID: '' })).toMatchObject({
      hardenedRuntime: true,
      notarize: false,
    });
    expect(macSigning({})).toMatchObject({ identity: '-', notarize: false });
  });

  it('gets each secret in the release only on the system that needs it', () => {
    interface Step {
      readonly run?: string;
      readonly env?: Readonly<Record<string, string>>;
    }
    const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as {
      jobs: Record<string, { steps: Step[] }>;
    };
    const steps = Object.values(jobs).flatMap(({ steps: each }) => each);
    const packing = steps.filter(({ run }) => run === 'npm run package');
    expect(packing).toHaveLength(1);
    const { FATHOM_UPDATE_FEED: feed, FATHOM_HOMEPAGE: homepage, ...given } = packing[0]?.env ?? {};
    expect(feed).toBe('${{ vars.FATHOM_UPDATE_FEED }}');
    expect(homepage).toBe('${{ github.server_url }}/${{ github.repository }}');
    expect(Object.keys(given).sort()).toEqual([...names].sort());
    for (const [name, value] of Object.entries(given)) {
      const system = name.startsWith('WIN') ? 'Windows' : 'macOS';
      expect(value).toBe(`\${{ runner.os == '${system}' && secrets.${name} || '' }}`);
    }
    // Other steps, which run code of packages, get no secrets.
    expect(JSON.stringify(steps.filter((step) => step !== packing[0]))).not.toContain('secrets.');
  });
});

describe('the address of the newest version', () => {
  it('is included in the package if it is a permitted address', () => {
    expect(feedSetting({ FATHOM_UPDATE_FEED: 'https://fathom.example/x' })).toEqual({
      updateFeed: 'https://fathom.example/x',
    });
    expect([feedSetting({}), feedSetting({ FATHOM_UPDATE_FEED: '' })]).toEqual([{}, {}]);
    for (const feed of ['http://x', 'file:///x', 'x', 'https://a:b@x'])
      expect(() => feedSetting({ FATHOM_UPDATE_FEED: feed })).toThrow('https://');
  });
});
