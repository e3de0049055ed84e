// The table of call lines, as assembly text. From it, the runtime finds the line of a fault that no
// instruction of the program checks for, at no cost to the program.
//
// A row applies from its address to the next row's. It consists of the address, the line of the call that
// returns there (negative for a call of the runtime, 0 for none), and the bytes from the stack pointer to the
// pushed registers. Rows are sorted by address, with a sentinel at each end.
import { blank, comment, directive, label } from './lines.ts';
import type { SourceText } from '../../../source/source-text.ts';
import type { Flavor } from './flavors.ts';
import type { AssemblyLine } from './listing.ts';
import type { MachineCode } from '../code.ts';
import { calledBy, callsOf } from '../frame/collecting-calls.ts';
import type { MachineProgram } from '../machine.ts';
import { machineOps } from '../ops/table.ts';
import { RSP } from '../registers.ts';
import { siteLabel } from './stack-map-text.ts';
import { registerWord } from '../words.ts';

/** Whether a program has such a table: only if it has calls, and C does not call it. */
export const tellsCalls = ({ functions, library }: MachineProgram): boolean =>
  library === undefined && functions.some((code) => callsOf(code).length > 0);

/** The label after the instruction that reserves stack slots. */
export const bodyLabel = ({ functionIndex }: MachineCode, { local }: Flavor): string =>
  local(`body_${functionIndex}`);

export const takesRoom = ({ table }: MachineCode, i: number): boolean =>
  table.ops[i] === machineOps.sub.index && table.operand(i, 1) === registerWord(RSP);

export const endLabel = ({ local }: Flavor): string => local('functions_end');

export function callLineLines(
  { functions }: MachineProgram,
  source: SourceText,
  flavor: Flavor,
  symbolOf: (code: MachineCode) => string,
): AssemblyLine[] {
  const { sections, symbol } = flavor;
  const own = new Set(functions.map(({ name }) => name));
  const row = (address: string, line = 0, bytes = 0, remark = ''): AssemblyLine[] => [
    directive(`.quad ${address}`, remark),
    directive(`.long ${line}, ${bytes}`),
  ];
  const rowsOf = (code: MachineCode): AssemblyLine[] => {
    const size = code.frame?.size ?? 0;
    return [
      ...row(symbolOf(code), 0, 0, code.name),
      ...(size > 0 ? row(bodyLabel(code, flavor), 0, size) : []),
      ...callsOf(code).flatMap((call, site) => {
        const node = code.nodeOf(call);
        const line = node === null ? 1 : source.lineOf(node.span);
        const name = calledBy(code, call);
        const isOwn = name === null || own.has(name);
        return row(siteLabel(code, site, flavor), isOwn ? line : -line, size);
      }),
    ];
  };
  return [
    blank,
    comment('The lines of calls, and the sizes of frames there.'),
    directive(sections.tables),
    directive('.p2align 3'),
    label(symbol('rt_calls')),
    ...row('0'),
    ...functions.flatMap(rowsOf),
    ...row(endLabel(flavor)),
    label(symbol('rt_calls_end')),
    ...row('-1'),
  ];
}
