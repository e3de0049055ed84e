/*
 * Counts the instructions that a C twin executes: its assembly is extended to add up the lengths of the basic
 * blocks it enters. Excludes the C library.
 *
 * An external tool such as Valgrind needs files and additional memory, so the twin could not keep its
 * system-call filter (confine-twin.ts), and a program can detect the tool. The counted twin runs like any
 * other.
 */

// No function of the twin has such a name.
const COUNTER = 'fathom.executed';
const SAVED = 'fathom.saved';

/** Prints the count as the last line of standard error. */
export const TELL_COUNT = `#include <inttypes.h>
#include <stdio.h>

uint64_t executed __asm__("${COUNTER}"), saved __asm__("${SAVED}");
__attribute__((destructor)) static void tell(void) {
  fprintf(stderr, "executed: %" PRIu64 "\\n", executed);
}
`;

export function executedIn(stderr: string): number | null {
  const count = /(?:^|\n)executed: (\d{1,15})\n$/.exec(stderr)?.[1];
  return count === undefined ? null : Number(count);
}

/** @param assembly in AT&T syntax, with one instruction per line, as GCC and Clang write it */
export function counting(assembly: string): string {
  const lines = assembly.split('\n');
  let first = -1;
  let length = 0;
  const endBlock = (): void => {
    if (length > 0) lines[first] = `${adding(length)}\n${lines[first] ?? ''}`;
    length = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (/^[^\s#].*:/.test(line)) endBlock();
    if (!/^\s+[a-z]/.test(line)) continue;
    if (length === 0) first = at;
    length += 1;
    if (/^\s+(?:(?:notrack|bnd)\s+)?(?:j|call|ret)/.test(line)) endBlock();
  }
  endBlock();
  return lines.join('\n');
}

/** Preserves flags and stack, so it fits before any instruction. */
const adding = (count: number): string => `	movq %rax, ${SAVED}(%rip)
	movq ${COUNTER}(%rip), %rax
	leaq ${count}(%rax), %rax
	movq %rax, ${COUNTER}(%rip)
	movq ${SAVED}(%rip), %rax`;
