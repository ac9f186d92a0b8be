import { createElement, type ReactElement } from 'react';

import { PRIVACY_ROUTE, REASONS, SIGNALS_PATH, THANKS_ID } from '../model/insight/signal.ts';
import type { FormerAnchor, Page, TocEntry } from '../model/page/page.ts';
import type { CompilerStrings } from '../model/page/prerender.ts';
import type { Locale } from '../model/site/locale.ts';
import { addressOf, localizePath } from '../model/site/path.ts';
import { ALL, type TwinStep, WHOLE, type ArticleKind, sectionsToToc, withFreeIds } from './kind.ts';
import { type Language, languageOf, stringsOf, withLanguage } from './kit.tsx';
import { changelog } from './pages/changelog.tsx';
import { errors } from './pages/errors.tsx';
import { guide, react } from './pages/guide.tsx';
import { home } from './pages/home.tsx';
import { info } from './pages/info.tsx';
import { migration } from './pages/migration.tsx';
import { operation } from './pages/operation.tsx';
import { schema } from './pages/schema.tsx';
import { tag } from './pages/tag.tsx';
import type { Strings } from './strings/en.ts';

const KINDS: { readonly [Kind in Page['kind']]: ArticleKind<Extract<Page, { kind: Kind }>> } = {
  home,
  guide,
  react,
  info,
  tag,
  operation,
  webhook: operation,
  schema,
  errors,
  migration,
  changelog,
};

function kindOf(page: Page): ArticleKind<Page> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page has the kind of the entry
  return KINDS[page.kind] as ArticleKind<Page>;
}

/** The body of a page before it is rendered. */
export interface Article {
  element: ReactElement;
  /** The language of its components. */
  language: Language;
}

/** @param reactPage markup of the module of a React page or of a guide. Other pages ignore it. */
export function articleOf(page: Page, reactPage = ''): Article {
  return { element: createElement(kindOf(page).Article, { page, inner: reactPage }), language: languageOf(page) };
}

/** Renders the body of a page, after a notice if parts of it are not translated. @param render renders to markup and escapes text */
export function articleToMarkup(article: Article, render: (element: ReactElement) => string): string {
  const { language } = article;
  const markup = renderArticle(article, render);
  // Known only after the whole page is rendered.
  const notice = <p className="untranslated small">{language.t.partlyTranslated}</p>;
  return (language.isPartial() ? render(notice) : '') + markup;
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
  { element, language }: Article,
  render: (element: ReactElement) => Result,
): Result {
  return withLanguage(language, () => render(element));
}

/** Returns all headings of a page: those of its authored text (`page.toc`), then those that the article adds. */
export function articleToc(page: Page): TocEntry[] {
  const sections = kindOf(page).sections?.(page, languageOf(page)) ?? [];
  return [...page.toc, ...sectionsToToc(withFreeIds(sections, page.toc))];
}

/** Returns the extents of the twin of a page, the largest first. */
export function twinSteps(page: Page): readonly TwinStep[] {
  return kindOf(page).twinSteps ?? [{ ...WHOLE, limit: ALL }];
}

/** The style sheet that only this page has; null for most pages. */
export function pageStyles(page: Page): string | null {
  return kindOf(page).styles?.(page) ?? null;
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
