// What C can and cannot call (backend/x64/linking).
export const linking: Readonly<Record<string, string>> = {
  'its name may come to stand for another function; declare it with `val`':
    'ihr Name kann für eine andere Funktion stehen; deklariere sie mit `val`',
  'C cannot say which function it takes': 'C kann nicht sagen, welche Funktion sie nimmt',
  'functions would leave the program here, and C could call them with anything':
    'hier verließen Funktionen das Programm, und C könnte sie mit allem aufrufen',
  'nothing but null is known of a type here': 'von einem Typ ist hier nichts als null bekannt',
  'C cannot say the type {0}': 'C kann den Typ {0} nicht nennen',
  'nothing is known of the type {0}': 'vom Typ {0} ist nichts bekannt',
};
