// Creates state that outlives the component or the derived value that asks for it first.
import { untrack } from 'svelte';

export function outside<Made>(make: () => Made): Made {
  const made: Made[] = [];
  $effect.root(() => void made.push(untrack(make)));
  return made[0];
}
