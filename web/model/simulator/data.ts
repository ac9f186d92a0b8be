import type { JsonSchema } from '../request/console.ts';

/** The API descriptions of a site in the form that the simulator needs. The build writes them, and the simulator's Worker reads them. */
export interface SimulatorData {
  apis: SimulatedApi[];
}

export interface SimulatedApi {
  /** The file name without its extension, e.g. `v3`. */
  name: string;
  /** The text before the code in `type` of a problem, e.g. `https://developers.akko.example/public/v3/errors#`. */
  problemType: string;
  /** The problems of `x-problem-codes`, by code. */
  problems: Record<string, { status: number; title: string }>;
  /** The named schemas (JSON Schema 2020-12, with validation keywords only), by the `$ref` that names them. */
  schemas: Record<string, JsonSchema>;
  securitySchemes: Record<string, SimulatedSecurityScheme>;
  operations: SimulatedOperation[];
}

export type SimulatedSecurityScheme = { kind: 'basic' } | { kind: 'bearer' } | { kind: 'header'; name: string };

export interface SimulatedOperation {
  id: string;
  /** In capital letters. */
  method: string;
  /** The path template, e.g. `/public/v3/contracts/{contractId}`. */
  path: string;
  /** Alternatives; each lists the schemes that are required together, with their scopes. Empty if the operation is public. */
  security: { scheme: string; scopes: string[] }[][];
  parameters: SimulatedParameter[];
  body: { isRequired: boolean; schemas: Record<string, JsonSchema> } | null;
  /** By status, e.g. `201`, `2XX` or `default`. */
  responses: Record<string, SimulatedResponse>;
}

export interface SimulatedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  isRequired: boolean;
  /** Whether an array is sent as a repeated parameter instead of a list with commas. */
  explodes: boolean;
  schema: JsonSchema;
}

export interface SimulatedResponse {
  /** Example values of the documented headers, by name. */
  headers: Record<string, unknown>;
  /** Problem codes that the response can have; empty if the document does not say. */
  codes: string[];
  content: Record<string, SimulatedContent>;
}

export interface SimulatedContent {
  schema: JsonSchema;
  /** Example values by name. */
  examples: Record<string, unknown>;
}
