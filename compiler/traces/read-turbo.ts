// Reads the JSON from V8's --trace-turbo, from Node 18 on. Never throws, even on untrusted files; an error
// names its place.
import { say, type Phrase } from '../base/phrase.ts';
import { readJson } from '../interchange/read-json.ts';
import { Checked, Malformed, own, type Fields } from './checked.ts';
import { MAX_TRACE_TEXT } from './form.ts';
import type {
  OnProgress,
  Trace,
  TracePhase,
  TraceProblem,
  TraceReading,
  TraceSource,
  Inlining,
} from './model.ts';
import { readAssembly, readLinks, readSequence } from './read-code.ts';
import { readGraphPhase, readPlace, readTurboshaft } from './read-graph.ts';
import { readSchedule } from './read-schedule.ts';

const fault = (place: string, message: Phrase): TraceReading => ({
  trace: null,
  problem: { place, message },
});

export function readTurbo(text: string, onProgress: OnProgress = () => undefined): TraceReading {
  if (text.length > MAX_TRACE_TEXT)
    return fault('', say`the trace is longer than ${MAX_TRACE_TEXT / 1024 / 1024} MB`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { trace: null, problem: syntaxProblem(text) };
  }
  const at = new Checked();
  try {
    return { trace: readTrace(at, at.object(value), onProgress), problem: null };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return fault(error.place, error.said);
  }
}

/** `JSON.parse` is faster, but only the scanner locates errors. */
function syntaxProblem(text: string): TraceProblem {
  const { fault: found } = readJson(text);
  return found === null
    ? { place: '', message: say`this is not JSON` }
    : { place: `line ${found.line}`, message: found.message };
}

function readTrace(at: Checked, fields: Fields, onProgress: OnProgress): Trace {
  if (!Array.isArray(own(fields, 'phases')))
    at.fail(say`this is not a trace of V8: it has no list of phases. Write one with node --trace-turbo`);
  const all = (own(fields, 'phases') as readonly unknown[]).length;
  const phases = at.each(fields, 'phases', (item, index) => {
    const phase = readPhase(at, at.object(item));
    onProgress(index + 1, all);
    return phase;
  });
  const main = at.inside(fields, 'function', (value) => readFunction(at, value));
  const others = at.byNumber(fields, 'sources', (value, id) => readSource(at, value, id));
  const sources = [...others.values()].sort((a, b) => a.id - b.id);
  if (!others.has(-1)) sources.unshift(main);
  const inlinings = at.byNumber(fields, 'inlinings', (value, id) => readInlining(at, at.object(value), id));
  return {
    function: main.function,
    maker: 'turbofan',
    phases,
    sources,
    inlinings: [...inlinings.values()],
  };
}

function readFunction(at: Checked, value: unknown): TraceSource {
  if (typeof value === 'string' || value === undefined)
    return { id: -1, function: value ?? '', file: '', text: '', start: 0 };
  return readSource(at, value, -1);
}

function readSource(at: Checked, value: unknown, id: number): TraceSource {
  const fields = at.object(value);
  return {
    id,
    function: at.text(fields, 'functionName'),
    file: at.text(fields, 'sourceName'),
    text: at.text(fields, 'sourceText'),
    start: Math.max(0, at.whole(fields, 'startPosition', 0)),
  };
}

function readInlining(at: Checked, fields: Fields, id: number): Inlining {
  return {
    id,
    source: at.whole(fields, 'sourceId', -1),
    at: at.inside(fields, 'inliningPosition', (value) => readPlace(at, value)),
  };
}

function readPhase(at: Checked, phase: Fields): TracePhase {
  const name = at.text(phase, 'name');
  const form = at.text(phase, 'type');
  const read = readers.get(form);
  return read === undefined ? { kind: 'other', name, form } : read(at, name, phase);
}

type Read = (at: Checked, name: string, phase: Fields) => TracePhase;
const ofData =
  (read: (at: Checked, name: string, data: unknown) => TracePhase): Read =>
  (at, name, phase) =>
    at.inside(phase, 'data', (data) => read(at, name, data));

const readers: ReadonlyMap<string, Read> = new Map([
  ['graph', ofData(readGraphPhase)],
  ['turboshaft_graph', ofData(readTurboshaft)],
  ['schedule', ofData(readSchedule)],
  ['sequence', readSequence],
  ['instructions', readLinks],
  ['disassembly', ofData(readAssembly)],
]);
