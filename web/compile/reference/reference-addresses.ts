import { PAGE_NAMES } from '../../model/page/page-data.ts';
import type { Locale } from '../../model/site/locale.ts';
import { addressOf, type Route } from '../../model/site/path.ts';
import { operationNames } from '../openapi/operation/response-link.ts';
import type { GroupKey, GroupPart, OperationKey } from '../openapi/reading/outline.ts';
import type { ApiReference } from './api-reference.ts';

/** The addresses of one reference in one language: routes are the same in every language, hrefs are localized and percent-encoded. */
export interface ReferenceAddresses {
  href: (route: Route) => string;
  infoRoute: Route;
  /** Route of the errors page; null if the description explains no problem codes. */
  errorsRoute: Route | null;
  /** Route of the first page of a group. */
  routeOfGroup: (group: GroupKey) => Route;
  routeOfPart: (part: GroupPart) => Route;
  routeOfOperation: (key: OperationKey) => Route;
  routeOfSchema: (slug: string) => Route;
  /** Address of the document with the code samples of an operation in all programming languages. */
  samplesHref: (key: OperationKey) => string;
  /** Path of the data of an operation's request form, or of a webhook's check; it is the same in every language. */
  consolePath: (key: OperationKey) => string;
  /** Address of the page of a component schema; null if it has none. */
  schemaHref: (name: string) => string | null;
  /** Address of the page of an operation, by `operationId` or by JSON pointer; null for an unknown one. */
  operationHref: (name: string) => string | null;
  /** Address of a problem code on the errors page; null for an unknown one. */
  problemHref: (code: string) => string | null;
}

/** Works out the addresses of a reference from its base path, its outline and a language. */
export function referenceAddresses(
  { config: { base }, outline, problems }: Pick<ApiReference, 'config' | 'outline' | 'problems'>,
  locale: Locale,
): ReferenceAddresses {
  const href = (route: Route): string => addressOf(route, locale);
  const routeOfOperation = ({ kind, slug }: OperationKey): Route =>
    kind === 'webhook' ? `${base}/webhooks/${slug}` : `${base}/${slug}`;
  const routeOfSchema = (slug: string): Route => `${base}/schemas/${slug}`;
  const errorsRoute = problems === null ? null : `${base}/${PAGE_NAMES.errors}`;

  const schemaHrefs = new Map(outline.schemas.map(({ name, slug }) => [name, href(routeOfSchema(slug))]));
  const operationHrefs = new Map(
    [...operationNames(outline.operations)].map(([name, key]) => [name, href(routeOfOperation(key))]),
  );
  const problemHrefs = new Map(
    (problems ?? [])
      .flatMap((group) => group.problems)
      .map(({ code, anchor }) => [code, `${href(`${base}/${PAGE_NAMES.errors}`)}#${encodeURI(anchor)}`]),
  );
  return {
    href,
    infoRoute: `${base}/${outline.infoSlug}`,
    errorsRoute,
    routeOfGroup: ({ slug }) => `${base}/${slug}`,
    routeOfPart: ({ group: { slug }, number }) => (number === 1 ? `${base}/${slug}` : `${base}/${slug}/${number}`),
    routeOfOperation,
    routeOfSchema,
    samplesHref: ({ slug }) => href(`${base}/samples/${slug}`),
    consolePath: ({ kind, slug }) =>
      encodeURI(`${base}/console/${kind === 'webhook' ? `webhooks/${slug}` : slug}.json`),
    schemaHref: (name) => schemaHrefs.get(name) ?? null,
    operationHref: (name) => operationHrefs.get(name) ?? null,
    problemHref: (code) => problemHrefs.get(code) ?? null,
  };
}
