/** Names that a program's functions must not have in C, because the headers or the twin's `main` use them. */
export const declaredNames: readonly string[] = `
  a64l abort abs acos acosf acosh acoshf acoshl acosl aligned_alloc alloca arc4random arc4random_buf
  arc4random_uniform arg_text argc argv asin asinf asinh asinhf asinhl asinl at_quick_exit atan atan2 atan2f
  atan2l atanf atanh atanhf atanhl atanl atexit atof atoi atol atoll bcmp bcopy bsearch bzero calloc cbrt cbrtf
  cbrtl ceil ceilf ceill clearenv clearerr clearerr_unlocked clock copysign copysignf copysignl cos cosf cosh
  coshf coshl cosl ctermid div div_t dprintf drand48 drand48_r drem dremf dreml ecvt ecvt_r erand48 erand48_r
  erf erfc erfcf erfcl erff erfl exit exp exp2 exp2f exp2l expf expl explicit_bzero expm1 expm1f expm1l fabs
  fabsf fabsl fclose fcvt fcvt_r fdim fdimf fdiml fdopen feof feof_unlocked ferror ferror_unlocked fflush
  fflush_unlocked ffs ffsl ffsll fgetc fgetc_unlocked fgetpos fgets fileno fileno_unlocked finite finitef
  finitel flockfile floor floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmemopen fmin fminf fminl fmod fmodf
  fmodl fopen fprintf fputc fputc_unlocked fputs fread fread_unlocked free freopen frexp frexpf frexpl fscanf
  fseek fseeko fsetpos ftell ftello ftrylockfile funlockfile fwrite fwrite_unlocked gamma gammaf gammal gcvt
  getc getc_unlocked getchar getchar_unlocked getdelim getenv getline getloadavg getsubopt getw hypot hypotf
  hypotl ilogb ilogbf ilogbl imaxabs imaxdiv index initstate initstate_r isinf isinff isinfl isnan isnanf
  isnanl j0 j0f j0l j1 j1f j1l jn jnf jnl jrand48 jrand48_r l64a labs lcong48 lcong48_r ldexp ldexpf ldexpl
  ldiv lgamma lgamma_r lgammaf lgammaf_r lgammal lgammal_r link llabs lldiv llrint llrintf llrintl llround
  llroundf llroundl log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl logf logl
  lrand48 lrand48_r lrint lrintf lrintl lround lroundf lroundl made main malloc mblen mbstowcs mbtowc memccpy
  memchr memcmp memcpy memmove memset mkdtemp mkstemp mkstemps mktemp modf modff modfl mrand48 mrand48_r nan
  nanf nanl nearbyint nearbyintf nearbyintl nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl
  nrand48 nrand48_r object on_exit open_memstream pclose perror popen posix_memalign pow powf powl printf
  pselect putc putc_unlocked putchar putchar_unlocked putenv puts putw qecvt qecvt_r qfcvt qfcvt_r qgcvt qsort
  quick_exit rand rand_r random random_r read realloc reallocarray realpath remainder remainderf remainderl
  remove remquo remquof remquol rename renameat result rewind rindex rint rintf rintl round roundf roundl
  rpmatch scalb scalbf scalbl scalbln scalblnf scalblnl scalbn scalbnf scalbnl scanf seed48 seed48_r select
  setbuf setbuffer setenv setlinebuf setstate setstate_r setvbuf shown signal signbit signgam significand
  significandf significandl sin sinf sinh sinhf sinhl sinl sizeof snprintf sprintf sqrt sqrtf sqrtl srand
  srand48 srand48_r srandom srandom_r sscanf stderr stdin stdout stpcpy stpncpy strcasecmp strcasecmp_l strcat
  strchr strcmp strcoll strcoll_l strcpy strcspn strdup strerror strerror_l strerror_r strlen strncasecmp
  strncasecmp_l strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strsignal strspn strstr strtod
  strtof strtoimax strtok strtok_r strtol strtold strtoll strtoq strtoul strtoull strtoumax strtouq strxfrm
  strxfrm_l system tan tanf tanh tanhf tanhl tanl tempnam tgamma tgammaf tgammal time tmpfile tmpnam tmpnam_r
  trunc truncf truncl ungetc unlink unsetenv valloc vdprintf vfprintf vfscanf vprintf vscanf vsnprintf vsprintf
  vsscanf wcstoimax wcstombs wcstoumax wctomb write y0 y0f y0l y1 y1f y1l yn ynf ynl
`
  .trim()
  .split(/\s+/);
