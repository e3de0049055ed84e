export const linking: Readonly<Record<string, string>> = {
  'it may be reassigned to another function; declare it with `val`':
    'man kann ihr eine andere Funktion zuweisen; deklariere sie mit `val`',
  'C has no type for its function parameter': 'C hat keinen Typ für ihren Funktionsparameter',
  'C could call the returned functions with arbitrary values':
    'C könnte die zurückgegebenen Funktionen mit beliebigen Werten aufrufen',
  'one of its types is only known as null': 'einer ihrer Typen ist nur als null bekannt',
  'C has no type for {0}': 'C hat keinen Typ für {0}',
  'the type {0} is not declared': 'der Typ {0} ist nicht deklariert',
};
