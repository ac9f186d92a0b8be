import type { Json, JsonObject } from '../text/json.ts';
import type { BodyInput, RequestBodyFacts, RequestFacts, RequestParameter, RequestServer } from './request.ts';

/** Start of a link's fragment with shared inputs. */
export const SHARE_PREFIX = '#console=';

/**
 * JSON Schema 2020-12 without prose. References lead to `$defs` of the operation's file. For the alternatives of `oneOf` or `anyOf`,
 * `x-choices` has their labels and the values of the property `x-discriminator` that select them. A `pattern` may come with one of
 * `examples` that matches it.
 */
export type JsonSchema = boolean | JsonObject;

/** An alternative as a form offers it. */
export interface Choice {
  label: string;
  /** Value of the discriminator property that selects it. */
  value: string | null;
}

/** The data that requests to a server change. */
export type Environment = 'simulator' | 'sandbox' | 'production';

export interface ConsoleServer extends RequestServer {
  /** Absent if the description gives no hint. */
  environment?: Environment;
}

/** How the form uses the simulator of the site. */
export interface SimulatorFacts {
  /** Path of the token endpoint of the OAuth client credentials grant; null if the description has none. */
  tokenPath: string | null;
}

export interface ConsoleParameter extends RequestParameter {
  /** Anchor of its description on the page. */
  anchor: string;
  schema: JsonSchema;
  /** Initial value; absent if the parameter is empty at first. */
  value?: Json;
}

export interface ConsoleBody extends RequestBodyFacts {
  /** Prefix of the anchors of its properties. */
  anchor: string;
  schema: JsonSchema;
  /** Initial bodies by example. Without examples, one body has the name null. */
  inputs: { name: string | null; input: BodyInput }[];
}

export interface ConsoleResponse {
  /** `200`, `4XX` or `default`. */
  status: string;
  anchor: string;
  content: { mediaType: string; anchor: string; schema: JsonSchema }[];
}

/** The data of a request form: everything to fill in a request, send it, and check the response. Each operation has one file, which is the same in every language. */
export interface ConsoleData extends RequestFacts {
  /** Whether the page may send the request. Without it, the inputs only show in the code samples. */
  canSend: boolean;
  /** In the order of the description. */
  servers: ConsoleServer[];
  /** Absent if the site does not simulate this API. */
  simulator?: SimulatorFacts;
  /** Whether the description defines the authorization. */
  saysSecurity: boolean;
  parameters: ConsoleParameter[];
  bodies: ConsoleBody[];
  requiresBody: boolean;
  /** Whether the request has a body to begin with. */
  beginsWithBody: boolean;
  responses: ConsoleResponse[];
  $defs: Record<string, JsonSchema>;
}
