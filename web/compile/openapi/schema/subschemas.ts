import type {
  ConditionalRule,
  Dependency,
  Position,
  Property,
  PropertyDemands,
  Schema,
  SchemaObject,
  SchemaRef,
} from '../../../model/api/schema.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  numberOf,
  objectOf,
  stringsOf,
  textOf,
} from '../../../model/text/json.ts';
import keywords from '../reading/keywords.json' with { type: 'json' };
import { schemaNameOf } from '../reading/resolve.ts';
import { isNullable, typeNotation } from '../reading/type-notation.ts';
import type { Selection } from './alternatives.ts';
import { type Anchors, fragmentsOf } from './anchors.ts';
import type { SchemaContext } from './schema-context.ts';
import type { Subtrees } from './schema-object.ts';

export interface TreePlace {
  anchor: string;
  /** Every `$ref` that is being expanded around this place, outermost first. */
  refs: readonly string[];
  /** Properties of the same value that this direction omits; no branch may name them. */
  hidden: ReadonlySet<string>;
  /** The discriminator property of the same value, if an alternative around this place fixes its values. */
  selection: Selection | null;
  /** `$defs` around this place, outermost first. */
  scope: readonly JsonObject[];
  /** The named schema around this place, and the length of the anchor at which it begins. */
  named: { ref: string | null; from: number };
}

/** For another value than the one around it: nothing is known about its properties yet. */
export const OTHER_VALUE: Pick<TreePlace, 'hidden' | 'selection'> = { hidden: new Set(), selection: null };

/** The keywords from which {@link Subtrees} are made. */
const BRANCHES: ReadonlySet<string> = new Set([
  ...keywords.schemas,
  ...keywords.schemaLists,
  ...keywords.schemaMaps,
  'items',
  'additionalItems',
  'dependentRequired',
  'discriminator',
  'contentMediaType',
  'contentEncoding',
]);

/** Whether a schema may have something below it. Most are scalars. */
export function hasBranches(json: JsonObject): boolean {
  for (const keyword in json) if (BRANCHES.has(keyword)) return true;
  return false;
}

/** Everything below a scalar. */
export const NO_SUBTREES: Subtrees = {
  properties: [],
  omittedProperties: 0,
  oneOf: [],
  anyOf: [],
  omittedAlternatives: 0,
  propertyNames: null,
  dependencies: [],
  list: { items: null, prefixItems: [], isClosedTuple: false, contains: null },
  content: null,
  not: null,
  conditions: null,
  allOf: [],
};

/** Expands the parts of a schema. */
export interface SubschemaBuilder {
  readonly anchors: Anchors;
  expand(value: Json | undefined, place: TreePlace): Schema;
  /** Expands a subschema below its own anchor. */
  branch(value: Json | undefined, name: string, place: TreePlace): Schema;
}

/** `dependentRequired` and `dependentSchemas`: requirements that apply if a property is present. */
export function dependenciesOf(json: JsonObject, place: TreePlace, builder: SubschemaBuilder): Dependency[] {
  if (json.dependentRequired === undefined && json.dependentSchemas === undefined) return [];
  const required = objectOf(json.dependentRequired);
  const schemas = objectOf(json.dependentSchemas);
  const names = [...new Set([...Object.keys(required), ...Object.keys(schemas)])].filter(
    (name) => !place.hidden.has(name),
  );
  return names.map((name) => ({
    name,
    requires: stringsOf(required[name]).filter((other) => !place.hidden.has(other)),
    schema: schemas[name] === undefined ? null : builder.branch(schemas[name], `with-${name}`, place),
  }));
}

/** The items of an array and the positions of a tuple: `prefixItems`, or a list of `items` as in older drafts. */
export function itemsOf(
  json: JsonObject,
  place: TreePlace,
  builder: SubschemaBuilder,
): Pick<SchemaObject, 'items' | 'prefixItems' | 'isClosedTuple' | 'contains'> {
  const isOldTuple = Array.isArray(json.items);
  const rest = isOldTuple ? json.additionalItems : (json.items ?? json.unevaluatedItems);
  const positions = arrayOf(isOldTuple ? json.items : json.prefixItems);
  return {
    items: isObject(rest) ? builder.expand(rest, place) : null,
    prefixItems: positions.map((item, index): Position => {
      const anchor = builder.anchors.take(`${place.anchor}.${index}`);
      return { anchor, schema: builder.expand(item, { ...place, anchor }) };
    }),
    isClosedTuple: rest === false,
    contains: isObject(json.contains)
      ? {
          schema: builder.branch(json.contains, 'contains', place),
          min: numberOf(json.minContains),
          max: numberOf(json.maxContains),
        }
      : null,
  };
}

/** The encoded content of a string. */
export function contentOf(json: JsonObject, place: TreePlace, builder: SubschemaBuilder): SchemaObject['content'] {
  const [mediaType, encoding] = [textOf(json.contentMediaType), textOf(json.contentEncoding)];
  if (mediaType === null && encoding === null) return null;
  return {
    mediaType,
    encoding,
    schema: isObject(json.contentSchema) ? builder.branch(json.contentSchema, 'content', place) : null,
  };
}

/** `if`, `then` and `else`; null for an `if` alone, which has no effect. */
export function conditionsOf(
  json: JsonObject,
  place: TreePlace,
  builder: SubschemaBuilder,
): SchemaObject['conditions'] {
  if (json.if === undefined || (json.then === undefined && json.else === undefined)) return null;
  const rule = conditionalRule(json);
  if (rule !== null) return rule;
  const branch = (value: Json | undefined, name: string): Schema | null =>
    value === undefined ? null : builder.branch(value, name, place);
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
  const then = branch(json.then, 'then');
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  return { kind: 'schemas', if: builder.branch(json.if, 'if', place), then, else: branch(json.else, 'else') };
}

/** Reads a condition about the values of one property; null for any other condition, which a page shows as schemas. */
export function conditionalRule({ if: when, then: yes, else: no }: JsonObject): ConditionalRule | null {
  if (!isObject(when) || !hasOnly(when, ['required', 'properties'])) return null;
  const [property, ...others] = Object.entries(objectOf(when.properties));
  if (property === undefined || others.length > 0) return null;
  const [name, value] = property;
  // Without `required`, an object that lacks the property would fulfill the condition too.
  if (!isObject(value) || !hasOnly(value, ['const', 'enum']) || stringsOf(when.required).join() !== name) return null;
  const values = value.const === undefined ? arrayOf(value.enum) : [value.const];
  const [demands, otherwise] = [yes, no].map((branch) => (branch === undefined ? null : demandsOf(branch)));
  if (values.length === 0 || demands === undefined || otherwise === undefined) return null;
  return { kind: 'rule', name, values: values.map((item) => JSON.stringify(item)), demands, otherwise };
}

/** Undefined if a branch demands more than that properties are there or not. */
function demandsOf(branch: Json): PropertyDemands | undefined {
  if (!isObject(branch) || !hasOnly(branch, ['required', 'properties'])) return undefined;
  const required = stringsOf(branch.required);
  const forbidden: string[] = [];
  for (const [name, schema] of Object.entries(objectOf(branch.properties))) {
    if (schema === false || (isObject(schema) && schema.type === 'null' && hasOnly(schema, ['type'])))
      forbidden.push(name);
    // A type beside `required` only repeats that of the property, for readers of the description.
    else if (!required.includes(name) || !isObject(schema) || !hasOnly(schema, ['type'])) return undefined;
  }
  return { required, forbidden };
}

function hasOnly(schema: JsonObject, keywords: readonly string[]): boolean {
  return Object.keys(schema).every((keyword) => keywords.includes(keyword));
}

/** A property, a pattern or the rest of an object, before it is expanded. */
interface Member extends Pick<Property, 'match' | 'name' | 'required'> {
  schema: Json | undefined;
  /** The last segment of its anchor. */
  fragment: string;
}

/**
 * The properties of an object: the required ones first, each group in the order of the document.
 * @param isShown called for each of them
 */
export function membersOf(json: JsonObject, isShown: (name: string, schema: Json | undefined) => boolean): Member[] {
  const others = [json.additionalProperties, json.unevaluatedProperties].find(
    (schema) => isObject(schema) || schema === true,
  );
  // Most schemas are no objects.
  if (json.properties === undefined && json.patternProperties === undefined && others === undefined) return [];
  const required = new Set(stringsOf(json.required));
  const groups: { match: Property['match']; entries: [string, Json | undefined][] }[] = [
    { match: 'name', entries: Object.entries(objectOf(json.properties)) },
    { match: 'pattern', entries: Object.entries(objectOf(json.patternProperties)) },
    { match: 'any', entries: others === undefined ? [] : [['*', objectOf(others)]] },
  ];
  const members = groups.flatMap(({ match, entries }) =>
    entries
      .filter(([name, schema]) => isShown(name, schema))
      .map(([name, schema]) => ({ match, name, schema, required: match === 'name' && required.has(name) })),
  );
  const fragments = fragmentsOf(members.map(({ name }) => name));
  return members
    .map((member, index) => Object.assign(member, { fragment: fragments[index] ?? '' }))
    .toSorted((one, other) => Number(other.required) - Number(one.required));
}

/** Placeholder in a tree that has become too large and is about to be discarded. */
export const ABANDONED: SchemaRef = {
  kind: 'ref',
  name: '',
  href: null,
  recursive: false,
  type: '',
  nullable: false,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  description: null,
};

/** The link to a named schema that is not expanded. @param source the value that refers to it */
export function schemaRefTo(
  ref: string,
  { json, source, recursive }: { json: JsonObject; source: Json | undefined; recursive: boolean },
  { document, schemaHref, text }: SchemaContext,
): SchemaRef {
  const name = schemaNameOf(ref) ?? ref.slice(ref.lastIndexOf('/') + 1);
  return {
    kind: 'ref',
    name,
    href: schemaHref(name),
    recursive,
    type: typeNotation(document, source),
    nullable: isNullable(json),
    deprecated: json.deprecated === true,
    readOnly: json.readOnly === true,
    writeOnly: json.writeOnly === true,
    description: text(textOf(json.description)),
  };
}
