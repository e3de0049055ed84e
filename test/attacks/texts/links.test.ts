// Tests links in untrusted text: few schemes are allowed, and no link is misleading.
import { describe, expect, it } from 'vitest';
import { outsideAddress } from '../../../electron/contract/index.ts';
import { OutsideLinks } from '../../../electron/desktop/links.ts';

const harmful = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://example.org/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:http://127.0.0.1/x',
  'filesystem:http://127.0.0.1/x',
  'file:///etc/passwd',
  'file://server/share',
  '\\\\server\\share',
  'http:\\\\evil.example',
  'ftp://example.org',
  'ws://127.0.0.1/socket',
  'ssh://example.org',
  'tel:112',
  'sms:112',
  'about:blank',
  'chrome://settings',
  'edge://settings',
  'view-source:http://example.org',
  'intent://scan/#Intent;end',
  'ms-msdt:/id x',
  'search-ms:query=x',
  'app://fathom/index.html',
  'x-apple.systempreferences:',
  'steam://run/1',
  '//evil.example',
  '/open?ticket=x',
  'index.html',
  '../secret',
  '?x',
  '',
  ' ',
  'https://',
  'https:///',
  'https://user:password@example.org/',
  'https://bank.example@evil.example/',
  'https://example.org/a b',
  'https://example.org/\u202egro.live',
  'https://example\u200b.org/',
  `https://example.org/${'x'.repeat(3000)}`,
];

describe('links in untrusted text', () => {
  it.each(harmful.map((href) => [JSON.stringify(href).slice(0, 60), href]))('are disabled: %s', (_, href) => {
    expect(outsideAddress(href)).toBe(null);
  });

  it('may open web and mail addresses and show the address that they open', () => {
    expect(outsideAddress('https://example.org/a?b#c')).toBe('https://example.org/a?b#c');
    expect(outsideAddress('HTTP://EXAMPLE.org')).toBe('http://example.org/');
    expect(outsideAddress('mailto:ada@example.org')).toBe('mailto:ada@example.org');
    // Look-alike letters in addresses are shown in encoded form.
    expect(outsideAddress('https://ex\u0430mple.org')).toBe('https://xn--exmple-4nf.org/');
    expect(outsideAddress('https://0x7f.1/')).toBe('https://127.0.0.1/');
  });

  it.each([
    ['?subject=Hi&body=One%0ATwo', '?subject=Hi&body=One%0ATwo'],
    ['?cc=eve@evil.example&subject=Hi', '?subject=Hi'],
    ['?BCC=eve@evil.example&Subject=Hi&BODY=x', '?subject=Hi&body=x'],
    ['?attach=/etc/passwd', ''],
    ['?attachment=C:\\secret&body=x', null],
    ['?%63c=eve@evil.example&%73ubject=Hi', '?subject=Hi'],
    ['?to=eve@evil.example&in-reply-to=x&from=boss&X-Header=1', ''],
    ['?subject=One&subject=Two%26cc%3Deve', '?subject=One'],
    ['?subject=a=b&body=c==', '?subject=a=b&body=c=='],
    ['?subject=Hi%0D%0ABcc:%20eve@evil.example', null],
    ['?subject=%E0%A4%A', null],
    ['?body=%00', null],
    ['?body=One%0D%0A%09Two', '?body=One%0D%0A%09Two'],
    ['?&&=&subject', '?subject='],
    ['#subject', ''],
    [',bob@example.org?subject=Hi', ',bob@example.org?subject=Hi'],
    ['%3Fcc=eve@evil.example', null],
    ['%26cc=eve@evil.example', null],
    ['%0ABcc:eve@evil.example', null],
    ['%22%20--attach=/etc/passwd', null],
    [';eve@evil.example', null],
    ['`id`', null],
    ['$HOME', null],
    ["'|id|'", null],
    ['?body=$(id)`id`', '?body=%24%28id%29%60id%60'],
    ["?subject='|id;'&body={x}*!", '?subject=%27%7Cid%3B%27&body=%7Bx%7D%2A%21'],
    ['?body=Gr%C3%BC\u00dfe', '?body=Gr%C3%BC%C3%9Fe'],
  ])('keep only the subject and body of a mail address: %s', (rest, kept) => {
    const expected = kept === null ? null : `mailto:ada@example.org${kept}`;
    expect(outsideAddress(`mailto:ada@example.org${rest}`)).toBe(expected);
  });

  it('are opened by the system after one question, even if clicked repeatedly', async () => {
    const asked: string[] = [];
    const opened: string[] = [];
    const answers: ((yes: boolean) => void)[] = [];
    const links = new OutsideLinks(
      (address) => {
        asked.push(address);
        return new Promise((resolve) => answers.push(resolve));
      },
      async (address) => {
        opened.push(address);
        if (address.includes('broken')) throw new Error('nothing opens this');
      },
    );
    for (const href of harmful) await links.follow(href);
    expect(asked).toEqual([]);
    const first = links.follow('https://one.example');
    for (let i = 0; i < 100; i++) await links.follow('https://flood.example');
    answers[0](false);
    await first;
    const second = links.follow('https://broken.example');
    answers[1](true);
    await second;
    const third = links.follow('mailto:ada@example.org');
    answers[2](true);
    await third;
    expect(asked).toEqual(['https://one.example/', 'https://broken.example/', 'mailto:ada@example.org']);
    expect(opened).toEqual(['https://broken.example/', 'mailto:ada@example.org']);
  });
});
