import type { Header, MediaType, Operation, Parameter } from '../../model/api/operation.ts';
import { heldBy } from '../../model/api/schema-holder.ts';
import type { Alternative, EnumValue, Schema, SchemaObject } from '../../model/api/schema.ts';
import type { Html } from '../../model/text/html.ts';
import type { Gathering } from './gathering.ts';
import { LIMITS } from './limits.ts';

/** The page whose fields are collected. */
interface FieldsOf {
  gathering: Gathering;
  page: number;
  /** Separates the fields of different API descriptions. */
  scope: string;
  wordsOf: (html: Html | null) => string;
}

/** The place of a property in a schema. */
interface Inside {
  /** The named schema around it, or the page. */
  owner: string;
  /** Property names from the owner down. */
  names: readonly string[];
  depth: number;
}

/** Collects parameters, headers, properties and their values: everything with a line of its own on the page, with the anchor of the line. */
export class Fields {
  readonly #of: FieldsOf;

  constructor(of: FieldsOf) {
    this.#of = of;
  }

  operation({ parameters, requestBody, responses, callbacks }: Operation): void {
    for (const parameter of parameters) this.#parameter(parameter, parameter.in);
    this.#content(requestBody?.content);
    for (const { headers, content } of responses) {
      for (const header of headers) this.#parameter(header, 'header');
      this.#content(content);
    }
    for (const callback of callbacks) this.operation(callback.operation);
  }

  /** A whole value, as a schema page or a body shows it. */
  value(schema: Schema): void {
    const { page } = this.#of;
    this.#inside(schema, { owner: `#${page}`, names: [], depth: 1 });
  }

  #content(content: readonly MediaType[] = []): void {
    for (const { schema } of content) if (schema !== null) this.value(schema);
  }

  #parameter({ anchor, name, description, deprecated, schema }: Parameter | Header, place: string): void {
    const { gathering, page, scope, wordsOf } = this.#of;
    const text = wordsOf(description ?? schema?.description ?? null);
    const key = `${scope} ${place} ${name} ${text}`;
    gathering.add(key, { kind: 'parameter', label: name, text: () => text, deprecated }, { page, anchor, depth: 1 });
    if (schema === null) return;
    this.#values(schema, { key, anchor, depth: 2 });
    this.#inside(schema, { owner: `#${page} ${anchor}`, names: [name], depth: 2 });
  }

  /** The lines below a value, in the same order as in article/schema/structure.tsx. */
  #inside(schema: Schema | null, place: Inside): void {
    if (schema?.kind !== 'schema') return;
    const { depth } = place;
    const inner = schema.name === null ? place : { ...place, owner: schema.name, names: [schema.name] };
    for (const { anchor, name, match, schema: value } of schema.properties) {
      const around = match === 'name' ? { ...inner, names: [...inner.names, name] } : inner;
      if (match === 'name') this.#property(name, value, { ...inner, anchor });
      this.#inside(value, { ...around, depth: depth + 1 });
    }
    for (const position of schema.prefixItems) this.#inside(position.schema, { ...inner, depth: depth + 1 });
    for (const { anchor, schema: value } of shownChoices(schema)) {
      this.#values(value, { key: `${inner.owner} ${inner.names.join('.')}`, anchor, depth: depth + 1 });
      this.#inside(value, inner);
    }
    for (const part of sameLine(schema)) this.#inside(part, inner);
  }

  #property(name: string, schema: Schema, { owner, names, depth, anchor }: Inside & { anchor: string }): void {
    const { gathering, page, scope, wordsOf } = this.#of;
    const key = `${scope} ${owner} ${[...names, name].join('.')}`;
    gathering.add(
      key,
      { kind: 'property', label: name, text: () => wordsOf(schema.description), deprecated: schema.deprecated },
      { page, anchor, depth },
    );
    this.#values(schema, { key, anchor, depth: depth + 1 });
  }

  #values(schema: Schema, { key, anchor, depth }: { key: string; anchor: string; depth: number }): void {
    const { gathering, page, scope, wordsOf } = this.#of;
    const { name, values } = valuesOf(schema);
    for (const { value, description } of values.slice(0, LIMITS.values)) {
      const owner = name === null ? key : `${scope} ${name}`;
      gathering.add(
        `${owner} = ${value}`,
        { kind: 'value', label: valueToText(value), text: () => wordsOf(description) },
        { page, anchor, depth },
      );
    }
  }
}

function shownChoices(schema: SchemaObject): Alternative[] {
  return [...(heldBy(schema) === undefined ? schema.oneOf : []), ...schema.anyOf];
}

/** Subschemas about the same value, which are shown below the same line. */
function sameLine(schema: SchemaObject): (Schema | null)[] {
  const { propertyNames, items, content, dependencies, conditions, allOf } = schema;
  const parts = heldBy(schema) === undefined ? allOf : [];
  return [
    propertyNames,
    items,
    content?.schema ?? null,
    ...dependencies.map((dependency) => dependency.schema),
    conditions?.then ?? null,
    conditions?.else ?? null,
    ...parts,
  ];
}

/** The allowed values of a schema or of its items, with the name of the schema that lists them. */
function valuesOf(schema: Schema): { name: string | null; values: EnumValue[] } {
  if (schema.kind === 'ref') return { name: null, values: [] };
  const values = [...schema.enum, ...(schema.const === null ? [] : [{ value: schema.const, description: null }])];
  if (values.length === 0 && schema.items !== null) return valuesOf(schema.items);
  return { name: schema.name, values: values.filter(({ value }) => value.startsWith('"') && value !== '""') };
}

function valueToText(json: string): string {
  return String(JSON.parse(json));
}
