// What students' code is given, as rows of a table: for completion, notes and the reference. What each row means is said
// in the words of the window, by name.
export interface ApiMember<Owner extends string = string> {
  /** What it is a member of; '' for names that stand alone. */
  readonly owner: Owner;
  readonly name: string;
  /** A function has brackets. */
  readonly signature: string;
}

/** The name of a row: `node.op`, `match`. */
export type ApiName<Row extends ApiMember> = Row extends {
  owner: infer Owner extends string;
  name: infer Name extends string;
}
  ? Owner extends ''
    ? Name
    : `${Owner}.${Name}`
  : never;

export const apiName = <Row extends ApiMember>({ owner, name }: Row): ApiName<Row> =>
  (owner === '' ? name : `${owner}.${name}`) as ApiName<Row>;
