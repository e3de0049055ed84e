// Distinguishes a control-flow graph in text form from a program. It imports no reader, so that the window can use it.
import { afterComments } from '../source/lines.ts';

const LABEL = afterComments('//', /[A-Za-z_]\w*\s*:/);

/** Whether a text has this form and is not a program: it begins with a label. */
export const isFlowText = (text: string): boolean => LABEL.test(text);
