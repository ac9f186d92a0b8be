import { type ParameterLocation, type RequestPart, sentMethod } from '../../../model/api/operation.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringsOf,
  textOf,
  valueAtPointer,
} from '../../../model/text/json.ts';
import { type Finding, findingOf } from '../../base/finding.ts';
import type { ApiDocument, OperationKey } from '../reading/outline.ts';
import { parametersOf, pathItemOf } from '../reading/resolve.ts';

/**
 * This extension of an operation is a list of groups. A request sends exactly one part of each group. A part is written as
 * its location and name: `query.orderId`, `header.If-Match`, `body.client_id`, or `security.clientBasic` for a scheme.
 */
const EXACTLY_ONE_OF = 'x-exactly-one-of';

const LOCATIONS: readonly RequestPart['in'][] = ['path', 'query', 'header', 'cookie', 'body', 'security'];

/** The groups of an operation. Groups that are not valid are left out; {@link exactlyOneOfFindings} reports them. */
export function exactlyOneOf(json: JsonObject): RequestPart[][] {
  return arrayOf(json[EXACTLY_ONE_OF]).flatMap((group) => {
    const parts = stringsOf(group)
      .map(partOf)
      .filter((part) => part !== null);
    return parts.length > 1 && parts.length === arrayOf(group).length ? [parts] : [];
  });
}

/** Reports groups with fewer than two parts, and parts that the operation does not have. */
export function exactlyOneOfFindings(
  { document, locate }: ApiDocument,
  operations: readonly OperationKey[],
  strictness: Finding['severity'],
): Finding[] {
  return operations.flatMap((key) => {
    const json = objectOf(valueAtPointer(document, key.pointer));
    return arrayOf(json[EXACTLY_ONE_OF]).flatMap((group, index): Finding | Finding[] => {
      const names = arrayOf(group);
      const unknown = names.find((name) => !hasPart(document, { key, json, name }));
      if (names.length > 1 && unknown === undefined) return [];
      const place = `${EXACTLY_ONE_OF} of ${sentMethod(key.method)} ${key.path}`;
      const id = unknown === undefined ? 'invalid-group/short' : 'invalid-group/unknown';
      const location = locate(`${key.pointer}/${EXACTLY_ONE_OF}/${index}`);
      return findingOf(id, { place, name: JSON.stringify(unknown) }, location, strictness);
    });
  });
}

function partOf(text: string): RequestPart | null {
  const dot = text.indexOf('.');
  const location = LOCATIONS.find((candidate) => candidate === text.slice(0, dot));
  const name = text.slice(dot + 1);
  return location === undefined || name === '' ? null : { in: location, name };
}

function hasPart(
  document: JsonObject,
  { key, json, name }: { key: OperationKey; json: JsonObject; name: Json | undefined },
): boolean {
  const text = textOf(name);
  const part = text === null ? null : partOf(text);
  if (part === null) return false;
  if (part.in === 'body') return isObject(json.requestBody);
  if (part.in === 'security')
    return arrayOf(json.security ?? document.security).some((schemes) => Object.hasOwn(objectOf(schemes), part.name));
  const location: ParameterLocation = part.in;
  return parametersOf(document, pathItemOf(document, key), json).some(
    (parameter) => parameter.in === location && parameter.name === part.name,
  );
}
