import { isJsonMediaType } from '../../../web/model/api/media-type.ts';
import { contentOf, responseOf } from '../../../web/model/description/operation.ts';
import { violationToText } from '../../../web/model/schema/messages.ts';
import { en } from '../../../web/model/schema/strings/en.ts';
import { violationsOf } from '../../../web/model/schema/violations.ts';
import type { SimulatedApi, SimulatedOperation } from '../../../web/model/simulator/data.ts';
import { exactJson, isObject, ownProperty, stringOf } from '../../../web/model/text/json.ts';
import { pathToPointer } from '../../../web/model/text/pointer.ts';
import type { Reply } from './reply.ts';

/** Statuses of HTTP itself that the descriptions do not list for each operation. */
const PROTOCOL = new Set([405, 406, 413, 415]);

/** Lists the faults of a response by its description. The list is empty if the description allows the response. */
export function responseFaults(
  { status, headers, body }: Reply,
  operation: SimulatedOperation,
  { definitions }: SimulatedApi,
): string[] {
  const response = responseOf(status, operation.responses);
  if (response === undefined) return PROTOCOL.has(status) ? [] : [`The status ${status} is not documented.`];
  const type = headers['Content-Type'] ?? 'application/json';
  const isJson = isJsonMediaType(type);
  const media = isJson
    ? response.content.find(({ mediaType }) => isJsonMediaType(mediaType))
    : contentOf(response.content, type);
  if (media === undefined || body === null)
    return (media === undefined) === (body === null) ? [] : ['The body is not documented, or missing.'];
  if (!isJson) return [];
  const value = exactJson(body);
  const code = stringOf(isObject(value) ? ownProperty(value, 'code') : undefined) ?? 'none';
  return [
    ...violationsOf(value, media.schema, { definitions, direction: 'response' }).map(
      (violation) => `${pathToPointer(violation.path)}: ${violationToText(violation, en)}`,
    ),
    ...(response.codes.length > 0 && !response.codes.includes(code) ? [`The code ${code} is not documented.`] : []),
  ];
}
