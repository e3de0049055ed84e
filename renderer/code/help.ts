// Completion tables for students' JavaScript: rules and reductions use Fathom's API, other code uses none.
import { apiName, reductionApi, ruleApi, ruleOps } from '../../labs/engine/index.ts';
import { pipelineText } from '../text/en/pipeline.ts';
import { rulesText } from '../text/en/rules.ts';
import type { Text } from '../text/index.ts';
import type { CodeHelp } from './completion.ts';

export const noHelp: CodeHelp = { api: [], usual: '', strings: [] };

export const ruleHelp = (text: Text): CodeHelp => ({
  api: ruleApi.map((entry) => ({ ...entry, says: rulesText(text).api[apiName(entry)] })),
  usual: 'node',
  strings: ruleOps.map(({ name, symbol }) => ({ text: name, says: symbol ?? '' })),
});

const opcodes = [
  'literal',
  'add',
  'cmp',
  'ssa:phi',
  'if',
  'region',
  'array',
  'load',
  'checkIndex',
  'loadArrayLength',
];

export const reductionHelp = (text: Text): CodeHelp => ({
  api: reductionApi.map((entry) => ({ ...entry, says: pipelineText(text).api[apiName(entry)] })),
  usual: 'node',
  strings: opcodes.map((text) => ({ text, says: '' })),
});
