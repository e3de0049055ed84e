// An access is { pointer, fresh, field }: the node that made the pointer, whether that is a `new`, and the field.
export default function alias(a, b) {
  // BEGIN SOLUTION
  //| return 'maybe';
  if (a.field !== b.field) return 'never';
  if (a.pointer === b.pointer) return 'always';
  return a.fresh && b.fresh ? 'never' : 'maybe';
  // END SOLUTION
}
