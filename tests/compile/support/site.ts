import { localizeMigrations } from '../../../web/compile/migration/localized-migration.ts';
import type { Migration } from '../../../web/compile/migration/migration.ts';
import { mountMigrations } from '../../../web/compile/migration/mount-migrations.ts';
import { outlineOf } from '../../../web/compile/openapi/outline.ts';
import { problemGroupsOf } from '../../../web/compile/openapi/problem-codes.ts';
import type { BuiltPage, PageEntry } from '../../../web/compile/pages/page-entry.ts';
import { pagesFromReference } from '../../../web/compile/pages/reference-pages.ts';
import type { ApiReference } from '../../../web/compile/reference/api-reference.ts';
import { LocalizedReference } from '../../../web/compile/reference/localized-reference.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { mountOverlays } from '../../../web/compile/translation/mount-overlays.ts';
import type { ReferenceConfig } from '../../../web/model/site/config.ts';
import type { Finding } from '../../../web/model/site/finding.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { languageIn } from './language.ts';
import { temporarySite } from './sources.ts';

export interface TinySite {
  pages: PageEntry[];
  references: ApiReference[];
  migrations: Migration[];
  findings: Finding[];
  build(route: string): BuiltPage;
}

interface TinyOptions {
  locale?: Locale;
  strictness?: 'error' | 'warning';
  /** Sidebars by document. */
  sidebars?: Record<string, string>;
}

/** A site of a few documents, each at `/<file name>`; a value that is text is written as it is: a mapping file, an overlay. */
export async function tinySite(
  files: Record<string, JsonObject | string>,
  { locale = 'en', strictness = 'error', sidebars = {} }: TinyOptions = {},
): Promise<TinySite> {
  const root = temporarySite(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [
        `specs/public/${name}`,
        typeof file === 'string' ? file : JSON.stringify({ openapi: '3.1.0', ...file }),
      ]),
    ),
  );
  const sources = await readSources({ root, audience: 'public', guideBase: '/', strictness, lint: false });
  const findings = [...sources.findings];
  const report = (finding: Finding): void => {
    findings.push(finding);
  };
  const references = sources.apis.map((source): ApiReference => {
    const name = source.name.replace(/\.\w+$/, '');
    const config: ReferenceConfig = {
      spec: source.name,
      base: `/${name}`,
      ...(sidebars[name] === undefined ? {} : { sidebar: sidebars[name] }),
    };
    const outline = outlineOf(source);
    return {
      config,
      source,
      outline,
      problems: problemGroupsOf(source, outline.operations),
      audience: 'public',
      collection: () => null,
    };
  });
  const overlays = mountOverlays(sources.overlays, sources.apis, { locales: ['en', 'es', 'pt'], strictness, report });
  const migrations = mountMigrations(sources.migrations, references, { audience: 'public', strictness, report });
  const locals = references.map(
    (reference) =>
      new LocalizedReference(
        reference,
        languageIn(locale, reference.source, overlays(reference.source, locale)),
        report,
      ),
  );
  const compared = localizeMigrations(migrations, locals);
  const pages = locals.flatMap((local) => pagesFromReference(local, compared));
  return {
    pages,
    references,
    migrations,
    findings,
    build: (route) => {
      const entry = pages.find((page) => page.route === route);
      if (entry === undefined)
        throw new Error(`There is no ${route} among ${pages.map((page) => page.route).join(', ')}.`);
      return entry.build();
    },
  };
}
