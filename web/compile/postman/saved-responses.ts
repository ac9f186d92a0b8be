import type { Header, Operation, Response } from '../../model/api/operation.ts';
import { textOfValue } from '../../model/request/serialize.ts';
import { REASONS } from '../../model/request/status.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { excerptOf } from '../markdown/excerpt.ts';
import { namedValues } from '../openapi/operation/examples.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import type { OperationSource } from '../samples/sampled-request.ts';
import { authoredValue, languageOf } from './request.ts';
import { type Row, rowOf } from './row.ts';

/**
 * The examples of an operation's responses in Postman's collection schema, at least one for each response.
 * @param request the request that they respond to
 */
export function savedResponses({ responses }: Operation, request: JsonObject, source: OperationSource): JsonObject[] {
  const originalRequest = requestAsSent(request);
  const hasSuccess = responses.some(({ status }) => /^[123]/.test(status));
  const written = objectOf(source.json.responses);
  return responses.flatMap((response) => {
    const code = codeOf(response.status, hasSuccess);
    const headers = headersOf(response, resolveObject(source.document, written[response.status]), source.document);
    return examplesOf(response).map(({ name, mediaType, text }) => ({
      name: name ?? (excerptOf(response.description) || (REASONS[code] ?? response.status)),
      originalRequest,
      status: REASONS[code] ?? response.status,
      code,
      _postman_previewlanguage: languageOf(mediaType ?? ''),
      header: [
        ...(mediaType === null || mediaType.includes('*') ? [] : [rowOf('Content-Type', mediaType)]),
        ...headers,
      ],
      body: text,
    }));
  });
}

interface SavedExample {
  /** Null where the description gives it no name. */
  name: string | null;
  mediaType: string | null;
  text: string;
}

function examplesOf({ content }: Response): SavedExample[] {
  const examples = content.flatMap((mediaType) =>
    mediaType.examples.map(({ name, summary, text }): SavedExample => ({
      name: summary ?? (name === 'default' ? null : name),
      mediaType: mediaType.name,
      text,
    })),
  );
  return examples.length > 0 ? examples : [{ name: null, mediaType: content[0]?.name ?? null, text: '' }];
}

/** The first status of a range such as `4XX`. `default` is an error, unless the operation has no other success. */
function codeOf(status: string, hasSuccess: boolean): number {
  if (/^[1-5]\d\d$/.test(status)) return Number(status);
  return /^[1-5]XX$/i.test(status) ? Number(status[0]) * 100 : hasSuccess ? 500 : 200;
}

function headersOf({ headers }: Response, response: JsonObject, document: JsonObject): Row[] {
  const written = objectOf(response.headers);
  return headers
    .filter(({ name }) => name.toLowerCase() !== 'content-type')
    .map(({ name, description, schema }: Header) => {
      const [named] = namedValues(resolveObject(document, written[name]), document);
      const value = named?.value ?? authoredValue(schema);
      return rowOf(name, value === undefined || value === null ? '' : textOfValue(value), { description });
    });
}

/** Removes descriptions and disabled rows, which are not part of the request that was sent. */
function requestAsSent(value: Json): Json {
  if (Array.isArray(value))
    return value.filter((item) => objectOf(item).disabled !== true).map((item) => requestAsSent(item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'description');
  return Object.fromEntries(entries.map(([key, item]) => [key, requestAsSent(item ?? null)]));
}
