// CSS classes of parts of a drawing, apart from marks.
import type { Cell, Chip, DrawnFrame, Line } from '../scene/model.ts';

export const cellClass = ({ kind, shape, isTag, fold }: Cell): string =>
  `cell item ${kind} ${shape}${isTag ? ' tag' : ''}${fold === null ? '' : ` fold of-${fold}`}`;

export const chipClass = ({ kind, isTap }: Chip): string => `chip item ${kind}${isTap ? ' tap' : ''}`;

export const edgeClass = ({ kind, back, change }: Line): string =>
  `edge ${kind}${back ? ' back' : ''} ${change ?? ''}`;

export const haloClass = ({ kind }: Line): string => `halo ${kind}`;

export const tipOf = ({ kind, change }: Line): string => change ?? (kind === 'guard' ? 'data' : kind);

export const frameClass = ({ title }: DrawnFrame): string => (title === '' ? 'loop' : 'function');
