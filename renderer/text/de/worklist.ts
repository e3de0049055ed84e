import type { worklistEn } from '../en/worklist.ts';

export const worklistDe: typeof worklistEn = {
  waiting: 'Was wartet',
  counts: (waiting: number, looks: number, vain: number) =>
    `${waiting} warten · bisher ${looks} Besuche, ${vain} ohne Wirkung`,
  nothing: 'Die Arbeitsliste ist leer: Die Peepholes sind fertig.',
  asBuilt: 'seit er gebaut wurde',
  because: (step: number) => `wegen Schritt ${step}`,
  next: 'als Nächstes',
  first: 'diesen zuerst',
  more: (count: number) => `und ${count} weitere`,
  tryOrder: 'Andere Reihenfolge:',
  vain: 'Besuche ohne Wirkung',
  vainNote: 'In der ganzen Übersetzung: Ein Nachbar hatte sich geändert, aber keine Regel feuerte.',
  byNode: 'nach Knoten',
  byRule: 'nach Regel, die versucht wurde',
  looks: 'Besuche',
  working: 'Wird ermittelt …',
  timeout: 'Das dauert zu lange.',
  failed: 'Das ließ sich nicht ermitteln.',
};
