// The listing for the current choices. Creates an effect, so call it from components only.
import type { AssemblyData } from '../../../compiler/index.ts';
import type { Session } from '../../session/session.svelte.ts';

export function chosenListing(of: () => Session): { readonly data: AssemblyData | null } {
  let data = $state.raw<AssemblyData | null>(null);
  $effect(() => {
    const session = of();
    const {
      compilation: { snapshot },
      machine: { choices },
    } = session;
    if (snapshot === null) {
      data = null;
      return;
    }
    const { schedule, abi, allocator, syntax } = choices;
    return session.compilation.want(
      'listing',
      [{ schedule, abi, allocator }, syntax],
      (answer) => (data = answer),
    );
  });
  return {
    get data() {
      return data;
    },
  };
}
