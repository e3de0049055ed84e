// Candidates look like { name: 'v7', cost: 40, degree: 5, length: 18 }: degree is the number of remaining neighbors,
// length the number of instructions in the live range.

/** The index of the candidate to spill. */
export default function choose(candidates) {
  let best = 0;
  // BEGIN SOLUTION
  //| // The first is as good as any. Is it?
  const price = ({ cost, degree }) => cost / degree;
  candidates.forEach((each, i) => {
    if (price(each) < price(candidates[best])) best = i;
  });
  // END SOLUTION
  return best;
}
