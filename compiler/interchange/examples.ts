/**
 * The sum of an array, `for (i = 0, acc = 0; i < array.length; i++) acc += array[i]`, from Fedor Indutny's
 * “Sea of Nodes”. Its checkIndex is redundant: the counter i6 is never negative, and in b2 it is below the
 * length.
 */
export const SUM_OF_ARRAY = `pipeline {
  b0 {
    i0 = literal 0
    i1 = literal 0
    i3 = array
    i4 = jump ^b0
  }
  b0 -> b1
  b1 {
    i5 = ssa:phi ^b1, i0, i12
    i6 = ssa:phi ^i5, i1, i14
    i7 = loadArrayLength i3
    i8 = cmp "<", i6, i7
    i9 = if ^i6, i8
  }
  b1 -> b2, b3
  b2 {
    i10 = checkIndex ^b2, i3, i6
    i11 = load ^i10, i3, i6
    i12 = add i5, i11
    i13 = literal 1
    i14 = add i6, i13
    i15 = jump ^b2
  }
  b2 -> b1
  b3 {
    i16 = exit ^b3
  }
}
`;

/** 1 + 2 + … + arg, in executable opcodes. */
export const COUNT_UP = `pipeline {
  b0 {
    i0 = parameter
    i1 = literal 0
    i2 = literal 1
    i3 = jump ^b0
  }
  b0 -> b1
  b1 {
    i4 = ssa:phi ^b1, i1, i8
    i5 = ssa:phi ^i4, i2, i9
    i6 = cmp "<=", i5, i0
    i7 = if ^i5, i6
  }
  b1 -> b2, b3
  b2 {
    i8 = add i4, i5
    i9 = add i5, i2
    i10 = jump ^b2
  }
  b2 -> b1
  b3 {
    i11 = return ^b3, i4
  }
}
`;

/** A sea of nodes without blocks, with unknown opcodes: the product does not depend on the loop. */
export const STRANGE_WORDS = `pipeline {
  i0 = start
  i1 = width
  i2 = height
  i3 = region ^i0, ^i9
  i4 = ssa:phi ^i3, i1, i7
  i5 = area i1, i2
  i6 = paint ^i3, i4, i5
  i7 = below i4
  i8 = is:inside i7
  i9 = if ^i6, i8
  i10 = region ^i9
  i11 = exit ^i10
}
`;
