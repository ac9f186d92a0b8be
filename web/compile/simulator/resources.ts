import { isJsonMediaType } from '../../model/api/media-type.ts';
import { isOfType, itemsOf, propertiesOf } from '../../model/description/read-values.ts';
import type { Definitions, JsonSchema } from '../../model/schema/json-schema.ts';
import { isSchema } from '../../model/schema/json-schema.ts';
import {
  type Keeping,
  type SimulatedApi,
  simulatorDataFrom,
  type SimulatedOperation,
} from '../../model/simulator/data.ts';

/** Names of the property with the id of an object, besides the name of the path parameter. */
const ID_NAMES = ['id', 'uuid', 'guid', '_id', 'identifier', 'key', 'slug', 'code', 'name'];

/**
 * Finds the resources that a description shows: a collection such as `/pets` with objects such as `/pets/{petId}`. Each operation of one
 * gets its role. A resource needs a way to make an object and a way to see it.
 */
export function withResources(api: SimulatedApi): SimulatedApi {
  const roles = new Map<SimulatedOperation, Keeping>();
  const items = Map.groupBy(
    api.operations.filter(({ path }) => /\/\{[^{}/]+\}$/.test(path)),
    ({ path }) => path,
  );
  for (const [path, operations] of items) {
    const [, collection = '', parameter = ''] = /^(.*)\/\{([^{}/]+)\}$/.exec(path) ?? [];
    const ofCollection = api.operations.filter((operation) => operation.path === collection);
    const found = rolesOf({ collection, parameter }, { ofCollection, operations }, api.definitions);
    for (const [operation, keeping] of found) if (!roles.has(operation)) roles.set(operation, keeping);
  }
  return {
    ...api,
    operations: api.operations.map((operation) => {
      const keeps = roles.get(operation);
      return keeps === undefined ? operation : Object.assign({}, operation, { keeps });
    }),
  };
}

/** The resources of an API, for the report of the build: `/pets (create, list, read)`. */
export function resourcesOf({ operations }: Pick<SimulatedApi, 'operations'>): string[] {
  const kept = operations.flatMap(({ keeps }) => keeps ?? []);
  return Array.from(
    Map.groupBy(kept, ({ collection }) => collection),
    ([collection, roles]) => `${collection} (${roles.map(({ role }) => role).join(', ')})`,
  );
}

/** The resources of all descriptions of a simulator, without descriptions that have none. @param text of `simulatorText` */
export function keptResources(text: string | null): Record<string, string[]> {
  if (text === null) return {};
  const all = simulatorDataFrom(text).apis.map((api): [string, string[]] => [api.name, resourcesOf(api)]);
  return Object.fromEntries(all.filter(([, resources]) => resources.length > 0));
}

/** The lines that the build prints about the resources. */
export function resourcesToText(resources: Record<string, readonly string[]>): string[] {
  return Object.entries(resources).map(
    ([name, found]) =>
      `The simulator of ${name} keeps what is created in ${found.length} resource${found.length === 1 ? '' : 's'}: ${found.join(', ')}.`,
  );
}

interface ResourcePlace {
  collection: string;
  parameter: string;
}

function rolesOf(
  { collection, parameter }: ResourcePlace,
  { ofCollection, operations }: Record<'ofCollection' | 'operations', readonly SimulatedOperation[]>,
  definitions: Definitions,
): [SimulatedOperation, Keeping][] {
  const withMethod = (from: readonly SimulatedOperation[], ...methods: string[]): SimulatedOperation | undefined =>
    methods.flatMap((method) => from.filter((operation) => operation.method === method))[0];
  const create = withMethod(ofCollection, 'POST');
  const list = withMethod(ofCollection, 'GET');
  const read = withMethod(operations, 'GET');
  const replace = withMethod(operations, 'PUT');
  const update = withMethod(operations, 'PATCH', 'POST');
  const remove = withMethod(operations, 'DELETE');
  const [id] = [read, create, replace, update].flatMap((operation) => {
    const schema = successOf(operation);
    return schema === undefined ? [] : (placeOfObject(schema, parameter, definitions)?.id ?? []);
  });
  if (id === undefined || (create ?? replace) === undefined || (read ?? list) === undefined) return [];
  const single = (
    operation: SimulatedOperation | undefined,
    role: Keeping['role'],
  ): [SimulatedOperation, Keeping][] => {
    if (operation === undefined) return [];
    const at = placeOfObject(successOf(operation) ?? true, id, definitions)?.at;
    const ofObject = operation.path === collection ? {} : { parameter };
    return [[operation, { role, collection, id, ...ofObject, ...(at === undefined ? {} : { at }) }]];
  };
  const replaceNamed = withMethod(ofCollection, 'PUT');
  const namesObject = replaceNamed?.bodies.some(({ schema }) => Object.hasOwn(propertiesOf(schema, definitions), id));
  const listed = list === undefined ? null : placeOfList(successOf(list) ?? true, id, definitions);
  return [
    ...(create === undefined || create.bodies.length === 0 ? [] : single(create, 'create')),
    ...(list === undefined || listed === null
      ? []
      : [[list, { role: 'list', collection, id, ...listed }] satisfies [SimulatedOperation, Keeping]]),
    ...single(read, 'read'),
    ...single(replace, 'replace'),
    ...single(namesObject ? replaceNamed : undefined, 'replace'),
    ...single(update, 'update'),
    ...single(remove, 'remove'),
  ];
}

/** The schema of the JSON of a success; undefined without any. */
function successOf(operation: SimulatedOperation | undefined): JsonSchema | undefined {
  const success = operation?.responses.find(({ status }) => /^(?:2|default$)/i.test(status));
  return success?.content.find(({ mediaType }) => isJsonMediaType(mediaType))?.schema;
}

/** Where a response has an object, and the property with its id: in the body itself, or in the only property that holds such an object. */
function placeOfObject(
  schema: JsonSchema,
  parameter: string,
  definitions: Definitions,
): { id: string; at?: string } | null {
  const own = idOf(schema, parameter, definitions);
  if (own !== null) return { id: own };
  const wrapped = Object.entries(propertiesOf(schema, definitions)).flatMap(([at, value]) => {
    const id = isSchema(value) ? idOf(value, parameter, definitions) : null;
    return id === null ? [] : [{ id, at }];
  });
  return wrapped.length === 1 ? (wrapped[0] ?? null) : null;
}

function placeOfList(schema: JsonSchema, id: string, definitions: Definitions): { at?: string } | null {
  const isList = (value: JsonSchema): boolean =>
    isOfType(value, 'array', definitions) && Object.hasOwn(propertiesOf(itemsOf(value, definitions), definitions), id);
  if (isList(schema)) return {};
  const [at, ...others] = Object.entries(propertiesOf(schema, definitions)).flatMap(([name, value]) =>
    isSchema(value) && isList(value) ? [name] : [],
  );
  return at === undefined || others.length > 0 ? null : { at };
}

/** The property with the id of an object: that of the parameter, such as `petId` and `pet_id`, or a usual name. */
function idOf(schema: JsonSchema, parameter: string, definitions: Definitions): string | null {
  const names = Object.keys(propertiesOf(schema, definitions));
  const plain = (name: string): string => name.replaceAll(/[-_]/g, '').toLowerCase();
  return (
    names.find((name) => plain(name) === plain(parameter)) ?? ID_NAMES.find((name) => names.includes(name)) ?? null
  );
}
