import type { TagPage } from '../../model/page/page.ts';
import type { PropsWithLanguage } from '../language.ts';
import { ExternalDocs } from '../parts/address.tsx';
import { DeliveryCheckOpener } from '../parts/console-opener.tsx';
import { Delivery, Signature } from '../parts/delivery.tsx';
import { Heading } from '../parts/heading.tsx';
import { Authored } from '../parts/html.tsx';
import { links } from '../parts/inline.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { referenceSections, withFreeIds } from '../sections.ts';

/** The groups of a tag, and its kind. */
function PartOf({ page: { partOf, tagKind }, language }: PropsWithLanguage<{ page: TagPage }>) {
  const { t } = language;
  if (partOf.length === 0 && tagKind === null) return null;
  return (
    <p className="small">
      {partOf.length > 0 && (
        <>
          {t.partOf} {links(partOf, ', ', language)}
        </>
      )}
      {partOf.length > 0 && tagKind !== null && ' · '}
      {tagKind !== null && `${t.tagKind}: ${tagKind}`}
    </p>
  );
}

/** Links to all pages of a group that has several. */
function Ranges({ ranges, language }: PropsWithLanguage<{ ranges: TagPage['ranges'] }>) {
  if (ranges === null) return null;
  return (
    <nav className="actions ranges" aria-label={language.t.pagesOfList}>
      {language.count(ranges.total, language.t.countedOperations)}
      {ranges.links.map(({ label, href, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

export function TagArticle({ page, language }: PropsWithLanguage<{ page: TagPage }>) {
  return (
    <article className="reference">
      <header>
        <h1 lang={language.authored(page.title)}>{page.title}</h1>
        <PartOf page={page} language={language} />
      </header>
      <Authored className="prose" html={page.body} language={language} />
      <ExternalDocs docs={page.externalDocs} language={language} />
      {withFreeIds(referenceSections(page, language), page.toc).map(({ part, id, text }) => (
        <section key={id}>
          <Heading level={2} id={id} text={text} language={language} />
          {part === 'operations' && (
            <>
              <Ranges ranges={page.ranges} language={language} />
              <OperationList operations={page.operations} language={language} />
            </>
          )}
          {part === 'signature' && page.webhooks?.signature != null && (
            <>
              <Signature signature={page.webhooks.signature} language={language} />
              <DeliveryCheckOpener language={language} />
            </>
          )}
          {part === 'delivery' && page.webhooks?.delivery != null && (
            <Delivery delivery={page.webhooks.delivery} language={language} />
          )}
        </section>
      ))}
    </article>
  );
}
