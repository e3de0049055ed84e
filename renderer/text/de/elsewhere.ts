import type { elsewhereEn } from '../en/elsewhere.ts';

export const elsewhereDe: typeof elsewhereEn = {
  strategies: {
    peephole: 'Peepholes',
    cp: 'CP',
    uce: 'UCE',
    'in-turn': 'im Wechsel',
    combined: 'vereint',
    congruence: 'Kongruenz',
  },
  unapplyTitle: 'Das Angewendete wieder aus dem Graphen nehmen',
  appliedNote: (analysis) => `${analysis} angewendet`,
  overlays: {
    analysis: {
      name: 'Analyse',
      title: 'Färbt die Knoten danach, was die Analyse bis zu diesem Schritt gefunden hat',
    },
    semantics: {
      name: 'Lauf',
      title: 'Zeigt, worum es unter Semantik geht: Werte unter ρ, den Weg der Steuerung, Bereiche',
    },
    tiles: { name: 'Kacheln', title: 'Färbt die Knoten nach den Befehlen, die sie berechnen' },
  },
  verifyStep: 'Bewahrt dieser Schritt, was das Programm tut?',
  verifySoFar: 'Tut das Programm nach diesem Schritt noch, was geschrieben steht?',
  withMistake: 'mit Fehler im Compiler',
  unplantTitle: 'Dieser Compiler hat einen Fehler, den die Aufgabe eingebaut hat. Wieder herausnehmen',
  veto: 'Ohne diesen Schritt noch einmal übersetzen',
  vetoLast: 'Den zuletzt ausgelassenen Schritt wieder tun',
  rules: {
    run: 'Anwenden',
    check: 'Prüfen',
    showOwn: 'Eine Peephole-Regel schreiben',
    onNote: (files) => (files.length === 1 ? `eigene: ${files[0]}` : `${files.length} eigene Regeln`),
    offTitle: (files) => `Ausschalten: ${files.join(', ')}`,
    hangs: 'sie antwortete zehn Sekunden lang nicht und wurde beendet',
  },
  allocator: 'Register durch',
  allocators: {
    coloring: 'Färbung',
    linear: 'Linear Scan',
  },
};
