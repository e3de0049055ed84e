// d and most are BigInts: write 1n, not 1. For n from 0 to most, n / d must equal (n * multiplier) >> shift.

/** The multiplier with the smallest shift for which that is certain. */
export default function magic(d, most) {
  for (let shift = 0n; ; shift++) {
    const power = 1n << shift;
    const multiplier = power / d + 1n;
    // BEGIN SOLUTION
    //| // When is this shift large enough?
    //| return [multiplier, shift];
    const excess = multiplier * d - power;
    if (most * excess < power) return [multiplier, shift];
    // END SOLUTION
  }
}
