import type { TagPage } from '../../model/page/page.ts';
import { type ArticleKind, present, withFreeIds } from '../kind.ts';
import { Authored, currentLanguage, Heading, type Language, links } from '../kit.tsx';
import { ExternalDocs } from '../parts/address.tsx';
import { DeliveryCheckOpener } from '../parts/console-opener.tsx';
import { Delivery, Signature, webhookSections } from '../parts/delivery.tsx';
import { OperationList } from '../parts/operation-list.tsx';

/** The groups of a tag, and its kind. */
function PartOf({ page: { partOf, tagKind } }: { page: TagPage }) {
  const { t } = currentLanguage();
  if (partOf.length === 0 && tagKind === null) return null;
  return (
    <p className="small">
      {partOf.length > 0 && (
        <>
          {t.partOf} {links(partOf, ', ')}
        </>
      )}
      {partOf.length > 0 && tagKind !== null && ' · '}
      {tagKind !== null && `${t.tagKind}: ${tagKind}`}
    </p>
  );
}

/** Links to all pages of a group that has several. */
function Ranges({ ranges }: { ranges: TagPage['ranges'] }) {
  const { count, t } = currentLanguage();
  if (ranges === null) return null;
  return (
    <nav className="row small ranges" aria-label={t.pagesOfList}>
      {count(ranges.total, t.countedOperations)}
      {ranges.links.map(({ label, href, isCurrent }) => (
        <a key={href} className="button button-small" href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function sectionsOf({ operations, webhooks }: TagPage, language: Language) {
  const { t } = language;
  const areEvents = operations.every(({ eventType }) => eventType !== null);
  const text = areEvents ? t.events : t.operations;
  return present<'operations' | 'signature' | 'delivery'>([
    operations.length > 0 && { part: 'operations', id: 'operations', text },
    ...(webhooks === undefined ? [] : webhookSections(webhooks, language)),
  ]);
}

function TagArticle({ page }: { page: TagPage }) {
  const language = currentLanguage();
  return (
    <article className="reference">
      <header>
        <h1 lang={language.authored(page.title)}>{page.title}</h1>
        <PartOf page={page} />
      </header>
      <Authored className="prose" html={page.body} />
      <ExternalDocs docs={page.externalDocs} />
      {withFreeIds(sectionsOf(page, language), page.toc).map(({ part, id, text }) => (
        <section key={id}>
          <Heading level={2} id={id} text={text} />
          {part === 'operations' && (
            <>
              <Ranges ranges={page.ranges} />
              <OperationList operations={page.operations} />
            </>
          )}
          {part === 'signature' && page.webhooks?.signature != null && (
            <>
              <Signature signature={page.webhooks.signature} />
              <DeliveryCheckOpener />
            </>
          )}
          {part === 'delivery' && page.webhooks?.delivery != null && <Delivery delivery={page.webhooks.delivery} />}
        </section>
      ))}
    </article>
  );
}

export const tag: ArticleKind<TagPage> = { Article: TagArticle, sections: sectionsOf };
