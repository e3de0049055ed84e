// Pipelines that are ready to be looked at.

/**
 * The sum of an array, `for (i = 0, acc = 0; i < array.length; i++) acc += array[i]`, from Fedor Indutny's «Sea of
 * Nodes». Its checkIndex can be removed: the counter i6 is never negative, and in b2 it is below the length.
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
