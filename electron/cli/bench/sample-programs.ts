/*
 * Generates programs of any size for measuring the compiler: with integers only, and with functions, objects,
 * and arrays.
 */

export function integerProgram(lines: number): string {
  const text = ['int a = arg;', 'int b = 1;'];
  for (let i = 0; text.length < lines - 1; i++) {
    const k = (i * 7) % 23;
    text.push(
      `int v${i} = a * ${k + 3} + b - ${k};`,
      `if (v${i} > ${k}) b = b + v${i};`,
      `while (b > 1000) b = b / ${k + 2};`,
      `a = (a ^ v${i}) & 65535;`,
    );
  }
  return [...text.slice(0, lines - 1), 'return a + b;'].join('\n');
}

export const FUNCTION_LINES = 43;

/**
 * Many small functions over objects, floats, and arrays. One in three is called only from the main part, so
 * it will be inlined there; the others also call each other.
 */
export function objectProgram(functions: number): string {
  const text = [
    'struct Point { int x; int y; flt weight; };',
    'struct Node { int key; Node? next; };',
    'struct Table { int used; int[] !cells; Node? first; };',
  ];
  for (let i = 0; i < functions; i++) text.push(...workingFunction(i));
  text.push(
    'Table t = new Table { cells = new int[64]; };',
    'Point p = new Point { x = arg; };',
    'int s = 0;',
    ...Array.from({ length: functions }, (_, i) => `s = s + work${i}(t, p, arg + ${i});`),
    'return s + t.used + p.x;',
  );
  return text.join('\n');
}

function workingFunction(i: number): string[] {
  const k = (i * 7) % 23;
  const called = i >= 3 ? ((i - 2) % 3 === 0 ? i - 1 : i - 2) : -1;
  return [
    `val work${i} = { Table t, Point p, int n ->`,
    `  int[] cells = t.cells;`,
    `  int sum = ${k};`,
    `  for (int i = 0; i < cells#; i++) {`,
    `    sum = sum + cells[i] * ${k + 3};`,
    `    cells[i] = sum & 255;`,
    `  }`,
    `  if (sum > ${k + 9}) {`,
    `    p.x = p.x + sum;`,
    `    t.used = t.used + 1;`,
    `  } else {`,
    `    p.y = p.y - ${k};`,
    `  }`,
    `  Node? at = t.first;`,
    `  while (at) {`,
    `    if (at.key == n + ${k}) break;`,
    `    sum = sum ^ at.key;`,
    `    at = at.next;`,
    `  }`,
    `  if (!at) {`,
    `    Node !fresh = new Node;`,
    `    fresh.key = n + ${k};`,
    `    fresh.next = t.first;`,
    `    t.first = fresh;`,
    `  }`,
    `  p.weight = p.weight * 0.5 + sum;`,
    `  if (p.weight > ${k}.25) p.weight = p.weight - p.x;`,
    `  int[] own = new int[${(k % 5) + 4}];`,
    `  own[sum & 3] = n;`,
    `  int j = own# - 1;`,
    `  while (j >= 0) {`,
    `    sum = sum + own[j] / ${k + 2};`,
    `    j = j - 1;`,
    `  }`,
    called < 0 ? '' : `  if (n > ${i}) sum = sum + work${called}(t, p, n >> 1);`,
    `  int high = sum >> 7;`,
    `  int low = sum & 127;`,
    `  while (high > low) {`,
    `    high = high - low - 1;`,
    `    low = low * ${(k % 3) + 2} + 1;`,
    `  }`,
    `  return sum + high * low + cells[n & 63];`,
    `};`,
  ];
}

/** Functions, followed by lines of integer code. The last line ends with a constant that can be lengthened. */
export function mixedProgram(functions: number, lines: number): string {
  const integers = integerProgram(lines + 1)
    .split('\n')
    .slice(0, -1);
  if (functions === 0) return [...integers, 'return a + b + 1;'].join('\n');
  const objects = objectProgram(functions).split('\n').slice(0, -1);
  return [...objects, ...integers, 'return s + t.used + p.x + a + b + 1;'].join('\n');
}
