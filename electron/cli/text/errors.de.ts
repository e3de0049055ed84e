// German messages of the command line, by the English text.
export const errors: Readonly<Record<string, string>> = {
  // Benchmarks.
  'bench native requires Linux on x86-64; this is {0} on {1}':
    'bench native braucht Linux auf x86-64; das hier ist {0} auf {1}',
  'bench native requires the programs “cc” and “nm”, but {0} is not on the path':
    'bench native braucht die Programme „cc“ und „nm“, aber {0} ist nicht im Suchpfad',
  'cc {0}\n{1}': 'cc {0}\n{1}',
  'the benchmark programs (test/bench/programs) exist only in a checkout of the sources':
    'die Programme zum Messen (test/bench/programs) gibt es nur mit den Quellen',
  '--repeat takes a number of at least 1': '--repeat nimmt eine Zahl ab 1',
  '--only takes {0}, not “{1}”': '--only nimmt {0}, nicht „{1}“',
  'bench window requires Chromium, Chrome, or Edge. Install one of them':
    'bench window braucht ein installiertes Chromium, Chrome oder Edge',
  '--only requires bench native; --repeat requires bench native, grade, or class':
    '--only gilt nur für bench native, --repeat nur für bench native, grade und class',
  '--quick requires bench compile, layout, or window':
    '--quick gilt nur für bench compile, layout und window',
  'bench takes {0}, analyses, class, grade, layout, native, or all, not “{1}”':
    'bench nimmt {0}, analyses, class, grade, layout, native oder all, nicht „{1}“',

  // pass
  'bubblewrap (bwrap) was not found': 'bubblewrap (bwrap) wurde nicht gefunden',
  'the command did not start: {0}': 'der Befehl ist nicht gestartet: {0}',
  'the command did not end within {0} seconds. Does it loop forever? Print each iteration to standard error to find out. If it is only slow, allow more with --time':
    'der Befehl war nach {0} Sekunden nicht fertig. Läuft eine Schleife endlos? Gib jede Iteration auf der Standardfehlerausgabe aus, um das herauszufinden. Ist er nur langsam, gib ihm mit --time mehr Zeit',
  'the command printed more than {0} MB': 'der Befehl hat mehr als {0} MB ausgegeben',
  'the command was ended by the signal {0}': 'der Befehl wurde durch das Signal {0} beendet',
  'the command exited with status {0}': 'der Befehl endete mit dem Status {0}',
  '--write requires files, not standard input': '--write braucht Dateien, nicht die Standardeingabe',
  '--time must be at least 1': '--time nimmt mindestens 1',
  '--confine requires bubblewrap (bwrap), and it must be allowed to create namespaces':
    '--confine braucht bubblewrap (bwrap), und es muss Namensräume anlegen dürfen',
  '{0} is not a file that --board wrote': '{0} ist keine von --board geschriebene Bestenliste',
  program: 'Programm',
  yours: 'deine',
  "Fathom's": 'Fathom',
  before: 'vorher',
  fewest: 'wenigste',
  'the task of {0} counts nodes': 'die Aufgabe zu {0} zählt Knoten',
  'the task of {0} counts executed instructions': 'die Aufgabe zu {0} zählt ausgeführte Befehle',
  result: 'Ergebnis',
  'executed, arg {0}': 'ausgeführt, arg {0}',
  'the command failed': 'der Befehl ist gescheitert',
  'malformed graph': 'Graph nicht wohlgeformt',
  'different behavior': 'anderes Verhalten',
  'no difference on {0} inputs': 'kein Unterschied bei {0} Eingaben',
  'legal schedule, and no difference on {0} inputs':
    'erlaubter Schedule, und kein Unterschied bei {0} Eingaben',
  '{0}: the returned graph with each schedule': '{0}: der zurückgegebene Graph mit jedem Schedule',
  schedule: 'Schedule',
  executed: 'ausgeführt',
  early: 'früh',
  late: 'spät',
  best: 'beste',
  'graph for {0}': 'Graph für {0}',
  'the smallest input found that shows a difference is arg {0}':
    'die kleinste gefundene Eingabe, die einen Unterschied zeigt, ist arg {0}',
  'before the pass: {0}': 'vor dem Pass: {0}',
  'after the pass: {0}': 'nach dem Pass: {0}',

  // v8
  '--as {0} requires --phase': '--as {0} braucht --phase',
  '“{0}” is not the name of a function': '„{0}“ ist kein Name einer Funktion',
  'Node was not found. Install Node 20 or later to capture traces':
    'Node fehlt. Zum Aufzeichnen braucht es Node 20 oder neuer',
  'Node {0} cannot confine programs. Install Node 20 or later to capture traces':
    'Node {0} kann Programme nicht einschränken. Zum Aufzeichnen braucht es Node 20 oder neuer',
  'the program failed before V8 optimized a function':
    'das Programm ist gescheitert, bevor V8 eine Funktion optimiert hat',
  'the program did not end in time': 'das Programm hat zu lange gedauert',
  'the program printed too much': 'das Programm hat zu viel ausgegeben',
  'the program did not run: {0}': 'das Programm ist nicht gelaufen: {0}',
  'V8 did not optimize any function. Call one in a loop, for example 100,000 times':
    'V8 hat keine Funktion optimiert. Rufe eine in einer Schleife auf, etwa 100.000-mal',
  'V8 did not optimize {0}. Call it in a loop, for example 100,000 times':
    'V8 hat {0} nicht optimiert. Rufe die Funktion in einer Schleife auf, etwa 100.000-mal',
  'there is no phase “{0}”. The phases are: {1}': 'die Phase „{0}“ gibt es nicht. Die Phasen sind: {1}',
  '{0} cannot be printed as {1}. It contains: {2}': '{0} hat die Form {1} nicht, sondern diese: {2}',
  phase: 'Phase',
  nodes: 'Knoten',
  edges: 'Kanten',
  added: 'dazu',
  removed: 'weg',
  changed: 'geändert',
  graph: 'Graph',
  blocks: 'Blöcke',
  'instructions and live ranges': 'Befehle und Lebensbereiche',
  'links between nodes and instructions': 'Verbindungen von Knoten und Befehlen',
  assembly: 'Assembler',
  'data that Fathom cannot read': 'Daten, die Fathom nicht liest',

  'cannot write to standard output: {0}': 'die Standardausgabe lässt sich nicht schreiben: {0}',
  'no space is left on the device': 'auf dem Gerät ist kein Platz mehr',

  // Runs.
  'the program calls a C function here, and only native code can do that. Use --engine native to link it with the C library. To link your own functions, see the first line of emit --as asm':
    'das Programm ruft hier eine C-Funktion auf, und das kann nur nativer Code. --engine native bindet es mit der C-Bibliothek. Wie man eigene Funktionen bindet, sagt die erste Zeile von emit --as asm',
  'the output is longer than {0} MiB and was cut off':
    'die Ausgabe ist länger als {0} MiB und wurde abgeschnitten',
  'stopped after {0} steps{1}. Raise the limit with --budget, or use --engine native, which runs for up to {2} seconds without counting steps':
    'angehalten nach {0} Schritten{1}. --budget erlaubt mehr, und --engine native läuft bis zu {2} Sekunden, ohne Schritte zu zählen',
  ' at line {0}': ' in Zeile {0}',
  'no garbage collections': 'keine Speicherbereinigungen',
  'garbage collections: {0}, freed bytes: {1}, visited objects: {2}, most in one pause: {3}':
    'Speicherbereinigungen: {0}, freigegebene Bytes: {1}, besuchte Objekte: {2}, davon in der längsten Pause: {3}',
  'garbage collections: {0}, freed bytes: {1}, pauses: {2} ms in total, longest: {3} ms':
    'Speicherbereinigungen: {0}, freigegebene Bytes: {1}, Pausen: zusammen {2} ms, die längste {3} ms',

  // Results.
  'line {0}': 'Zeile {0}',
  'line {0}; not in the final graph': 'Zeile {0}; nicht im fertigen Graphen',
  'created at step {0}: {1}': 'erzeugt in Schritt {0}: {1}',
  'because of step {0}: {1}': 'wegen Schritt {0}: {1}',
  'changed at step {0}: {1}': 'geändert in Schritt {0}: {1}',
  'step {0} no longer occurs': 'Schritt {0} kommt nicht mehr vor',
  first: 'erste',
  second: 'zweite',
  'the graphs are equal': 'die Graphen sind gleich',
  'well-formed: {0}, {1}, {2}, and {3} hold': 'wohlgeformt: {0}, {1}, {2} und {3} gelten',
  '{0} applied': '{0} angewandt',
  'without {0}': 'ohne {0}',
  '{0} and {1}': '{0} und {1}',
  'up to step {0}': 'bis Schritt {0}',
  'up to {0}': 'bis {0}',
  '1 input': '1 Eingabe',
  '{0} inputs': '{0} Eingaben',
  'the end': 'das Ende',
  'no difference on {0} (seed {1}): {2} and {3}': 'kein Unterschied bei {0} (Startwert {1}): {2} und {3}',
  'undecided: no run finished within the limits': 'unentschieden: kein Lauf endete innerhalb der Grenzen',
  'no run repeated the loop at line {0}, so it is untested':
    'kein Lauf durchlief die Schleife in Zeile {0} mehrmals; sie ist nicht geprüft',
  'no run repeated the loop, so it is untested':
    'kein Lauf durchlief die Schleife mehrmals; sie ist nicht geprüft',
  'undecided on {0} because a run reached its limit: arg {1}':
    'unentschieden bei {0}, weil ein Lauf seine Grenze erreichte: arg {1}',
  'different ({0}) for arg {1}': 'verschieden ({0}) für arg {1}',
  'input: {0}': 'Eingabe: {0}',
  '{0} after printing {1}': '{0} nach der Ausgabe {1}',
  'the outputs differ starting at byte {0}': 'die Ausgaben unterscheiden sich ab Byte {0}',
  'both reached line {0}': 'beide erreichten Zeile {0}',
  'then the first reached {0}, and the second {1}': 'dann erreichte der erste {0}, der zweite {1}',
  '{0} changes at step {1} ({2}): {3}': '{0} ändert sich in Schritt {1} ({2}): {3}',
  'before this step: {0}; after it: {1}': 'vor diesem Schritt: {0}; danach: {1}',
  'neither program has a step that changes its behavior for this input':
    'kein Schritt von beiden ändert das Verhalten bei dieser Eingabe',
  'not compared: {0}': 'nicht verglichen: {0}',
  undecided: 'unentschieden',
  'no difference': 'kein Unterschied',
  '{0}: the results agree on {1} inputs (seed {2})':
    '{0}: die Ergebnisse stimmen bei {1} Eingaben überein (Startwert {2})',
  '{0}: the results agree on {1} inputs; {2} reached a limit (seed {3})':
    '{0}: die Ergebnisse stimmen bei {1} Eingaben überein; {2} erreichten eine Grenze (Startwert {3})',
  'different: for arg = {0}, the result was {1} before and is {2} now':
    'verschieden: für arg = {0} war das Ergebnis vorher {1} und ist jetzt {2}',
  'different: for arg = {0}, the result was {1} before and is {2} now, and the output differs':
    'verschieden: für arg = {0} war das Ergebnis vorher {1} und ist jetzt {2}, und die Ausgabe ist anders',
  'at node {0}': 'am Knoten {0}',

  // Former names.
  '“{0}” is now called “{1}”. The former name works in this version only':
    '„{0}“ heißt jetzt „{1}“. Der frühere Name gilt nur noch in dieser Version',

  // Explanations.
  'there is no error, warning, rule, pass, or op “{0}”. To list them, run fathom explain':
    '„{0}“ ist kein Fehler, keine Warnung, keine Regel, kein Pass und keine Operation. fathom explain listet alle auf',

  // Files.
  '{0} is not UTF-8 text': '{0} ist kein UTF-8-Text',
  '{0} is a folder; name a file': '{0} ist ein Ordner; gebraucht wird eine Datei',
  '{0} is a socket; name a file': '{0} ist ein Socket; gebraucht wird eine Datei',
  '{0} is a pipe; name a file, or - for standard input':
    '{0} ist eine Pipe; gebraucht wird eine Datei, oder - für die Standardeingabe',
  'cannot read {0}: {1}': '{0} lässt sich nicht lesen: {1}',
  'cannot read {0}': 'nicht zu lesen: {0}',
  'cannot write {0}: {1}': '{0} lässt sich nicht schreiben: {1}',
  'the file does not exist': 'die Datei gibt es nicht',
  'permission to read it was denied': 'das Lesen ist nicht erlaubt',
  'its links form a cycle': 'die Verweise bilden einen Kreis',
  'the name is too long': 'der Name ist zu lang',
  'it is a folder': 'es ist ein Ordner',
  'there is no device to read from': 'dort ist kein Gerät, das sich lesen lässt',
  'it is read-only': 'dort lässt sich nichts schreiben',
  'the disk is full': 'der Datenträger ist voll',
  'the name is already taken': 'den Namen gibt es schon',
  '{0} is longer than {1} MB': '{0} ist länger als {1} MB',
  'reading it took more than {0} seconds': 'das Lesen dauerte länger als {0} Sekunden',
  'reading it took more than {0} MB of memory': 'das Lesen brauchte mehr als {0} MB Speicher',
  '{0} is not a file': '{0} ist keine Datei',
  'not graded: {0} is a link or not a file': 'nicht bewertet: {0} ist eine Verknüpfung oder keine Datei',
  'not graded: the name of {0} does not end in .fathom. Rename or unpack it':
    'nicht bewertet: der Name von {0} endet nicht auf .fathom. Benenne die Datei um oder entpacke sie',
  'the file {0} already exists': 'eine Datei {0} gibt es schon',
  '{0} is a file, not a folder': '{0} ist eine Datei, kein Ordner',
  'only one of the two inputs can be standard input': 'nur eines von beiden kann die Standardeingabe sein',

  // Courses, labs, grades.
  'there is no lab “{0}”. The labs are {1}': 'ein Lab „{0}“ gibt es nicht. Die Labs sind {1}',
  'the lab {0} has errors: {1}:{2}:{3}: {4}': 'das Lab {0} hat Fehler: {1}:{2}:{3}: {4}',
  'Fathom was installed without its starter kits': 'Fathom wurde ohne seine Startpakete installiert',
  '{0} already exists. Choose another folder, or delete it':
    '{0} gibt es schon. Wähle einen anderen Ordner, oder lösche die Datei',
  'run it with: {0}': 'so führst du ihn aus: {0}',
  'or, to schedule: {0}': 'oder als Scheduler: {0}',
  'fault: timeout means more than ten times as many steps as before the pass. Does a loop of the graph never end?':
    'fault: timeout heißt: mehr als zehnmal so viele Schritte wie vor dem Pass. Endet eine Schleife des Graphen nie?',
  'these files are in {0}': 'diese Dateien liegen in {0}',
  'to see what the command printed, add --out FOLDER':
    'füge --out ORDNER hinzu, um zu sehen, was der Befehl ausgegeben hat',
  '{0} is not a program in Simple. Put the command of the pass in quotes, as in: fathom pass "python3 gvn.py" PROGRAM.simple':
    '{0} ist kein Programm in Simple. Setze den Befehl des Passes in Anführungszeichen, wie in: fathom pass "python3 gvn.py" PROGRAM.simple',
  '{0} now contains the returned graph': '{0} enthält jetzt den zurückgegebenen Graphen',
  '{0} is unchanged, because only a graph without differences replaces it':
    '{0} ist unverändert, denn nur ein Graph ohne Unterschied ersetzt es',
  'the graphs before and after are in {0}': 'die Graphen vorher und nachher sind in {0}',
  'there is no course in {0}': 'in {0} ist kein Kurs',
  '{0} is not a folder. Name the folder of a course': '{0} ist kein Ordner. Nenne den Ordner eines Kurses',
  'the course has errors: {0}: {1}': 'der Kurs hat Fehler: {0}: {1}',
  'name an assignment with lowercase letters, digits, and -, such as week-3.yaml, not “{0}”':
    'ein Übungsblatt heißt mit Kleinbuchstaben, Ziffern und -, etwa week-3.yaml, nicht „{0}“',
  'name at least one submission': 'mindestens eine Abgabe wird gebraucht',
  '--format {0} reports on one submission. Name only one':
    '--format {0} berichtet über eine Abgabe. Nenne nur eine',
  '--format {0} reports on one submission, not on a class':
    '--format {0} berichtet über eine Abgabe, nicht über eine Klasse',
  'the assignment names its labs. Omit --lab': 'das Übungsblatt nennt seine Labs selbst. Lass --lab weg',
  '--jobs must be at least 1': '--jobs nimmt mindestens 1',
  'name a lab with lowercase letters, digits, and -, not “{0}”':
    'ein Lab heißt mit Kleinbuchstaben, Ziffern und -, nicht „{0}“',
  '--kind takes {0}, or all, not “{1}”': '--kind nimmt {0} oder all, nicht „{1}“',
  'the lab “{0}” already exists in {1}': 'ein Lab „{0}“ gibt es in {1} schon',
  '--with takes solution, start, or wrong:N for the N-th wrong answer, not “{0}”':
    '--with nimmt solution, start oder wrong:N für die N-te falsche Antwort, nicht „{0}“',
  'the assignment has errors: {0}:{1}:{2}: {3}': 'das Übungsblatt hat Fehler: {0}:{1}:{2}: {3}',
  '{0} contains more files than a class can have': '{0} enthält mehr Dateien, als eine Klasse haben kann',
  '{0} contains no .fathom files': '{0} enthält keine .fathom-Dateien',
  'the grader is not built. Run npm run build first':
    'der Prüfer ist nicht gebaut. Führe zuerst npm run build aus',

  // Options and their values.
  '--arg takes an integer, not “{0}”': '--arg nimmt eine ganze Zahl, nicht „{0}“',
  '{0} does not fit in 64 bits': '{0} passt nicht in 64 Bits',
  'arg does not fit in 64 bits': 'arg passt nicht in 64 Bits',
  '{0} takes an integer from 0 to {1}, not “{2}”': '{0} nimmt eine ganze Zahl von 0 bis {1}, nicht „{2}“',
  'the lowest level is 1': 'die niedrigste Stufe ist 1',
  '{0} takes rule names as printed by emit --as steps, not “{1}”':
    '{0} nimmt Namen von Regeln, wie emit --as steps sie ausgibt, nicht „{1}“',
  '{0} takes a step number or one of {1}, not “{2}”':
    '{0} nimmt die Nummer eines Schritts oder eines von {1}, nicht „{2}“',
  'step {0} does not exist. The last step is {1}': 'Schritt {0} gibt es nicht. Der letzte ist {1}',
  '--without {0}: {1}': '--without {0}: {1}',
  '--form and --trace require one of {0}': '--form und --trace verlangen eines von {0}',
  'both compilations are the same. Name another file, omit steps with --without, or add --against-optimize none':
    'beide Übersetzungen sind dieselbe. Nenne eine andere Datei, lass mit --without Schritte aus oder setze --against-optimize none',
  '--layout requires --as svg': '--layout verlangt --as svg',
  '--library requires --as asm or --as header': '--library verlangt --as asm oder --as header',
  '--as c requires a program, not a pipeline or graph':
    '--as c verlangt ein Programm, keine Pipeline und keinen Graphen',
  '--with takes {0}, and *.js files, not “{1}”': '--with nimmt {0} und Dateien *.js, nicht „{1}“',
  '--bisect requires a comparison, such as --against-optimize none':
    '--bisect verlangt einen Vergleich, etwa --against-optimize none',
  '--runs must be at least 1': '--runs nimmt mindestens 1',
  '--not takes a comma-separated list of {0}; “{1}” is not one of them':
    '--not nimmt {0}, durch Kommas getrennt, nicht „{1}“',
  'there is no node {0}. To list the nodes, use emit --as graph or --as steps':
    'einen Knoten {0} gibt es nicht. emit --as graph und --as steps listen die Knoten auf',

  // Programs without an SSA form.
  'SSA construction requires variables, and a pipeline has none':
    'SSA-Konstruktion braucht Variablen, und eine Pipeline hat keine',
  'SSA construction requires variables, and a graph has none':
    'SSA-Konstruktion braucht Variablen, und ein Graph hat keine',
  'SSA construction supports only integers, and this program uses memory':
    'SSA-Konstruktion gibt es nur für ganze Zahlen, und dieses Programm nutzt Speicher',
  'SSA construction supports only integers, and this program uses floating-point numbers':
    'SSA-Konstruktion gibt es nur für ganze Zahlen, und dieses Programm nutzt Gleitkommazahlen',
  'SSA construction supports only integers, and this program uses functions as values':
    'SSA-Konstruktion gibt es nur für ganze Zahlen, und dieses Programm nutzt Funktionen als Werte',
  'SSA construction does not support a function main. Write its statements at the top level':
    'SSA-Konstruktion gibt es nicht für eine Funktion main. Schreib ihre Anweisungen auf die oberste Ebene',
  'stopped after {0} visits because the program is too large for this algorithm':
    'nach {0} Besuchen aufgehört, weil das Programm für diesen Algorithmus zu groß ist',

  // Servers and missing builds.
  'the window is not built. Run npm run build first':
    'das Fenster ist nicht gebaut. Führe zuerst npm run build aus',
  'the list of licenses is not built. Run npm run build first':
    'die Liste der Lizenzen ist nicht gebaut. Führe zuerst npm run build aus',
  '--class cannot be combined with --present, --read-only, --trust, or --workspace':
    '--class lässt sich nicht mit --present, --read-only, --trust oder --workspace kombinieren',
  '--trust needs --workspace, and excludes --read-only':
    '--trust verlangt --workspace und verträgt sich nicht mit --read-only',
  'restricted mode: Fathom did not create {0} and runs no code from it until you trust it, in the window or with --trust':
    'eingeschränkter Modus: Fathom hat {0} nicht angelegt und führt nichts daraus aus, bis du dem Ordner vertraust, im Fenster oder mit --trust',
  'the class pages are not built. Run npm run build first':
    'die Seiten einer Klasse sind nicht gebaut. Führe zuerst npm run build aus',
  'cannot start the server: {0}': 'der Server startet nicht: {0}',
  '--host and --lab require --class because the window is available only on this computer':
    '--host und --lab verlangen --class: das Fenster gibt es nur auf diesem Rechner',

  // Rosters and gathered results.
  '--class grades submissions and --gather joins results. Omit one':
    '--class bewertet Abgaben und --gather vereint Ergebnisse. Lass eines weg',
  '--list requires --gather': '--list braucht --gather',
  '--{0} requires --class or --gather': '--{0} braucht --class oder --gather',
  'a second submission of this student, after {0}': 'eine zweite Abgabe derselben Person, nach {0}',
  'no submission': 'keine Abgabe',
  'not graded: there is no result for it': 'nicht bewertet: dafür gibt es kein Ergebnis',
  'not graded: {0} of {1} files. The table gives the reasons':
    'nicht bewertet: {0} von {1} Dateien. Die Tabelle nennt die Gründe',
  'not in the list': 'steht nicht in der Liste',
  'not in the roster': 'steht nicht in der Teilnehmerliste',
  'the results are graded already. Omit --{0}': 'die Ergebnisse sind schon bewertet. Lass --{0} weg',
  '{0} contains no results (*.json)': '{0} enthält keine Ergebnisse (*.json)',
  '{0} is not a result of fathom grade --format record':
    '{0} ist kein Ergebnis von fathom grade --format record',
  '{0} takes a whole folder. Do not name files as well':
    '{0} nimmt einen ganzen Ordner. Nenne nicht noch Dateien',
  '{0}: a roster needs a header with a name and an id, such as name,id,email, not “{1}”':
    '{0}: eine Teilnehmerliste braucht eine Kopfzeile mit Name und Kennung, wie name,id,email, nicht „{1}“',
  '{0}: the roster lists no one with an id': '{0}: die Teilnehmerliste nennt niemanden mit Kennung',
};
