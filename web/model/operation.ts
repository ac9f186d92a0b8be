import type { SourceLocation } from './finding.ts';
import type { Html } from './html.ts';
import type { SampleSet } from './sample.ts';
import type { Schema } from './schema.ts';

/** Lower case for the methods a path item has a field for; any other as it is sent, e.g. `COPY` (`additionalOperations`, OpenAPI 3.2). */
export type HttpMethod = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace' | 'query' | (string & {});

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
  operationId: string | null;
  /** Localised address of the operation it names, when it has one. */
  href: string | null;
  description: Html | null;
  parameters: { name: string; expression: string }[];
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
  /** Problem codes it may carry (`x-problem-codes`). */
  problemCodes: string[];
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
  flows: { name: string; authorizationUrl: string | null; tokenUrl: string | null; refreshUrl: string | null; scopes: { name: string; description: string }[] }[];
  openIdConnectUrl: string | null;
}

/** Schemes that must all be satisfied together; the operation accepts any one of its requirements. */
export interface SecurityRequirement {
  schemes: { scheme: SecurityScheme; scopes: string[] }[];
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
  security: SecurityRequirement[];
  servers: Server[];
  parameters: Parameter[];
  requestBody: RequestBody | null;
  responses: Response[];
  callbacks: Callback[];
  /** Null for what readers do not call themselves: webhooks and callbacks. */
  samples: SampleSet | null;
  location: SourceLocation;
}
