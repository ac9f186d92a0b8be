import { sentMethod } from '../../model/api/operation.ts';
import type { FieldNode, NamedEvent, NamedOperation } from '../../model/description/named-api.ts';
import { OTHER_KEYS } from '../../model/integration/fields.ts';
import { objectOf, ownProperty, valueAtPointer } from '../../model/text/json.ts';
import type { ProblemGroup } from '../openapi/operation/problem-codes.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { type ComparedDescription, DescriptionReader, type OperationParts } from './description-reader.ts';
import type { Field } from './fields.ts';
import { leafOf } from './match.ts';

/** An operation or a webhook, and its names. */
interface Named<Names> {
  key: OperationKey;
  parts: OperationParts;
  names: Names;
}

/** The names in the messages of a description. */
interface MessageNames {
  operations: Named<NamedOperation>[];
  events: Named<NamedEvent>[];
  /** The schemas that the messages name. */
  schemas: Record<string, { fields: readonly Field[]; node: FieldNode }>;
}

/** Reads the names in the messages of a description. */
export function namesIn({
  document,
  outline,
  problems,
}: ComparedDescription & { problems: readonly ProblemGroup[] | null }): MessageNames {
  const reader = new DescriptionReader({ document, outline });
  const nodes = new FieldNodes(outline.schemas.map(({ name }) => name));
  const partsOf = (kind: OperationKey['kind']): { key: OperationKey; parts: OperationParts }[] =>
    outline.operations.filter((key) => key.kind === kind).map((key) => ({ key, parts: reader.operation(key, false) }));
  const operations = partsOf('operation').map(({ key, parts }) => {
    const { path, operationId } = key;
    const method = sentMethod(key.method);
    const errors = errorsOf(key, problems ?? []);
    return {
      key,
      parts,
      names: { id: operationId ?? `${method} ${path}`, method, path, ...nodes.operation(parts), errors },
    };
  });
  const events = partsOf('webhook').map(({ key, parts }) => {
    const { path: name, pointer } = key;
    const type = eventTypeOf(document, objectOf(valueAtPointer(document, pointer))) ?? name;
    return { key, parts, names: { name, type, body: nodes.tree(parts.body?.content.values() ?? []) } };
  });
  const schemas: MessageNames['schemas'] = {};
  // The set of names grows while the loop runs.
  for (const name of nodes.names) {
    const fields = reader.component(name) ?? [];
    schemas[name] = { fields, node: nodes.tree([fields]) };
  }
  return { operations, events, schemas };
}

/** The problem codes of an operation, by status. */
function errorsOf(key: OperationKey, groups: readonly ProblemGroup[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { code, uses } of groups.flatMap(({ problems }) => problems))
    for (const { operation, statuses } of uses)
      if (operation === key) for (const status of statuses) (errors[status] ??= []).push(code);
  return errors;
}

/** Turns lists of fields into trees, and remembers which schemas the trees name. */
class FieldNodes {
  /** The named schemas so far. */
  readonly names = new Set<string>();
  readonly #known: ReadonlySet<string>;

  /** @param known the schemas that have fields of their own */
  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
  }

  /** The trees of the messages of an operation. */
  operation({ parameters, body, responses }: OperationParts): Pick<NamedOperation, 'sent' | 'received'> {
    const places = Map.groupBy(parameters, ({ place }) => place);
    const sent = [...places].map(([place, fields]): [string, FieldNode] => [place, this.tree([fields])]);
    const received = [...responses].map(([status, { content }]): [string, FieldNode] => [
      status,
      this.tree(content.values()),
    ]);
    return {
      sent: { ...Object.fromEntries(sent), ...(body !== null && { body: this.tree(body.content.values()) }) },
      received: Object.fromEntries(received),
    };
  }

  /** The tree of a schema, or of a body in all its media types. */
  tree(lists: Iterable<readonly Field[]>): FieldNode {
    const root: FieldNode = {};
    for (const fields of lists) this.#add(root, fields);
    return root;
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
