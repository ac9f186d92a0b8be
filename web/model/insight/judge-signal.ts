import type { JsonSchema } from '../schema/json-schema.ts';
import { violationsOf } from '../schema/violations.ts';
import { isObject, type Json } from '../text/json.ts';
import { REASONS, type Signal, TOOL_OUTCOMES } from './signal.ts';

const path = { type: 'string', pattern: '^/', maxLength: 300 };
const word = { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,80}$' };

function closed(kind: Signal['kind'], required: readonly string[], properties: Record<string, Json>): Json {
  return {
    type: 'object',
    required: ['kind', ...required],
    properties: { kind: { const: kind }, ...properties },
    additionalProperties: false,
  };
}

/** The only signals that are accepted. */
export const SIGNAL_SCHEMA: JsonSchema = {
  oneOf: [
    closed('feedback', ['page', 'helpful'], {
      page: path,
      helpful: { enum: ['yes', 'no'] },
      reason: { enum: [...REASONS] },
      text: { type: 'string', maxLength: 500 },
      anchor: { type: 'string', maxLength: 200 },
    }),
    closed('search', ['page', 'text', 'outcome'], {
      page: path,
      text: { type: 'string', minLength: 2, maxLength: 80 },
      outcome: { enum: ['empty', 'left'] },
      found: { type: 'string', minLength: 2, maxLength: 80 },
    }),
    closed('agent', ['tool', 'result'], { tool: word, result: { enum: [...TOOL_OUTCOMES] }, page: path }),
    closed('missing', ['path'], { path, page: path }),
    closed('failure', ['page', 'operation', 'status'], {
      page: path,
      operation: { type: 'string', maxLength: 200 },
      status: { type: 'integer', minimum: 400, maximum: 599 },
      code: word,
      pointer: { type: 'string', pattern: '^/', maxLength: 200 },
      rule: word,
    }),
  ],
};

/** The signal that a value is; null if the schema refuses it. */
export function signalFrom(value: unknown): Signal | null {
  if (!isObject(value)) return null;
  const violations = violationsOf(value, SIGNAL_SCHEMA, { definitions: {}, direction: null });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema describes the type
  return violations.length === 0 ? (value as unknown as Signal) : null;
}

/** The signal of a form that a browser posted without scripts. Empty fields count as absent. */
export function signalFromForm(fields: Iterable<[string, string]>): Signal | null {
  return signalFrom(Object.fromEntries([['kind', 'feedback'], ...[...fields].filter(([, value]) => value !== '')]));
}
