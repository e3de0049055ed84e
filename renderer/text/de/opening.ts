import type { openingEn } from '../en/opening.ts';

const quoted = (name: string): string => (name === '' ? 'Das' : `„${name}“`);

export const openingDe: typeof openingEn = {
  command: 'Programm, Pipeline oder Aufzeichnung öffnen …',
  pipelines: 'Pipelines',
  dropHere: 'Datei hier ablegen, um sie zu öffnen',
  whatMay:
    'Ein Simple-Programm, eine Pipeline von json-pipeline (Text oder JSON), eine JavaScript-Datei oder eine Aufzeichnung (turbo-*.json, XML von IGV). Die Datei wird einzeln geöffnet; dein Programm bleibt, wie es ist, und nichts wird ausgeführt.',
  faults: {
    several: () => 'Bitte eine Datei nach der anderen: es waren mehrere, und keine wurde geöffnet.',
    nothing: () => 'Darin war keine Datei.',
    'too-large': (name) => `${quoted(name)} ist größer als 1 MB und wurde nicht geöffnet.`,
    'trace-too-large': (name) =>
      `${quoted(name)} ist größer als 50 MB, die Grenze für Aufzeichnungen, und wurde nicht geöffnet.`,
    unreadable: (name) => `${quoted(name)} kann nicht gelesen werden. Ist es ein Ordner?`,
    binary: (name) => `${quoted(name)} ist kein Text (UTF-8) und wurde nicht geöffnet.`,
    empty: (name) => `${quoted(name)} ist leer.`,
    'not-pipeline': (name) =>
      `${quoted(name)} enthält weder eine Pipeline noch eine Aufzeichnung: Eine Pipeline in JSON braucht eine Liste „nodes“ mit Opcodes, als Text beginnt sie mit „pipeline {“, und eine Aufzeichnung beginnt mit „function“ oder „phases“.`,
    'wrong-type': (name) =>
      `${quoted(name)} ist kein Simple-Programm (.simple, .txt), keine Pipeline, keine JavaScript-Datei (.js) und keine Aufzeichnung und wurde nicht geöffnet.`,
    'no-v8-pane': (name) =>
      `${quoted(name)} wurde nicht geöffnet, weil der V8-Bereich in diesem Lab oder dieser Aufgabe nicht vorgesehen ist.`,
  },
};
