import type { RequestPart } from '../api/operation.ts';
import type { RequestParameter } from '../request/request.ts';
import type { Style } from '../request/serialize.ts';
import type { JsonSchema } from '../schema/json-schema.ts';

export interface DescribedParameter extends RequestParameter {
  schema: JsonSchema;
}

/** A media type of a request or a response. */
export interface DescribedContent {
  /** As in the description, e.g. `application/json` or `text/*`. */
  mediaType: string;
  schema: JsonSchema;
}

export interface DescribedBody extends DescribedContent {
  /** Styles of the form fields that do not have the default style. */
  styles?: Readonly<Record<string, Style>>;
}

export interface DescribedResponse {
  /** `200`, `4XX` or `default`. */
  status: string;
  content: readonly DescribedContent[];
}

/** The part of an API description that describes the messages of one operation. */
export interface DescribedOperation {
  parameters: readonly DescribedParameter[];
  bodies: readonly DescribedBody[];
  requiresBody: boolean;
  responses: readonly DescribedResponse[];
  /** Groups of parts of which a request sends exactly one each (`x-exactly-one-of`). */
  exactlyOneOf?: readonly RequestPart[][];
}

/** A media type without its parameters, in small letters. */
export function bareMediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** The weights of the ranges in an `Accept` header (RFC 9110, 12.5.1). */
export function weightsIn(accept: string | null): Map<string, number> {
  return new Map(
    (accept ?? '').split(',').map((range) => {
      const weight = /;\s*q\s*=([^;]*)/i.exec(range)?.[1];
      return [bareMediaType(range), weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
}

/** The described content for a media type; a described one may have a wildcard. */
export function contentOf<T extends DescribedContent>(contents: readonly T[], contentType: string): T | undefined {
  const bare = bareMediaType(contentType);
  return contents.find(({ mediaType }) => {
    const described = bareMediaType(mediaType);
    if (described === bare || described === '*/*' || described === '') return true;
    return described.endsWith('/*') && bare.startsWith(described.slice(0, -1));
  });
}

/** Whether a described status is one of success, such as `200` or `2XX`. */
export function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

/** The described response for a status: by the status itself, by its class such as `4XX`, or `default`. */
export function responseOf<T extends Pick<DescribedResponse, 'status'>>(
  status: number | string,
  responses: readonly T[],
): T | undefined {
  const text = String(status);
  return [text, `${text[0]}XX`, 'DEFAULT'].flatMap((key) =>
    responses.filter((response) => response.status.toUpperCase() === key),
  )[0];
}
