import type { AnyNumber } from '../schema/numbers.ts';
import type { Html } from '../text/html.ts';

/** One JSON Schema constraint. The article words it in the reader's language. */
export type Constraint =
  | { kind: 'length'; min: number | null; max: number | null }
  /** `uniqueBy` is a property that differs in all items (`x-unique-by`). */
  | { kind: 'items'; min: number | null; max: number | null; unique: boolean; uniqueBy?: string }
  | { kind: 'properties'; min: number | null; max: number | null }
  | { kind: 'range'; min: AnyNumber | null; max: AnyNumber | null; exclusiveMin: boolean; exclusiveMax: boolean }
  | { kind: 'multipleOf'; value: AnyNumber }
  | { kind: 'pattern'; value: string };

export interface EnumValue {
  /** The value as JSON, e.g. `"active"` or `3`. */
  value: string;
  /** Name of the value, if it has one. */
  title: string | null;
  description: Html | null;
}

/** How a value is written in XML (OpenAPI 3.2, 4.26). */
export interface Xml {
  name: string | null;
  namespace: string | null;
  prefix: string | null;
  nodeType: string | null;
  attribute: boolean;
  wrapped: boolean;
}

export interface Property {
  /** Stable fragment identifier, unique on its page, e.g. `body.user.address`. */
  anchor: string;
  /** The key as written; a pattern for `patternProperties`, `*` for `additionalProperties`. */
  name: string;
  match: 'name' | 'pattern' | 'any';
  required: boolean;
  schema: Schema;
}

/** One position of a tuple. */
export interface Position {
  /** e.g. `body.location.0`. */
  anchor: string;
  schema: Schema;
}

/** The consequences of a property that is present: `dependentRequired` and `dependentSchemas`. */
export interface Dependency {
  name: string;
  requires: string[];
  schema: Schema | null;
}

/** `if`/`then`/`else`: as a rule if it is about the values of one property, else as schemas. */
export type Conditions = { kind: 'schemas'; if: Schema; then: Schema | null; else: Schema | null } | ConditionalRule;

/** A demand on other properties that depends on the value of one. */
export interface ConditionalRule {
  kind: 'rule';
  /** The property. */
  name: string;
  /** JSON texts of the values for which `demands` applies. */
  values: string[];
  demands: PropertyDemands | null;
  /** For all other values. */
  otherwise: PropertyDemands | null;
}

/** Names of properties. */
export interface PropertyDemands {
  required: string[];
  /** Not allowed, or only with the value null. */
  forbidden: string[];
}

/** Two parts of an `allOf` that no value can satisfy together, each as keyword and value, e.g. `type: string`. */
export interface Conflict {
  first: string;
  second: string;
}

export interface Alternative {
  anchor: string;
  /** Label of the choice: title, component name or type. */
  label: string;
  /** Value of the discriminator property that selects it. */
  discriminatorValue: string | null;
  /** Other values of the discriminator property that select it too. */
  furtherValues: string[];
  /** Selected if the discriminator property is missing or has another value (OpenAPI 3.2). */
  isDefault: boolean;
  schema: Schema;
}

/** Keywords without a field of their own, as text by key. The key is empty for a keyword that has only one value. */
export type Keywords = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface SchemaBase {
  /** Localized address of its own page, or null if it has none. */
  href: string | null;
  /** Type in words, names included, e.g. `array of Order`. */
  type: string;
  nullable: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  deprecated: boolean;
  description: Html | null;
}

/** A link to a schema that is rendered elsewhere: where a recursion closes, or where the document would grow too large. */
export interface SchemaRef extends SchemaBase {
  kind: 'ref';
  name: string;
  recursive: boolean;
}

/** A schema, expanded for rendering. JSON Schema keywords combine freely, so each has its own field. */
export interface SchemaObject extends SchemaBase {
  kind: 'schema';
  /** Component name, e.g. `Order`, or null for an inline schema. */
  name: string | null;
  title: string | null;
  /** JSON types without `null`, e.g. `['string']`; empty for any. */
  types: string[];
  format: string | null;
  /** Date of removal (`x-sunset`). */
  sunset?: string;
  constraints: Constraint[];
  enum: EnumValue[];
  /** JSON text, or null if absent. */
  const: string | null;
  default: string | null;
  /** JSON texts. */
  examples: string[];
  externalDocs: ExternalDocs | null;
  xml: Xml | null;
  properties: Property[];
  /** Required names that are not described here, as in `then: { required: [state] }`. */
  requires: string[];
  /** Only the listed properties are allowed. */
  isClosed: boolean;
  /** Schema of the property names. */
  propertyNames: Schema | null;
  dependencies: Dependency[];
  /** Schema of every item, or of the items after the last position if there are `prefixItems`. */
  items: Schema | null;
  prefixItems: Position[];
  /** No items are allowed after the last position. */
  isClosedTuple: boolean;
  contains: { schema: Schema; min: number | null; max: number | null } | null;
  /** Content of a string: `contentMediaType`, `contentEncoding`, `contentSchema`. */
  content: { mediaType: string | null; encoding: string | null; schema: Schema | null } | null;
  oneOf: Alternative[];
  anyOf: Alternative[];
  discriminator: string | null;
  not: Schema | null;
  conditions: Conditions | null;
  /** Further requirements that cannot be merged: a second `oneOf`, condition or pattern. */
  allOf: Schema[];
  conflicts: Conflict[];
  /** Only for comparisons of two versions. */
  keywords?: Keywords;
  /** How many properties and values the page leaves out, because it would become too large. */
  omitted: number;
  omittedAlternatives: number;
}

export type Schema = SchemaObject | SchemaRef;

/** An address in a field of a description, such as `license.url`. */
export interface WebAddress {
  /** For links. A dead address is as written. */
  url: string;
  /** Whether it leads to a page that the site does not have. It is then shown as text with a mark. */
  isDead: boolean;
}

/** `externalDocs` of an operation, a tag, a schema or the document. */
export interface ExternalDocs extends WebAddress {
  description: Html | null;
}
