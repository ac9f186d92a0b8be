import { type Definitions, type JsonSchema, resolved, schemasOf } from '../../model/schema/json-schema.ts';
import { freeName } from '../../model/text/free-name.ts';
import { type Json, type JsonObject, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { DocumentSchemas } from '../description/schema-bundle.ts';
import { schemaPointer } from '../openapi/reading/resolve.ts';
import {
  arrayType,
  commentOf,
  intersection,
  keyOf,
  literal,
  NULL,
  objectType,
  typeNamed,
  type TypeText,
  union,
  UNKNOWN,
} from './type-text.ts';

/** Schemas that refer to each other in a circle are written into each other as often as this. */
const MAX_OPEN = 3;
const OBJECT_KEYWORDS = ['properties', 'additionalProperties', 'patternProperties'];
const PARTS = ['allOf', 'oneOf', 'anyOf'];

/**
 * Writes the schemas of a description as types. A type allows each value that its schema allows, with these conventions: keywords of
 * objects mean an object even without `type`, an object has no other properties than it declares unless the schema says so, and
 * numbers are doubles. Each named schema is an alias, because only an alias can have itself as an item.
 */
export class SchemaTypes {
  readonly #schemas: DocumentSchemas;
  readonly #definitions: Definitions;
  /** The names of the component schemas, by the keys of their definitions. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #aliases = new Map<string, string>();
  /** The definitions to which each definition leads without an object or a list between them. */
  readonly #direct = new Map<string, ReadonlySet<string>>();
  /** The definitions that are being written, outside of objects and lists. A direct reference back to one says nothing. */
  #open: readonly string[] = [];

  constructor(document: JsonObject) {
    this.#schemas = new DocumentSchemas(document, { purpose: 'types' });
    const names = Object.keys(objectOf(objectOf(document.components).schemas));
    this.#names = new Map(
      names.map((name) => [keyIn(this.#schemas.schema({ $ref: schemaPointer(name) })) ?? name, name]),
    );
    this.#definitions = this.#schemas.definitions();
  }

  /** The members of `components.schemas`, and their aliases. */
  components(): { members: string[]; aliases: string[] } {
    const definitions = Object.entries(this.#schemas.definitions());
    return {
      members: definitions.map(([key]) => `${keyOf(this.#names.get(key) ?? key)}: ${this.#aliasOf(key)};`),
      aliases: definitions.map(([key, schema]) => {
        const { text } = this.#inside([key], () => this.#type(schema));
        return `${commentOf(objectOf(schema))}export type ${this.#aliasOf(key)} = ${text};\n`;
      }),
    };
  }

  typeOf(schema: Json | undefined): string {
    return this.#type(this.#schemas.schema(schema)).text;
  }

  #definition(key: string): JsonSchema {
    return this.#definitions[key] ?? this.#schemas.definitions()[key] ?? true;
  }

  #aliasOf(key: string): string {
    return getOrMake(this.#aliases, key, () => {
      const taken = new Set(this.#aliases.values());
      const plain = (text: string): string => text.replaceAll(/\W/g, '_');
      return plain(freeName(`Schema_${this.#names.get(key) ?? key}`, (name) => taken.has(plain(name))));
    });
  }

  #type(schema: JsonSchema): TypeText {
    if (typeof schema === 'boolean') return schema ? UNKNOWN : typeNamed('never');
    const key = keyIn(schema);
    const type =
      key === null
        ? intersection([
            ...schemasOf(schema.allOf).map((part) => this.#type(part)),
            this.#ownType(schema),
            this.#alternatives(schema.oneOf),
            this.#alternatives(schema.anyOf),
          ])
        : this.#reference(key);
    // A schema that is open says nothing.
    return type === UNKNOWN ? UNKNOWN : intersection([type, this.#selection(schema)]);
  }

  #reference(key: string): TypeText {
    if (this.#open.includes(key)) return UNKNOWN;
    if (!this.#open.some((open) => this.#directOf(key).has(open))) return typeNamed(this.#aliasOf(key));
    if (this.#open.length > MAX_OPEN) return UNKNOWN;
    return this.#inside([...this.#open, key], () => this.#type(this.#definition(key)));
  }

  #inside<T>(open: readonly string[], make: () => T): T {
    const before = this.#open;
    this.#open = open;
    const made = make();
    this.#open = before;
    return made;
  }

  #directOf(key: string): ReadonlySet<string> {
    return getOrMake(this.#direct, key, () => {
      const found = new Set<string>();
      const visit = (schema: JsonSchema): void => {
        const target = keyIn(schema);
        if (target !== null) found.add(target);
        for (const keyword of PARTS) schemasOf(objectOf(schema)[keyword]).forEach(visit);
      };
      visit(this.#definition(key));
      // The set grows while it is read.
      for (const next of found) visit(this.#definition(next));
      return found;
    });
  }

  /** The type by the keywords of a schema itself; `unknown` if they say nothing about it. */
  #ownType(schema: JsonObject): TypeText {
    const { const: constant, enum: values, type } = schema;
    if (constant !== undefined) return literal(constant);
    const types = stringsOf([type].flat());
    // Many descriptions repeat null in the type only.
    if (Array.isArray(values)) return union([...values.map(literal), ...(types.includes('null') ? [NULL] : [])]);
    if (types.length > 0) return union(types.map((each) => this.#ofType(each, schema)));
    if (hasObjectKeyword(schema)) return this.#object(schema);
    return schema.items === undefined && schema.prefixItems === undefined ? UNKNOWN : this.#array(schema);
  }

  #ofType(type: string, schema: JsonObject): TypeText {
    switch (type) {
      case 'integer':
        return typeNamed('number');
      case 'array':
        return this.#array(schema);
      case 'object':
        return hasObjectKeyword(schema) || isAlone(schema) ? this.#object(schema) : UNKNOWN;
      default:
        return typeNamed(type);
    }
  }

  #array({ items = true, prefixItems }: JsonObject): TypeText {
    return this.#inside([], () => {
      const rest = arrayType(this.#type(items as JsonSchema));
      const first = schemasOf(prefixItems).map((item) => this.#type(item).text);
      if (first.length === 0) return rest;
      return typeNamed(`[${[...first, ...(items === false ? [] : [`...${rest.text}`])].join(', ')}]`);
    });
  }

  #object(schema: JsonObject): TypeText {
    const { properties, additionalProperties, patternProperties } = schema;
    const required = stringsOf(schema.required);
    const declared = Object.entries(objectOf(properties));
    const members = declared.map(([name, property = true]) =>
      this.#property(name, property as JsonSchema, required.includes(name)),
    );
    const patterns = Object.values(objectOf(patternProperties));
    if (isAlone(schema))
      for (const name of required)
        if (!Object.hasOwn(objectOf(properties), name)) members.push(`${keyOf(name)}: unknown;`);
    // Only a schema without any rule about names allows every name.
    const isAny = additionalProperties === undefined && members.length === 0 && patterns.length === 0;
    const isMap = additionalProperties !== undefined && additionalProperties !== false;
    const others = [...patterns, ...(isAny || isMap ? [additionalProperties] : [])];
    if (others.length === 0) return objectType(members);
    const type = this.#inside([], () => union(others.map((other = true) => this.#type(other as JsonSchema))));
    const map = objectType([`[key: string]: ${type.text};`]);
    return members.length === 0 ? map : intersection([objectType(members), map]);
  }

  #property(name: string, schema: JsonSchema, isRequired: boolean): string {
    const { text } = this.#inside([], () => this.#type(schema));
    const modifier = objectOf(resolved(schema, this.#definitions)).readOnly === true ? 'readonly ' : '';
    return `${commentOf(objectOf(schema))}${modifier}${keyOf(name)}${isRequired ? '' : '?'}: ${text};`;
  }

  #alternatives(list: Json | undefined): TypeText {
    const alternatives = schemasOf(list);
    return alternatives.length === 0 ? UNKNOWN : union(alternatives.map((alternative) => this.#type(alternative)));
  }

  /** The property by which a discriminator recognizes a schema, unless the schema itself names its values. */
  #selection(schema: JsonObject): TypeText {
    const { property, values } = objectOf(schema['x-selection']);
    if (typeof property !== 'string') return UNKNOWN;
    const selecting = stringsOf(values);
    const { properties } = objectOf(resolved(schema, this.#definitions));
    const [declared = true] = schemasOf([objectOf(properties)[property] ?? true]);
    const { const: constant, enum: listed, type } = objectOf(resolved(declared, this.#definitions));
    const isText = constant === undefined && (type === undefined || [type].flat().includes('string'));
    const allows =
      !Array.isArray(listed) ||
      (listed.length > selecting.length && selecting.every((value) => listed.includes(value)));
    if (!isText || !allows) return UNKNOWN;
    return objectType([`${keyOf(property)}: ${union(selecting.map(literal)).text};`]);
  }
}

/** The key of the definition that a reference names; null for another schema. */
function keyIn(schema: JsonSchema): string | null {
  return stringOf(objectOf(schema).$ref)?.replace('#/$defs/', '') ?? null;
}

function hasObjectKeyword(schema: JsonObject): boolean {
  return OBJECT_KEYWORDS.some((keyword) => schema[keyword] !== undefined);
}

/** Whether a schema consists of no other schemas. */
function isAlone(schema: JsonObject): boolean {
  return schema.$ref === undefined && PARTS.every((keyword) => schema[keyword] === undefined);
}
