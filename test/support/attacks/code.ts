// Malicious code, for everything that runs students' code: it must be confined in any context.
// Each is the body of a function. It is reported as a failure, and never ends our process.

/** Names that must not exist. */
export const machineWords: readonly string[] =
  'fetch require process Deno Bun window self WebAssembly setTimeout queueMicrotask XMLHttpRequest Worker Date std os'.split(
    ' ',
  );

/** Attempts to access the machine. Each returns nothing or an error about `process`. */
export const waysOut: readonly string[] = [
  'return globalThis.constructor.constructor("return process")();',
  'return (function () {}).constructor("return process")();',
  'return console.log.constructor("return process")();',
  'try { null.x } catch (e) { return e.constructor.constructor("return process")() }',
  'return (0, eval)("process");',
  'let seen = 1; (async () => {}).constructor("seen = typeof process")(); return typeof process;',
];

/** Modules, up to their exports. */
export const importers: readonly string[] = [
  'import fs from "fs";',
  'import "https://example.org/x.js";',
  'await import("fs");',
];

/** Description, text, and the expected kind of failure. */
export type Attack = readonly [what: string, body: string, kind: string];

/** Code that is stopped while it runs. */
export const attacks: readonly Attack[] = [
  ['an endless loop', '\nfor (;;);', 'timeout'],
  [
    'an endless loop that catches its interruption',
    'for (;;) try { for (;;); } catch { } finally { for (;;); }',
    'timeout',
  ],
  ['deep recursion', 'const f = (n) => 1 + f(n + 1);\nreturn f(0);', 'stack'],
  ['a gigabyte', 'return "x".repeat(1e9).length;', 'memory'],
  ['a gigabyte in parts', 'const all = []; for (;;) all.push(all.length + "x".repeat(1e6));', 'memory'],
  [
    'repeated memory exhaustion',
    'const a = []; for (;;) try { for (;;) a.push(a.length + "x".repeat(1e5)); } catch {}',
    'memory',
  ],
  ['lists of lists', 'let a = [];\nfor (;;) a = [a, {}];', 'memory'],
  ['a regular expression', 'return /^(a+)+$/.test("a".repeat(60) + "b");', 'timeout'],
  ['an error with an endless message', 'throw { get message() { for (;;); } };', 'timeout'],
  ['a thrown undefined', 'throw undefined;', 'error'],
  ['an array-like object', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);', 'error'],
  ['a sparse array', 'return new Array(4e9).includes(1);', 'error'],
  ['a search in strings', 'return "a".repeat(3e6).indexOf("a".repeat(1e6) + "b");', 'error'],
  ['an integer with many digits', 'return (3n ** 60000n).toString();', 'error'],
  ['deeply nested JSON', 'return JSON.parse("[".repeat(200000));', 'stack'],
  ['deeply nested code', 'return eval("(".repeat(200000));', 'stack'],
];

/** Code that is rejected because of its result. */
export const badAnswers: readonly Attack[] = [
  ['a long answer', 'return "x".repeat(1e6);', 'error'],
  ['a cyclic answer', 'const a = {}; a.a = a; return a;', 'error'],
  ['a getter that throws', 'return { get x() {\nthrow new Error("mine") } };', 'error'],
  ['an endless getter', 'return { get x() { for (;;); } };', 'timeout'],
  ['a function as the answer', 'return () => 1;', 'error'],
  ['an integer as the answer', 'return 3n ** 60000n;', 'error'],
  ['a deeply nested value', 'let a = []; for (let i = 0; i < 2e5; i++) a = [a]; return a;', 'stack'],
];

/**
 * Long work on short texts: most of it in one built-in function, which the interpreter itself does not
 * interrupt, or in a few iterations. With the kind of failure if a call may request work twenty times.
 */
export const longWork: readonly Attack[] = [
  ['String.raw', 'return String.raw({raw:{length:2**53-1}}).length', 'timeout'],
  ['String.raw big', 'return String.raw({raw:"x".repeat(1e7)}).length', 'timeout'],
  ['bigint power', 'return (3n ** 100000000n) > 0n', 'timeout'],
  ['bigint power medium', 'return (7n ** 3000000n) > 0n', 'timeout'],
  ['bigint mul', 'let a = 3n ** 400000n; for (let i=0;i<6;i++) a = a*a; return a>0n', 'timeout'],
  [
    'bigint div',
    'const a = (1n << 30000000n) - 1n, b = (1n << 15000000n) - 3n; return (a / b) > 0n',
    'error',
  ],
  [
    'bigint mod loop',
    'const a = (1n << 3000000n) - 1n, b = (1n << 1500000n) - 3n; let s=0n; for (let i=0;i<1000;i++) s+= a % b; return s>0n',
    'error',
  ],
  ['bigint template', 'return `${(1n << 30000000n)}`.length', 'error'],
  ['bigint concat', 'return ("" + (1n << 30000000n)).length', 'error'],
  ['bigint toLocaleString', 'return (1n << 30000000n).toLocaleString().length', 'error'],
  ['BigInt parse', 'return BigInt("9".repeat(5e6)) > 0n', 'timeout'],
  ['BigInt eval literal', 'return eval("9".repeat(5e6)+"n") > 0n', 'timeout'],
  ['bigint shift', 'return (1n << 2000000000n) > 0n', 'error'],
  [
    'trim',
    'const s=" ".repeat(2e7)+"x"+" ".repeat(2e6); let n=0; for (let i=0;i<9000;i++) n+=s.trim().length; return n',
    'timeout',
  ],
  [
    'trim inside map',
    'const s=" ".repeat(1e7)+"x"; return Array(1e5).fill(0).map(()=>s.trimStart().length).length',
    'timeout',
  ],
  ['repeat', 'return "ab".repeat(2**29).length', 'error'],
  ['repeat loop', 'let n=0; for(let i=0;i<1e4;i++) n+="ab".repeat(5e6).length; return n', 'timeout'],
  ['padStart', 'return "x".padStart(2**30-1,"ab").length', 'memory'],
  ['padStart loop', 'let n=0; for(let i=0;i<1e4;i++) n+="x".padStart(1e7).length; return n', 'timeout'],
  ['regexp catastrophic', 'return /^(a+)+$/.test("a".repeat(40)+"b")', 'timeout'],
  [
    'regexp linear big',
    'const s="a".repeat(2e7); let n=0; for(let i=0;i<9000;i++) n+= /b/.test(s)?1:0; return n',
    'timeout',
  ],
  ['regexp match g', 'return "a".repeat(2e6).match(/a/g).length', 'timeout'],
  ['regexp lookbehind', 'return "a".repeat(30000).replace(/(?<=a*)b?/g,"x").length', 'timeout'],
  ['regexp backref', 'return /(.*)\\1\\1\\1b/.test("a".repeat(20000))', 'timeout'],
  [
    'regexp nested counts',
    'return new RegExp("((((((((a{1,99}){1,99}){1,99}){1,99}){1,99}){1,99}){1,99}){1,99})b").test("a".repeat(50))',
    'timeout',
  ],
  ['Array.from length', 'return Array.from({length:1e9}).length', 'timeout'],
  ['Array.from map', 'return Array.from({length:1e9}, (_, i) => i).length', 'timeout'],
  ['Array.of spread', 'return [...Array(1e8)].length', 'error'],
  ['apply many', 'return Math.max.apply(null, {length: 1e7})', 'error'],
  ['Reflect.apply many', 'return Reflect.apply(Math.max, null, Array(1e6))', 'error'],
  [
    'sort big',
    'const a=[]; for(let i=0;i<9e5;i++) a.push((i*7919)%1000003); let n=0; for(let k=0;k<50;k++) n+=a.slice().sort().length; return n',
    'timeout',
  ],
  ['sort comparator', 'return Array.from({length:9e5},(_, i)=>i).sort((a,b)=>{for(;;);})[0]', 'timeout'],
  ['sort strings', 'const a=Array(50000).fill("x".repeat(20000)); return a.sort()[0].length', 'timeout'],
  [
    'JSON.stringify deep',
    'let a=[]; for(let i=0;i<1e6;i++) a=[a]; return JSON.stringify(a).length',
    'memory',
  ],
  ['JSON.stringify cyclic', 'const a={}; a.b={a}; a.c=[a.b]; return JSON.stringify(a)', 'error'],
  [
    'JSON.stringify shared',
    'let a=[1]; for(let i=0;i<40;i++) a=[a,a]; return JSON.stringify(a).length',
    'timeout',
  ],
  [
    'JSON.stringify indent',
    'let a=[]; for(let i=0;i<3000;i++) a=[a]; return JSON.stringify(a,null,10).length',
    'memory',
  ],
  ['JSON.parse large', 'return JSON.parse("["+"1,".repeat(4e6)+"1]").length', 'timeout'],
  ['flat shared', 'let a=[1]; for(let i=0;i<40;i++) a=[a,a]; return a.flat(Infinity).length', 'timeout'],
  ['join shared', 'let a=[1]; for(let i=0;i<40;i++) a=[a,a]; return String(a).length', 'timeout'],
  ['join long', 'return Array(1e6).join("x".repeat(1000)).length', 'memory'],
  ['typed array', 'return new Uint8Array(1e9).length', 'error'],
  ['ArrayBuffer', 'return new ArrayBuffer(1e9).byteLength', 'error'],
  [
    'ArrayBuffer slices',
    'const b=new ArrayBuffer(2e7); let n=0; for(let i=0;i<9000;i++) n+=b.slice(0).byteLength; return n',
    'error',
  ],
  ['fill', 'return Array(1e9).fill(0).length', 'error'],
  [
    'fill million loop',
    'let n=0; const a=Array(1e6); for(let i=0;i<9000;i++) n+=a.fill(i).length; return n',
    'timeout',
  ],
  ['concat doubling', 'let s="x"; for(;;) s+=s', 'error'],
  ['array doubling', 'let a=[1]; for(;;) a=a.concat(a)', 'timeout'],
  ['Proxy', 'return new Proxy({}, {get(){for(;;);}}).x', 'error'],
  ['generator', 'function*g(){for(;;) yield 1} return [...g()].length', 'timeout'],
  ['generator from', 'function*g(){for(;;) yield 1} return Array.from(g()).length', 'timeout'],
  ['generator destructure', 'function*g(){for(;;) yield 1} const [...a]=g(); return a.length', 'timeout'],
  ['new Set generator', 'function*g(){let i=0; for(;;) yield i++} return new Set(g()).size', 'timeout'],
  [
    'Object.fromEntries',
    'function*g(){let i=0; for(;;) yield ["k"+i++,1]} return Object.keys(Object.fromEntries(g())).length',
    'timeout',
  ],
  ['Promise.all', 'return typeof Promise.all((function*(){for(;;) yield 1})())', 'timeout'],
  ['Function constructor', 'return Function("for(;;);")()', 'timeout'],
  ['eval nested', 'return eval("[".repeat(1e5)+"]".repeat(1e5)).length', 'stack'],
  ['getter recursion', 'const o={get x(){return this.x}}; return o.x', 'stack'],
  ['toString recursion', 'const o={toString(){return `${o}`}}; return `${o}`', 'stack'],
  ['toPrimitive loop', 'const o={[Symbol.toPrimitive](){for(;;);}}; return o+1', 'timeout'],
  ['native recursion map', 'const f=()=>[1].map(f); return f()', 'stack'],
  ['native recursion replace', 'const f=()=>"a".replace(/a/,f); return f()', 'stack'],
  ['native recursion sort', 'const f=()=>[2,1].sort(f); return f()', 'stack'],
  [
    'native recursion JSON',
    'const o={toJSON(){return JSON.stringify(o)}}; return JSON.stringify(o)',
    'stack',
  ],
  ['bind chain', 'let f=()=>1; for(let i=0;i<1e6;i++) f=f.bind(null); return f()', 'memory'],
  [
    'proto chain',
    'let o={}; for(let i=0;i<1e5;i++) o=Object.create(o); let n=0; for(let i=0;i<1e5;i++) n+= "x" in o ? 1:0; return n',
    'timeout',
  ],
  [
    'proto chain one native',
    'let o={}; for(let i=0;i<3e5;i++) o=Object.create(o); const keys=Array(1e5).fill("x"); return keys.filter(k=>k in o).length',
    'timeout',
  ],
  [
    'Object.keys big',
    'const o={}; for(let i=0;i<2e5;i++) o["k"+i]=i; let n=0; for(let i=0;i<1e4;i++) n+=Object.keys(o).length; return n',
    'timeout',
  ],
  [
    'Object.assign big',
    'const o={}; for(let i=0;i<2e5;i++) o["k"+i]=i; let n=0; for(let i=0;i<1e4;i++) n+=Object.keys(Object.assign({},o)).length; return n',
    'timeout',
  ],
  [
    'for in big',
    'const o={}; for(let i=0;i<3e5;i++) o["k"+i]=i; let n=0; for(let k=0;k<1e4;k++){ for (const x in o) {n++; break;} } return n',
    'timeout',
  ],
  [
    'shift big array',
    'const a=Array(1e6).fill(0); let n=0; while(a.length>0) {a.shift(); n++;} return n',
    'timeout',
  ],
  [
    'splice big array',
    'const a=Array(1e6).fill(0); for(let i=0;i<1e5;i++) a.splice(0,0,1); return a.length',
    'error',
  ],
  ['reverse', 'const a=Array(1e6).fill(0); for(let i=0;i<1e5;i++) a.reverse(); return a.length', 'timeout'],
  [
    'indexOf loop',
    'const a=Array(1e6).fill(0); let n=0; for(let i=0;i<9000;i++) n+=a.indexOf(1); return n',
    'timeout',
  ],
  ['length setter', 'const a=[]; a.length=4294967295; a[4294967294]=1; return a.sort().length', 'error'],
  [
    'copyWithin',
    'const a=Array(1e6).fill(0); for(let i=0;i<9000;i++) a.copyWithin(1,0); return a.length',
    'timeout',
  ],
  ['normalize', 'return ("e\\u0301".repeat(3e6)).normalize("NFKD").length', 'timeout'],
  [
    'toUpperCase loop',
    'const s="\u00df".repeat(5e6); let n=0; for(let i=0;i<5000;i++) n+=s.toUpperCase().length; return n',
    'timeout',
  ],
  [
    'localeCompare',
    'const s="\u00e9".repeat(5e6); let n=0; for(let i=0;i<5000;i++) n+=s.localeCompare(s+"a"); return n',
    'memory',
  ],
  [
    'split chars',
    'let n=0; const s="x".repeat(1e6); for(let i=0;i<5000;i++) n+=s.split("").length; return n',
    'timeout',
  ],
  ['split empty array', 'return "x".repeat(2e7).split("").length', 'timeout'],
  [
    'encodeURIComponent',
    'const s="\u00e9".repeat(5e6); let n=0; for(let i=0;i<5000;i++) n+=encodeURIComponent(s).length; return n',
    'timeout',
  ],
  [
    'escape',
    'const s="\u00e9".repeat(5e6); let n=0; for(let i=0;i<5000;i++) n+=escape(s).length; return n',
    'timeout',
  ],
  [
    'string compare',
    'const a="x".repeat(2e7), b=a.slice(0,-1)+"y"; let n=0; for(let i=0;i<9000;i++) n+= a<b?1:0; return n',
    'timeout',
  ],
  [
    'string equal',
    'const a="x".repeat(2e7)+"a", b="x".repeat(2e7)+"b"; let n=0; for(let i=0;i<9000;i++) n+= a===b?1:0; return n',
    'timeout',
  ],
  [
    'switch strings',
    'const a="x".repeat(2e7)+"a", b="x".repeat(2e7)+"b"; return Array(9000).fill(a).indexOf(b)',
    'timeout',
  ],
  [
    'indexOf strings array',
    'const a="x".repeat(1e6)+"a"; const all=Array.from({length:1}); return Array(1e6).fill("x".repeat(1e6)+"b").lastIndexOf(a)',
    'timeout',
  ],
  ['at tail', 'let n=0; const s="x".repeat(1e7); for (const c of s) n++; return n', 'timeout'],
  [
    'Symbol.iterator bad',
    'return [...{[Symbol.iterator](){return {next(){return {done:false}}}}}].length',
    'timeout',
  ],
  ['label nest', 'return eval("a:{".repeat(5000)+"}".repeat(5000))', 'error'],
  ['parse quadratic', 'return eval("("+"a=>".repeat(20000)+"1)")', 'stack'],
  ['template nested', 'return eval("`${".repeat(20000)+"1"+"}`".repeat(20000))', 'stack'],
  [
    'Number formatting',
    'let n=0; for(let i=0;i<1e7;i++) n+=(1e300/3).toFixed(100).length; return n',
    'timeout',
  ],
  ['parseInt long', 'return parseInt("9".repeat(2e7))', 'timeout'],
  ['Number long', 'return Number("9".repeat(2e7)) + Number("0."+"1".repeat(2e7))', 'timeout'],
  ['DataView', 'return new DataView(new ArrayBuffer(8)).getFloat64(0)', 'error'],
  ['Atomics', 'return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0)', 'error'],
];
