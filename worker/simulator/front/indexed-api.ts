import type { FieldNode, IndexedApi } from '../../../web/model/integration/api-changes.ts';
import { OTHER_KEYS } from '../../../web/model/integration/fields.ts';
import { isSchema, type JsonSchema, schemasOf } from '../../../web/model/schema/json-schema.ts';
import type { SimulatedApi, SimulatedOperation } from '../../../web/model/simulator/data.ts';
import { isObject, type Json, objectOf, stringOf } from '../../../web/model/text/json.ts';

/** The names in the schemas of a simulated API, by which a recorder finds them in messages. */
export function indexedApi({ base, client, operations, events, definitions }: SimulatedApi): IndexedApi {
  return {
    api: base,
    label: base,
    version: '',
    ...(client !== undefined && { client }),
    operations: operations.map(({ id, method, path, parameters, bodies, responses }) => ({
      id,
      method,
      path,
      title: { en: id },
      href: '',
      tags: [],
      scopes: [],
      sent: { ...parameterNodes(parameters), ...(bodies.length > 0 && { body: nodeOfAll(bodies) }) },
      received: Object.fromEntries(responses.map(({ status, content }) => [status, nodeOfAll(content)])),
      errors: Object.fromEntries(responses.map(({ status, codes }) => [status, codes])),
    })),
    events: events.map(({ name, type, schema }) => ({
      name,
      type,
      title: { en: name },
      href: '',
      body: nodeOf(schema),
    })),
    schemas: Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, nodeOf(schema)])),
  };
}

function parameterNodes(parameters: SimulatedOperation['parameters']): Record<string, FieldNode> {
  const places: Record<string, FieldNode> = {};
  for (const { in: place, name } of parameters)
    addField((places[place] ??= {}), place === 'header' ? name.toLowerCase() : name, {});
  return places;
}

function nodeOfAll(contents: readonly { schema: JsonSchema }[]): FieldNode {
  const node: FieldNode = {};
  for (const { schema } of contents) merge(node, nodeOf(schema));
  return node;
}

/** The names that a schema or one of its alternatives describes. Lists have those of their items. */
function nodeOf(schema: Json): FieldNode {
  if (!isObject(schema)) return {};
  const node: FieldNode = {};
  const reference = stringOf(schema.$ref);
  if (reference !== null) node.of = [reference.replace('#/$defs/', '')];
  for (const [name, property] of Object.entries(objectOf(schema.properties)))
    addField(node, name, nodeOf(property ?? {}));
  for (const others of [schema.additionalProperties, ...Object.values(objectOf(schema.patternProperties))])
    if (isObject(others)) addField(node, OTHER_KEYS, nodeOf(others));
  const alternatives = [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems].flatMap(schemasOf);
  const conditional = [schema.items, schema.then, schema.else, ...Object.values(objectOf(schema.dependentSchemas))];
  for (const part of [...alternatives, ...conditional.filter(isSchema)]) merge(node, nodeOf(part));
  return node;
}

function addField(node: FieldNode, name: string, field: FieldNode): void {
  const fields = (node.fields ??= {});
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (known !== undefined) merge(known, field);
  else Object.defineProperty(fields, name, { value: field, enumerable: true });
}

function merge(node: FieldNode, { of = [], fields = {} }: FieldNode): void {
  if (of.length > 0) node.of = [...new Set([...(node.of ?? []), ...of])];
  for (const [name, field] of Object.entries(fields)) addField(node, name, field);
}
