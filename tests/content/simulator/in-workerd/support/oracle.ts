import { dereference, type Schema, validate, type ValidationResult } from '@cfworker/json-schema';
import documents from 'descriptions:documents';

/** Parsed JSON that a test reads freely. */
// oxlint-disable-next-line typescript/no-explicit-any -- responses are judged by the oracle, not by types
export type Json = Record<string, any>;

export type Name = keyof typeof documents;

/** Statuses of HTTP itself, which the descriptions do not list. */
const PROTOCOL = new Set([405, 406, 413, 415]);
type Lookup = ReturnType<typeof dereference>;
const lookups = new Map<Json, Lookup>();
/** Schemas as JSON Schema, by how the description writes them. */
const schemas = new Map<Json, Schema>();

export interface Found {
  name: Name;
  document: Json;
  operation: Json;
  path: string;
}

/** The paths of each description, those with the fewest parameters first. */
const PATHS = (Object.entries(documents) as [Name, Json][]).flatMap(([name, document]) =>
  Object.keys(document.paths as Json)
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
      return { name, document, path, pattern, item: document.paths[path] as Json };
    }),
);

/** The operation of a request, found without the simulator's own router. */
export function operationOf(method: string, url: string): Found | null {
  const sent = new URL(url, 'https://portal.example').pathname.replace(/^\/simulator(?=\/(public|gateway)\/)/, '');
  for (const { name, document, path, item, pattern } of PATHS) {
    const operation = item[method.toLowerCase()];
    if (operation !== undefined && pattern.test(sent)) return { name, document, operation, path };
  }
  return null;
}

/** Lists the faults of a response by its description. It uses another validator than the simulator. */
export function faultsOf(found: Found, response: { status: number; type: string; body: Json | null }): string[] {
  const { document, operation } = found;
  const { status, type, body } = response;
  if (PROTOCOL.has(status)) return [];
  const documented = resolve(document, operation.responses[String(status)]);
  if (documented === undefined) return [`${operation.operationId} has no status ${status}: ${JSON.stringify(body)}`];
  const content: Json = documented.content ?? {};
  const media = content[type];
  if (media === undefined)
    return Object.keys(content).length === 0 && body === null ? [] : [`The type ${type} is not documented.`];
  const codes: string[] | undefined = documented['x-problem-codes'];
  if (codes !== undefined && !codes.includes(body?.code))
    return [`The code ${body?.code} is not documented for ${operation.operationId} ${status}.`];
  const { valid, errors } = judge(document, media.schema, body);
  return valid ? [] : [`${operation.operationId} ${status}: ${JSON.stringify(errors.slice(-2))}`];
}

/** Lists the faults of a value by a schema of a description. */
export function schemaFaults(name: Name, schema: string, value: unknown): string[] {
  const document: Json = documents[name];
  const { valid, errors } = judge(document, document.components.schemas[schema], value);
  return valid ? [] : [JSON.stringify(errors.slice(-2))];
}

/** Whether a value fits a schema of a document. */
function judge(document: Json, schema: Json, value: unknown): ValidationResult {
  const lookup = lookupOf(document);
  let ready = schemas.get(schema);
  if (ready === undefined) {
    ready = modern(schema) as Schema;
    schemas.set(schema, ready);
    // Any pointer that nothing else has. The references in the schema start at the root of the document.
    dereference(ready, lookup, undefined, `/judged/${schemas.size}`);
  }
  return validate(value, ready, '2020-12', lookup);
}

/** The schemas of a document by their addresses. They are resolved once, because that takes longer than to judge a response. */
function lookupOf(document: Json): Lookup {
  let known = lookups.get(document);
  if (known === undefined) {
    known = dereference({ components: { schemas: modern(document.components.schemas) } });
    lookups.set(document, known);
  }
  return known;
}

/** OpenAPI 3.0's `nullable` as JSON Schema. Discriminators are annotations. */
function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Json = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, modern(part)]));
  if (copy.nullable === true && typeof copy.type === 'string') {
    copy.type = [copy.type, 'null'];
    if (Array.isArray(copy.enum)) copy.enum = [...copy.enum, null];
  }
  return copy;
}

function resolve(document: Json, value: Json | undefined): Json | undefined {
  const reference = value?.$ref;
  if (typeof reference !== 'string') return value;
  let target: unknown = document;
  for (const part of reference.slice(2).split('/')) target = (target as Json)[part];
  return resolve(document, target as Json);
}
