// What the command line tells people, in their language; data and what other programs read stay as they are.
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage, toldIn } from '../../electron/cli/language.ts';
import { buildOnce, fathom } from '../support/cli.ts';

beforeAll(buildOnce, 120_000);

const wrong = 'int a = 1; return b;';

describe('the language of the command line', () => {
  it('is that of the environment, or the one that is asked for', () => {
    chooseLanguage(undefined);
    expect(toldIn({})).toBe('en');
    expect(toldIn({ LANG: 'de_AT.UTF-8' })).toBe('de');
    expect(toldIn({ LC_ALL: 'C', LANG: 'de_AT.UTF-8' })).toBe('en');
    expect(toldIn({ LC_ALL: '', LC_MESSAGES: 'de', LANG: 'fr_FR' })).toBe('de');
    chooseLanguage('de');
    expect(toldIn({ LC_ALL: 'C' })).toBe('de');
    chooseLanguage(undefined);
  });

  it('tells errors and hints', () => {
    const { status, stderr } = fathom(['run', '-', '--language', 'de'], wrong);
    expect(status).toBe(1);
    expect(stderr).toContain('Fehler[undefined-name]: hier gibt es keine Variable `b`');
    expect(stderr).toMatch(/1 Fehler\n$/);
    expect(fathom(['run', '-'], wrong).stderr).toContain(
      'error[undefined-name]: there is no variable `b` here',
    );
  });

  it('tells steps', () => {
    const { stdout } = fathom(['--language', 'de', 'emit', '-', '--as', 'steps'], 'return arg + 0;');
    expect(stdout).toContain('wurde durch arg ersetzt');
  });

  it('leaves data as they are', () => {
    const { stdout } = fathom(['run', '-', '--json', '--language', 'de'], wrong);
    expect(JSON.parse(stdout)).toMatchObject({ errors: [{ message: 'there is no variable `b` here' }] });
  });

  it('is one that there is', () => {
    expect(fathom(['run', '-', '--language', 'fr'], wrong).status).toBe(2);
  });
});
