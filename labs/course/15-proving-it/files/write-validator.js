// ['add', 'x', 1n] is x + 1; there are
// add, sub, mul, shl, strings, and numbers.

const text = (e) =>
  Array.isArray(e)
    ? '(' + e.map(text).join(' ') + ')'
    : String(e);

/** true only if both are certainly equal. */
export default function same(before, after) {
  // BEGIN SOLUTION
  //| return text(before) === text(after);
  return form(before) === form(after);
  // END SOLUTION
}
// BEGIN SOLUTION

/** How often each term occurs, and the sum of the numbers. */
function collect(e, sign, terms) {
  if (Array.isArray(e) && (e[0] === 'add' || e[0] === 'sub')) {
    collect(e[1], sign, terms);
    collect(e[2], e[0] === 'add' ? sign : -sign, terms);
    return terms;
  }
  const isNumber = typeof e === 'bigint' || typeof e === 'number';
  const name = isNumber ? '' : text(e);
  const times = isNumber ? sign * BigInt(e) : sign;
  terms[name] = (terms[name] ?? 0n) + times;
  return terms;
}

/** The same text for equal sums, whatever their order. */
function form(e) {
  const terms = Object.entries(collect(e, 1n, {}));
  return terms
    .filter(([, times]) => times !== 0n)
    .map(([name, times]) => name + '*' + times)
    .sort()
    .join(' + ');
}
// END SOLUTION
