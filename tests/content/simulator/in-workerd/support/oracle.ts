import { type Schema, Validator } from '@cfworker/json-schema';
import documents from 'descriptions:documents';

/** Parsed JSON that a test reads freely. */
// oxlint-disable-next-line typescript/no-explicit-any -- responses are judged by the oracle, not by types
export type Json = Record<string, any>;

export type Name = keyof typeof documents;

/** Statuses of HTTP itself, which the descriptions do not list. */
const PROTOCOL = new Set([405, 406, 413, 415]);
const validators = new Map<unknown, Validator>();

export interface Found {
  name: Name;
  document: Json;
  operation: Json;
  path: string;
}

/** The operation of a request, found without the simulator's own router. */
export function operationOf(method: string, url: string): Found | null {
  const path = new URL(url, 'https://portal.example').pathname.replace(/^\/simulator(?=\/(public|gateway)\/)/, '');
  for (const [name, document] of Object.entries(documents) as [Name, Json][]) {
    const templates = Object.keys(document.paths).toSorted((a, b) => a.split('{').length - b.split('{').length);
    for (const template of templates) {
      const pattern = new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
      const operation = document.paths[template][method.toLowerCase()];
      if (operation !== undefined && pattern.test(path)) return { name, document, operation, path: template };
    }
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
  const { valid, errors } = validatorOf(document, media.schema).validate(body);
  return valid ? [] : [`${operation.operationId} ${status}: ${JSON.stringify(errors.slice(-2))}`];
}

/** Lists the faults of a value by a schema of a description. */
export function schemaFaults(name: Name, schema: string, value: unknown): string[] {
  const document: Json = documents[name];
  const { valid, errors } = validatorOf(document, document.components.schemas[schema]).validate(value);
  return valid ? [] : [JSON.stringify(errors.slice(-2))];
}

function validatorOf(document: Json, schema: Json): Validator {
  let validator = validators.get(schema);
  if (validator === undefined) {
    const { components } = normalized(document);
    validator = new Validator({ ...(modern(schema) as Schema), components }, '2020-12', true);
    validators.set(schema, validator);
  }
  return validator;
}

const normal = new WeakMap<object, Json>();

function normalized(document: Json): Json {
  let known = normal.get(document);
  if (known === undefined) {
    known = { components: { schemas: modern(document.components.schemas) } };
    normal.set(document, known);
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
