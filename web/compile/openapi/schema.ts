import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringOf, stringsOf, textOf } from '../../model/json.ts';
import type { Alternative, Property, Schema, SchemaObject, SchemaReference } from '../../model/schema.ts';
import { Anchors } from './anchors.ts';
import { constraintsOf } from './constraints.ts';
import type { Drawing } from './drawing.ts';
import { constantValues, enumValues } from './enum-values.ts';
import { externalDocsOf } from './external-docs.ts';
import { type Merged, mergeAllOf } from './merge-all-of.ts';
import { resolve, resolveObject, schemaNameOf } from './resolve.ts';
import { hasParts, isNullSchema, isNullable, typeNotation, typesOf } from './type-notation.ts';

/** Which way the value travels: read-only properties are left out of requests, write-only ones out of responses. */
export type Direction = 'request' | 'response' | 'both';

export interface ExpandOptions {
  direction: Direction;
  /** Prefix of the anchors of its properties, e.g. `body`. */
  anchor: string;
  /** How many nodes a tree should hold; deeper named schemas become links until it fits. */
  maxNodes: number;
  /** Levels of named schemas tried in turn until the tree fits; the last is taken as it comes. */
  depths?: readonly number[];
  /** Anchors that the page has already. */
  taken?: Anchors;
}

const DEPTHS = [5, 3, 2, 1];
/** More than any page of a real description; references that double at every level are cut here. */
const MAX_NODES = 20_000;

/**
 * Expands a JSON Schema (or an OpenAPI 3.0 schema object) into the tree that an article draws.
 * Recursion, and what would make the document too large, is cut by a node that names its schema.
 * @returns the tree, and the anchors it uses
 */
export function expandSchema(value: Json | undefined, options: ExpandOptions, drawing: Drawing): { schema: Schema; anchors: ReadonlySet<string> } {
  const depths = options.depths ?? DEPTHS;
  for (const [index, namedDepth] of depths.entries()) {
    const isLast = index === depths.length - 1;
    const expansion = new Expansion(options, drawing, { namedDepth, maxNodes: isLast ? Number.POSITIVE_INFINITY : options.maxNodes });
    const schema = expansion.expand(value, { anchor: options.anchor, refs: [] });
    if (expansion.isAbandoned) continue;
    for (const ref of expansion.circular) drawing.onCircularAllOf(ref);
    return { schema, anchors: expansion.anchors.all };
  }
  throw new RangeError('expandSchema needs at least one depth.');
}

/** Stands for the rest of a tree that has grown too large and is about to be thrown away. */
const ABANDONED: SchemaReference = { kind: 'reference', name: '', href: null, recursive: false, type: '', nullable: false, deprecated: false, readOnly: false, writeOnly: false, description: null };

interface Place {
  anchor: string;
  /** References being drawn around this place, outermost first. */
  refs: readonly string[];
}

class Expansion {
  readonly anchors: Anchors;
  /** References of `allOf` that lead back to themselves. */
  readonly circular = new Set<string>();
  #nodes = 0;
  readonly #direction: Direction;
  readonly #drawing: Drawing;
  readonly #namedDepth: number;
  readonly #maxNodes: number;

  constructor({ direction, taken }: ExpandOptions, drawing: Drawing, { namedDepth, maxNodes }: { namedDepth: number; maxNodes: number }) {
    this.anchors = new Anchors(taken);
    this.#direction = direction;
    this.#drawing = drawing;
    this.#namedDepth = namedDepth;
    this.#maxNodes = maxNodes;
  }

  get isAbandoned(): boolean {
    return this.#nodes > this.#maxNodes;
  }

  expand(value: Json | undefined, place: Place): Schema {
    this.#nodes += 1;
    if (this.isAbandoned) return ABANDONED;
    const { document } = this.#drawing;
    const { value: found, ref } = resolve(document, value);
    const json = isObject(found) ? found : {};
    if (ref !== null) {
      const recursive = place.refs.includes(ref);
      if (recursive || (place.refs.length >= this.#namedDepth && hasParts(json) && this.#isCuttable(ref))) return this.#reference(ref, json, value, recursive);
    }
    const refs = ref === null ? place.refs : [...place.refs, ref];
    const merged = this.#mergeAllOf(json, refs);
    return this.#schema(merged.schema, { name: ref === null ? null : schemaNameOf(ref), source: value }, { anchor: place.anchor, refs: [...refs, ...merged.refs] });
  }

  /** Only what has a page of its own may be cut for size, since whatever else is named would be lost; until the tree grows absurd. */
  #isCuttable(ref: string): boolean {
    const name = schemaNameOf(ref);
    return (name !== null && this.#drawing.schemaHref(name) !== null) || this.#nodes > MAX_NODES;
  }

  #mergeAllOf(json: JsonObject, refs: readonly string[]): Merged {
    return mergeAllOf(this.#drawing.document, json, { drawing: refs, onCircular: (ref) => this.circular.add(ref) });
  }

  #reference(ref: string, json: JsonObject, source: Json | undefined, recursive: boolean): SchemaReference {
    const name = schemaNameOf(ref) ?? ref.slice(ref.lastIndexOf('/') + 1);
    return {
      kind: 'reference',
      name,
      href: this.#drawing.schemaHref(name),
      recursive,
      type: typeNotation(this.#drawing.document, source),
      nullable: isNullable(json),
      deprecated: json.deprecated === true,
      readOnly: json.readOnly === true,
      writeOnly: json.writeOnly === true,
      description: this.#drawing.text(textOf(json.description)),
    };
  }

  #schema(json: JsonObject, origin: { name: string | null; source: Json | undefined }, place: Place): SchemaObject {
    const { text } = this.#drawing;
    const choices = { oneOf: arrayOf(json.oneOf).filter((part) => !isNullSchema(part)), anyOf: arrayOf(json.anyOf).filter((part) => !isNullSchema(part)) };
    const only = choices.oneOf.length + choices.anyOf.length === 1 ? (choices.oneOf[0] ?? choices.anyOf[0]) : undefined;
    if (only !== undefined && typesOf(json).length === 0) return this.#onlyChoice(json, only, origin, place);

    const constants = constantValues(choices.oneOf, this.#drawing);
    return {
      kind: 'schema',
      name: origin.name,
      title: textOf(json.title),
      types: typesOf(json),
      type: typeNotation(this.#drawing.document, origin.name === null ? json : origin.source),
      format: textOf(json.format),
      nullable: isNullable(json),
      readOnly: json.readOnly === true,
      writeOnly: json.writeOnly === true,
      deprecated: json.deprecated === true,
      description: text(textOf(json.description)),
      constraints: constraintsOf(json),
      enum: constants ?? enumValues(json, this.#drawing),
      const: json.const === undefined ? null : JSON.stringify(json.const),
      default: json.default === undefined ? null : JSON.stringify(json.default),
      examples: [...arrayOf(json.examples), ...(json.example === undefined ? [] : [json.example])].map((example) => JSON.stringify(example)),
      externalDocs: externalDocsOf(json, this.#drawing),
      properties: this.#properties(json, place),
      items: json.items === undefined || typeof json.items === 'boolean' || Array.isArray(json.items) ? null : this.expand(json.items, place),
      prefixItems: arrayOf(json.prefixItems ?? (Array.isArray(json.items) ? json.items : undefined)).map((item, index) => this.expand(item, { ...place, anchor: `${place.anchor}.${index}` })),
      oneOf: constants === null ? this.#alternatives(choices.oneOf.length > 0 || choices.anyOf.length > 0 ? choices.oneOf : mappedSchemas(json), json, place) : [],
      anyOf: this.#alternatives(choices.anyOf, json, place),
      discriminator: textOf(objectOf(json.discriminator).propertyName),
      not: json.not === undefined ? null : this.expand(json.not, { ...place, anchor: `${place.anchor}.not` }),
      conditions: this.#conditions(json, place),
    };
  }

  /** `oneOf: [X]`, or X or null: X itself, with what stands beside it. */
  #onlyChoice(json: JsonObject, only: Json, origin: { name: string | null; source: Json | undefined }, place: Place): SchemaObject {
    const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...beside } = json;
    const { value, ref } = resolve(this.#drawing.document, only);
    const isRecursive = ref !== null && place.refs.includes(ref);
    const isDeep = ref !== null && place.refs.length >= this.#namedDepth && hasParts(objectOf(value)) && this.#isCuttable(ref);
    const inner: SchemaObject | SchemaReference = isRecursive || isDeep ? this.#reference(ref, objectOf(value), only, isRecursive) : this.#merged(only, beside, place);
    if (inner.kind === 'schema') return { ...inner, name: inner.name ?? origin.name, nullable: inner.nullable || isNullable(json) };
    // A cut needs a node to hang on: an object of no properties with the reference as its one alternative.
    const holder = this.#schema(beside, origin, place);
    return { ...holder, type: inner.type, nullable: isNullable(json), oneOf: [{ anchor: this.anchors.take(`${place.anchor}.${inner.name}`), label: inner.name, discriminatorValue: null, schema: inner }] };
  }

  #merged(only: Json, beside: JsonObject, place: Place): SchemaObject {
    const { value, ref } = resolve(this.#drawing.document, only);
    const merged = this.#mergeAllOf({ ...beside, allOf: [objectOf(value)] }, place.refs);
    return this.#schema(merged.schema, { name: ref === null ? null : schemaNameOf(ref), source: only }, { ...place, refs: [...place.refs, ...(ref === null ? [] : [ref]), ...merged.refs] });
  }

  #properties(json: JsonObject, place: Place): Property[] {
    const required = new Set(stringsOf(json.required));
    const groups: { match: Property['match']; entries: [string, Json | undefined][] }[] = [
      { match: 'name', entries: Object.entries(objectOf(json.properties)) },
      { match: 'pattern', entries: Object.entries(objectOf(json.patternProperties)) },
      { match: 'any', entries: isObject(json.additionalProperties) || json.additionalProperties === true ? [['*', objectOf(json.additionalProperties)]] : [] },
    ];
    return groups.flatMap(({ match, entries }) =>
      entries
        .filter(([, schema]) => this.#travels(schema))
        .map(([name, schema]) => {
          const anchor = this.anchors.take(`${place.anchor}.${name}`);
          return { anchor, name, match, required: required.has(name), schema: this.expand(schema, { ...place, anchor }) };
        }),
    );
  }

  /** Whether a property is part of the message at all: `false` allows no value. */
  #travels(value: Json | undefined): boolean {
    const { value: schema } = resolve(this.#drawing.document, value);
    if (this.#direction === 'both' || !isObject(schema)) return schema !== false;
    const flag = this.#direction === 'request' ? 'readOnly' : 'writeOnly';
    const parts = [schema, ...arrayOf(schema.allOf).map((part) => resolveObject(this.#drawing.document, part))];
    return parts.every((part) => part[flag] !== true);
  }

  #alternatives(choices: Json[], json: JsonObject, place: Place): Alternative[] {
    const mapping = Object.entries(objectOf(objectOf(json.discriminator).mapping));
    return choices.map((choice, index) => {
      const { value, ref } = resolve(this.#drawing.document, choice);
      const name = ref === null ? null : schemaNameOf(ref);
      const label = textOf(objectOf(value).title) ?? name ?? `${typeNotation(this.#drawing.document, choice)} ${index + 1}`;
      const mapped = mapping.find(([, target]) => target === ref || (name !== null && target === name))?.[0];
      const anchor = this.anchors.take(`${place.anchor}.${label}`);
      return {
        anchor,
        label,
        discriminatorValue: json.discriminator === undefined ? null : (mapped ?? name),
        schema: this.expand(choice, { ...place, anchor }),
      };
    });
  }

  #conditions(json: JsonObject, place: Place): SchemaObject['conditions'] {
    if (json.if === undefined) return null;
    const branch = (value: Json | undefined, name: string): Schema | null => (value === undefined ? null : this.expand(value, { ...place, anchor: `${place.anchor}.${name}` }));
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
    return { if: this.expand(json.if, { ...place, anchor: `${place.anchor}.if` }), then: branch(json.then, 'then'), else: branch(json.else, 'else') };
  }
}

/** A base type that names its subtypes only in `discriminator.mapping`. */
function mappedSchemas(json: JsonObject): Json[] {
  const targets = Object.values(objectOf(objectOf(json.discriminator).mapping)).flatMap((target) => stringOf(target) ?? []);
  const refs = new Set(targets.map((target) => (target.startsWith('#') ? target : `#/components/schemas/${target}`)));
  return [...refs].map(($ref) => ({ $ref }));
}
