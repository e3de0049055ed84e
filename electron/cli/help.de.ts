// The help of the command line in German, by the English text.
export const help: Readonly<Record<string, string>> = {
  // What the commander itself says.
  'Usage:': 'Aufruf:',
  'Options:': 'Optionen:',
  'Global Options:': 'Optionen aller Befehle:',
  'Commands:': 'Befehle:',
  'Arguments:': 'Argumente:',
  'display help for command': 'zeigt die Hilfe eines Befehls',

  // Several commands.
  'Compile, inspect and run programs of the Simple language':
    'Programme der Sprache Simple übersetzen, betrachten und ausführen',
  'of errors, hints and sentences (default: that of the environment)':
    'von Fehlern, Hinweisen, Sätzen und Hilfe (sonst die der Umgebung)',
  optimizations: 'Optimierungen',
  'apply what this analysis finds': 'anwenden, was diese Analyse findet',
  'rules not to use, with commas between': 'Regeln, die nicht gelten sollen, durch Kommas getrennt',
  'stop rewriting after so many steps (those of emit --as steps), or after a pass':
    'das Umschreiben nach so vielen Schritten (denen von emit --as steps) oder nach einem Durchlauf beenden',
  'admit only what that chapter has (1 to 24)': 'nur zulassen, was dieses Kapitel hat (1 bis 24)',
  'which schedule': 'welche Anordnung',
  'calling convention': 'Aufrufkonvention',
  'register allocator': 'Registerzuteilung',
  'print data as JSON': 'Daten als JSON ausgeben',
  'the value of arg': 'der Wert von arg',
  'a course of your own': 'ein eigener Kurs',
  'which random inputs': 'welche zufälligen Eingaben',

  'leave these steps out (numbers of emit --as steps, with commas)':
    'diese Schritte auslassen (Nummern von emit --as steps, durch Kommas getrennt)',
  'leave these steps out of the second (numbers of emit --as steps, with commas)':
    'diese Schritte beim zweiten auslassen (Nummern von emit --as steps, durch Kommas getrennt)',

  // compare, why
  'two compilations beside each other: figures, what one graph has and the other has not; of two programs, or of one':
    'zwei Übersetzungen nebeneinander: Zahlen, und was nur einer der Graphen hat; von zwei Programmen oder von einem',
  'also count what a run with this argument executes':
    'auch zählen, was ein Lauf mit diesem Argument ausführt',
  'why a node is in the graph, and why no more was done to it':
    'warum ein Knoten im Graphen ist, und warum nicht mehr mit ihm geschah',
  'only these: folded, rewritten, merged, hoisted, check, register':
    'nur diese: folded, rewritten, merged, hoisted, check, register',
  'the node that it might have been one with': 'der Knoten, mit dem er einer hätte sein können',

  // run, emit
  'run a program, or a pipeline of json-pipeline: its own output, then its result as the last line':
    'ein Programm oder eine Pipeline von json-pipeline ausführen: erst die eigene Ausgabe, dann das Ergebnis als letzte Zeile',
  'what runs it': 'was es ausführt',
  'native: call functions of C also where the system does not hold them':
    'nativ: Funktionen von C auch aufrufen, wo das System sie nicht hält',
  'stop after so many steps (10 million where it is left out)':
    'nach so vielen Schritten aufhören (10 Millionen, wo es fehlt)',
  'tell how often memory was found again; with --json: compare all schedules and allocators, and count each instruction':
    'sagen, wie oft Speicher wiedergefunden wurde; mit --json: alle Anordnungen und Registerzuteilungen vergleichen und jeden Befehl zählen',
  'never find memory again that nothing reaches': 'Speicher, zu dem nichts mehr führt, nie wieder verwenden',
  'native: never find memory again that nothing reaches':
    'nativ: Speicher, zu dem nichts mehr führt, nie wieder verwenden',
  'print one stage of the compilation; a pipeline also in its own forms':
    'eine Stufe der Übersetzung ausgeben; eine Pipeline auch in ihren eigenen Formen',
  'what to print': 'was ausgegeben wird',
  'how assembly is written': 'wie Assembler geschrieben wird',
  'with --as asm: functions that C calls, in the place of a program; --as header prints their header':
    'mit --as asm: Funktionen, die C ruft, an der Stelle eines Programms; --as header gibt ihre Header-Datei aus',
  'the system the assembly is for': 'das System, für das der Assembler ist',

  // analyze
  'solve the equations of a program: which statements are reached, which values are constant':
    'die Gleichungen eines Programms lösen: welche Anweisungen erreicht werden, welche Werte konstant sind',
  'which analysis': 'welche Analyse',
  'equations of statements, or of the nodes of the graph (statements where the program has that form)':
    'Gleichungen der Anweisungen oder der Knoten des Graphen (der Anweisungen, wenn das Programm diese Form hat)',
  'how the equations are solved': 'wie die Gleichungen gelöst werden',
  'print each change': 'jede Änderung ausgeben',
  'what is done to the graph first (default: none; for ranges peephole, for zerocheck full)':
    'was vorher mit dem Graphen geschieht (sonst none; bei ranges peephole, bei zerocheck full)',

  // step, verify
  'run the graph of a program by the small-step semantics: Start, Exec(r, ρ) …, Ret(v)':
    'den Graphen eines Programms nach der Small-Step-Semantik ausführen: Start, Exec(r, ρ) …, Ret(v)',
  'most states, or nodes of the tree, that are shown':
    'wie viele Zustände oder Knoten des Baums höchstens gezeigt werden',
  'the demand-driven run instead, as a tree': 'stattdessen der Lauf nach Bedarf, als Baum',
  'with --demand: demand control, too, down to Start':
    'mit --demand: auch Kontrolle fordern, bis hin zu Start',
  'check a program, a graph or a pipeline for well-formedness, or compare it with another by running both':
    'prüfen, ob ein Programm, ein Graph oder eine Pipeline wohlgeformt ist, oder mit einem anderen vergleichen, indem beide laufen',
  'the other program or graph; alone with an option below: the same program':
    'das andere Programm oder der andere Graph; ohne ihn mit einer der folgenden Optionen: dasselbe Programm',
  'optimizations of the other (those of -O)': 'Optimierungen des anderen (sonst die von -O)',
  'the analysis applied to the other (that of --apply)':
    'die Analyse, die auf das andere angewandt wird (sonst die von --apply)',
  'rules the other does without, or none (those of --disable)':
    'Regeln, ohne die das andere auskommt, oder none (sonst die von --disable)',
  'where rewriting the other stops, or end (that of --until)':
    'wo das Umschreiben des anderen endet, oder end (sonst wie bei --until)',
  'where they differ: find the step that changes what the program does':
    'wo sie sich unterscheiden: den Schritt finden, der ändert, was das Programm tut',
  'how many inputs to compare': 'mit wie vielen Eingaben verglichen wird',
  'most steps of each run': 'wie viele Schritte ein Lauf höchstens hat',

  // ssa, reduce
  'bring a program, or a control-flow graph as text, into SSA form':
    'ein Programm oder einen Kontrollflussgraphen als Text in SSA-Form bringen',
  'which construction': 'welches Verfahren',
  'tell what the construction did': 'erzählen, was das Verfahren getan hat',
  'run reductions over a pipeline, and schedule what is left':
    'Reduktionen auf eine Pipeline anwenden und anordnen, was übrig ist',
  'which, with commas between: ready ones, and files *.js of your own':
    'welche, durch Kommas getrennt: fertige und eigene Dateien *.js',
  'one after the other, each to its end; not together':
    'eine nach der anderen, jede bis zum Ende; nicht gemeinsam',
  'print each step as a comment first': 'zuerst jeden Schritt als Kommentar ausgeben',
  'run the pipeline before and after on so many inputs':
    'die Pipeline vorher und nachher mit so vielen Eingaben ausführen',

  // batch, lab, assignment, grade
  'answer requests, one JSON object a line, from standard input':
    'Anfragen von der Standardeingabe beantworten, ein JSON-Objekt je Zeile',
  'the guided labs': 'die geführten Labs',
  'list the labs of the course': 'die Labs des Kurses auflisten',
  'prove of each lab that its start fails, its solution passes, wrong answers get their replies, and its text is true':
    'von jedem Lab beweisen, dass sein Anfang scheitert, seine Lösung besteht, falsche Antworten ihre Erwiderung bekommen und sein Text wahr ist',
  'write a lab that works, to be changed; labs/AUTHORING.md tells how':
    'ein Lab schreiben, das läuft und geändert werden kann; labs/AUTHORING.md sagt, wie',
  'where (default: here)': 'wohin (sonst hierher)',
  'steps of these kinds, with commas between: returns, graph, steps, schedule, machine, differs, fails, quiz, predict, pick, code, score; or all':
    'Schritte dieser Arten, durch Kommas getrennt: returns, graph, steps, schedule, machine, differs, fails, quiz, predict, pick, code, score; oder all',
  'write a submission as a student exports it, for trying a grader':
    'eine Abgabe schreiben, wie Studierende sie exportieren, um eine Bewertung auszuprobieren',
  'solution, start, or wrong:N, the N-th wrong answer that was foreseen':
    'solution, start oder wrong:N, die N-te vorhergesehene falsche Antwort',
  'the file to write, such as loops.fathom': 'die Datei, die geschrieben wird, etwa loops.fathom',
  'files that say which tasks to do': 'Dateien, die sagen, welche Aufgaben zu lösen sind',
  'write an assignment, to be changed, such as week-3.yaml':
    'ein Übungsblatt schreiben, das geändert werden kann, etwa woche-3.yaml',
  'labs whose tasks it proposes': 'Labs, deren Aufgaben es vorschlägt',
  'say what an assignment asks for, or what is wrong with it':
    'sagen, was ein Übungsblatt verlangt, oder was daran falsch ist',
  'make every check of handed-in .fathom files again, each file in a process of its own':
    'jede Prüfung abgegebener .fathom-Dateien wiederholen, jede Datei in einem eigenen Prozess',
  'grade this lab (default: all that were handed in)': 'dieses Lab bewerten (sonst alle abgegebenen)',
  'grade the tasks of an assignment, with its points':
    'die Aufgaben eines Übungsblatts bewerten, mit dessen Punkten',
  'how grades are told': 'wie Bewertungen ausgegeben werden',
  'how many at a time (default: one a processor)': 'wie viele gleichzeitig (sonst eine je Prozessor)',
  'grade all .fathom files in a folder and those below it, as a table in CSV':
    'alle .fathom-Dateien in einem Ordner und darunter bewerten, als Tabelle in CSV',
  'with --class: list programs of two submissions that become the same graph':
    'mit --class: Programme zweier Abgaben auflisten, aus denen derselbe Graph wird',
  'write into this file; with --class a folder: grades.csv, grades.json, class.html':
    'in diese Datei schreiben; mit --class ein Ordner: grades.csv, grades.json, class.html',

  // rule
  'peephole rules written in JavaScript': 'Peephole-Regeln in JavaScript',
  'look for values for which the rule changes a result':
    'Werte suchen, bei denen die Regel ein Ergebnis ändert',
  'most expressions to try': 'wie viele Ausdrücke höchstens versucht werden',
  'which random expressions and values': 'welche zufälligen Ausdrücke und Werte',
  'compile a program with the rule, print the steps that it made, then the result':
    'ein Programm mit der Regel übersetzen, ihre Schritte ausgeben, dann das Ergebnis',
  'where it stands among the built-in rules; the first that fits is taken':
    'wo sie unter den eingebauten Regeln steht; die erste, die passt, gilt',

  // serve, doctor, licences, bench
  'serve the window to a browser on this machine':
    'das Fenster für einen Browser auf diesem Rechner bereitstellen',
  'port to listen on (0: any free one; left out: the same for you each time)':
    'Port, auf dem gelauscht wird (0: ein freier; ohne Angabe: jedes Mal derselbe)',
  'open in presentation mode': 'im Vorführmodus öffnen',
  'for demos: no terminal, no native runs, nothing is written':
    'zum Vorführen: kein Terminal, keine nativen Läufe, nichts wird geschrieben',
  'the folder of your files, made where there is none':
    'der Ordner deiner Dateien; er wird angelegt, wenn er fehlt',
  'trust the folder of --workspace, which runs what is in it':
    'dem Ordner von --workspace vertrauen, sodass läuft, was darin ist',
  'hold a class: students join from their browsers with a code, you see where they are':
    'eine Übung halten: Studierende kommen mit einem Code aus ihren Browsern dazu, du siehst, wie weit sie sind',
  'class: the address of this machine that students can reach (127.0.0.1)':
    'Übung: die Adresse dieses Rechners, die Studierende erreichen (127.0.0.1)',
  'class: the lab that the class does; it can be chosen on your page as well':
    'Übung: das Lab, das alle bearbeiten; es lässt sich auch auf deiner Seite wählen',
  'say what was found on this machine and what is missing':
    'sagen, was auf diesem Rechner da ist und was fehlt',
  'write what was found and the logs into a zip archive, without personal data':
    'den Befund und die Protokolle in ein Zip-Archiv schreiben, ohne persönliche Daten',
  'print the licences of Fathom and of the packages in it':
    'die Lizenzen von Fathom und der enthaltenen Pakete ausgeben',
  'measure and print figures: all, start, compile, emulator, ssa; window: what one waits for, by size; analyses; grade: a thousand submissions; class: a hundred students; layout: crossings of lines beside Graphviz; native compares with cc':
    'messen und Zahlen ausgeben: all, start, compile, emulator, ssa; window: worauf man wartet, nach Größe; analyses; grade: tausend Abgaben; class: hundert Studierende; layout: Kreuzungen von Linien neben Graphviz; native vergleicht mit cc',
  'compile, window: without the largest programs': 'compile, window: ohne die größten Programme',
  'native: this program alone': 'native: nur dieses Programm',
  'native: runs of each program, of which the fastest counts (5); grade: submissions (1000); class: seconds (300)':
    'native: Läufe jedes Programms, von denen der schnellste zählt (5); grade: Abgaben (1000); class: Sekunden (300)',
};

/** What stands below the options of a command. */
export const notes = {
  reduce: (node: string, reducer: string, graph: string): string => `
Eine Datei ist ein Modul: export default { name: 'fold', reduce(node, reducer) { … }, facts(node) { return '…'; } };
oder eine Liste solcher Reduktionen, die teilen, was das Modul sich merkt. reduce wird mit jedem Knoten der Schlange gerufen.
Ein Knoten hat ${node}.
reducer hat ${reducer};
reducer.graph hat ${graph}.
Knoten bleiben im ganzen Lauf dieselben Objekte, können also Schlüssel einer Map sein; facts erzählt in den Schritten von einem Knoten.
Sie läuft in einer Sandbox: keine Dateien, kein Netz, begrenzte Zeit, begrenzter Speicher. Was scheitert oder die Pipeline
beschädigen würde, ändert nichts. Exit-Status: 1 bei Fehlern der Pipeline und einer Reduktion, und wenn --compare einen
Unterschied findet.`,
  grade: `
Exit-Status: 1, wenn eine Datei keine Abgabe ist, oder eine von etwas anderem; verlorene Punkte sind kein Fehler.`,
  rule: `
Eine Regel ist ein Modul: export default { name: 'double', law: 'x * 2 = x << 1', roots: ['Mul'],
  match(node, api) { const [left, right] = node.operands;
    return right.value === 2n ? api.op('Shl', left, 1) : null; } };
Ein Knoten hat op, operands, inputs (Platz 0 ist Kontrolle), value (ein bigint oder null), type, uses, id; === vergleicht Knoten.
match gibt einen Knoten, api.op(name, ...operands), api.constant(integer) oder null, wenn nichts zu tun ist.
Sie läuft in einer Sandbox: keine Dateien, kein Netz, begrenzte Zeit, begrenzter Speicher.`,
};
