import {
  choicesOf,
  type Definitions,
  isSchema,
  type JsonSchema,
  resolved,
  schemasOf,
  travels,
} from '../../model/schema/json-schema.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  numberOf,
  objectOf,
  stringOf,
  stringsOf,
} from '../../model/text/json.ts';

/** The control for a schema. */
export type Widget =
  | { kind: 'text'; format: string | null; pattern: string | null; isLong: boolean; isSecret: boolean }
  | { kind: 'number'; isInteger: boolean }
  | { kind: 'options'; values: Json[] }
  | { kind: 'list'; items: JsonSchema; options: Json[] | null; minItems: number }
  | { kind: 'object'; properties: NamedSchema[]; others: JsonSchema | null; choices: Choices | null }
  | { kind: 'choices'; choices: Choices }
  /** Any value, written as JSON. */
  | { kind: 'json' };

export interface NamedSchema {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

export interface Choices {
  alternatives: { label: string; value: string | null; schema: JsonSchema }[];
  discriminator: string | null;
}

export interface FormField {
  widget: Widget;
  isNullable: boolean;
  isDeprecated: boolean;
  default: Json | undefined;
  /** Type and format, not translated, for example `string · date-time`. */
  type: string;
}

/** Texts that may be longer get a field with several lines. */
const LONG = 300;
/** Words for secrets, which must not be shown, shared or kept. */
const SECRET = '(?:passw(?:or)?d|passphrase|secret|token|api[-_]?key|private[-_]?key|authorization|credential)';
const SECRET_NAME = new RegExp(`(?:^|[^a-z])${SECRET}s?$`, 'i');
const SECRET_WORD = new RegExp(SECRET, 'i');

/** Whether a name suggests a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2'));
}

/** Whether a text without a schema may have a secret. */
export function mentionsSecrets(text: string): boolean {
  return SECRET_WORD.test(text);
}

/** The field for a schema. @param name the name of the property or parameter, which may suggest a secret */
export function formField(schema: JsonSchema, definitions: Definitions, name = ''): FormField {
  const target = combined(schema, definitions);
  if (!isObject(target))
    return { widget: { kind: 'json' }, isNullable: true, isDeprecated: false, default: undefined, type: 'any' };
  const types = [target.type].flat().filter((type): type is string => typeof type === 'string');
  const isNullable =
    types.includes('null') ||
    alternativesOf(target).some(({ schema: alternative }) => isNull(alternative, definitions)) ||
    arrayOf(target.enum).includes(null);
  const type = types.find((candidate) => candidate !== 'null') ?? null;
  const alternatives = alternativesOf(target).filter(({ schema: alternative }) => !isNull(alternative, definitions));
  const [only] = alternatives;
  // `X or null` is a nullable X.
  if (only !== undefined && alternatives.length === 1 && target.properties === undefined)
    return { ...formField(merged(target, only.schema, definitions), definitions, name), isNullable };
  const widget = widgetOf(target, { type, alternatives, definitions, name });
  const format = stringOf(target.format);
  const notation =
    type ??
    (widget.kind === 'object' ? 'object' : widget.kind === 'list' ? 'array' : widget.kind === 'json' ? 'any' : '');
  return {
    widget,
    isNullable,
    isDeprecated: target.deprecated === true,
    default: target.default,
    type: [notation, format].filter((part) => part !== null && part !== '').join(' · '),
  };
}

/** `allOf` inside each other are combined down to this depth. One may contain itself. */
const MAX_PARTS = 5;

/** A schema with the keywords of its `allOf`, for the controls of a form. The check of a value uses each part as it is. */
function combined(schema: JsonSchema, definitions: Definitions, level = 0): JsonSchema {
  const target = resolved(schema, definitions);
  if (!isObject(target) || target.allOf === undefined || level > MAX_PARTS) return target;
  const inner = schemasOf(target.allOf).map((part) => combined(part, definitions, level + 1));
  const parts = [...inner, target].filter(isObject);
  const properties = parts.flatMap((part) => Object.entries(objectOf(part.properties)));
  return {
    ...Object.fromEntries(parts.flatMap((part) => Object.entries(part))),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    required: parts.flatMap(({ required }) => stringsOf(required)),
  };
}

function isNull(schema: JsonSchema, definitions: Definitions): boolean {
  const target = resolved(schema, definitions);
  return (
    isObject(target) &&
    (target.type === 'null' || (Array.isArray(target.enum) && target.enum.every((value) => value === null)))
  );
}

function alternativesOf(schema: JsonObject): Choices['alternatives'] {
  const schemas = schemasOf(Array.isArray(schema.oneOf) ? schema.oneOf : schema.anyOf);
  const names = choicesOf(schema);
  return schemas.map((alternative, index) => ({
    label: names[index]?.label ?? String(index + 1),
    value: names[index]?.value ?? null,
    schema: alternative,
  }));
}

function merged(
  { oneOf: _oneOf, anyOf: _anyOf, ...schema }: JsonObject,
  only: JsonSchema,
  definitions: Definitions,
): JsonSchema {
  const inner = resolved(only, definitions);
  return isObject(inner) ? { ...inner, ...schema, ...(inner.type === undefined ? {} : { type: inner.type }) } : schema;
}

interface WidgetContext {
  type: string | null;
  alternatives: Choices['alternatives'];
  definitions: Definitions;
  name: string;
}

function widgetOf(schema: JsonObject, { type, alternatives, definitions, name }: WidgetContext): Widget {
  const options = optionsOf(schema, alternatives, definitions);
  if (options !== null) return { kind: 'options', values: options };
  const choices = alternatives.length > 1 ? { alternatives, discriminator: stringOf(schema['x-discriminator']) } : null;
  const hasProperties =
    isObject(schema.properties) || isObject(schema.additionalProperties) || isObject(schema.patternProperties);
  if (type === 'object' ? hasProperties || choices !== null : type === null && isObject(schema.properties))
    return objectWidget(schema, choices, definitions);
  if (choices !== null && (type === null || type === 'object')) return { kind: 'choices', choices };
  switch (type) {
    case 'string': {
      const format = stringOf(schema.format);
      return {
        kind: 'text',
        format,
        pattern: stringOf(schema.pattern),
        isLong: format === null && typeof schema.maxLength === 'number' && schema.maxLength > LONG,
        isSecret: format === 'password' || isSecretName(name),
      };
    }
    case 'integer':
    case 'number':
      return { kind: 'number', isInteger: type === 'integer' };
    case 'boolean':
      return { kind: 'options', values: [true, false] };
    case 'array': {
      if (schema.prefixItems !== undefined) return { kind: 'json' };
      const items = isSchema(schema.items) ? schema.items : true;
      const { widget } = formField(items, definitions);
      return {
        kind: 'list',
        items,
        options: widget.kind === 'options' && schema.uniqueItems === true ? widget.values : null,
        minItems: numberOf(schema.minItems) ?? 0,
      };
    }
    default:
      return { kind: 'json' };
  }
}

/** The allowed values, written as `const`, `enum` or alternatives that are constants; null for any other schema. */
function optionsOf(schema: JsonObject, alternatives: Choices['alternatives'], definitions: Definitions): Json[] | null {
  if (schema.const !== undefined) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum.filter((value) => value !== null);
  const constants = alternatives.map(({ schema: alternative }) => objectOf(resolved(alternative, definitions)).const);
  return constants.length > 1 && constants.every((value) => value !== undefined) ? constants : null;
}

function objectWidget(schema: JsonObject, choices: Choices | null, definitions: Definitions): Widget {
  const required = new Set(stringsOf(schema.required));
  const properties = Object.entries(objectOf(schema.properties)).flatMap(([name, value]): NamedSchema[] => {
    const property = isSchema(value) ? value : true;
    return property === false || !travels(property, definitions, 'request')
      ? []
      : [{ name, schema: property, required: required.has(name) }];
  });
  const [pattern] = Object.values(objectOf(schema.patternProperties));
  const others = [schema.additionalProperties, pattern].find(isObject);
  return { kind: 'object', properties, others: others ?? null, choices };
}

/** Returns the property with a name. Only an object has properties. */
export function propertyNamed(widget: Widget, name: string): NamedSchema | undefined {
  return widget.kind === 'object' ? widget.properties.find((property) => property.name === name) : undefined;
}

/** The initial value of a new list item or map entry. */
export function initialValue(schema: JsonSchema, definitions: Definitions): Json {
  const { widget, default: fallback } = formField(schema, definitions);
  if (fallback !== undefined) return fallback;
  switch (widget.kind) {
    case 'options':
      return widget.values[0] ?? null;
    case 'object':
    case 'choices':
      return {};
    case 'list':
      return [];
    default:
      return '';
  }
}
