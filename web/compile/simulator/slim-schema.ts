import type { SlimSchema } from '../../model/simulator/data.ts';

type Json = Record<string, unknown>;

const SINGLE = ['items', 'additionalProperties', 'propertyNames', 'not', 'unevaluatedProperties', 'contains'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];
const PLAIN = [
  'type',
  'enum',
  'const',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
  'dependentRequired',
];

/**
 * Copies schemas of one description without descriptions, examples and extensions, as JSON Schema 2020-12.
 * The schemas that a `$ref` names are collected in `schemas`, so that recursive ones stay finite.
 */
export class SlimSchemas {
  readonly schemas: Record<string, SlimSchema> = {};
  readonly #document: Json;

  constructor(document: Json) {
    this.#document = document;
  }

  /** Copies one schema. Boolean schemas become `{}` and `{ not: {} }`. */
  slim(schema: unknown): SlimSchema {
    if (schema === false) return { not: {} };
    if (!isObject(schema)) return {};
    const slim: SlimSchema = {};
    for (const key of PLAIN) if (schema[key] !== undefined) slim[key] = schema[key];
    for (const key of SINGLE) if (schema[key] !== undefined) slim[key] = this.slim(schema[key]);
    for (const key of LISTS) if (Array.isArray(schema[key])) slim[key] = schema[key].map((part) => this.slim(part));
    for (const key of MAPS) {
      if (!isObject(schema[key])) continue;
      slim[key] = Object.fromEntries(Object.entries(schema[key]).map(([name, part]) => [name, this.slim(part)]));
    }
    if (typeof schema.$ref === 'string') slim.$ref = this.#collect(schema.$ref);
    if (isObject(schema.discriminator)) slim.discriminator = this.#discriminator(schema.discriminator);
    return schema.nullable === true ? nullable(slim) : slim;
  }

  #collect(reference: string): string {
    if (this.schemas[reference] === undefined) {
      this.schemas[reference] = {};
      this.schemas[reference] = this.slim(atPointer(this.#document, reference));
    }
    return reference;
  }

  #discriminator({ propertyName, mapping }: Json): unknown {
    if (!isObject(mapping)) return { propertyName };
    return {
      propertyName,
      mapping: Object.fromEntries(
        Object.entries(mapping).map(([value, reference]) => [value, this.#collect(String(reference))]),
      ),
    };
  }
}

/** `nullable` of OpenAPI 3.0 as a type of 3.1. */
function nullable(schema: SlimSchema): SlimSchema {
  if (schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const copy = { ...schema, type: [schema.type, 'null'].flat() };
  return Array.isArray(schema.enum) ? { ...copy, enum: [...schema.enum, null] } : copy;
}

/** The value that a local reference names; undefined if there is none. */
export function atPointer(document: Json, reference: string): unknown {
  let value: unknown = document;
  for (const part of reference.replace(/^#\//, '').split('/')) {
    if (!isObject(value) && !Array.isArray(value)) return undefined;
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Json)[key];
  }
  return value;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
