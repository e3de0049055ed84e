import type { openingEn } from './opening.en.ts';

const quoted = (name: string): string => (name === '' ? 'Das' : `«${name}»`);

export const openingDe: typeof openingEn = {
  command: 'Programm oder Pipeline öffnen …',
  pipelines: 'Pipelines',
  dropHere: 'Datei hier ablegen, um sie zu öffnen',
  whatMay:
    'Ein Simple-Programm oder eine Pipeline von json-pipeline (Text oder JSON). Sie wird zu einem eigenen Programm; deines bleibt, wie es ist.',
  faults: {
    several: () => 'Bitte eine Datei nach der anderen: es waren mehrere, und keine wurde geöffnet.',
    nothing: () => 'Darin war keine Datei.',
    'too-large': (name) => `${quoted(name)} ist größer als 1 MB und wurde nicht geöffnet.`,
    unreadable: (name) => `${quoted(name)} kann nicht gelesen werden. Ist es ein Ordner?`,
    binary: (name) => `${quoted(name)} ist kein Text (UTF-8) und wurde nicht geöffnet.`,
    empty: (name) => `${quoted(name)} ist leer.`,
    'not-pipeline': (name) =>
      `${quoted(name)} enthält keine Pipeline: ihr JSON braucht eine Liste «nodes» mit Opcodes, ihr Text beginnt mit «pipeline {».`,
    'wrong-type': (name) =>
      `${quoted(name)} ist weder ein Simple-Programm (.simple, .txt) noch eine Pipeline und wurde nicht geöffnet.`,
  },
};
