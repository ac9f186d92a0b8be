import GithubSlugger from 'github-slugger';

import type { Route } from '../../model/page/path.ts';
import type { GroupKey, OperationKey, Outline } from '../openapi/outline.ts';

/** Where a link inside a description leads. */
export interface ReferenceTarget {
  route: Route;
  /** Heading of the page, or empty. */
  fragment: string;
}

interface Routes {
  routeOf(slug: string): Route;
  routeOfOperation(key: OperationKey): Route;
  routeOfSchema(slug: string): Route;
}

/**
 * Links that descriptions write to other parts of their own document, as Redoc reads them and others have taken over:
 * `#operation/<operationId>`, `#tag/<name>`, `#tag/<name>/operation/<operationId>`, `#schema/<name>`, `#section/<heading>`.
 * The function gives undefined for a fragment that is none of these, and null where it names nothing.
 */
export function referenceLinks(
  { operations, groups, schemas, infoSlug }: Outline,
  routes: Routes,
): (fragment: string) => ReferenceTarget | null | undefined {
  const operationNamed = (id: string): OperationKey | undefined =>
    operations.find(({ operationId }) => operationId === id);
  const groupNamed = (name: string): GroupKey | undefined =>
    groups.find(({ tag }) => tag === name) ?? groups.find(({ tag }) => tag !== null && spelled(tag) === spelled(name));
  const page = (route: Route | undefined): ReferenceTarget | null =>
    route === undefined ? null : { route, fragment: '' };
  return (fragment) => {
    const [, kind = '', name = ''] = /^\/?(operations?|tag|schema|model|section)\/(.+)$/s.exec(fragment) ?? [];
    switch (kind) {
      case 'operation':
      case 'operations': {
        const operation = operationNamed(name);
        return page(operation && routes.routeOfOperation(operation));
      }
      case 'tag': {
        const [, id] = /\/operation\/(.+)$/s.exec(name) ?? [];
        const operation = id === undefined ? undefined : operationNamed(id);
        if (id !== undefined) return page(operation && routes.routeOfOperation(operation));
        const group = groupNamed(name);
        return page(group && routes.routeOf(group.slug));
      }
      case 'schema':
      case 'model': {
        const schema = schemas.find((candidate) => candidate.name === name);
        return page(schema && routes.routeOfSchema(schema.slug));
      }
      case 'section':
        return {
          route: routes.routeOf(infoSlug),
          fragment: new GithubSlugger().slug(name.slice(name.lastIndexOf('/') + 1)),
        };
      default:
        return undefined;
    }
  };
}

/** Redoc writes a tag's spaces as dashes, and some write it in lower case. */
function spelled(tag: string): string {
  return tag.replaceAll(/\s+/g, '-').toLowerCase();
}
