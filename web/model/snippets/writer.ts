import type { BasicPair, Body, ClientFacts, HeaderLine, SampledRequest } from '../request/request.ts';
import type { Json } from '../text/json.ts';
import { hasPlainNumbers } from './literal.ts';
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

/** The idempotency key that the reader chose; null if the client makes one. */
export function keyOf({ headers }: SampledRequest): string | null {
  return headers.find(({ name, isNew }) => /^idempotency-key$/i.test(name) && isNew !== true)?.value ?? null;
}

/** The server as the clients take it: its name, or its address. */
export function serverOf({ client, server }: NonNullable<SampledRequest['call']>): string {
  return client?.servers[server] ?? server;
}

/** The name of a class, as a link to the page of its schema. */
export function classLink({ classes }: ClientFacts, name: string): Code {
  const href = classes[name]?.href ?? undefined;
  return [{ text: name, highlight: null, ...(href === undefined ? {} : { href }) }];
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

/** The content of a body as the types describe it; null if they cannot. The fields of a form are texts, which a type may forbid. */
export function contentOf(body: Body): Json | null {
  if (body.kind === 'json') return hasPlainNumbers(body.value) ? body.value : null;
  if (body.kind !== 'form' || hasRepeatedNames(body.fields)) return null;
  const isText = body.fields.every(
    ({ name, value: text }) => /^\w+$/.test(name) && !/^(?:-?[\d.]+|true|false)$/.test(text),
  );
  return isText ? Object.fromEntries(body.fields.map((field) => [field.name, field.value])) : null;
}
