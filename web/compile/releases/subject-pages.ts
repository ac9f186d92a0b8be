import type { PublishedChange } from '../../model/api/change.ts';
import type { Link } from '../../model/page/page.ts';
import type { Route } from '../../model/page/path.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { addressOf, type ChangeSubject, subjectOf } from '../changes/operation-pairs.ts';
import type { PageLink } from '../markdown/links.ts';
import { operationOf } from '../openapi/operation/operation.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { expandNamedSchema } from '../openapi/schema/named-schema.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { reachedSchemas } from '../reference/schema-users.ts';

/** The anchors of a subject are the same in every language, and take time. */
const anchorsOf = new WeakMap<ApiReference, Map<string, ReadonlySet<string>>>();

/** Finds the pages of changed operations and schemas, and the anchors of changed fields on them. */
export class SubjectPages {
  readonly #localized: LocalizedReference;
  readonly #links: PageLink[];

  constructor(localized: LocalizedReference, links: PageLink[]) {
    this.#localized = localized;
    this.#links = links;
  }

  /** A link to a subject, and the address of its field, or of the nearest field around it that the page has. */
  of(subject: ChangeSubject, field: string | null): { subject: PublishedChange['subject']; fieldHref: string | null } {
    const { addresses, info, reference } = this.#localized;
    if (subject.kind === 'schema') {
      const key = reference.outline.schemas.find(({ name }) => name === subject.name);
      const link = { kind: subject.kind, label: subject.name };
      if (key === undefined) return { subject: { ...link, href: null }, fieldHref: null };
      const route = addresses.routeOfSchema(key.slug);
      const context = this.#localized.schemaContext([]);
      const anchors = this.#anchorsOf(subject, () => expandNamedSchema(key.name, context).anchors);
      const anchor = nearest(`schema.${field ?? ''}`, anchors);
      return { subject: { ...link, href: this.#href(route, '') }, fieldHref: this.#href(route, anchor) };
    }
    const key = reference.outline.operations.find((operation) => isSubject(operation, subject));
    if (key === undefined) {
      // The page of the operation is gone, so its name leads to the list of the operations that there are.
      const label = subject.kind === 'api' ? info.title : subject.name;
      return { subject: { kind: subject.kind, label, href: info.href }, fieldHref: null };
    }
    const { label, href, method, lang } = this.#localized.operationLink(key);
    const route = addresses.routeOfOperation(key);
    const anchors = (): ReadonlySet<string> =>
      this.#anchorsOf(subject, () => operationOf(key, this.#localized.schemaContext([], key.pointer)).anchors);
    this.#href(route, '');
    return {
      subject: { kind: subject.kind, label, href, method, ...(lang === undefined ? {} : { lang }) },
      fieldHref: this.#href(route, field === null ? '' : nearest(field, anchors())),
    };
  }

  /** Links to the operations and webhooks that a change of a subject concerns. */
  affectedBy(subject: ChangeSubject, direction: PublishedChange['direction']): Link[] {
    const { document, reference } = this.#localized;
    const isAffected = (key: OperationKey): boolean =>
      subject.kind === 'schema' ? reachedSchemas(key, document, direction).has(subject.name) : isSubject(key, subject);
    return reference.outline.operations.filter(isAffected).map((key) => this.#localized.operationLink(key));
  }

  #anchorsOf({ kind, name }: ChangeSubject, make: () => ReadonlySet<string>): ReadonlySet<string> {
    const anchors = getOrMake(anchorsOf, this.#localized.reference, () => new Map());
    return getOrMake(anchors, `${kind} ${name}`, make);
  }

  #href(route: Route, fragment: string): string {
    const href = this.#localized.addresses.href(route) + (fragment === '' ? '' : `#${encodeURI(fragment)}`);
    this.#links.push({ kind: 'page', href, route, fragment });
    return href;
  }
}

/** Whether an operation is the subject. Its older names, by method and path, count too. */
function isSubject(key: OperationKey, { kind, name }: ChangeSubject): boolean {
  const own = subjectOf(key);
  return own.kind === kind && (own.name === name || addressOf(key) === name);
}

/** The anchor itself, or the longest beginning of it that the page has; empty if the page has no part of it. */
function nearest(anchor: string, anchors: ReadonlySet<string>): string {
  for (let rest = anchor; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.'))))
    if (anchors.has(rest)) return rest;
    else if (rest === 'request-body' || rest === 'body') return 'request-body';
  return '';
}
