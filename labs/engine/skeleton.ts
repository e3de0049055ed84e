// `fathom lab new`: a lab that works, with a step of each kind that was asked for, to be changed.
import type { CheckKindName } from './checks/kind.ts';
import type { LabFiles } from './model.ts';

interface Piece {
  /** YAML of the check. */
  readonly check: string;
  /** YAML of wrong answers; '' where the check has its own. */
  readonly wrong: string;
  /** files/STEP.simple; where there is nothing to be solved in it, start/STEP.simple. */
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
  returns: {
    program: ONE_LINE,
    question: 'Write a program that returns twice its argument, plus one.',
    check: 'kind: returns\ncases:\n  - { arg: 3, result: 7 }\n  - { arg: 0, result: 1 }',
    hints: ['What is twice 3, plus one?', '`arg + arg` is twice the argument.'],
    wrong: `- belief: The one is doubled, too
  reply: Then 0 gives 2. Double first, and add one last.
  program: return (arg + 1) * 2;
- belief: Twice is a square
  reply: That is right for 0 and for 2 only. Twice is a sum.
  program: return arg * arg + 1;`,
  },
  graph: {
    program:
      'int a = 0;\nif (arg > 5) a = arg;\n// BEGIN SOLUTION\n//| else a = 1;\nelse a = arg;\n// END SOLUTION\nreturn a;\n',
    question: 'Change the program so that its finished graph has no Phi.',
    check: 'kind: graph\nlacks: Phi',
    hints: ['What must be true of both values?', 'Both ways must bring the same one.'],
    wrong: `- belief: A Phi goes when the arms are short
  reply: It stays as long as two different values can come, however short the arms are.
  program: int a = 0; if (arg > 5) a = arg; return a;
  show: { node: Phi, program: mine, pane: graph }
- belief: Two names for two values need no Phi
  reply: Each name has two values, so each has a Phi of its own.
  program: int a = 0; int b = 0; if (arg > 5) { a = arg; b = 2; } return a * b;
  when: { kind: graph, optimize: none, count: { Phi: { atLeast: 2 } } }`,
  },
  steps: {
    program: '// BEGIN SOLUTION\n//| return arg + 1;\nreturn arg + 0;\n// END SOLUTION\n',
    question: 'Make the peephole add-zero fire.',
    check: 'kind: steps\nrule: add-zero',
    hints: ['Which law has that name?', 'Something must be added to 0.'],
    wrong: `- belief: Any sum that is easy will do
  reply: The law asks for a 0. Here two constants are added, and another peephole fires.
  program: return arg + (1 + 2);
- belief: Taking 0 away is adding 0
  reply: For us it is. For peepholes a difference is another op, with a law of its own.
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
    question: 'Change the program so that no schedule at all computes the product inside the loop.',
    check: 'kind: schedule\nnode: Mul(arg, arg)\nloopDepth: 0\nunder: late',
    hints: ['Where does late put a node?', 'Above all its uses: give it one before the loop.'],
    wrong: `- belief: Where a line stands, there its node is computed
  reply: The line moved, and the node did not, for it still has one use only, in the loop.
  program: int sum = 0; int square = arg * arg; for (int i = 0; i < 10; i++) sum = sum + square; return sum;
- belief: Without a loop there is nothing left to show
  reply: True, and no product either. The loop must stay.
  program: return arg * 10;`,
  },
  machine: {
    program: LOOP,
    question:
      'Change the loop so that its code has no division, and needs at most 60 instructions for arg = 4.',
    check: 'kind: machine\ncount: { idiv: 0 }\nexecuted: { atMost: 60 }\narg: 4',
    hints: ['What in the loop is a division?', 'Count without dividing.'],
    wrong: `- belief: A remainder is no division
  reply: The processor has one instruction for both, and that is the division.
  program: int sum = 0; for (int i = 0; i < arg; i++) sum = sum + i % (arg + 1); return sum;
- belief: Only the instruction counts, not how often it runs
  reply: There is no division now, but ten times as many rounds.
  program: int sum = 0; for (int i = 0; i < arg * 10; i++) sum = sum + i; return sum;`,
  },
  fails: {
    program: '// BEGIN SOLUTION\n//| return arg;\nreturn argh;\n// END SOLUTION\n',
    question: 'Break the program: let it use a name that nobody declared.',
    check: 'kind: fails\nwith: undefined-name',
    hints: ['Which names are declared?', 'Write one letter more.'],
    wrong: `- belief: Any error will do
  reply: This one is an error of form. The name is not even looked up.
  program: return arg
- belief: What is not returned is not declared
  reply: It is declared, only not used.
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
  reply: It must be a division by 2, or the peephole does not fire.
  program: return arg / 4;
- belief: Large numbers show it
  reply: It fires, and is right for all that is never negative.
  program: return (arg & 1000) / 2;`,
  },
  quiz: {
    program: BRANCH,
    question: 'Say what a Phi is for.',
    check: `kind: quiz
question: What does a Phi do?
choices:
  - { text: It stands for the value of the way that was taken., right: true, because: Just so. }
  - { text: It computes both values., because: The values are computed elsewhere; look at its inputs. }
  - { text: It decides which way is taken., because: The If decided that before. }`,
    hints: ['What are its inputs?', 'It has one input for each way.'],
    wrong: '',
  },
  predict: {
    program: BRANCH,
    question: 'Predict what each argument gives.',
    check: `kind: predict
question: What does the program give?
table: { of: results, args: [5, 6, 10] }`,
    hints: ['Which way does 5 take?', 'Below 6 the value of a stays 1.'],
    wrong: `- belief: More than 5 begins with 5
  reply: 5 is not more than 5, so a stays 1.
  cells: { "arg = 5": 10 }
- belief: The old value always comes along
  reply: Above 5 the way is taken on which a is changed.
  cells: { "arg = 6": 2, "arg = 10": 2 }`,
  },
  pick: {
    program: BRANCH,
    question: 'Point at the node where both values of a arrive.',
    check: `kind: pick
question: Where do both values of a arrive?
pick: { node: Phi, named: a }`,
    hints: ['It has an input for each way.', 'It is named after the variable.'],
    wrong: `- belief: The choice is made where the ways part
  reply: There the ways part. The values meet further down.
  pick: { node: If }
- belief: The ways meet, so the values do
  reply: The ways meet there, but control has no value. The one that has stands beside it.
  pick: { node: Region }`,
  },
  code: {
    program: BRANCH,
    question: 'Write the meet of two elements of the lattice of constants.',
    check: 'kind: code\ncode: { of: meet, lattice: constants }',
    code: `// 'top' knows nothing yet, 'bottom' cannot be known; between them are the numbers.
export default function meet(a, b) {
  // BEGIN SOLUTION
  //| return a;
  if (a === b || b === 'top') return a;
  return a === 'top' ? b : 'bottom';
  // END SOLUTION
}
`,
    hints: ['What is known when only one way has been looked at?', 'Two different numbers meet in bottom.'],
    wrong: `- belief: What is unknown wins
  reply: Top is not unknown for ever; it is not looked at yet. It gives way to the other.
  code: |
    export default (a, b) => (a === b ? a : 'bottom');
- belief: The larger number wins
  reply: If it may be 1 and may be 2, then it is neither for certain.
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
    question: 'Give the same results with as few executed instructions as you can.',
    check: `- kind: returns
  cases: [{ arg: 4, result: 12 }, { arg: 50, result: 150 }]
- kind: score
  measure: executed
  args: [4, 50]`,
    hints: ['What costs most is what is done most often.', 'Is the loop needed at all?'],
    wrong: `- belief: Fewer lines are fewer instructions
  reply: It is shorter to write, and makes the same rounds.
  program: int s = 0; for (int i = 0; i < arg; i++) { s = s + 1; s = s + 2; } return s;
- belief: Half the rounds are always enough
  reply: Half the rounds of an odd number are not whole. For 4 it may do; try others.
  program: int s = 0; for (int i = 0; i < arg / 2; i++) s = s + 3; return s;`,
  },
};

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
const quoted = (text: string): string => JSON.stringify(text);

/** The files of a new lab, with a step for each kind. */
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
about: One sentence that says what this lab is about.
level: 17
minutes: 20
goals:
  - Say what one can do afterwards
concepts: []
say:
  - The first thing that one can say afterwards.
  - The second thing.
  - The third thing.
read:
  - { reference: simple, place: chapter 2, why: the same in small programs }
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
    `check:\n${indented(check, 2)}`,
    `hints:\n${hints.map((hint) => `  - ${quoted(hint)}`).join('\n')}`,
    ...(wrong === '' ? [] : [`wrong:\n${indented(wrong, 2)}`]),
    'explain: What one has understood who has done this.',
  ];
  return `
## A step with «${kind}» {#step-${kind}}

${question}

\`\`\`task
${parts.join('\n')}
\`\`\`
`;
}

const teacherText = (kinds: readonly CheckKindName[]): string => `---
minutes: { class: 15, home: 10 }
stumbles:
  - what: What many get wrong at first
    help: What to say then
ask:
  - { question: A first question for the room?, answer: What to hope for }
  - { question: A second one?, answer: What to hope for }
  - { question: A third one?, answer: What to hope for }
bookmarks:
  - { title: The program, show: { program: start, node: Return } }
  - { title: Its argument, show: { program: start, node: arg } }
  - { title: Its last block, show: { program: start, pane: cfg, block: Return } }
assign: [task-${kinds[0]}]
---
Notes on the solution: why it is so, and what else would be right.
`;
