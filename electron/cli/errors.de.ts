// What the command line itself says, of wrong calls and of what it found, in German, by the English words.
export const errors: Readonly<Record<string, string>> = {
  // Benches.
  'bench native measures on Linux and x86-64; this is {0} on {1}':
    'bench native misst unter Linux auf x86-64; das hier ist {0} auf {1}',
  'bench native needs the C compiler «cc» and «nm»; {0} is not on the path':
    'bench native braucht den C-Compiler «cc» und «nm»; {0} ist nicht im Suchpfad',
  'cc {0}\n{1}': 'cc {0}\n{1}',
  'the benchmark programs (test/bench) are only in a checkout of the sources':
    'die Programme zum Messen (test/bench) gibt es nur mit den Quellen',
  '--repeat takes a number from 1': '--repeat nimmt eine Zahl ab 1',
  '--only knows {0}, not «{1}»': '--only kennt {0}, nicht «{1}»',
  'bench window needs an installed Chromium, Chrome or Edge':
    'bench window braucht ein installiertes Chromium, Chrome oder Edge',
  '--only is an option of bench native, --repeat of bench native, grade and class':
    '--only ist eine Option von bench native, --repeat von bench native, grade und class',
  '--quick is an option of bench compile and window': '--quick ist eine Option von bench compile und window',
  'bench layout compares with Graphviz: its program «dot» is not on the path':
    'bench layout vergleicht mit Graphviz: dessen Programm «dot» ist nicht im Suchpfad',
  'bench knows {0}, analyses, class, grade, layout, native and all, not «{1}»':
    'bench kennt {0}, analyses, class, grade, layout, native und all, nicht «{1}»',

  'standard output cannot be written: {0}': 'die Standardausgabe lässt sich nicht schreiben: {0}',
  'there is no room left': 'es ist kein Platz mehr',

  // Runs.
  'here the program calls a function of C, which only native code can do; --engine native links it with the C library, and the first line of emit --as asm says how to link functions of your own':
    'hier ruft das Programm eine Funktion von C auf, was nur nativer Code kann; --engine native bindet es mit der C-Bibliothek, und die erste Zeile von emit --as asm sagt, wie man eigene Funktionen bindet',
  'of what a program prints, the first {0} MiB are kept: what came after that is not here':
    'von dem, was ein Programm ausgibt, werden die ersten {0} MiB behalten: was danach kam, fehlt hier',
  'stopped after {0} steps{1}; --budget allows more, and --engine native runs without counting, for {2} seconds':
    'angehalten nach {0} Schritten{1}; --budget erlaubt mehr, und --engine native läuft ohne Zählen, {2} Sekunden lang',
  ', at line {0}': ', in Zeile {0}',
  'no memory had to be found again': 'es musste kein Speicher wiedergefunden werden',
  'memory was found again {0} times, {1} bytes in all; {2} objects were looked at, {3} in the longest pause':
    'Speicher wurde {0}-mal wiedergefunden, zusammen {1} Bytes; {2} Objekte wurden angesehen, {3} in der längsten Pause',
  'memory was found again {0} times, {1} bytes in all; the pauses took {2} ms, the longest {3} ms':
    'Speicher wurde {0}-mal wiedergefunden, zusammen {1} Bytes; die Pausen dauerten {2} ms, die längste {3} ms',

  // What was found.
  'line {0}': 'Zeile {0}',
  'line {0}, gone in the end': 'Zeile {0}, am Ende nicht mehr da',
  'born at step {0}: {1}': 'entstanden in Schritt {0}: {1}',
  'because of step {0}: {1}': 'wegen Schritt {0}: {1}',
  'changed at step {0}: {1}': 'geändert in Schritt {0}: {1}',
  'no step {0} was met any more': 'einem Schritt {0} begegnete man nicht mehr',
  first: 'erste',
  second: 'zweite',
  'the graphs are equal': 'die Graphen sind gleich',
  'well-formed: {0}, {1}, {2} and {3} hold': 'wohlgeformt: {0}, {1}, {2} und {3} gelten',
  '{0} applied': '{0} angewandt',
  'without {0}': 'ohne {0}',
  '{0} and {1}': '{0} und {1}',
  'up to step {0}': 'bis Schritt {0}',
  'up to {0}': 'bis {0}',
  '1 input': '1 Eingabe',
  '{0} inputs': '{0} Eingaben',
  'its end': 'seinem Ende',
  'no difference on {0} (seed {1}): {2} and {3}': 'kein Unterschied bei {0} (Startwert {1}): {2} und {3}',
  'not decided: no run ended within the limits':
    'nicht entschieden: kein Lauf kam innerhalb der Grenzen zum Ende',
  'no run went round the loop at line {0}: nothing was seen of it':
    'kein Lauf ging durch die Schleife in Zeile {0}: von ihr wurde nichts gesehen',
  'no run went round the loop: nothing was seen of it':
    'kein Lauf ging durch die Schleife: von ihr wurde nichts gesehen',
  'not decided on {0}, where a limit came first: arg {1}':
    'nicht entschieden bei {0}, wo eine Grenze zuerst kam: arg {1}',
  'different ({0}) for arg {1}': 'verschieden ({0}) für arg {1}',
  'input: {0}': 'Eingabe: {0}',
  '{0} after printing {1}': '{0} nach der Ausgabe {1}',
  'the outputs differ from byte {0} on': 'die Ausgaben unterscheiden sich ab Byte {0}',
  'both came to line {0}': 'beide kamen zu Zeile {0}',
  'then the first went on to {0}, the second to {1}': 'dann ging der erste weiter zu {0}, der zweite zu {1}',
  '{0} changes at step {1} ({2}): {3}': '{0} ändert sich in Schritt {1} ({2}): {3}',
  'before that step: {0}; after it: {1}': 'vor diesem Schritt: {0}; danach: {1}',
  'no step of either changes what it does for that input':
    'kein Schritt von beiden ändert, was bei dieser Eingabe geschieht',
  'not compared: {0}': 'nicht verglichen: {0}',
  'not decided': 'nicht entschieden',
  'no difference': 'kein Unterschied',
  '{0}: {1} inputs gave the same (seed {2})': '{0}: {1} Eingaben gaben dasselbe (Startwert {2})',
  '{0}: {1} inputs gave the same, {2} met a limit (seed {3})':
    '{0}: {1} Eingaben gaben dasselbe, {2} trafen auf eine Grenze (Startwert {3})',
  'different: with arg = {0} it gave {1}, and gives {2} now':
    'verschieden: mit arg = {0} gab es {1}, und jetzt gibt es {2}',
  'different: with arg = {0} it gave {1}, and gives {2} now, and prints something else':
    'verschieden: mit arg = {0} gab es {1}, und jetzt gibt es {2}, und druckt etwas anderes',
  'at the node {0}': 'am Knoten {0}',

  // Files.
  '{0} is no text in UTF-8': '{0} ist kein Text in UTF-8',
  '{0} is a folder; name a file': '{0} ist ein Ordner; gebraucht wird eine Datei',
  '{0} is a socket; name a file': '{0} ist ein Socket; gebraucht wird eine Datei',
  '{0} is a pipe; name a file, or - for standard input':
    '{0} ist eine Pipe; gebraucht wird eine Datei, oder - für die Standardeingabe',
  'cannot read {0}: {1}': '{0} lässt sich nicht lesen: {1}',
  'cannot read {0}': 'nicht zu lesen: {0}',
  'cannot write {0}: {1}': '{0} lässt sich nicht schreiben: {1}',
  'there is no such file': 'eine solche Datei gibt es nicht',
  'it may not be read': 'sie darf nicht gelesen werden',
  'its links go in a circle': 'die Verweise führen im Kreis',
  'the name is too long': 'der Name ist zu lang',
  'it is a folder': 'es ist ein Ordner',
  'nothing is there to read from': 'da ist nichts, woraus man lesen kann',
  'nothing can be written there': 'dort kann nichts geschrieben werden',
  'there is no room left on the disk': 'auf dem Datenträger ist kein Platz mehr',
  'there is something of that name already': 'etwas mit diesem Namen gibt es schon',
  '{0} is longer than {1} MB': '{0} ist länger als {1} MB',
  'it could not be read: that took more than {0} seconds':
    'sie ließ sich nicht lesen: das dauerte länger als {0} Sekunden',
  'it could not be read: that took more than {0} MB of memory':
    'sie ließ sich nicht lesen: das brauchte mehr als {0} MB Speicher',
  '{0} is no file': '{0} ist keine Datei',
  'not graded: {0} is a link, or no file': 'nicht bewertet: {0} ist eine Verknüpfung oder keine Datei',
  'not graded: {0} has not the name of a .fathom file; rename or unpack it':
    'nicht bewertet: {0} heißt nicht wie eine .fathom-Datei; umbenennen oder entpacken',
  'there is a file {0} already': 'eine Datei {0} gibt es schon',
  '{0} is a file, and no folder': '{0} ist eine Datei, kein Ordner',
  'only one of the two can be standard input': 'nur eines von beiden kann die Standardeingabe sein',

  // Courses, labs, grades.
  'there is no lab «{0}»; there are {1}': 'ein Lab «{0}» gibt es nicht; es gibt {1}',
  'the lab {0} has errors: {1}:{2}:{3}: {4}': 'das Lab {0} hat Fehler: {1}:{2}:{3}: {4}',
  'there is no course in {0}': 'in {0} ist kein Kurs',
  '{0} is no folder; a course is one': '{0} ist kein Ordner; ein Kurs ist einer',
  'the course has errors: {0}: {1}': 'der Kurs hat Fehler: {0}: {1}',
  "an assignment's file is named with small letters, digits and -, such as week-3.yaml, not «{0}»":
    'die Datei eines Übungsblatts heißt nach Kleinbuchstaben, Ziffern und -, etwa week-3.yaml, nicht «{0}»',
  '--similar compares the submissions of a --class':
    '--similar vergleicht die Abgaben einer Klasse (--class)',
  'name at least one submission': 'mindestens eine Abgabe wird gebraucht',
  '--format {0} tells of one submission; name one':
    '--format {0} berichtet über eine Abgabe, nicht über mehrere',
  '--class grades all of a folder: name no files beside it':
    '--class bewertet alles in einem Ordner: daneben stehen keine Dateien',
  '--format {0} tells of one submission, not of a class':
    '--format {0} berichtet über eine Abgabe, nicht über eine Klasse',
  '--assignment names its labs: leave --lab out': '--assignment nennt seine Labs selbst: ohne --lab',
  '--jobs takes at least 1': '--jobs nimmt mindestens 1',
  "a lab's name is made of small letters, digits and -, not «{0}»":
    'der Name eines Labs besteht aus Kleinbuchstaben, Ziffern und -, nicht «{0}»',
  '--kind takes {0} or all, not «{1}»': '--kind nimmt {0} oder all, nicht «{1}»',
  'there is a lab «{0}» already in {1}': 'ein Lab «{0}» gibt es in {1} schon',
  '--with takes solution, start, or wrong:N for the N-th wrong answer, not «{0}»':
    '--with nimmt solution, start oder wrong:N für die N-te falsche Antwort, nicht «{0}»',
  'the assignment has errors: {0}:{1}:{2}: {3}': 'das Übungsblatt hat Fehler: {0}:{1}:{2}: {3}',
  '{0} has more in it than a class hands in': 'in {0} ist mehr, als eine Klasse abgibt',
  'there is no .fathom file in {0}': 'in {0} ist keine .fathom-Datei',
  'the grader has not been built: run npm run build first':
    'der Prüfer ist noch nicht gebaut: zuerst npm run build',

  // Options and what they take.
  '--arg takes a whole number, not «{0}»': '--arg nimmt eine ganze Zahl, nicht «{0}»',
  '{0} does not fit 64 bits': '{0} passt nicht in 64 Bits',
  'arg does not fit 64 bits': 'arg passt nicht in 64 Bits',
  '{0} takes a whole number up to {1}, not «{2}»': '{0} nimmt eine ganze Zahl bis {1}, nicht «{2}»',
  'levels begin with 1': 'Stufen beginnen mit 1',
  '{0} takes names of rules, as emit --as steps prints them, not «{1}»':
    '{0} nimmt Namen von Regeln, wie emit --as steps sie ausgibt, nicht «{1}»',
  '{0} takes a number of steps or one of {1}, not «{2}»':
    '{0} nimmt eine Zahl von Schritten oder eines von {1}, nicht «{2}»',
  'there is no step {0}: only {1} are taken': 'einen Schritt {0} gibt es nicht: es sind nur {1}',
  '--without {0}: {1}': '--without {0}: {1}',
  '--form and --trace are for {0}': '--form und --trace gelten für {0}',
  'the two are the same: name another file, steps with --without, or --against-optimize none':
    'beide sind dasselbe: es fehlt eine andere Datei, Schritte mit --without oder --against-optimize none',
  '--library goes with --as asm and --as header': '--library gehört zu --as asm und --as header',
  'a twin in C is made of a program, not of a pipeline or graph':
    'einen Zwilling in C gibt es von einem Programm, nicht von Pipelines und Graphen',
  '--with takes {0} and files *.js, not «{1}»': '--with nimmt {0} und Dateien *.js, nicht «{1}»',
  '--bisect needs something to compare with, for example --against-optimize none':
    '--bisect braucht etwas zum Vergleich, etwa --against-optimize none',
  '--runs takes at least 1': '--runs nimmt mindestens 1',
  '--not takes {0}, with commas between, not «{1}»': '--not nimmt {0}, durch Kommas getrennt, nicht «{1}»',
  'there is no node {0}: --as steps and --as graph name them':
    'einen Knoten {0} gibt es nicht: --as steps und --as graph nennen sie',

  // Programs that have no SSA form here.
  'it is a pipeline: it has no variables that could be brought into this form':
    'das ist eine Pipeline: sie hat keine Variablen, die in diese Form kommen könnten',
  'it is a graph: it has no variables that could be brought into this form':
    'das ist ein Graph: er hat keine Variablen, die in diese Form kommen könnten',
  'it uses memory: only integers can be brought into this form':
    'es nutzt Speicher: nur ganze Zahlen können in diese Form kommen',
  'it uses floating point numbers: only integers can be brought into this form':
    'es nutzt Gleitkommazahlen: nur ganze Zahlen können in diese Form kommen',
  'it uses functions as values: only integers can be brought into this form':
    'es nutzt Funktionen als Werte: nur ganze Zahlen können in diese Form kommen',
  'its body is the function main: write the statements without it':
    'sein Inhalt ist die Funktion main: die Anweisungen sollen ohne sie stehen',
  'given up after {0} visits: the program is too large for this algorithm':
    'nach {0} Besuchen aufgegeben: das Programm ist zu groß für diesen Algorithmus',

  // What is served, and what must be built before.
  'the window has not been built: run npm run build first':
    'das Fenster ist noch nicht gebaut: zuerst npm run build',
  'the list is made with the rest of Fathom: run npm run build first':
    'die Liste entsteht mit dem Rest von Fathom: zuerst npm run build',
  '--class goes with none of --present, --read-only, --trust and --workspace':
    '--class verträgt sich nicht mit --present, --read-only, --trust und --workspace',
  '--trust needs --workspace, and excludes --read-only':
    '--trust verlangt --workspace und verträgt sich nicht mit --read-only',
  'restricted: Fathom did not create {0}, and runs nothing from it until you trust it, in the window or with --trust':
    'eingeschränkt: Fathom hat {0} nicht angelegt und führt nichts daraus aus, bis du dem Ordner vertraust, im Fenster oder mit --trust',
  'the pages of a class have not been built: run npm run build first':
    'die Seiten einer Klasse sind noch nicht gebaut: zuerst npm run build',
  'cannot serve: {0}': 'der Server läuft nicht: {0}',
  '--host and --lab are options of serve --class: the window is for this machine alone':
    '--host und --lab sind Optionen von serve --class: das Fenster ist nur für diesen Rechner',
};
