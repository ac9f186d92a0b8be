import type {
  ChangedPart,
  FieldNode,
  IndexedApi,
  IndexedEvent,
  IndexedOperation,
  Texts,
} from '../../model/integration/api-changes.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import { addressOf, type ChangeSubject, subjectOf } from '../changes/operation-pairs.ts';
import { DescriptionReader, type OperationParts } from '../comparison/description-reader.ts';
import type { Field } from '../comparison/fields.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { scalarToText } from '../openapi/reading/scalar.ts';
import { type ApiReference, labelOfReference } from '../reference/api-reference.ts';
import { referenceAddresses } from '../reference/reference-addresses.ts';
import { FieldNodes } from './field-nodes.ts';

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

type Problem = NonNullable<ApiReference['problems']>[number]['problems'][number];

/** The problem codes of an operation, by status. */
function errorsOf(key: OperationKey, problems: readonly Problem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { code, uses } of problems)
    for (const { operation, statuses } of uses)
      if (operation === key) for (const status of statuses) (errors[status] ??= []).push(code);
  return errors;
}
