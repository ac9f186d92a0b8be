import type { FieldNode } from '../description/named-api.ts';
import { arrayOf, isObject, type Json, ownProperty } from '../text/json.ts';
import type { IndexedApi } from './api-changes.ts';

/** The name of all keys that have no name of their own. */
export const OTHER_KEYS = '*';

type Schemas = IndexedApi['schemas'];

/** Properties of nodes that were found before. Only described names are kept, so their number has an end. */
const known = new WeakMap<object, Map<string, readonly FieldNode[]>>();

/** The nodes that describe a property of the given nodes. Empty for an unknown name. */
export function childrenOf(nodes: readonly FieldNode[], name: string, schemas: Schemas): readonly FieldNode[] {
  // Roots come in new lists.
  const key = (nodes.length === 1 ? nodes[0] : undefined) ?? nodes;
  const found = known.get(key) ?? new Map<string, readonly FieldNode[]>();
  const children =
    found.get(name) ?? opened(nodes, schemas).flatMap(({ fields = {} }) => ownProperty(fields, name) ?? []);
  if (children.length > 0) known.set(key, found.set(name, children));
  return children;
}

/** The given nodes and those of the schemas that they name, at any depth. */
export function opened(nodes: readonly FieldNode[], schemas: Schemas): FieldNode[] {
  const all = new Set(nodes);
  // The set grows while the loop runs.
  for (const { of = [] } of all)
    for (const name of of) {
      const schema = ownProperty(schemas, name);
      if (schema !== undefined) all.add(schema);
    }
  return [...all];
}

/** The paths of the described fields of a value, each once, and how many names no description has. */
export function fieldsOfValue(
  value: Json | undefined,
  { path, nodes, schemas }: { path: string; nodes: readonly FieldNode[]; schemas: Schemas },
): { paths: Set<string>; unknown: number } {
  const found = { paths: new Set<string>(), unknown: 0 };
  // A file can nest values more deeply than functions can call each other.
  const open = [{ item: value, at: path, around: nodes }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { item, at, around } = next;
    for (const inner of arrayOf(item).toReversed()) open.push({ item: inner, at, around });
    if (!isObject(item)) continue;
    const inside: typeof open = [];
    for (const [key, inner] of Object.entries(item)) {
      const named = childrenOf(around, key, schemas);
      const children = named.length > 0 ? named : childrenOf(around, OTHER_KEYS, schemas);
      if (children.length > 0)
        inside.push({ item: inner, at: `${at}.${named.length > 0 ? key : OTHER_KEYS}`, around: children });
      else if (opened(around, schemas).some(({ fields }) => fields !== undefined)) found.unknown += 1;
    }
    for (const field of inside) found.paths.add(field.at);
    open.push(...inside.toReversed());
  }
  return found;
}
