// Distinguishes a textual control-flow graph from a program. Imports no reader, so that the window can use
// it.
import { afterComments } from '../../source/lines.ts';

const LABEL = afterComments('//', /[A-Za-z_]\w*\s*:/);

export const isFlowText = (text: string): boolean => LABEL.test(text);
