// Assembly text of a whole program: functions, static data, and the runtime.
//
// A comment on every instruction names its source line and node. `assemblyData` is the listing for panes;
// `assemblyText`, with debug lines, is for assemblers. Invariant: `as --fatal-warnings` accepts both syntaxes
// and produces equal bytes (tested).
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { SourceText } from '../../../source/source-text.ts';
import { argumentPlaces } from '../abi.ts';
import { blank, comment, directive, instructionText, label, plain, type Syntax } from './lines.ts';
import { bodyLabel, callLineLines, endLabel, takesRoom, tellsCalls } from './call-lines-text.ts';
import { dataLines, textLines } from './data-text.ts';
import { FrameNotes, debugSections, fileLine, locationLine } from './debug-text.ts';
import { flavors, type Flavor, type Os } from './flavors.ts';
import type { InstructionTable } from '../instructions.ts';
import { jumpTables } from '../layout/jump-tables.ts';
import { entriesOf, type Entry } from '../linking/entries.ts';
import type { AssemblyData, AssemblyLine } from './listing.ts';
import type { MachineBlock, MachineCode } from '../code.ts';
import { nameInC, programInstructionCount, type MachineProgram, type ResultKind } from '../machine.ts';
import { isCall } from '../ops/columns.ts';
import { registerName } from '../registers.ts';
import { runtimeFor, type Runtime, type RuntimeLine } from '../runtime/index.ts';
import type { MemoryOptions } from '../runtime/memory.ts';
import { classOfParameter } from '../select/arguments.ts';
import { addTargets } from '../layout/order.ts';
import { constantOf } from '../select/constants.ts';
import { MAIN } from '../select/program.ts';
import { noStackMapLines, siteLabel, sitesIn, stackMapLines } from './stack-map-text.ts';
import { instructionParts, labelNameOf, remarkText, type Spelling } from './text.ts';
import { kindOf, MEMORY, SYMBOL } from '../words.ts';

const QUOTE = 32;

const ENTRIES_A_LINE = 8;

export interface AssemblyOptions {
  /** Default: AT&T. */
  readonly syntax?: Syntax;
  /** Default: the system of the program's convention, Linux for System V. */
  readonly os?: Os;
  /** Source name for debuggers; null: no debug lines. Default: program.simple. */
  readonly file?: string | null;
  /** Default: yes, except in a library. */
  readonly collect?: boolean;
  /** For tests: a small heap forces many collections. */
  readonly memory?: Omit<MemoryOptions, 'isLazy' | 'collects'>;
}

interface Context {
  readonly program: MachineProgram;
  readonly source: SourceText;
  readonly syntax: Syntax;
  readonly flavor: Flavor;
  /** Source name for debug lines, if any. */
  readonly file: string | null;
  readonly memory: Omit<MemoryOptions, 'isLazy'>;
  readonly lacksMaps: boolean;
  readonly tellsCalls: boolean;
}

function contextOf(
  program: MachineProgram,
  source: SourceText,
  options: AssemblyOptions,
  file: string | null,
): Context {
  const { syntax = 'att', os = program.abi.name === 'win64' ? 'windows' : 'linux', collect = true } = options;
  const flavor = flavors[os];
  // A program without sites allocates no objects.
  const sites = collect && program.library === undefined ? sitesIn(program.functions) : 'none';
  const collects = sites === 'some';
  const memory = { ...options.memory, collects };
  return {
    program,
    source,
    syntax,
    flavor,
    file: flavor.debug ? file : null,
    memory,
    lacksMaps: sites === 'too-many',
    tellsCalls: tellsCalls(program),
  };
}

/** The assembly of allocated code in final order. */
export function assemblyData(
  program: MachineProgram,
  source: SourceText,
  options: AssemblyOptions = {},
): AssemblyData {
  const lines = allLines(contextOf(program, source, options, null));
  return { lines, instructions: programInstructionCount(program) };
}

export function assemblyText(
  program: MachineProgram,
  source: SourceText,
  options: AssemblyOptions = {},
): string {
  const { file = 'program.simple' } = options;
  const lines = allLines(contextOf(program, source, options, file));
  const texts: string[] = [];
  for (let i = 0; i < lines.length; i++) texts.push(lines[i].text);
  // The last line ends, too.
  texts.push('');
  return texts.join('\n');
}

function allLines(context: Context): AssemblyLine[] {
  const { program, flavor, file, source, memory } = context;
  const { abi, data, functions, result, library } = program;
  const isLibrary = library !== undefined;
  const entries = isLibrary
    ? entriesOf(library, { abi, flavor, lineOf: ({ span }) => source.lineOf(span) })
    : [];
  const used = new Set([...usedLabels(program), ...entries.flatMap((entry) => entry.uses)]);
  const runtime = runtimeFor({
    abi,
    flavor,
    result,
    used,
    isLibrary,
    memory,
    tellsCalls: context.tellsCalls,
  });
  const symbolOf = (code: MachineCode): string => flavor.symbol(labelOfFunction(code, flavor));
  const names = functions.map((code) => ({
    symbol: symbolOf(code),
    name: code.declared?.info.name || code.name,
  }));
  const lines = header(context, entries);
  const add = (more: readonly AssemblyLine[]): void => {
    for (let i = 0; i < more.length; i++) lines.push(more[i]);
  };
  for (const entry of entries) add(entryLines(entry, context));
  if (file !== null) lines.push(label('.Lcode_begin'));
  for (const code of functions) addFunction(code, context, lines);
  if (file !== null) lines.push(label('.Lcode_end'));
  if (context.tellsCalls) lines.push(label(endLabel(flavor)));
  add(dataLines(data, flavor, runtime.open));
  add(tableLines(context));
  if (memory.collects === true) add(stackMapLines(functions, flavor));
  if (context.lacksMaps) add(noStackMapLines);
  if (context.tellsCalls) add(callLineLines(program, source, flavor, symbolOf));
  add(runtimeLines(runtime, context));
  if (file !== null) {
    lines.push(blank, comment('For debuggers.'));
    add(debugSections(file, names));
  }
  for (const text of flavor.ending) lines.push(directive(text));
  return lines;
}

function header({ program, flavor, syntax, file }: Context, entries: readonly Entry[]): AssemblyLine[] {
  const { abi, library } = program;
  const isLibrary = library !== undefined;
  const labels = isLibrary
    ? entries.map(({ name }) => flavor.symbol(name))
    : new Set([flavor.symbol(flavor.program), flavor.entry]);
  const external = functionsOfC(program);
  const whole = external.length > 0 ? flavor.buildWithC : flavor.build;
  const build = isLibrary ? flavor.buildLibrary : whole;
  return [
    comment(`${flavor.title}, ${abi.title} calling convention. Build: ${build}`),
    ...(syntax === 'intel' ? [directive('.intel_syntax noprefix')] : []),
    ...(file === null ? [] : [fileLine(file)]),
    directive(flavor.sections.code),
    ...[...labels].map((name) => directive(`.globl ${name}`)),
    ...external.map((name) => directive(`.extern ${flavor.ofC(name)}`)),
  ];
}

function entryLines({ name, title, lines }: Entry, { flavor, syntax, file }: Context): AssemblyLine[] {
  const symbol = flavor.symbol(name);
  return [
    blank,
    comment(title),
    ...(file === null ? [] : [directive(`.type ${symbol}, @function`)]),
    label(symbol),
    ...lines.map((line) => runtimeLine(line, syntax)),
  ];
}

function namedLabels({ functions }: MachineProgram): Set<string> {
  const named = new Set<string>();
  for (const { order, table, instructionCount } of functions)
    for (let at = 0; at < instructionCount; at++) addLabels(table, order[at], named);
  return named;
}

function addLabels(table: InstructionTable, i: number, named: Set<string>): void {
  const count = table.operandCount(i);
  for (let place = 0; place < count; place++) {
    const word = table.operand(i, place);
    const kind = kindOf(word);
    const name =
      kind === SYMBOL ? table.symbolOf(word) : kind === MEMORY ? table.symbolOfAddress(word) : null;
    if (name !== null) named.add(name);
  }
}

function functionsOfC(program: MachineProgram): readonly string[] {
  return [...namedLabels(program)].flatMap((label) => nameInC(label) ?? []).sort();
}

function usedLabels(program: MachineProgram): Set<string> {
  const { functions, data } = program;
  const used = namedLabels(program);
  for (const name of used) if (nameInC(name) !== null) used.delete(name);
  for (const { name } of functions) used.delete(name);
  for (const { symbol } of [...data, ...functions.flatMap(jumpTables)]) used.delete(symbol);
  return used;
}

const labelOfFunction = ({ name }: MachineCode, { program }: Flavor): string =>
  name === MAIN ? program : name;

function addFunction(code: MachineCode, context: Context, lines: AssemblyLine[]): void {
  const { flavor, file, source } = context;
  const symbol = flavor.symbol(labelOfFunction(code, flavor));
  const start = code.declared === undefined ? 1 : source.lineOf(code.declared.span);
  const body = new FunctionText(code, context, start);
  lines.push(blank, directive('.p2align 4'));
  if (file !== null) lines.push(directive(`.type ${symbol}, @function`));
  lines.push(label(symbol, functionRemark(code, context)));
  if (file !== null) lines.push(directive('.cfi_startproc'), locationLine(start));
  for (const block of code.blocks) body.addBlock(block, lines);
  if (file === null) return;
  lines.push(
    directive('.cfi_endproc'),
    label(`.Lend_${symbol}`),
    directive(`.size ${symbol}, . - ${symbol}`),
  );
}

/** `line 3: add(a in rdi, b in xmm0), result in rax` */
function functionRemark({ abi, declared }: MachineCode, { program, source }: Context): string {
  if (declared === undefined)
    return `argument in ${registerName(abi.arguments[0])}${resultRemark[program.result](program)}`;
  const { info, span } = declared;
  const places = argumentPlaces(abi, info.parameters.map(classOfParameter));
  const parameters = places.map((place, i) => {
    const where = 'stack' in place ? `word ${place.stack + 1} on the stack` : registerName(place.register);
    return `${info.parameterNames[i]} in ${where}`;
  });
  const result = info.result.kind === 'float' ? abi.vectorResult : abi.result;
  const line = span.end > span.start ? `line ${source.lineOf(span)}: ` : '';
  return `${line}${info.name || 'function'}(${parameters.join(', ')}), result in ${registerName(result)}`;
}

const resultRemark: Readonly<Record<ResultKind, (program: MachineProgram) => string>> = {
  none: () => '',
  int: ({ abi }) => `, result in ${registerName(abi.result)}`,
  float: ({ abi }) => `, result in ${registerName(abi.vectorResult)}`,
  object: ({ abi }) => `, result (a pointer) in ${registerName(abi.result)}`,
  function: ({ abi }) => `, result (a function) in ${registerName(abi.result)}`,
};

class FunctionText {
  private readonly code: MachineCode;
  private readonly context: Context;
  private readonly spelling: Spelling;
  private readonly frame: FrameNotes;
  private line: number;
  private sites = 0;
  private told: { readonly node: Node | null; readonly comment: string } = { node: null, comment: '' };

  constructor(code: MachineCode, context: Context, line: number) {
    const { flavor } = context;
    this.code = code;
    this.context = context;
    this.frame = new FrameNotes(code);
    this.line = line;
    this.spelling = {
      block: (name) => flavor.local(name),
      symbol: (name) => {
        const external = nameInC(name);
        if (external !== null) return flavor.ofC(external);
        return flavor.symbol(name === MAIN ? flavor.program : name);
      },
    };
  }

  addBlock(block: MachineBlock, lines: AssemblyLine[]): void {
    this.addLabel(block, lines);
    for (let at = block.start; at < block.end; at++) this.addInstruction(this.code.order[at], lines);
  }

  private addLabel(block: MachineBlock, lines: AssemblyLine[]): void {
    const { blocks } = this.code;
    if (block.index === 0 && block.predecessors.length === 0) return;
    // Parts of a scheduled block that control only falls into need no label.
    const isPart = block.name.includes('_');
    const fallenInto = block.predecessors.every(
      (from) => from === block.index - 1 && !jumpsTo(this.code, blocks[from], block.index),
    );
    if (isPart && fallenInto) return;
    // Loops start at a 32-byte fetch boundary, because a compare and jump across two fetches is slow on many
    // processors. The padding before the loop must not run in each iteration.
    const isLoopHead =
      !block.cold &&
      block.predecessors.some((from) => from >= block.index && !blocks[from].cold) &&
      !block.predecessors.some(
        (from) => from === block.index - 1 && blocks[from].loopDepth >= block.loopDepth,
      );
    if (isLoopHead) lines.push(directive('.p2align 5'));
    const depth = block.loopDepth > 0 ? `loop depth ${block.loopDepth}` : '';
    lines.push(label(blockLabel(this.code, this.context.flavor, block.name), depth));
  }

  private addInstruction(i: number, lines: AssemblyLine[]): void {
    const { code } = this;
    const { source, syntax, file, tellsCalls } = this.context;
    const node = code.nodeOf(i);
    const sourceLine = node === null ? 0 : source.lineOf(node.span);
    // Library code has no source line.
    if (file !== null && node !== null && node.span.end > node.span.start && sourceLine !== this.line) {
      this.line = sourceLine;
      lines.push(locationLine(sourceLine));
    }
    const parts = instructionParts(code, i, this.spelling);
    const text = instructionText(syntax, parts, this.commentOf(i, node));
    lines.push({ text, kind: 'instruction', node: node?.id ?? -1, sourceLine });
    if (tellsCalls) this.addLabelBehind(i, lines);
    if (file !== null) this.frame.addAfter(i, lines);
  }

  /** Instructions of a node follow each other, and most of them have the same comment. */
  private commentOf(i: number, node: Node | null): string {
    const { code, told } = this;
    const isRemarked = code.table.detailOf(i).remark !== undefined;
    if (node !== null && node === told.node && !isRemarked) return told.comment;
    const comment = instructionComment(code, i, this.context.source);
    this.told = { node: isRemarked ? null : node, comment };
    return comment;
  }

  private addLabelBehind(i: number, lines: AssemblyLine[]): void {
    const { code } = this;
    const { flavor } = this.context;
    if (isCall[code.table.ops[i]] === 1) lines.push(label(siteLabel(code, this.sites++, flavor)));
    else if (takesRoom(code, i)) lines.push(label(bodyLabel(code, flavor)));
  }
}

const blockLabel = (code: MachineCode, { local }: Flavor, name: string): string =>
  local(labelNameOf(code, name));

function tableLines({ program: { functions }, flavor }: Context): AssemblyLine[] {
  const lines = functions.flatMap((code) =>
    jumpTables(code).flatMap(({ symbol, blocks }) => [
      label(flavor.symbol(symbol), 'the targets of a jump table'),
      ...rowsOf(
        blocks.map((block) => blockLabel(code, flavor, code.blocks[block].name)),
        ENTRIES_A_LINE,
      ).map((row) => directive(`.quad ${row.join(', ')}`)),
    ]),
  );
  if (lines.length === 0) return [];
  return [
    blank,
    comment('Jump tables.'),
    directive(flavor.sections.tables),
    directive('.p2align 3'),
    ...lines,
  ];
}

const rowsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

function jumpsTo({ order, table }: MachineCode, { start, end }: MachineBlock, block: number): boolean {
  const targets: number[] = [];
  for (let at = start; at < end; at++) addTargets(table, order[at], targets);
  return targets.includes(block);
}

/** `line 3: v12 Add (i + 1)`; a remark replaces the quotation. */
export function instructionComment(code: MachineCode, i: number, source: SourceText): string {
  const node = code.nodeOf(i);
  const { remark } = code.table.detailOf(i);
  const told = remark === undefined ? undefined : remarkText(remark, code.virtuals);
  if (node === null) return told ?? 'the end';
  const quote = quoted(source.text.slice(node.span.start, node.span.end));
  const rest = told ?? (quote === '' ? '' : `(${quote})`);
  return `line ${source.lineOf(node.span)}: v${node.id} ${nodeLabel(node)}  ${rest}`.trimEnd();
}

function nodeLabel(node: Node): string {
  if (node.op === ops.Proj) return 'arg';
  const constant = constantOf(node);
  if (constant !== null) return `Constant ${constant}`;
  return typeof node.aux === 'string' ? `${node.op.name} ${node.aux}` : node.op.name;
}

/** Covers most text: checking each character's category would double the time per line. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

function quoted(text: string): string {
  if (text.length <= QUOTE && PLAIN.test(text)) return text;
  const [first] = text.slice(0, 4 * QUOTE).split('\n', 1);
  const line = PLAIN.test(first) ? first : first.replace(/[\s\p{C}]+/gu, ' ').trim();
  if (line.length > QUOTE) return `${line.slice(0, QUOTE - 1).trimEnd()}…`;
  return first.length < text.trimEnd().length ? `${line} …` : line;
}

function runtimeLines(
  { parts, texts, tables, variables }: Runtime,
  { program, flavor, syntax }: Context,
): AssemblyLine[] {
  const lines = [
    blank,
    comment(
      program.library === undefined
        ? 'The runtime: calls the program, prints its result, reports faults.'
        : 'The runtime: creates objects, reports faults.',
    ),
    directive(flavor.sections.code),
  ];
  for (const part of parts) {
    lines.push(blank, comment(part.title));
    for (const line of partLines(part.lines, syntax)) lines.push(line);
  }
  lines.push(blank);
  for (const { symbol, rows } of tables) {
    lines.push(directive(flavor.sections.texts), directive('.p2align 3'), label(symbol));
    for (const { text, comment: remark } of rows) lines.push(directive(text, remark));
    lines.push(blank);
  }
  if (texts.length > 0) lines.push(directive(flavor.sections.texts));
  for (const { symbol, bytes } of texts) lines.push(label(symbol), ...textLines(bytes, '.asciz'));
  lines.push(blank);
  if (flavor.variables !== '') lines.push(directive(flavor.variables), directive('.p2align 3'));
  for (const { name, bytes } of variables)
    for (const text of flavor.variable(name, bytes)) lines.push(variableLine(text));
  return lines;
}

const variableLine = (text: string): AssemblyLine =>
  text.endsWith(':') ? label(text.slice(0, -1)) : directive(text);

/** The lines of each part of the runtime, which are the same for all programs of a flavor. */
const knownLines: Readonly<Record<Syntax, WeakMap<readonly RuntimeLine[], readonly AssemblyLine[]>>> = {
  att: new WeakMap(),
  intel: new WeakMap(),
};

function partLines(part: readonly RuntimeLine[], syntax: Syntax): readonly AssemblyLine[] {
  let lines = knownLines[syntax].get(part);
  if (lines === undefined) {
    lines = part.map((line) => runtimeLine(line, syntax));
    knownLines[syntax].set(part, lines);
  }
  return lines;
}

function runtimeLine({ text, comment: remark }: RuntimeLine, syntax: Syntax): AssemblyLine {
  if (text.endsWith(':')) return label(text.slice(0, -1), remark);
  const [mnemonic, ...operands] = text.split(' ');
  return plain(instructionText(syntax, { mnemonic, operands: operands.join(' ') }, remark), 'instruction');
}
