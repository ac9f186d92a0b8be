import type { SimulatedApi, SimulatedOperation } from '../../web/model/simulator/data.ts';
import { isObject, own } from '../json.ts';
import type { Reply } from './call.ts';
import { validate } from './validator.ts';

/** Statuses of HTTP itself that the descriptions do not list for each operation. */
const PROTOCOL = new Set([405, 406, 413, 415]);

/** Lists the faults of a response by its description. The list is empty if the description allows the response. */
export function deviations({ status, body }: Reply, operation: SimulatedOperation, api: SimulatedApi): string[] {
  const text = String(status);
  const response = operation.responses[text] ?? operation.responses[`${text[0]}XX`] ?? operation.responses.default;
  if (response === undefined) return PROTOCOL.has(status) ? [] : [`The status ${status} is not documented.`];
  const media = Object.entries(response.content).find(([type]) => type.endsWith('json'))?.[1];
  if (media === undefined || body === null)
    return (media === undefined) === (body === null) ? [] : ['The body is not documented, or missing.'];
  const value: unknown = JSON.parse(body);
  const code = isObject(value) ? own(value, 'code') : undefined;
  return [
    ...validate(value, media.schema, api.schemas).map(({ pointer, message }) => `${pointer}: ${message}`),
    ...(response.codes.length > 0 && !response.codes.includes(String(code))
      ? [`The code ${String(code)} is not documented.`]
      : []),
  ];
}
