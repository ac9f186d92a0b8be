import type { ParameterLocation, SecurityScheme } from '../api/operation.ts';
import type { Route } from '../site/path.ts';
import type { Json, JsonObject } from '../text/json.ts';
import type { Style } from './serialize.ts';

export interface HeaderLine {
  name: string;
  value: string;
  /** Code samples make the value themselves, because it must be new for each object. */
  isNew?: true;
  /** User name and password of HTTP Basic, which clients encode themselves. */
  basic?: BasicPair;
}

export interface BasicPair {
  user: string;
  password: string;
}

export interface Field {
  name: string;
  /** Text, or the name of a file. */
  value: string;
  isFile: boolean;
  /** Media type of the part; absent for plain text and for files of any type. */
  contentType?: string;
  /** Further headers of the part. */
  headers?: PartHeader[];
}

export interface PartHeader {
  name: string;
  value: string;
}

/** How the `encoding` of a body describes one field. */
export interface FieldEncoding {
  /** As in the request: one media type without wildcards. */
  contentType?: string;
  headers?: PartHeader[];
  /** All media types of a file, as documented, if it can have several. */
  accept?: string;
}

/** The body of a request, by the ways in which clients send one. */
export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'form'; fields: Field[] }
  | MultipartBody
  | { kind: 'file'; name: string };

export interface MultipartBody {
  kind: 'multipart';
  /** Media type without the boundary. */
  type: string;
  fields: Field[];
}

/** One request in terms of HTTP: the code samples write it, and the request form sends it. */
export interface SampledRequest {
  /** The method in upper case, e.g. `POST`. */
  method: string;
  url: string;
  /** Each name once: a list of values is one header, separated by commas (RFC 9110, 5.3). */
  headers: HeaderLine[];
  /** Value of the `Cookie` header; empty without cookies. */
  cookies: string;
  /** Media type of the body; null without a body. */
  contentType: string | null;
  body: Body;
  /** How to read the response. A stream has no end. */
  responseType: 'json' | 'text' | 'stream';
  /** The same request in terms of the description, for clients that are typed by it; undefined without types. */
  call?: {
    server: string;
    /** Path template as written. */
    path: string;
    /** Address of the types. */
    types: string;
    parameters: { name: string; in: ParameterLocation; value: Json }[];
    /** Undefined for an API without clients. */
    client?: ClientFacts | undefined;
  };
}

/** How the clients of an API call an operation (see `clients/`). */
export interface ClientFacts {
  /** Name of the package, e.g. `shop-v3`; the module of Python has underscores in it. */
  package: string;
  /** Name of the class in Python, e.g. `Shop`; TypeScript has a function with `create` before it. */
  name: string;
  /** The `operationId`. */
  operation: string;
  /** Names of the environments, such as `sandbox`, by the addresses of their servers. */
  servers: Record<string, string>;
  /** The classes that the body can have. */
  body: string[];
  /** The class of a successful response; null for one without content. */
  response: string | null;
  /** The parts of a request, by class. */
  classes: Record<string, ClientClass>;
}

export interface ClientClass {
  /** Address of the schema's page in the default language; null if it has none. */
  href: Route | null;
  required: string[];
  /** The classes that a property, or the items of a list, can have. Others have a plain value. */
  properties: Record<string, string[]>;
}

export interface RequestServer {
  url: string;
  variables: { name: string; default: string; enum: string[] }[];
}

/** The fields of a security scheme that a request depends on. */
export type RequestScheme = Pick<SecurityScheme, 'name' | 'type' | 'scheme' | 'in' | 'parameterName'>;

/** Whether a scheme has a user name and a password (RFC 7617). */
export function isBasic({ type, scheme }: RequestScheme): boolean {
  return type === 'http' && scheme?.toLowerCase() === 'basic';
}

/** The fields of a parameter that a request depends on. */
export interface RequestParameter extends Style {
  name: string;
  in: ParameterLocation;
  required: boolean;
  /** Whether the value is a text of a media type, mostly JSON. */
  isContent: boolean;
  isNumber?: boolean;
}

/** The address of a parameter. */
export const parameterKey = ({ in: place, name }: Pick<RequestParameter, 'in' | 'name'>) => `${place}.${name}` as const;

/** True for the header whose value must be new for each object (draft-ietf-httpapi-idempotency-key-header). */
export function isIdempotencyKey({ name, in: place }: Pick<RequestParameter, 'name' | 'in'>): boolean {
  return place === 'header' && /^idempotency-key$/i.test(name);
}

/** One media type of an operation's body. */
export interface RequestBodyFacts {
  /** As in the description. */
  mediaType: string;
  /** As in the request: without wildcards. */
  contentType: string;
  /** Readers type a `text`, and choose a `file`. */
  kind: 'json' | 'text' | 'form' | 'multipart' | 'file';
  /** Styles of the form fields that do not have the default style. */
  styles: Record<string, Style>;
  /** Media types and headers of the form fields that have any. A style has precedence over a media type. */
  encodings: Record<string, FieldEncoding>;
  /** Form fields that carry files. */
  files: string[];
}

/** Everything that a request of an operation depends on, apart from the inputs. */
export interface CallFacts {
  /** The method in upper case, e.g. `POST`. */
  method: string;
  /** Path template as written. */
  path: string;
  parameters: RequestParameter[];
  /** Media types of a successful response. */
  responseTypes: string[];
  /** Whether a response can be without content. */
  hasEmptyResponse: boolean;
  /** Address of the TypeScript declarations of the API. */
  types?: string;
  client?: ClientFacts;
}

/** The facts of a call, and the servers, security requirements and bodies that a request can use. */
export interface RequestFacts extends CallFacts {
  servers: RequestServer[];
  /** Schemes of each requirement, any one of which is enough. */
  security: RequestScheme[][];
  /** The preferred media type comes first. */
  bodies: RequestBodyFacts[];
}

/** The input of a body. Form fields are an object, in which the value of a file is its name. */
export type BodyInput =
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'fields'; value: JsonObject }
  | { kind: 'file'; name: string };

/** The inputs of a request: a reader's, or those of a code sample. */
export interface RequestInputs {
  /** Undefined if the description has no servers. */
  server: RequestServer | undefined;
  /** Values of the server variables. A missing one has its default. */
  variables: Readonly<Record<string, string>>;
  /** The schemes of the security requirement. */
  security: readonly RequestScheme[];
  /** Values by {@link parameterKey}, without parameters that are not sent. */
  parameters: Readonly<Record<string, Json>>;
  /** Media type to ask for; null for the default of the operation. */
  accept: string | null;
  /** Null for a request without a body. */
  body: { facts: RequestBodyFacts; input: BodyInput } | null;
  /** Whether the idempotency key is one that the reader chose. */
  hasOwnKey?: boolean;
}
