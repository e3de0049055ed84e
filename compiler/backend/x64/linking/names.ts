// Names for C and assemblers: only letters, digits, and `_`, whatever names a program, foreign graph, or file
// contains.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Keywords of C and C++, and predefined names. */
const taken: ReadonlySet<string> = new Set([
  ...words(`auto break case char const continue default do double else enum extern float for goto if inline int long
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
    alignas alignof bool constexpr false nullptr static_assert thread_local true typeof typeof_unqual asm fortran`),
  ...words(`and and_eq bitand bitor catch char8_t char16_t char32_t class co_await co_return co_yield compl concept
    const_cast consteval constinit decltype delete dynamic_cast explicit export friend mutable namespace new noexcept
    not not_eq operator or or_eq private protected public reinterpret_cast requires static_cast template this throw
    try typeid typename using virtual wchar_t xor xor_eq`),
  ...words('linux unix i386 far near huge pascal cdecl interface small'),
]);

const ofTheLibrary: ReadonlySet<string> = new Set(
  words(`main abort abs acos aligned_alloc asin atan atan2 atexit atof atoi atol bsearch calloc ceil clearerr clock
    close cos cosh ctime difftime div environ errno exit exp exp2 fabs fclose feof ferror fflush fgetc fgets floor fma
    fmax fmin fmod fopen fork fprintf fputc fputs fread free freopen frexp fscanf fseek ftell fwrite getc getchar
    getenv getpid gets gmtime isalnum isalpha isatty isdigit islower isprint isspace isupper kill labs ldexp localtime
    log log10 log2 longjmp link lseek malloc memchr memcmp memcpy memmove memset mktime mmap modf munmap open perror pow
    printf putc putchar puts qsort raise rand read realloc remove rename rewind round scanf setbuf setjmp setvbuf
    signal sin sinh sleep snprintf sprintf sqrt srand sscanf stderr stdin stdout strcat strchr strcmp strcpy strlen
    strncmp strncpy strstr strtod strtok strtol strtoul system tan tanh time tmpfile tolower toupper trunc ungetc
    unlink usleep vprintf wait write`),
);

/** Whether a name is valid for a function that C calls. */
export const isNameOfC = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,199}$/.test(name) && !taken.has(name) && !isMacro(name) && !ofTheLibrary.has(name);

/**
 * Macros and types of C's headers. From `cc -dM -E` over all C headers with glibc; most are in families that
 * C reserves (tested).
 */
const macroFamilies: readonly RegExp[] = [
  /_t$/,
  /^W(EXIT|IF|STOP|TERM)[A-Z]+$/,
  /^[A-Z0-9_]+_(MAX|MIN|WIDTH|C)$/,
  /^(PRI|SCN)[dioxXu][A-Z0-9]+$/,
  /^E[A-Z0-9]+$/,
  /^SIG_?[A-Z0-9_]+$/,
  /^(ATOMIC|BUS|CLD|CLOCK|DBL|EXIT|FD|FE|FLT|FP|FPE|ILL|LC|LDBL|M|POLL|SA|SEEK|SEGV|SI|SS|TIME)_[A-Z0-9_]+$/,
  /^(atomic|sa|si|sigev|va)_[a-z_0-9]+$/,
];
const macros: ReadonlySet<string> = new Set([
  ...words(`BIG_ENDIAN BUFSIZ BYTE_ORDER CHAR_BIT CLOCKS_PER_SEC DECIMAL_DIG HUGE_VAL HUGE_VALF HUGE_VALL I INFINITY
    LITTLE_ENDIAN L_ctermid L_tmpnam MATH_ERREXCEPT MATH_ERRNO MAX_CANON MAX_INPUT MINSIGSTKSZ NAN NFDBITS NGREG NSIG NULL
    ONCE_FLAG_INIT PDP_ENDIAN PIPE_BUF PTHREAD_DESTRUCTOR_ITERATIONS P_tmpdir RAND_MAX TIMER_ABSTIME
    TSS_DTOR_ITERATIONS WCONTINUED WEOF WEXITED WNOHANG WNOWAIT WSTOPPED WUNTRACED assert complex errno imaginary
    math_errhandling noreturn stderr stdin stdout`),
  // Those with arguments
  ...words(`CMPLX CMPLXF CMPLXL FP_ILOGB alloca be16toh be32toh be64toh fpclassify htobe16 htobe32 htobe64 htole16 htole32
    htole64 isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
    isalnum_l isalpha_l isascii isascii_l isblank_l iscntrl_l isdigit_l isfinite isgraph_l isgreater isgreaterequal
    isinf isless islessequal islessgreater islower_l isnan isnormal isprint_l ispunct_l isspace_l isunordered isupper_l
    isxdigit_l kill_dependency le16toh le32toh le64toh offsetof setjmp sigmask signbit sigsetjmp toascii toascii_l tolower toupper`),
]);
const isMacro = (name: string): boolean =>
  macros.has(name) || macroFamilies.some((family) => family.test(name));

export const plainName = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, '_');

/** The name of a field or parameter; if C reserves it, `_` is appended. */
export function memberName(name: string): string {
  const plain = plainName(name);
  const isPlain = /^[A-Za-z]/.test(plain) && !taken.has(plain) && !isMacro(plain);
  return isPlain ? plain : /^[A-Za-z]/.test(plain) ? `${plain}_` : `m${plain}`;
}

/** The prefix of a library's names in C, from its file name. */
export function libraryName(file: string): string {
  const base = (file.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const plain = base.replace(/[^A-Za-z0-9_]+/g, '_').slice(0, 60);
  return /^[A-Za-z]/.test(plain) && !taken.has(plain) ? plain : `lib${plain}`;
}

export class Names {
  private readonly given: Set<string>;

  constructor(given: Iterable<string> = []) {
    this.given = new Set(given);
  }

  unlike(name: string): string {
    let unique = name;
    for (let i = 2; this.given.has(unique); i++) unique = `${name}_${i}`;
    this.given.add(unique);
    return unique;
  }

  has(name: string): boolean {
    return this.given.has(name);
  }
}
