/*
 * fathom man: the manual page, generated from the tables of `--help`. The build stores one per language
 * (build/build.mjs).
 */
import type { Command } from 'commander';
import type { Language } from '../../../compiler/choices/index.ts';
import { findVersion } from '../../services/locations.ts';
import { detailsOf, helpText } from '../text/help.ts';
import { print } from '../output.ts';

const headings = {
  en: { name: 'NAME', use: 'SYNOPSIS', about: 'DESCRIPTION', commands: 'COMMANDS', status: 'EXIT STATUS' },
  de: {
    name: 'BEZEICHNUNG',
    use: 'ÜBERSICHT',
    about: 'BESCHREIBUNG',
    commands: 'BEFEHLE',
    status: 'EXIT-STATUS',
  },
};
const sentences = {
  en: {
    more: 'Run any command with --help to see its options. Run doctor to see which tools this computer has.',
    statuses: [
      ['0', 'success'],
      ['1', 'a program or submission is wrong'],
      ['2', 'usage error'],
      ['3', 'the program faulted'],
      ['70', 'internal error'],
    ],
  },
  de: {
    more: 'Jeder Befehl erklärt sich mit --help. Der Befehl doctor zeigt, welche Werkzeuge dieser Rechner hat.',
    statuses: [
      ['0', 'Erfolg'],
      ['1', 'ein Programm oder eine Abgabe ist falsch'],
      ['2', 'falscher Aufruf'],
      ['3', 'das Programm endete mit einem Fehler'],
      ['70', 'interner Fehler'],
    ],
  },
} as const;

export async function man(program: Command, language: Language): Promise<number> {
  const head = headings[language];
  const { more, statuses } = sentences[language];
  const about = helpText(program.description(), language);
  const lines = [
    `.TH FATHOM 1 "" "Fathom ${roff(findVersion())}"`,
    `.SH ${head.name}`,
    `fathom \\- ${roff(about)}`,
    `.SH ${head.use}`,
    '.B fathom',
    '[\\fIOPTION\\fR] \\fICOMMAND\\fR ...',
    `.SH ${head.about}`,
    roff(more),
    ...optionLines(program, language),
    `.SH ${head.commands}`,
    ...commandLines(program, language, 'fathom'),
    `.SH ${head.status}`,
    ...statuses.flatMap(([status, meaning]) => ['.TP', `.B ${status}`, roff(meaning)]),
  ];
  await print(`${lines.join('\n')}\n`);
  return 0;
}

function commandLines(parent: Command, language: Language, path: string): string[] {
  return parent.commands.flatMap((command) => {
    const name = `${path} ${command.name()}`;
    if (command.commands.length > 0) return commandLines(command, language, name);
    return [
      `.SS "${roff(`${name} ${command.usage()}`).replaceAll('"', '\\(dq')}"`,
      roff(helpText(command.description(), language)),
      ...optionLines(command, language),
    ];
  });
}

const optionLines = (command: Command, language: Language): string[] =>
  command.options
    .filter(({ hidden }) => !hidden)
    .flatMap((option) => [
      '.TP',
      `.B ${roff(option.flags)}`,
      roff([helpText(option.description, language), ...detailsOf(option, language)].join(' ')),
    ]);

/** Escapes roff requests; hyphens stay ASCII, so that options can be copied. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
