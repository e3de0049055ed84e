// Messages of checks in German.
import { inLanguage, type SsaCondition } from '../../../compiler/index.ts';
import type { CheckKindName } from '../checks/kind.ts';
import { ownOf } from '../lists.ts';
import { failureSentences } from '../sandbox/failure.ts';
import type { Words } from './index.ts';
import { submissionDe } from './submission.de.ts';
import { tables } from './tables.de.ts';

/** Phrases of labs; the compiler's are translated there. */
const germanOfTables: ReadonlyMap<string, string> = new Map(Object.entries(tables));

const list = (parts: readonly string[]): string => parts.join(', ');
const of = (names: Readonly<Record<string, string>>, name: string): string => ownOf(names, name) ?? name;

const kinds: Readonly<Record<CheckKindName, string>> = {
  returns: 'Ergebnisse',
  graph: 'Graph',
  steps: 'Schritte',
  schedule: 'Schedule',
  machine: 'Maschinencode',
  differs: 'Gegenbeispiel',
  fails: 'Absichtlich kaputt',
  quiz: 'Frage',
  predict: 'Vorhersage',
  pick: 'Darauf zeigen',
  code: 'JavaScript',
  score: 'Offene Aufgabe',
  trace: 'Trace von V8',
};
const formProblems: Readonly<
  Record<SsaCondition, (variable: string, block: string, argument: string) => string>
> = {
  'phis-wf': (variable, block) =>
    `das Phi für ${variable} im Block ${block} hat nicht für jeden Vorgänger ein Argument`,
  'disjoint-definitions': (variable, block) =>
    `Block ${block} definiert denselben Wert von ${variable} mehr als einmal`,
  pruned: (variable, block) => `keine Verwendung braucht das Phi für ${variable} im Block ${block}`,
  minimal: (variable, block) =>
    `Block ${block} hat ein Phi für ${variable}, aber dort treffen keine zwei Definitionen von ${variable} zusammen`,
  "uses-uses'": (variable, block) =>
    `Block ${block} verwendet ${variable}, aber deine Form hat dort keinen Wert von ${variable}`,
  "uses'-welldefined": (variable, block, argument) =>
    argument === ''
      ? `auf einem Weg bekommt eine Verwendung von ${variable} im Block ${block} nicht den Wert, der ${variable} zuletzt zugewiesen wurde`
      : `das Phi für ${variable} im Block ${block} hat das falsche Argument für den Vorgänger ${argument}: Auf einem Weg ist es nicht der Wert, der ${variable} zuletzt zugewiesen wurde`,
};
const graphs = {
  none: 'im nicht optimierten Graphen',
  peephole: 'im Graphen nach den Peepholes allein',
  full: 'im fertigen Graphen',
  chosen: 'im Graphen, wie er jetzt eingestellt ist',
};
const figures = {
  instructions: 'Befehle',
  instructionsInLoops: 'Befehle in Schleifen',
  maximumLive: 'zugleich lebende Werte',
  live: 'zugleich lebende Werte',
  executed: 'ausgeführte Befehle',
  nodes: 'Knoten',
  spills: 'ausgelagerte Werte',
  checks: 'ausgeführte Prüfungen',
  accesses: 'ausgeführte Lade- und Speicherbefehle',
  extraPhis: 'überflüssige Phis',
  frontiers: 'Blöcke in Dominanzgrenzen',
  tokens: 'Wörter und Zeichen',
  evaluations: 'Auswertungen',
  phis: 'Phis',
  scheduled: 'ausgeführte Operationen',
};
const others = {
  outcomes: 'etwas anderes',
  values: 'einen anderen Wert',
  faults: 'nur in einem der beiden Läufe einen Fehler',
};
const schedules = { early: 'früh', late: 'spät', best: 'beste' };
const scheduleName = (kind: string): string =>
  kind === 'own' ? 'dein Schedule' : `„${of(schedules, kind)}“`;
const relations = { with: 'im Block von', dominates: 'in einem Block, der beherrscht:', before: 'vor' };
const failures = {
  timeout: 'Zeitgrenze überschritten: ',
  memory: 'Speichergrenze überschritten: ',
  stack: 'Stapelüberlauf: ',
  error: '',
};
const sentences: Readonly<Record<keyof typeof failureSentences, string>> = {
  timeout: 'das dauert zu lange. Gibt es eine Endlosschleife?',
  memory: 'das braucht zu viel Speicher',
  stack: 'die Aufrufe sind zu tief geschachtelt. Gibt es eine endlose Rekursion?',
  mixed: 'hier trifft ein BigInt wie 2n auf etwas anderes. Jede ganze Zahl braucht ein n: 2n statt 2',
};
/** A failure ends in one of our sentences, or in the interpreter's own. */
function failureIn(message: string): string {
  for (const [key, english] of Object.entries(failureSentences))
    if (message.endsWith(english))
      return `${message.slice(0, -english.length)}${sentences[key as keyof typeof failureSentences]}`;
  return message;
}
const laws = {
  idempotent: 'a meet a ist a',
  commutative: 'a meet b ist b meet a',
  associative: 'es ist gleich, welche zwei sich zuerst treffen',
  top: 'top ist neutral',
  bottom: 'bottom gewinnt',
  ours: 'verglichen mit unserer Lösung',
  case: 'ein gegebener Fall',
};

const times = (count: number): string => (count === 1 ? 'einmal' : `${count}-mal`);
/** How often, with a space after it. */
const limit = (least: number, most: number): string => {
  if (most === 0) return 'nie ';
  if (least === most) return `genau ${times(least)} `;
  if (most < 0) return least <= 1 ? '' : `mindestens ${times(least)} `;
  return least === 0 ? `höchstens ${times(most)} ` : `${least}- bis ${most}-mal `;
};
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const de: Words = {
  ...submissionDe,
  /** A sentence of the compiler. */
  phrased: (phrase) => inLanguage(phrase, 'de', germanOfTables),
  verbatim: (text) => text,
  allOf: (parts) => list(parts),
  result: (kind, lookedFor, found) => {
    if (kind === 'now') return `Ziel: ${sentence(lookedFor)} Jetzt: ${sentence(found)}`;
    return `${lookedFor}${kind === 'returns' ? ', ' : ': '}${found}`;
  },
  inPlace: (what, place) => `${what} ${place}`,
  nothing: () => 'nichts',
  noAnswer: () => 'noch keine Antwort',
  count: (least, most, what) => {
    if (least < 0) return `${what} ohne Ende`;
    if (most === 0) return `kein ${what}`;
    if (least === most) return `${least} ${what}`;
    if (most < 0) return `mindestens ${least} ${what}`;
    return least === 0 ? `höchstens ${most} ${what}` : `${least} bis ${most} ${what}`;
  },
  graphOf: (optimize) => of(graphs, optimize),
  soundProgram: () => 'Das Programm hat einen Fehler',
  programFault: (line, message, hint) => `Zeile ${line}: ${message}. ${hint}`,
  compilerBroke: (message) => `der Compiler ist abgebrochen: ${message}`,
  checkThatWorks: () => 'Eine Prüfung, die sich machen lässt',
  brokeDown: (message) => `sie ist abgebrochen: ${message}`,
  theTask: (id) => `Die Aufgabe ${id}`,
  noSuchTask: (lab) => `die Übung ${lab} hat keine solche Aufgabe`,

  wantedFor: (argument, wanted) => `Für arg = ${argument}: erwartet ${wanted}`,
  heldFor: (argument, result) => `${result} für arg = ${argument}`,
  got: (found, engine) => `ergab ${found}${engine === '' ? '' : ` (Engine ${engine})`}`,
  justThat: () => 'genau das',
  anyResult: () => 'irgendein Ergebnis',
  printed: (output) => `die Ausgabe ${JSON.stringify(output)}`,
  fault: (fault, line) =>
    fault === 'timeout'
      ? 'kein Ende in Sicht (timeout)'
      : `den Fehler ${fault}${line > 0 ? ` in Zeile ${line}` : ''}`,

  valueOfShape: (shape) => `ein Rückgabewert der Form ${shape}`,
  valueOfType: (type) => `ein Rückgabewert vom Typ ${type}`,
  nothingReturned: () => 'es wird nichts zurückgegeben',

  fires: (rule, on, least, most) =>
    `${rule} wird ${on === '' ? '' : `auf ${on} `}${limit(least, most)}angewandt`,
  andAfter: (fires, other) => `${fires}, und danach ${other}`,
  fired: (rule, count) =>
    count === 0 ? `${rule} wurde nicht angewandt` : `${rule} wurde ${times(count)} angewandt`,
  butNot: (fired, other) => `${fired}, aber ${other} nicht`,
  firstFired: (rule, step, other, otherStep) =>
    `${rule} zuerst in Schritt ${step}, ${other} in Schritt ${otherStep}`,

  inSchedule: (kind) => {
    if (kind === '') return 'im gewählten Schedule';
    return kind === 'own' ? 'in deinem Schedule' : `im Schedule „${of(schedules, kind)}“`;
  },
  nodeThat: (node, parts) => `${node} ${list(parts)}`,
  atDepth: (least, most) => {
    if (most === 0) return 'außerhalb aller Schleifen';
    if (least === most) return `in Schleifentiefe ${least}`;
    if (most < 0) return least === 1 ? 'in einer Schleife' : `in Schleifentiefe ${least} oder mehr`;
    return `in Schleifentiefe ${least} bis ${most}`;
  },
  placed: (relation, other) => `${of(relations, relation)} ${other}`,
  noneInGraph: (shape) => `kein ${shape} im fertigen Graphen`,
  putsAt: (kind, depth) => {
    const schedule = scheduleName(kind);
    if (depth < 0) return `${schedule} setzt es nirgendwohin`;
    if (depth === 0) return `${schedule} setzt es außerhalb aller Schleifen`;
    return `${schedule} setzt es ${depth === 1 ? 'in eine Schleife' : `in ${depth} Schleifen ineinander`}`;
  },
  standsIn: (block, other, others) => `es steht in ${block}, ${other} in ${list(others)}`,
  ownSchedule: () => 'ein Schedule im Graphen',
  noOwnSchedule: () => 'er hat keinen: keine Zeile hat die Form „place 34 in 11“',
  noDeeper: (kind) => `„${of(schedules, kind)}“ setzt es nicht tiefer, also ist nichts gewonnen`,
  moreThan: (unit, other) => `mehr ${unit} als mit „${of(schedules, other)}“`,
  soMany: (here, there, unit) =>
    here < 0 || there < 0 ? `${unit} ohne Ende` : `${here} ${unit} hier, ${there} dort`,
  figure: (figure) => of(figures, figure),

  instruction: (name) => name,
  machineFigure: (figure, argument) =>
    of(
      {
        total: 'Befehle insgesamt',
        executed: `ausgeführte Befehle für arg = ${argument}`,
        spills: 'Werte ohne Register',
        reloads: 'Ladebefehle aus Plätzen im Speicher',
        stores: 'Speicherbefehle in Plätze im Speicher',
      },
      figure,
    ),

  moreAreRight: (count) =>
    `so weit richtig, aber ${count === 1 ? 'eine weitere ist' : `${count} weitere sind`} auch richtig`,
  cellsRight: (right, all) => `${right} von ${all} Feldern richtig`,
  unknownNames: (found, names) =>
    `${found}; ${list(names.map((name) => `„${name}“`))} ${names.length === 1 ? 'ist kein Name' : 'sind keine Namen'} in diesem Programm`,
  nothingToPick: () => 'es gibt noch nichts, worauf man zeigen kann',
  wrongPlaces: (wrong, all) =>
    all === 1
      ? 'danach ist nicht gefragt'
      : wrong === all
        ? `keine der ${all} Stellen ist richtig`
        : `${wrong} von ${all} Stellen sind nicht richtig`,
  morePlaces: (count) => `so weit richtig; ${count} weitere gehören dazu`,
  rightPlaces: (count) => (count === 1 ? 'genau dort' : `alle ${count} Stellen`),

  someCode: (role) => `Code für: ${role}`,
  codeFailed: (kind, message) => `${of(failures, kind)}${failureIn(message)}`,
  numberCompared: (line, literal, found) =>
    literal.endsWith('n')
      ? `Zeile ${line} vergleicht eine Zahl mit dem BigInt ${literal}; die beiden sind nie gleich (===), also ${literal.slice(0, -1)} schreiben; ${found}`
      : `Zeile ${line} vergleicht ein BigInt mit der Zahl ${literal}; die beiden sind nie gleich (===), also ${literal}n schreiben; ${found}`,
  lawsOfMeet: (lattice) => `Ein meet von ${lattice}, das seine Gesetze hält`,
  lawsHold: (tried) => `alle ${tried} Fälle stimmen überein`,
  lawBroken: (law, call, found, wanted) => `${of(laws, law)}: ${call} ergibt ${found}, erwartet ${wanted}`,
  transferOf: (op, lattice) => `Die Transferfunktion für ${op} im Verband „${lattice}“`,
  unsound: (call, value, x, y, z) =>
    `${call} ergibt ${value}, aber ${x} und ${y} können kommen und ergeben ${z}`,
  imprecise: (call, value, best) => `${call} ergibt ${value}; ${best} ist ebenso richtig und sagt mehr`,
  notMonotone: (call, value, lowerCall, lowerValue) =>
    `nicht monoton: ${call} ergibt ${value}, aber ${lowerCall}, das weniger weiß, ergibt ${lowerValue}`,
  functionLike: (name, wanted) =>
    `Die Funktion ${name}${wanted.length === 0 ? '' : ` (${list(wanted)})`} wie unsere`,
  soundRule: () => 'Eine Regel, die nie ein Ergebnis ändert',
  rule: () => 'Eine Regel',
  ruleHolds: (law) => `kein Gegenbeispiel: ${law}`,
  neverFired: () => 'sie wird nie angewandt',
  programThatDiffers: (rule, statement) => `Ein Programm, das mit ${rule} ${of(others, statement)} ergibt`,
  firesAlike: (rule, tried) =>
    `${rule} wird angewandt, aber für alle ${tried} erprobten Argumente ist das Ergebnis gleich`,
  allAlike: (tried) => `für alle ${tried} erprobten Argumente ergeben beide Compiler dasselbe`,
  differsOtherwise: (argument, first, second) =>
    `so nicht: für arg = ${argument} ergab es vorher ${first}, jetzt ${second}`,
  endlessRule: (cycle, program) =>
    `sie ändert kein Ergebnis, kommt aber nie zur Ruhe: ${cycle}, ohne Ende, in ${program}`,
  counterexample: (before, after, values, one, other) =>
    `${before} wird ${after}; aber mit ${values} war es ${one} und ist nun ${other}`,
  mustFire: (program) => `sie wird nicht angewandt in: ${program}`,
  mustNotFire: (program) => `sie wird angewandt in: ${program}`,
  makes: (program, wanted, found) => `${program} wird ${found}, nicht ${wanted}`,
  reduction: (lacks, has) =>
    `Eine Reduktion, die erhält, was die Pipeline tut${lacks.length === 0 ? '' : `, ohne ${list(lacks)}`}${has.length === 0 ? '' : `, mit ${list(has)}`}`,
  opcodeLeft: (opcode) => `${opcode} ist noch da`,
  opcodeGone: (opcode) => `${opcode} ist weg`,
  shallStay: () => 'diese Pipeline wurde geändert und hätte bleiben sollen, wie sie ist',
  differs: (argument, first, second) => `für arg = ${argument} ergab sie vorher ${first}, jetzt ${second}`,
  programWithFault: (code) => `Der Fehler „${code}“`,
  faultOf: (code, line, message) =>
    code === '' ? `Zeile ${line}: ${message}` : `${code}, Zeile ${line}: ${message}`,
  noFault: () => 'er tritt nicht auf',
  inProgram: (what, program) => `${what}, in: ${program}`,
  ssaPart: (part, like) => `${part}${part === 'phiBlocks' ? `, wie ${like} es macht` : ''}`,
  flowDiffers: (call, found, ours, flow) => `${call} ergibt ${found}, erwartet ${ours}, für\n${flow}`,
  tooManyBlocks: (found, most) => `${found} Blöcke; erlaubt sind höchstens ${most}`,
  ssaForm: (like) => `Eine SSA-Form, die garantiert, was ${like} garantiert`,
  formProblem: (condition, variable, block, argument, flow) =>
    `${formProblems[condition](variable, block, argument)} (${condition}), bei\n${flow}`,
  noForm: (what, flow) => `${what}, bei\n${flow}`,
  spillChoice: (registers) =>
    `Eine Wahl, was bei ${registers} Registern ausgelagert wird, so billig wie unsere`,
  noPlace: (found, count) => `${found} ist kein Platz in einer Liste von ${count}`,
  spillCosts: (cost, ours) => `es kostet ${cost}, unsere ${ours}`,
  movesInOrder: () => 'Eine Reihenfolge, die dasselbe tut wie alle Kopien auf einmal',
  movesUnread: (moves, found) => `für ${list(moves)}: ${found} ist keine Liste von Kopien`,
  movesWrong: (moves, given, place, found, wanted) =>
    `für ${list(moves)}: nach ${given.length === 0 ? 'keiner Kopie' : list(given)} steht in ${place}, was in ${found} war; dort gehört hin, was in ${wanted} war`,
  movesMany: (moves, given, fewest) =>
    `für ${list(moves)}: ${list(given)} sind ${given.length} Kopien; ${fewest === 1 ? '1 genügt' : `${fewest} genügen`}`,
  schedulerLike: (kind) => `Eine Wahl der Blöcke wie „${of(schedules, kind)}“`,
  schedulerDiffers: (node, path, chosen, ours) =>
    `${node} kann in ${list(path)} stehen; gewählt wurde ${chosen}, unsere Wahl ist ${ours}`,

  traceNotCaptured: () => 'nicht geprüft: Zeichne die Funktion zuerst auf',
  traceNoNode: (answered, node) =>
    node === ''
      ? `nicht geprüft: Dieser Rechner hat kein Node, das einen Trace aufzeichnet (die Antwort stammt von Node ${answered})`
      : `nicht geprüft: Node ${node} kann Programme nicht einschränken und zeichnet darum keinen Trace auf (die Antwort stammt von Node ${answered})`,
  traceOtherNode: (answered, node) =>
    `nicht geprüft: Die Antwort stammt von Node ${answered}, dieser Rechner hat Node ${node}, dessen V8 anders übersetzt`,
  traceFailed: (node) => `nicht geprüft: Node ${node} lieferte keinen Trace, den Fathom lesen kann`,
  traceOtherwise: (node, ask) =>
    `nicht geprüft: V8 in Node ${node} hat keine Antwort auf „${ask}“, weil es diese Funktion anders übersetzt`,
  traceReply: (belief, reply) => `${belief}? ${reply}`,
  traceDeoptimized: (reason) => `V8 hat die Funktion deoptimiert (Grund: ${reason})`,
  traceCalm: (when, status, reason) => {
    if (status === 'timeout') return 'Die Zeit war um, bevor V8 die Funktion optimiert hat';
    if (status === 'output-limit') return 'Das Programm hat zu viel ausgegeben';
    if (status === 'program-failed')
      return 'Das Programm ist fehlgeschlagen, bevor V8 die Funktion optimiert hat';
    if (when === 'not-optimized') return 'V8 hat die Funktion nicht optimiert';
    return when === 'not-deoptimized'
      ? 'V8 hat die Funktion optimiert und nicht deoptimiert'
      : `V8 hat die Funktion aus einem anderen Grund deoptimiert: ${reason}`;
  },

  scoreOf: (unit, better) => `So ${better === 'less' ? 'wenige' : 'viele'} ${unit} wie möglich`,
  scored: (value, known, unit) => `${value} ${unit}; der beste bekannte Wert: ${known}`,
  notEnough: (value, bound, unit, better) =>
    `${value} ${unit}; nötig sind ${better === 'less' ? 'weniger' : 'mehr'} als ${bound}`,
  notBetter: (value, from, unit) => `${value} ${unit}, nicht besser als die ${from} am Anfang`,
  withFrontiers: (what, frontiers) =>
    `${what}. Dominanzgrenzen: ${frontiers.length === 0 ? 'alle leer' : frontiers.join(', ')}`,

  kind: (kind) => of(kinds, kind),
};
