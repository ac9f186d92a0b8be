import type { NamedApi } from '../description/named-api.ts';
import type { DescribedContent, DescribedOperation, DescribedResponse } from '../description/operation.ts';
import type { Definitions, JsonSchema } from '../schema/json-schema.ts';
import { exactJson, type Json } from '../text/json.ts';

/** The API descriptions of a site in the form that the simulator needs. The build writes them, and the simulator's Worker reads them. */
export interface SimulatorData {
  /** Whether doubles would change numbers. Then the data takes longer to read. */
  isExact?: boolean;
  apis: SimulatedApi[];
  /** The named states of an account, by their names. */
  states: Record<string, SimulatedState>;
}

/** A state of an account, made by workflows. */
export interface SimulatedState {
  /** The workflows that run before it, and its own. */
  workflows: StateWorkflow[];
  /** How many times they run. */
  times: number;
}

export interface StateWorkflow {
  id: string;
  steps: StateStep[];
  /** Expressions of the outputs by name. */
  outputs: Record<string, string>;
}

/** A request of a workflow. Its values can be runtime expressions. */
export interface StateStep extends Pick<StateWorkflow, 'id' | 'outputs'> {
  operationId: string;
  parameters: { name: string; in: string; value: Json }[];
  body: Json | undefined;
  /** Success criteria, as written. */
  conditions: string[];
}

/** Reads the data of a simulator. */
export function simulatorDataFrom(text: string): SimulatorData {
  const data = JSON.parse(text) as SimulatorData;
  return data.isExact === true ? (exactJson(text) as unknown as SimulatorData) : data;
}

export interface SimulatedApi {
  /** The file name without its extension, e.g. `orders`. */
  name: string;
  /** Base path of the reference without its first slash, e.g. `shop`. */
  base: string;
  /** The names in its messages. */
  names: NamedApi;
  /** The text before the code in `type` of a problem, e.g. `https://developers.shop.example/v3/errors#`. */
  problemType: string;
  /** The problems of `x-problem-codes`, by code. */
  problems: Record<string, { status: number; title: string }>;
  definitions: Definitions;
  securitySchemes: Record<string, SimulatedSecurityScheme>;
  operations: SimulatedOperation[];
  events: SimulatedEvent[];
}

/** A webhook that the description has. */
export interface SimulatedEvent {
  /** Its name in the description, e.g. `orderPaid`. */
  name: string;
  /** The text that names it in its body, e.g. `order.paid`; else its name. */
  type: string;
  schema: JsonSchema;
}

export type SimulatedSecurityScheme = { kind: 'basic' } | { kind: 'bearer' } | { kind: 'header'; name: string };

export interface SimulatedOperation extends DescribedOperation {
  id: string;
  /** In capital letters. */
  method: string;
  /** The path template, e.g. `/shop/orders/{orderId}`. */
  path: string;
  /** `Deprecation` and `Sunset` of every response, if the operation is deprecated. */
  deprecation: Record<string, string>;
  /** Alternatives; each lists the schemes that are required together, with their scopes. Empty if the operation is public. */
  security: { scheme: string; scopes: string[] }[][];
  responses: SimulatedResponse[];
  /** Absent for an operation that keeps no objects, and on a site whose APIs have rules. */
  keeps?: Keeping;
}

/** How an operation works on the objects of a resource that the simulator keeps. */
export interface Keeping {
  role: 'create' | 'list' | 'read' | 'replace' | 'update' | 'remove';
  /** The path template of the collection, e.g. `/owners/{ownerId}/pets`. */
  collection: string;
  /** The path parameter with the id of an object; absent for the collection itself. */
  parameter?: string;
  /** The property with the id of an object. */
  id: string;
  /** The property of the response that has the object, or the objects of a list; absent if the whole body does. */
  at?: string;
}

export interface SimulatedResponse extends DescribedResponse {
  /** Example values of the documented headers, by name. */
  headers: Record<string, Json | undefined>;
  /** Problem codes that the response can have; empty if the document does not say. */
  codes: string[];
  content: SimulatedContent[];
}

export interface SimulatedContent extends DescribedContent {
  /** Example values by name. */
  examples: Record<string, Json | undefined>;
}
