import type { SourceLocation } from '../site/finding.ts';
import type { SampleSet } from '../snippets/code-samples.ts';
import type { Html } from '../text/html.ts';
import type { Schema } from './schema.ts';

/** Lower case for the methods a path item has a field for; any other as it is sent, e.g. `COPY` (`additionalOperations`, OpenAPI 3.2). */
export type HttpMethod =
  | 'get'
  | 'put'
  | 'post'
  | 'delete'
  | 'options'
  | 'head'
  | 'patch'
  | 'trace'
  | 'query'
  | (string & {});

export interface Example {
  /** Key of the `examples` map; `default` for a single `example`. */
  name: string;
  summary: string | null;
  description: Html | null;
  /** Pretty JSON, or the text as written for other media types. */
  text: string;
  /** Highlighted at build. */
  html: Html;
  externalUrl: string | null;
}

export interface MediaType {
  /** e.g. `application/json` */
  name: string;
  schema: Schema | null;
  examples: Example[];
}

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring';

/**
 * How a value of several parts is written (`style` and `explode`, OpenAPI 3.2, 4.12.2.2), in the words a reader needs:
 * - `repeated`: the parameter once for each item
 * - `commas`, `spaces`, `pipes`, `dots`: items with that between them
 * - `fields`: each property a parameter of its own; `pairs`: `name=value`, with commas between them
 * - `brackets`: each property in brackets behind the name
 * - `turns`: names and values in turn, with commas between them
 */
export type Notation = 'repeated' | 'commas' | 'spaces' | 'pipes' | 'dots' | 'fields' | 'pairs' | 'brackets' | 'turns';

export interface Serialization {
  notation: Notation;
  /** As it stands in the request, e.g. `ids=1,2`. */
  example: string;
}

export interface Parameter {
  anchor: string;
  name: string;
  in: ParameterLocation;
  required: boolean;
  deprecated: boolean;
  description: Html | null;
  schema: Schema | null;
  /** Media type when the parameter uses `content` instead of `schema`. */
  mediaType: string | null;
  /** For arrays and objects; null where the value has one part. */
  serialization: Serialization | null;
  examples: Example[];
}

export interface RequestBody {
  required: boolean;
  description: Html | null;
  content: MediaType[];
}

export interface Header {
  anchor: string;
  name: string;
  required: boolean;
  deprecated: boolean;
  description: Html | null;
  schema: Schema | null;
}

export interface ResponseLink {
  name: string;
  /** What it leads to: an `operationId`, or an address in another document as written. */
  operationId: string | null;
  /** Localized address of the operation it names, when it has one. */
  href: string | null;
  description: Html | null;
  parameters: { name: string; expression: string }[];
  /** Value or expression for the body of that request. */
  requestBody: string | null;
  /** Where that request goes, if not to the servers of the operation. */
  server: Server | null;
}

export interface Response {
  /** Fragment identifier, e.g. `response-200`. */
  anchor: string;
  /** `200`, `4XX` or `default`. */
  status: string;
  description: Html | null;
  /** Plain first sentence, shown while the response is folded. */
  excerpt?: string;
  headers: Header[];
  content: MediaType[];
  links: ResponseLink[];
  /** Problem codes it may carry (`x-problem-codes`), each with where the page of errors explains it; null where nothing does. */
  problemCodes: { code: string; href: string | null }[];
}

export interface Server {
  url: string;
  description: Html | null;
  variables: { name: string; default: string; enum: string[]; description: Html | null }[];
}

export interface SecurityScheme {
  /** Key under `components.securitySchemes`. */
  name: string;
  type: string;
  description: Html | null;
  /** `http` scheme, e.g. `bearer`. */
  scheme: string | null;
  bearerFormat: string | null;
  /** `apiKey`: where the key goes and under which name. */
  in: string | null;
  parameterName: string | null;
  flows: {
    name: string;
    authorizationUrl: string | null;
    deviceAuthorizationUrl: string | null;
    tokenUrl: string | null;
    refreshUrl: string | null;
    scopes: { name: string; description: string }[];
  }[];
  openIdConnectUrl: string | null;
  /** OAuth 2.0: address of the server's metadata (RFC 8414). */
  metadataUrl: string | null;
  deprecated: boolean;
}

/** Schemes that must all be satisfied together; the operation accepts any one of its requirements. */
export interface SecurityRequirement {
  schemes: { scheme: SecurityScheme; scopes: string[] }[];
}

/** How a receiver proves who sent a webhook (`x-webhook-signature` of the document, or of one webhook). */
export interface WebhookSignature {
  /** Header that carries the signature. */
  header: string;
  /** e.g. `HMAC-SHA256` */
  algorithm: string;
  /** e.g. `hex` */
  encoding: string | null;
  /** What is signed, e.g. `<t>.<raw body>`. */
  signedPayload: string;
  /** Greatest age of a delivery in seconds. */
  tolerance: number | null;
  /** Further words and code. */
  description: Html | null;
}

/** What becomes of a webhook that is not answered (`x-webhook-delivery` of the document, or of one webhook). */
export interface WebhookDelivery {
  /** Seconds in which an answer is awaited. */
  timeout: number | null;
  /** How often it is sent at most. */
  attempts: number | null;
  description: Html | null;
}

export interface Callback {
  anchor: string;
  name: string;
  /** Runtime expression of the address, as written. */
  expression: string;
  operation: Operation;
}

/** One operation of one API description, ready to draw: everything resolved except what recursion or size cuts off. */
export interface Operation {
  /** `operationId`, or null when the document has none. */
  operationId: string | null;
  /** Last segment of its page, unique in its document. */
  slug: string;
  /** `webhook`: the provider calls the reader. */
  kind: 'operation' | 'webhook' | 'callback';
  method: HttpMethod;
  /** Path template as written, or the name of a webhook. */
  path: string;
  title: string;
  description: Html | null;
  /** Plain first sentence, for meta descriptions and lists. */
  excerpt: string;
  /** Tag names; the first decides its group. */
  tags: string[];
  deprecated: boolean;
  externalDocs: { url: string; description: Html | null } | null;
  /** Empty where none is needed; null where the document does not say. */
  security: SecurityRequirement[] | null;
  servers: Server[];
  /** Whether the servers are its own or its path's, instead of the document's. */
  hasOwnServers: boolean;
  parameters: Parameter[];
  requestBody: RequestBody | null;
  responses: Response[];
  callbacks: Callback[];
  /** Of a webhook whose document says so. */
  signature: WebhookSignature | null;
  delivery: WebhookDelivery | null;
  /** Null for what readers do not call themselves: webhooks and callbacks. */
  samples: SampleSet | null;
  location: SourceLocation;
}
