import type { FieldNode } from '../../model/integration/api-changes.ts';
import { OTHER_KEYS } from '../../model/integration/fields.ts';
import { ownProperty } from '../../model/text/json.ts';
import type { Message } from '../comparison/description-reader.ts';
import type { Field } from '../comparison/fields.ts';
import { leafOf } from '../comparison/match.ts';

/** Turns lists of fields into trees, and remembers which schemas the trees name. */
export class FieldNodes {
  /** The named schemas so far. */
  readonly names = new Set<string>();
  readonly #known: ReadonlySet<string>;

  /** @param known the schemas that have fields of their own */
  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
  }

  /** The tree of a body in all its media types. */
  message({ content }: Message): FieldNode {
    const root: FieldNode = {};
    for (const fields of content.values()) this.#add(root, fields);
    return root;
  }

  /** The tree of a named schema. */
  schema(fields: readonly Field[]): FieldNode {
    const root: FieldNode = {};
    this.#add(root, fields);
    return root;
  }

  /** The trees of parameters, by place. */
  parameters(fields: readonly Field[]): Record<string, FieldNode> {
    const places: Record<string, FieldNode> = {};
    for (const [place, own] of Map.groupBy(fields, (field) => field.place)) this.#add((places[place] = {}), own);
    return places;
  }

  #add(root: FieldNode, fields: readonly Field[]): void {
    const byPath = new Map<string, FieldNode>();
    for (const field of fields) {
      const around = field.parent === null ? root : byPath.get(field.parent);
      // A body is the root itself.
      const node = field.parent === null && field.path === field.place ? root : this.#inside(around ?? root, field);
      byPath.set(field.path, node);
      const named = field.isCut ? field.schemas.filter((name) => this.#known.has(name)) : [];
      if (named.length === 0) continue;
      node.of = [...new Set([...(node.of ?? []), ...named])];
      for (const name of named) this.names.add(name);
    }
  }

  #inside(around: FieldNode, field: Field): FieldNode {
    const fields = (around.fields ??= {});
    const name = field.isForOtherKeys === true ? OTHER_KEYS : leafOf(field);
    return ownProperty(fields, name) ?? (fields[name] = {});
  }
}
