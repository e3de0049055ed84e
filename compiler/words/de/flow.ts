// Control-flow graphs as text (ssa/text.ts).
export const flow: Readonly<Record<string, string>> = {
  'there is no block: write `entry: return 0`': 'kein Block ist da: schreibe `entry: return 0`',
  'control never comes to `{0}`: the block ended before it':
    'die Kontrolle kommt nie zu `{0}`: der Block endete davor',
  '`{0}` cannot be the name of a block': '`{0}` kann nicht der Name eines Blocks sein',
  'line {0} has a block called `{1}`, too': 'auch Zeile {0} hat einen Block namens `{1}`',
  'there are more than {0} blocks': 'es gibt mehr als {0} Blöcke',
  '`{0}` cannot be the name of a variable': '`{0}` kann nicht der Name einer Variablen sein',
  'write `goto block` or `if condition then block else block`':
    'schreibe `goto block` oder `if condition then block else block`',
  'an expression has at most {0} characters': 'ein Ausdruck hat höchstens {0} Zeichen',
  '`{0}` is no expression of integers, variables and calls':
    '`{0}` ist kein Ausdruck aus ganzen Zahlen, Variablen und Aufrufen',
  'there is no block called `{0}`': 'es gibt keinen Block namens `{0}`',
  'control cannot come to `{0}`': 'die Kontrolle kann nicht zu `{0}` kommen',
  '`{0}` is read here, but not every way here gives it a value':
    '`{0}` wird hier gelesen, aber nicht jeder Weg hierher gibt der Variablen einen Wert',
};
