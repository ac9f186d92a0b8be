import type {
  ChangedPart,
  FieldNode,
  IndexedApi,
  IndexedEvent,
  IndexedOperation,
  Texts,
} from '../../model/integration/api-changes.ts';
import { OTHER_KEYS } from '../../model/integration/fields.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { objectOf, textOf, valueAtPointer, ownProperty } from '../../model/text/json.ts';
import { addressOf, type ChangeSubject, subjectOf } from '../changes/operation-pairs.ts';
import { DescriptionReader, type OperationParts, type DescribedMessage } from '../comparison/description-reader.ts';
import type { Field } from '../comparison/fields.ts';
import { leafOf } from '../comparison/match.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { scalarToText } from '../openapi/reading/scalar.ts';
import { type ApiReference, labelOfReference } from '../reference/api-reference.ts';
import { referenceAddresses } from '../reference/reference-addresses.ts';

/** The base of a reference as usages have it, e.g. `public/v3`. */
export function nameOfApi({ config: { base } }: Pick<ApiReference, 'config'>): string {
  return base.replace(/^\//, '');
}

/** A part of an API that is deprecated. */
export interface DeprecatedPart extends ChangedPart {
  until: string | null;
}

/** Reads the names of one API, and which of them are deprecated. @param titleOf the title of a page, by its route */
export function indexOfApi(
  reference: ApiReference,
  titleOf: (route: string) => Texts | null,
): { index: IndexedApi; deprecated: DeprecatedPart[] } {
  const { config, outline, problems, source } = reference;
  const { document } = source;
  const reader = new DescriptionReader({ document, outline });
  const nodes = new FieldNodes(outline.schemas.map(({ name }) => name));
  const addresses = referenceAddresses(reference, DEFAULT_LOCALE);
  const deprecated: DeprecatedPart[] = [];
  const add = (subject: ChangeSubject, fields: readonly Field[], pathOf: (field: Field) => string): void => {
    for (const field of fields)
      if (field.facts.isDeprecated === true)
        deprecated.push({ ...subject, field: pathOf(field), until: field.facts.sunset ?? null });
  };
  const partsOf = (key: OperationKey): OperationParts => {
    const parts = reader.operation(key, false);
    const { lifecycle, parameters, body, responses } = parts;
    const subject = subjectOf(key);
    if (lifecycle.isDeprecated === true) deprecated.push({ ...subject, field: null, until: lifecycle.sunset ?? null });
    add(subject, parameters, ({ path }) => path);
    for (const fields of body?.content.values() ?? []) add(subject, fields, ({ path }) => path);
    for (const [status, { content }] of responses)
      for (const fields of content.values())
        add(subject, fields, ({ path }) => path.replace('response', `response-${status}`));
    return parts;
  };
  const codes = (problems ?? []).flatMap((group) => group.problems);
  const page = (key: OperationKey): { title: Texts; href: string } => {
    const route = addresses.routeOfOperation(key);
    return { title: titleOf(route) ?? { en: key.operationId ?? addressOf(key) }, href: addresses.href(route) };
  };
  const operations = outline.operations
    .filter(({ kind }) => kind === 'operation')
    .map((key): IndexedOperation => {
      const { tags, security, parameters, body, responses } = partsOf(key);
      const scopes = [...new Set([...(security?.values() ?? [])].flat())];
      const { title, href } = page(key);
      const [method = '', path = ''] = addressOf(key).split(' ', 2);
      const received = [...responses].map(([status, message]): [string, FieldNode] => [status, nodes.message(message)]);
      return {
        id: subjectOf(key).name,
        method,
        path,
        title,
        href,
        tags,
        scopes,
        sent: { ...nodes.parameters(parameters), ...(body === null ? {} : { body: nodes.message(body) }) },
        received: Object.fromEntries(received),
        errors: errorsOf(key, codes),
      };
    });
  const events = outline.operations
    .filter(({ kind }) => kind === 'webhook')
    .map((key): IndexedEvent => {
      const type = eventTypeOf(document, objectOf(valueAtPointer(document, key.pointer)));
      const { body } = partsOf(key);
      const { title, href } = page(key);
      return {
        name: key.path,
        type: type ?? key.path,
        title,
        href,
        body: body === null ? {} : nodes.message(body),
      };
    });
  const schemas: Record<string, FieldNode> = {};
  // The set of names grows while the loop runs.
  for (const name of nodes.names) {
    const fields = reader.component(name) ?? [];
    schemas[name] = nodes.schema(fields);
    add({ kind: 'schema', name }, fields, ({ path }) => path.slice('body.'.length));
  }
  const info = objectOf(document.info);
  const version = scalarToText(info.version);
  const label = config.label ?? labelOfReference({ title: textOf(info.title) ?? 'API', version });
  const client = config.client === undefined ? {} : { client: config.client.package };
  return { index: { api: nameOfApi(reference), label, version, ...client, operations, events, schemas }, deprecated };
}

type ListedProblem = NonNullable<ApiReference['problems']>[number]['problems'][number];

/** The problem codes of an operation, by status. */
function errorsOf(key: OperationKey, problems: readonly ListedProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { code, uses } of problems)
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

  /** The tree of a body in all its media types. */
  message({ content }: DescribedMessage): FieldNode {
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
