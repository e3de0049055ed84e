export const flow: Readonly<Record<string, string>> = {
  'the program has no block; write `entry: return 0`':
    'das Programm hat keinen Block; schreibe `entry: return 0`',
  '`{0}` is unreachable, because the block ends before it':
    '`{0}` ist unerreichbar, weil der Block davor endet',
  '`{0}` cannot be the name of a block': '`{0}` kann nicht der Name eines Blocks sein',
  'the block `{0}` is already declared on line {1}': 'den Block `{0}` gibt es schon in Zeile {1}',
  'the program has more than {0} blocks': 'das Programm hat mehr als {0} Blöcke',
  '`{0}` cannot be the name of a variable': '`{0}` kann nicht der Name einer Variablen sein',
  'write `goto block` or `if condition then block else block`':
    'schreibe `goto block` oder `if condition then block else block`',
  'an expression has at most {0} characters': 'ein Ausdruck hat höchstens {0} Zeichen',
  '`{0}` is nested more than {1} levels deep': '`{0}` ist tiefer als {1} Ebenen geschachtelt',
  '`{0}` is not an expression of integers, variables, and calls':
    '`{0}` ist kein Ausdruck aus ganzen Zahlen, Variablen und Aufrufen',
  'the block `{0}` does not exist': 'den Block `{0}` gibt es nicht',
  'block `{0}` is unreachable': 'Block `{0}` ist unerreichbar',
  '`{0}` is read here, but not assigned on every path':
    '`{0}` wird hier gelesen, aber nicht auf jedem Weg zugewiesen',
};
