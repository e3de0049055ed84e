// Converts an instruction from AT&T to Intel syntax: destination first, sizes at memory operands. Works on
// text, so program and runtime share it. Invariant: both assemble to the same bytes (tested over all ops).

interface InstructionText {
  readonly mnemonic: string;
  readonly operands: string;
}

const sizes: Readonly<Record<string, string>> = { b: 'byte', w: 'word', l: 'dword', q: 'qword' };

/** Mnemonics with an operand size as last letter. */
const sized = new Set(
  (
    'mov add adc sub sbb and or xor cmp test neg not imul mul idiv div shl shr sar lea xchg inc dec push pop ' +
    'bts btr'
  ).split(' '),
);

/** Other renamed mnemonics: Intel name, and size of the memory operand. */
const others: Readonly<Record<string, readonly [name: string, size: string]>> = {
  movabsq: ['movabs', ''],
  movslq: ['movsxd', 'dword'],
  movsbq: ['movsx', 'byte'],
  movswq: ['movsx', 'word'],
  movzbl: ['movzx', 'byte'],
  movzwl: ['movzx', 'word'],
  roll: ['rol', 'dword'],
  cqto: ['cqo', ''],
  cvtsi2sdq: ['cvtsi2sd', 'qword'],
  movss: ['movss', 'dword'],
  cvtss2sd: ['cvtss2sd', 'dword'],
};

const scalars = new Set(
  'movsd addsd subsd mulsd divsd sqrtsd ucomisd cvtsi2sd cvtsd2ss movlpd movhpd'.split(' '),
);

export function intelText({ mnemonic, operands }: InstructionText): InstructionText {
  // Moves between register classes keep the letter.
  const isVector = operands.includes('%xmm');
  const { name, size } =
    isVector && mnemonic === 'movq' ? { name: 'movq', size: 'qword' } : intelMnemonic(mnemonic);
  const given = operands === '' ? [] : operands.split(', ');
  // An address that is not accessed has no size.
  const shown = given.map((operand) => intelOperand(operand, name === 'lea' ? '' : size)).reverse();
  return { mnemonic: name, operands: shown.join(', ') };
}

function intelMnemonic(mnemonic: string): { readonly name: string; readonly size: string } {
  const other = others[mnemonic] as readonly [string, string] | undefined;
  if (other !== undefined) return { name: other[0], size: other[1] };
  const base = mnemonic.slice(0, -1);
  const size = sizes[mnemonic.slice(-1)] as string | undefined;
  if (size !== undefined && sized.has(base)) return { name: base, size };
  // No condition ends in q, and conditions that end in l or b keep their letters.
  const conditional = /^(cmov[a-z]+?)([ql])$/.exec(mnemonic);
  if (conditional !== null && isCondition(conditional[1].slice(4)))
    return { name: conditional[1], size: sizes[conditional[2]] };
  if (mnemonic.startsWith('set')) return { name: mnemonic, size: 'byte' };
  return { name: mnemonic, size: scalars.has(mnemonic) ? 'qword' : '' };
}

const isCondition = (name: string): boolean =>
  ['e', 'ne', 'l', 'ge', 'le', 'g', 'b', 'ae', 'be', 'a', 'p', 'np', 's', 'ns'].includes(name);

function intelOperand(operand: string, size: string): string {
  if (operand.startsWith('*')) return intelOperand(operand.slice(1), 'qword');
  if (operand.startsWith('$') || operand.startsWith('%')) return operand.slice(1);
  const memory = /^([^(]*)\((?:%(\w+))?(?:,%(\w+)(?:,([1248]))?)?\)$/.exec(operand);
  if (memory === null) return operand;
  const [, displacement, base, index, scale] = memory as unknown as (string | undefined)[];
  const parts = [base, index === undefined ? undefined : `${index}${scale === undefined ? '' : `*${scale}`}`];
  const sum = parts.filter((part) => part !== undefined).join(' + ');
  return `${size === '' ? '' : `${size} ptr `}[${sum}${plus(displacement ?? '')}]`;
}

/** ` + table + 16`, ` - 8` */
function plus(displacement: string): string {
  const spaced = displacement.replace(/(?!^)[+-]/g, ' $& ');
  if (spaced === '') return '';
  return spaced.startsWith('-') ? ` - ${spaced.slice(1)}` : ` + ${spaced}`;
}
