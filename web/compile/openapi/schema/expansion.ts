import type { Alternative, Conflict, Property, Schema, SchemaObject, SchemaRef } from '../../../model/api/schema.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringsOf,
  textOf,
} from '../../../model/text/json.ts';
import { resolve, schemaNameOf, withDynamicReference } from '../reading/resolve.ts';
import { hasParts, isNullable, isNullSchema, typesOf } from '../reading/type-notation.ts';
import { impliedChoices, nameChoices, selectionByBase, selectionOf, withSelection } from './alternatives.ts';
import { Anchors, toFragment } from './anchors.ts';
import { withoutWrapper } from './annotations.ts';
import { constantValues } from './enum-values.ts';
import { hasPage, joinedTexts, mergeAllOf } from './merge-all-of.ts';
import { type Contradiction, type ShownDirection, type SchemaContext, travels } from './schema-context.ts';
import { schemaObjectOf, type SchemaParts, type Subtrees } from './schema-object.ts';
import {
  ABANDONED,
  conditionsOf,
  contentOf,
  dependenciesOf,
  hasBranches,
  itemsOf,
  membersOf,
  NO_SUBTREES,
  OTHER_VALUE,
  schemaRefTo,
  type SubschemaBuilder,
  type TreePlace,
} from './subschemas.ts';
import { nodeBytes, type TreeBudget } from './tree-budget.ts';

/** More nodes than any real page has. The limit stops descriptions whose references double at every level. */
const MAX_NODES = 20_000;

/** Whether nothing around this place changes the tree of a named schema, so that its size is the same everywhere. */
function isOutermost({ refs, hidden, scope, selection }: TreePlace): boolean {
  return refs.length === 0 && hidden.size === 0 && scope.length === 0 && selection === null;
}

/** The origin of a schema, and the conflicts found when its `allOf` was merged. */
interface Origin {
  name: string | null;
  source: Json | undefined;
  conflicts: Conflict[];
}

/** How many alternatives of a schema a full page links. */
const MAX_LINKED = 500;

/**
 * Expands one schema. A tree that exceeds its budget is abandoned. It is no `structuresIn`: the place decides where a branch ends, and the
 * same schema has another tree at another place.
 */
export class Expansion implements SubschemaBuilder {
  readonly anchors: Anchors;
  /** Each `$ref` of an `allOf` that contains itself. */
  readonly circular = new Set<string>();
  readonly contradictions: Contradiction[] = [];
  readonly #direction: ShownDirection;
  readonly #context: SchemaContext;
  readonly #namedDepth: number;
  readonly #budget: TreeBudget;

  /** @param namedDepth depth from which named schemas become links */
  constructor(
    { direction, taken }: { direction: ShownDirection; taken?: Anchors },
    context: SchemaContext,
    { namedDepth, budget }: { namedDepth: number; budget: TreeBudget },
  ) {
    this.anchors = new Anchors(taken);
    this.#direction = direction;
    this.#context = context;
    this.#namedDepth = namedDepth;
    this.#budget = budget;
  }

  expand(value: Json | undefined, place: TreePlace): Schema {
    this.#budget.nodes += 1;
    if (this.#budget.isAbandoned) return ABANDONED;
    const { document } = this.#context;
    const source = withDynamicReference(document, value, place.scope);
    const { value: target, ref } = resolve(document, source);
    const json = this.#withNamedDescription(isObject(target) ? target : {}, source);
    if (ref !== null) {
      const recursive = place.refs.includes(ref);
      if (recursive || this.#isDeep(ref, json, place)) return this.#reference(ref, { json, source, recursive });
    }
    const around =
      ref === null ? place : { ...place, refs: [...place.refs, ref], named: { ref, from: place.anchor.length } };
    const make = (): SchemaObject => this.#merged(json, { ref, source }, around);
    if (ref === null || !isOutermost(place)) return make();
    return this.#budget.makeIfFitting(`${this.#direction} ${this.#namedDepth} ${ref}`, make) ?? ABANDONED;
  }

  /** A schema with the description of the named schema below its own, if the named schema has no page. */
  #withNamedDescription(json: JsonObject, source: Json | undefined): JsonObject {
    const { $ref, description } = isObject(source) ? withoutWrapper(source) : {};
    const own = textOf(description);
    if (own === null || typeof $ref !== 'string') return json;
    const { value, ref } = resolve(this.#context.document, { $ref });
    const named = textOf(objectOf(value).description);
    if (named === null || hasPage(ref, this.#context.schemaHref)) return json;
    return { ...json, description: joinedTexts([own, named]) };
  }

  #isDeep(ref: string, json: JsonObject, place: TreePlace): boolean {
    return place.refs.length >= this.#namedDepth && hasParts(json) && this.#isCuttable(ref);
  }

  /** Only a schema with its own page may be cut, because any other would be lost; above the node limit every named schema may. */
  #isCuttable(ref: string): boolean {
    return hasPage(ref, this.#context.schemaHref) || this.#budget.nodes > MAX_NODES;
  }

  #reference(ref: string, target: { json: JsonObject; source: Json | undefined; recursive: boolean }): SchemaRef {
    this.#budget.bytes += nodeBytes([textOf(target.json.description)]);
    return schemaRefTo(ref, target, this.#context);
  }

  /** A schema with its `allOf` merged in; contradictions are collected. */
  #merged(
    json: JsonObject,
    {
      ref: ownRef,
      source,
      allOf = json.allOf,
    }: { ref: string | null; source: Json | undefined; allOf?: Json | undefined },
    place: TreePlace,
  ): SchemaObject {
    // If this schema itself is named, its base types are always merged.
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
    const expanded = this.#schema(
      schema,
      { name: ownRef === null ? null : schemaNameOf(ownRef), source, conflicts },
      refs.length === 0 ? place : { ...place, refs: [...place.refs, ...refs], selection },
    );
    // The only choice of a schema has its keywords already.
    if (this.#context.keywordsOf !== undefined)
      expanded.keywords ??= this.#context.keywordsOf({ ...schema, allOf: allOf ?? null });
    return expanded;
  }

  #schema(json: JsonObject, origin: Origin, outer: TreePlace): SchemaObject {
    if (!hasBranches(json)) {
      this.#spend(json);
      const make = (): SchemaObject =>
        this.#node(json, origin, { constants: null, hidden: outer.hidden, subtrees: NO_SUBTREES });
      const { scalar } = this.#context;
      const isSameEverywhere = origin.conflicts.length === 0 && json.required === undefined;
      return scalar !== undefined && isSameEverywhere ? scalar(json, origin.name, make) : make();
    }
    const { document } = this.#context;
    const choices = {
      oneOf: arrayOf(json.oneOf).filter((part) => !isNullSchema(part)),
      anyOf: arrayOf(json.anyOf).filter((part) => !isNullSchema(part)),
    };
    const only = choices.oneOf.length + choices.anyOf.length === 1 ? (choices.oneOf[0] ?? choices.anyOf[0]) : undefined;
    if (only !== undefined && typesOf(json).length === 0) return this.#onlyChoice(json, only, origin, outer);

    const place = this.#inside(json, outer);
    const constants =
      constantValues(choices.oneOf, json, this.#context) ?? constantValues(choices.anyOf, json, this.#context);
    const implied = choices.oneOf.length + choices.anyOf.length > 0 ? [] : impliedChoices(document, json, outer.refs);
    this.#spend(json);
    const shown = constants === null ? [[...choices.oneOf, ...implied], choices.anyOf] : [];
    const { hidden } = place;
    return this.#node(json, origin, { constants, hidden, subtrees: this.#subtrees(json, shown, place) });
  }

  #spend(json: JsonObject): void {
    this.#budget.bytes += nodeBytes(
      [json.description, json.title, json.pattern].map(textOf).concat(stringsOf(json.enum)),
    );
  }

  #node(
    json: JsonObject,
    { name, source, conflicts }: Origin,
    parts: Pick<SchemaParts, 'constants' | 'hidden' | 'subtrees'>,
  ): SchemaObject {
    return schemaObjectOf(json, { ...this.#named(name), source, conflicts, ...parts }, this.#context);
  }

  /** Expands everything below a schema. */
  #subtrees(json: JsonObject, [oneOfChoices = [], anyOfChoices = []]: Json[][], place: TreePlace): Subtrees {
    const other = { ...place, ...OTHER_VALUE };
    const unselected = { ...place, selection: null };
    const properties = this.#properties(json, place);
    const oneOf = this.#alternatives(oneOfChoices, json, place);
    const anyOf = this.#alternatives(anyOfChoices, json, place);
    return {
      properties: properties.shown,
      omittedProperties: properties.omitted,
      oneOf,
      anyOf,
      omittedAlternatives: oneOfChoices.length - oneOf.length + anyOfChoices.length - anyOf.length,
      propertyNames: isObject(json.propertyNames) ? this.branch(json.propertyNames, 'propertyNames', other) : null,
      dependencies: dependenciesOf(json, place, this),
      list: itemsOf(json, other, this),
      content: contentOf(json, other, this),
      not: json.not === undefined ? null : this.branch(json.not, 'not', unselected),
      conditions: conditionsOf(json, unselected, this),
      allOf: arrayOf(json.allOf).map((part, index) => this.branch(part, `and${index === 0 ? '' : index + 1}`, place)),
    };
  }

  #named(name: string | null): Pick<SchemaObject, 'name' | 'href'> {
    return { name, href: name === null ? null : this.#context.schemaHref(name) };
  }

  /** `oneOf: [X]` and `oneOf: [X, null]` are X itself, merged with the keywords beside them. */
  #onlyChoice(json: JsonObject, only: Json, origin: Origin, place: TreePlace): SchemaObject {
    const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...beside } = json;
    const { value, ref } = resolve(this.#context.document, only);
    const isRecursive = ref !== null && place.refs.includes(ref);
    if (ref === null || !(isRecursive || this.#isDeep(ref, objectOf(value), place))) {
      const { description, ...choice } = objectOf(value);
      // The page of a named choice has its description.
      const isDescribed = beside.description !== undefined && hasPage(ref, this.#context.schemaHref);
      const part = isDescribed || description === undefined ? choice : { ...choice, description };
      const merged = { ...beside, allOf: [...arrayOf(beside.allOf), part] };
      const around = ref === null ? place : { ...place, refs: [...place.refs, ref] };
      const inner = this.#merged(merged, { ref, source: only, allOf: arrayOf(beside.allOf) }, around);
      const { name, href } = inner.name === null && origin.name !== null ? this.#named(origin.name) : inner;
      return { ...inner, name, href, nullable: inner.nullable || isNullable(json) };
    }
    const inner = this.#reference(ref, { json: objectOf(value), source: only, recursive: isRecursive });
    // The keywords beside a cut need a node: an object without properties that has the link as its only alternative.
    const holder = this.#schema(beside, origin, place);
    const link: Alternative = {
      anchor: this.anchors.take(`${place.anchor}.${inner.name}`),
      label: inner.name,
      discriminatorValue: null,
      furtherValues: [],
      isDefault: false,
      schema: inner,
    };
    const description = holder.description ?? inner.description;
    return { ...holder, type: inner.type, description, nullable: isNullable(json), oneOf: [link] };
  }

  /** The place of subschemas about the same value, such as conditions and alternatives. */
  #inside(json: JsonObject, place: TreePlace): TreePlace {
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

  branch(value: Json | undefined, name: string, place: TreePlace): Schema {
    return this.expand(value, { ...place, anchor: `${place.anchor}.${toFragment(name)}` });
  }

  #properties(json: JsonObject, place: TreePlace): { shown: Property[]; omitted: number } {
    const members = membersOf(json, (name, schema) => !place.hidden.has(name) && this.#travels(schema));
    const shown = members.flatMap(({ fragment, schema, ...member }): Property[] => {
      if (this.#budget.isFull) return [];
      const anchor = this.anchors.takeFragment(`${place.anchor}.${fragment}`);
      const value = this.expand(schema, { ...place, anchor, ...OTHER_VALUE });
      const { selection } = place;
      const isSelecting = selection !== null && member.match === 'name' && selection.property === member.name;
      return [{ anchor, ...member, schema: isSelecting ? withSelection(value, selection.values) : value }];
    });
    return { shown, omitted: members.length - shown.length };
  }

  #travels(value: Json | undefined): boolean {
    return travels(this.#context.document, value, this.#direction);
  }

  #alternatives(choices: Json[], json: JsonObject, place: TreePlace): Alternative[] {
    return nameChoices(choices, json, this.#context).flatMap(
      ({ choice, fragment, ...alternative }, index): Alternative[] => {
        const { ref, value } = resolve(this.#context.document, choice);
        const { isFull } = this.#budget;
        if (isFull && (index >= MAX_LINKED || !hasPage(ref, this.#context.schemaHref))) return [];
        const anchor = this.anchors.takeFragment(`${place.anchor}.${fragment}`);
        if (isFull && ref !== null) {
          const schema = this.#reference(ref, { json: objectOf(value), source: choice, recursive: false });
          return [{ anchor, ...alternative, schema }];
        }
        const selection = json.discriminator === undefined ? null : selectionOf(objectOf(json.discriminator), ref);
        const within = { ...place, anchor, selection: selection ?? place.selection };
        return [{ anchor, ...alternative, schema: this.expand(choice, within) }];
      },
    );
  }
}
