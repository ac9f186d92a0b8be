import type { FieldNode } from '../description/named-api.ts';
import { responseOf } from '../description/operation.ts';
import type { ApiChanges, IndexedApi } from './api-changes.ts';
import { childrenOf, opened, OTHER_KEYS } from './fields.ts';
import type { Seen, Usage, UsedEvent, UsedOperation } from './usage.ts';

/** A message of an operation or event that an integration uses: its parameters, its body, or a response. */
export interface UsedMessage {
  direction: 'request' | 'response';
  /** `query`, `body` or `response-201`. */
  root: string;
  /** How often each of its fields occurred, by the path from the root, e.g. `body.email`. Empty if the source has no bodies. */
  fields: ReadonlyMap<string, number>;
  /** Whether it occurred, perhaps without fields. */
  isSeen: boolean;
  nodes: FieldNode[];
}

/** An operation or event that an integration uses. */
export interface UsedPlace {
  kind: 'operation' | 'event';
  api: string;
  /** Its `operationId`, or the name of the event. */
  name: string;
  /** Method and path template, or the type of the event. */
  call: string;
  /** Address of its page; null if it has none now. */
  href: string | null;
  used: UsedOperation | UsedEvent;
  messages: UsedMessage[];
  schemas: IndexedApi['schemas'];
}

/** Everything that a usage has, with the nodes that describe it. */
export function usedPlaces(usage: Usage, { apis }: Pick<ApiChanges, 'apis'>): UsedPlace[] {
  const byName = new Map(apis.map((index) => [index.api, index]));
  const operations = usage.operations.map((used): UsedPlace => {
    const index = byName.get(used.api);
    const known = index?.operations.find(
      ({ id, method, path }) => id === used.operationId || `${method} ${path}` === used.call,
    );
    const statuses = new Set([...Object.keys(used.received), ...Object.keys(known?.received ?? {})]);
    const roots = new Set([...Object.keys(used.sent).map(rootOf), ...Object.keys(known?.sent ?? {})]);
    const described = Object.entries(known?.received ?? {}).map(([status, node]) => ({ status, node }));
    return {
      kind: 'operation',
      api: used.api,
      name: used.operationId,
      call: used.call,
      href: known?.href ?? null,
      used,
      schemas: index?.schemas ?? {},
      messages: [
        ...[...roots].map((root) =>
          messageOf('request', root, { fields: used.sent, node: known?.sent[root], written: root }),
        ),
        ...[...statuses].map((status) =>
          messageOf('response', `response-${status}`, {
            fields: used.received[status],
            node: responseOf(status, described)?.node,
            written: 'response',
          }),
        ),
      ],
    };
  });
  const events = usage.events.map((used): UsedPlace => {
    const index = byName.get(used.api);
    const known = index?.events.find(({ name }) => name === used.event);
    return {
      kind: 'event',
      api: used.api,
      name: used.event,
      call: known?.type ?? used.event,
      href: known?.href ?? null,
      used,
      schemas: index?.schemas ?? {},
      messages: [messageOf('response', 'body', { fields: used.received, node: known?.body, written: 'body' })],
    };
  });
  return [...operations, ...events];
}

function messageOf(
  direction: UsedMessage['direction'],
  root: string,
  { fields, node, written }: { fields: Record<string, Seen> | undefined; node: FieldNode | undefined; written: string },
): UsedMessage {
  const own = Object.entries(fields ?? {}).filter(([path]) => rootOf(path) === written);
  const counts = own.map(([path, { count }]): [string, number] => [root + path.slice(written.length), count]);
  return {
    direction,
    root,
    fields: new Map(counts),
    isSeen: fields !== undefined && (direction === 'response' || counts.length > 0),
    nodes: node === undefined ? [] : [node],
  };
}

function rootOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

/** The places of a message that a named schema describes: the used ones, and whether the description has any. */
export function placesOfSchema(
  { root, fields, nodes }: UsedMessage,
  name: string,
  schemas: IndexedApi['schemas'],
): { used: string[]; isReached: boolean } {
  const isNamed = (candidates: readonly FieldNode[]): boolean =>
    opened(candidates, schemas).some(({ of = [] }) => of.includes(name));
  const used = [...new Set([root, ...fields.keys()])].filter((path) =>
    isNamed(nodesAt(path, { root, nodes }, schemas)),
  );
  return { used, isReached: used.length > 0 || reachedSchemas(nodes, schemas).has(name) };
}

function nodesAt(
  path: string,
  { root, nodes }: Pick<UsedMessage, 'root' | 'nodes'>,
  schemas: IndexedApi['schemas'],
): readonly FieldNode[] {
  let at: readonly FieldNode[] = nodes;
  let rest = path.slice(root.length + 1);
  while (rest !== '' && at.length > 0) {
    // A name can have dots itself, so the longest known name is taken.
    let name = rest;
    while (childrenOf(at, name, schemas).length === 0 && name.includes('.'))
      name = name.slice(0, name.lastIndexOf('.'));
    const children = childrenOf(at, name, schemas);
    at = children.length > 0 ? children : childrenOf(at, OTHER_KEYS, schemas);
    rest = rest.slice(name.length + 1);
  }
  return at;
}

const reachedBy = new WeakMap<FieldNode, Set<string>>();

/** The schemas inside of some nodes, at any depth. */
function reachedSchemas(nodes: readonly FieldNode[], schemas: IndexedApi['schemas']): Set<string> {
  const [first] = nodes;
  const known = first === undefined ? undefined : reachedBy.get(first);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const open = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    open.push(...Object.values(node.fields ?? {}));
    for (const name of node.of ?? []) {
      if (names.has(name)) continue;
      names.add(name);
      if (Object.hasOwn(schemas, name)) open.push(schemas[name] ?? {});
    }
  }
  if (first !== undefined) reachedBy.set(first, names);
  return names;
}
