// Errors of names, types, and values, and warnings (source/messages.ts, type-messages.ts, warnings.ts).
export const types: Readonly<Record<string, string>> = {
  '`{0}` is one constant for all `{1}` objects, because it has a fixed value here':
    '`{0}` ist eine Konstante für alle `{1}`-Objekte, weil es hier einen festen Wert hat',
  'To give each `{0}` a separate field, declare it with its type and `!` before its name, as in `int[] !{1} = …;`.':
    'Soll jedes `{0}` ein eigenes Feld haben, deklariere es mit seinem Typ und `!` vor dem Namen, wie in `int[] !{1} = …;`.',
  // Names.
  'the variable `{0}` is not declared': 'die Variable `{0}` ist nicht deklariert',
  'the function `{0}` is not declared': 'die Funktion `{0}` ist nicht deklariert',
  'Declare it first: `{0}`.': 'Deklariere sie zuerst: `{0}`.',
  'cannot assign to `{0}`: the variable is not declared':
    '`{0}` kann keinen Wert erhalten: die Variable ist nicht deklariert',
  'To declare it, write `int {0} = …;`.': 'Um sie zu deklarieren, schreibe `int {0} = …;`.',
  '`{0}` is declared here': '`{0}` ist hier deklariert',
  '`{0}` is already declared': '`{0}` ist schon deklariert',
  '`{0}` is already declared on line {1}': '`{0}` ist schon in Zeile {1} deklariert',
  'To assign to it, write `{0} = {1};`. Otherwise, choose another name.':
    'Um zuzuweisen, schreibe `{0} = {1};`. Sonst wähle einen anderen Namen.',
  "`{0}` is always declared: it is the program's argument. Choose another name.":
    '`{0}` ist immer deklariert: es ist das Argument des Programms. Wähle einen anderen Namen.',
  '`{0}` cannot change: it is declared with `val`':
    '`{0}` kann sich nicht ändern: es ist mit `val` deklariert',
  'To change it later, declare it with `var` or with its type.':
    'Um es später zu ändern, deklariere es mit `var` oder mit seinem Typ.',
  '`{0} {1}` needs an initial value': '`{0} {1}` braucht einen Anfangswert',
  'Its type follows from that value: `{0} {1} = 1;`.': 'Sein Typ folgt aus diesem Wert: `{0} {1} = 1;`.',
  'dividing two integers gives an integer: {0}/{1} is {2} before it becomes a float':
    'zwei ganze Zahlen geteilt ergeben eine ganze Zahl: {0}/{1} ist {2}, bevor daraus eine Gleitkommazahl wird',
  'Make one of them a float: `{0}.0/{1}`.': 'Mach eine von beiden zur Gleitkommazahl: `{0}.0/{1}`.',
  '`bool` keeps only the lowest bit of this number: 2 becomes 0':
    '`bool` behält von dieser Zahl nur das unterste Bit: aus 2 wird 0',
  'To test whether it is nonzero, write `{0} != 0`.':
    'Um zu prüfen, ob sie nicht 0 ist, schreibe `{0} != 0`.',
  'To test whether it is nonzero, write `(…) != 0`.':
    'Um zu prüfen, ob sie nicht 0 ist, schreibe `(…) != 0`.',
  '`{0}` is never null. Create an object, `{1} {2} = new {3};`, or write `{4}? {5};`, which is null at first.':
    '`{0}` ist nie null. Lege ein Objekt an, `{1} {2} = new {3};`, oder schreibe `{4}? {5};`, das zunächst null ist.',
  'Creating a `{0}` would need another one first. Declare the field as `{1}? {2};`, which is null at first.':
    'Um ein `{0}` anzulegen, müsste es schon ein anderes geben. Deklariere das Feld als `{1}? {2};`, das zunächst null ist.',
  'Assign an object to it, or declare it as `{0}?`.':
    'Weise ihm ein Objekt zu, oder deklariere es als `{0}?`.',
  'The function may modify its argument. Declare the variable with its type or with `var`, not with `val`.':
    'Die Funktion kann ihr Argument ändern. Deklariere die Variable mit ihrem Typ oder mit `var`, nicht mit `val`.',
  "A string in double quotes is an array of bytes. Write a number or `true` without quotes, and a character in single quotes: `'a'`.":
    "Eine Zeichenkette in doppelten Anführungszeichen ist ein Array aus Bytes. Schreibe eine Zahl oder `true` ohne Anführungszeichen, ein Zeichen in einfachen: `'a'`.",
  'This is a function. Declare the variable with `val`, or call the function.':
    'Dies ist eine Funktion. Deklariere die Variable mit `val`, oder rufe die Funktion auf.',
  'A function can only use its parameters, its local variables, and constants. The value of `{0}` is not known until the program runs, so make it a parameter.':
    'Eine Funktion kann nur ihre Parameter, ihre lokalen Variablen und Konstanten verwenden. Der Wert von `{0}` steht erst fest, wenn das Programm läuft: mach es zu einem Parameter.',
  '`{0}` is never null. Assign an initial value, or write `{1}? {2};`.':
    '`{0}` ist nie null. Gib einen Anfangswert an, oder schreibe `{1}? {2};`.',
  '`break` is outside of a loop': '`break` steht außerhalb einer Schleife',
  '`break` only works inside `while` and `for`.': '`break` geht nur in `while` und `for`.',
  '`continue` is outside of a loop': '`continue` steht außerhalb einer Schleife',
  '`continue` only works inside `while` and `for`.': '`continue` geht nur in `while` und `for`.',

  // What values are.
  'read-only `{0}`': '`{0}`, nur zum Lesen',
  '{0} has type {1}': '{0} hat den Typ {1}',
  this: 'dies',
  'this is `{0}`': 'dies ist `{0}`',
  '`{0}` is `{1}` here': '`{0}` ist hier `{1}`',
  '1 argument': '1 Argument',
  '{0} arguments': '{0} Argumente',
  'an integer': 'eine ganze Zahl',
  'a number': 'eine Zahl',
  'the length of an array': 'die Länge eines Arrays',
  'the field `{0}`': 'das Feld `{0}`',
  'the elements of this array': 'die Elemente dieses Arrays',
  methods: 'Methoden',
  'field `{0}`': 'das Feld `{0}`',
  elements: 'Elemente',
  'An array is not a number. Use an element (`a[0]`) or its length (`a#`).':
    'Ein Array ist keine Zahl. Nimm ein Element (`a[0]`) oder seine Länge (`a#`).',
  'The length of an array never changes. Create a new array and copy the elements.':
    'Die Länge eines Arrays ändert sich nie. Lege ein neues an und kopiere die Elemente.',
  'It is declared with `val`, or it is a reference that is fixed when its object is created. To change it later, declare it with `var` or with `!` before its name.':
    'Es ist mit `val` deklariert, oder es ist eine Referenz, die beim Anlegen ihres Objekts festgelegt wird. Um es später zu ändern, deklariere es mit `var` oder mit `!` vor seinem Namen.',
  'A `val`, a type `[~]`, and a field without `!` that holds an array give read-only access. To change the contents, declare the variable with `var` or its type, or the field with `!`.':
    'Ein `val`, ein Typ `[~]` und ein Feld ohne `!`, das ein Array enthält, erlauben nur das Lesen. Um den Inhalt zu ändern, deklariere die Variable mit `var` oder ihrem Typ, oder das Feld mit `!`.',
  '`{0}` is a type, not a value': '`{0}` ist ein Typ, kein Wert',
  'To create an object of this type, write `new {0}`.':
    'Um ein Objekt dieses Typs anzulegen, schreibe `new {0}`.',
  '`{0}` is a local variable of another function': '`{0}` ist eine lokale Variable einer anderen Funktion',
  'creating a `{0}` needs `{1}`, a local variable of another function':
    'das Anlegen von `{0}` braucht `{1}`, eine lokale Variable einer anderen Funktion',
  'A function can only use its parameters, its local variables, and constants. Make `{0}` a parameter, or a constant if it is always the same number: `val {1} = …;`.':
    'Eine Funktion kann nur ihre Parameter, ihre lokalen Variablen und Konstanten verwenden. Mache aus `{0}` einen Parameter oder, wenn es immer dieselbe Zahl ist, eine Konstante: `val {1} = …;`.',
  'The body of the struct `{0}` uses it. Create the object where `{1}` is in scope, or set the fields here: `new {2} { … }`.':
    'Der Rumpf des structs `{0}` benutzt sie. Lege das Objekt dort an, wo `{1}` sichtbar ist, oder setze die Felder hier: `new {2} { … }`.',
  '`{0}` is a field of each `{1}` object, so it needs an object':
    '`{0}` ist ein Feld jedes `{1}`-Objekts und braucht deshalb ein Objekt',
  'Write `s.{0}`, where `s` is a `{1}` object. Only a `val` with a value belongs to `{2}` itself.':
    'Schreibe `s.{0}`, wobei `s` ein `{1}`-Objekt ist. Nur ein `val` mit einem Wert gehört zu `{2}` selbst.',
  '`{0}` cannot be null': '`{0}` kann nicht null sein',
  'Only references to structs, arrays, and functions can be null. Write `{0}` without `?`.':
    'Nur Referenzen auf structs, Arrays und Funktionen können null sein. Schreibe `{0}` ohne `?`.',
  '`{0}` can already be null': '`{0}` kann schon null sein',
  'One `?` is enough.': 'Ein `?` genügt.',
  'the elements of a new array are null, but `{0}` cannot be null':
    'die Elemente eines neuen Arrays sind null, aber `{0}` kann nicht null sein',
  'Write `{0}?[] rows = new {1}?[n];`, and create each row in a loop: `rows[i] = new …;`.':
    'Schreibe `{0}?[] rows = new {1}?[n];` und lege jede Zeile in einer Schleife an: `rows[i] = new …;`.',
  'Write `{0}?[]`, an array whose elements are a `{1}` or null.':
    'Schreibe `{0}?[]`, ein Array, dessen Elemente ein `{1}` oder null sind.',
  '`null` alone does not determine the type of `{0}`': '`null` allein legt den Typ von `{0}` nicht fest',
  'Write the type instead of `val` or `var`: `S? {0} = null;`.':
    'Schreibe statt `val` oder `var` den Typ: `S? {0} = null;`.',
  'the body of the struct `{0}` cannot return, because it runs when an object is created':
    'der Rumpf des structs `{0}` kann nichts zurückgeben, weil er beim Anlegen eines Objekts läuft',
  'Set the fields here, and move the `return` into a method: `val f = { -> … };`.':
    'Setze hier die Felder, und verschiebe das `return` in eine Methode: `val f = { -> … };`.',
  '`{0}` cannot be the name of a C function': '`{0}` kann nicht der Name einer C-Funktion sein',
  'In assembly, it is a register, a directive, or a label of the program. Rename the C function.':
    'Im Assemblertext ist es ein Register, eine Anweisung an den Assembler oder eine Marke des Programms. Benenne die C-Funktion um.',
  'the external `{0}` needs a function type': 'das externe `{0}` braucht einen Funktionstyp',
  'Declare its parameters and result, such as `{int -> int} {0} = "C";`. C variables cannot be declared.':
    'Deklariere Parameter und Ergebnis, etwa `{int -> int} {0} = "C";`. C-Variablen kann man nicht deklarieren.',
  'Write `{0} {1} = "C";`.': 'Schreibe `{0} {1} = "C";`.',
  '`{0}` cannot be declared as a C function: {1}': '`{0}` kann nicht als C-Funktion deklariert werden: {1}',
  'A C function takes numbers and arrays of numbers, and returns a number: `{flt flt -> flt} pow = "C";`.':
    'Eine C-Funktion nimmt Zahlen und Arrays aus Zahlen und gibt eine Zahl zurück: `{flt flt -> flt} pow = "C";`.',
  'its result must be a number; declare an address that C returns as int':
    'das Ergebnis muss eine Zahl sein; eine Adresse, die C gibt, ist ein int',
  'it takes more than {0} arguments': 'sie nimmt mehr als {0} Argumente',
  'C could call a function argument with arbitrary values':
    'eine Funktion als Argument könnte C mit allem aufrufen',
  'its parameters must be numbers or arrays of numbers':
    'ihre Parameter müssen Zahlen oder Arrays aus Zahlen sein',
  '`{0}` compares the references, not the characters': '`{0}` vergleicht die Referenzen, nicht die Zeichen',
  'To compare the characters, compare the lengths, then each element in a loop.':
    'Um die Zeichen zu vergleichen, vergleiche die Längen und dann in einer Schleife jedes Element.',
  '`{0}` is a C function, which only native code can call':
    '`{0}` ist eine C-Funktion, die nur nativer Code aufrufen kann',
  'Did you mean `{0}`? Every engine except native code stops at a call of a C function.':
    'Meintest du `{0}`? Alle Maschinen außer nativem Code halten bei einem Aufruf einer C-Funktion an.',
  '`{0}` has no field `{1}`': '`{0}` hat kein Feld `{1}`',
  'The value is null, and null has no fields.': 'Der Wert ist null, und null hat keine Felder.',
  'It has no fields.': 'Es hat keine Felder.',
  'Its fields are: {0}.': 'Seine Felder sind: {0}.',
  '{0} and has no field `{1}`': '{0} und hat kein Feld `{1}`',
  'Arrays have elements (`a[0]`) and a length (`a#`), but no fields.':
    'Arrays haben Elemente (`a[0]`) und eine Länge (`a#`), aber keine Felder.',
  'Only struct objects have fields.': 'Nur Objekte von structs haben Felder.',
  '`{0}` needs an array, but {1}': '`{0}` braucht ein Array, aber {1}',
  'To create an array, write `int[] a = new int[10];`.':
    'Um ein Array anzulegen, schreibe `int[] a = new int[10];`.',
  'the length of an array must be an integer, but {0}':
    'die Länge eines Arrays muss eine ganze Zahl sein, aber {0}',
  'Write the number of elements, as in `new int[10]`.':
    'Schreibe die Anzahl der Elemente, wie in `new int[10]`.',
  '`new` cannot create `{0}`': '`new` kann kein `{0}` anlegen',
  '`new` creates struct objects (`new S`) and arrays (`new int[10]`). Numbers need no `new`.':
    '`new` legt struct-Objekte (`new S`) und Arrays (`new int[10]`) an. Zahlen brauchen kein `new`.',
  'The elements of a new array are null, and `{0}` cannot be null. Write `new {1}?[…]`.':
    'Die Elemente eines neuen Arrays sind null, und `{0}` kann nicht null sein. Schreibe `new {1}?[…]`.',
  'the struct `{0}` is used before its declaration': 'das struct `{0}` wird vor seiner Deklaration verwendet',
  'Move the declaration of `{0}` before this line.': 'Rücke die Deklaration von `{0}` vor diese Zeile.',
  'an object of `{0}` cannot be created inside the declaration of `{1}`':
    'ein Objekt von `{0}` kann nicht innerhalb der Deklaration von `{1}` angelegt werden',
  'Some of its fields are not declared yet. Create it in a function after the struct: `val make = { -> new {0}; };`.':
    'Einige seiner Felder sind noch nicht deklariert. Lege es in einer Funktion nach dem struct an: `val make = { -> new {0}; };`.',

  // Values of merges.
  'the value has type {0} on one path and type {1} on the other':
    'der Wert hat auf einem Weg den Typ {0}, auf dem anderen den Typ {1}',
  'Numbers are never null. To represent “no value”, use a number such as -1.':
    'Zahlen sind nie null. Für „kein Wert“ nimm eine Zahl wie -1.',
  'Write both as floats, such as `2.0`, or both as integers.':
    'Schreibe beide als Gleitkommazahlen, etwa `2.0`, oder beide als ganze Zahlen.',
  'Both functions must have the same parameters and the same result type.':
    'Beide Funktionen müssen dieselben Parameter und denselben Ergebnistyp haben.',
  'Use numbers on both paths, or references to the same struct.':
    'Nimm auf beiden Wegen Zahlen, oder Referenzen auf dasselbe struct.',
  'the result of this function has no type, because every `return` calls the function itself':
    'das Ergebnis dieser Funktion hat keinen Typ, weil jedes `return` die Funktion selbst aufruft',
  'On at least one path, return a value without calling the function itself.':
    'Gib auf mindestens einem Weg einen Wert zurück, ohne die Funktion selbst aufzurufen.',
  '`{0}` needs {1}, but {2}': '`{0}` braucht {1}, aber {2}',
  'Floats only support `+ - * /` and comparisons, and never convert to integers.':
    'Gleitkommazahlen kennen nur `+ - * /` und Vergleiche und werden nie zu ganzen Zahlen.',
  'This is the function, not its result. To call it, write `f(…)`.':
    'Dies ist die Funktion, nicht ihr Ergebnis. Um sie aufzurufen, schreibe `f(…)`.',
  'Strings cannot be concatenated. Print them one after another: `sys.io.p(a); sys.io.p(b);`.':
    'Zeichenketten kann man nicht verketten. Gib sie nacheinander aus: `sys.io.p(a); sys.io.p(b);`.',
  'References only support `==` and `!=`. To calculate, use a field or an element.':
    'Referenzen kennen nur `==` und `!=`. Zum Rechnen nimm ein Feld oder ein Element.',
  'Write {0} here.': 'Schreibe hier {0}.',
  '`{0}` cannot compare {1} with {2}': '`{0}` kann {1} nicht mit {2} vergleichen',
  "Write a character in single quotes, such as 'a'. To compare strings, compare their elements.":
    "Schreibe ein Zeichen in einfachen Anführungszeichen, etwa 'a'. Zum Vergleich von Zeichenketten vergleiche ihre Elemente.",
  'Compare two numbers or two references. A missing object is `null`, not 0.':
    'Vergleiche zwei Zahlen oder zwei Referenzen. Ein fehlendes Objekt ist `null`, nicht 0.',
  '{0} is null here and cannot be called': '{0} ist hier null und kann nicht aufgerufen werden',
  '{0} may be null, and null cannot be called': '{0} kann null sein, und null kann man nicht aufrufen',
  'Assign a function to it first.': 'Weise ihm zuerst eine Funktion zu.',
  'the call': 'dem Aufruf',
  '{0} and cannot be called': '{0} und kann nicht aufgerufen werden',
  'Only functions can be called, such as `val f = { int x -> x + 1; };`.':
    'Nur Funktionen kann man aufrufen, etwa `val f = { int x -> x + 1; };`.',
  '{0} takes {1}, but this call passes {2}': '{0} nimmt {1}, aber dieser Aufruf übergibt {2}',
  'Call it with `()`.': 'Rufe sie mit `()` auf.',
  'Its parameters are: {0}.': 'Ihre Parameter sind: {0}.',
  '{0} is read-only, but the method may modify its object':
    '{0} ist nur lesbar, aber die Methode kann ihr Objekt ändern',
  'this object': 'dieses Objekt',
  'the parameter has type {0}, but {1}': 'der Parameter hat den Typ {0}, aber {1}',
  'Declare the object with its type or with `var`, not with `val`.':
    'Deklariere das Objekt mit seinem Typ oder mit `var`, nicht mit `val`.',
  'Arguments are not converted. Write a float, such as `2.0`, or add `0.0`.':
    'Argumente werden nicht umgewandelt. Schreibe eine Gleitkommazahl, etwa `2.0`, oder addiere `0.0`.',
  'The function may modify its argument. Declare the variable without `val`, or make the parameter read-only (`[~]`).':
    'Die Funktion kann ihr Argument ändern. Deklariere die Variable ohne `val`, oder mach den Parameter nur lesbar (`[~]`).',
  'Test it for null first, or declare the parameter as `{0}?`.':
    'Prüfe es zuerst auf null, oder deklariere den Parameter als `{0}?`.',
  'Arguments are not converted. First assign the value to a variable of type `{0}`, which keeps its low bits.':
    'Argumente werden nicht umgewandelt. Weise den Wert zuerst einer Variablen vom Typ `{0}` zu, die seine unteren Bits behält.',
  'Pass a value of type `{0}`.': 'Übergib einen Wert vom Typ `{0}`.',
  '{0} is null here, and null has no {1}': '{0} ist hier null, und null hat das nicht: {1}',
  '{0} may be null here, and null has no {1}': '{0} kann hier null sein, und null hat das nicht: {1}',
  'Assign an object with `new` first, or test it for null.':
    'Weise zuerst mit `new` ein Objekt zu, oder prüfe es auf null.',
  'expected a value of type `{0}`, but {1} may be null':
    'erwartet wurde ein Wert vom Typ `{0}`, aber {1} kann null sein',
  'expected a value of type {0}, but {1}': 'erwartet wurde ein Wert vom Typ {0}, aber {1}',
  'Floats never convert to integers. Declare the variable as `flt`.':
    'Gleitkommazahlen werden nie zu ganzen Zahlen. Deklariere die Variable als `flt`.',
  'A read-only array cannot become writable. Write `[~]` in the type, or copy the elements into a new array.':
    'Ein nur lesbares Array wird nicht beschreibbar. Schreibe `[~]` in den Typ, oder kopiere die Elemente in ein neues Array.',
  'A read-only object cannot become writable. Declare this variable with `val`, too.':
    'Ein nur lesbares Objekt wird nicht beschreibbar. Deklariere auch diese Variable mit `val`.',
  'Test it for null first, or declare the variable as `{0}?`.':
    'Prüfe es zuerst auf null, oder deklariere die Variable als `{0}?`.',
  'the function can end after this without `return`; its result is then {0}':
    'die Funktion kann danach ohne `return` enden; ihr Ergebnis ist dann {0}',
  'Other paths return a value. Add `return …;` at its end, or `return {0};` if you mean {1}.':
    'Andere Wege geben einen Wert zurück. Ergänze am Ende `return …;`, oder `return {0};`, wenn du {1} meinst.',
  'this function ends without `return`, so its value here is 0':
    'diese Funktion endet ohne `return`, also ist ihr Wert hier 0',
  '`{0}` ends without `return`, so its value here is 0':
    '`{0}` endet ohne `return`, also ist der Wert hier 0',
  'Add `return …;` at its end.': 'Ergänze `return …;` an ihrem Ende.',
  'Add `return …;` at the end of `{0}`.': 'Ergänze `return …;` am Ende von `{0}`.',
  'The function may modify its argument, but a string never changes. Make the parameter read-only: `u8[~]`.':
    'Die Funktion kann ihr Argument ändern, aber eine Zeichenkette ändert sich nie. Mach den Parameter nur lesbar: `u8[~]`.',
  'Its result must be a float. Write `1.0`, not `1`, or add `0.0`.':
    'Ihr Ergebnis muss eine Gleitkommazahl sein. Schreibe `1.0`, nicht `1`, oder addiere `0.0`.',
  'Numbers are never null: write `0`.': 'Zahlen sind nie null: schreibe `0`.',
  'Use a value of type {0}, or change the declared type.':
    'Nimm einen Wert vom Typ {0}, oder ändere den deklarierten Typ.',
  '{0} cannot be changed here': '{0} kann man hier nicht ändern',
  'the field `{0}` of this new `{1}` is not set on every path':
    'das Feld `{0}` dieses neuen `{1}` wird nicht auf jedem Weg gesetzt',
  'It has no default value. Set it, `new {0} { {1} = …; }`, or give it an initial value in the struct.':
    'Es hat keinen Standardwert. Setze es, `new {0} { {1} = …; }`, oder gib ihm im struct einen Anfangswert.',
  'the field `{0}` is read before it is set': 'das Feld `{0}` wird gelesen, bevor es gesetzt ist',
  'Write `{0} = …;` before this statement. If you mean a variable, rename it: inside these braces, the field shadows it.':
    'Schreibe `{0} = …;` vor diese Anweisung. Wenn du eine Variable meinst, benenne sie um: in diesen Klammern verdeckt das Feld sie.',
  'this program has two entry points: `main` and the statements outside of it':
    'dieses Programm hat zwei Einstiege: `main` und die Anweisungen außerhalb',
  'Keep one of them: move the statements into `main`, or delete `main`.':
    'Behalte einen davon: verschiebe die Anweisungen in `main`, oder lösche `main`.',
  'Test it first: `if ({0}) …`. It is not null inside that `if`.':
    'Prüfe es zuerst: `if ({0}) …`. In diesem `if` ist es nicht null.',
  'Assign it to a variable and test that before {0}: `if (p) …`.':
    'Weise es einer Variablen zu und prüfe diese, bevor du es tust ({0}): `if (p) …`.',

  // Warnings.
  'this condition never changes: the loop does not assign to {0}':
    'diese Bedingung ändert sich nie: die Schleife weist {0} nichts zu',
  'Change `{0}` in the loop, or leave the loop with `break` or `return`.':
    'Ändere `{0}` in der Schleife, oder verlasse die Schleife mit `break` oder `return`.',
  '{0} or {1}': '{0} oder {1}',
  'this declares a new `{0}`, which shadows the outer one':
    'dies deklariert ein neues `{0}`, das das äußere verdeckt',
  'this declares a new `{0}`, which shadows the one on line {1}':
    'dies deklariert ein neues `{0}`, das das in Zeile {1} verdeckt',
  'To assign to the outer variable, write `{0} = {1};`. Otherwise, rename this one.':
    'Um der äußeren Variablen etwas zuzuweisen, schreibe `{0} = {1};`. Sonst benenne diese um.',
  '`!` applies only to `{0}`, so this compares 0 or 1: `(!{1}) {2} {3}`':
    '`!` gilt nur für `{0}`, also wird hier 0 oder 1 verglichen: `(!{1}) {2} {3}`',
  'To negate the comparison, write `!({0} {1} {2})`.':
    'Um den Vergleich zu verneinen, schreibe `!({0} {1} {2})`.',
  '`=` assigns here: `{0}` becomes `{1}`': '`=` weist hier zu: `{0}` wird zu `{1}`',
  'To compare, write `{0} == {1}`.': 'Zum Vergleichen schreibe `{0} == {1}`.',
  'the struct `{0}` is not declared, so this can only hold `null`':
    'das struct `{0}` ist nicht deklariert, also passt hierher nur `null`',
  'Declare it: `struct {0} { … };`.': 'Deklariere es: `struct {0} { … };`.',
  'this `{0}` divides by 0, so the program faults here':
    'dieses `{0}` teilt durch 0, hier bricht das Programm mit einem Fehler ab',
  'Use another divisor. If it may be 0, test it first: `if (d != 0) …`.':
    'Nimm einen anderen Divisor. Wenn er 0 sein kann, prüfe ihn zuerst: `if (d != 0) …`.',
  'this loop is infinite: its condition is always true, and its body never leaves it':
    'diese Schleife endet nie: ihre Bedingung ist immer wahr, und ihr Rumpf verlässt sie nie',
  'Leave it with `break` or `return`, or use a condition that becomes false.':
    'Verlasse sie mit `break` oder `return`, oder nimm eine Bedingung, die einmal falsch wird.',
  'this `;` is the whole body of `{0}`; the next statement is not part of it':
    'dieses `;` ist der ganze Rumpf von `{0}`; die nächste Anweisung gehört nicht dazu',
  'this `;` is the whole body of `{0}`, so the condition never changes':
    'dieses `;` ist der ganze Rumpf von `{0}`, also ändert sich die Bedingung nie',
  'Delete the `;` to make the next statement the body.':
    'Lösche das `;`, damit die nächste Anweisung der Rumpf wird.',
  'this index is the length of the array, so it is out of bounds':
    'dieser Index ist die Länge des Arrays und liegt deshalb außerhalb',
  'index {0} is out of bounds, so the program faults here':
    'Index {0} liegt außerhalb des Arrays, hier bricht das Programm mit einem Fehler ab',
  'This array has no elements.': 'Dieses Array hat keine Elemente.',
  'Valid indices are 0 to `a# - 1`.': 'Gültige Indizes sind 0 bis `a# - 1`.',
  'Valid indices are 0 to {0}.': 'Gültige Indizes sind 0 bis {0}.',
  'an array cannot have length {0}, so the program faults here':
    'ein Array kann nicht die Länge {0} haben, hier bricht das Programm mit einem Fehler ab',
  'Use a length of 0 or more.': 'Nimm eine Länge von 0 oder mehr.',
  'the result of this comparison is unused': 'das Ergebnis dieses Vergleichs wird nicht verwendet',
  'Use the result, or delete this statement.': 'Verwende das Ergebnis, oder lösche diese Anweisung.',
  'To assign, write `=`.': 'Zum Zuweisen schreibe `=`.',
  '`{0}` is evaluated first here, because it binds tighter than `{1}`':
    '`{0}` wird hier zuerst ausgewertet, weil es stärker bindet als `{1}`',
  'Add parentheses: `a {0} (b {1} c)`. To compare with two values, write both comparisons.':
    'Setze Klammern: `a {0} (b {1} c)`. Zum Vergleich mit zwei Werten schreibe beide Vergleiche.',
  'Add parentheses: `(a {0} b) {1} c`.': 'Setze Klammern: `(a {0} b) {1} c`.',
  '{0} alone is a condition here, and it is always false':
    '{0} allein ist hier eine Bedingung, und sie ist immer falsch',
  '{0} alone is a condition here, and it is always true':
    '{0} allein ist hier eine Bedingung, und sie ist immer wahr',
  'Compare each value: `{0} == {1}`.': 'Vergleiche jeden Wert: `{0} == {1}`.',
  '{0} does not fit in `{1}` and becomes {2}': '{0} passt nicht in `{1}` und wird zu {2}',
  '`{0}` holds {1} to {2}. Use `int` for larger values.':
    '`{0}` fasst {1} bis {2}. Nimm `int` für größere Werte.',
  'this comparison is false for every value': 'dieser Vergleich ist für jeden Wert falsch',
  'this comparison is true for every value': 'dieser Vergleich ist für jeden Wert wahr',
  'this declares a new variable `{0}` and does not set the field of the new object':
    'dies deklariert eine neue Variable `{0}` und setzt nicht das Feld des neuen Objekts',
  'The length of an array is never negative.': 'Die Länge eines Arrays ist nie negativ.',
  'To set the field, delete the type: `{0} = …;`.': 'Um das Feld zu setzen, lösche den Typ: `{0} = …;`.',
  'Delete the `;`.': 'Lösche das `;`.',
  '`=` assigns here, and the condition is the assigned value':
    '`=` weist hier zu, und die Bedingung ist der zugewiesene Wert',
  'To compare, write `==`. If you mean to assign, add parentheses: `if ((x = 3))`.':
    'Zum Vergleichen schreibe `==`. Wenn du zuweisen willst, setze Klammern: `if ((x = 3))`.',
  '`{0}` is the field on both sides, so this changes nothing':
    '`{0}` ist auf beiden Seiten das Feld, also ändert dies nichts',
  '`{0}` is the variable on both sides, not the field, so this changes nothing':
    '`{0}` ist auf beiden Seiten die Variable, nicht das Feld, also ändert dies nichts',
  '`{0}` is the field of the new object here, not the variable':
    '`{0}` ist hier das Feld des neuen Objekts, nicht die Variable',
  'Inside these braces, a field shadows a variable of the same name. Rename the variable.':
    'In diesen Klammern verdeckt ein Feld eine Variable desselben Namens. Benenne die Variable um.',
  'Write `self.{0}` for the field, or rename the variable.':
    'Schreibe `self.{0}` für das Feld, oder benenne die Variable um.',
};
