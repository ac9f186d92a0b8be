import type { PublishedChange } from '../../model/api/change.ts';
import type { Route } from '../../model/page/path.ts';
import type { PageLink } from '../markdown/links.ts';
import { operationOf } from '../openapi/operation.ts';
import type { OperationKey } from '../openapi/outline.ts';
import { expandSchemaPage } from '../pages/schema-page.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { type ChangeSubject, subjectOf } from './compare-descriptions.ts';

/** Finds the pages of changed operations and schemas, and the anchors of changed fields on them. */
export class SubjectPages {
  readonly #localized: LocalizedReference;
  /** Collects the links. */
  readonly #links: PageLink[];
  readonly #anchors = new Map<string, ReadonlySet<string>>();

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
      const anchors = this.#anchorsOf(subject, () => expandSchemaPage(key.name, this.#localized, []).anchors);
      const anchor = nearest(`schema.${field ?? ''}`, anchors);
      return { subject: { ...link, href: this.#href(route, '') }, fieldHref: this.#href(route, anchor) };
    }
    const key = reference.outline.operations.find((operation) => isSubject(operation, subject));
    if (key === undefined) {
      const isApi = subject.kind === 'api';
      // The page of the operation is gone, so its name leads to the list of the operations that there are.
      return {
        subject: { kind: subject.kind, label: isApi ? info.title : subject.name, href: info.href },
        fieldHref: null,
      };
    }
    const { label, href, method, lang } = this.#localized.operationLink(key);
    const route = addresses.routeOfOperation(key);
    const anchors = this.#anchorsOf(
      subject,
      () => operationOf(key, this.#localized.schemaContext([], key.pointer), '').anchors,
    );
    this.#href(route, '');
    return {
      subject: { kind: subject.kind, label, href, method, ...(lang === undefined ? {} : { lang }) },
      fieldHref: this.#href(route, field === null ? '' : nearest(field, anchors)),
    };
  }

  #anchorsOf({ kind, name }: ChangeSubject, make: () => ReadonlySet<string>): ReadonlySet<string> {
    const key = `${kind} ${name}`;
    const anchors = this.#anchors.get(key) ?? make();
    this.#anchors.set(key, anchors);
    return anchors;
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
  return own.kind === kind && (own.name === name || `${key.method.toUpperCase()} ${key.path}` === name);
}

/** The anchor itself, or the longest beginning of it that the page has; empty if there is none. */
function nearest(anchor: string, anchors: ReadonlySet<string>): string {
  for (let rest = anchor; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.'))))
    if (anchors.has(rest) || rest === 'request-body') return rest;
  return '';
}
