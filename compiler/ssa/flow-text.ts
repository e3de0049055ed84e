// What tells a control-flow graph as text from a program. It imports nothing, so that the window can have it.

/** Whether a text looks like this form, and not like a program of the language: it begins with a label. */
export const isFlowText = (text: string): boolean =>
  /^(\s|\/\/[^\n\r\u2028\u2029]*[\n\r\u2028\u2029])*[A-Za-z_]\w*\s*:/.test(text);
