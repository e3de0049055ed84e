// Errors of the text (source/messages.ts), what people bring from other languages (source/foreign-words.ts), levels.
export const syntax: Readonly<Record<string, string>> = {
  'between the parameters and the body of a function stands `->`, not `{`':
    'zwischen den Parametern und dem Rumpf einer Funktion steht `->`, nicht `{`',
  'Write `{ int x -> return x; }`: one pair of braces around all of it.':
    'Schreibe `{ int x -> return x; }`: ein Paar Klammern um alles.',
  '`{0}` ended with the block in which it was declared. Declare it before that block.':
    '`{0}` endete mit dem Block, in dem es deklariert ist. Deklariere es vor diesem Block.',
  // What people bring along.
  'Print with the library: `sys.io.p("text");`. A number: `new sys.aryu8 { buf = new u8[20]; }.num(x).write(1);`.':
    'Gib es mit der Bibliothek aus: `sys.io.p("text");`. Eine Zahl: `new sys.aryu8 { buf = new u8[20]; }.num(x).write(1);`.',
  'Write what is to happen where it does not hold: `if (!(x)) return -1;`.':
    'Schreibe, was geschehen soll, wo es nicht gilt: `if (!(x)) return -1;`.',
  'To end the program, return; within a function: `sys.libc._exit(1)`.':
    'Das Programm endet mit return; in einer Funktion: `sys.libc._exit(1)`.',
  'Read with the library: `val text = sys.io.stdin();`.':
    'Lies mit der Bibliothek: `val text = sys.io.stdin();`.',
  'The length of an array `a` is `a#`.': 'Die Länge eines Arrays `a` ist `a#`.',
  'There is no such function; write it: `val sqrt = { flt x -> … };`.':
    'Diese Funktion gibt es nicht; schreibe sie: `val sqrt = { flt x -> … };`.',
  'There is no such function; write it: `val abs = { int a -> a < 0 ? -a : a; };`.':
    'Diese Funktion gibt es nicht; schreibe sie: `val abs = { int a -> a < 0 ? -a : a; };`.',
  'Leave it out, or write `val N = 10;`: what `val` declares never changes.':
    'Lass es weg oder schreibe `val N = 10;`: Was `val` deklariert, ändert sich nie.',
  'the type of a function is not written like this': 'so schreibt man den Typ einer Funktion nicht',
  'Write `{0}`: the types of the parameters, without commas and names, `->`, the type of the result.':
    'Schreibe `{0}`: die Typen der Parameter ohne Kommas und Namen, `->`, den Typ des Ergebnisses.',
  'there are no arrays of functions': 'es gibt keine Arrays aus Funktionen',
  'Put the function into a struct, `struct F { {0}? f; };`, and make an array of those: `F?[]`.':
    'Lege die Funktion in ein struct, `struct F { {0}? f; };`, und mach ein Array aus diesen: `F?[]`.',
  "the type of a function's result is not written":
    'der Typ des Ergebnisses einer Funktion wird nicht geschrieben',
  'Leave `{0}` out: what is returned says it.': 'Lass `{0}` weg: Was zurückgegeben wird, sagt ihn.',
  'the type of an array has no length in it': 'im Typ eines Arrays steht keine Länge',
  'Choose another name.': 'Wähle einen anderen Namen.',
  'A comment begins with `//`.': 'Ein Kommentar beginnt mit `//`.',
  'No sizes are needed: objects are made with `new S`, arrays with `new int[10]`.':
    'Größen braucht es nicht: Objekte entstehen mit `new S`, Arrays mit `new int[10]`.',
  'There are no binary digits: write hexadecimal ones, as in `0x5`.':
    'Es gibt keine binären Ziffern: Schreibe hexadezimale wie in `0x5`.',
  'Write `->`.': 'Schreibe `->`.',
  'Write `.`: a reference leads to its object.': 'Schreibe `.`: Eine Referenz führt zu ihrem Objekt.',
  'There is no such function; write it: `val max = { int a, int b -> a > b ? a : b; };`.':
    'Diese Funktion gibt es nicht; schreibe sie: `val max = { int a, int b -> a > b ? a : b; };`.',
  'Objects are made with `new S`, arrays with `new int[10]`, and nothing is given back.':
    'Objekte entstehen mit `new S`, Arrays mit `new int[10]`, und freigeben muss man nichts.',
  'Write `true`.': 'Schreibe `true`.',
  'Write `false`.': 'Schreibe `false`.',
  'Write `null`.': 'Schreibe `null`.',
  'In a method the object is `self`, and its fields can be named alone.':
    'In einer Methode heißt das Objekt `self`, und seine Felder kann man allein nennen.',
  'Write `!`: `!x`.': 'Schreibe `!`: `!x`.',
  'The argument of the program is the integer `arg`.': 'Das Argument des Programms ist die ganze Zahl `arg`.',
  'No struct has another one above it: there is no inheritance.':
    'Kein struct steht über einem anderen: es gibt keine Vererbung.',
  'Leave `{0}` out.': 'Lass `{0}` weg.',
  'Write `for (int i = 0; i < 10; i++) { … }`, or `while (x < 10) { … }`.':
    'Schreibe `for (int i = 0; i < 10; i++) { … }` oder `while (x < 10) { … }`.',
  'There are no macros: give the value a name, `val N = 10;`, or write a function.':
    'Es gibt keine Makros: gib dem Wert einen Namen, `val N = 10;`, oder schreibe eine Funktion.',
  'Nothing reads the text before the compiler does: leave this line out.':
    'Nichts liest den Text vor dem Compiler: lass diese Zeile weg.',
  'There are no macros. A function is written `val {0} = { int x -> … };`.':
    'Es gibt keine Makros. Eine Funktion schreibt man `val {0} = { int x -> … };`.',
  'There are no macros: write `val {0} = {1};`.': 'Es gibt keine Makros: schreibe `val {0} = {1};`.',
  'Nothing has to be included: what there is besides the language is in `sys`.':
    'Nichts muss eingebunden werden: was es außer der Sprache gibt, steht in `sys`.',
  'Write `if (x == 1) … else if (x == 2) … else …`.': 'Schreibe `if (x == 1) … else if (x == 2) … else …`.',
  'There are no exceptions: return a value that says what went wrong.':
    'Es gibt keine Ausnahmen: gib einen Wert zurück, der sagt, was misslang.',
  'Give names to numbers: `val RED = 0; val GREEN = 1;`.': 'Gib Zahlen Namen: `val RED = 0; val GREEN = 1;`.',
  'There is no such statement. Write it with `if`, `while` and functions.':
    'Diese Anweisung gibt es nicht. Schreibe sie mit `if`, `while` und Funktionen.',
  'Write `else if`.': 'Schreibe `else if`.',
  'Write `struct S { int x; };`.': 'Schreibe `struct S { int x; };`.',
  'Write `while (true) { …; if (!(x)) break; }`: the test comes last.':
    'Schreibe `while (true) { …; if (!(x)) break; }`: der Test kommt zuletzt.',
  'To compare, write `>=`. A function is written `{ int x -> x + 1; }`.':
    'Zum Vergleichen schreibe `>=`. Eine Funktion schreibt man `{ int x -> x + 1; }`.',
  'There is no power: multiply, as in `x * x`.': 'Es gibt keine Potenz: multipliziere, wie in `x * x`.',
  'Write `/`: of two integers it gives an integer.':
    'Schreibe `/`: aus zwei ganzen Zahlen wird eine ganze Zahl.',
  'Write `!=`.': 'Schreibe `!=`.',
  'Write `%`.': 'Schreibe `%`.',
  'Write `&&`.': 'Schreibe `&&`.',
  'Write `.`.': 'Schreibe `.`.',
  'Write `<=`.': 'Schreibe `<=`.',
  'Write `==`.': 'Schreibe `==`.',
  'Write `=`.': 'Schreibe `=`.',
  'Write `[]`.': 'Schreibe `[]`.',
  'Write `^`.': 'Schreibe `^`.',
  'Write `||`.': 'Schreibe `||`.',

  // Errors of syntax.
  '{0} is missing{1}': '{0} fehlt{1}',
  'expected {0}{1} but found {2}': 'erwartet wurde {0}{1}, gefunden {2}',
  ' after {0}': ' nach {0}',
  'Put {0} here.': 'Setze hier {0}.',
  'Put {0} before the comment, which begins with `//`.': 'Setze {0} vor den Kommentar, der mit `//` beginnt.',
  '{0} that begins with this `{` is not closed: found {1}':
    'diese `{` ist nicht geschlossen ({0}); gefunden: {1}',
  'Put `}` behind its last statement.': 'Setze `}` hinter die letzte Anweisung.',
  'this `{0}` is not closed: found {1}': 'diese `{0}` ist nicht geschlossen; gefunden: {1}',
  'Put `{0}` where it ends.': 'Setze `{0}` dorthin, wo sie endet.',
  '`{0}` is no word of this language': '`{0}` ist kein Wort dieser Sprache',
  '`{0}` is no operator of this language': '`{0}` ist kein Operator dieser Sprache',
  'the function `{0}` is not declared like this': 'so wird die Funktion `{0}` nicht deklariert',
  'It is not needed: fields are set where an object is made, `new S { x = 3; }`.':
    'Sie ist nicht nötig: Felder setzt man, wo ein Objekt entsteht, `new S { x = 3; }`.',
  'It is not needed: a program begins with the first statement of its text, and `arg` is its argument.':
    'Sie ist nicht nötig: ein Programm beginnt mit der ersten Anweisung seines Textes, und `arg` ist sein Argument.',
  'A function is a value with a name: {0}.': 'Eine Funktion ist ein Wert mit einem Namen: {0}.',
  'the parameter `{0}` has no type': 'der Parameter `{0}` hat keinen Typ',
  'Write its type before its name: `int {0}`.': 'Schreibe seinen Typ vor seinen Namen: `int {0}`.',
  'a function is not written like this': 'so wird eine Funktion nicht geschrieben',
  'Write `{ int x -> x + 1; }`: the parameters with their types, `->`, and statements.':
    'Schreibe `{ int x -> x + 1; }`: die Parameter mit ihren Typen, `->` und Anweisungen.',
  'a length behind the name `{0}` makes no array': 'eine Länge hinter dem Namen `{0}` macht kein Array',
  'Write `{0}[] {1} = new {2}[{3}];`.': 'Schreibe `{0}[] {1} = new {2}[{3}];`.',
  'there are no pointers, and `{0}` makes or follows none':
    'es gibt keine Zeiger; `{0}` macht keinen und folgt keinem',
  'Leave it out: a variable of a struct or an array is a reference already.':
    'Lass es weg: eine Variable eines structs oder Arrays ist schon eine Referenz.',
  'a comma does not join what is to be done': 'ein Komma verbindet nicht, was zu tun ist',
  'Put `;` between the two, and behind the second.': 'Setze `;` zwischen die beiden, und hinter das zweite.',
  'Write statements of their own, with `;`. What `for` begins with besides may stand before it, what is done in each round besides in its body.':
    'Schreibe eigene Anweisungen, mit `;`. Womit `for` außerdem beginnt, kann davor stehen; was in jeder Runde außerdem geschieht, in seinem Rumpf.',
  '`--` begins no comment': '`--` beginnt keinen Kommentar',
  'an array cannot be written element by element':
    'ein Array kann nicht Element für Element hingeschrieben werden',
  'Make it, and set its elements: `int[] a = new int[2]; a[0] = 1; a[1] = 2;`. Bytes can be written as a string. An object is made with `new S { x = 1; }`.':
    'Lege es an und setze seine Elemente: `int[] a = new int[2]; a[0] = 1; a[1] = 2;`. Bytes kann man als Zeichenkette schreiben. Ein Objekt legt man mit `new S { x = 1; }` an.',
  'braces alone make no object of `{0}`': 'geschweifte Klammern allein machen kein Objekt von `{0}`',
  'the fields of `{0}` are set by their names': 'die Felder von `{0}` werden mit ihren Namen gesetzt',
  'Write `new {0} { {1} }`.': 'Schreibe `new {0} { {1} }`.',
  'the name `{0}` has letters that names do not have: {1}':
    'der Name `{0}` hat Buchstaben, die Namen nicht haben: {1}',
  'Names have the letters a to z and A to Z, digits and `_`.':
    'Namen haben die Buchstaben a bis z und A bis Z, Ziffern und `_`.',
  'Names have the letters a to z and A to Z, digits and `_`: write `{0}`.':
    'Namen haben die Buchstaben a bis z und A bis Z, Ziffern und `_`: schreibe `{0}`.',
  'They only look like letters of names: type `{0}` anew.':
    'Sie sehen nur aus wie Buchstaben von Namen: tippe `{0}` neu.',
  'expected a value but found the type {0}': 'erwartet wurde ein Wert, gefunden der Typ {0}',
  'A variable is declared before, in a statement of its own: `{0} {1} = …;`.':
    'Eine Variable wird vorher deklariert, in einer Anweisung für sich: `{0} {1} = …;`.',
  'Leave the type out: `{0}`.': 'Lass den Typ weg: `{0}`.',
  'Write a value of it, such as `{0}`, or the name of a variable.':
    'Schreibe einen Wert dieses Typs, etwa `{0}`, oder den Namen einer Variablen.',
  '`:` does not set `{0}`': '`:` setzt `{0}` nicht',
  'Write `{0} = …;`.': 'Schreibe `{0} = …;`.',
  '`new {0}` takes no arguments in parentheses': '`new {0}` nimmt keine Argumente in runden Klammern',
  'Write `new {0}`, and set its fields in braces: `new {1} { x = 3; }`.':
    'Schreibe `new {0}` und setze die Felder in geschweiften Klammern: `new {1} { x = 3; }`.',
  'An array has its length in brackets: `new {0}[{1}]`.':
    'Die Länge eines Arrays steht in eckigen Klammern: `new {0}[{1}]`.',
  '`new` is missing before `{0}`': 'vor `{0}` fehlt `new`',
  'An object is made with `new {0} { … }`.': 'Ein Objekt legt man mit `new {0} { … }` an.',
  'the type stands before the name `{0}`': 'der Typ steht vor dem Namen `{0}`',
  'Write `{0} {1}`.': 'Schreibe `{0} {1}`.',
  '`{0}` stands in the place of a type': '`{0}` steht an der Stelle eines Typs',
  'Write `{0} {1}`, or `{2} {3}`.': 'Schreibe `{0} {1}` oder `{2} {3}`.',
  'Leave `struct` out: the name alone is the type.': 'Lass `struct` weg: der Name allein ist der Typ.',
  'No letter says what type a number has: write `{0}`.':
    'Kein Buchstabe sagt, welchen Typ eine Zahl hat: schreibe `{0}`.',
  'Only variables and fields are marked with `!`. Leave it out.':
    'Nur Variablen und Felder tragen ein `!`. Lass es weg.',
  'A number is printed so: `new sys.aryu8 { buf = new u8[20]; }.num(x).write(1);`.':
    'Eine Zahl gibt man so aus: `new sys.aryu8 { buf = new u8[20]; }.num(x).write(1);`.',
  '`{0}` converts nothing: there are no casts': '`{0}` wandelt nichts um: Typumwandlungen gibt es nicht',
  'An integer becomes a float where it meets one: `x * 1.0`.':
    'Eine ganze Zahl wird zur Gleitkommazahl, wo sie auf eine trifft: `x * 1.0`.',
  'Floats are never turned into integers; to divide integers gives an integer.':
    'Aus Gleitkommazahlen werden nie ganze Zahlen; ganze Zahlen geteilt ergeben eine ganze Zahl.',
  'A variable of that type keeps only what fits: `{0} y = x;`.':
    'Eine Variable dieses Typs behält nur, was hineinpasst: `{0} y = x;`.',
  'the condition of `{0}` stands in one pair of parentheses':
    'die Bedingung von `{0}` steht in einem Paar runder Klammern',
  'Write `{0} (…)`.': 'Schreibe `{0} (…)`.',
  '`:` begins no block here': '`:` beginnt hier keinen Block',
  'Put the statements that belong together into braces: `{ … }`.':
    'Setze Anweisungen, die zusammengehören, in geschweifte Klammern: `{ … }`.',
  '`for` counts, and does not go through elements with `{0}`':
    '`for` zählt und geht nicht mit `{0}` durch Elemente',
  'Count: `for (int i = 0; i < a#; i++) { … a[i] … }`.':
    'Zähle: `for (int i = 0; i < a#; i++) { … a[i] … }`.',
  'the type is written once, before the first name': 'der Typ steht nur einmal, vor dem ersten Namen',
  'Write `int a, b;`, or end the declaration before it with `;`.':
    'Schreibe `int a, b;` oder beende die Deklaration davor mit `;`.',
  '`return` needs a value': '`return` braucht einen Wert',
  'Every function gives a value. If nobody looks at it, write `return 0;`.':
    'Jede Funktion gibt einen Wert. Wenn niemand ihn ansieht, schreibe `return 0;`.',
  'expected an expression but found {0}': 'erwartet wurde ein Ausdruck, gefunden {0}',
  'A number begins with a digit: write `0.5`, not `.5`.':
    'Eine Zahl beginnt mit einer Ziffer: schreibe `0.5`, nicht `.5`.',
  'There is no sign `+` before a value. To add to a variable, write `x += 1`.':
    'Vor einem Wert gibt es kein `+`. Um zu einer Variablen zu addieren, schreibe `x += 1`.',
  'One `=` assigns, and `==` compares; nothing stands between the signs.':
    'Ein `=` weist zu, und `==` vergleicht; zwischen den Zeichen steht nichts.',
  '`if` has no value. Write `x > 1 ? 1 : 2`.': '`if` hat keinen Wert. Schreibe `x > 1 ? 1 : 2`.',
  'Write a value here: a number, a variable, or a calculation in parentheses.':
    'Schreibe hier einen Wert: eine Zahl, eine Variable oder eine Rechnung in Klammern.',
  'expected a name but found {0}': 'erwartet wurde ein Name, gefunden {0}',
  'A name begins with a letter or `_` and goes on with letters, digits and `_`.':
    'Ein Name beginnt mit einem Buchstaben oder `_` und geht mit Buchstaben, Ziffern und `_` weiter.',
  '{0} is a word of the language, and no value. A variable has another name.':
    '{0} ist ein Wort der Sprache und kein Wert. Eine Variable heißt anders.',
  '`{0}` is a word of the language; choose another name.':
    '`{0}` ist ein Wort der Sprache; wähle einen anderen Namen.',
  'expected a type but found {0}': 'erwartet wurde ein Typ, gefunden {0}',
  'Write a type here, such as `int`.': 'Schreibe hier einen Typ, etwa `int`.',
  'there is no type `{0}`': 'es gibt keinen Typ `{0}`',
  'Numbers have the types `int`, `i8`, `i16`, `i32`, `u8`, `u16`, `u32`, `flt` and `f32`.':
    'Zahlen haben die Typen `int`, `i8`, `i16`, `i32`, `u8`, `u16`, `u32`, `flt` und `f32`.',
  'Declare it with `struct {0} { … };`, or write `int`.':
    'Deklariere ihn mit `struct {0} { … };`, oder schreibe `int`.',
  'Did you mean `{0}`?': 'Meintest du `{0}`?',
  '`{` begins a function here, but {0} is no parameter':
    '`{` beginnt hier eine Funktion, aber {0} ist kein Parameter',
  'Write a function as `{ int x -> return x; }`, without parameters as `{ -> return 1; }`. Blocks stand only where a statement may stand.':
    'Schreibe eine Funktion als `{ int x -> return x; }`, ohne Parameter als `{ -> return 1; }`. Blöcke stehen nur, wo eine Anweisung stehen kann.',
  'expected `->` and a result in this function type but found {0}':
    'erwartet wurden `->` und ein Ergebnis in diesem Funktionstyp, gefunden {0}',
  'Write a function type as `{int int -> int}`: the types of the parameters, `->`, the type of the result.':
    'Schreibe einen Funktionstyp als `{int int -> int}`: die Typen der Parameter, `->`, der Typ des Ergebnisses.',
  'this `else` belongs to no `if`': 'dieses `else` gehört zu keinem `if`',
  'An `else` stands right behind the statement of its `if`; put braces around several statements.':
    'Ein `else` steht gleich hinter der Anweisung seines `if`; setze um mehrere Anweisungen geschweifte Klammern.',
  '`{0}` has no meaning here': '`{0}` bedeutet hier nichts',
  'Strings stand in straight quotes: `"text"`.':
    'Zeichenketten stehen in geraden Anführungszeichen: `"text"`.',
  'Write `{0}`.': 'Schreibe `{0}`.',
  'Delete it, or write it inside a string or a comment.':
    'Lösche es, oder schreibe es in eine Zeichenkette oder einen Kommentar.',
  'this {0} closes nothing': 'diese {0} schließt nichts',
  'Delete it, or add the opening bracket that it belongs to.':
    'Lösche sie, oder setze die öffnende Klammer, zu der sie gehört.',
  'this comment is not closed': 'dieser Kommentar ist nicht geschlossen',
  'End it with `*/`.': 'Beende ihn mit `*/`.',
  'this string is not closed': 'diese Zeichenkette ist nicht geschlossen',
  'End it with `"`.': 'Beende sie mit `"`.',
  'a character literal holds exactly one character, of one byte':
    'zwischen einfachen Anführungszeichen steht genau ein Zeichen, von einem Byte',
  "Write one character between single quotes, such as 'a' or '\\n'. A string stands in double quotes.":
    "Schreibe ein Zeichen zwischen einfache Anführungszeichen, etwa 'a' oder '\\n'. Ein String steht in doppelten Anführungszeichen.",
  '{0} is no escape': '{0} ist keine Ersatzdarstellung',
  'The escapes are \\n \\t \\r \\0 \\\\ \\" \\\' and \\x with two hexadecimal digits.':
    'Es gibt \\n \\t \\r \\0 \\\\ \\" \\\' und \\x mit zwei Hexadezimalziffern.',
  '`,` does not group the digits of {0}': '`,` teilt die Ziffern von {0} nicht in Gruppen',
  'Write {0}, or {1}.': 'Schreibe {0} oder {1}.',
  'the number {0} begins with 0': 'die Zahl {0} beginnt mit 0',
  'Write {0}; hexadecimal numbers begin with 0x.': 'Schreibe {0}; Hexadezimalzahlen beginnen mit 0x.',
  'the number {0} does not fit 64 bits': 'die Zahl {0} passt nicht in 64 Bit',
  'Integers go from -9223372036854775808 to 9223372036854775807.':
    'Ganze Zahlen gehen von -9223372036854775808 bis 9223372036854775807.',
  'the number {0} is too large for 64 bits': 'die Zahl {0} ist zu groß für 64 Bit',
  'The largest floating point number is about 1.8e308.': 'Die größte Gleitkommazahl ist etwa 1.8e308.',
  '`{0}` is no number': '`{0}` ist keine Zahl',
  'Write digits, or 0x and hexadecimal digits; put an operator or a blank before a name.':
    'Schreibe Ziffern, oder 0x und Hexadezimalziffern; vor einem Namen steht ein Operator oder ein Leerzeichen.',
  'a declaration cannot be all that follows `{0}`': 'eine Deklaration allein kann nicht nach `{0}` stehen',
  'The variable would be gone at once. Put braces around it: `{ int b = 1; … }`.':
    'Die Variable wäre sofort wieder weg. Setze geschweifte Klammern darum: `{ int b = 1; … }`.',
  '`{0}` can change only a variable, a field or an element':
    '`{0}` kann nur eine Variable, ein Feld oder ein Element ändern',
  'To compare two values, write `==`.': 'Um zwei Werte zu vergleichen, schreibe `==`.',
  'Put the name of a variable at the `{0}`.': 'Setze an das `{0}` den Namen einer Variablen.',
  '`{0}` and `{1}` in one chain of comparisons point different ways':
    '`{0}` und `{1}` zeigen in einer Kette von Vergleichen in verschiedene Richtungen',
  'Use `<` and `<=` only, or `>` and `>=` only, or join two comparisons with `&&`.':
    'Nimm nur `<` und `<=`, oder nur `>` und `>=`, oder verbinde zwei Vergleiche mit `&&`.',
  'the program nests more than {0} deep here': 'das Programm ist hier mehr als {0} tief verschachtelt',
  'Name parts of the expression, or put inner statements into a function of their own.':
    'Gib Teilen des Ausdrucks Namen, oder setze innere Anweisungen in eine eigene Funktion.',
  'the program is longer than {0}': 'das Programm ist länger als {0}',
  'Make it shorter; Fathom is made for programs that a person can read.':
    'Kürze es; Fathom ist für Programme da, die ein Mensch lesen kann.',
  'the graph of this program gets more than {0} nodes here':
    'der Graph dieses Programms bekommt hier mehr als {0} Knoten',
  'Make the program smaller from here up: fewer or shorter functions.':
    'Mache das Programm bis hierher kleiner: weniger oder kürzere Funktionen.',
  'the optimizer does not come to rest: {0}': 'der Optimierer kommt nicht zur Ruhe: {0}',
  'Switch one of these rules off, or change it so that it does not undo another.':
    'Schalte eine dieser Regeln aus, oder ändere sie so, dass sie keine andere rückgängig macht.',
  '{0} comes with chapter {1}; this is level {2}': '{0} kommt mit Kapitel {1}; hier ist Stufe {2}',

  // Parts of a program.
  'the expression in parentheses': 'dem Ausdruck in Klammern',
  'the length of the array': 'der Länge des Arrays',
  'the constructor': 'der Konstruktor',
  'the function': 'die Funktion',
  'the index': 'dem Index',
  'the arguments': 'den Argumenten',
  'the parameters': 'den Parametern',
  'the expression': 'dem Ausdruck',
  'the value of `return`': 'dem Wert von `return`',
  'the block': 'der Block',
  'the condition': 'der Bedingung',
  'a statement': 'eine Anweisung',
  'the condition of `for`': 'der Bedingung von `for`',
  'the last part of `for`': 'dem letzten Teil von `for`',
  'the first part of `for`': 'dem ersten Teil von `for`',
  'the declaration': 'der Deklaration',
  'the name of the struct': 'dem Namen des structs',
  'the struct': 'das struct',
  'the `}` of the struct': 'der `}` des structs',
  'the end of the program': 'das Ende des Programms',
  'the function type': 'dem Funktionstyp',

  // Levels.
  'Only `return` with a number is known at level 1.': 'Auf Stufe 1 gibt es nur `return` mit einer Zahl.',
  'Calculate with `+ - * /` at this level.': 'Rechne auf dieser Stufe mit `+ - * /`.',
  'Use integers at this level.': 'Nimm auf dieser Stufe ganze Zahlen.',
  Arithmetic: 'Rechnen',
  'A variable': 'Eine Variable',
  'Write the value itself at this level.': 'Schreibe auf dieser Stufe den Wert selbst.',
  'A block': 'Ein Block',
  'Write its statements without braces at this level.':
    'Schreibe seine Anweisungen auf dieser Stufe ohne geschweifte Klammern.',
  'Write a number at this level.': 'Schreibe auf dieser Stufe eine Zahl.',
  'A comparison': 'Ein Vergleich',
  'Only calculations are known at this level.': 'Auf dieser Stufe gibt es nur Rechnungen.',
  'At this level every program is a straight line.': 'Auf dieser Stufe ist jedes Programm eine gerade Linie.',
  '`true` or `false`': '`true` oder `false`',
  'Write 1 or 0 at this level.': 'Schreibe auf dieser Stufe 1 oder 0.',
  'At this level a program has no loops.': 'Auf dieser Stufe hat ein Programm keine Schleifen.',
  '`break` or `continue`': '`break` oder `continue`',
  'Use the condition of the loop at this level.': 'Nimm auf dieser Stufe die Bedingung der Schleife.',
  'A struct or a reference': 'Ein struct oder eine Referenz',
  'Compare with 0: `x == 0`.': 'Vergleiche mit 0: `x == 0`.',
  'A floating point number': 'Eine Gleitkommazahl',
  'A struct used before its declaration ends':
    'Ein struct, das vor dem Ende seiner Deklaration benutzt wird,',
  'Declare the struct first.': 'Deklariere zuerst das struct.',
  'A bit operation': 'Eine Operation auf Bits',
  'The type `i64`': 'Der Typ `i64`',
  'Write `int`.': 'Schreibe `int`.',
  'A narrow type': 'Ein schmaler Typ',
  'Use `int` at this level.': 'Nimm auf dieser Stufe `int`.',
  'An array': 'Ein Array',
  'Use variables at this level.': 'Nimm auf dieser Stufe Variablen.',
  'A second name in one declaration': 'Ein zweiter Name in einer Deklaration',
  'Write one declaration a name.': 'Schreibe für jeden Namen eine Deklaration.',
  'A value given to a field where it is declared or made':
    'Ein Wert für ein Feld, wo es deklariert oder angelegt wird,',
  'Assign the fields after `new`.': 'Weise den Feldern nach `new` Werte zu.',
  'A statement in the body of a struct': 'Eine Anweisung im Rumpf eines structs',
  'Use `while` at this level.': 'Nimm auf dieser Stufe `while`.',
  'A conditional expression': 'Ein bedingter Ausdruck',
  'Use `if` and `else` at this level.': 'Nimm auf dieser Stufe `if` und `else`.',
  'Compound assignment': 'Zuweisung mit Rechnung',
  'Write `x = x + 1`.': 'Schreibe `x = x + 1`.',
  '`++` or `--`': '`++` oder `--`',
  '`val` or `var`': '`val` oder `var`',
  'Write `int` at this level.': 'Schreibe auf dieser Stufe `int`.',
  '`!` in a declaration': '`!` in einer Deklaration',
  'Leave it out at this level.': 'Lass es auf dieser Stufe weg.',
  'A function or a call': 'Eine Funktion oder ein Aufruf',
  'Write its body in place.': 'Schreibe ihren Rumpf an Ort und Stelle.',
  'A character literal': 'Ein Zeichen in Anführungszeichen',
  'Write its code at this level.': 'Schreibe auf dieser Stufe seine Nummer.',
  'A string': 'Eine Zeichenkette',
  'A read-only array type': 'Der Typ eines Arrays, das nur gelesen wird,',
  'A struct inside a struct': 'Ein struct in einem struct',
  'Declare it outside.': 'Deklariere es außerhalb.',
  'An external symbol': 'Ein externes Symbol',
  'Write the function itself.': 'Schreibe die Funktion selbst.',
  'The library `sys`': 'Die Bibliothek `sys`',
  'Write what you need yourself.': 'Schreibe selbst, was du brauchst.',
  'A method': 'Eine Methode',
  'Pass the object to a function.': 'Gib das Objekt einer Funktion mit.',
  '`&&` or `||`': '`&&` oder `||`',
  'Use nested `if` at this level.': 'Nimm auf dieser Stufe verschachtelte `if`.',
  'A chain of comparisons': 'Eine Kette von Vergleichen',
  'Compare twice at this level.': 'Vergleiche auf dieser Stufe zweimal.',
};
