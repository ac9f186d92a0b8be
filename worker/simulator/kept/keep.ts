import { isJsonMediaType } from '../../../web/model/api/media-type.ts';
import { itemsOf, propertiesOf } from '../../../web/model/description/read-values.ts';
import { textOfValue } from '../../../web/model/request/serialize.ts';
import { type Definitions, isSchema, type JsonSchema, travels } from '../../../web/model/schema/json-schema.ts';
import { violationsOf } from '../../../web/model/schema/violations.ts';
import type {
  Keeping,
  SimulatedApi,
  SimulatedOperation,
  SimulatedResponse,
} from '../../../web/model/simulator/data.ts';
import type { RoutedOperation } from '../../../web/model/simulator/routes.ts';
import { doubleOf, exactJson, isObject, type Json, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import { documentedReply, exampleReply, isSuccess } from '../front/documented-reply.ts';
import type { JudgedRequest } from '../front/judge-request.ts';
import { jsonReply, type Refusal, type Reply } from '../front/reply.ts';
import type { KeptRow, KeptStore } from './kept-objects.ts';
import { newId } from './new-id.ts';

/** The query parameters that limit a list, the numbers that count its objects, and the properties that promise further pages. */
const LIMIT = /^(?:limit|per_?page|page_?size|size|top|max_?results)$/i;
const TOTAL = /^(?:total|count)(?:_?(?:count|items|results|elements))?$/i;
const MORE = /^(?:has_?(?:more|next)|next)(?:_?(?:page|cursor|token|url|uri|link|href))*$/i;

interface KeptRequest {
  judged: JudgedRequest;
  accept: string | null;
  store: KeptStore;
}

/** An operation of a resource with its success, and how the resource keeps an object. */
interface Resource {
  operation: SimulatedOperation;
  keeps: Keeping;
  success: Success | null;
  /** The form of a stored object: that of the response that shows one object, because others can have fewer properties. */
  shape: Shape;
  definitions: Definitions;
}

/** The first success of an operation that has JSON, with its example. */
interface Success {
  response: SimulatedResponse;
  schema: JsonSchema;
  example: Json;
}

/** The schema of an object, and an object that obeys it. */
interface Shape {
  schema: JsonSchema;
  example: JsonObject;
}

/**
 * Runs an operation of a resource on the objects that its caller has made. The examples of the description are objects as well, until
 * they are changed or deleted. Every other id is an example too.
 */
export async function keptReply(
  { api, operation, values }: RoutedOperation,
  request: KeptRequest,
): Promise<Reply | Refusal> {
  const resource = resourceOf(api, operation);
  if (resource === null) return exampleReply(operation, request.accept);
  const { keeps } = resource;
  const collection = keeps.collection.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const rows = await request.store.rows(collection);
  if (keeps.role === 'list') return listReply(resource, rows, request);
  const given = objectOf('value' in request.judged.body ? request.judged.body.value : {});
  const isInBody = keeps.parameter === undefined && keeps.role === 'replace' && given[keeps.id] !== undefined;
  const id = isInBody ? textOfValue(given[keeps.id]) : (values[keeps.parameter ?? ''] ?? null);
  const row = rows.find((candidate) => candidate.id === id);
  if (row?.body === null && keeps.role !== 'replace') return missing(operation, request.accept);
  const example = withId(resource.shape, id, resource);
  const known = typeof row?.body === 'string' ? objectOf(exactJson(row.body)) : example;
  if (keeps.role === 'read') return objectReply(resource, known, request);
  const changed =
    keeps.role === 'remove'
      ? null
      : keeps.role === 'create'
        ? created(given, rows, resource)
        : updated(given, keeps.role === 'replace' ? example : known, resource);
  const body = changed === null ? null : JSON.stringify(changed);
  const problem = await request.store.put(collection, { id: id ?? textOfValue(changed?.[keeps.id]), body });
  if (problem !== null) return { code: 'rate_limited', status: 429, detail: problem };
  return objectReply(resource, changed ?? known, request);
}

function resourceOf({ operations, definitions }: SimulatedApi, operation: SimulatedOperation): Resource | null {
  const { keeps } = operation;
  if (keeps === undefined) return null;
  const of = (role: Keeping['role']): SimulatedOperation[] =>
    operations.filter((other) => other.keeps?.collection === keeps.collection && other.keeps.role === role);
  const shapes = [...of('read'), ...of('create'), ...of('update'), ...of('replace')].flatMap((other) => {
    const shape = shapeOf(successOf(other), other.keeps?.at, definitions);
    return shape === null || Object.keys(shape.example).length === 0 ? [] : [shape];
  });
  const [shape = { schema: true, example: {} }] = shapes;
  return { operation, keeps, success: successOf(operation), shape, definitions };
}

function successOf({ responses }: SimulatedOperation): Success | null {
  const response = responses.find(isSuccess);
  const media = response?.content.find(({ mediaType }) => isJsonMediaType(mediaType));
  const example = media === undefined ? undefined : Object.values(media.examples)[0];
  return response === undefined || media === undefined || example === undefined
    ? null
    : { response, schema: media.schema, example };
}

/** The object in a response. @param at the property that has it */
function shapeOf(success: Success | null, at: string | undefined, definitions: Definitions): Shape | null {
  if (success === null) return null;
  const { schema, example } = success;
  if (at === undefined) return { schema, example: objectOf(example) };
  const inner = propertiesOf(schema, definitions)[at];
  return { schema: isSchema(inner) ? inner : true, example: objectOf(objectOf(example)[at]) };
}

/** A new object: the example with what the request says, and an id of its own if the request names none that is free. */
function created(given: JsonObject, rows: readonly KeptRow[], resource: Resource): JsonObject {
  const { shape, keeps } = resource;
  const object = obeying({ ...shape.example, ...given }, resource);
  const taken = new Set(rows.map(({ id }) => id));
  const chosen = given[keeps.id];
  const isChosen =
    chosen !== undefined && textOfValue(chosen) === textOfValue(object[keeps.id]) && !taken.has(textOfValue(chosen));
  const id = isChosen ? chosen : newId(shape.example[keeps.id] ?? null, taken);
  return withId({ schema: shape.schema, example: object }, id, resource);
}

/** A changed object, which keeps its id. A new value of the whole object starts with the example. */
function updated(given: JsonObject, object: JsonObject, resource: Resource): JsonObject {
  const { id, role } = resource.keeps;
  const changed = role === 'replace' ? { ...object, ...given } : merged(object, given);
  return obeying({ ...changed, [id]: object[id] }, resource);
}

/** A merge patch (RFC 7396). */
function merged(object: JsonObject, patch: JsonObject): JsonObject {
  const result = { ...object };
  for (const [name, value] of Object.entries(patch))
    if (value !== undefined)
      result[name] = isObject(value) && isObject(result[name]) ? merged(objectOf(result[name]), value) : value;
  return result;
}

/** An object without what its schema does not describe or refuses. The example has the value of a required property. */
function obeying(object: JsonObject, { shape: { schema, example }, definitions }: Resource): JsonObject {
  const described = propertiesOf(schema, definitions);
  const isClosed = Object.keys(described).length > 0;
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      const property = described[name];
      if (isSchema(property) && !travels(property, definitions, 'response')) return [];
      const isRight = isSchema(property)
        ? fits(value, property, definitions)
        : !isClosed || Object.hasOwn(example, name);
      const right = isRight ? value : example[name];
      return right === undefined ? [] : [[name, right]];
    }),
  );
}

/** The object of a shape with an id, as a number if its schema has numbers. */
function withId({ schema, example }: Shape, id: Json, { keeps, definitions }: Resource): JsonObject {
  if (id === null) return example;
  const property = propertiesOf(schema, definitions)[keeps.id];
  const candidates: Json[] = typeof id === 'string' && /^-?\d{1,15}$/.test(id) ? [Number(id), id] : [id];
  const right = candidates.find((candidate) => !isSchema(property) || fits(candidate, property, definitions));
  return right === undefined ? example : { ...example, [keeps.id]: right };
}

/** The response with an object. Without a documented success, the object itself is the response. */
function objectReply(resource: Resource, object: JsonObject, { accept }: KeptRequest): Reply | Refusal {
  const { operation, keeps, success, definitions } = resource;
  const own = shapeOf(success, keeps.at, definitions);
  if (success === null || own === null)
    return operation.responses.some(isSuccess)
      ? exampleReply(operation, accept)
      : jsonReply(keeps.role === 'remove' ? 204 : 200, keeps.role === 'remove' ? undefined : object);
  // Not every response has the object, such as a count of what was deleted.
  const isObjectThere = Object.hasOwn(propertiesOf(own.schema, definitions), keeps.id);
  const shown = isObjectThere ? shownAs(object, own, resource) : own.example;
  const body =
    keeps.at === undefined
      ? isObject(success.example)
        ? shown
        : success.example
      : { ...objectOf(success.example), [keeps.at]: shown };
  return replyWith(operation, { success, body, accept });
}

function listReply(resource: Resource, rows: readonly KeptRow[], { judged, accept }: KeptRequest): Reply | Refusal {
  const { operation, keeps, success, definitions } = resource;
  if (success === null) return exampleReply(operation, accept);
  const whole = keeps.at === undefined ? success.example : objectOf(success.example)[keeps.at];
  const examples = (Array.isArray(whole) ? whole : []).filter(isObject);
  const list = keeps.at === undefined ? success.schema : propertiesOf(success.schema, definitions)[keeps.at];
  const shape = { schema: itemsOf(isSchema(list) ? list : true, definitions), example: examples[0] ?? {} };
  const own = rows.flatMap(({ body }) => (body === null ? [] : [shownAs(objectOf(exactJson(body)), shape, resource)]));
  const others = examples.filter((item) => !rows.some(({ id }) => id === textOfValue(item[keeps.id])));
  const all = [...own, ...others];
  const limit = Object.entries(judged.parameters.query).find(([name]) => LIMIT.test(name))?.[1];
  const shown = typeof limit === 'number' && limit > 0 ? all.slice(0, limit) : all;
  if (keeps.at === undefined) return replyWith(operation, { success, body: shown, accept });
  const described = propertiesOf(success.schema, definitions);
  const counted = Object.entries(objectOf(success.example)).map(([name, value = null]): [string, Json] => {
    if (TOTAL.test(name) && typeof doubleOf(value) === 'number') return [name, all.length];
    const { [name]: property } = described;
    // Every list is one page. A client that follows a promised page would get the same list again without an end.
    const ends: Json[] = MORE.test(name) && isSchema(property) ? [false, null, ''] : [];
    const end = ends.find((candidate) => isSchema(property) && fits(candidate, property, definitions));
    return [name, end === undefined ? value : end];
  });
  return replyWith(operation, { success, body: { ...Object.fromEntries(counted), [keeps.at]: shown }, accept });
}

/** An object as another response shows it: only what its schema describes, with the example of what is missing. */
function shownAs(object: JsonObject, { schema, example }: Shape, { definitions }: Resource): JsonObject {
  if (fits(object, schema, definitions)) return object;
  const described = propertiesOf(schema, definitions);
  const own = Object.entries(object).filter(([name, value]) => {
    const property = described[name];
    return isSchema(property) && value !== undefined && fits(value, property, definitions);
  });
  return { ...example, ...Object.fromEntries(own) };
}

function replyWith(
  operation: SimulatedOperation,
  { success: { response }, body, accept }: { success: Success; body: Json; accept: string | null },
): Reply | Refusal {
  const content = response.content.map((media) =>
    isJsonMediaType(media.mediaType) ? Object.assign({}, media, { examples: { kept: body } }) : media,
  );
  return exampleReply({ ...operation, responses: [{ ...response, content }] }, accept);
}

function missing(operation: SimulatedOperation, accept: string | null): Reply | Refusal {
  const isDocumented = operation.responses.some(({ status }) => /^4(?:04|XX)$/i.test(status));
  const reply = isDocumented ? documentedReply(operation, { code: '404', accept }) : null;
  return reply ?? { code: 'invalid_request', status: 404, detail: 'This object was deleted.' };
}

function fits(value: Json | undefined, schema: JsonSchema, definitions: Definitions): boolean {
  return value !== undefined && violationsOf(value, schema, { definitions, direction: 'response' }).length === 0;
}
