// What parts of a drawing are to the style sheet, whatever is marked of them.
import type { Cell, Chip, DrawnFrame, Line } from '../scene/model.ts';

export const cellClass = ({ kind, shape, isTag, fold }: Cell): string =>
  `cell item ${kind} ${shape}${isTag ? ' tag' : ''}${fold === null ? '' : ` fold of-${fold}`}`;

export const chipClass = ({ kind, isTap }: Chip): string => `chip item ${kind}${isTap ? ' tap' : ''}`;

export const edgeClass = ({ kind, back, change }: Line): string =>
  `edge ${kind}${back ? ' back' : ''} ${change ?? ''}`;

export const haloClass = ({ kind }: Line): string => `halo ${kind}`;

/** Which of the tips a line ends with. */
export const tipOf = ({ kind, change }: Line): string => change ?? (kind === 'guard' ? 'data' : kind);

export const frameClass = ({ title }: DrawnFrame): string => (title === '' ? 'loop' : 'function');
