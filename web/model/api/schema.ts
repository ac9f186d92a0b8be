import type { Html } from '../text/html.ts';

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

/** One place of a tuple. */
export interface Position {
  /** e.g. `body.location.0`. */
  anchor: string;
  schema: Schema;
}

/** What follows from the presence of a property: `dependentRequired` and `dependentSchemas`. */
export interface Dependency {
  name: string;
  requires: string[];
  schema: Schema | null;
}

/** Two statements of an `allOf` that no value satisfies at once, each as keyword and value, e.g. `type: string`. */
export interface Conflict {
  first: string;
  second: string;
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
export interface SchemaRef {
  kind: 'ref';
  name: string;
  /** Localized address of its page, or null when it has none. */
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
  /** Names that must be present without being described here, as `then: { required: [state] }` has them. */
  requires: string[];
  /** No other properties are allowed than those drawn. */
  isClosed: boolean;
  /** What the names of its properties must satisfy. */
  propertyNames: Schema | null;
  dependencies: Dependency[];
  /** Of every item; of those after the last position, where there are `prefixItems`. */
  items: Schema | null;
  prefixItems: Position[];
  /** No item may follow the last position. */
  isClosedTuple: boolean;
  contains: { schema: Schema; min: number | null; max: number | null } | null;
  /** What a text holds: `contentMediaType`, `contentEncoding`, `contentSchema`. */
  content: { mediaType: string | null; encoding: string | null; schema: Schema | null } | null;
  oneOf: Alternative[];
  anyOf: Alternative[];
  discriminator: string | null;
  not: Schema | null;
  /** `if`/`then`/`else`. */
  conditions: { if: Schema; then: Schema | null; else: Schema | null } | null;
  /** What holds as well and cannot be merged in: a second `oneOf`, a second condition, a second pattern. */
  allOf: Schema[];
  conflicts: Conflict[];
}

export type Schema = SchemaObject | SchemaRef;
