import type { Alternative, Conflict, Property, Schema, SchemaObject, SchemaRef } from '../../model/api/schema.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringsOf, textOf } from '../../model/text/json.ts';
import type { Contradiction } from './all-of-findings.ts';
import { impliedChoices, nameChoices } from './alternatives.ts';
import { Anchors, fragmentsOf, toFragment } from './anchors.ts';
import { constraintsOf } from './constraints.ts';
import { constantValues, enumValues } from './enum-values.ts';
import { externalDocsOf } from './external-docs.ts';
import { fittingDepth } from './fitting-depth.ts';
import { knownNodesOf } from './known-sizes.ts';
import { mergeAllOf } from './merge-all-of.ts';
import { withDynamicReference } from './named-targets.ts';
import { nodeBytes } from './page-budget.ts';
import { resolve, schemaNameOf } from './resolve.ts';
import type { SchemaContext } from './schema-context.ts';
import { selectionByBase, selectionOf, valuesOf, withSelection } from './selection.ts';
import {
  type SubschemaBuilder,
  conditionsOf,
  contentOf,
  dependenciesOf,
  itemsOf,
  OTHER_VALUE,
  type Place,
} from './subschemas.ts';
import { sunsetOf } from './sunset.ts';
import { hasParts, isNullSchema, isNullable, typeNotation, typesOf } from './type-notation.ts';
import { xmlOf } from './xml.ts';

/** The direction of a message: requests have no read-only properties, responses no write-only ones. */
export type Direction = 'request' | 'response' | 'both';

export interface ExpandOptions {
  direction: Direction;
  /** Prefix of the anchors of its properties, e.g. `body`. */
  anchor: string;
  /** The most nodes of a tree; deeper named schemas become links until it fits. */
  maxNodes: number;
  /** Depths of named schemas that are tried in turn until the tree fits. The last one has no limit. */
  depths?: readonly number[];
  /** The most bytes of markup, as estimated. Beyond them every named schema becomes a link, and then properties are left out. */
  maxBytes?: number;
  /** Depth of named schemas in that last attempt: 1 on the page of a schema, which cannot be a link to itself. */
  finalDepth?: number;
  /** Anchors that the page has already. */
  taken?: Anchors;
}

const DEPTHS = [5, 3, 2, 1];
/** More nodes than any real page has. The limit stops descriptions whose references double at every level. */
const MAX_NODES = 20_000;
/** How deep `allOf` is searched for `readOnly` and `writeOnly`. */
const MAX_ALL_OF = 4;

/**
 * Expands a JSON Schema (or an OpenAPI 3.0 schema object) into the tree that an article shows.
 * A recursion, and a branch that would make the document too large, ends in a link to the schema.
 * @returns the tree, and the anchors it uses
 */
export function expandSchema(
  value: Json | undefined,
  options: ExpandOptions,
  context: SchemaContext,
): { schema: Schema; anchors: ReadonlySet<string>; nodes: number; bytes: number } {
  const depths = options.depths ?? DEPTHS;
  const anchor = toFragment(options.anchor);
  const start = fittingDepth(value, options, context);
  let wasTooLong = false;
  const { maxBytes = Number.POSITIVE_INFINITY } = options;
  // The last attempt links every named schema and leaves out what does not fit.
  const attempts = [
    ...depths.map((namedDepth) => ({ namedDepth, isFinal: false })),
    { namedDepth: options.finalDepth ?? 0, isFinal: true },
  ];
  for (const [index, { namedDepth, isFinal }] of attempts.entries()) {
    if (index < start.index) continue;
    const isLast = index >= depths.length - 1;
    const expansion = new Expansion(options, context, {
      namedDepth,
      maxNodes: isLast ? Number.POSITIVE_INFINITY : options.maxNodes,
      maxBytes,
      isFinal,
    });
    const schema = expansion.expand(value, {
      anchor,
      refs: [],
      ...OTHER_VALUE,
      scope: [],
      named: { ref: null, from: anchor.length },
    });
    if (expansion.isAbandoned) {
      wasTooLong ||= expansion.isTooLong;
      continue;
    }
    // Another page may have more room.
    if (!wasTooLong) start.index = index;
    for (const ref of expansion.circular) context.onCircularAllOf(ref);
    for (const contradiction of expansion.contradictions) context.onConflict(contradiction);
    const { nodes, bytes } = expansion;
    return { schema, anchors: expansion.anchors.all, nodes, bytes };
  }
  throw new RangeError('expandSchema needs at least one depth.');
}

/** Placeholder in a tree that has become too large and is about to be discarded. */
const ABANDONED: SchemaRef = {
  kind: 'ref',
  name: '',
  href: null,
  recursive: false,
  type: '',
  nullable: false,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  description: null,
};

/** Whether a named schema has the same tree here as in other messages: no schema around it changes it. */
function isOutermost({ refs, hidden, scope, selection }: Place): boolean {
  return refs.length === 0 && hidden.size === 0 && scope.length === 0 && selection === null;
}

/** The origin of a schema, and the conflicts found when its `allOf` was merged. */
interface Origin {
  name: string | null;
  source: Json | undefined;
  conflicts: Conflict[];
}

class Expansion implements SubschemaBuilder {
  readonly anchors: Anchors;
  /** Each `$ref` of an `allOf` that contains itself. */
  readonly circular = new Set<string>();
  readonly contradictions: Contradiction[] = [];
  #nodes = 0;
  #bytes = 0;
  readonly #direction: Direction;
  readonly #context: SchemaContext;
  readonly #namedDepth: number;
  readonly #maxNodes: number;
  readonly #maxBytes: number;
  readonly #isFinal: boolean;
  readonly #knownNodes: Map<string, number>;

  constructor(
    { direction, taken }: ExpandOptions,
    context: SchemaContext,
    {
      namedDepth,
      maxNodes,
      maxBytes,
      isFinal,
    }: { namedDepth: number; maxNodes: number; maxBytes: number; isFinal: boolean },
  ) {
    this.anchors = new Anchors(taken);
    this.#direction = direction;
    this.#context = context;
    this.#namedDepth = namedDepth;
    this.#maxNodes = maxNodes;
    this.#maxBytes = maxBytes;
    this.#isFinal = isFinal;
    this.#knownNodes = knownNodesOf(context.originalOf(context.document));
  }

  get nodes(): number {
    return this.#nodes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isTooLong(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  get isAbandoned(): boolean {
    return this.#nodes > this.#maxNodes || (this.isTooLong && !this.#isFinal);
  }

  expand(value: Json | undefined, place: Place): Schema {
    this.#nodes += 1;
    if (this.isAbandoned) return ABANDONED;
    const { document } = this.#context;
    const source = withDynamicReference(document, value, place.scope);
    const { value: target, ref } = resolve(document, source);
    const json = isObject(target) ? target : {};
    if (ref !== null) {
      const recursive = place.refs.includes(ref);
      if (recursive || this.#isDeep(ref, json, place)) return this.#reference(ref, json, source, recursive);
    }
    const around =
      ref === null ? place : { ...place, refs: [...place.refs, ref], named: { ref, from: place.anchor.length } };
    if (ref === null || !isOutermost(place) || this.#isFinal) return this.#merged(json, { ref, source }, around);
    const key = `${this.#direction} ${this.#namedDepth} ${ref}`;
    const least = this.#knownNodes.get(key) ?? 0;
    const before = this.#nodes;
    if (before + least > this.#maxNodes) {
      this.#nodes += least;
      return ABANDONED;
    }
    const schema = this.#merged(json, { ref, source }, around);
    this.#knownNodes.set(key, Math.max(least, this.#nodes - before));
    return schema;
  }

  /** Whether a named schema is too deep for the page. */
  #isDeep(ref: string, json: JsonObject, place: Place): boolean {
    return place.refs.length >= this.#namedDepth && hasParts(json) && this.#isCuttable(ref);
  }

  /** Only a schema with its own page may be cut, because any other would be lost; above the node limit every named schema may. */
  #isCuttable(ref: string): boolean {
    const name = schemaNameOf(ref);
    return (name !== null && this.#context.schemaHref(name) !== null) || this.#nodes > MAX_NODES;
  }

  #reference(ref: string, json: JsonObject, source: Json | undefined, recursive: boolean): SchemaRef {
    this.#bytes += nodeBytes([textOf(json.description)]);
    const name = schemaNameOf(ref) ?? ref.slice(ref.lastIndexOf('/') + 1);
    return {
      kind: 'ref',
      name,
      href: this.#context.schemaHref(name),
      recursive,
      type: typeNotation(this.#context.document, source),
      nullable: isNullable(json),
      deprecated: json.deprecated === true,
      readOnly: json.readOnly === true,
      writeOnly: json.writeOnly === true,
      description: this.#context.text(textOf(json.description)),
    };
  }

  /** A schema with its `allOf` merged in; contradictions are collected. */
  #merged(
    json: JsonObject,
    { ref: ownRef, source }: { ref: string | null; source: Json | undefined },
    place: Place,
  ): SchemaObject {
    // The caller has already decided that a named schema is expanded here; its base types come with it.
    const isKept = (ref: string, part: JsonObject): boolean =>
      ownRef === null && (place.refs.includes(ref) || this.#isDeep(ref, part, place));
    const { schema, refs, conflicts } = mergeAllOf(this.#context, json, {
      ref: ownRef,
      openRefs: place.refs,
      isKept,
      onCircular: (ref) => this.circular.add(ref),
    });
    const { ref, from } = place.named;
    for (const conflict of conflicts)
      this.contradictions.push({ ...conflict, ref, path: place.anchor.slice(from).replace(/^\./, '') });
    const selection =
      place.selection ?? (ownRef === null ? null : selectionByBase(this.#context.document, ownRef, refs));
    return this.#schema(
      schema,
      { name: ownRef === null ? null : schemaNameOf(ownRef), source, conflicts },
      refs.length === 0 ? place : { ...place, refs: [...place.refs, ...refs], selection },
    );
  }

  #schema(json: JsonObject, origin: Origin, outer: Place): SchemaObject {
    const { document, text } = this.#context;
    const choices = {
      oneOf: arrayOf(json.oneOf).filter((part) => !isNullSchema(part)),
      anyOf: arrayOf(json.anyOf).filter((part) => !isNullSchema(part)),
    };
    const only = choices.oneOf.length + choices.anyOf.length === 1 ? (choices.oneOf[0] ?? choices.anyOf[0]) : undefined;
    if (only !== undefined && typesOf(json).length === 0) return this.#onlyChoice(json, only, origin, outer);

    const place = this.#inside(json, outer);
    const constants = constantValues(choices.oneOf, this.#context) ?? constantValues(choices.anyOf, this.#context);
    const implied = choices.oneOf.length + choices.anyOf.length > 0 ? [] : impliedChoices(document, json, outer.refs);
    this.#bytes += nodeBytes([
      textOf(json.description),
      textOf(json.title),
      textOf(json.pattern),
      ...stringsOf(json.enum),
    ]);
    const properties = this.#properties(json, place);
    const oneOf = constants === null ? this.#alternatives([...choices.oneOf, ...implied], json, place) : [];
    const anyOf = constants === null ? this.#alternatives(choices.anyOf, json, place) : [];
    const all = constants === null ? choices.oneOf.length + implied.length + choices.anyOf.length : 0;
    const { name, href } = this.#named(origin.name);
    const values = valuesOf(
      json.const === undefined ? null : JSON.stringify(json.const),
      constants ?? enumValues(json, this.#context),
    );
    const propertyNames = isObject(json.propertyNames)
      ? this.branch(json.propertyNames, 'propertyNames', { ...place, ...OTHER_VALUE })
      : null;
    const dependencies = dependenciesOf(json, place, this);
    const items = itemsOf(json, { ...place, ...OTHER_VALUE }, this);
    // Without spreads, which make an object of so many properties several times slower.
    const expanded: SchemaObject = {
      kind: 'schema',
      name,
      href,
      title: textOf(json.title),
      types: typesOf(
        constants === null || json.type !== undefined
          ? json
          : { enum: constants.map(({ value }) => JSON.parse(value) as Json) },
      ),
      type: typeNotation(document, origin.name === null ? json : origin.source),
      format: textOf(json.format),
      nullable: isNullable(json),
      readOnly: json.readOnly === true,
      writeOnly: json.writeOnly === true,
      deprecated: json.deprecated === true,
      description: text(textOf(json.description)),
      constraints: constraintsOf(json),
      const: values.const,
      enum: values.enum,
      default: json.default === undefined ? null : JSON.stringify(json.default),
      examples: [...arrayOf(json.examples), ...(json.example === undefined ? [] : [json.example])].map((example) =>
        JSON.stringify(example),
      ),
      externalDocs: externalDocsOf(json, this.#context),
      xml: xmlOf(json),
      properties: properties.shown,
      requires: stringsOf(json.required).filter(
        (name) => !Object.hasOwn(objectOf(json.properties), name) && !place.hidden.has(name),
      ),
      isClosed: json.additionalProperties === false || json.unevaluatedProperties === false,
      propertyNames,
      dependencies,
      items: items.items,
      prefixItems: items.prefixItems,
      isClosedTuple: items.isClosedTuple,
      contains: items.contains,
      content: contentOf(json, { ...place, ...OTHER_VALUE }, this),
      oneOf,
      anyOf,
      discriminator: textOf(objectOf(json.discriminator).propertyName),
      not: json.not === undefined ? null : this.branch(json.not, 'not', { ...place, selection: null }),
      conditions: conditionsOf(json, { ...place, selection: null }, this),
      allOf: arrayOf(json.allOf).map((part, index) => this.branch(part, `and${index === 0 ? '' : index + 1}`, place)),
      conflicts: origin.conflicts,
      omitted: properties.omitted + all - oneOf.length - anyOf.length,
    };
    return 'x-sunset' in json ? { ...expanded, ...sunsetOf(json) } : expanded;
  }

  #named(name: string | null): Pick<SchemaObject, 'name' | 'href'> {
    return { name, href: name === null ? null : this.#context.schemaHref(name) };
  }

  /** `oneOf: [X]` and `oneOf: [X, null]` are X itself, merged with the keywords beside them. */
  #onlyChoice(json: JsonObject, only: Json, origin: Origin, place: Place): SchemaObject {
    const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...beside } = json;
    const { value, ref } = resolve(this.#context.document, only);
    const isRecursive = ref !== null && place.refs.includes(ref);
    if (ref === null || !(isRecursive || this.#isDeep(ref, objectOf(value), place))) {
      const merged = { ...beside, allOf: [...arrayOf(beside.allOf), objectOf(value)] };
      const around = ref === null ? place : { ...place, refs: [...place.refs, ref] };
      const inner = this.#merged(merged, { ref, source: only }, around);
      const { name, href } = inner.name === null && origin.name !== null ? this.#named(origin.name) : inner;
      return { ...inner, name, href, nullable: inner.nullable || isNullable(json) };
    }
    const inner = this.#reference(ref, objectOf(value), only, isRecursive);
    // The keywords beside a cut need a node: an object without properties that has the link as its only alternative.
    const holder = this.#schema(beside, origin, place);
    return {
      ...holder,
      type: inner.type,
      nullable: isNullable(json),
      oneOf: [
        {
          anchor: this.anchors.take(`${place.anchor}.${inner.name}`),
          label: inner.name,
          discriminatorValue: null,
          furtherValues: [],
          isDefault: false,
          schema: inner,
        },
      ],
    };
  }

  /** The place of subschemas about the same value, such as conditions and alternatives. */
  #inside(json: JsonObject, place: Place): Place {
    const definitions = isObject(json.$defs) ? json.$defs : null;
    const properties = objectOf(json.properties);
    const hidden =
      this.#direction === 'both' ? [] : Object.keys(properties).filter((name) => !this.#travels(properties[name]));
    if (hidden.length === 0 && definitions === null) return place;
    return {
      ...place,
      hidden: new Set([...place.hidden, ...hidden]),
      scope: definitions === null ? place.scope : [...place.scope, definitions],
    };
  }

  /** Expands a subschema below its own anchor. */
  branch(value: Json | undefined, name: string, place: Place): Schema {
    return this.expand(value, { ...place, anchor: `${place.anchor}.${toFragment(name)}` });
  }

  /** Whether the last attempt has no room for another property. */
  get #isFull(): boolean {
    return this.#isFinal && this.isTooLong;
  }

  /** The properties of a value: the required ones first, each group in the order of the document. */
  #properties(json: JsonObject, place: Place): { shown: Property[]; omitted: number } {
    const required = new Set(stringsOf(json.required));
    const others = [json.additionalProperties, json.unevaluatedProperties].find(
      (schema) => isObject(schema) || schema === true,
    );
    const groups: { match: Property['match']; entries: [string, Json | undefined][] }[] = [
      { match: 'name', entries: Object.entries(objectOf(json.properties)) },
      { match: 'pattern', entries: Object.entries(objectOf(json.patternProperties)) },
      { match: 'any', entries: others === undefined ? [] : [['*', objectOf(others)]] },
    ];
    const members = groups.flatMap(({ match, entries }) =>
      entries
        .filter(([name, schema]) => !place.hidden.has(name) && this.#travels(schema))
        .map(([name, schema]) => ({ match, name, schema })),
    );
    const fragments = fragmentsOf(members.map(({ name }) => name));
    const ordered = members
      .map(({ match, name, schema }, index) => ({
        match,
        name,
        schema,
        fragment: fragments[index] ?? '',
        required: match === 'name' && required.has(name),
      }))
      .toSorted((one, other) => Number(other.required) - Number(one.required));
    const shown = ordered.flatMap(({ fragment, schema, ...member }): Property[] => {
      if (this.#isFull) return [];
      const anchor = this.anchors.takeFragment(`${place.anchor}.${fragment}`);
      const value = this.expand(schema, { ...place, anchor, ...OTHER_VALUE });
      const { selection } = place;
      const isSelecting = selection !== null && member.match === 'name' && selection.property === member.name;
      return [{ anchor, ...member, schema: isSelecting ? withSelection(value, selection.values) : value }];
    });
    return { shown, omitted: members.length - shown.length };
  }

  /** Whether a property can be part of the message. The schema `false` allows no value. */
  #travels(value: Json | undefined, nesting = 0): boolean {
    const { value: schema } = resolve(this.#context.document, value);
    if (this.#direction === 'both' || !isObject(schema)) return schema !== false;
    if (schema[this.#direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return false;
    return nesting > MAX_ALL_OF || arrayOf(schema.allOf).every((part) => this.#travels(part, nesting + 1));
  }

  #alternatives(choices: Json[], json: JsonObject, place: Place): Alternative[] {
    return nameChoices(choices, json, this.#context).flatMap(({ choice, fragment, ...alternative }): Alternative[] => {
      if (this.#isFull) return [];
      const anchor = this.anchors.takeFragment(`${place.anchor}.${fragment}`);
      const { ref } = resolve(this.#context.document, choice);
      const selection = json.discriminator === undefined ? null : selectionOf(objectOf(json.discriminator), ref);
      const within = { ...place, anchor, selection: selection ?? place.selection };
      return [{ anchor, ...alternative, schema: this.expand(choice, within) }];
    });
  }
}
