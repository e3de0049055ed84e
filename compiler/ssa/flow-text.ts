// Distinguishes a control-flow graph in text form from a program. It imports nothing, so that the window can
// use it.

/** Whether a text has this form and is not a program: it begins with a label. */
export const isFlowText = (text: string): boolean =>
  /^(\s|\/\/[^\n\r\u2028\u2029]*[\n\r\u2028\u2029])*[A-Za-z_]\w*\s*:/.test(text);
