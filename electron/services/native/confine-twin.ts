/*
 * What keeps a twin in C from asking the system for anything but its input, its output, its memory and its end, before
 * its `main`: a filter of the kernel, as the start code of Fathom's own programs has one. In C, without the headers of the
 * kernel, which need not be there.
 *
 * Numbers: linux/seccomp.h, linux/bpf_common.h, linux/audit.h, and the calls of x86-64 (unistd_64.h).
 */

/** By their numbers: what the C library needs to read, to print, to have memory, and to end. */
const allowed: Readonly<Record<string, number>> = {
  read: 0,
  write: 1,
  fstat: 5,
  lseek: 8,
  mmap: 9,
  mprotect: 10,
  munmap: 11,
  brk: 12,
  rt_sigreturn: 15,
  ioctl: 16,
  mremap: 25,
  madvise: 28,
  exit: 60,
  futex: 202,
  exit_group: 231,
  newfstatat: 262,
  getrandom: 318,
};

const numbers = Object.values(allowed);

/** A file of C that is linked to the twin. */
export const CONFINE = `#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>

struct instruction { uint16_t code; uint8_t yes, no; uint32_t value; };
static struct instruction filter[] = {
  { 0x20, 0, 0, 4 },                       /* the processor */
  { 0x15, 1, 0, 0xc000003e },
  { 0x06, 0, 0, 0x80000000 },              /* end the program */
  { 0x20, 0, 0, 0 },                       /* the call */
${numbers.map((number, i) => `  { 0x15, ${numbers.length - i}, 0, ${number} },`).join('\n')}
  { 0x06, 0, 0, 0x80000000 },
  { 0x06, 0, 0, 0x7fff0000 },              /* allowed */
};
static struct { uint16_t length; struct instruction *first; } program = {
  sizeof filter / sizeof filter[0], filter
};

__attribute__((constructor)) static void confine(void) {
  if (prctl(38, 1, 0, 0, 0) != 0 || prctl(22, 2, &program, 0, 0) != 0) _Exit(1);
}
`;
