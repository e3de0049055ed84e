// Syntax errors (source/messages.ts), foreign words (source/foreign-words.ts), levels.
export const syntax: Readonly<Record<string, string>> = {
  'the parameters of a function are followed by `->`, not by `{`':
    'nach den Parametern einer Funktion steht `->`, nicht `{`',
  'Write `{ int x -> return x; }`, with one pair of braces around the whole function.':
    'Schreibe `{ int x -> return x; }`, mit einem Paar Klammern um die ganze Funktion.',
  '`{0}` went out of scope at the end of its block. Declare it before that block.':
    '`{0}` gilt nur bis zum Ende seines Blocks. Deklariere es vor diesem Block.',
  // Foreign words.
  '`struct` cannot start the declaration of a variable':
    '`struct` kann nicht am Anfang der Deklaration einer Variablen stehen',
  '`{0}` is not a keyword or a declared name': '`{0}` ist kein Schlüsselwort und kein deklarierter Name',
  '`{0}` is not a keyword or a declared type': '`{0}` ist kein Schlüsselwort und kein deklarierter Typ',
  'Delete `struct`: the type is `{0}`.': 'Lösche `struct`: der Typ heißt `{0}`.',
  'Write `struct {0} { … };`.': 'Schreibe `struct {0} { … };`.',
  'Strings have the type `u8[~]`.': 'Zeichenketten haben den Typ `u8[~]`.',
  '`if` cannot follow a value': '`if` kann nicht auf einen Wert folgen',
  'To choose between two values, write `{0} ? {1} : {2}`.':
    'Um zwischen zwei Werten zu wählen, schreibe `{0} ? {1} : {2}`.',
  'Write `{0} ({1})`.': 'Schreibe `{0} ({1})`.',
  'Write `for (int {0} = {1}; {2} < {3}; {4}++) { … }`.':
    'Schreibe `for (int {0} = {1}; {2} < {3}; {4}++) { … }`.',
  'Use an index: `for (int i = 0; i < {0}#; i++) { … {1}[i] … }`.':
    'Nimm einen Index: `for (int i = 0; i < {0}#; i++) { … {1}[i] … }`.',
  'The language has no ranges. Count with `for (int i = 0; i < 10; i++) { … }`.':
    'Die Sprache hat keine Bereiche. Zähle mit `for (int i = 0; i < 10; i++) { … }`.',
  'To print a number, write `sys.io.num(x);`.': 'Eine Zahl gibst du mit `sys.io.num(x);` aus.',
  'To print a string, write `sys.io.p("text");`. To print a number, write `sys.io.num(x);`.':
    'Eine Zeichenkette gibst du mit `sys.io.p("text");` aus, eine Zahl mit `sys.io.num(x);`.',
  'Test the opposite, and return if it holds: `if (!(x)) return -1;`.':
    'Prüfe das Gegenteil, und kehre zurück, wenn es gilt: `if (!(x)) return -1;`.',
  'To end the program, use `return`, or call `sys.libc._exit(1)` inside a function.':
    'Das Programm endet mit `return`, in einer Funktion mit `sys.libc._exit(1)`.',
  'To read input, use the library: `val text = sys.io.stdin();`.':
    'Zum Lesen nimm die Bibliothek: `val text = sys.io.stdin();`.',
  'The length of an array `a` is `a#`.': 'Die Länge eines Arrays `a` ist `a#`.',
  'The library has no such function. Write your own: `val sqrt = { flt x -> … };`.':
    'Die Bibliothek hat diese Funktion nicht. Schreibe sie selbst: `val sqrt = { flt x -> … };`.',
  'The library has no such function. Write your own: `val abs = { int a -> a < 0 ? -a : a; };`.':
    'Die Bibliothek hat diese Funktion nicht. Schreibe sie selbst: `val abs = { int a -> a < 0 ? -a : a; };`.',
  'Delete it, or write `val N = 10;`: a `val` never changes.':
    'Lösche es, oder schreibe `val N = 10;`: ein `val` ändert sich nie.',
  'this is not the syntax of a function type': 'so schreibt man keinen Funktionstyp',
  'Write `{0}`: the parameter types without commas or names, `->`, and the result type.':
    'Schreibe `{0}`: die Typen der Parameter ohne Kommas und Namen, `->`, den Typ des Ergebnisses.',
  'arrays cannot hold functions': 'Arrays können keine Funktionen enthalten',
  'Put the function in a struct, `struct F { {0}? f; };`, and use an array of those: `F?[]`.':
    'Lege die Funktion in ein struct, `struct F { {0}? f; };`, und nimm ein Array aus diesen: `F?[]`.',
  'a function does not declare its result type': 'eine Funktion deklariert ihren Ergebnistyp nicht',
  'Delete `{0}`: the result type follows from the returned value.':
    'Lösche `{0}`: der Ergebnistyp folgt aus dem zurückgegebenen Wert.',
  'an array type does not include a length': 'zum Typ eines Arrays gehört keine Länge',
  'Choose another name.': 'Wähle einen anderen Namen.',
  'Start a comment with `//`.': 'Beginne einen Kommentar mit `//`.',
  'Sizes are not needed: create objects with `new S` and arrays with `new int[10]`.':
    'Größen sind nicht nötig: lege Objekte mit `new S` und Arrays mit `new int[10]` an.',
  'The language has no binary literals. Use hexadecimal, as in `0x5`.':
    'Die Sprache hat keine Binärliterale. Nimm hexadezimale, wie `0x5`.',
  'Write `->`.': 'Schreibe `->`.',
  'Write `.`, which also works for references.': 'Schreibe `.`, das auch für Referenzen gilt.',
  'The library has no such function. Write your own: `val max = { int a, int b -> a > b ? a : b; };`.':
    'Die Bibliothek hat diese Funktion nicht. Schreibe sie selbst: `val max = { int a, int b -> a > b ? a : b; };`.',
  'Create objects with `new S` and arrays with `new int[10]`. Memory is freed automatically.':
    'Lege Objekte mit `new S` und Arrays mit `new int[10]` an. Der Speicher wird von selbst freigegeben.',
  'Write `true`.': 'Schreibe `true`.',
  'Write `false`.': 'Schreibe `false`.',
  'Write `null`.': 'Schreibe `null`.',
  'In a method, the object is `self`, and its fields need no prefix.':
    'In einer Methode heißt das Objekt `self`, und seine Felder brauchen keinen Vorsatz.',
  'Write `!`, as in `!x`.': 'Schreibe `!`, wie in `!x`.',
  'The argument of the program is the integer `arg`.': 'Das Argument des Programms ist die ganze Zahl `arg`.',
  'Structs have no inheritance. Put the other object in a field.':
    'structs haben keine Vererbung. Lege das andere Objekt in ein Feld.',
  'Delete `{0}`.': 'Lösche `{0}`.',
  'Write `for (int i = 0; i < 10; i++) { … }` or `while (x < 10) { … }`.':
    'Schreibe `for (int i = 0; i < 10; i++) { … }` oder `while (x < 10) { … }`.',
  'The language has no macros. Declare a constant, `val N = 10;`, or a function.':
    'Die Sprache hat keine Makros. Deklariere eine Konstante, `val N = 10;`, oder eine Funktion.',
  'The language has no preprocessor. Delete this line.':
    'Die Sprache hat keinen Präprozessor. Lösche diese Zeile.',
  'The language has no macros. Write a function: `val {0} = { int x -> … };`.':
    'Die Sprache hat keine Makros. Schreibe eine Funktion: `val {0} = { int x -> … };`.',
  'The language has no macros. Write `val {0} = {1};`.':
    'Die Sprache hat keine Makros. Schreibe `val {0} = {1};`.',
  'Delete this line. The library `sys` is always included.':
    'Lösche diese Zeile. Die Bibliothek `sys` ist immer eingebunden.',
  'Write `if (x == 1) … else if (x == 2) … else …`.': 'Schreibe `if (x == 1) … else if (x == 2) … else …`.',
  'The language has no exceptions. Return a value that reports the error.':
    'Die Sprache hat keine Ausnahmen. Gib einen Wert zurück, der den Fehler meldet.',
  'Declare numbers as constants: `val RED = 0; val GREEN = 1;`.':
    'Deklariere Zahlen als Konstanten: `val RED = 0; val GREEN = 1;`.',
  'The language has no such statement. Use `if`, `while`, and functions.':
    'Diese Anweisung hat die Sprache nicht. Nimm `if`, `while` und Funktionen.',
  'Write `else if`.': 'Schreibe `else if`.',
  'Write `while (true) { …; if (!(x)) break; }`, which tests `x` last.':
    'Schreibe `while (true) { …; if (!(x)) break; }`, das `x` zuletzt prüft.',
  'To compare, write `>=`. To write a function, use `{ int x -> x + 1; }`.':
    'Zum Vergleichen schreibe `>=`. Für eine Funktion schreibe `{ int x -> x + 1; }`.',
  'The language has no power operator. Multiply, as in `x * x`.':
    'Die Sprache hat keinen Potenzoperator. Multipliziere, wie in `x * x`.',
  'Write `/`, which gives an integer for two integers.':
    'Schreibe `/`, das für zwei ganze Zahlen eine ganze Zahl ergibt.',
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

  // Syntax errors.
  '{0} is missing{1}': '{0} fehlt{1}',
  'expected {0}{1} but found {2}': 'erwartet wurde {0}{1}, gefunden {2}',
  ' after {0}': ' nach {0}',
  'Insert {0} here.': 'Füge hier {0} ein.',
  'Insert {0} before the `//` comment.': 'Füge {0} vor dem Kommentar ein, der mit `//` beginnt.',
  '{0} opened by this `{` is never closed: found {1}': 'diese `{` ist nicht geschlossen ({0}); gefunden: {1}',
  'Add `}` after its last statement.': 'Ergänze `}` nach der letzten Anweisung.',
  'this `{0}` is never closed: found {1}': 'diese `{0}` ist nicht geschlossen; gefunden: {1}',
  'Add `{0}` where it should end.': 'Ergänze `{0}`, wo sie enden soll.',
  '`{0}` is not a keyword': '`{0}` ist kein Schlüsselwort',
  '`{0}` is not an operator': '`{0}` ist kein Operator',
  'the function `{0}` needs a different declaration': 'die Funktion `{0}` muss anders deklariert werden',
  'Constructors are not needed: set the fields when you create the object, `new S { x = 3; }`.':
    'Konstruktoren sind nicht nötig: setze die Felder, wenn du das Objekt anlegst, `new S { x = 3; }`.',
  'It is not needed: a program starts at its first statement, and `arg` is its argument.':
    'Sie ist nicht nötig: ein Programm beginnt mit seiner ersten Anweisung, und `arg` ist sein Argument.',
  'Functions are values: write {0}.': 'Funktionen sind Werte: schreibe {0}.',
  'the parameter `{0}` has no type': 'der Parameter `{0}` hat keinen Typ',
  'Add its type before its name: `int {0}`.': 'Schreibe seinen Typ vor seinen Namen: `int {0}`.',
  'this is not the syntax of a function': 'so schreibt man keine Funktion',
  'Write `{ int x -> x + 1; }`: parameters with their types, then `->`, then statements.':
    'Schreibe `{ int x -> x + 1; }`: die Parameter mit ihren Typen, dann `->`, dann die Anweisungen.',
  'a length after the name `{0}` does not create an array':
    'eine Länge nach dem Namen `{0}` legt kein Array an',
  'Write `{0}[] {1} = new {2}[{3}];`.': 'Schreibe `{0}[] {1} = new {2}[{3}];`.',
  '`{0}` cannot create or follow a pointer: the language has no pointers':
    '`{0}` kann keinen Zeiger anlegen oder verfolgen: die Sprache hat keine Zeiger',
  'Delete it: a variable for a struct or an array is already a reference.':
    'Lösche es: eine Variable für ein struct oder Array ist schon eine Referenz.',
  '`,` cannot separate statements': '`,` kann Anweisungen nicht trennen',
  'Write `;` between the two, and after the second.':
    'Schreibe `;` zwischen die beiden und nach der zweiten.',
  'Write separate statements with `;`. Move extra initializations before the `for`, and extra updates into its body.':
    'Schreibe getrennte Anweisungen mit `;`. Rücke weitere Initialisierungen vor das `for` und weitere Änderungen in seinen Rumpf.',
  '`--` does not start a comment': '`--` beginnt keinen Kommentar',
  'arrays have no literals': 'Arrays kann man nicht als Literal schreiben',
  'Create the array and set its elements: `int[] a = new int[2]; a[0] = 1; a[1] = 2;`. For bytes, write a string. For an object, write `new S { x = 1; }`.':
    'Lege das Array an und setze seine Elemente: `int[] a = new int[2]; a[0] = 1; a[1] = 2;`. Für Bytes schreibe eine Zeichenkette, für ein Objekt `new S { x = 1; }`.',
  'braces alone do not create a `{0}` object': 'geschweifte Klammern allein legen kein Objekt von `{0}` an',
  'set the fields of `{0}` by name': 'die Felder von `{0}` setzt man mit ihren Namen',
  'Write `new {0} { {1} }`.': 'Schreibe `new {0} { {1} }`.',
  'the name `{0}` contains characters that are not allowed in names: {1}':
    'der Name `{0}` enthält Zeichen, die in Namen nicht erlaubt sind: {1}',
  'Use only the letters a to z and A to Z, digits, and `_`.':
    'Nimm nur die Buchstaben a bis z und A bis Z, Ziffern und `_`.',
  'Use only the letters a to z and A to Z, digits, and `_`, as in `{0}`.':
    'Nimm nur die Buchstaben a bis z und A bis Z, Ziffern und `_`, wie in `{0}`.',
  'They only look like letters from a to z. Type `{0}` again.':
    'Sie sehen nur aus wie Buchstaben von a bis z. Tippe `{0}` noch einmal.',
  'expected a value but found the type {0}': 'erwartet wurde ein Wert, gefunden der Typ {0}',
  'Declare the variable in a separate statement first: `{0} {1} = …;`.':
    'Deklariere die Variable vorher in einer eigenen Anweisung: `{0} {1} = …;`.',
  'Delete the type: `{0}`.': 'Lösche den Typ: `{0}`.',
  'Write a value of this type, such as `{0}`, or the name of a variable.':
    'Schreibe einen Wert dieses Typs, etwa `{0}`, oder den Namen einer Variablen.',
  '`:` does not set `{0}`': '`:` setzt `{0}` nicht',
  'Write `{0} = …;`.': 'Schreibe `{0} = …;`.',
  '`new {0}` does not take arguments in parentheses': '`new {0}` nimmt keine Argumente in runden Klammern',
  'Write `new {0}` and set the fields in braces: `new {1} { x = 3; }`.':
    'Schreibe `new {0}` und setze die Felder in geschweiften Klammern: `new {1} { x = 3; }`.',
  'Put the length of an array in brackets: `new {0}[{1}]`.':
    'Schreibe die Länge eines Arrays in eckige Klammern: `new {0}[{1}]`.',
  '`new` is missing before `{0}`': 'vor `{0}` fehlt `new`',
  'To create an object, write `new {0} { … }`.': 'Um ein Objekt anzulegen, schreibe `new {0} { … }`.',
  'the type must come before the name `{0}`': 'der Typ muss vor dem Namen `{0}` stehen',
  'Write `{0} {1}`.': 'Schreibe `{0} {1}`.',
  '`{0}` already replaces the type': '`{0}` ersetzt schon den Typ',
  'Write `{0} {1}` or `{2} {3}`.': 'Schreibe `{0} {1}` oder `{2} {3}`.',
  'Numbers have no type suffix: write `{0}`.': 'Zahlen haben kein Typsuffix: schreibe `{0}`.',
  'Only variables and fields can be marked with `!`. Delete it.':
    'Nur Variablen und Felder kann man mit `!` kennzeichnen. Lösche es.',
  '`{0}` is not a conversion: the language has no casts':
    '`{0}` ist keine Umwandlung: die Sprache hat keine Typumwandlungen',
  'An integer becomes a float when combined with one: `x * 1.0`.':
    'Eine ganze Zahl wird zur Gleitkommazahl, wenn man sie mit einer verknüpft: `x * 1.0`.',
  'Floats never convert to integers. Dividing two integers gives an integer.':
    'Gleitkommazahlen werden nie zu ganzen Zahlen. Zwei ganze Zahlen geteilt ergeben eine ganze Zahl.',
  'Assign it to a variable of that type, which keeps the low bits: `{0} y = x;`.':
    'Weise es einer Variablen dieses Typs zu, die die unteren Bits behält: `{0} y = x;`.',
  'the condition of `{0}` must be in parentheses': 'die Bedingung von `{0}` braucht ein Paar runder Klammern',
  '`:` does not start a block': '`:` beginnt keinen Block',
  'Put the statements of the block in braces: `{ … }`.':
    'Setze die Anweisungen des Blocks in geschweifte Klammern: `{ … }`.',
  '`for` cannot iterate over elements with `{0}`': '`for` kann mit `{0}` nicht über Elemente laufen',
  'Use an index: `for (int i = 0; i < a#; i++) { … a[i] … }`.':
    'Nimm einen Index: `for (int i = 0; i < a#; i++) { … a[i] … }`.',
  'a declaration has one type, before its first name':
    'eine Deklaration hat einen Typ, vor ihrem ersten Namen',
  'Write `int a, b;`, or end the first declaration with `;`.':
    'Schreibe `int a, b;` oder beende die erste Deklaration mit `;`.',
  '`return` needs a value': '`return` braucht einen Wert',
  'Every function returns a value. If no caller uses it, write `return 0;`.':
    'Jede Funktion gibt einen Wert zurück. Wenn kein Aufrufer ihn verwendet, schreibe `return 0;`.',
  'expected an expression but found {0}': 'erwartet wurde ein Ausdruck, gefunden {0}',
  'A number must start with a digit: write `0.5`, not `.5`.':
    'Eine Zahl muss mit einer Ziffer beginnen: schreibe `0.5`, nicht `.5`.',
  'The language has no unary `+`. To add to a variable, write `x += 1`.':
    'Die Sprache hat kein Vorzeichen `+`. Um zu einer Variablen zu addieren, schreibe `x += 1`.',
  '`=` assigns and `==` compares. Do not put a space inside an operator.':
    '`=` weist zu, und `==` vergleicht. Innerhalb eines Operators steht kein Leerzeichen.',
  '`if` is a statement and has no value. Write `x > 1 ? 1 : 2`.':
    '`if` ist eine Anweisung und hat keinen Wert. Schreibe `x > 1 ? 1 : 2`.',
  'Write a value here, such as a number, a variable, or an expression in parentheses.':
    'Schreibe hier einen Wert, etwa eine Zahl, eine Variable oder einen Ausdruck in Klammern.',
  'expected a name but found {0}': 'erwartet wurde ein Name, gefunden {0}',
  'A name starts with a letter or `_`, followed by letters, digits, or `_`.':
    'Ein Name beginnt mit einem Buchstaben oder `_`, gefolgt von Buchstaben, Ziffern oder `_`.',
  '{0} is a keyword, not a value. Choose another name for a variable.':
    '{0} ist ein Schlüsselwort und kein Wert. Wähle für eine Variable einen anderen Namen.',
  '`{0}` is a keyword. Choose another name.': '`{0}` ist ein Schlüsselwort. Wähle einen anderen Namen.',
  'expected a type but found {0}': 'erwartet wurde ein Typ, gefunden {0}',
  'Write a type here, such as `int`.': 'Schreibe hier einen Typ, etwa `int`.',
  '`{0}` is not a declared type': '`{0}` ist kein deklarierter Typ',
  'The number types are `int`, `i8`, `i16`, `i32`, `u8`, `u16`, `u32`, `flt`, and `f32`.':
    'Die Zahlentypen sind `int`, `i8`, `i16`, `i32`, `u8`, `u16`, `u32`, `flt` und `f32`.',
  'Declare it with `struct {0} { … };`, or use `int`.':
    'Deklariere ihn mit `struct {0} { … };`, oder nimm `int`.',
  'Did you mean `{0}`?': 'Meintest du `{0}`?',
  '`{` starts a function here, but {0} is not a parameter':
    '`{` beginnt hier eine Funktion, aber {0} ist kein Parameter',
  'Write a function as `{ int x -> return x; }`, or as `{ -> return 1; }` if it has no parameters. A block is a statement, so it cannot be a value.':
    'Schreibe eine Funktion als `{ int x -> return x; }`, ohne Parameter als `{ -> return 1; }`. Ein Block ist eine Anweisung und kann kein Wert sein.',
  'expected `->` and a result in this function type but found {0}':
    'erwartet wurden `->` und ein Ergebnis in diesem Funktionstyp, gefunden {0}',
  'Write a function type as `{int int -> int}`: the parameter types, `->`, and the result type.':
    'Schreibe einen Funktionstyp als `{int int -> int}`: die Typen der Parameter, `->`, der Typ des Ergebnisses.',
  'this `else` has no matching `if`': 'zu diesem `else` gibt es kein `if`',
  'An `else` must directly follow the statement of its `if`. Put several statements in braces.':
    'Ein `else` muss direkt auf die Anweisung seines `if` folgen. Setze mehrere Anweisungen in geschweifte Klammern.',
  '`{0}` is not valid here': '`{0}` ist hier nicht erlaubt',
  'Use straight quotes for strings: `"text"`.': 'Nimm gerade Anführungszeichen für Zeichenketten: `"text"`.',
  'Write `{0}`.': 'Schreibe `{0}`.',
  'Write an ordinary space.': 'Schreibe ein gewöhnliches Leerzeichen.',
  'Delete it, or move it into a string or a comment.':
    'Lösche es, oder verschiebe es in eine Zeichenkette oder einen Kommentar.',
  'this {0} has no matching opening bracket': 'zu dieser {0} gibt es keine öffnende Klammer',
  'Delete it, or add the opening bracket.': 'Lösche sie, oder ergänze die öffnende Klammer.',
  'this comment is never closed': 'dieser Kommentar ist nicht geschlossen',
  'End it with `*/`.': 'Beende ihn mit `*/`.',
  'this string is never closed': 'diese Zeichenkette ist nicht geschlossen',
  'End it with `"`.': 'Beende sie mit `"`.',
  'a character literal must contain exactly one single-byte character':
    'ein Zeichenliteral muss genau ein Zeichen von einem Byte enthalten',
  "Write one character in single quotes, such as 'a' or '\\n'. For a string, use double quotes.":
    "Schreibe ein Zeichen in einfache Anführungszeichen, etwa 'a' oder '\\n'. Für eine Zeichenkette nimm doppelte.",
  '{0} is not an escape sequence': '{0} ist keine Escape-Sequenz',
  'The escape sequences are \\n \\t \\r \\0 \\\\ \\" \\\' and \\x followed by two hexadecimal digits.':
    'Die Escape-Sequenzen sind \\n \\t \\r \\0 \\\\ \\" \\\' und \\x mit zwei Hexadezimalziffern.',
  '`,` cannot group the digits of {0}': '`,` kann die Ziffern von {0} nicht gruppieren',
  'Write {0} or {1}.': 'Schreibe {0} oder {1}.',
  'the number {0} has a leading 0': 'die Zahl {0} hat eine führende 0',
  'Write {0}. Hexadecimal numbers start with 0x.': 'Schreibe {0}. Hexadezimalzahlen beginnen mit 0x.',
  'the number {0} does not fit in 64 bits': 'die Zahl {0} passt nicht in 64 Bit',
  'Integers range from -9223372036854775808 to 9223372036854775807.':
    'Ganze Zahlen reichen von -9223372036854775808 bis 9223372036854775807.',
  'the number {0} is too large for a 64-bit float':
    'die Zahl {0} ist zu groß für eine Gleitkommazahl von 64 Bit',
  'The largest float is about 1.8e308.': 'Die größte Gleitkommazahl ist etwa 1.8e308.',
  '`{0}` is not a valid number': '`{0}` ist keine gültige Zahl',
  'Write digits, or 0x and hexadecimal digits. If a name follows, put an operator or a space before it.':
    'Schreibe Ziffern, oder 0x und Hexadezimalziffern. Vor einen Namen gehört ein Operator oder ein Leerzeichen.',
  'a declaration cannot be the only statement after `{0}`':
    'eine Deklaration kann nicht die einzige Anweisung nach `{0}` sein',
  'The variable would go out of scope immediately. Add braces: `{ int b = 1; … }`.':
    'Die Variable würde sofort wieder ungültig. Setze geschweifte Klammern: `{ int b = 1; … }`.',
  '`{0}` can only change a variable, a field, or an element':
    '`{0}` kann nur eine Variable, ein Feld oder ein Element ändern',
  'To compare two values, write `==`.': 'Um zwei Werte zu vergleichen, schreibe `==`.',
  'Apply `{0}` to the name of a variable.': 'Wende `{0}` auf den Namen einer Variablen an.',
  'a chain of comparisons cannot mix `{0}` and `{1}`':
    'eine Kette von Vergleichen kann `{0}` und `{1}` nicht mischen',
  'Use only `<` and `<=`, use only `>` and `>=`, or join two comparisons with `&&`.':
    'Nimm nur `<` und `<=`, oder nur `>` und `>=`, oder verbinde zwei Vergleiche mit `&&`.',
  'the program is nested more than {0} levels deep here':
    'das Programm ist hier mehr als {0} Ebenen tief verschachtelt',
  'Assign parts of the expression to variables, or move inner statements into a separate function.':
    'Lege Teile des Ausdrucks in Variablen ab, oder verschiebe innere Anweisungen in eine eigene Funktion.',
  'the program is longer than {0}': 'das Programm ist länger als {0}',
  'Shorten it. Fathom is made for programs that people can read.':
    'Kürze es. Fathom ist für Programme da, die Menschen lesen können.',
  'the graph of this program exceeds {0} nodes here':
    'der Graph dieses Programms überschreitet hier {0} Knoten',
  'Make the program up to here smaller: use fewer or shorter functions.':
    'Mache das Programm bis hierher kleiner: weniger oder kürzere Funktionen.',
  'rewriting never terminates: {0}': 'das Umschreiben endet nie: {0}',
  'Disable one of these rules, or change it so that it does not undo another.':
    'Schalte eine dieser Regeln aus, oder ändere sie so, dass sie keine andere rückgängig macht.',
  '{0} is a feature of chapter {1}, but the program is limited to level {2}':
    '{0} gehört zu Kapitel {1}, aber das Programm ist auf Stufe {2} beschränkt',

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
  'Level 1 only has `return` with a number.': 'Stufe 1 kennt nur `return` mit einer Zahl.',
  'Calculate with `+ - * /` at this level.': 'Rechne auf dieser Stufe mit `+ - * /`.',
  'Use integers at this level.': 'Nimm auf dieser Stufe ganze Zahlen.',
  Arithmetic: 'Rechnen',
  'A variable': 'Eine Variable',
  'Write the value instead of a variable at this level.': 'Schreibe auf dieser Stufe den Wert selbst.',
  'A block': 'Ein Block',
  'Write its statements without braces at this level.':
    'Schreibe seine Anweisungen auf dieser Stufe ohne geschweifte Klammern.',
  'Write a number at this level.': 'Schreibe auf dieser Stufe eine Zahl.',
  'A comparison': 'Ein Vergleich',
  'Use arithmetic at this level.': 'Nimm auf dieser Stufe Rechnungen.',
  'Programs at this level have no branches.': 'Programme dieser Stufe haben keine Verzweigungen.',
  '`true` or `false`': '`true` oder `false`',
  'Write 1 or 0 at this level.': 'Schreibe auf dieser Stufe 1 oder 0.',
  'Programs at this level have no loops.': 'Programme dieser Stufe haben keine Schleifen.',
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
  'Write a separate declaration for each name.': 'Schreibe für jeden Namen eine eigene Deklaration.',
  'An initial value of a field': 'Ein Anfangswert eines Felds',
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
  'Delete it at this level.': 'Lösche es auf dieser Stufe.',
  'A function or a call': 'Eine Funktion oder ein Aufruf',
  'Write its body at each use.': 'Schreibe ihren Rumpf an jede Stelle.',
  'A character literal': 'Ein Zeichen in Anführungszeichen',
  'Write its character code at this level.': 'Schreibe auf dieser Stufe seinen Zeichencode.',
  'A string': 'Eine Zeichenkette',
  'A read-only array type': 'Der Typ eines Arrays, das nur gelesen wird,',
  'A struct inside a struct': 'Ein struct in einem struct',
  'Declare it outside of the struct.': 'Deklariere es außerhalb des structs.',
  'An external symbol': 'Ein externes Symbol',
  'Write the function itself.': 'Schreibe die Funktion selbst.',
  'The library `sys`': 'Die Bibliothek `sys`',
  'Write the functions you need.': 'Schreibe die Funktionen, die du brauchst.',
  'A method': 'Eine Methode',
  'Pass the object to a function.': 'Übergib das Objekt einer Funktion.',
  '`&&` or `||`': '`&&` oder `||`',
  'Use nested `if` at this level.': 'Nimm auf dieser Stufe verschachtelte `if`.',
  'A chain of comparisons': 'Eine Kette von Vergleichen',
  'Compare twice at this level.': 'Vergleiche auf dieser Stufe zweimal.',
};
