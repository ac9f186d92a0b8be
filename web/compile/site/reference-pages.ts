import type { PublishedRelease } from '../../model/api/change.ts';
import type { Link } from '../../model/api/link.ts';
import { within } from '../base/failure.ts';
import { once } from '../base/once.ts';
import type { LocalizedMigration } from '../migration/localized-migration.ts';
import { schemaPointer } from '../openapi/reading/resolve.ts';
import { errorsPage } from '../pages/errors-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { migrationPage } from '../pages/migration-page.ts';
import { operationPage } from '../pages/operation-page.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import { schemaPage } from '../pages/schema-page.ts';
import { tagPage } from '../pages/tag-page.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { schemaContainers, schemaUsers } from '../reference/schema-users.ts';

interface ReferencePagesContext {
  /** The migrations of the site. The newer version has the page. */
  migrations?: readonly LocalizedMigration[];
  /** The releases of the site. */
  releases?: () => readonly PublishedRelease[];
  /** The guides about tasks that use the page with an address. */
  guidesTo?: (href: string) => Link[];
}

/**
 * The pages of one reference in one language, in the order of the description: information, errors, migrations, groups with their
 * operations and webhooks, schemas.
 */
export function pagesFromReference(
  localized: LocalizedReference,
  { migrations = [], releases = () => [], guidesTo = () => [] }: ReferencePagesContext = {},
): PageEntry[] {
  const { document, reference, addresses } = localized;
  const { outline, problems, source } = reference;
  /** Names the object of the description if its page cannot be built. */
  const placed = (page: PageEntry, pointer: string | null): PageEntry => {
    if (pointer === null) return page;
    const place = { file: source.file, at: pointer, locate: () => source.locate(pointer) };
    return { ...page, build: () => within(place, page.build) };
  };
  const usage = once(() => ({
    operations: schemaUsers(document, outline.operations),
    schemas: schemaContainers(document),
  }));
  return [
    infoPage(localized, { migrations, releases }),
    ...(addresses.errorsRoute === null ? [] : [errorsPage(addresses.errorsRoute, problems ?? [], localized)]),
    ...migrations.filter(({ to }) => to === localized).map(migrationPage),
    ...localized.groupParts.flatMap((part) => [
      placed(tagPage(part, localized), part.group.pointer),
      ...part.operations
        .filter((operation) => operation.group === part.group.slug)
        .map((operation) =>
          placed(operationPage(operation, { part, localized, migrations, releases, guidesTo }), operation.pointer),
        ),
    ]),
    ...outline.schemas.map((schema) =>
      placed(schemaPage(schema, localized, { usage, releases }), schemaPointer(schema.name)),
    ),
  ];
}
