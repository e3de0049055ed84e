// Determines which packages are signed: those whose secrets are all present. Otherwise they are unsigned,
// with a message. The secrets have the names of electron-builder and Apple's tools, here and in release.yml.

/** By system, in Node's terms. Linux packages are not signed. */
export const secrets = {
  darwin: {
    sign: ['CSC_LINK', 'CSC_KEY_PASSWORD'],
    notarize: ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  },
  win32: { sign: ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'], notarize: [] },
};

/** Address for update checks; not a secret. */
export const FEED = 'FATHOM_UPDATE_FEED';

const titles = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' };

/**
 * @param system in Node's terms @param env variables; an empty one counts as missing
 * @returns whether its packages are signed and notarized, with a sentence for each
 */
export function signingFor(system, env) {
  const title = titles[system];
  const row = secrets[system];
  if (row === undefined)
    return { signs: false, notarizes: false, says: [`${title}: packages carry no signature`] };
  const missing = (names) => names.filter((name) => !env[name]);
  const [unsigned, unnotarized] = [missing(row.sign), missing(row.notarize)];
  const signs = unsigned.length === 0;
  const notarizes = signs && row.notarize.length > 0 && unnotarized.length === 0;
  const says = [
    signs
      ? `${title}: signed`
      : `${title}: NOT signed, because these secrets are missing: ${unsigned.join(', ')}`,
  ];
  if (row.notarize.length > 0)
    says.push(
      notarizes
        ? `${title}: notarized by Apple`
        : `${title}: NOT notarized, because ${signs ? `these secrets are missing: ${unnotarized.join(', ')}` : 'the app is not signed'}`,
    );
  return { signs, notarizes, says };
}

/** The variables without the secrets of disabled signatures, because incomplete ones would fail the build. */
export function withoutUnused(env) {
  const unused = Object.entries(secrets).flatMap(([system, { sign, notarize }]) => {
    const { signs, notarizes } = signingFor(system, env);
    return [...(signs ? [] : sign), ...(notarizes ? [] : notarize)];
  });
  return Object.fromEntries(Object.entries(env).filter(([name]) => !unused.includes(name)));
}

/**
 * electron-builder's settings for macOS. An unsigned app still gets an ad hoc signature, which Apple's
 * processors require.
 */
export function macSigning(env) {
  const { signs, notarizes } = signingFor('darwin', env);
  return signs
    ? {
        hardenedRuntime: true,
        gatekeeperAssess: false,
        entitlements: 'build/package/mac/entitlements.plist',
        entitlementsInherit: 'build/package/mac/entitlements.plist',
        notarize: notarizes,
      }
    : { identity: '-', hardenedRuntime: false, gatekeeperAssess: false, notarize: false };
}

/** The feed's address for package.json, if any. @throws Error for an address that is not `https:` */
export function feedSetting(env) {
  const feed = env[FEED];
  if (!feed) return {};
  const url = URL.canParse(feed) ? new URL(feed) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Error(`${FEED} must be an address that begins with https://`);
  return { updateFeed: url.href };
}
