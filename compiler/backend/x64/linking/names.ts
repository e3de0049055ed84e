// Names of a program as C and assemblers can take them: nothing but letters, digits and `_` gets through, whatever a
// program, a graph of somebody else or a file is called.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words of C and C++, what the headers beside ours define, and what compilers define by themselves. */
const taken: ReadonlySet<string> = new Set([
  ...words(`auto break case char const continue default do double else enum extern float for goto if inline int long
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
    alignas alignof bool constexpr false nullptr static_assert thread_local true typeof typeof_unqual asm fortran`),
  ...words(`and and_eq bitand bitor catch char8_t char16_t char32_t class co_await co_return co_yield compl concept
    const_cast consteval constinit decltype delete dynamic_cast explicit export friend mutable namespace new noexcept
    not not_eq operator or or_eq private protected public reinterpret_cast requires static_cast template this throw
    try typeid typename using virtual wchar_t xor xor_eq`),
  ...words('linux unix i386 far near huge pascal cdecl interface small NULL offsetof'),
]);

/** What C's own library defines, and an object file must not define once more. */
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

/** Whether a name can be that of a function which C calls, as it is. */
export const isNameOfC = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,199}$/.test(name) && !taken.has(name) && !isMacro(name) && !ofTheLibrary.has(name);

/** Names that the headers beside ours define as types or constants. */
const isMacro = (name: string): boolean => /_t$/.test(name) || /^[A-Z0-9_]+_(MAX|MIN|WIDTH|C)$/.test(name);

/** A name without what is no letter, digit or `_`. */
export const plainName = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, '_');

/** The name of a field or parameter: one that C cannot take as it is gets `_` behind it. */
export function memberName(name: string): string {
  const plain = plainName(name);
  const isPlain = /^[A-Za-z]/.test(plain) && !taken.has(plain) && !isMacro(plain);
  return isPlain ? plain : /^[A-Za-z]/.test(plain) ? `${plain}_` : `m${plain}`;
}

/** The name of a library, from that of its file: what all its names in C begin with. */
export function libraryName(file: string): string {
  const base = (file.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const plain = base.replace(/[^A-Za-z0-9_]+/g, '_').slice(0, 60);
  return /^[A-Za-z]/.test(plain) && !taken.has(plain) ? plain : `lib${plain}`;
}

/** Names that are unlike each other: one that was given away gets a number. */
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
