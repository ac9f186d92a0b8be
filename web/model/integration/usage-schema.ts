import type { Definitions } from '../schema/json-schema.ts';
import { violationsOf } from '../schema/violations.ts';
import type { Json } from '../text/json.ts';
import { pathToPointer } from '../text/pointer.ts';
import schema from './integration.schema.json' with { type: 'json' };
import type { Usage } from './usage.ts';

/** Address of the published JSON Schema of `integration.json`. */
export const USAGE_SCHEMA_PATH = '/integration.schema.json';

/** The JSON Schema of `integration.json`. */
export function usageSchemaText(): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** The first place (JSON Pointer) of a value that breaks the schema; null if the value is a usage. */
export function wrongPlaceOf(value: Json): string | null {
  const { $defs, ...root } = schema;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema is JSON
  const definitions = $defs as Definitions;
  const [violation] = violationsOf(value, root, { definitions, direction: null });
  return violation === undefined ? null : pathToPointer(violation.path) || '/';
}

/** Returns the value as a usage. Returns null if the value is missing or breaks the schema. */
export function usageFrom(value: Json | undefined): Usage | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has judged it
  return value === undefined || wrongPlaceOf(value) !== null ? null : (value as unknown as Usage);
}
