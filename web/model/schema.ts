import type { Html } from './html.ts';

/** One limit that JSON Schema puts on a value; the article words it in the reader's language. */
export type Constraint =
  | { kind: 'length'; min: number | null; max: number | null }
  | { kind: 'items'; min: number | null; max: number | null; unique: boolean }
  | { kind: 'properties'; min: number | null; max: number | null }
  | { kind: 'range'; min: number | null; max: number | null; exclusiveMin: boolean; exclusiveMax: boolean }
  | { kind: 'multipleOf'; value: number }
  | { kind: 'pattern'; value: string };

export interface EnumValue {
  /** The value as JSON, e.g. `"active"` or `3`. */
  value: string;
  description: Html | null;
}

export interface Property {
  /** Stable fragment identifier, unique in its page, e.g. `body.user.address`. */
  anchor: string;
  /** The key as written; a pattern for `patternProperties`, `*` for `additionalProperties`. */
  name: string;
  match: 'name' | 'pattern' | 'any';
  required: boolean;
  schema: Schema;
}

export interface Alternative {
  anchor: string;
  /** Title, component name or type: what the reader picks by. */
  label: string;
  /** Value of the discriminator property that selects it. */
  discriminatorValue: string | null;
  schema: Schema;
}

/** A link to the schema drawn elsewhere: where a recursion closes, or where a document would grow too large. */
export interface SchemaReference {
  kind: 'reference';
  name: string;
  /** Localised address of its page, or null when it has none. */
  href: string | null;
  recursive: boolean;
  /** Type in words, e.g. `object`, `array of Line item`. */
  type: string;
  nullable: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  description: Html | null;
}

/** A schema, expanded for drawing. JSON Schema keywords combine freely, so each has its own field. */
export interface SchemaObject {
  kind: 'schema';
  /** Component name, e.g. `Contract`, or null for an inline schema. */
  name: string | null;
  title: string | null;
  /** JSON types without `null`, e.g. `['string']`; empty for any. */
  types: string[];
  /** Type in words, names included, e.g. `array of Contract`. */
  type: string;
  format: string | null;
  nullable: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  deprecated: boolean;
  description: Html | null;
  constraints: Constraint[];
  enum: EnumValue[];
  /** JSON text, or null when absent. */
  const: string | null;
  default: string | null;
  /** JSON texts. */
  examples: string[];
  externalDocs: { url: string; description: Html | null } | null;
  properties: Property[];
  items: Schema | null;
  prefixItems: Schema[];
  oneOf: Alternative[];
  anyOf: Alternative[];
  discriminator: string | null;
  not: Schema | null;
  /** `if`/`then`/`else`. */
  conditions: { if: Schema; then: Schema | null; else: Schema | null } | null;
}

export type Schema = SchemaObject | SchemaReference;
