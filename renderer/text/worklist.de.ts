import type { worklistEn } from './worklist.en.ts';

export const worklistDe: typeof worklistEn = {
  waiting: 'Was wartet',
  counts: (waiting: number, looks: number, vain: number) =>
    `${waiting} warten · bisher ${looks} Blicke, ${vain} vergeblich`,
  nothing: 'Nichts wartet: die Peepholes sind fertig.',
  asBuilt: 'seit er gebaut wurde',
  because: (step: number) => `wegen Schritt ${step}`,
  next: 'als Nächstes',
  first: 'diesen zuerst',
  more: (count: number) => `und ${count} weitere`,
  tryOrder: 'Andere Reihenfolge:',
  vain: 'Vergebliche Blicke',
  vainNote: 'In der ganzen Übersetzung: in der Nähe hatte sich etwas geändert, und es war nichts zu tun.',
  byNode: 'nach Knoten',
  byRule: 'nach Regel, die versucht wurde',
  looks: 'Blicke',
  working: 'Wird ermittelt …',
  timeout: 'Das dauert zu lange.',
  failed: 'Das ließ sich nicht ermitteln.',
};
