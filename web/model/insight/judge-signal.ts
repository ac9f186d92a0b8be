import { closedObject, type JsonSchema } from '../schema/json-schema.ts';
import { obeysSchema } from '../schema/violations.ts';
import { type Json, objectOf, textOf } from '../text/json.ts';
import { REASONS, type Signal, TOOL_OUTCOMES, VIOLATED } from './signal.ts';

const path = { type: 'string', pattern: '^/', maxLength: 300 };
const word = { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,80}$' };

function closed(kind: Signal['kind'], required: readonly string[], properties: Record<string, Json>): Json {
  return closedObject(['kind', ...required], { kind: { const: kind }, ...properties });
}

/** The only signals that are accepted. */
const SIGNAL_SCHEMA: JsonSchema = {
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
    closed('violation', ['page', 'directive'], { page: path, directive: { enum: [...VIOLATED] } }),
  ],
};

/** The signal that a value is; null if the schema refuses it. */
export function signalFrom(value: Json | undefined): Signal | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema describes the type
  return obeysSchema(value, SIGNAL_SCHEMA) ? (value as unknown as Signal) : null;
}

/** The signal of a form that a browser posted without scripts. Empty fields count as absent. */
export function signalFromForm(fields: Iterable<[string, string]>): Signal | null {
  return signalFrom(Object.fromEntries([['kind', 'feedback'], ...[...fields].filter(([, value]) => value !== '')]));
}

const PATH_OF_ADDRESS = /^https?:\/\/[^/?#]+([^?#]*)/;
/** Reports of one message that count. */
const MAX_IN_MESSAGE = 20;

/**
 * The signals in reports of violations: a list of the Reporting API, or one report of the older `report-uri`. They keep the directive and
 * the path only (CSP Level 3, 5.3 and 5.5).
 */
export function signalsFromReports(value: Json | undefined): Signal[] {
  const bodies = Array.isArray(value)
    ? value.slice(0, MAX_IN_MESSAGE).map((report) => objectOf(objectOf(report)['body']))
    : [objectOf(objectOf(value)['csp-report'])];
  return bodies.flatMap((body) => {
    const [, page = ''] = PATH_OF_ADDRESS.exec(textOf(body['documentURL'] ?? body['document-uri']) ?? '') ?? [];
    const directive = body['effectiveDirective'] ?? body['effective-directive'] ?? body['violated-directive'] ?? '';
    return signalFrom({ kind: 'violation', page, directive }) ?? [];
  });
}
