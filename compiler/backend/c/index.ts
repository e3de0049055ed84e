// Translates a program to C (its twin) with the same behavior: wrapping integers, checks, faults with lines,
// and results as text.
//
// The twin keeps the program's functions, structs, loops, and names. effects.ts handles what C leaves
// undefined, and prelude.ts provides what C lacks. The file is standalone C11.
import { shapeOf } from '../../ir/text/source-type.ts';
import { isOfC } from '../../ir/system.ts';
import { BOTTOM, NULL, TOP, type Type } from '../../ir/types.ts';
import { libraryFor } from '../../library/index.ts';
import { resolve, type FunctionUnit, type Resolution } from '../../resolve/index.ts';
import type { SourceText } from '../../source/source-text.ts';
import type { Program } from '../../syntax/ast.ts';
import { memberName, Names } from '../x64/linking/names.ts';
import { callOfC, systemCall } from './calls.ts';
import { declaredNames } from './declared-names.ts';
import { Effects } from './effects.ts';
import { Objects, quoted } from './objects.ts';
import { preludeFor, preludeNames } from './prelude.ts';
import { Statements } from './statements.ts';
import { atom, indented, Writer, type Shared } from './writer.ts';

const INCLUDES = ['inttypes.h', 'math.h', 'stdio.h', 'stdlib.h', 'string.h'];

const MADE =
  'The C form of a program in Simple: cc -O2 this.c -lm && ./a.out 7. Created by fathom emit --as c.';
const OF_OBJECTS = `It never frees objects, but Fathom collects garbage. So a program that allocates many may run out of memory only
   here. It then reports that, and its exit status is 4. After a fault of the program, the exit status is 3.`;
const OF_C_FUNCTIONS = `It calls C functions. Unlike Fathom, nothing here confines them: they can access your files and start programs. Read
   the code before you run it.`;

const headOf = (remarks: readonly string[]): string => `/* ${[MADE, ...remarks].join('\n   ')} */\n`;

/** The twin of a program without errors. */
export function twinText(ast: Program, source: SourceText): string {
  const library = libraryFor(source.text);
  const resolution = resolve(ast, { report: () => undefined, suggest: () => null, library });
  return new Twin(ast, source, resolution, library).text();
}

/** The linker's name of a C function. */
const C_LABEL = `#define C_TEXT(x) #x
#define C_JOINED(x) C_TEXT(x)
#define C_LABEL(name) C_JOINED(__USER_LABEL_PREFIX__) name
`;

class Twin {
  private readonly ast: Program;
  private readonly source: SourceText;
  private readonly resolution: Resolution;
  private readonly library: Program | null;
  private readonly shared: Shared;
  private readonly names: Names;
  private readonly labels = new Map<FunctionUnit, string>();
  private readonly written = new Set<FunctionUnit>();
  private readonly waiting: FunctionUnit[] = [];
  private readonly prototypes: string[] = [];
  private readonly texts = new Map<string, { readonly label: string; readonly type: Type }>();

  constructor(ast: Program, source: SourceText, resolution: Resolution, library: Program | null) {
    this.ast = ast;
    this.source = source;
    this.resolution = resolution;
    this.library = library;
    const names = new Names([...preludeNames, ...declaredNames, 'program_exit', 'allocate']);
    this.names = names;
    const own = new Set(preludeNames);
    for (const unit of resolution.units.slice(1)) {
      const name = unit.external === null ? unit.name : `call_${unit.name}`;
      const label = names.unlike(name === '' ? `function_${unit.index}` : memberName(name));
      own.add(label);
      this.labels.set(unit, label);
    }
    this.shared = {
      resolution,
      source,
      isTaken: (name) => own.has(name),
      effects: new Effects(resolution, source),
      objects: new Objects(names),
      labelOf: (unit) => this.labelOf(unit),
      textOf: (bytes, type) => this.textOf(bytes, type),
    };
  }

  text(): string {
    const program = this.function(this.resolution.units[0], 'program');
    const functions: string[] = [];
    for (let unit = this.waiting.shift(); unit !== undefined; unit = this.waiting.shift()) {
      functions.push(this.function(unit, this.labelOf(unit)));
      this.prototypes.push(`${this.head(unit, this.labelOf(unit))};\n`);
    }
    const { result } = this;
    const end = this.main();
    const rest = [...functions, program, end].join('\n');
    const isFunction = result?.kind === 'pointer' && result.body.kind === 'function';
    const shows = result?.kind === 'pointer' && !isFunction;
    const objects = this.shared.objects.text(shows, rest);
    const showsFunctions = isFunction || objects.includes('show_function(');
    const exits = /\bprogram_exit\(/.test(rest) ? EXIT : '';
    const callsC = this.prototypes.some((each) => each.startsWith('extern'));
    const parts = [
      '/* The program. */\n',
      callsC ? C_LABEL : '',
      this.shared.objects.forward(),
      this.prototypes.join(''),
      showsFunctions ? this.functionTable() : '',
      objects,
      [...this.texts].map(([bytes, { label, type }]) => this.textObject(bytes, label, type, shows)).join(''),
      exits,
      rest,
    ].filter((part) => part !== '');
    const all = parts.join('\n');
    const prelude = preludeFor(all);
    return [
      headOf([...(prelude.includes('*allocate(') ? [OF_OBJECTS] : []), ...(callsC ? [OF_C_FUNCTIONS] : [])]),
      `${INCLUDES.map((name) => `#include <${name}>\n`).join('')}\n${prelude}`,
      all,
    ]
      .filter((part) => part !== '')
      .join('\n');
  }

  private get result(): Type | null {
    const { units, main } = this.resolution;
    if (this.ast.body.length === 0) return null;
    const { result } = main ?? units[0];
    return result === TOP || result === BOTTOM ? null : result;
  }

  /** The label of a function; the first use schedules its translation. */
  private labelOf(unit: FunctionUnit): string {
    if (!this.written.has(unit)) this.waiting.push(unit);
    this.written.add(unit);
    return this.labels.get(unit) ?? '';
  }

  private head({ parameters, result }: FunctionUnit, label: string, names: readonly string[] = []): string {
    const { objects } = this.shared;
    const list = parameters
      .map(({ type }, i) => `${objects.typeOf(type)}${names[i] ?? ''}`.trimEnd())
      .join(', ');
    return `static ${objects.typeOf(result)}${label}(${list === '' ? 'void' : list})`;
  }

  private function(unit: FunctionUnit, label: string): string {
    const writer = new Writer(this.shared, unit);
    const names = unit.parameters.map((parameter) => writer.nameOf(parameter));
    const { lines } = writer.capture(() => this.bodyOf(unit, writer, names));
    const statics = [...this.resolution.defaults.values()]
      .flat()
      .filter(([variable]) => variable.unit === unit)
      .map(([variable]) => {
        const type = this.shared.objects.typeOf(variable.type);
        return `${type}${writer.nameOf(variable)} = ${writer.zero(variable.type)};`;
      });
    return `${this.head(unit, label, names)} {\n${[...statics, ...lines.map(indented)].map((line) => `  ${line}\n`).join('')}}\n`;
  }

  private bodyOf(unit: FunctionUnit, writer: Writer, names: readonly string[]): void {
    const statements = new Statements(writer);
    const { literal, external } = unit;
    if (external !== null && isOfC(external)) {
      const call = callOfC(statements.expressions, this.prototypeOf(unit, external), unit, names.map(atom));
      return writer.line(`return ${call.text};`);
    }
    if (external !== null) {
      const types = unit.parameters.map(({ type }) => type);
      const call = systemCall(statements.expressions, unit, names.map(atom), types);
      return writer.line(`return ${call.text};`);
    }
    if (literal !== null) return statements.body(literal.body, unit.result);
    const { main } = this.resolution;
    if (this.library !== null) statements.block(this.library.body);
    statements.block(this.ast.body);
    if (main === null && this.ast.body.at(-1)?.kind === 'return') return;
    if (main === null) return writer.line(`return ${writer.zero(unit.result)};`);
    writer.line(`return ${this.labelOf(main)}(${main.parameters.length === 0 ? '' : names[0]});`);
  }

  /** Declares a C function under a separate name, because a header may declare it differently. */
  private prototypeOf({ parameters, result }: FunctionUnit, external: string): string {
    const name = this.names.unlike(`c_${external}`);
    const { objects } = this.shared;
    const list = parameters.map(({ type }) => {
      const shape = shapeOf(type);
      return shape?.kind === 'array'
        ? `${objects.storedTypeOf(shape.element.type)}*`
        : objects.storedTypeOf(type).trimEnd();
    });
    this.prototypes.push(
      `extern ${objects.storedTypeOf(result)}${name}(${list.join(', ') || 'void'}) __asm__(C_LABEL("${external}"));
`,
    );
    return name;
  }

  private textOf(bytes: string, type: Type): string {
    let text = this.texts.get(bytes);
    if (text === undefined) {
      text = { label: this.names.unlike(`text_${this.texts.size + 1}`), type };
      this.texts.set(bytes, text);
      this.shared.objects.typeOf(type);
    }
    return `((${this.shared.objects.typeOf(type).trimEnd()})&${text.label})`;
  }

  private textObject(bytes: string, label: string, type: Type, shows: boolean): string {
    const shape = shapeOf(type);
    const show = shows && shape !== null ? `show_${this.shared.objects.nameOf(shape)}` : 'NULL';
    const size = Math.max(1, bytes.length);
    return `static struct { Show *show; int64_t length; uint8_t elements[${size}]; } ${label} = { ${show}, ${bytes.length}, ${initial(bytes)} };\n`;
  }

  private functionTable(): string {
    const rows = [...this.written].map(
      (unit) => `  if (function == (Function)${this.labelOf(unit)}) name = ${quoted(unit.name)};\n`,
    );
    return `static void show_function(Function function) {\n  const char *name = "";\n${rows.join('')}  if (function == NULL) fputs("null", stdout);\n  else printf("{ %s}", name);\n}\n`;
  }

  private main(): string {
    const { result } = this;
    const { objects } = this.shared;
    const type = objects.typeOf(this.resolution.units[0].result);
    const shown =
      result === null
        ? []
        : [`  ${objects.showValue(result === NULL ? NULL : result, 'result')}`, `  putchar('\\n');`];
    return [
      'int main(int argc, char **argv) {',
      `  ${type}result = program(argc > 1 ? (int64_t)strtoll(argv[1], NULL, 10) : 0);`,
      '  if (argc > 2) puts(argv[2]);',
      '  (void)result;',
      ...shown,
      '  return 0;',
      '}\n',
    ].join('\n');
  }
}

/** A string that is too long for C becomes a list of bytes. */
function initial(bytes: string): string {
  if (bytes.length === 0) return '{ 0 }';
  return bytes.length <= 4000
    ? quoted(bytes)
    : `{ ${[...bytes].map((byte) => byte.charCodeAt(0)).join(', ')} }`;
}

const EXIT = `/* Ends the program; its result is the given code. */
static _Noreturn int64_t program_exit(int64_t code) {
  printf("%" PRId64 "\\n", code);
  exit(0);
}
`;
