// Tests that the command line prints messages in the user's language, and that data does not depend on the
// language.
import { beforeAll, describe, expect, it } from 'vitest';
import { help } from '../../electron/cli/text/help.de.ts';
import { chooseLanguage, toldIn } from '../../electron/cli/text/language.ts';
import { buildOnce, fathom } from '../support/cli.ts';
import { isEnglish } from '../support/texts/english.ts';

beforeAll(buildOnce, 120_000);

const wrong = 'int a = 1; return b;';

describe('the language of the command line', () => {
  it('follows the environment unless an option sets it', () => {
    chooseLanguage(undefined);
    expect(toldIn({})).toBe('en');
    expect(toldIn({ LANG: 'de_AT.UTF-8' })).toBe('de');
    expect(toldIn({ LC_ALL: 'C', LANG: 'de_AT.UTF-8' })).toBe('en');
    expect(toldIn({ LC_ALL: '', LC_MESSAGES: 'de', LANG: 'fr_FR' })).toBe('de');
    // A terminal of the window.
    expect(toldIn({ FATHOM_LANGUAGE: 'de', LC_ALL: 'en_US.UTF-8' })).toBe('de');
    expect(toldIn({ FATHOM_LANGUAGE: '', LANG: 'de_AT.UTF-8' })).toBe('de');
    chooseLanguage('de');
    expect(toldIn({ LC_ALL: 'C' })).toBe('de');
    chooseLanguage(undefined);
  });

  it('applies to errors and hints', async () => {
    const { status, stderr } = await fathom(['run', '-', '--language', 'de'], wrong);
    expect(status).toBe(1);
    expect(stderr).toContain('Fehler[undefined-name]: die Variable `b` ist nicht deklariert');
    expect(stderr).toMatch(/1 Fehler\n$/);
    expect((await fathom(['run', '-'], wrong)).stderr).toContain(
      'error[undefined-name]: the variable `b` is not declared',
    );
  });

  it('applies to step sentences', async () => {
    const { stdout } = await fathom(['--language', 'de', 'emit', '-', '--as', 'steps'], 'return arg + 0;');
    expect(stdout).toContain('wird durch arg ersetzt');
  });

  it('applies to every line of the help', { timeout: 60_000 }, async () => {
    const pages = [[]] as string[][];
    const left: string[] = [];
    for (const page of pages) {
      const { status, stdout } = await fathom([...page, '--help', '--language', 'de']);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^Aufruf: fathom/);
      const [, commands = ''] = /\nBefehle:\n(.*?)\n\n/s.exec(`${stdout}\n`) ?? [];
      for (const [, name] of commands.matchAll(/^ {2}(\w+)/gm))
        if (name !== 'help') pages.push([...page, name]);
      // Code and the names of options and values are the same in all languages.
      const words = stdout.replace(
        /--?[\w-]+|<[^>]*>|\[[^\]]*\]|"[^"]*"|export default[^;]*;|api\.[^;]*;/g,
        '',
      );
      left.push(...words.split('\n').filter((line) => isEnglish(line.replace(/\bnode\b|'[^']*'/g, ''))));
    }
    expect(pages.length).toBeGreaterThan(20);
    expect(left).toEqual([]);
    expect((await fathom(['run', '--help'])).stdout).toContain('the value of arg (default: "0")');
  });

  it('applies to errors in commands and options', { timeout: 60_000 }, async () => {
    const calls = [
      ['run', 'a', '--argg', '3'],
      ['runn'],
      ['run'],
      ['emit', '-'],
      ['run', '-', '--arg'],
      ['run', '-', '-', '-'],
      ['run', '-', '-O', 'much'],
      ['run', '-', '--arg', 'x'],
      ['run', '/nowhere/at/all'],
      ['emit', '-', '--as', 'ir', '--library'],
      ['lab', 'new', 'Ä'],
      ['bench', 'nothing'],
      ['grade'],
    ];
    for (const call of calls) {
      const { status, stderr } = await fathom(['--language', 'de', ...call], 'return 1;');
      expect(status, call.join(' ')).toBe(2);
      const words = stderr.replace(/'[^']*'|„[^“]*“|--?\w[\w-]*/g, '');
      expect(isEnglish(words) || /error|invalid|argument|see/.test(words) ? stderr : '', call.join(' ')).toBe(
        '',
      );
    }
    expect((await fathom(['run', '/nowhere'], '')).stderr).toBe(
      'fathom: cannot read /nowhere: the file does not exist\n',
    );
  });

  it('keeps help lines within 72 columns, except lists of names', () => {
    const long = Object.keys(help).filter((text) => text.length > 72);
    expect(long.map((text) => text.split(':')[0])).toEqual([
      'add a step of each of these kinds, separated by commas',
      'run benchmarks',
    ]);
  });

  it('does not affect data', async () => {
    const { stdout } = await fathom(['run', '-', '--json', '--language', 'de'], wrong);
    expect(JSON.parse(stdout)).toMatchObject({ errors: [{ message: 'the variable `b` is not declared' }] });
  });

  it('must be a supported language', async () => {
    expect((await fathom(['run', '-', '--language', 'fr'], wrong)).status).toBe(2);
  });
});
