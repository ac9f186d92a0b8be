import type { ReactElement } from 'react';

import type { Page, TocEntry } from '../model/page/page.ts';
import type { Prerender } from '../model/page/prerender.ts';
import type { Locale } from '../model/site/locale.ts';
import { type Language, languageOf, stringsOf } from './language.ts';
import { ChangelogArticle } from './pages/changelog.tsx';
import { ErrorsArticle } from './pages/errors.tsx';
import { GuideArticle, ReactArticle } from './pages/guide.tsx';
import { HomeArticle } from './pages/home.tsx';
import { InfoArticle } from './pages/info.tsx';
import { MigrationArticle } from './pages/migration.tsx';
import { OperationArticle } from './pages/operation.tsx';
import { SchemaArticle } from './pages/schema.tsx';
import { TagArticle } from './pages/tag.tsx';
import { Untranslated } from './parts/untranslated.tsx';
import { historySections, operationSections, referenceSections, sectionsToToc, withFreeIds } from './sections.ts';

export interface ArticleOptions {
  /** Markup of a React page's module. Other pages ignore it. */
  reactPage?: string;
}

/** Renders the body of a page, after a notice if parts of it are not translated. @param render renders to markup and escapes text */
export function articleToMarkup(
  page: Page,
  render: (element: ReactElement) => string,
  options: ArticleOptions = {},
): string {
  const language = languageOf(page);
  const article = render(articleOf(page, { ...options, language }));
  // Known only after the whole page is rendered.
  return (language.isPartial() ? render(<Untranslated language={language} />) : '') + article;
}

/** The body of a page. */
export function articleOf(
  page: Page,
  { reactPage = '', language = languageOf(page) }: ArticleOptions & { language?: Language } = {},
): ReactElement {
  switch (page.kind) {
    case 'home':
      return <HomeArticle page={page} language={language} />;
    case 'guide':
      return <GuideArticle page={page} language={language} />;
    case 'react':
      return <ReactArticle page={page} language={language} inner={reactPage} />;
    case 'info':
      return <InfoArticle page={page} language={language} />;
    case 'tag':
      return <TagArticle page={page} language={language} />;
    case 'operation':
    case 'webhook':
      return <OperationArticle page={page} language={language} />;
    case 'schema':
      return <SchemaArticle page={page} language={language} />;
    case 'errors':
      return <ErrorsArticle page={page} language={language} />;
    case 'migration':
      return <MigrationArticle page={page} language={language} />;
    case 'changelog':
      return <ChangelogArticle page={page} language={language} />;
  }
}

/** Returns all headings of a page: those of its authored text (`page.toc`), then those that the article adds. */
export function articleToc(page: Page): TocEntry[] {
  const language = languageOf(page);
  const sections =
    page.kind === 'operation' || page.kind === 'webhook'
      ? [...operationSections(page.operation, language), ...historySections(page, language)]
      : referenceSections(page, language);
  return [...page.toc, ...sectionsToToc(withFreeIds<string>(sections, page.toc))];
}

/** Returns the words of a language that the compiler needs. */
export function words(locale: Locale): ReturnType<Prerender['words']> {
  const {
    home,
    overview,
    webhooks,
    schemas,
    untagged,
    errors,
    errorsDescription,
    migration,
    migrationTitle,
    migrationDescription,
    changelog,
    changelogPage,
    changelogDescription,
    changelogFeed,
    changeLevels,
    codeSamples,
    backToOperation,
    programmingLanguages,
    guides,
    llmsNote,
  } = stringsOf(locale);
  return {
    home,
    overview,
    webhooks,
    schemas,
    untagged,
    errors,
    errorsDescription,
    migration,
    migrationTitle,
    migrationDescription,
    changelog,
    changelogPage,
    changelogDescription,
    changelogFeed,
    changeLevels,
    codeSamples,
    backToOperation,
    programmingLanguages,
    guides,
    llmsNote,
  };
}
