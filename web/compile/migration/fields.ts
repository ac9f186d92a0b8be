import { isJsonMediaType } from '../../model/api/media-type.ts';
import type { MediaType, Operation, ParameterLocation, Response } from '../../model/api/operation.ts';
import type { Schema, SchemaObject } from '../../model/api/schema.ts';

/** One field of an operation's messages, as its page draws it. */
export interface Field {
  /** Names from the outermost in, e.g. `body.user.phone`; without alternatives, and with `response` for any success. */
  path: string;
  /** Where its page has it, e.g. `response-201.id`. */
  anchor: string;
  /** Path of the field around it; null for parameters, and for `body` and `response` themselves. */
  parent: string | null;
  place: ParameterLocation | 'body' | 'response';
  /** JSON types without component names, which may change without the message changing: `string | null`, `object[]`. */
  type: string;
  required: boolean;
  /** Values of an enumeration, as JSON. */
  values: string[];
  /** Component names of what it holds, whichever alternative: `['PhoneDevice', 'ItemDevice']`. */
  schemas: string[];
  /** Its page leads elsewhere for what is inside. */
  isCut: boolean;
}

/**
 * The fields of an operation: parameters, its body, its answer that means success, and what both hold; outer ones before inner.
 * @param status of the answer, where the operation has several that mean success
 */
export function fieldsOf(operation: Operation, status: string | null = null): Field[] {
  const fields = new Fields();
  for (const { in: place, name, anchor, required, schema } of operation.parameters) {
    // Names of headers do not care for letter case (RFC 9110, 5.1).
    fields.add(
      { path: `${place}.${place === 'header' ? name.toLowerCase() : name}`, anchor, parent: null, place, required },
      schema,
    );
  }
  const [body, success] = [operation.requestBody, successOf(operation, status)];
  const [sent, received] = [mainSchema(body?.content), mainSchema(success?.content)];
  if (body !== null && sent !== null)
    fields.add({ path: 'body', anchor: 'request-body', parent: null, place: 'body', required: body.required }, sent);
  if (success !== undefined && received !== null)
    fields.add({ path: 'response', anchor: success.anchor, parent: null, place: 'response', required: true }, received);
  return fields.all;
}

/** The answer that readers work with: the success of that status, else the first that has a body, else the first. */
export function successOf({ responses }: Operation, status: string | null = null): Response | undefined {
  const successes = responses.filter((response) => response.status.startsWith('2'));
  return (
    successes.find((response) => response.status === status) ??
    successes.find(({ content }) => mainSchema(content) !== null) ??
    successes[0]
  );
}

/** That of JSON, where a message has several media types. */
function mainSchema(content: readonly MediaType[] = []): Schema | null {
  const drawn = content.filter(({ schema }) => schema !== null);
  return (drawn.find(({ name }) => isJsonMediaType(name)) ?? drawn[0])?.schema ?? null;
}

interface Inside {
  path: string;
  parent: string;
  place: Field['place'];
  /** Inside of one of several alternatives, where nothing is required of all messages. */
  isChoice: boolean;
}

class Fields {
  readonly #byPath = new Map<string, Field>();

  get all(): Field[] {
    return [...this.#byPath.values()];
  }

  /** A field and what is inside. The same field of another alternative adds its types and values. */
  add(
    field: Pick<Field, 'path' | 'anchor' | 'parent' | 'place' | 'required'>,
    schema: Schema | null,
    isChoice = false,
  ): void {
    const known = this.#byPath.get(field.path);
    const types = new Set([...(known?.type.split(' | ') ?? []), ...typesOf(schema)]);
    this.#byPath.set(field.path, {
      ...(known ?? field),
      type: [...types].filter((type) => type !== 'any' || types.size === 1).join(' | '),
      values: [...new Set([...(known?.values ?? []), ...valuesOf(schema)])].filter((value) => value !== 'null'),
      schemas: [...new Set([...(known?.schemas ?? []), ...schemasOf(schema)])],
      isCut: (known?.isCut ?? false) || isCut(schema),
    });
    this.#addInside(schema, { path: field.path, parent: field.path, place: field.place, isChoice });
  }

  #addInside(schema: Schema | null, { path, parent, place, isChoice }: Inside): void {
    if (schema?.kind !== 'schema') return;
    for (const property of schema.properties) {
      this.add(
        {
          path: `${path}.${property.name}`,
          anchor: property.anchor,
          parent,
          place,
          required: property.required && !isChoice,
        },
        property.schema,
        isChoice,
      );
    }
    this.#addInside(schema.items, { path, parent, place, isChoice });
    schema.prefixItems.forEach((item, index) =>
      this.#addInside(item.schema, { path: `${path}.${index}`, parent, place, isChoice }),
    );
    for (const alternative of [...schema.oneOf, ...schema.anyOf])
      this.#addInside(alternative.schema, { path, parent, place, isChoice: true });
  }
}

/** `null` comes last, wherever it was found. */
function typesOf(schema: Schema | null): string[] {
  if (schema === null) return ['any'];
  const nullable = schema.nullable ? ['null'] : [];
  if (schema.kind === 'ref') return [schema.type.endsWith('[]') ? 'object[]' : 'object', ...nullable];
  const alternatives = [...schema.oneOf, ...schema.anyOf].flatMap((alternative) => typesOf(alternative.schema));
  const own = schema.types.map((type) => (type === 'array' ? `${itemType(schema.items)}[]` : type));
  const types = own.length > 0 ? own : [...new Set(alternatives)];
  return [...(types.length > 0 ? types : untypedTypes(schema)).filter((type) => type !== 'null'), ...nullable];
}

function itemType(items: Schema | null): string {
  const types = typesOf(items);
  return types.length === 1 ? (types[0] ?? 'any') : `(${types.join('|')})`;
}

/** An enumeration that names no type has the one of its values; what leads back to a schema around it is an object. */
function untypedTypes({ type, enum: values }: SchemaObject): string[] {
  const types = [...new Set(values.map(({ value }) => typeof JSON.parse(value)))];
  return types.length > 0 ? types : [type === 'any' ? 'any' : 'object'];
}

function valuesOf(schema: Schema | null): string[] {
  if (schema?.kind !== 'schema') return [];
  const inner = [
    schema.items,
    ...schema.oneOf.map((alternative) => alternative.schema),
    ...schema.anyOf.map((alternative) => alternative.schema),
  ];
  return [
    ...schema.enum.map(({ value }) => value),
    ...(schema.const === null ? [] : [schema.const]),
    ...inner.flatMap((part) => (part?.kind === 'schema' && part.properties.length === 0 ? valuesOf(part) : [])),
  ];
}

const JSON_TYPES = new Set(['any', 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

function schemasOf(schema: Schema | null): string[] {
  if (schema === null) return [];
  // A schema wrapped into an `allOf` of its own has lost its name, but not in the notation of its type.
  const own = [schema.name ?? schema.type].filter(
    (name) => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) && !JSON_TYPES.has(name),
  );
  if (schema.kind === 'ref') return own;
  return [
    ...own,
    ...schemasOf(schema.items),
    ...[...schema.oneOf, ...schema.anyOf].flatMap((alternative) => schemasOf(alternative.schema)),
  ];
}

function isCut(schema: Schema | null): boolean {
  if (schema === null) return false;
  if (schema.kind === 'ref') return true;
  return isCut(schema.items) || [...schema.oneOf, ...schema.anyOf].some((alternative) => isCut(alternative.schema));
}
