import type { ReactElement } from 'react';

import { PRIVACY_ROUTE, REASONS, SIGNALS_PATH, THANKS_ID } from '../model/insight/signal.ts';
import type { FormerAnchor, Page, TocEntry } from '../model/page/page.ts';
import type { CompilerStrings } from '../model/page/prerender.ts';
import type { Locale } from '../model/site/locale.ts';
import { addressOf, localizePath } from '../model/site/path.ts';
import { type Language, languageOf, stringsOf, withLanguage } from './kit.tsx';
import { ChangelogArticle } from './pages/changelog.tsx';
import { ErrorsArticle } from './pages/errors.tsx';
import { GuideArticle, ReactArticle } from './pages/guide.tsx';
import { HomeArticle } from './pages/home.tsx';
import { InfoArticle } from './pages/info.tsx';
import { MigrationArticle } from './pages/migration.tsx';
import { OperationArticle } from './pages/operation.tsx';
import { SchemaArticle } from './pages/schema.tsx';
import { TagArticle } from './pages/tag.tsx';
import { historySections, operationSections, referenceSections, sectionsToToc, withFreeIds } from './sections.ts';
import type { Strings } from './strings/en.ts';

interface ArticleOptions {
  /** Markup of the module of a React page or of a guide. Other pages ignore it. */
  reactPage?: string;
  language?: Language;
}

/** Renders the body of a page, after a notice if parts of it are not translated. @param render renders to markup and escapes text */
export function articleToMarkup(page: Page, render: (element: ReactElement) => string, reactPage = ''): string {
  const language = languageOf(page);
  const article = renderArticle(page, render, { reactPage, language });
  // Known only after the whole page is rendered.
  const notice = <p className="untranslated small">{language.t.partlyTranslated}</p>;
  return (language.isPartial() ? render(notice) : '') + article;
}

/** Renders links for the former anchors of a page. Only the one that the address names is visible. */
export function movedSectionsToMarkup(
  locale: Locale,
  anchors: readonly FormerAnchor[],
  render: (element: ReactElement) => string,
): string {
  const { movedSection } = stringsOf(locale);
  const links = anchors.map(({ anchor, to }) => (
    <p key={anchor} id={anchor} className="moved-section card">
      {movedSection} <a href={addressOf(to, locale)}>{to}</a>
    </p>
  ));
  return anchors.length === 0 ? '' : render(<>{links}</>);
}

/** Renders the question at the end of a page, which is not part of its twin. */
export function feedbackToMarkup(locale: Locale, path: string, render: (element: ReactElement) => string): string {
  return render(<Feedback t={stringsOf(locale)} locale={locale} path={path} />);
}

/** Renders the body of a page. @param render makes markup or something else of the elements before it returns */
export function renderArticle<Result>(
  page: Page,
  render: (element: ReactElement) => Result,
  { reactPage = '', language = languageOf(page) }: ArticleOptions = {},
): Result {
  return withLanguage(language, () => render(articleOf(page, reactPage)));
}

function articleOf(page: Page, reactPage: string): ReactElement {
  switch (page.kind) {
    case 'home':
      return <HomeArticle page={page} />;
    case 'guide':
      return <GuideArticle page={page} inner={reactPage} />;
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
    case 'changelog':
      return <ChangelogArticle page={page} />;
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

/** The strings of a language that the compiler needs. */
export const strings: (locale: Locale) => CompilerStrings = stringsOf;

/**
 * Asks whether a page was helpful. The forms work without scripts: the portal leads back to the thanks. A script sends them without
 * leaving the page (web/app/islands/feedback.ts).
 */
function Feedback({ t, locale, path }: { t: Strings; locale: Locale; path: string }) {
  const form = { method: 'post', action: SIGNALS_PATH };
  const page = <input type="hidden" name="page" value={path} />;
  return (
    <section className="feedback source-line" aria-labelledby="feedback-question" data-report={t.reportProblem}>
      <span id="feedback-question">{t.feedbackQuestion}</span>
      <form {...form}>
        {page}
        <input type="hidden" name="helpful" value="yes" />
        <button className="button button-small">{t.yes}</button>
      </form>
      <details>
        <summary className="button button-small">{t.no}</summary>
        <form {...form}>
          {page}
          <input type="hidden" name="helpful" value="no" />
          <fieldset>
            <legend>{t.feedbackReason}</legend>
            {REASONS.map((reason) => (
              <label key={reason}>
                <input type="radio" name="reason" value={reason} /> {t.feedbackReasons[reason]}
              </label>
            ))}
          </fieldset>
          <label>
            {t.feedbackText}
            <textarea name="text" maxLength={500} rows={3} />
          </label>
          <p className="small">
            {t.feedbackNote} <a href={localizePath(PRIVACY_ROUTE, locale)}>{t.recordedData}</a>
          </p>
          <button className="button button-small">{t.sendFeedback}</button>
        </form>
      </details>
      <span className="feedback-thanks" id={THANKS_ID} tabIndex={-1} hidden>
        {t.feedbackThanks}
      </span>
    </section>
  );
}
