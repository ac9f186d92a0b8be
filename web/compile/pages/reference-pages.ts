import type { PublishedRelease } from '../../model/api/change.ts';
import { pointerToken } from '../../model/text/json.ts';
import { within } from '../failure.ts';
import type { LocalizedMigration } from '../migration/localized-migration.ts';
import { once } from '../once.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { schemaContainers, schemaUsers } from '../reference/schema-users.ts';
import { errorsPage } from './errors-page.ts';
import { infoPage } from './info-page.ts';
import { migrationPage } from './migration-page.ts';
import { operationPage } from './operation-page.ts';
import type { PageEntry } from './page-entry.ts';
import { schemaPage } from './schema-page.ts';
import { tagPage } from './tag-page.ts';

interface ReferencePagesContext {
  /** Those of the site; the newer version has the page. */
  migrations?: readonly LocalizedMigration[];
  /** Those of the site. */
  releases?: () => readonly PublishedRelease[];
}

/**
 * The pages of one reference in one language, in the order of the description: information, errors, migrations, groups with their
 * operations and webhooks, schemas.
 */
export function pagesFromReference(
  localized: LocalizedReference,
  { migrations = [], releases = () => [] }: ReferencePagesContext = {},
): PageEntry[] {
  const { document, reference, addresses } = localized;
  const { outline, problems, source } = reference;
  /** Names the object of the description if its page cannot be built. */
  const placed = ({ build, ...page }: PageEntry, pointer: string | null): PageEntry => ({
    ...page,
    build: () =>
      pointer === null
        ? build()
        : within({ file: source.file, at: pointer, locate: () => source.locate(pointer) }, build),
  });
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
          placed(operationPage(operation, { part, localized, migrations, releases }), operation.pointer),
        ),
    ]),
    ...outline.schemas.map((schema) =>
      placed(schemaPage(schema, localized, { usage, releases }), `#/components/schemas/${pointerToken(schema.name)}`),
    ),
  ];
}
