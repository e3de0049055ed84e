export const updatesEn = {
  check: 'Check for updates',
  checking: 'Checking for a newer version …',
  newest: (version: string) => `Fathom ${version} is the newest version.`,
  unreachable:
    'Fathom could not reach the server with the newest version. Check your network connection, then try again.',
  unreadable: 'The server’s answer contains no version. Nothing was downloaded.',
  title: 'A newer version is available',
  newer: (version: string) =>
    `Fathom ${version} is available. Fathom downloads and installs nothing by itself.`,
  open: 'Open the download page',
  later: 'Later',
};
