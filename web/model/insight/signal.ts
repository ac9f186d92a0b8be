import type { JsonSchema } from '../schema/json-schema.ts';
import { violationsOf } from '../schema/violations.ts';
import { isObject, type Json } from '../text/json.ts';

/** The portal's address for signals. */
export const SIGNALS_PATH = '/insight/signals';
/** Maximum size of a signal, in bytes. */
export const MAX_SIGNAL = 2048;
/** The fragment of the words that thank a reader whose browser runs no scripts. */
export const THANKS_ID = 'thank-you';

/** Reasons that the feedback form offers. */
export const REASONS = ['missing', 'wrong', 'unclear', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/** What a page of the portal tells about a reader's work with it. `page` is the path of the page on screen. */
export type Signal =
  | { kind: 'feedback'; page: string; helpful: 'yes' | 'no'; reason?: Reason; text?: string; anchor?: string }
  /** A search without a result, or one that the reader left without a choice. */
  | { kind: 'search'; page: string; text: string; outcome: 'empty' | 'left' }
  /** An address without a page, and the page of ours that led there. */
  | { kind: 'missing'; path: string; page?: string }
  /** A request that the simulator refused: where and by which rule, never a value. */
  | {
      kind: 'failure';
      page: string;
      operation: string;
      status: number;
      code?: string;
      pointer?: string;
      rule?: string;
    };

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
    }),
    closed('missing', ['path'], { path, page: path }),
    closed('failure', ['page', 'operation', 'status'], {
      page: path,
      operation: word,
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
