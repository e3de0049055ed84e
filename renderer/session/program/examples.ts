// Small example programs and pipelines. Each shows one thing.
import { COUNT_UP, STRANGE_WORDS, SUM_OF_ARRAY } from '../../../compiler/index.ts';

interface Example {
  readonly name: string;
  readonly source: string;
}

export const pipelineExamples: readonly Example[] = [
  {
    name: 'Sum of an array (pipeline)',
    source: `# From Fedor Indutny’s “Sea of Nodes”.\n# The Reduce view of the Pipeline pane removes its checkIndex.\n${SUM_OF_ARRAY}`,
  },
  {
    name: 'Sum up to arg (pipeline)',
    source: `# A program in another language.\n# It runs like a program in Simple.\n${COUNT_UP}`,
  },
  {
    name: 'Custom opcodes (pipeline)',
    source: `# Fathom cannot run these opcodes.\n# The Pipeline pane places them in blocks.\n${STRANGE_WORDS}`,
  },
];

export const examples: readonly Example[] = [
  {
    name: 'Sum of squares',
    source:
      '// Watch the loop become a Loop node with two phis.\nint sum = 0;\nfor (int i = 1; i <= arg; i++) {\n  sum = sum + i * i;\n}\nreturn sum;\n',
  },
  {
    name: 'Peepholes',
    source:
      '// Every peephole that fires is a step below.\nint a = arg + 0;\nint b = 2 + a + 3;\nreturn b * 8 + (a - a);\n',
  },
  {
    name: 'If and phi',
    source: 'int a = 1;\nif (arg == 1)\n  a = arg + 2;\nelse\n  a = arg - 3;\nreturn a;\n',
  },
  {
    name: 'A constant in a loop',
    source:
      '// x is always 1. Only the optimistic analysis can see it.\nint x = 1;\nint n = arg;\nwhile (n) {\n  if (x != 1) x = 2;\n  n = n - 1;\n}\nreturn x;\n',
  },
  {
    name: 'Constants and reachability together',
    source:
      '// Analysis, combined: x stays 1, since the branch that would change it is never taken.\n{ -> int } getchar = "C";\nval read = { -> getchar() + 1; };\nint x = 1;\nwhile (true) {\n  bool cond = x != 1;\n  if (cond) x = 2;\n  if (read()) continue;\n  break;\n}\nreturn x;\n',
  },
  {
    name: 'Two counters',
    source:
      '// Analysis, with congruence: x and y are always equal, though neither is constant.\n{ -> int } getchar = "C";\nval read = { -> getchar() + 1; };\nint x = 1;\nint y = 1;\nwhile (true) {\n  if (x != y) x = 2;\n  x = x + 1;\n  y = y + 1;\n  if (read()) continue;\n  break;\n}\nreturn x - y;\n',
  },
  {
    name: 'Small steps',
    source:
      '// Semantics: step from Start to Ret, and see what the phi is bound to.\nint v = 1;\nwhile (true) {\n  int z = v + 1;\n  if (5 == z) break;\n  v = z;\n}\nreturn v;\n',
  },
  {
    name: 'Redundant checks',
    source:
      '// Semantics, Checks: which checks remain, and why the others are redundant.\nint sum = 0;\nint[] !a = new int[10];\nfor (int i = 0; i < a#; i++) {\n  a[i] = i * i;\n  sum = sum + a[i] / arg;\n  if (sum > 100) sum = sum % arg;\n}\nreturn sum;\n',
  },
  {
    name: 'Loop invariant',
    source:
      '// Compare the late schedule with the best one.\nint sum = 0;\nfor (int i = 0; i < 10; i++) {\n  int square = arg * arg;\n  sum = sum + square;\n}\nreturn sum;\n',
  },
  { name: 'Division by zero', source: 'int a = 100;\nreturn a / arg;\n' },
  {
    name: 'Greatest common divisor',
    source:
      'int a = arg;\nint b = 84;\nwhile (b != 0) {\n  int t = a % b;\n  a = b;\n  b = t;\n}\nreturn a;\n',
  },
  {
    name: 'Collatz',
    source:
      'int n = arg;\nint steps = 0;\nwhile (n > 1) {\n  n = n % 2 == 0 ? n / 2 : 3 * n + 1;\n  steps++;\n}\nreturn steps;\n',
  },
  {
    name: 'Primes up to arg',
    source:
      'int count = 0;\nfor (int n = 2; n <= arg; n++) {\n  int prime = 1;\n  for (int d = 2; d * d <= n; d++) {\n    if (n % d == 0) {\n      prime = 0;\n      break;\n    }\n  }\n  count += prime;\n}\nreturn count;\n',
  },
  {
    name: 'Fibonacci',
    source:
      'int a = 0;\nint b = 1;\nfor (int i = 0; i < arg; i++) {\n  int t = a + b;\n  a = b;\n  b = t;\n}\nreturn a;\n',
  },
  {
    name: 'Factorial',
    source:
      '// A recursive function. Full optimization turns it into a loop: look for the step tail-call.\nval fact = { int n -> n <= 1 ? 1 : n * fact(n - 1); };\nreturn fact(arg);\n',
  },
  {
    name: 'Tower of Hanoi',
    source:
      '// The number of moves that a tower of n discs takes. Each call has a separate frame.\nval moves = { int n -> n == 0 ? 0 : 2 * moves(n - 1) + 1; };\nreturn moves(arg);\n',
  },
  {
    name: 'Points in memory',
    source:
      '// Each field is a separate alias class: follow the dashed lines.\nstruct Point {\n  int !x;\n  int !y;\n};\nPoint !p = new Point;\np.x = arg;\np.y = p.x + 1;\nif (arg > 3) p.x = p.y * 2;\nreturn p.x + p.y;\n',
  },
  {
    name: 'A linked list',
    source:
      'struct Node {\n  int value;\n  Node? !next;\n};\nval sum = { Node? first ->\n  int total = 0;\n  Node? !at = first;\n  while (at) {\n    total = total + at.value;\n    at = at.next;\n  }\n  return total;\n};\nNode? !list = null;\nfor (int i = 0; i < arg; i++)\n  list = new Node { value = i * i; next = list; };\nreturn sum(list);\n',
  },
  {
    name: 'Sorting an array',
    source:
      '// Every index is checked; see which checks the compiler needs.\nval sort = { int[] a ->\n  for (int i = 0; i < a#; i++)\n    for (int j = 0; j + 1 < a# - i; j++)\n      if (a[j] > a[j + 1]) {\n        int t = a[j];\n        a[j] = a[j + 1];\n        a[j + 1] = t;\n      }\n  return a;\n};\nint[] !numbers = new int[arg];\nfor (int i = 0; i < numbers#; i++) numbers[i] = i * 7919 % 101;\nreturn sort(numbers);\n',
  },
  {
    name: 'Square root, printed',
    source:
      '// Newton’s method on floating point numbers, and some output.\nflt x = arg;\nflt guess = x;\nfor (int i = 0; i < 20; i++) guess = (guess + x / guess) / 2.0;\nsys.io.p("The square root is\\n");\nreturn guess;\n',
  },
];
