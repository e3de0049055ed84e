export { Debugger, type Breakpoints, type DebuggerOptions, type StopReason } from './debugger.ts';
export type {
  DebuggerState,
  FieldView,
  FrameView,
  InstructionView,
  ObjectView,
  RegisterView,
  SlotView,
  ValueView,
  WordView,
} from './view.ts';
