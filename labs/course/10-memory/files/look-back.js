// stores: { alias, value }, newest first; alias is what your function above says about the store and the load.
// load.fresh: whether the load is of a `new` object. Returns the value that the load finds, or null.
export default function value(stores, load) {
  // BEGIN SOLUTION
  //| return null;
  for (const store of stores) {
    if (store.alias === 'always') return store.value;
    if (store.alias === 'maybe') return null;
  }
  return load.fresh ? 0 : null;
  // END SOLUTION
}
