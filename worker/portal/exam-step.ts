import type { StepRequest } from '../../web/model/exam/step.ts';
import { violationsOf } from '../../web/model/schema/violations.ts';
import { isObject, type Json, type JsonObject } from '../../web/model/text/json.ts';

const closed = (required: string[], properties: Record<string, Json>): JsonObject => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const text = (maxLength: number): Json => ({ type: ['string', 'null'], maxLength });

const STEP_SCHEMA = closed(['exam'], {
  exam: {
    anyOf: [
      { type: 'null' },
      closed(['content', 'keyId', 'signature'], {
        content: closed(['state', 'account', 'cases'], {
          state: closed(['cases', 'startedAt', 'empty', 'running', 'steppedAt', 'verdicts'], {
            cases: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 40 } },
            startedAt: { type: 'string', maxLength: 40 },
            empty: { type: ['string', 'null'] },
            running: { type: ['object', 'null'] },
            steppedAt: { type: 'number' },
            verdicts: { type: 'array', maxItems: 200, items: { type: 'object' } },
          }),
          account: text(64),
          cases: { type: 'object', additionalProperties: text(64), maxProperties: 200 },
        }),
        keyId: text(100),
        signature: text(100),
      }),
    ],
  },
  choose: { type: 'array', minItems: 1, maxItems: 200, items: { type: 'string', maxLength: 40 } },
  isDone: { type: 'boolean' },
});

/** The step that a body asks for; null for any other text. */
export function stepRequestFrom(body: string): StepRequest | null {
  try {
    const value: unknown = JSON.parse(body);
    if (!isObject(value)) return null;
    const violations = violationsOf(value, STEP_SCHEMA, { definitions: {}, direction: null });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema describes the type; the signature protects the rest
    return violations.length === 0 ? (value as unknown as StepRequest) : null;
  } catch {
    return null;
  }
}
