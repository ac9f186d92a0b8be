import type { Conflict, EnumValue, SchemaObject } from '../../../model/api/schema.ts';
import { arrayOf, type Json, type JsonObject, objectOf, stringsOf, textOf } from '../../../model/text/json.ts';
import { isNullable, typeNotation, typesOf } from '../reading/type-notation.ts';
import { valuesOf } from './alternatives.ts';
import { externalDocsOf, sunsetOf, xmlOf } from './annotations.ts';
import { constraintsOf } from './constraints.ts';
import { enumValues, typesOfValues } from './enum-values.ts';
import type { SchemaContext } from './schema-context.ts';

type Branches = 'properties' | 'propertyNames' | 'dependencies' | 'content' | 'oneOf' | 'anyOf' | 'not' | 'conditions';

/** Everything below a schema, expanded. */
export interface Subtrees extends Pick<SchemaObject, Branches | 'allOf' | 'omittedAlternatives'> {
  list: Pick<SchemaObject, 'items' | 'prefixItems' | 'isClosedTuple' | 'contains'>;
  omittedProperties: number;
}

export interface SchemaParts extends Pick<SchemaObject, 'name' | 'href'> {
  /** The value that refers to a named schema. */
  source: Json | undefined;
  /** The conflicts found when its `allOf` was merged. */
  conflicts: Conflict[];
  /** The values of alternatives that are constants; null for other alternatives. */
  constants: EnumValue[] | null;
  /** Properties that the direction omits. */
  hidden: ReadonlySet<string>;
  subtrees: Subtrees;
}

/** The node of a schema: the facts of its own keywords, and its subtrees. */
export function schemaObjectOf(
  json: JsonObject,
  { name, href, source, conflicts, constants, hidden, subtrees }: SchemaParts,
  context: SchemaContext,
): SchemaObject {
  const constant = json.const === undefined ? null : JSON.stringify(json.const);
  const values = valuesOf(constant, constants ?? enumValues(json, context));
  const examples = [...arrayOf(json.examples), ...(json.example === undefined ? [] : [json.example])];
  const properties = objectOf(json.properties);
  const omittedValues =
    constants === null && values.const === null ? arrayOf(json.enum).length - values.enum.length : 0;
  // Without spreads, which make an object of so many properties several times slower.
  const node: SchemaObject = {
    kind: 'schema',
    name,
    href,
    title: textOf(json.title),
    types: constants === null || json.type !== undefined ? typesOf(json) : typesOfValues(constants),
    type: typeNotation(context.document, name === null ? json : source),
    format: textOf(json.format),
    nullable: isNullable(json),
    readOnly: json.readOnly === true,
    writeOnly: json.writeOnly === true,
    deprecated: json.deprecated === true,
    description: context.text(textOf(json.description)),
    constraints: constraintsOf(json),
    const: values.const,
    enum: values.enum,
    default: json.default === undefined ? null : JSON.stringify(json.default),
    examples: examples.map((example) => JSON.stringify(example)),
    externalDocs: externalDocsOf(json, context),
    xml: xmlOf(json),
    properties: subtrees.properties,
    requires: stringsOf(json.required).filter((each) => !Object.hasOwn(properties, each) && !hidden.has(each)),
    isClosed: json.additionalProperties === false || json.unevaluatedProperties === false,
    propertyNames: subtrees.propertyNames,
    dependencies: subtrees.dependencies,
    items: subtrees.list.items,
    prefixItems: subtrees.list.prefixItems,
    isClosedTuple: subtrees.list.isClosedTuple,
    contains: subtrees.list.contains,
    content: subtrees.content,
    oneOf: subtrees.oneOf,
    anyOf: subtrees.anyOf,
    discriminator: textOf(objectOf(json.discriminator).propertyName),
    not: subtrees.not,
    conditions: subtrees.conditions,
    allOf: subtrees.allOf,
    conflicts,
    omitted: omittedValues + subtrees.omittedProperties,
    omittedAlternatives: subtrees.omittedAlternatives,
  };
  return 'x-sunset' in json ? { ...node, ...sunsetOf(json) } : node;
}
