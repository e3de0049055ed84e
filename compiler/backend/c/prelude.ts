// What a twin needs besides the program: wrapping integers, checks, objects, input and output, results. A
// twin contains only the parts that it uses.

const parts: readonly (readonly [name: string, text: string])[] = [
  [
    'Function',
    '/* A pointer to any function; it is cast to the actual type before a call. */\ntypedef void (*Function)(void);\n',
  ],
  ['Show', '/* Prints an object that is part of a result. */\ntypedef void Show(const void *);\n'],
  [
    'fault',
    `/* Ends the program. Line 0 means that a limit was reached. */
static _Noreturn void fault(const char *kind, int line) {
  fflush(stdout);
  fprintf(stderr, line > 0 ? "fault: %s at line %d\\n" : "fault: %s\\n", kind, line);
  exit(3);
}
`,
  ],
  ['add', wrapping('add', '+')],
  ['sub', wrapping('sub', '-')],
  ['mul', wrapping('mul', '*')],
  ['neg', 'static inline int64_t neg(int64_t a) { return (int64_t)(0 - (uint64_t)a); }\n'],
  [
    'divide',
    `static inline int64_t divide(int64_t a, int64_t b, int line) {
  if (b == 0) fault("divide-by-zero", line);
  return b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
}
`,
  ],
  [
    'modulo',
    `static inline int64_t modulo(int64_t a, int64_t b, int line) {
  if (b == 0) fault("divide-by-zero", line);
  return b == -1 ? 0 : a % b;
}
`,
  ],
  [
    'shl',
    '/* Only the low six bits of a count matter. */\nstatic inline int64_t shl(int64_t a, int64_t n) { return (int64_t)((uint64_t)a << (n & 63)); }\n',
  ],
  ['sar', 'static inline int64_t sar(int64_t a, int64_t n) { return a >> (n & 63); }\n'],
  ['shr', 'static inline int64_t shr(int64_t a, int64_t n) { return (int64_t)((uint64_t)a >> (n & 63)); }\n'],
  [
    'in_bounds',
    `static inline int64_t in_bounds(int64_t index, int64_t length, int line) {
  if ((uint64_t)index >= (uint64_t)length) fault("index-out-of-bounds", line);
  return index;
}
`,
  ],
  ['AT', '#define AT(array, index, line) ((array)->elements[in_bounds(index, (array)->length, line)])\n'],
  [
    'allocate',
    `/* Zeroed memory: as much as Fathom gives a program, or what the system grants. Nothing is freed: where Fathom would
   collect unreachable objects, this program ends with a separate status. */
static void *allocate(size_t size) {
  static char *first, *next, *end;
  for (size_t all = 0x60000000; first == NULL; all = all / 4 * 3) {
    if (all < 1000000) fault("out-of-memory", 0);
    first = next = calloc(1, all);
    end = first == NULL ? NULL : first + all;
  }
  size = (size + 7) / 8 * 8;
  if (size > (size_t)(end - first)) fault("out-of-memory", 0);
  if (size > (size_t)(end - next)) {
    fflush(stdout);
    fputs("out of memory: the twin never frees\\n", stderr);
    exit(4);
  }
  void *made = next;
  next += size;
  return made;
}
`,
  ],
  [
    'allocate_array',
    `static void *allocate_array(int64_t length, int64_t size, int line) {
  if (length < 0) fault("negative-array-length", line);
  if (length > 0x60000000) fault("out-of-memory", 0);
  return allocate((size_t)(16 + length * size));
}
`,
  ],
  [
    'system_putchar',
    `/* Output is cut off after 16 MB. */
static int64_t system_putchar(int64_t c) {
  static int64_t printed;
  if (printed++ < 16 * 1024 * 1024) putchar((int)(c & 255));
  return c & 255;
}
`,
  ],
  ['system_getchar', 'static int64_t system_getchar(void) {\n  fflush(stdout);\n  return getchar();\n}\n'],
  [
    'system_write',
    `/* Writes the low bytes of up to count elements. */
static int64_t system_write(const void *elements, int64_t size, int64_t length, int64_t count) {
  int64_t done = 0;
  for (; done < count && done < length; done++) system_putchar(((const uint8_t *)elements)[done * size]);
  return done;
}
`,
  ],
  [
    'system_read',
    `/* Reads up to count bytes of the input into elements. */
static int64_t system_read(void *elements, int64_t size, int64_t length, int64_t count, int mask) {
  int64_t done = 0;
  fflush(stdout);
  for (; done < count && done < length; done++) {
    int byte = getchar();
    if (byte == EOF) break;
    byte &= mask;
    uint8_t *element = (uint8_t *)elements + done * size;
    memset(element, 0, (size_t)size);
    element[0] = (uint8_t)byte;
  }
  return done;
}
`,
  ],
  ['system_abs', 'static int64_t system_abs(int64_t a) { return a < 0 ? (int32_t)(0 - (uint32_t)a) : a; }\n'],
  [
    'system_labs',
    'static int64_t system_labs(int64_t a) { return a < 0 ? (int64_t)(0 - (uint64_t)a) : a; }\n',
  ],
  ['show_integer', 'static void show_integer(int64_t value) { printf("%" PRId64, value); }\n'],
  [
    'show_float',
    `/* The shortest digits that read back as the same float, in JavaScript's format. */
static void show_float(double value) {
  if (isnan(value)) { fputs("NaN", stdout); return; }
  if (isinf(value)) { fputs(value < 0 ? "-Infinity" : "Infinity", stdout); return; }
  if (value == 0) { fputs(signbit(value) ? "-0.0" : "0.0", stdout); return; }
  char text[40], digits[24];
  int exponent = 0;
  for (int precision = 0; precision < 18; precision++) {
    snprintf(text, sizeof text, "%.*e", precision, fabs(value));
    uint64_t number = 0;
    const char *from = text;
    for (; *from != 'e'; from++) if (*from >= '0' && *from <= '9') number = number * 10 + (uint64_t)(*from - '0');
    const int last = atoi(from + 1) - precision;
    /* Above a power of two, floats are twice as far apart as below it, so the next number may be as short and read back, too. */
    for (int up = 0; up < 2; up++) {
      snprintf(digits, sizeof digits, "%" PRIu64, number + (uint64_t)up);
      snprintf(text, sizeof text, "%se%d", digits, last);
      exponent = last + (int)strlen(digits) - 1;
      if (strtod(text, NULL) == fabs(value)) precision = up = 18;
    }
  }
  int count = (int)strlen(digits);
  while (count > 1 && digits[count - 1] == '0') count--;
  if (value < 0) putchar('-');
  if (exponent >= 21 || exponent < -6) {
    putchar(digits[0]);
    if (count > 1) printf(".%.*s", count - 1, digits + 1);
    printf("e%+d", exponent);
  } else if (exponent < 0) {
    fputs("0.", stdout);
    for (int i = exponent; i < -1; i++) putchar('0');
    printf("%.*s", count, digits);
  } else {
    for (int i = 0; i <= exponent; i++) putchar(i < count ? digits[i] : '0');
    putchar('.');
    if (count > exponent + 1) printf("%.*s", count - exponent - 1, digits + exponent + 1);
    else putchar('0');
  }
}
`,
  ],
  [
    'show_object',
    `/* An object within itself is printed as $cyclic. */
static void show_object(const void *object) {
  static const void *path[1000];
  static int depth;
  if (object == NULL) { fputs("null", stdout); return; }
  for (int i = 0; i < depth; i++)
    if (path[i] == object) { fputs("$cyclic", stdout); return; }
  if (depth == 1000) { fputs("\\342\\200\\246", stdout); return; }
  path[depth++] = object;
  (*(Show *const *)object)(object);
  depth--;
}
`,
  ],
];

function wrapping(name: string, operator: string): string {
  const first = name === 'add' ? '/* Integers wrap around at 64 bits. */\n' : '';
  return `${first}static inline int64_t ${name}(int64_t a, int64_t b) { return (int64_t)((uint64_t)a ${operator} (uint64_t)b); }\n`;
}

export const preludeNames: readonly string[] = [...parts.map(([name]) => name), 'show_function', 'program'];

/** The parts that a text uses, with their dependencies, in order. */
export function preludeFor(text: string): string {
  let rest = text;
  const used: string[] = [];
  for (const [name, part] of [...parts].reverse()) {
    if (!new RegExp(`\\b${name}\\b`).test(rest)) continue;
    used.unshift(part);
    rest += part;
  }
  return used.join('');
}
