// Defines the expected results for the program of “Sea of Nodes” (SUM_OF_ARRAY) with any reducer.

/** Its blocks without the bounds check, scheduled. */
export const SUM_WITHOUT_CHECK = `pipeline {
  b0 {
    i0 = array
    i1 = literal 0
    i2 = literal 1
    i3 = literal 0
    i4 = loadArrayLength i0
    i5 = jump ^b0
  }
  b0 -> b1
  b1 {
    i6 = ssa:phi ^b1, i3, i12
    i7 = ssa:phi ^i6, i1, i11
    i8 = cmp "<", i7, i4
    i9 = if ^i7, i8
  }
  b1 -> b2, b3
  b2 {
    i10 = load ^b2, i0, i7
    i11 = add i7, i2
    i12 = add i6, i10
    i13 = jump ^b2
  }
  b2 -> b1
  b3 {
    i14 = exit ^b3
  }
}`;

/** Replacements with which the check must stay. */
export const checkStays: readonly (readonly [from: string, to: string])[] = [
  ['i1 = literal 0', 'i1 = literal -1'],
  ['cmp "<"', 'cmp "<="'],
  ['i7 = loadArrayLength i3', 'i20 = array\n    i7 = loadArrayLength i20'],
  ['i14 = add i6, i13', 'i14 = add i6, i11'],
  ['i13 = literal 1', 'i13 = literal -1'],
  ['b1 -> b2, b3', 'b1 -> b3, b2'],
  ['i10 = checkIndex ^b2, i3, i6', 'i10 = checkIndex ^b2, i3, i5'],
  // The counter continues when it is not below the length, until it wraps.
  [
    `    i12 = add i5, i11
    i13 = literal 1
    i14 = add i6, i13
    i15 = jump ^b2
  }
  b2 -> b1
  b3 {
    i16 = exit ^b3
  }
`,
    `    i12 = add i5, i6
    i13 = literal 1
    i14 = add i6, i13
    i15 = jump ^b2
  }
  b2 -> b4
  b3 {
    i16 = jump ^b3
  }
  b3 -> b4
  b4 {
    i17 = if ^b4, i8
  }
  b4 -> b5, b1
  b5 {
    i18 = exit ^b5
  }
`,
  ],
];
