// The API for students' code, as rows of a table: for completion, notes, and the reference. The window's
// texts describe each row by name.
export interface ApiMember<Owner extends string = string> {
  /** '' for standalone names. */
  readonly owner: Owner;
  readonly name: string;
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
