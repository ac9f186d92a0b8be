import type { BasicPair, HeaderLine, SampledRequest } from '../request/request.ts';
import type { Code } from './tokens.ts';

/** Writes a request as code of one language; null where the language's client cannot send such a request. */
export type SnippetWriter = (request: SampledRequest) => Code | null;

/** The headers of a request, with its cookies and the media type of its body. Clients themselves name the media type of a form. */
export function allHeaders({ headers, cookies, contentType, body }: SampledRequest): HeaderLine[] {
  const isForm = body.kind === 'form' || body.kind === 'multipart';
  return [
    ...headers,
    ...(contentType === null || isForm ? [] : [{ name: 'Content-Type', value: contentType }]),
    ...(cookies === '' ? [] : [{ name: 'Cookie', value: cookies }]),
  ];
}

/** User name and password of HTTP Basic, for a client with an option for them, and the request without their header. */
export function splitBasic<Request extends SampledRequest>(request: Request): [BasicPair | undefined, Request] {
  const basic = request.headers.find((header) => header.basic !== undefined)?.basic;
  return [basic, { ...request, headers: request.headers.filter((header) => header.basic === undefined) }];
}

/** Whether two fields of a form have the same name. */
export function hasRepeatedNames(fields: readonly { name: string }[]): boolean {
  return new Set(fields.map(({ name }) => name)).size < fields.length;
}
