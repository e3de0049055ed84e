import type { ReadyFlow } from '../../names.ts';

/** Ullrich, figure 11: n diamonds between a definition and its use. */
export function diamonds(n: number): string {
  const lines = ['first: x = ?'];
  for (let i = 1; i <= n; i++)
    lines.push(
      `if${i}:   if ? then yes${i} else no${i}`,
      `yes${i}:  goto if${i + 1}`,
      `no${i}:   goto if${i + 1}`,
    );
  return [...lines, `if${n + 1}:   return x`, ''].join('\n');
}

export const readyFlows: readonly { readonly name: ReadyFlow; readonly text: string }[] = [
  {
    name: 'join',
    text: `// Ullrich, figure 2: a loop, and a path around it
first: x = 1; y = 1; if ? then loop else join
loop:  if ? then loop else after
after: y = 2; goto join
join:  return x
`,
  },
  { name: 'diamonds', text: `// Ullrich, figure 11: each diamond doubles the paths\n${diamonds(3)}` },
  {
    name: 'irreducible',
    text: `// a cycle with two entries
entry: x = 1; if ? then left else right
left:  if ? then right else exit
right: if ? then left else exit
exit:  return x
`,
  },
  {
    name: 'loop',
    text: `entry: i = 0; sum = 0
loop:  if i < 10 then body else exit
body:  if ? then odd else even
odd:   sum = sum + i; goto next
even:  sum = sum - i
next:  i = i + 1; goto loop
exit:  return sum
`,
  },
  {
    name: 'dead',
    text: `// y is not used after the join
entry: x = ?; if x > 0 then yes else no
yes:   y = 1; x = x + y; goto join
no:    y = 2; x = x - y
join:  return x
`,
  },
];
