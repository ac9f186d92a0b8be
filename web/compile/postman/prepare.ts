import { arrayOf, isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { operationsOfPathItem } from '../openapi/path-item.ts';
import { resolveObject } from '../openapi/resolve.ts';

/**
 * A description as the converter understands it best: each operation in one folder, that of its first tag, where it would copy it into
 * several; `security: []` as the requirement of nothing, since it takes the empty list for the document's; the fields of a form with the
 * values of the form's example, of which it knows nothing, or empty where there are none.
 */
export function prepared(document: JsonObject): JsonObject {
  const item = (value: Json | undefined): JsonObject => {
    const operations = operationsOfPathItem(objectOf(value)).map(({ method, operation }) => [
      method,
      preparedOperation(operation, document),
    ]);
    return { ...objectOf(value), ...Object.fromEntries(operations) };
  };
  const paths = Object.entries(objectOf(document.paths))
    .filter(([path]) => !path.startsWith('x-'))
    .map(([path, value]) => [path, isObject(value) ? item(value) : value]);
  return { ...document, ...preparedSecurity(document), paths: Object.fromEntries(paths) as JsonObject };
}

function preparedOperation(operation: JsonObject, document: JsonObject): JsonObject {
  const own = { ...operation, ...preparedSecurity(operation), tags: arrayOf(operation.tags).slice(0, 1) };
  const body = resolveObject(document, operation.requestBody);
  const forms = Object.entries(objectOf(body.content)).filter(([name]) =>
    /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(name),
  );
  if (forms.length === 0) return own;
  const content = {
    ...objectOf(body.content),
    ...Object.fromEntries(forms.map(([name, media]) => [name, preparedForm(objectOf(media), document)])),
  };
  return { ...own, requestBody: { ...body, content } };
}

/** Of a requirement that may be left out, the one that is left. */
function preparedSecurity({ security }: JsonObject): JsonObject {
  if (!Array.isArray(security)) return {};
  const needed = security.filter((requirement) => Object.keys(objectOf(requirement)).length > 0);
  return { security: needed.length === 0 ? [{}] : needed };
}

function preparedForm(media: JsonObject, document: JsonObject): JsonObject {
  const named = resolveObject(document, Object.values(objectOf(media.examples))[0]);
  const values = objectOf(media.example ?? named.value);
  const schema = resolveObject(document, media.schema);
  const properties = Object.entries(objectOf(schema.properties)).map(([name, property]) => {
    const own = resolveObject(document, property);
    const value = values[name] ?? own.const ?? own.example ?? arrayOf(own.examples)[0] ?? own.default;
    if (value !== undefined) return [name, { ...own, example: value }];
    // Nothing is better than what would be made up from a pattern.
    return [
      name,
      own.enum !== undefined || own.type !== 'string'
        ? property
        : { type: 'string', enum: [''], description: own.description },
    ];
  });
  return { ...media, schema: { ...schema, properties: Object.fromEntries(properties) as JsonObject } };
}
