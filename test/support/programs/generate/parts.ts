// Defines the group of expression generators, which depend on each other.
import { Calls } from './calls.ts';
import type { Context } from './context.ts';
import { Numbers } from './numbers.ts';
import { Paths } from './paths.ts';
import { Pointers } from './pointers.ts';

export class Parts {
  readonly context: Context;
  readonly paths: Paths;
  readonly numbers: Numbers;
  readonly pointers: Pointers;
  readonly calls: Calls;

  constructor(context: Context) {
    this.context = context;
    this.paths = new Paths(this);
    this.numbers = new Numbers(this);
    this.pointers = new Pointers(this);
    this.calls = new Calls(this);
  }
}
