import type { ParameterLocation, SecurityScheme } from '../api/operation.ts';
import type { Json, JsonObject } from '../text/json.ts';
import type { Style } from './serialize.ts';

/** A header of a request. */
export interface HeaderLine {
  name: string;
  value: string;
}

/** One field of a form. */
export interface Field {
  name: string;
  /** Text, or the name of a file. */
  value: string;
  isFile: boolean;
}

/** The body of a request, by the ways in which clients send one. */
export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'form'; fields: Field[] }
  | { kind: 'multipart'; fields: Field[] }
  | { kind: 'file'; name: string };

/** One request in terms of HTTP: the code samples write it, and the request form sends it. */
export interface SampledRequest {
  /** In upper case, e.g. `POST`. */
  method: string;
  url: string;
  /** Each name once: a list of values is one header, separated by commas (RFC 9110, 5.3). */
  headers: HeaderLine[];
  /** Value of the `Cookie` header; empty without cookies. */
  cookies: string;
  /** Media type of the body; null without a body. */
  contentType: string | null;
  body: Body;
  /** How to read the response. */
  responseType: 'json' | 'text';
}

/** A server of an operation, as far as its address goes. */
export interface RequestServer {
  url: string;
  variables: { name: string; default: string; enum: string[] }[];
}

/** What of a security scheme a request shows. */
export type RequestScheme = Pick<SecurityScheme, 'name' | 'type' | 'scheme' | 'in' | 'parameterName'>;

/** A parameter, as far as its writing goes. */
export interface RequestParameter extends Style {
  name: string;
  in: ParameterLocation;
  required: boolean;
  /** Its value is the text of a media type, mostly JSON. */
  isContent: boolean;
}

/** One media type of an operation's body. */
export interface RequestBodyFacts {
  /** As the description names it. */
  mediaType: string;
  /** As it is sent: without wildcards. */
  contentType: string;
  /** `text` is what can be typed; `file` comes from a file of the reader's own. */
  kind: 'json' | 'text' | 'form' | 'multipart' | 'file';
  /** How the fields of a form are written, where not as the standard has it by default. */
  styles: Record<string, Style>;
  /** Fields of a form that carry files. */
  files: string[];
}

/** All that the writing of an operation's request depends on, beside what a reader enters. */
export interface RequestFacts {
  /** As it is sent, e.g. `POST`. */
  method: string;
  /** Path template as written. */
  path: string;
  servers: RequestServer[];
  /** Schemes of each requirement, any one of which is enough. */
  security: RequestScheme[][];
  parameters: RequestParameter[];
  /** The preferred media type comes first. */
  bodies: RequestBodyFacts[];
  /** Media types of a success. */
  answers: string[];
  /** Whether there is an answer that has no content at all. */
  hasEmptyAnswer: boolean;
}

/** A body as it is entered; fields of a form are an object, in which a file stands by its name. */
export type BodyInput =
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'fields'; value: JsonObject }
  | { kind: 'file'; name: string };

/** What a reader enters, or a sample takes for granted. */
export interface RequestInputs {
  /** Which of the servers. */
  server: number;
  /** Values of its variables; the default stands for what is left out. */
  variables: Readonly<Record<string, string>>;
  /** Which of the requirements. */
  security: number;
  /** Values in the order of the parameters; undefined for what is not sent. */
  parameters: readonly (Json | undefined)[];
  /** Media type to ask for; null for whatever the operation answers by itself. */
  accept: string | null;
  /** Null for a request without a body. */
  body: { index: number; input: BodyInput } | null;
}
