import type { Route } from '../../model/page/path.ts';
import type { ClientClass, ClientFacts } from '../../model/request/request.ts';
import { arrayOf, type Json, type JsonObject, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import type { ReferenceConfig } from '../config/config-schema.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';

/** What the facts are made of. */
export interface ClientSource {
  document: JsonObject;
  json: JsonObject;
  client: NonNullable<ReferenceConfig['client']>;
  /** Address of a schema's page in the default language. */
  hrefOf: (name: string) => Route | null;
}

/** How the clients of an API call an operation: the classes that a generator makes of the schemas of its body. */
export function clientFactsOf({ document, json, client, hrefOf }: ClientSource): Omit<ClientFacts, 'servers'> {
  const classes: Record<string, ClientClass> = {};
  const namesOf = (value: Json | undefined): string[] => {
    const name = stringOf(objectOf(value).$ref)?.split('/').at(-1);
    const schema = resolveObject(document, value);
    const alternatives = [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)];
    if (alternatives.length > 0) return alternatives.flatMap(namesOf);
    if (schema.items !== undefined) return namesOf(schema.items);
    const parts = partsOf(schema);
    const properties = Object.assign({}, ...parts.map((part) => objectOf(part.properties))) as JsonObject;
    if (name === undefined || Object.keys(properties).length === 0) return [];
    if (classes[name] === undefined) {
      const found: ClientClass = {
        href: hrefOf(name),
        required: parts.flatMap(({ required }) => stringsOf(required)),
        properties: {},
      };
      classes[name] = found;
      for (const [own, item] of Object.entries(properties)) {
        const names = namesOf(item);
        if (names.length > 0) found.properties[own] = names;
      }
    }
    return [name];
  };
  const partsOf = (schema: JsonObject): JsonObject[] => [
    ...arrayOf(schema.allOf).flatMap((part) => partsOf(resolveObject(document, part))),
    schema,
  ];
  const schemaOf = (message: Json | undefined): Json | undefined =>
    Object.values(objectOf(resolveObject(document, message).content)).map((content) => objectOf(content).schema)[0];
  const [, success] = Object.entries(objectOf(json.responses)).find(([status]) => status.startsWith('2')) ?? [];
  const response =
    stringOf(objectOf(schemaOf(success)).$ref)
      ?.split('/')
      .at(-1) ?? null;
  const body = namesOf(schemaOf(json.requestBody));
  if (response !== null) classes[response] ??= { href: hrefOf(response), required: [], properties: {} };
  return { ...client, operation: stringOf(json.operationId) ?? '', body, response, classes };
}
