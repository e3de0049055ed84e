// Candidates look like { name: 'v7', cost: 40, degree: 5, length: 18 }: degree is how many neighbours are left,
// length how many places of the code it lives in.

/** The place of the candidate that goes to memory. */
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
