import GithubSlugger from 'github-slugger';

import type { Route } from '../../model/page/path.ts';
import type { LinkContext } from '../markdown/links.ts';
import type { GroupKey, OperationKey, Outline } from '../openapi/reading/outline.ts';
import type { ReferenceAddresses } from './reference-addresses.ts';

type ReferenceTarget = NonNullable<ReturnType<NonNullable<LinkContext['targetOfFragment']>>>;

/**
 * Resolves the links of a description to other parts of the same document, as Redoc introduced them:
 * `#operation/<operationId>`, `#tag/<name>`, `#tag/<name>/operation/<operationId>`, `#schema/<name>`, `#section/<heading>`.
 * The returned function gives undefined for any other fragment, and null if the document has no such operation, tag or schema.
 */
export function referenceLinks(
  { operations, groups, schemas }: Outline,
  { infoRoute, routeOfGroup, routeOfOperation, routeOfSchema }: ReferenceAddresses,
): NonNullable<LinkContext['targetOfFragment']> {
  const operationNamed = (id: string): OperationKey | undefined =>
    operations.find(({ operationId }) => operationId === id);
  const groupNamed = (name: string): GroupKey | undefined =>
    groups.find(({ tag }) => tag === name) ??
    groups.find(({ tag }) => tag !== null && normalizedTag(tag) === normalizedTag(name));
  const page = (route: Route | undefined): ReferenceTarget | null =>
    route === undefined ? null : { route, fragment: '' };
  return (fragment) => {
    const [, kind = '', name = ''] = /^\/?(operations?|tag|schema|model|section)\/(.+)$/s.exec(fragment) ?? [];
    switch (kind) {
      case 'operation':
      case 'operations': {
        const operation = operationNamed(name);
        return page(operation && routeOfOperation(operation));
      }
      case 'tag': {
        const [, id] = /\/operation\/(.+)$/s.exec(name) ?? [];
        const operation = id === undefined ? undefined : operationNamed(id);
        if (id !== undefined) return page(operation && routeOfOperation(operation));
        const group = groupNamed(name);
        return page(group && routeOfGroup(group));
      }
      case 'schema':
      case 'model': {
        const schema = schemas.find((candidate) => candidate.name === name);
        return page(schema && routeOfSchema(schema.slug));
      }
      case 'section':
        return { route: infoRoute, fragment: new GithubSlugger().slug(name.slice(name.lastIndexOf('/') + 1)) };
      default:
        return undefined;
    }
  };
}

/** Redoc replaces the spaces of a tag by dashes, and some authors write tags in lower case. */
function normalizedTag(tag: string): string {
  return tag.replaceAll(/\s+/g, '-').toLowerCase();
}
