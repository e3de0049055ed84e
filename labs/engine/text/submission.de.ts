// Messages about submissions in German.
import type { submissionEn } from './submission.en.ts';

const size = (bytes: number): string => `${Math.round(bytes / (1024 * 1024))} MB`;

export const submissionDe: typeof submissionEn = {
  zipEmpty: () => 'die Datei ist leer: sie hat 0 Bytes',
  noZip: () => 'das ist keine .fathom-Datei: sie ist kein Zip-Archiv',
  zipTooLarge: (most) => `die Datei ist größer als ${size(most)}; nichts davon wurde gelesen`,
  zipTooMany: (most) => `das Archiv hat mehr als ${most} Dateien; nichts davon wurde gelesen`,
  zipEntryTooLarge: (path, most) =>
    `${path} ist ausgepackt größer als ${size(most)}; vom Archiv wurde nichts gelesen`,
  zipTooMuch: (most) => `das Archiv hat ausgepackt mehr als ${size(most)}; nichts davon wurde gelesen`,
  zipName: (path) => `${path} ist kein Name, den eine Datei hier haben darf; vom Archiv wurde nichts gelesen`,
  zipTwice: (path) => `${path} ist zweimal da; vom Archiv wurde nichts gelesen`,
  zipNoFile: (path) => `${path} ist ein Verweis oder sonst keine Datei; vom Archiv wurde nichts gelesen`,
  zipEncrypted: (path) => `${path} ist verschlüsselt; vom Archiv wurde nichts gelesen`,
  zipMethod: (path) =>
    `${path} ist auf eine Weise gepackt, die hier nicht bekannt ist; vom Archiv wurde nichts gelesen`,
  zipDamaged: (path) =>
    `das Archiv ist beschädigt oder nicht, was es von sich sagt, bei ${path}; nichts davon wurde gelesen`,
  workNoManifest: () => 'das ist keine .fathom-Datei: fathom.json fehlt',
  workFormat: (found, known) =>
    `die Datei hat das Format ${found}; diese Version von Fathom liest das Format ${known}. Exportiere sie noch einmal mit derselben Version`,
  workMissing: (path) => `${path} fehlt`,
  workExtra: (path) => `${path} gehört nicht zu einer Abgabe; es wurde nicht gelesen`,
  workKey: (where, key) => `${where}: „${key}“ gehört nicht zu einer Abgabe; es wurde nicht gelesen`,
  workWrong: (where, key) =>
    `${where}: ${key === '' ? 'das' : `„${key}“`} hat eine falsche Form; es zählt als nicht da`,
  workTooLong: (path, most) => `${path} hat mehr als ${most} Zeichen; es wurde nicht gelesen`,
  workTooMany: (path, most) => `${path} hat mehr als ${most} Aufgaben; die anderen wurden nicht gelesen`,
  workNoText: (path) => `${path} ist kein Text in UTF-8; es wurde nicht gelesen`,
  workNoJson: (path) => `${path} ist kein JSON; es wurde nicht gelesen`,
  workDeep: (path, most) => `${path} ist tiefer als ${most} geschachtelt; es wurde nicht gelesen`,
  workMore: (count) => `${count} weitere solche Fehler`,
  workOtherCourse: (found, wanted) =>
    `das ist Arbeit am Kurs „${found}“, nicht an „${wanted}“; nichts davon zählt`,
  workOtherLab: (found, wanted) =>
    `das ist Arbeit an ${found === '' ? 'keinem Lab' : `dem Lab ${found}`}; für ${wanted} wurde nichts abgegeben`,
  workNoneOf: (lab) => `für das Lab ${lab} wurde nichts abgegeben`,
  workUnknownLab: (lab) => `der Kurs hat kein Lab ${lab}`,
  workUnknownTask: (lab, task) => `das Lab ${lab} hat keine Aufgabe ${task}; sie wurde nicht gelesen`,
  workUnknownStep: (lab, step) =>
    `das Lab ${lab} hat keinen Schritt ${step}; sein Programm wurde nicht gelesen`,
  workNoLab: () => 'es ist kein Lab darin',
  workNothing: () => 'dafür wurde nichts abgegeben',
  workEnded: (seconds) => `die Prüfung wurde nach ${seconds} Sekunden ohne Antwort beendet`,
  workMemory: (megabytes) => `die Prüfung wurde beendet: sie brauchte mehr als ${megabytes} MB Speicher`,
  workAllEnded: (seconds) =>
    `alle Prüfungen zusammen brauchten mehr als ${seconds} Sekunden; diese wurde nicht mehr gemacht`,
};
