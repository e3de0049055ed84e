/* fathom lab list | check */
export async function list(): Promise<number> { return 0; }
export async function check(): Promise<number> { return 0; }
