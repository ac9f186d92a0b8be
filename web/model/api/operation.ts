import type { Html } from '../text/html.ts';
import type { SampleSet } from './code-samples.ts';
import type { ExternalDocs, Schema, WebAddress } from './schema.ts';

/** The methods that are fields of a path item. Other methods are in `additionalOperations` (OpenAPI 3.2, 4.9.1). */
export const PATH_ITEM_METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/** Lower case for the methods of path items; any other method as sent, e.g. `COPY`. */
export type HttpMethod = (typeof PATH_ITEM_METHODS)[number] | (string & {});

/** A method as it is sent. Methods are case-sensitive (RFC 9110, 9.1). */
export function sentMethod(method: HttpMethod): string {
  return PATH_ITEM_METHODS.some((usual) => usual === method) ? method.toUpperCase() : method;
}

export interface Example {
  /** Key of the `examples` map; `default` for a single `example`. */
  name: string;
  summary: string | null;
  description: Html | null;
  /** Pretty JSON, or the text as written for other media types. */
  text: string;
  /** Highlighted at build. */
  html: Html;
  /** The same value as it is sent (`serializedValue`, OpenAPI 3.2), if the document has both forms. */
  serialized: { text: string; html: Html } | null;
  /** `externalValue`: where the example is. */
  elsewhere: WebAddress | null;
  /** Made from the schema, because the document has no example. */
  isGenerated: boolean;
  /** Only the beginning is shown, because the page would become too large. */
  isCut: boolean;
}

/** How one part of a body is encoded. */
export interface Encoding {
  /** Name of the property, or its position such as `[0]`. */
  name: string;
  kind: 'property' | 'position' | 'items';
  contentType: string | null;
  style: string | null;
  explode: boolean | null;
  allowReserved: boolean;
  headers: Header[];
  parts: Encoding[];
}

export interface MediaType {
  /** Fragment identifier, if another part of the page refers to it. */
  anchor: string | null;
  /** e.g. `application/json` */
  name: string;
  /** Since OpenAPI 3.2. */
  description: Html | null;
  schema: Schema | null;
  /** Schema of each item of a stream (OpenAPI 3.2). */
  itemSchema: Schema | null;
  encoding: Encoding[];
  examples: Example[];
  /** The part of the page that already shows the same schema; null if it is shown here. */
  sameAs: SamePart | null;
}

/** A media type of a request or response that is shown elsewhere on the page. */
export interface SamePart {
  /** Null if it is in the same body. */
  status: string | null;
  mediaType: string;
  /** Fragment identifier. */
  anchor: string;
}

/** The places of parameters that have a name in the request. */
export const PARAMETER_LOCATIONS = ['path', 'query', 'header', 'cookie'] as const;

/** The places of all parameters, in the order in which a page shows them. */
export const ALL_LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

export type ParameterLocation = (typeof ALL_LOCATIONS)[number];

/**
 * How a value of several parts is serialized (`style` and `explode`, OpenAPI 3.2, 4.12.2.2):
 * - `repeated`: the parameter once per item
 * - `commas`, `spaces`, `pipes`, `dots`, `tabs`: items with that separator
 * - `fields`: each property is a separate parameter; `pairs`: `name=value`, separated by commas
 * - `brackets`: each property name in brackets after the parameter name
 * - `turns`: names and values alternate, separated by commas
 */
export type Notation =
  | 'repeated'
  | 'commas'
  | 'spaces'
  | 'pipes'
  | 'dots'
  | 'tabs'
  | 'fields'
  | 'pairs'
  | 'brackets'
  | 'turns';

export interface Serialization {
  notation: Notation;
  /** As in the request, e.g. `ids=1,2`. */
  example: string;
}

export interface Header {
  anchor: string;
  name: string;
  required: boolean;
  deprecated: boolean;
  description: Html | null;
  schema: Schema | null;
  /** Media type if it uses `content` instead of `schema`. */
  mediaType: string | null;
  /** How arrays and objects are serialized; null for a single value. */
  serialization: Serialization | null;
  examples: Example[];
}

export interface Parameter extends Header {
  in: ParameterLocation;
  /** Reserved characters such as `/` are sent as they are. */
  allowReserved: boolean;
  /** The parameter may be sent without a value. */
  allowEmptyValue: boolean;
}

/** A part of a request, such as the query parameter `orderId`, a field of the body, or a security scheme. */
export interface RequestPart {
  in: ParameterLocation | 'body' | 'security';
  name: string;
}

export interface RequestBody {
  required: boolean;
  description: Html | null;
  content: MediaType[];
}

export interface ResponseLink {
  name: string;
  /** The target: an `operationId`, or an address in another document as written. */
  operationId: string | null;
  /** Localized address of the target operation, if it has a page. */
  href: string | null;
  description: Html | null;
  parameters: { name: string; expression: string }[];
  /** Value or expression for the body of the target request. */
  requestBody: string | null;
  /** Server of the target request, if it is not one of the operation's servers. */
  server: Server | null;
}

/** A problem code that a response may have, with its explanation if the document has one. */
export interface ProblemCode {
  code: string;
  /** Address of its entry on the errors page. */
  href: string | null;
  cause: Html | null;
  remedy: Html | null;
}

export interface Response {
  /** Fragment identifier, e.g. `response-200`. */
  anchor: string;
  /** `200`, `4XX` or `default`. */
  status: string;
  /** Short text (OpenAPI 3.2). */
  summary: string | null;
  description: Html | null;
  /** First sentence of the description as plain text, shown while the response is folded. */
  excerpt: string;
  headers: Header[];
  content: MediaType[];
  links: ResponseLink[];
  /** Problem codes it may contain (`x-problem-codes`), each with its address on the errors page, or null if it is not explained. */
  problemCodes: ProblemCode[];
}

export interface Server {
  url: string;
  /** OpenAPI 3.2. */
  name: string | null;
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
  /** `apiKey`: location and name of the key. */
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
  /** OAuth 2.0: address of the authorization server's metadata (RFC 8414). */
  metadataUrl: string | null;
  deprecated: boolean;
}

/** Schemes that must all be satisfied together. The operation accepts any one of its requirements. */
export interface SecurityRequirement {
  schemes: { scheme: SecurityScheme; scopes: string[] }[];
}

/** How a receiver verifies the sender of a webhook (`x-webhook-signature` of the document, or of one webhook). */
export interface WebhookSignature {
  /** Header that contains the signature. */
  header: string;
  /** e.g. `HMAC-SHA256` */
  algorithm: string;
  /** e.g. `hex` */
  encoding: string | null;
  /** The signed payload, e.g. `<t>.<raw body>`. */
  signedPayload: string;
  /** Maximum age of a delivery in seconds. */
  tolerance: number | null;
  /** Further text and code. */
  description: Html | null;
}

/** Timeout and retries of a webhook delivery (`x-webhook-delivery` of the document, or of one webhook). */
export interface WebhookDelivery {
  /** Timeout of a delivery in seconds. */
  timeout: number | null;
  /** Maximum number of attempts. */
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

/** The parts of an operation that a callback's request has, too. */
export interface OperationParts {
  description: Html | null;
  /** Texts of the path item, which apply to all operations of the path, if the operation has its own. */
  pathTexts: { summary: string | null; description: Html | null };
  /** First sentence as plain text, for meta descriptions and lists. */
  excerpt: string;
  /** Tag names. The first one decides its group. */
  tags: string[];
  deprecated: boolean;
  /** Date of removal (`x-sunset`), as the `Sunset` header has it (RFC 8594). */
  sunset?: string;
  externalDocs: ExternalDocs | null;
  /** The required parameters come first. */
  parameters: Parameter[];
  /** Groups of parts of which a request sends exactly one each (`x-exactly-one-of`). */
  exactlyOneOf: RequestPart[][];
  requestBody: RequestBody | null;
  responses: Response[];
  callbacks: Callback[];
}

/** One operation of an API description, ready to render. Everything is resolved, except where recursion or size ends a tree. */
export interface Operation extends OperationParts {
  /** `operationId`, or null if the document has none. */
  operationId: string | null;
  /** Last segment of its page's path, unique in its document. */
  slug: string;
  /** `webhook`: the provider calls the reader. */
  kind: 'operation' | 'webhook' | 'callback';
  method: HttpMethod;
  /** Path template as written, or the name of a webhook. */
  path: string;
  /** The type by which the requests of a webhook name their event, such as `order.paid`; null for others. */
  eventType: string | null;
  /** Plain text, short enough for navigation. */
  title: string;
  /** The title as inline markup, if the summary has any. */
  heading: Html | null;
  /** The whole summary, if the title had to be shortened. */
  summary: Html | null;
  /** Empty if no authorization is needed; null if the document does not say. */
  security: SecurityRequirement[] | null;
  servers: Server[];
  /** Whether the servers come from the operation or its path item instead of the document. */
  hasOwnServers: boolean;
  /** Webhooks only, if the document describes it. */
  signature: WebhookSignature | null;
  delivery: WebhookDelivery | null;
  /** Null for webhooks and callbacks, which readers do not call. */
  samples: SampleSet | null;
}
