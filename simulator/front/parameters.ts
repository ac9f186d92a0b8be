import type { JsonSchema } from '../../web/model/request/console.ts';
import type { SimulatedParameter } from '../../web/model/simulator/data.ts';
import { isObject, type Json } from '../json.ts';
import type { Route } from './routes.ts';
import { validate, type Violation } from './validator.ts';

export interface ReadParameters {
  values: { path: Json; query: Json; header: Json };
  violations: Violation[];
}

/** Reads the parameters of a request, with the types that their schemas have, and validates them. */
export function readParameters({ api, operation, values: inPath }: Route, request: Request, url: URL): ReadParameters {
  const values: ReadParameters['values'] = { path: {}, query: {}, header: {} };
  const violations: Violation[] = [];
  for (const parameter of operation.parameters) {
    const texts = textsOf(parameter, { inPath, request, query: url.searchParams });
    const pointer = `/${parameter.in}/${parameter.name}`;
    if (texts.length === 0) {
      if (parameter.isRequired)
        violations.push({ pointer, code: 'required', message: `Send the ${placeName(parameter)} ${parameter.name}.` });
      continue;
    }
    const schema = resolved(parameter.schema, api.schemas);
    const isList = typesOf(schema).includes('array');
    if (!isList && texts.length > 1) {
      violations.push({ pointer, code: 'duplicate', message: 'Must be sent once.' });
      continue;
    }
    const value = isList ? listValue(texts, parameter, api.schemas) : typed(texts[0] ?? '', schema);
    const found = validate(value, parameter.schema, api.schemas);
    const [first] = found;
    if (first !== undefined) violations.push({ ...first, pointer });
    Object.defineProperty(values[parameter.in], parameter.name, { value, enumerable: true });
  }
  return { values, violations };
}

function textsOf(
  parameter: SimulatedParameter,
  { inPath, request, query }: { inPath: Record<string, string>; request: Request; query: URLSearchParams },
): string[] {
  if (parameter.in === 'query') return query.getAll(parameter.name);
  const text = parameter.in === 'path' ? inPath[parameter.name] : request.headers.get(parameter.name);
  return text === null || text === undefined ? [] : [text];
}

function listValue(
  texts: string[],
  { explodes, schema }: SimulatedParameter,
  schemas: Record<string, JsonSchema>,
): unknown {
  const items = resolved(resolved(schema, schemas).items, schemas);
  const parts = explodes ? texts : texts.join(',').split(',');
  return parts.map((part) => typed(part, items));
}

/** A text as the type that its schema asks for; the text itself if it is not written like that. */
function typed(text: string, schema: Json): unknown {
  const types = typesOf(schema);
  if (types.includes('integer') && /^-?\d{1,20}$/.test(text)) return Number(text);
  if (types.includes('number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The object of a schema, behind its references. */
function resolved(schema: unknown, schemas: Record<string, JsonSchema>): Json {
  if (!isObject(schema)) return {};
  return typeof schema.$ref === 'string' ? resolved(schemas[schema.$ref], schemas) : schema;
}

function typesOf({ type }: Json): unknown[] {
  return [type].flat();
}

function placeName({ in: place }: SimulatedParameter): string {
  return place === 'header' ? 'header' : `${place} parameter`;
}
