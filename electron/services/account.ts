/*
 * The account that runs this process. A system may not know the user: containers often run under an unlisted
 * number, for which Node throws, so all such queries are here.
 */
import { homedir, userInfo } from 'node:os';
import { resolve } from 'node:path';

interface Account {
  readonly homedir: () => string;
  readonly userInfo: () => { readonly username: string; readonly homedir: string };
}

/** HOME, else as in the system's list of users, else the root, as containers set it. */
export function homeFolder(account: Account = { homedir, userInfo }): string {
  return attempt(account.homedir) || attempt(() => account.userInfo().homedir) || resolve('/');
}

/** '' if the system's list lacks the user. */
export const userName = (account: Account = { homedir, userInfo }): string =>
  attempt(() => account.userInfo().username);

function attempt(ask: () => string): string {
  try {
    return ask();
  } catch {
    return '';
  }
}
