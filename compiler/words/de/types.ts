// Errors of names, types and values, and warnings (source/messages.ts, type-messages.ts, warnings.ts).
export const types: Readonly<Record<string, string>> = {
  '`{0}` is no field of each `{1}`: it is set for good here, so there is one for all of them':
    '`{0}` ist kein Feld jedes `{1}`: es ist hier für immer gesetzt, also gibt es eines für alle',
  'To give each `{0}` its own, declare it with its type and `!` before its name, as in `int[] !{1} = …;`.':
    'Soll jedes `{0}` ein eigenes haben, deklariere es mit seinem Typ und `!` vor dem Namen, wie in `int[] !{1} = …;`.',
  // Names.
  'there is no variable `{0}` here': 'hier gibt es keine Variable `{0}`',
  'there is no function `{0}` here': 'hier gibt es keine Funktion `{0}`',
  'Declare it first: `{0}`.': 'Deklariere sie zuerst: `{0}`.',
  'there is no variable `{0}` to assign': 'es gibt keine Variable `{0}`, der man zuweisen könnte',
  'To declare it, write `int {0} = …;`.': 'Um sie zu deklarieren, schreibe `int {0} = …;`.',
  '`{0}` is declared twice in this block': '`{0}` ist in diesem Block zweimal deklariert',
  'To assign it, leave out the type: `{0} = …;`. Or choose another name.':
    'Um zuzuweisen, lass den Typ weg: `{0} = …;`. Oder wähle einen anderen Namen.',
  "`{0}` is the program's argument and always there; choose another name.":
    '`{0}` ist das Argument des Programms und immer da; wähle einen anderen Namen.',
  '`{0}` is final: it was declared with `val`': '`{0}` steht fest: es wurde mit `val` deklariert',
  'To change it later, declare it with `var`, or with its type.':
    'Um es später zu ändern, deklariere es mit `var` oder mit seinem Typ.',
  '`{0} {1}` needs a first value': '`{0} {1}` braucht einen ersten Wert',
  'Its type comes from that value: `{0} {1} = 1;`.': 'Sein Typ kommt von diesem Wert: `{0} {1} = 1;`.',
  '`/` of two integers gives an integer: {0}/{1} is {2}, before it becomes a float':
    '`/` macht aus zwei ganzen Zahlen eine ganze Zahl: {0}/{1} ist {2}, bevor daraus eine Gleitkommazahl wird',
  'Write one of the two as a float: `{0}.0/{1}`.':
    'Schreibe eine von beiden als Gleitkommazahl: `{0}.0/{1}`.',
  '`bool` keeps the last bit of this number alone: 2 becomes 0':
    '`bool` behält von dieser Zahl nur das letzte Bit: Aus 2 wird 0',
  'To ask whether it is not 0, write `{0} != 0`.': 'Um zu fragen, ob sie nicht 0 ist, schreibe `{0} != 0`.',
  'To ask whether it is not 0, write `(…) != 0`.': 'Um zu fragen, ob sie nicht 0 ist, schreibe `(…) != 0`.',
  '`{0}` is never null. Make one, `{1} {2} = new {3};`, or write `{4}? {5};`, which begins as null.':
    '`{0}` ist nie null. Mach eines, `{1} {2} = new {3};`, oder schreibe `{4}? {5};`, das als null beginnt.',
  'To make a `{0}` there would have to be another one. Declare the field as `{1}? {2};`: it begins as null.':
    'Um ein `{0}` zu machen, müsste es schon ein anderes geben. Deklariere das Feld als `{1}? {2};`: Es beginnt als null.',
  'Give it an object, or declare it as `{0}?`.': 'Gib ihm ein Objekt oder deklariere es als `{0}?`.',
  'The function may change it. Declare it with its type or with `var`, not with `val`.':
    'Die Funktion kann es ändern. Deklariere es mit seinem Typ oder mit `var`, nicht mit `val`.',
  "Text in double quotes is an array of bytes. A number or `true` stands without quotes, a character in single ones: `'a'`.":
    "Text in doppelten Anführungszeichen ist ein Array aus Bytes. Eine Zahl oder `true` steht ohne Anführungszeichen, ein Zeichen in einfachen: `'a'`.",
  'This is a function. Declare it with `val`, or call it.':
    'Das ist eine Funktion. Deklariere sie mit `val` oder rufe sie auf.',
  'A function sees only its parameters, its own variables and constants. `{0}` is a `val`, but what it is shows only when the program runs: make it a parameter.':
    'Eine Funktion sieht nur ihre Parameter, ihre eigenen Variablen und Konstanten. `{0}` ist ein `val`, aber was es ist, zeigt sich erst, wenn das Programm läuft: Mach es zu einem Parameter.',
  '`{0}` is never null. Give it a value, or write `{1}? {2};`.':
    '`{0}` ist nie null. Gib einen Wert, oder schreibe `{1}? {2};`.',
  '`break` is not inside a loop': '`break` steht in keiner Schleife',
  'Only `while` and `for` can be left with `break`.': 'Nur `while` und `for` kann man mit `break` verlassen.',
  '`continue` is not inside a loop': '`continue` steht in keiner Schleife',
  'Only the rounds of a `while` or `for` can be cut short.':
    'Nur die Runden von `while` oder `for` kann man abkürzen.',

  // What values are.
  'read-only `{0}`': '`{0}`, nur zum Lesen',
  '{0} is of type {1}': '{0} ist vom Typ {1}',
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
  'An array is no number: name one element (`a[0]`), or its length (`a#`).':
    'Ein Array ist keine Zahl: nenne ein Element (`a[0]`) oder seine Länge (`a#`).',
  'An array keeps its length. Make a new array and copy the elements.':
    'Ein Array behält seine Länge. Lege ein neues an und kopiere die Elemente.',
  'It was declared with `val`, or it is a reference that is set for good when its object is made. To change it later, declare it with `var`, or with `!` before its name.':
    'Es wurde mit `val` deklariert, oder es ist eine Referenz, die mit ihrem Objekt ein für alle Mal gesetzt wird. Um es später zu ändern, deklariere es mit `var`, oder mit `!` vor seinem Namen.',
  'What is reached through a `val`, a type `[~]`, or an array in a field without `!` can only be read. To change it, declare the variable with `var` or its type, or the field with `!`.':
    'Was man über ein `val`, einen Typ `[~]` oder ein Array in einem Feld ohne `!` erreicht, kann man nur lesen. Um es zu ändern, deklariere die Variable mit `var` oder ihrem Typ, oder das Feld mit `!`.',
  '`{0}` is a type, not a value': '`{0}` ist ein Typ, kein Wert',
  'To make an object of it, write `new {0}`.': 'Für ein Objekt davon schreibe `new {0}`.',
  '`{0}` is a variable of another function': '`{0}` ist eine Variable einer anderen Funktion',
  'to make a `{0}` needs `{1}`, a variable of another function':
    'für ein neues `{0}` braucht man `{1}`, eine Variable einer anderen Funktion',
  'A function sees only its parameters, its own variables and constants. Make `{0}` a parameter, or, where it is always the same number, a constant: `val {1} = …;`.':
    'Eine Funktion sieht nur ihre Parameter, ihre eigenen Variablen und Konstanten. Mache aus `{0}` einen Parameter oder, wo es immer dieselbe Zahl ist, eine Konstante: `val {1} = …;`.',
  'The body of the struct `{0}` uses it. Make the object where `{1}` is, or set the fields here: `new {2} { … }`.':
    'Der Rumpf des structs `{0}` benutzt sie. Lege das Objekt dort an, wo `{1}` ist, oder setze die Felder hier: `new {2} { … }`.',
  '`{0}` is a field of objects of `{1}`, but no object is named':
    '`{0}` ist ein Feld von Objekten von `{1}`, aber es ist kein Objekt genannt',
  'Write `s.{0}`, where `s` is a `{1}`. Only a `val` with a value belongs to `{2}` itself.':
    'Schreibe `s.{0}`, wobei `s` ein `{1}` ist. Nur ein `val` mit einem Wert gehört zu `{2}` selbst.',
  '`{0}` cannot be null': '`{0}` kann nicht null sein',
  'Only references can: to structs, arrays and functions. Write `{0}` without `?`.':
    'Das können nur Referenzen: auf structs, Arrays und Funktionen. Schreibe `{0}` ohne `?`.',
  '`{0}` can be null already': '`{0}` kann schon null sein',
  'One `?` is enough.': 'Ein `?` genügt.',
  'a new array holds null everywhere, but `{0}` cannot be null':
    'ein neues Array enthält überall null, aber `{0}` kann nicht null sein',
  'Write `{0}?[] rows = new {1}?[n];`, and make each row in a loop: `rows[i] = new …;`.':
    'Schreibe `{0}?[] rows = new {1}?[n];` und mache jede Zeile in einer Schleife: `rows[i] = new …;`.',
  'Write `{0}?[]`: an array of `{1}` or null.': 'Schreibe `{0}?[]`: ein Array aus `{1}` oder null.',
  '`null` alone does not say of which type `{0}` is': '`null` allein sagt nicht, von welchem Typ `{0}` ist',
  'Write the type instead of `val` or `var`: `S? {0} = null;`.':
    'Schreibe statt `val` oder `var` den Typ: `S? {0} = null;`.',
  'the body of the struct `{0}` runs when an object is made: there is nothing to return':
    'der Rumpf des structs `{0}` läuft, wenn ein Objekt entsteht: da gibt es nichts zurückzugeben',
  'Set the fields here, and put what returns into a method: `val f = { -> … };`.':
    'Setze hier die Felder, und lege, was zurückgibt, in eine Methode: `val f = { -> … };`.',
  '`{0}` cannot be the name of a function of C here':
    '`{0}` kann hier nicht der Name einer Funktion von C sein',
  'In assembly it would be a register, a word of the assembler or a label of the program itself: give the function of C another name.':
    'Im Assemblertext wäre es ein Register, ein Wort des Assemblers oder eine Marke des Programms selbst: gib der Funktion von C einen anderen Namen.',
  'the external `{0}` needs the type of a function that every engine knows, or of one of C':
    'das externe `{0}` braucht den Typ einer Funktion, die jede Maschine kennt, oder einer von C',
  'Write its parameters and result, such as `{int -> int} {0} = "C";`. Variables of C cannot be declared.':
    'Schreibe Parameter und Ergebnis, etwa `{int -> int} {0} = "C";`. Variablen von C können nicht deklariert werden.',
  'Write `{0} {1} = "C";`.': 'Schreibe `{0} {1} = "C";`.',
  '`{0}` cannot be declared as a function of C: {1}':
    '`{0}` kann nicht als Funktion von C deklariert werden: {1}',
  'Numbers and arrays of numbers go to C, numbers come from it: `{flt flt -> flt} pow = "C";`.':
    'Zahlen und Arrays aus Zahlen gehen nach C, Zahlen kommen von dort: `{flt flt -> flt} pow = "C";`.',
  'its result must be a number; declare an address that C returns as int':
    'das Ergebnis muss eine Zahl sein; eine Adresse, die C gibt, ist ein int',
  'it takes more than {0} arguments': 'sie nimmt mehr als {0} Argumente',
  'C could call a function argument with arbitrary values':
    'eine Funktion als Argument könnte C mit allem aufrufen',
  'its parameters must be numbers or arrays of numbers':
    'ihre Parameter müssen Zahlen oder Arrays aus Zahlen sein',
  '`{0}` asks whether both are the same array, not whether they have the same letters':
    '`{0}` fragt, ob beide dasselbe Array sind, nicht ob sie dieselben Buchstaben haben',
  'To compare the letters, compare the lengths and then each element, in a loop.':
    'Um die Buchstaben zu vergleichen, vergleiche die Längen und dann in einer Schleife jedes Element.',
  '`{0}` is a function of C, which only native code can call':
    '`{0}` ist eine Funktion von C, die nur nativer Code aufrufen kann',
  'Did you mean `{0}`? Where a run comes to a function of C, engines other than the native one end it.':
    'Meintest du `{0}`? Wo ein Lauf zu einer Funktion von C kommt, beenden ihn alle Maschinen außer der nativen.',
  '`{0}` has no field `{1}`': '`{0}` hat kein Feld `{1}`',
  'Null leads to no object.': 'Null führt zu keinem Objekt.',
  'It has no fields at all.': 'Es hat überhaupt keine Felder.',
  'It has: {0}.': 'Es hat: {0}.',
  '{0} and has no field `{1}`': '{0} und hat kein Feld `{1}`',
  'An array has elements (`a[0]`) and a length (`a#`).':
    'Ein Array hat Elemente (`a[0]`) und eine Länge (`a#`).',
  'Only objects of structs have fields.': 'Nur Objekte von structs haben Felder.',
  '`{0}` needs an array, but {1}': '`{0}` braucht ein Array, aber {1}',
  'An array is made like this: `int[] a = new int[10];`.':
    'So legt man ein Array an: `int[] a = new int[10];`.',
  'the length of an array is an integer, but {0}': 'die Länge eines Arrays ist eine ganze Zahl, aber {0}',
  'Write how many elements there are: `new int[10]`.': 'Schreibe, wie viele Elemente es sind: `new int[10]`.',
  '`new` cannot make `{0}`': '`new` kann kein `{0}` anlegen',
  '`new` makes objects of structs (`new S`) and arrays (`new int[10]`). Numbers need no `new`.':
    '`new` legt Objekte von structs (`new S`) und Arrays (`new int[10]`) an. Zahlen brauchen kein `new`.',
  'A new array holds null everywhere, and `{0}` cannot be null. Write `new {1}?[…]`.':
    'Ein neues Array enthält überall null, und `{0}` kann nicht null sein. Schreibe `new {1}?[…]`.',
  'the struct `{0}` is declared further down, so that its fields are not known here':
    'das struct `{0}` ist erst weiter unten deklariert, sodass seine Felder hier nicht bekannt sind',
  'Move the declaration of `{0}` before this line.': 'Rücke die Deklaration von `{0}` vor diese Zeile.',
  'an object of `{0}` cannot be made within the declaration of `{1}`':
    'ein Objekt von `{0}` kann nicht innerhalb der Deklaration von `{1}` angelegt werden',
  'Not all its fields are known there. Make it in a function behind the struct: `val make = { -> new {0}; };`.':
    'Dort sind noch nicht alle Felder bekannt. Lege es in einer Funktion hinter dem struct an: `val make = { -> new {0}; };`.',

  // Values that meet.
  'the value is either of type {0} or of type {1}, and no type fits both':
    'der Wert ist entweder vom Typ {0} oder vom Typ {1}, und kein Typ passt für beide',
  'Numbers are never null: for «nothing» give a number such as -1.':
    'Zahlen sind nie null: nimm für «nichts» eine Zahl wie -1.',
  'Write both as floats, such as `2.0`, or both as integers.':
    'Schreibe beide als Gleitkommazahlen, etwa `2.0`, oder beide als ganze Zahlen.',
  'Functions that stand for one another take the same parameters and give the same kind of result.':
    'Funktionen, die füreinander stehen, nehmen die gleichen Parameter und geben die gleiche Art von Ergebnis.',
  'Give numbers both ways, or references to the same struct.':
    'Gib auf beiden Wegen Zahlen, oder Referenzen auf dasselbe struct.',
  'this function returns nothing but what it gets from itself, so that its result has no type':
    'diese Funktion gibt nur zurück, was sie von sich selbst bekommt; ihr Ergebnis hat also keinen Typ',
  'On one way at least, return a value that does not come from the same function.':
    'Gib wenigstens auf einem Weg einen Wert zurück, der nicht von derselben Funktion kommt.',
  '`{0}` needs {1}, but {2}': '`{0}` braucht {1}, aber {2}',
  'Floats know `+ - * /` and comparisons only, and are never turned into integers.':
    'Gleitkommazahlen kennen nur `+ - * /` und Vergleiche, und aus ihnen werden nie ganze Zahlen.',
  'This is the function itself. To call it, write `f(…)`.':
    'Dies ist die Funktion selbst. Um sie aufzurufen, schreibe `f(…)`.',
  'Strings cannot be joined: print one after the other, `sys.io.p(a); sys.io.p(b);`.':
    'Zeichenketten kann man nicht verbinden: gib eine nach der anderen aus, `sys.io.p(a); sys.io.p(b);`.',
  'References can be compared with `==` and `!=`. To calculate, name a field or an element.':
    'Referenzen kann man mit `==` und `!=` vergleichen. Zum Rechnen nenne ein Feld oder ein Element.',
  'Write {0} here.': 'Schreibe hier {0}.',
  '`{0}` cannot compare {1} with {2}': '`{0}` kann {1} nicht mit {2} vergleichen',
  "A character stands in single quotes, such as 'a'. Strings are compared element by element.":
    "Ein Zeichen steht in einfachen Anführungszeichen, etwa 'a'. Zeichenketten vergleicht man Element für Element.",
  'Compare two numbers, or two references. That there is no object is `null`, not 0.':
    'Vergleiche zwei Zahlen oder zwei Referenzen. Dass kein Objekt da ist, heißt `null`, nicht 0.',
  '{0} is null here and cannot be called': '{0} ist hier null und kann nicht aufgerufen werden',
  '{0} may be null, and null cannot be called': '{0} kann null sein, und null kann man nicht aufrufen',
  'Give it a function first.': 'Gib ihm zuerst eine Funktion.',
  'the call': 'dem Aufruf',
  '{0} and cannot be called': '{0} und kann nicht aufgerufen werden',
  'Only functions can be called: `val f = { int x -> x + 1; };`.':
    'Nur Funktionen kann man aufrufen: `val f = { int x -> x + 1; };`.',
  '{0} takes {1}, but this call gives {2}': '{0} nimmt {1}, aber dieser Aufruf gibt {2}',
  'Write `()` behind the function.': 'Schreibe `()` hinter die Funktion.',
  'The parameters are: {0}.': 'Die Parameter sind: {0}.',
  '{0} is read-only, but the method may change its object':
    '{0} ist nur zum Lesen, aber die Methode kann ihr Objekt ändern',
  'this object': 'dieses Objekt',
  'the parameter is of type {0}, but {1}': 'der Parameter ist vom Typ {0}, aber {1}',
  'Declare the object with its type or with `var`, not with `val`.':
    'Deklariere das Objekt mit seinem Typ oder mit `var`, nicht mit `val`.',
  'Arguments are not converted: write a float, such as `2.0`, or add `0.0` to it.':
    'Argumente werden nicht umgewandelt: schreibe eine Gleitkommazahl, etwa `2.0`, oder addiere `0.0`.',
  'The function may change it. Declare it without `val`, or let the parameter be read-only (`[~]`).':
    'Die Funktion kann es ändern. Deklariere es ohne `val`, oder mach den Parameter nur lesbar (`[~]`).',
  'Test it for null first, or let the parameter be `{0}?`.':
    'Prüfe es zuerst auf null, oder gib dem Parameter den Typ `{0}?`.',
  'Arguments are not converted: put the value into a variable of type `{0}` first, which keeps its low bits.':
    'Argumente werden nicht umgewandelt: lege den Wert zuerst in eine Variable vom Typ `{0}`, die seine unteren Bits behält.',
  'Give a value of type `{0}`.': 'Gib einen Wert vom Typ `{0}`.',
  '{0} is null here, and null has no {1}': '{0} ist hier null, und null hat das nicht: {1}',
  '{0} may be null here, and null has no {1}': '{0} kann hier null sein, und null hat das nicht: {1}',
  'It leads to no object yet: give it one with `new`, or test it first.':
    'Es führt noch zu keinem Objekt: gib ihm eines mit `new`, oder prüfe es zuerst.',
  'a value of type `{0}` is needed here, but {1} may be null':
    'hier wird ein Wert vom Typ `{0}` gebraucht, aber {1} kann null sein',
  'a value of type {0} is needed here, but {1}': 'hier wird ein Wert vom Typ {0} gebraucht, aber {1}',
  'Floats are never turned into integers. Declare the variable as `flt`.':
    'Aus Gleitkommazahlen werden nie ganze Zahlen. Deklariere die Variable als `flt`.',
  'What can only be read stays so. Write `[~]` in the type, or copy the elements into a new array.':
    'Was man nur lesen kann, bleibt so. Schreibe `[~]` in den Typ, oder kopiere die Elemente in ein neues Array.',
  'What can only be read stays so. Declare this variable with `val`, too.':
    'Was man nur lesen kann, bleibt so. Deklariere auch diese Variable mit `val`.',
  'Test it for null first, or declare the variable as `{0}?`.':
    'Prüfe es zuerst auf null, oder deklariere die Variable als `{0}?`.',
  'behind this the function ends without `return`, and gives {0}':
    'dahinter endet die Funktion ohne `return`, und gibt {0}',
  'Other ways through it return a value. Write `return …;` at its end; where {0} is meant, `return {1};`.':
    'Andere Wege durch sie geben einen Wert zurück. Schreibe `return …;` an ihr Ende; wo {0} gemeint ist, `return {1};`.',
  'this function ends without `return`: here its value is 0':
    'diese Funktion endet ohne `return`: hier ist ihr Wert 0',
  '`{0}` ends without `return`: here its value is 0': '`{0}` endet ohne `return`: hier ist der Wert 0',
  'Write `return …;` at its end.': 'Schreibe `return …;` an ihr Ende.',
  'Write `return …;` at the end of `{0}`.': 'Schreibe `return …;` ans Ende von `{0}`.',
  'The function may change it, and a text in quotes never changes. Let the parameter be read-only: `u8[~]`.':
    'Die Funktion darf es ändern, und ein Text in Anführungszeichen ändert sich nie. Lass den Parameter nur lesen: `u8[~]`.',
  'Its result must be a float: write `1.0`, not `1`, or add `0.0` to it.':
    'Ihr Ergebnis muss ein float sein: schreibe `1.0`, nicht `1`, oder addiere `0.0` dazu.',
  'Numbers are never null: write `0`.': 'Zahlen sind nie null: schreibe `0`.',
  'Give a value of type {0}, or change the declaration.':
    'Gib einen Wert vom Typ {0}, oder ändere die Deklaration.',
  '{0} cannot be changed here': '{0} kann man hier nicht ändern',
  'the field `{0}` of this new `{1}` is not set on every way':
    'das Feld `{0}` dieses neuen `{1}` ist nicht auf jedem Weg gesetzt',
  'It has no value of its own. Set it: `new {0} { {1} = …; }`, or give it a first value in the struct.':
    'Von selbst hat es keinen Wert. Setze es: `new {0} { {1} = …; }`, oder gib ihm im struct einen ersten Wert.',
  'the field `{0}` is read before it is set': 'das Feld `{0}` wird gelesen, bevor es gesetzt ist',
  'Write `{0} = …;` before this statement. If a variable of that name is meant, give it another one: in these braces the field hides it.':
    'Schreibe `{0} = …;` vor diese Anweisung. Wenn eine Variable dieses Namens gemeint ist, gib ihr einen anderen: in diesen Klammern verdeckt das Feld sie.',
  'this program has two main functions: `main`, and the statements that return outside of it':
    'dieses Programm hat zwei Hauptfunktionen: `main`, und die Anweisungen außerhalb, die zurückgeben',
  'Keep one of them: put the statements into `main`, or leave `main` out.':
    'Behalte eine davon: setze die Anweisungen in `main`, oder lass `main` weg.',
  'Test it first: `if ({0}) …`. Inside, it is not null.':
    'Prüfe es zuerst: `if ({0}) …`. Darin ist es nicht null.',
  'Put it into a variable, and test that before {0}: `if (p) …`.':
    'Lege es in eine Variable und prüfe diese, bevor du es tust ({0}): `if (p) …`.',

  // Warnings.
  'no struct `{0}` is declared: only `null` fits here':
    'es ist kein struct `{0}` deklariert: hierher passt nur `null`',
  'Declare it: `struct {0} { … };`.': 'Deklariere es: `struct {0} { … };`.',
  'this divides by 0: the program stops at this `{0}` with a fault':
    'hier wird durch 0 geteilt: das Programm hält an diesem `{0}` mit einem Fehler an',
  'Write another divisor. One that may be 0 is tested first: `if (d != 0) …`.':
    'Schreibe einen anderen Divisor. Einen, der 0 sein kann, prüft man zuerst: `if (d != 0) …`.',
  'this loop never ends: its condition is always true, and nothing in it leaves it':
    'diese Schleife endet nie: ihre Bedingung ist immer wahr, und nichts darin verlässt sie',
  'Leave it with `break` or `return`, or write a condition that comes to be false.':
    'Verlasse sie mit `break` oder `return`, oder schreibe eine Bedingung, die einmal falsch wird.',
  'this `;` is all that belongs to `{0}`: what stands behind it does not':
    'zu `{0}` gehört nur dieses `;`: was dahinter steht, nicht',
  'this `;` is all that belongs to `{0}`, and nothing in it changes the condition':
    'zu `{0}` gehört nur dieses `;`, und nichts darin ändert die Bedingung',
  'Delete the `;`, so that what follows belongs to the loop.':
    'Lösche das `;`, damit das Folgende zur Schleife gehört.',
  'this index is the length of the array: the program stops here with a fault':
    'dieser Index ist die Länge des Arrays: hier hält das Programm mit einem Fehler an',
  'the index {0} is outside of the array: the program stops here with a fault':
    'der Index {0} liegt außerhalb des Arrays: hier hält das Programm mit einem Fehler an',
  'This array has no elements.': 'Dieses Array hat keine Elemente.',
  'Indexes go from 0 to `a# - 1`.': 'Indizes gehen von 0 bis `a# - 1`.',
  'This array has the indexes 0 to {0}.': 'Dieses Array hat die Indizes 0 bis {0}.',
  'no array has the length {0}: the program stops here with a fault':
    'kein Array hat die Länge {0}: hier hält das Programm mit einem Fehler an',
  'Write a length of 0 or more.': 'Schreibe eine Länge von 0 oder mehr.',
  'this compares, and nothing looks at the result': 'dies vergleicht, und nichts beachtet das Ergebnis',
  'Use the result, or delete this statement.': 'Verwende das Ergebnis, oder lösche diese Anweisung.',
  'To assign, write `=`.': 'Zum Zuweisen schreibe `=`.',
  '`{0}` is done first here: it binds tighter than `{1}`':
    '`{0}` kommt hier zuerst: es bindet stärker als `{1}`',
  'Put parentheses around what comes first: `a {0} (b {1} c)`. To compare with two values, write both comparisons.':
    'Setze Klammern um das, was zuerst kommt: `a {0} (b {1} c)`. Zum Vergleich mit zwei Werten schreibe beide Vergleiche.',
  'Put parentheses around what comes first: `(a {0} b) {1} c`.':
    'Setze Klammern um das, was zuerst kommt: `(a {0} b) {1} c`.',
  '{0} alone is a condition here, and never holds': '{0} allein ist hier eine Bedingung, und gilt nie',
  '{0} alone is a condition here, and always holds': '{0} allein ist hier eine Bedingung, und gilt immer',
  'Compare each value: `{0} == {1}`.': 'Vergleiche jeden Wert: `{0} == {1}`.',
  '{0} does not fit into `{1}`: it becomes {2}': '{0} passt nicht in `{1}`: daraus wird {2}',
  '`{0}` holds {1} to {2}. An `int` holds more.': '`{0}` fasst {1} bis {2}. Ein `int` fasst mehr.',
  'this comparison never holds, whatever the value is': 'dieser Vergleich gilt nie, welchen Wert es auch hat',
  'this comparison always holds, whatever the value is':
    'dieser Vergleich gilt immer, welchen Wert es auch hat',
  'this declares another `{0}`: it does not set the field of the new object':
    'dies deklariert ein anderes `{0}`: das Feld des neuen Objekts setzt es nicht',
  'The length of an array is never negative.': 'Die Länge eines Arrays ist nie negativ.',
  'To set the field, leave the type out: `{0} = …;`.': 'Um das Feld zu setzen, lass den Typ weg: `{0} = …;`.',
  'Delete the `;`.': 'Lösche das `;`.',
  '`=` assigns here: the condition is the value that is assigned':
    '`=` weist hier zu: die Bedingung ist der zugewiesene Wert',
  'To compare, write `==`. To assign all the same, put parentheses around it: `if ((x = 3))`.':
    'Zum Vergleichen schreibe `==`. Um trotzdem zuzuweisen, setze Klammern darum: `if ((x = 3))`.',
  '`{0}` is the field on both sides: it is set to what it is':
    '`{0}` ist auf beiden Seiten das Feld: es erhält den Wert, den es hat',
  '`{0}` is the variable on both sides, not the field: it is set to what it is':
    '`{0}` ist auf beiden Seiten die Variable, nicht das Feld: sie erhält den Wert, den sie hat',
  '`{0}` is the field of the new object here, not the variable':
    '`{0}` ist hier das Feld des neuen Objekts, nicht die Variable',
  'In these braces a field hides a variable of its name. Give the variable another name.':
    'In diesen Klammern verdeckt ein Feld eine Variable seines Namens. Gib der Variablen einen anderen Namen.',
  'Write `self.{0}` for the field, or give the variable another name.':
    'Schreibe `self.{0}` für das Feld, oder gib der Variablen einen anderen Namen.',
};
