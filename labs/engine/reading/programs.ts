// Programs in files/: the solution with marks, from which the student's start is made.
//
//     // BEGIN SOLUTION
//     //| what the student finds in its place
//     the solution
//     // END SOLUTION

const BEGIN = /^\s*\/\/ BEGIN SOLUTION\s*$/;
const END = /^\s*\/\/ END SOLUTION\s*$/;
const INSTEAD = /^(\s*)\/\/\| ?/;

export const isMarked = (program: string): boolean => program.split('\n').some((line) => BEGIN.test(line));

/** Each marked part becomes its `//|` lines. */
export function withoutSolution(marked: string): string {
  const out: string[] = [];
  let inside = false;
  for (const line of marked.split('\n')) {
    if (BEGIN.test(line)) inside = true;
    else if (END.test(line)) inside = false;
    else if (!inside) out.push(line);
    else if (INSTEAD.test(line)) out.push(line.replace(INSTEAD, '$1'));
  }
  return out.join('\n');
}

export function withSolution(marked: string): string {
  const out: string[] = [];
  let inside = false;
  for (const line of marked.split('\n')) {
    if (BEGIN.test(line)) inside = true;
    else if (END.test(line)) inside = false;
    else if (!inside || !INSTEAD.test(line)) out.push(line);
  }
  return out.join('\n');
}

/** The solution with other lines in its marked part. */
export function withPart(marked: string, part: string): string {
  const lines = marked.split('\n');
  const from = lines.findIndex((line) => BEGIN.test(line));
  const to = lines.findIndex((line) => END.test(line));
  const indent = ' '.repeat(Math.max(0, lines[from]?.search(/\S/) ?? 0));
  const other = part.trimEnd().split('\n');
  return [...lines.slice(0, from), ...other.map((line) => indent + line), ...lines.slice(to + 1)].join('\n');
}

/** The number of marked parts. */
export const partsIn = (marked: string): number =>
  marked.split('\n').filter((line) => BEGIN.test(line)).length;

/** What is wrong with the marks, with its line; null if they pair up. */
export function faultOfMarks(program: string): { readonly line: number; readonly message: string } | null {
  let open = 0;
  for (const [index, line] of program.split('\n').entries()) {
    if (BEGIN.test(line)) {
      if (open > 0)
        return { line: index + 1, message: `BEGIN SOLUTION inside the part that begins on line ${open}` };
      open = index + 1;
    } else if (END.test(line)) {
      if (open === 0) return { line: index + 1, message: 'END SOLUTION without BEGIN SOLUTION' };
      open = 0;
    }
  }
  return open === 0 ? null : { line: open, message: 'BEGIN SOLUTION without END SOLUTION' };
}
