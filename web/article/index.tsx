import type { ReactElement } from 'react';
import type { Locale } from '../model/locale.ts';
import type { Page, TocEntry } from '../model/page.ts';
import type { Prerender } from '../model/prerender.ts';
import { languageOf, stringsOf } from './language.ts';
import { ErrorsArticle } from './pages/errors.tsx';
import { GuideArticle, ReactArticle } from './pages/guide.tsx';
import { HomeArticle } from './pages/home.tsx';
import { InfoArticle } from './pages/info.tsx';
import { MigrationArticle } from './pages/migration.tsx';
import { OperationArticle } from './pages/operation.tsx';
import { SchemaArticle } from './pages/schema.tsx';
import { TagArticle } from './pages/tag.tsx';
import { operationSections, referenceSections, sectionsToToc, withFreeIds } from './sections.ts';

export interface ArticleOptions {
  /** Markup of a React page's module; other pages ignore it. */
  reactPage?: string;
}

/** The body of a page. */
export function articleOf(page: Page, { reactPage = '' }: ArticleOptions = {}): ReactElement {
  switch (page.kind) {
    case 'home':
      return <HomeArticle page={page} />;
    case 'guide':
      return <GuideArticle page={page} />;
    case 'react':
      return <ReactArticle page={page} inner={reactPage} />;
    case 'info':
      return <InfoArticle page={page} />;
    case 'tag':
      return <TagArticle page={page} />;
    case 'operation':
    case 'webhook':
      return <OperationArticle page={page} />;
    case 'schema':
      return <SchemaArticle page={page} />;
    case 'errors':
      return <ErrorsArticle page={page} />;
    case 'migration':
      return <MigrationArticle page={page} />;
  }
}

/** Every heading of a page: those of its authored text (`page.toc`), then those the article draws. */
export function articleToc(page: Page): TocEntry[] {
  const language = languageOf(page);
  const sections = page.kind === 'operation' || page.kind === 'webhook' ? operationSections(page.operation, language) : referenceSections(page, language);
  return [...page.toc, ...sectionsToToc(withFreeIds<string>(sections, page.toc))];
}

/** The words of a language that the compiler needs. */
export function words(locale: Locale): ReturnType<Prerender['words']> {
  const { home, overview, webhooks, schemas, untagged, errors, errorsDescription, migration, migrationTitle, migrationDescription } = stringsOf(locale);
  return { home, overview, webhooks, schemas, untagged, errors, errorsDescription, migration, migrationTitle, migrationDescription };
}
