function width(p) {
  return p.x;
}

for (let i = 0; i < 100000; i++) width({ x: i });
// BEGIN SOLUTION
//| width({ x: 1 });
width({ y: 2, x: 1 });
// END SOLUTION
