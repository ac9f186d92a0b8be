import { PATH_ITEM_METHODS } from '../../model/api/operation.ts';
import {
  arrayOf,
  exactJson,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../model/text/json.ts';

/** Lists of all descriptions have these properties. */
const PAGINATION = {
  style: 'cursor',
  cursorParam: 'cursor',
  limitParam: 'limit',
  nextCursor: '/pagination/nextCursor',
  hasMore: '/pagination/hasMore',
  items: '/data',
};

/**
 * The description that a client is generated from. Its idempotency keys are optional, because the client makes them; its lists say
 * how to get the next page; and its webhooks and callbacks are one union, `AkkoEvent`.
 * @param document bundled: every `$ref` is local
 */
export function clientDocument(document: JsonObject): JsonObject {
  const copy = objectOf(exactJson(JSON.stringify(document)));
  const resolve = (value: Json | undefined): JsonObject => {
    const reference = stringOf(objectOf(value).$ref);
    return reference === null ? objectOf(value) : objectOf(valueAtPointer(copy, reference));
  };
  const events = new Map<string, Json>();
  const addEvents = (items: JsonObject): void => {
    for (const item of Object.values(items)) {
      const { schema } = objectOf(
        objectOf(resolve(objectOf(objectOf(item).post).requestBody).content)['application/json'],
      );
      const alternatives = resolve(schema).oneOf;
      for (const event of alternatives === undefined ? [schema] : arrayOf(alternatives)) {
        const type = typeOf(event, resolve);
        if (event !== undefined && type !== null) events.set(type, { $ref: objectOf(event).$ref ?? '' });
      }
    }
  };
  for (const item of Object.values(objectOf(copy.paths)))
    for (const method of PATH_ITEM_METHODS) {
      const operation = objectOf(objectOf(item)[method]);
      const parameters = arrayOf(operation.parameters).map(resolve);
      for (const parameter of parameters) if (parameter.name === 'Idempotency-Key') parameter.required = false;
      if (parameters.some(({ name }) => name === PAGINATION.cursorParam)) operation['x-redoclyPagination'] = PAGINATION;
      for (const callback of Object.values(objectOf(operation.callbacks))) addEvents(objectOf(callback));
    }
  addEvents(objectOf(copy.webhooks));
  if (events.size === 0) return copy;
  const schemas = objectOf(objectOf(copy.components).schemas);
  schemas.AkkoEvent = {
    description: 'A webhook or callback. `type` says which one.',
    oneOf: [...events.values()],
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries([...events].map(([type, event]) => [type, objectOf(event).$ref ?? ''])),
    },
  };
  return copy;
}

/** The constant `type` of an event. */
function typeOf(event: Json | undefined, resolve: (value: Json | undefined) => JsonObject): string | null {
  const schema = resolve(event);
  const parts = [schema, ...arrayOf(schema.allOf).map(resolve)];
  return (
    parts.map((part) => stringOf(objectOf(objectOf(part.properties).type).const)).find((type) => type !== null) ?? null
  );
}
