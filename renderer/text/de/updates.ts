import type { updatesEn } from '../en/updates.ts';

export const updatesDe: typeof updatesEn = {
  check: 'Nach neuer Version suchen',
  checking: 'Die neueste Version wird erfragt …',
  newest: (version) => `Fathom ${version} ist die neueste Version.`,
  unreachable:
    'Der Server mit der neuesten Version ist nicht zu erreichen. Prüfe die Netzverbindung und versuche es noch einmal.',
  unreadable: 'Der Server hat keine Version genannt. Nichts wurde heruntergeladen.',
  title: 'Es gibt eine neuere Version',
  newer: (version) =>
    `Fathom ${version} ist verfügbar. Von selbst lädt Fathom nichts herunter und installiert nichts.`,
  open: 'Download-Seite öffnen',
  later: 'Später',
};
