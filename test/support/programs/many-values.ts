/** A program with this many variables, all live until its end. */
export function allAliveAtOnce(count: number): string {
  const each = Array.from({ length: count }, (_, i) => `v${i}`);
  const made = each.map((name, i) => `int ${name} = arg * ${i + 3};`);
  return `${made.join('\n')}\nint at = arg & 7;\nwhile (at > 0) { at = at - 1;\n${each
    .map((name, i) => `${name} = ${name} ^ v${(i + 1) % count};`)
    .join('\n')} }\nreturn ${each.join(' ^ ')};`;
}
