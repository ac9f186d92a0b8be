import type { Header, MediaType, Operation, Parameter } from '../../model/api/operation.ts';
import { heldBy } from '../../model/api/schema-holder.ts';
import type { Alternative, EnumValue, Schema, SchemaObject } from '../../model/api/schema.ts';
import { textOfValue } from '../../model/request/serialize.ts';
import type { Html } from '../../model/text/html.ts';
import { exactJson } from '../../model/text/json.ts';
import type { Gathering } from './gathering.ts';
import { LIMITS } from './limits.ts';

/** The page whose fields become search entries. */
interface FieldsOptions {
  gathering: Gathering;
  page: number;
  /** Distinguishes fields of different API descriptions. */
  scope: string;
  wordsOf: (html: Html | null) => string;
}

interface Position {
  /** The nearest named schema around it, or the page. */
  owner: string;
  /** Property names on the way from the owner. */
  names: readonly string[];
  depth: number;
}

/** Adds search entries for parameters, headers, properties and enumeration values: everything that has an anchor in an operation's page. */
export class Fields {
  readonly #options: FieldsOptions;

  constructor(options: FieldsOptions) {
    this.#options = options;
  }

  /** Adds the entries of an operation and of its callbacks. */
  operation({ parameters, requestBody, responses, callbacks }: Operation): void {
    for (const parameter of parameters) this.#parameter(parameter, parameter.in);
    this.#content(requestBody?.content);
    for (const { headers, content } of responses) {
      for (const header of headers) this.#parameter(header, 'header');
      this.#content(content);
    }
    for (const callback of callbacks) this.operation(callback.operation);
  }

  /** Adds the entries of a whole value, on a schema page or in a body. */
  value(schema: Schema): void {
    const { page } = this.#options;
    this.#properties(schema, { owner: `#${page}`, names: [], depth: 1 });
  }

  #content(content: readonly MediaType[] = []): void {
    for (const { schema, itemSchema, sameAs } of content) {
      // A repeated schema has no anchors of its own.
      if (sameAs !== null) continue;
      if (schema !== null) this.value(schema);
      if (itemSchema !== null) this.value(itemSchema);
    }
  }

  #parameter({ anchor, name, description, deprecated, schema }: Parameter | Header, location: string): void {
    const { gathering, page, scope, wordsOf } = this.#options;
    const text = wordsOf(description ?? schema?.description ?? null);
    const key = `${scope} ${location} ${name} ${text}`;
    gathering.add({ key, kind: 'parameter', label: name, text: () => text, deprecated, page, anchor, depth: 1 });
    if (schema === null) return;
    this.#values(schema, { key, anchor, depth: 2 });
    this.#properties(schema, { owner: `#${page} ${anchor}`, names: [name], depth: 2 });
  }

  /** Adds the properties inside a value, in the order in which article/schema/structure.tsx shows them. */
  #properties(schema: Schema | null, place: Position): void {
    if (schema?.kind !== 'schema') return;
    const { depth } = place;
    const inner = schema.name === null ? place : { ...place, owner: schema.name, names: [schema.name] };
    for (const { anchor, name, match, schema: value } of schema.properties) {
      const around = match === 'name' ? { ...inner, names: [...inner.names, name] } : inner;
      if (match === 'name') this.#property(name, value, { ...inner, anchor });
      this.#properties(value, { ...around, depth: depth + 1 });
    }
    for (const position of schema.prefixItems) this.#properties(position.schema, { ...inner, depth: depth + 1 });
    for (const { anchor, schema: value } of shownAlternatives(schema)) {
      this.#values(value, { key: `${inner.owner} ${inner.names.join('.')}`, anchor, depth: depth + 1 });
      this.#properties(value, inner);
    }
    for (const part of innerSchemas(schema)) this.#properties(part, inner);
  }

  #property(name: string, schema: Schema, { owner, names, depth, anchor }: Position & { anchor: string }): void {
    const { gathering, page, scope, wordsOf } = this.#options;
    const key = `${scope} ${owner} ${[...names, name].join('.')}`;
    gathering.add({
      key,
      kind: 'property',
      label: name,
      text: () => wordsOf(schema.description),
      deprecated: schema.deprecated,
      page,
      anchor,
      depth,
    });
    this.#values(schema, { key, anchor, depth: depth + 1 });
  }

  #values(schema: Schema, { key, anchor, depth }: { key: string; anchor: string; depth: number }): void {
    const { gathering, page, scope, wordsOf } = this.#options;
    const { name, values } = valuesOf(schema);
    for (const { value, title, description } of values.slice(0, LIMITS.values)) {
      const owner = name === null ? key : `${scope} ${name}`;
      gathering.add({
        key: `${owner} = ${value}`,
        kind: 'value',
        label: textOfValue(exactJson(value)) || value,
        text: () => [title ?? '', wordsOf(description)].filter(Boolean).join('. '),
        page,
        anchor,
        depth,
      });
    }
  }
}

/** The alternatives that have their own lines in the article. */
function shownAlternatives(schema: SchemaObject): Alternative[] {
  return [...(heldBy(schema) === undefined ? schema.oneOf : []), ...schema.anyOf];
}

/** Schemas that apply to the same value and are shown below the same line. */
function innerSchemas(schema: SchemaObject): (Schema | null)[] {
  const { propertyNames, items, content, dependencies, conditions, allOf } = schema;
  const parts = heldBy(schema) === undefined ? allOf : [];
  return [
    propertyNames,
    items,
    content?.schema ?? null,
    ...dependencies.map((dependency) => dependency.schema),
    ...(conditions?.kind === 'schemas' ? [conditions.then, conditions.else] : []),
    ...parts,
  ];
}

/** The constant, or the texts of the enumeration, of a value or of its items, with the name of the schema that lists them. */
function valuesOf(schema: Schema): { name: string | null; values: EnumValue[] } {
  if (schema.kind === 'ref') return { name: null, values: [] };
  const constants = schema.const === null ? [] : [{ value: schema.const, title: null, description: null }];
  if (schema.enum.length + constants.length === 0 && schema.items !== null) return valuesOf(schema.items);
  const texts = schema.enum.filter(({ value }) => value.startsWith('"') && value !== '""');
  return { name: schema.name, values: [...texts, ...constants] };
}
