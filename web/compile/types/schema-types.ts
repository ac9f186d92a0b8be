import {
  arrayOf,
  isObject,
  isStructure,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  stringsOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import { freeName } from '../base/free-name.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { pointerOfRef, resolve, schemaNameOf, schemaAndParts, schemaPointer } from '../openapi/reading/resolve.ts';
import { isNullable } from '../openapi/reading/type-notation.ts';
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

/** Schemas deeper inside others, which only hostile documents have, become `unknown`. */
const MAX_NESTING = 60;
/** Schemas that refer to each other in a circle are written into each other as often as this. */
const MAX_OPEN = 3;
const OBJECT_KEYWORDS = ['properties', 'additionalProperties', 'patternProperties'];
const PARTS = ['allOf', 'oneOf', 'anyOf'];
/** Keywords that change a type beside a `$ref`. */
const DEMANDS = [...OBJECT_KEYWORDS, ...PARTS, 'required', 'type', 'enum', 'const', 'items', 'prefixItems', 'nullable'];

/**
 * Writes the schemas of a description as types. A type allows each value that its schema allows, with these conventions: keywords of
 * objects mean an object even without `type`, an object has no other properties than it declares unless the schema says so, and
 * numbers are doubles.
 */
export class SchemaTypes {
  readonly #document: JsonObject;
  /** The names of schemas outside of the components that others refer to, by their pointers. */
  readonly #lifted = new Map<string, string>();
  /** The schemas that each named schema refers to without an object between them, by pointer. */
  readonly #direct = new Map<string, readonly { pointer: string; isItem: boolean }[]>();
  /** The aliases of schemas that have themselves as items, by their pointers. A property cannot refer to itself in this way. */
  readonly #aliases = new Map<string, string | null>();
  /** Pointers of the named schemas that are being written. A direct reference back to one says nothing. */
  #open: readonly string[] = [];
  #nesting = 0;
  #mapped: ReadonlySet<string> | null = null;

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** The members of `components.schemas`, and the aliases that these and all types before them use. */
  components(): { members: string[]; aliases: string[] } {
    const aliases: string[] = [];
    const memberOf = (pointer: string, name: string): string => {
      const schema = this.#at(pointer);
      this.#open = [pointer];
      let { text } = intersection([this.#typeOf(schema), ...this.#tagsOfSubtype(pointer)]);
      this.#open = [];
      const alias = this.#aliasOf(pointer);
      if (alias !== null) {
        aliases.push(`type ${alias} = ${text};`);
        text = alias;
      }
      return `${commentOf(objectOf(schema))}${keyOf(name)}: ${text};`;
    };
    const members = Object.keys(this.#schemas).map((name) => memberOf(schemaPointer(name), name));
    // The map of lifted schemas grows while the loop runs.
    for (const [pointer, name] of this.#lifted) members.push(memberOf(pointer, name));
    return { members, aliases };
  }

  typeOf(schema: Json | undefined): string {
    return this.#typeOf(schema).text;
  }

  get #schemas(): JsonObject {
    return objectOf(objectOf(this.#document.components).schemas);
  }

  #at(pointer: string): Json | undefined {
    return valueAtPointer(this.#document, pointer) as Json | undefined;
  }

  #typeOf(schema: Json | undefined): TypeText {
    if (schema === false) return typeNamed('never');
    if (!isObject(schema) || this.#nesting > MAX_NESTING) return UNKNOWN;
    const { $ref = schema.$dynamicRef, allOf } = schema;
    const isDemanding = DEMANDS.some((key) => schema[key] !== undefined);
    if (typeof $ref === 'string' && !isDemanding) return this.#referenceTo($ref);
    this.#nesting += 1;
    const bases = [...(typeof $ref === 'string' ? [{ $ref }] : []), ...arrayOf(allOf)];
    const parts = [
      ...bases.map((base) => this.#typeOf(base)),
      this.#ownType(schema),
      this.#alternatives(schema, 'oneOf'),
      this.#alternatives(schema, 'anyOf'),
      this.#requiredOfParts(schema, bases),
    ];
    this.#nesting -= 1;
    const type = intersection(parts);
    // An object keyword says nothing about null.
    const isNullable =
      schema.type === undefined &&
      bases.length > 0 &&
      type.operator === '&' &&
      bases.every((base) => this.#allowsNull(base));
    return schema.nullable === true || isNullable ? union([type, NULL]) : type;
  }

  #referenceTo(ref: string): TypeText {
    const pointer = pointerOfRef(this.#document, ref);
    const target = this.#at(pointer);
    if (target === undefined || this.#open.includes(pointer)) return UNKNOWN;
    if (this.#open.some((open) => this.#leads(pointer, open, false)))
      return this.#open.length > MAX_OPEN
        ? UNKNOWN
        : this.#inside([...this.#open, pointer], () => this.#typeOf(target));
    const alias = this.#aliasOf(pointer);
    return typeNamed(alias ?? `components["schemas"][${JSON.stringify(this.#nameOf(pointer))}]`);
  }

  #inside<T>(open: readonly string[], make: () => T): T {
    const before = this.#open;
    this.#open = open;
    const made = make();
    this.#open = before;
    return made;
  }

  #nameOf(pointer: string): string {
    const known = schemaNameOf(pointer) ?? this.#lifted.get(pointer);
    if (known !== undefined) return known;
    const isTaken = (name: string): boolean =>
      Object.hasOwn(this.#schemas, name) || [...this.#lifted.values()].includes(name);
    const name = freeName(pointer.slice(2).replaceAll(/[^\w.-]/g, '_'), isTaken);
    this.#lifted.set(pointer, name);
    return name;
  }

  /** Null for a schema that does not have itself as an item. */
  #aliasOf(pointer: string): string | null {
    return getOrMake(this.#aliases, pointer, () => {
      if (!this.#leads(pointer, pointer, true)) return null;
      const taken = new Set(this.#aliases.values());
      const word = this.#nameOf(pointer).replaceAll(/\W/g, '_');
      return freeName(`Recursive_${word}`, (name) => taken.has(name)).replaceAll('-', '_');
    });
  }

  /** Whether a schema leads to another one without an object between them, and by an item if `byItem`. */
  #leads(from: string, to: string, byItem: boolean): boolean {
    const seen = new Set<string>();
    const queue = [{ pointer: from, isItem: false }];
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      for (const { pointer, isItem } of this.#directOf(next.pointer)) {
        const step = { pointer, isItem: isItem || next.isItem };
        if (step.isItem && !byItem) continue;
        if (pointer === to && step.isItem === byItem) return true;
        const key = `${pointer} ${step.isItem}`;
        if (!seen.has(key)) queue.push(step);
        seen.add(key);
      }
    return false;
  }

  /** The schemas behind the references of a schema. These are not followed, because the question is whether they lead in a circle. */
  #directOf(pointer: string): readonly { pointer: string; isItem: boolean }[] {
    return getOrMake(this.#direct, pointer, () => {
      const found: { pointer: string; isItem: boolean }[] = [];
      const visit = (schema: Json | undefined, isItem: boolean, nesting: number): void => {
        const { $ref, allOf, oneOf, anyOf, items, prefixItems } = objectOf(schema);
        if (typeof $ref === 'string') found.push({ pointer: pointerOfRef(this.#document, $ref), isItem });
        if (nesting > MAX_NESTING) return;
        for (const part of [allOf, oneOf, anyOf].flatMap(arrayOf)) visit(part, isItem, nesting + 1);
        for (const item of [items ?? [], prefixItems ?? []].flat()) visit(item, true, nesting + 1);
      };
      visit(this.#at(pointer), false, 0);
      return found;
    });
  }

  /** The type by the keywords of a schema itself; `unknown` if they say nothing about it. */
  #ownType(schema: JsonObject): TypeText {
    const { const: constant, enum: values, type } = schema;
    if (constant !== undefined) return literal(constant);
    const types = stringsOf([type].flat());
    // Many descriptions repeat null in the type only.
    if (Array.isArray(values) && values.length > 0)
      return union([...values.map(literal), ...(types.includes('null') ? [NULL] : [])]);
    if (types.length > 0) return union(types.map((each) => this.#ofType(each, schema)));
    if (OBJECT_KEYWORDS.some((keyword) => schema[keyword] !== undefined)) return this.#object(schema);
    return schema.items === undefined && schema.prefixItems === undefined ? UNKNOWN : this.#array(schema);
  }

  #ofType(type: string, schema: JsonObject): TypeText {
    switch (type) {
      case 'string':
      case 'boolean':
      case 'null':
        return typeNamed(type);
      case 'number':
      case 'integer':
        return typeNamed('number');
      case 'array':
        return this.#array(schema);
      case 'object':
        return OBJECT_KEYWORDS.some((keyword) => schema[keyword] !== undefined) || isAlone(schema)
          ? this.#object(schema)
          : UNKNOWN;
      default:
        return UNKNOWN;
    }
  }

  #array({ items, prefixItems, additionalItems }: JsonObject): TypeText {
    return this.#inside([], () => {
      const isTuple = Array.isArray(items);
      const first = arrayOf(prefixItems ?? (isTuple ? items : undefined)).map((item) => this.typeOf(item));
      const rest = isTuple ? additionalItems : items;
      if (first.length === 0) return arrayType(this.#typeOf(rest));
      const others = rest === false ? [] : [`...${arrayType(this.#typeOf(rest)).text}`];
      return typeNamed(`[${[...first, ...others].join(', ')}]`);
    });
  }

  #object(schema: JsonObject): TypeText {
    const { properties, additionalProperties, patternProperties } = schema;
    const required = new Set(stringsOf(schema.required));
    const declared = Object.entries(objectOf(properties));
    const members = declared.map(([name, property]) => this.#property(name, property, required.has(name)));
    const patterns = Object.values(objectOf(patternProperties));
    // Only a schema without any rule about names allows every name.
    const isMap = isStructure(additionalProperties) || additionalProperties === true;
    const isAny = additionalProperties === undefined && declared.length === 0 && patterns.length === 0;
    if (isAlone(schema))
      for (const name of required)
        if (!Object.hasOwn(objectOf(properties), name)) members.push(`${keyOf(name)}: unknown;`);
    const others = [...patterns, ...(isMap || (isAny && members.length === 0) ? [additionalProperties] : [])];
    if (others.length === 0) return objectType(members);
    const map = objectType([
      `[key: string]: ${this.#inside([], () => union(others.map((other) => this.#typeOf(other)))).text};`,
    ]);
    return members.length === 0 ? map : intersection([objectType(members), map]);
  }

  #property(name: string, schema: Json | undefined, isRequired: boolean): string {
    const { value } = resolve(this.#document, schema);
    const type = this.#inside([], () => this.typeOf(schema));
    const modifier = objectOf(value).readOnly === true ? 'readonly ' : '';
    return `${commentOf(objectOf(schema))}${modifier}${keyOf(name)}${isRequired ? '' : '?'}: ${type};`;
  }

  #alternatives({ discriminator, ...schema }: JsonObject, keyword: 'oneOf' | 'anyOf'): TypeText {
    const alternatives = arrayOf(schema[keyword]);
    if (alternatives.length === 0) return UNKNOWN;
    const types = alternatives.map((alternative) => {
      const type = this.#typeOf(alternative);
      const ref = stringOf(objectOf(alternative).$ref);
      // A schema that is open says nothing.
      return ref === null || type === UNKNOWN
        ? type
        : intersection([type, ...this.#tags(ref, objectOf(discriminator))]);
    });
    return union(types);
  }

  /** The values by which the discriminators of the schemas that a schema extends recognize it. */
  #tagsOfSubtype(pointer: string): TypeText[] {
    return arrayOf(objectOf(this.#at(pointer)).allOf).flatMap((part) => {
      const { value, ref } = resolve(this.#document, part);
      return ref === null ? [] : this.#tags(pointer, objectOf(objectOf(value).discriminator), !this.#isMapped(pointer));
    });
  }

  /** Whether a discriminator of a named schema has a value for a schema, so that its name is not the value. */
  #isMapped(pointer: string): boolean {
    this.#mapped ??= new Set(
      Object.values(this.#schemas).flatMap((schema) =>
        Object.values(objectOf(objectOf(objectOf(schema).discriminator).mapping)).flatMap((target) => [
          pointerOfRef(this.#document, stringOf(target) ?? ''),
          schemaPointer(stringOf(target) ?? ''),
        ]),
      ),
    );
    return this.#mapped.has(pointer);
  }

  /** The property by which a discriminator recognizes a schema, unless the schema itself names its values. */
  #tags(ref: string, { propertyName, mapping }: JsonObject, isImplicit = true): TypeText[] {
    if (typeof propertyName !== 'string') return [];
    const pointer = pointerOfRef(this.#document, ref);
    const isMapped = (target: Json | undefined): boolean => {
      const written = stringOf(target) ?? '';
      return [pointerOfRef(this.#document, written), schemaPointer(written)].includes(pointer);
    };
    const mapped = Object.entries(objectOf(mapping)).flatMap(([value, target]) => (isMapped(target) ? [value] : []));
    const implicit = isImplicit ? schemaNameOf(pointer) : null;
    const values = mapped.length > 0 || implicit === null ? mapped : [implicit];
    const declared = this.#declaredProperty(this.#at(pointer), propertyName);
    const { const: constant, enum: listed, type } = objectOf(resolve(this.#document, declared?.schema).value);
    const isText = constant === undefined && (type === undefined || [type].flat().includes('string'));
    const allows =
      !Array.isArray(listed) || (listed.length > values.length && values.every((value) => listed.includes(value)));
    if (values.length === 0 || !isText || !allows) return [];
    return [objectType([`${keyOf(propertyName)}: ${union(values.map(literal)).text};`])];
  }

  /** The properties that a schema requires and that only the schemas it consists of declare. */
  #requiredOfParts(schema: JsonObject, bases: readonly Json[]): TypeText {
    if (isAlone(schema)) return UNKNOWN;
    const alternatives = [schema.oneOf, schema.anyOf].flatMap(arrayOf);
    const members = stringsOf(schema.required).flatMap((name) => {
      if (Object.hasOwn(objectOf(schema.properties), name)) return [];
      const inBases = bases.map((base) => this.#declaredProperty(base, name)).filter((found) => found !== null);
      const [found] = inBases;
      if (found !== undefined)
        return inBases.some(({ isRequired }) => isRequired) ? [] : [this.#property(name, found.schema, true)];
      const isInAlternative = alternatives.some((part) => this.#declaredProperty(part, name) !== null);
      return isInAlternative ? [] : [`${keyOf(name)}: unknown;`];
    });
    return members.length === 0 ? UNKNOWN : objectType(members);
  }

  /** A property that a schema declares, itself or by the schemas of its `allOf`. */
  #declaredProperty(schema: Json | undefined, name: string): { schema: Json | undefined; isRequired: boolean } | null {
    const parts = [...schemaAndParts(this.#document, schema)].map(objectOf);
    const holder = parts.find(({ properties }) => Object.hasOwn(objectOf(properties), name));
    if (holder === undefined) return null;
    const isRequired = parts.some(({ required }) => stringsOf(required).includes(name));
    return { schema: objectOf(holder.properties)[name], isRequired };
  }

  /** Every part of an `allOf` must allow null, so the result is not the sum of all parts as in `schemaAndParts`. */
  #allowsNull(schema: Json, nesting = 0): boolean {
    const value = objectOf(resolve(this.#document, schema).value);
    if (isNullable(value)) return true;
    if (value.type !== undefined || nesting > MAX_NESTING) return false;
    const parts = arrayOf(value.allOf);
    return parts.length > 0 && parts.every((part) => this.#allowsNull(part, nesting + 1));
  }
}

/** Whether a schema consists of no other schemas. */
function isAlone(schema: JsonObject): boolean {
  return schema.$ref === undefined && PARTS.every((keyword) => schema[keyword] === undefined);
}
