// `fathom lab new`: a working lab with a step for each kind, as a template.
import type { CheckKindName } from '../checks/kind.ts';
import type { LabFiles } from '../model.ts';

interface Piece {
  readonly check: string;
  /** '' if the check includes them. */
  readonly wrong: string;
  /** files/STEP.simple, or start/STEP.simple if it leaves nothing to solve. */
  readonly program: string;
  /** files/TASK.js. */
  readonly code?: string;
  readonly hints: readonly [string, string];
  readonly question: string;
}

const ONE_LINE = '// BEGIN SOLUTION\n//| return arg;\nreturn arg + arg + 1;\n// END SOLUTION\n';
const LOOP = `int sum = 0;
for (int i = 0; i < arg; i++) {
  // BEGIN SOLUTION
  //| sum = sum + i / (arg * arg + 1);
  sum = sum + i * 3;
  // END SOLUTION
}
return sum;
`;
const BRANCH = 'int a = 1;\nint b = 2;\nif (arg > 5) a = arg;\nreturn a * b;\n';

const pieces: Readonly<Record<CheckKindName, Piece>> = {
  trace: {
    program: 'return arg;\n',
    question: 'How many Phi nodes does the first graph of V8 have?',
    check: `kind: trace
question: The graph that V8 builds from bytecode
function: sum
javascript: |
  function sum(n) {
    let s = 0;
    for (let i = 0; i < n; i++) s += i;
    return s;
  }
  for (let i = 0; i < 100000; i++) sum(10);
questions:
  phis:
    ask: How many Phi nodes are there?
    find: count
    phase: bytecode graph builder
    opcode: Phi
    mistakes:
      - belief: Every merge counts
        reply: A Merge or a Loop joins control. Which nodes choose a value?
        find: count
        phase: bytecode graph builder
        opcode: Phi|Loop|Merge
      - belief: An EffectPhi is a Phi
        reply: An EffectPhi chooses a state of memory, not a value. Which nodes choose a value?
        find: count
        phase: bytecode graph builder
        opcode: Phi|EffectPhi`,
    hints: ['Capture the function, and open the first phase.', 'Search for `Phi` in the graph.'],
    wrong: '',
  },
  returns: {
    program: ONE_LINE,
    question: 'Write a program that returns twice its argument, plus one.',
    check: 'kind: returns\ncases:\n  - { arg: 3, result: 7 }\n  - { arg: 0, result: 1 }',
    hints: ['What is twice 3, plus one?', '`arg + arg` is twice the argument.'],
    wrong: `- belief: The one is doubled, too
  reply: Then 0 gives 2. Double first, then add one.
  program: return (arg + 1) * 2;
- belief: Twice is a square
  reply: A square is twice its root only for 0 and 2. Which sum is twice a number?
  program: return arg * arg + 1;`,
  },
  graph: {
    program:
      'int a = 0;\nif (arg > 5) a = arg;\n// BEGIN SOLUTION\n//| else a = 1;\nelse a = arg;\n// END SOLUTION\nreturn a;\n',
    question: 'Change the program so that its optimized graph has no Phi.',
    check: 'kind: graph\nlacks: Phi',
    hints: ['What must be true of both values?', 'Both branches must produce the same value.'],
    wrong: `- belief: Short branches need no Phi
  reply: The length of a branch does not matter. A Phi stays while its inputs differ. Which inputs does this one have?
  program: int a = 0; if (arg > 5) a = arg; return a;
  show: { node: Phi, program: mine, pane: graph }
- belief: Two names for two values need no Phi
  reply: Each variable has two values, so each needs a separate Phi.
  program: int a = 0; int b = 0; if (arg > 5) { a = arg; b = 2; } return a * b;
  when: { kind: graph, optimize: none, count: { Phi: { atLeast: 2 } } }`,
  },
  steps: {
    program: '// BEGIN SOLUTION\n//| return arg + 1;\nreturn arg + 0;\n// END SOLUTION\n',
    question: 'Make the peephole add-zero fire.',
    check: 'kind: steps\nrule: add-zero',
    hints: ['What is the law of add-zero?', 'The program must add 0 to a value.'],
    wrong: `- belief: Any simple addition makes it fire
  reply: The law requires a 0. This program adds two constants, so another peephole fires.
  program: return arg + (1 + 2);
- belief: Subtracting 0 is adding 0
  reply: The results are equal, but subtraction is another op, and another peephole handles it.
  program: return arg - 0;
  when: { kind: steps, rule: sub-zero }`,
  },
  schedule: {
    program: `int sum = 0;
// BEGIN SOLUTION
//| for (int i = 0; i < 10; i++) sum = sum + arg * arg;
int square = arg * arg;
sum = square;
for (int i = 1; i < 10; i++) sum = sum + square;
// END SOLUTION
return sum;
`,
    question: 'Change the program so that no schedule computes the product inside the loop.',
    check: 'kind: schedule\nnode: Mul(arg, arg)\nloopDepth: 0\nunder: late',
    hints: [
      'Where does the late schedule place a node?',
      'It places a node in a block that dominates all its uses. Add a use before the loop.',
    ],
    wrong: `- belief: The position of a line decides where its node is computed
  reply: The line moved, but the node did not, because its only use is in the loop.
  program: int sum = 0; int square = arg * arg; for (int i = 0; i < 10; i++) sum = sum + square; return sum;
- belief: The loop can be removed
  reply: Then there is no product, either. The loop must stay.
  program: return arg * 10;`,
  },
  machine: {
    program: LOOP,
    question:
      'Change the loop so that its code has no division and executes at most 60 instructions for arg = 4.',
    check: 'kind: machine\ncount: { idiv: 0 }\nexecuted: { atMost: 60 }\narg: 4',
    hints: ['Which operation in the loop is a division?', 'Count without dividing.'],
    wrong: `- belief: A remainder needs no division
  reply: The processor computes both with the same instruction, idiv.
  program: int sum = 0; for (int i = 0; i < arg; i++) sum = sum + i % (arg + 1); return sum;
- belief: Only the kind of instruction matters, not its execution count
  reply: This program has no division, but ten times as many iterations.
  program: int sum = 0; for (int i = 0; i < arg * 10; i++) sum = sum + i; return sum;`,
  },
  fails: {
    program: '// BEGIN SOLUTION\n//| return arg;\nreturn argh;\n// END SOLUTION\n',
    question: 'Break the program. Use a name that is not declared.',
    check: 'kind: fails\nwith: undefined-name',
    hints: ['Which names are declared?', 'Add a letter to one of them.'],
    wrong: `- belief: Any error will do
  reply: This is a syntax error, so the compiler does not look up the name.
  program: return arg
- belief: An unused variable is not declared
  reply: This variable is declared. It is only unused.
  program: int b = 1; return arg;`,
  },
  differs: {
    program: '// BEGIN SOLUTION\n//| return arg + arg;\nreturn arg / 2;\n// END SOLUTION\n',
    question: 'Write a program that shows that this peephole is wrong.',
    check: `kind: differs
rule: |
  export default {
    name: 'half-is-shift',
    law: 'x / 2 = x >> 1',
    roots: ['Div'],
    match(node, api) {
      const [x, two] = node.operands;
      return two.value === 2n ? api.op('Sar', x, 1) : null;
    },
  };`,
    hints: ['For which x is the law wrong?', 'Half of -1 is 0.'],
    wrong: `- belief: Any program with a division shows it
  reply: The peephole fires only for a division by 2.
  program: return arg / 4;
- belief: Large numbers show it
  reply: The peephole fires, but the law holds for all nonnegative numbers.
  program: return (arg & 1000) / 2;`,
  },
  quiz: {
    program: BRANCH,
    question: 'Say what a Phi is for.',
    check: `kind: quiz
question: What does a Phi do?
choices:
  - { text: It selects the value of the path that was taken., right: true, because: The Region before it joins the paths. }
  - { text: It computes both values., because: Other nodes compute the values. Look at its inputs. }
  - { text: It decides which path is taken., because: The If decides that earlier. }`,
    hints: ['What are its inputs?', 'It has one input for each path.'],
    wrong: '',
  },
  predict: {
    program: BRANCH,
    question: 'Predict the result for each argument.',
    check: `kind: predict
question: What does the program return?
table: { of: results, args: [5, 6, 10] }`,
    hints: ['Which branch does 5 take?', 'For arguments below 6, the value of a stays 1.'],
    wrong: `- belief: The condition holds for 5
  reply: 5 is not greater than 5, so a stays 1.
  cells: { "arg = 5": 10 }
- belief: The assignment has no effect
  reply: For arguments above 5, the program executes the assignment to a.
  cells: { "arg = 6": 2, "arg = 10": 2 }`,
  },
  pick: {
    program: BRANCH,
    question: 'Pick the node where both values of a meet.',
    check: `kind: pick
question: Where do both values of a meet?
pick: { node: Phi, named: a }`,
    hints: ['It has an input for each path.', 'It is named after the variable.'],
    wrong: `- belief: The values meet where the paths split
  reply: The If splits the paths. Where do they join?
  pick: { node: If }
- belief: The node that joins the paths also selects the value
  reply: A Region joins paths and has no value. Which node next to it has one?
  pick: { node: Region }`,
  },
  code: {
    program: BRANCH,
    question: 'Write the meet of two elements of the constant lattice.',
    check: 'kind: code\ncode: { of: meet, lattice: constants }',
    code: `// 'top': no value seen yet; 'bottom': not a constant; the numbers are between them.
export default function meet(a, b) {
  // BEGIN SOLUTION
  //| return a;
  if (a === b || b === 'top') return a;
  return a === 'top' ? b : 'bottom';
  // END SOLUTION
}
`,
    hints: ['What is the meet if only one path has been visited?', 'Two different numbers meet in bottom.'],
    wrong: `- belief: Top wins
  reply: Top means that no value was seen yet. Its meet with any element is that element.
  code: |
    export default (a, b) => (a === b ? a : 'bottom');
- belief: The larger number wins
  reply: A value that can be 1 or 2 is not a constant.
  code: |
    export default (a, b) => {
      if (a === 'bottom' || b === 'bottom') return 'bottom';
      if (a === 'top') return b;
      if (b === 'top') return a;
      return a > b ? a : b;
    };`,
  },
  score: {
    program: `int sum = 0;
// BEGIN SOLUTION
//| for (int i = 0; i < arg; i++) sum = sum + 3;
sum = arg * 3;
// END SOLUTION
return sum;
`,
    question: 'Return the same results with as few executed instructions as possible.',
    check: `- kind: returns
  cases: [{ arg: 4, result: 12 }, { arg: 50, result: 150 }]
- kind: score
  measure: executed
  args: [4, 50]`,
    hints: ['The code that runs most often costs most.', 'Does the program need the loop?'],
    wrong: `- belief: Fewer lines mean fewer instructions
  reply: The code is shorter but executes the same number of iterations.
  program: int s = 0; for (int i = 0; i < arg; i++) { s = s + 1; s = s + 2; } return s;
- belief: Half the iterations are always enough
  reply: The program adds 3 half as often as it should. Try a larger argument.
  program: int s = 0; for (int i = 0; i < arg / 2; i++) s = s + 3; return s;`,
  },
};

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
const quoted = (text: string): string => JSON.stringify(text);

export function newLab(id: string, kinds: readonly CheckKindName[] = ['returns']): LabFiles {
  const files: Record<string, string> = { 'lab.md': front(id) + kinds.map(stepText).join('\n') };
  for (const kind of kinds) {
    const { program, code } = pieces[kind];
    const isSolved = program.includes('BEGIN SOLUTION');
    files[`${isSolved ? 'files' : 'start'}/step-${kind}.simple`] = program;
    if (code !== undefined) files[`files/task-${kind}.js`] = code;
  }
  return { ...files, 'teacher.md': teacherText(kinds) };
}

const front = (id: string): string => `---
id: ${id}
title: ${titleOf(id)}
about: Describe the topic of this lab in one sentence.
level: 17
minutes: 20
goals:
  - Describe what students can do after this lab
concepts: []
say:
  - The first sentence that students can say after this lab.
  - The second sentence.
  - The third sentence.
read:
  - { reference: simple, place: chapter 2, why: shows the same with small programs }
references:
  - { id: simple, authors: Cliff Click and Dibyendu Majumdar, title: Simple, published: a compiler in chapters }
---
`;

const titleOf = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('-', ' ');

function stepText(kind: CheckKindName): string {
  const { check, wrong, hints, question } = pieces[kind];
  const parts = [
    `id: task-${kind}`,
    `title: ${quoted(question)}`,
    'points: 1',
    ...(kind === 'code' ? [`instruction: ${quoted(question)}`] : []),
    `check:\n${indented(check, 2)}`,
    `hints:\n${hints.map((hint) => `  - ${quoted(hint)}`).join('\n')}`,
    ...(wrong === '' ? [] : [`wrong:\n${indented(wrong, 2)}`]),
    'explain: Describe what students understand after this task.',
  ];
  return `
## A step with “${kind}” {#step-${kind}}

${question}

\`\`\`task
${parts.join('\n')}
\`\`\`
`;
}

const teacherText = (kinds: readonly CheckKindName[]): string => `---
minutes: { class: 15, home: 10 }
stumbles:
  - what: Describe a common mistake
    help: Describe how to help
ask:
  - { question: A first question for the class?, answer: The answer to expect }
  - { question: A second question?, answer: The answer to expect }
  - { question: A third question?, answer: The answer to expect }
bookmarks:
  - { title: The program, show: { program: start, node: Return } }
  - { title: Its argument, show: { program: start, node: arg } }
  - { title: Its last block, show: { program: start, pane: cfg, block: Return } }
assign: [task-${kinds[0]}]
---
Notes on the solution: why it is right, and which other answers are.
`;
