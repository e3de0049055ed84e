// German help of the command line, by the English text.
import { checkKindNames } from '../../../labs/engine/checks/kind.ts';

export const help: Readonly<Record<string, string>> = {
  // Texts of commander.
  'Usage:': 'Aufruf:',
  'Options:': 'Optionen:',
  'Global Options:': 'Optionen aller Befehle:',
  'Commands:': 'Befehle:',
  'Arguments:': 'Argumente:',
  'display help for command': 'zeigt die Hilfe eines Befehls',
  'print the version of Fathom': 'die Version von Fathom ausgeben',
  'print this manual as a man page': 'dieses Handbuch als Seite für man ausgeben',

  // Several commands.
  'Compile, inspect, and run programs in the Simple language':
    'Programme der Sprache Simple übersetzen, untersuchen und ausführen',
  'set the language of messages (default: from the environment)':
    'die Sprache der Meldungen wählen (sonst die der Umgebung)',
  'set the optimization level': 'die Optimierungen wählen',
  'apply the results of this analysis': 'die Ergebnisse dieser Analyse anwenden',
  'disable these rules, separated by commas': 'diese Regeln abschalten, durch Kommas getrennt',
  'stop after this step (see emit --as steps) or this pass':
    'das Umschreiben nach einem Schritt von emit --as steps oder nach einem Pass beenden',
  'allow only the language of this chapter (1 to 24)': 'nur die Sprache dieses Kapitels zulassen (1 bis 24)',
  'select the schedule': 'den Schedule wählen',
  'select the calling convention': 'die Aufrufkonvention wählen',
  'select the register allocator': 'die Registerzuteilung wählen',
  'print the output as JSON': 'als JSON ausgeben',
  'set the value of arg': 'den Wert von arg setzen',
  'use the course in this folder': 'den Kurs in diesem Ordner verwenden',
  'set the seed for random inputs': 'den Startwert für zufällige Eingaben setzen',

  'omit these steps (comma-separated, see emit --as steps)':
    'diese Schritte von emit --as steps auslassen, durch Kommas getrennt',
  'omit these steps (comma-separated, see emit --as steps), in the second':
    'beim zweiten diese Schritte von emit --as steps auslassen, durch Kommas getrennt',

  // compare, why
  'compare two compilations of one or two programs: graphs and figures':
    'zwei Übersetzungen vergleichen, von zwei Programmen oder von einem: Zahlen und Graphen',
  'also run both with this argument and count executed instructions':
    'auch beide mit diesem Argument ausführen und ausgeführte Befehle zählen',
  'explain why a node exists and why it was not optimized further':
    'erklären, warum ein Knoten da ist und warum er nicht weiter optimiert wurde',
  'answer only these: folded, rewritten, merged, hoisted, check, register':
    'nur diese beantworten: folded, rewritten, merged, hoisted, check, register',
  'explain why it was not merged with this node':
    'erklären, warum er nicht mit diesem Knoten verschmolzen wurde',

  // run, emit
  'run a program or a json-pipeline; print its output, then its result':
    'ein Programm oder eine json-pipeline ausführen: erst die Ausgabe, dann das Ergebnis',
  'with --as svg: select the layout (default: the better one)':
    'bei --as svg: das Layout wählen (sonst das bessere)',
  'select the engine': 'wählen, was es ausführt',
  'native: call C functions even if the system cannot confine them':
    'nativ: C-Funktionen auch aufrufen, wenn das System sie nicht einschränken kann',
  'stop after this number of steps (default: 10 million)':
    'nach so vielen Schritten aufhören (sonst 10 Millionen)',
  'report garbage collections; with --json, measure all variants':
    'Speicherbereinigungen melden; mit --json alle Varianten messen',
  'disable garbage collection': 'die Speicherbereinigung abschalten',
  'native: disable garbage collection': 'nativ: die Speicherbereinigung abschalten',
  'print one stage of the compilation of a program or pipeline':
    'eine Stufe der Übersetzung eines Programms oder einer Pipeline ausgeben',
  'select the output': 'die Ausgabe wählen',
  'select the assembly syntax': 'die Schreibweise des Assemblers wählen',
  'with --as asm or header: emit functions for C to call, not a program':
    'mit --as asm oder header: Funktionen ausgeben, die C aufruft, kein Programm',
  'select the operating system of the assembly': 'das Betriebssystem wählen, für das der Assembler ist',

  // analyze
  'find the reachable statements and the constant values of a program':
    'ein Programm analysieren: welche Anweisungen erreichbar und welche Werte konstant sind',
  'select the analysis': 'die Analyse wählen',
  'analyze statements or graph nodes (default: statements if possible)':
    'Anweisungen oder Knoten des Graphen analysieren (sonst Anweisungen, wenn möglich)',
  'select how the equations are solved': 'wählen, wie die Gleichungen gelöst werden',
  'print each change': 'jede Änderung ausgeben',
  'optimize first (default: none; ranges: peephole; zerocheck: full)':
    'zuerst optimieren (sonst none; ranges: peephole; zerocheck: full)',

  // step, verify
  'run a graph in the small-step semantics: Start, Exec(r, ρ) …, Ret(v)':
    'einen Graphen nach der Small-Step-Semantik ausführen: Start, Exec(r, ρ) …, Ret(v)',
  'show at most this many states or tree nodes': 'höchstens so viele Zustände oder Knoten des Baums zeigen',
  'print the demand-driven evaluation as a tree instead':
    'stattdessen die Auswertung nach Bedarf als Baum ausgeben',
  'with --demand: also demand control, back to Start':
    'mit --demand: auch Kontrolle fordern, zurück bis Start',
  'check well-formedness, or compare the behavior of two programs or graphs':
    'die Wohlgeformtheit prüfen oder das Verhalten zweier Programme oder Graphen vergleichen',
  'compare with this program or graph (default: the same program)':
    'mit diesem Programm oder Graphen vergleichen (sonst mit demselben)',
  'set the optimization level of the other (default: that of -O)':
    'die Optimierungen des anderen wählen (sonst die von -O)',
  'apply this analysis to the other (default: that of --apply)':
    'diese Analyse auf das andere anwenden (sonst die von --apply)',
  'rules to disable in the other, or `none` (default: as --disable)':
    'diese Regeln, oder none, beim anderen abschalten (sonst die von --disable)',
  'stop rewriting the other at this point, or end (default: --until)':
    'das Umschreiben des anderen hier beenden, oder end (sonst wie bei --until)',
  'if they differ, find the step that changes the behavior':
    'wenn sie sich unterscheiden: den Schritt finden, der das Verhalten ändert',
  'compare on this number of inputs': 'mit so vielen Eingaben vergleichen',
  'limit each run to this number of steps': 'jeden Lauf auf so viele Schritte begrenzen',

  // ssa, reduce
  'convert a program or a textual control-flow graph to SSA form':
    'ein Programm oder einen Steuerflussgraphen als Text in SSA-Form bringen',
  'select the construction algorithm': 'das Verfahren wählen',
  'print the steps of the construction': 'die Schritte des Verfahrens ausgeben',
  'apply reductions to a pipeline and schedule the result':
    'Reduktionen auf eine Pipeline anwenden und das Ergebnis anordnen',
  'apply these: built-in names and your *.js files, separated by commas':
    'diese anwenden: eingebaute Namen und eigene Dateien *.js, durch Kommas getrennt',
  'apply them one after another, each to completion, not together':
    'sie nacheinander anwenden, jede bis zum Ende, nicht gemeinsam',
  'print the steps first, as comments': 'zuerst die Schritte ausgeben, als Kommentare',
  'run the original and the result on this number of inputs':
    'das Original und das Ergebnis mit so vielen Eingaben ausführen',

  // pass
  'run a pass written in any language on programs, and judge its graphs':
    'einen Optimierungspass in der eigenen Sprache auf Programme anwenden und das Ergebnis beurteilen',
  'count executed instructions for this arg': 'ausgeführte Befehle für dieses arg zählen',
  'limit the command to this time per program': 'den Befehl je Programm auf so viele Sekunden begrenzen',
  'set the optimization level of the graph that the pass receives':
    'Optimierungsstufe des Graphen, den der Pass bekommt',
  'select the form in which the command receives the graph':
    'die Form wählen, in der der Befehl den Graphen bekommt',
  'replace each program by the returned graph if no difference was found':
    'jedes Programm durch den gelieferten Graphen ersetzen, wenn kein Unterschied gefunden wurde',
  'write each returned graph, and pictures before and after, to this folder':
    'jeden gelieferten Graphen und Bilder von vorher und nachher in diesen Ordner schreiben',
  'keep the best results for each program in this file':
    'die besten Ergebnisse für jedes Programm in dieser Datei behalten',
  'run the command without network or other files, with bubblewrap':
    'den Befehl ohne Netz und ohne andere Dateien ausführen (braucht bubblewrap)',

  'write a starter kit for a pass to the current folder, or list the kits':
    'ein Startpaket für einen Pass in den aktuellen Ordner schreiben, oder die Pakete auflisten',
  'the language of the pass: python, typescript, rust, or c':
    'die Sprache des Passes: python, typescript, rust oder c',

  // v8
  'show how V8 compiles a JavaScript function, phase by phase':
    'zeigen, wie V8 eine JavaScript-Funktion übersetzt, Phase für Phase',
  'select the function (default: the first that V8 optimizes)':
    'die Funktion wählen (sonst die erste, die V8 optimiert)',
  'print one phase': 'eine Phase ausgeben',
  'select the output form of the phase (igv: or of all graphs)':
    'die Form der Phase wählen; igv: auch die aller Graphen',
  'describe what each phase changed': 'beschreiben, was jede Phase geändert hat',

  // batch, lab, assignment, grade
  'answer requests from standard input, one JSON object per line':
    'Anfragen von der Standardeingabe beantworten, ein JSON-Objekt je Zeile',
  'list, check, and write guided labs': 'geführte Labs auflisten, prüfen und schreiben',
  'list the labs of the course': 'die Labs des Kurses auflisten',
  'compare only the translations with the originals, which is fast':
    'nur die Übersetzungen mit den Originalen vergleichen; das geht schnell',
  'check the start, solution, wrong answers, and text of each lab':
    'Anfang, Lösung, falsche Antworten und Text jedes Labs prüfen',
  'create a working lab to edit; see labs/AUTHORING.md':
    'ein Lab anlegen, das läuft und geändert werden kann; siehe labs/AUTHORING.md',
  'create it in this folder (default: the current one)': 'es in diesem Ordner anlegen (sonst im aktuellen)',
  [`add a step of each of these kinds, separated by commas: ${checkKindNames.join(', ')}; or all`]: `je einen Schritt dieser Arten anlegen, durch Kommas getrennt: ${checkKindNames.join(', ')}; oder all`,
  'write a submission as a student exports it, to test grading':
    'eine Abgabe schreiben, wie Studierende sie exportieren, um eine Bewertung auszuprobieren',
  'answer with solution, start, or wrong:N (the N-th wrong answer)':
    'mit solution, start oder wrong:N (der N-ten falschen Antwort) antworten',
  'write to this file, such as loops.fathom': 'in diese Datei schreiben, etwa loops.fathom',
  'write and check assignments': 'Übungsblätter schreiben und prüfen',
  'create an assignment to edit, such as week-3.yaml':
    'ein Übungsblatt anlegen, das geändert werden kann, etwa woche-3.yaml',
  'include the tasks of these labs': 'die Aufgaben dieser Labs aufnehmen',
  'summarize an assignment, or report its errors': 'ein Übungsblatt zusammenfassen oder seine Fehler melden',
  'grade .fathom submissions in separate processes': '.fathom-Abgaben in eigenen Prozessen bewerten',
  'grade this lab (default: all labs in the submission)': 'dieses Lab bewerten (sonst alle abgegebenen)',
  'grade the tasks of this assignment with its points':
    'die Aufgaben dieses Übungsblatts mit dessen Punkten bewerten',
  'select the output format': 'das Ausgabeformat wählen',
  'grade this many files at once (default: one per processor)':
    'so viele Dateien gleichzeitig bewerten (sonst eine je Prozessor)',
  'grade all .fathom files in a folder and its subfolders; print CSV':
    'alle .fathom-Dateien in einem Ordner und seinen Unterordnern bewerten; CSV ausgeben',
  'join results of --format record into the reports of a class':
    'Ergebnisse von --format record zu den Berichten einer Klasse vereinen',
  'with --gather: report submissions on this list that have no result':
    'mit --gather: Abgaben dieser Liste melden, die kein Ergebnis haben',
  'take names from a CSV file; write tables for Canvas, Moodle, Gradescope':
    'Namen aus einer CSV-Datei ergänzen; Noten für Canvas, Moodle und Gradescope schreiben',
  'list similar programs and JavaScript answers of different students':
    'Programme und JavaScript-Antworten auflisten, in denen sich Abgaben gleichen',
  'write to this file; for a class, write tables and a page to this folder':
    'in diese Datei schreiben; bei einer Klasse Tabellen und eine Seite in diesen Ordner',

  // rule
  'check and run peephole rules written in JavaScript': 'Peephole-Regeln in JavaScript prüfen und ausführen',
  'search for values for which the rule changes a result':
    'Werte suchen, für die die Regel ein Ergebnis ändert',
  'try at most this many expressions': 'höchstens so viele Ausdrücke versuchen',
  'set the seed for random expressions and values': 'den Startwert für zufällige Ausdrücke und Werte setzen',
  'compile and run a program with the rule; print its steps and the result':
    'ein Programm mit der Regel übersetzen und ausführen; ihre Schritte und das Ergebnis ausgeben',
  'place it before or after the built-in rules, or use it alone':
    'sie vor oder nach den eingebauten Regeln einreihen oder allein verwenden',

  // serve, doctor, licences, bench
  'serve the window to a browser on this computer':
    'das Fenster für einen Browser auf diesem Rechner bereitstellen',
  'listen on this port (0: any free port; default: one fixed port per user)':
    'auf diesem Port lauschen (0: ein freier; sonst ein fester je Benutzer)',
  'open in presentation mode': 'im Vorführmodus öffnen',
  'for demos: disable the terminal, native runs, and writing':
    'zum Vorführen: Terminal, native Läufe und Schreiben abschalten',
  'use this folder for your files; create it if necessary':
    'diesen Ordner für deine Dateien verwenden; er wird angelegt, wenn er fehlt',
  'trust the --workspace folder, so that the code in it can run':
    'dem Ordner von --workspace vertrauen, sodass läuft, was darin ist',
  'host a class: students join with a code; you follow their progress':
    'eine Übung halten: Studierende kommen mit einem Code dazu; du siehst ihren Fortschritt',
  'class: use this address for students (default: 127.0.0.1)':
    'Übung: diese Adresse für Studierende verwenden (sonst 127.0.0.1)',
  'class: select the lab; you can change it on your page':
    'Übung: das Lab wählen; es lässt sich auf deiner Seite ändern',
  'report which tools were found on this computer, and which are missing':
    'melden, welche Werkzeuge auf diesem Rechner da sind und welche fehlen',
  'write the report and the logs to a ZIP archive, without personal data':
    'den Bericht und die Protokolle in ein Zip-Archiv schreiben, ohne persönliche Daten',
  'explain an error, warning, rule, pass, or op (default: list them)':
    'Fehler, Warnung, Regel, Pass oder Operation erklären (sonst alle auflisten)',
  'print the licenses of Fathom and its packages':
    'die Lizenzen von Fathom und der enthaltenen Pakete ausgeben',
  'run benchmarks: all, start, compile, emulator, ssa, v8, analyses, window, grade, class, layout, or native':
    'Messungen ausführen: all, start, compile, emulator, ssa, v8, analyses, window, grade, class, layout oder native',
  'compile, layout, window: skip the largest programs':
    'compile, layout, window: die größten Programme auslassen',
  'native: run only this program': 'native: nur dieses Programm ausführen',
  'native: runs (5); grade: submissions (1000); class: seconds (300)':
    'native: Zahl der Läufe (5); grade: Abgaben (1000); class: Sekunden (300)',
};

export const notes = {
  pass: `
Der Befehl bekommt den Graphen eines Programms auf der Standardeingabe,
in der Form von emit --as json (docs/graph.schema.json) oder emit --as
graph, und gibt einen Graphen in einer dieser Formen aus, auf Wunsch mit
einem Schedule. Fathom prüft, ob der Graph wohlgeformt und der Schedule
erlaubt ist, führt beide Graphen mit denselben Eingaben aus und zählt
Knoten und ausgeführte Befehle. Die Spalte von Fathom ist die von -O full.
  fathom pass "python3 dce.py" schleife.simple ggt.simple
Der Befehl läuft in einer Shell mit deinen Rechten, als hättest du ihn
eingegeben.`,
  v8: `
Die Datei ist ein JavaScript-Programm, eine Aufzeichnung von V8 (turbo-*.json)
oder XML von IGV.
Ein Programm läuft im Node dieses Rechners: ohne Zugriff auf Dateien, Programme
oder ein Netz, und mit begrenzter Zeit und begrenztem Speicher.`,
  reduce: (node: string, reducer: string, graph: string): string => `
Eine Datei ist ein JavaScript-Modul:
  export default { name: 'fold', reduce(node, reducer) { … }, facts(node) { return '…'; } };
oder eine Liste solcher Reduktionen, die sich die Variablen des Moduls teilen.
Fathom ruft reduce mit jedem Knoten der Warteschlange auf. facts beschreibt einen
Knoten in den Schritten.
Ein Knoten hat ${node}.
reducer hat ${reducer}.
reducer.graph hat ${graph}.
Jeder Knoten bleibt im ganzen Lauf dasselbe Objekt, kann also Schlüssel einer Map
sein. Reduktionen laufen in einer Sandbox ohne Dateien und Netz, mit begrenzter
Zeit und begrenztem Speicher. Eine Reduktion, die scheitert oder die Pipeline
beschädigen würde, ändert nichts.
Exit-Status: 1, wenn die Pipeline oder eine Reduktion Fehler hat oder --compare
einen Unterschied findet.`,
  grade: `
Exit-Status: 1, wenn eine Datei keine Abgabe ist oder zu einem anderen Kurs oder
Lab gehört. Verlorene Punkte sind kein Fehler. Formate für Plattformen und
--format record enden mit 0, sobald sie ein Ergebnis geschrieben haben.`,
  rule: `
Eine Regel ist ein JavaScript-Modul:
  export default { name: 'double', law: 'x * 2 = x << 1', roots: ['Mul'],
    match(node, api) { const [left, right] = node.operands;
      return right.value === 2n ? api.op('Shl', left, 1) : null; } };
Ein Knoten hat op, operands, inputs (Platz 0 ist Kontrolle), value (ein bigint
oder null), type, uses und id. Vergleiche Knoten mit ===.
match gibt einen Knoten, api.op(name, ...operands), api.constant(integer) oder
null zurück, wenn die Regel nicht passt.
Die Regel läuft in einer Sandbox ohne Dateien und Netz, mit begrenzter Zeit und
begrenztem Speicher.`,
};
