// Defines 33 functions of many kinds for tests of V8's traces, in one program, so that one run of Node
// captures all of them.

/** Named `f0`, `f1` …; they call `g` functions. */
const bodies: readonly (readonly [parameters: string, body: string, argument: string])[] = [
  ['n', 'let s = 0; for (let i = 0; i < n; i++) s += i; return s;', '9'],
  ['n', 'return n * 2 + 1;', '3'],
  ['n', 'return n % 7 === 0 ? n / 7 : n + 1;', '14'],
  ['a', 'let s = 0; for (let i = 0; i < a.length; i++) s += a[i]; return s;', '[1, 2, 3]'],
  ['a', 'let s = 0; for (const x of a) s += x; return s;', '[1.5, 2.5, 3.5]'],
  ['a', 'for (let i = 0; i < a.length; i++) a[i] = i; return a[0];', 'new Int32Array(8)'],
  ['a', 'let s = 0; for (let i = 0; i < a.length; i++) s += a[i] * a[i]; return s;', 'new Float64Array(8)'],
  ['a', 'let s = 0; for (let i = 0; i < a.length; i++) s ^= a[i]; return s;', 'new Uint8Array(9)'],
  ['p', 'return p.x * p.x + p.y * p.y;', '{ x: 3, y: 4 }'],
  ['p', 'p.x = p.x + 1; p.x = p.x + 1; return p.x;', '{ x: 3 }'],
  ['n', 'const p = { x: n, y: n + 1 }; return p.x + p.y;', '5'],
  ['n', 'const a = [n, n + 1, n + 2]; return a[0] + a[2];', '5'],
  ['n', 'return square(n) + square(n + 1);', '5'],
  ['n', 'return Math.sqrt(n) + Math.abs(-n);', '2.5'],
  ['n', 'return Math.max(n, 3) | 0;', '5'],
  ['n', 'return (n >>> 3) ^ (n << 5);', '123456'],
  ['n', 'return n < 0 ? -n : n;', '-3'],
  ['s', 'return s + "!";', '"hello"'],
  ['s', 'let n = 0; for (let i = 0; i < s.length; i++) n += s.charCodeAt(i); return n;', '"hello"'],
  [
    'n',
    'switch (n & 3) { case 0: return 10; case 1: return 20; case 2: return 30; default: return 40; }',
    '6',
  ],
  ['n', 'let a = 0, b = 1; while (n-- > 0) { const t = a + b; a = b; b = t; } return a;', '20'],
  ['n', 'let c = 0; for (let i = 0; i < n; i++) for (let j = i; j < n; j++) c += i ^ j; return c;', '6'],
  [
    'n',
    'let c = 0; for (let i = 0; i < n; i++) { if (i % 3 === 0) continue; if (i > 50) break; c += i; } return c;',
    '60',
  ],
  ['n', 'try { if (n > 100) throw new Error("x"); return n; } catch { return -1; }', '5'],
  ['f', 'return f(3) + f(4);', '(x) => x + 1'],
  ['n', 'const add = (x) => x + n; return add(1) + add(2);', '4'],
  ['o', 'return o.area();', 'new Square(3)'],
  ['a', 'return a.map((x) => x + 1).length;', '[1, 2, 3]'],
  ['a', 'return a.reduce((s, x) => s + x, 0);', '[1, 2, 3]'],
  ['n', 'return n === undefined ? 0 : n ?? 1;', '7'],
  ['n', 'return BigInt.asIntN(64, n + 1n);', '7n'],
  ['x', 'return typeof x === "number" && x > 3 && !(x === 5);', '4'],
  ['n', 'let x = n; x = x * 1103515245 + 12345 | 0; x ^= x >>> 16; return x;', '77'],
];

export const functionNames: readonly string[] = bodies.map((_, i) => `f${i}`);

export const PROGRAM = `function square(x) { return x * x; }
class Square { constructor(side) { this.side = side; } area() { return this.side * this.side; } }
${bodies.map(([parameters, body], i) => `function f${i}(${parameters}) { ${body} }`).join('\n')}
${bodies.map(([, , argument], i) => `{ const given = ${argument}; for (let k = 0; k < 4000; k++) f${i}(given); %OptimizeFunctionOnNextCall(f${i}); f${i}(given); }`).join('\n')}
`;
