import { createElement } from 'react';

import type { TagPage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { ExternalDocs } from '../parts/external-docs.tsx';
import { Heading } from '../parts/heading.tsx';
import { Authored } from '../parts/html.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { sequence } from '../parts/sequence.ts';
import { referenceSections, withFreeIds } from '../sections.ts';

/** The groups of a tag, and its kind. */
function PartOf({ page: { partOf, tagKind }, language: { t } }: { page: TagPage; language: Language }) {
  if (partOf.length === 0 && tagKind === null) return null;
  return (
    <p className="also">
      {partOf.length > 0 && (
        <>
          {t.partOf}{' '}
          {sequence(
            partOf.map(({ label, href }) => (href === null ? label : createElement('a', { href }, label))),
            ', ',
          )}
        </>
      )}
      {partOf.length > 0 && tagKind !== null && ' · '}
      {tagKind !== null && `${t.tagKind}: ${tagKind}`}
    </p>
  );
}

/** Links to all pages of a group that has several. */
function Ranges({ ranges, language }: { ranges: TagPage['ranges']; language: Language }) {
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

export function TagArticle({ page, language }: { page: TagPage; language: Language }) {
  return (
    <article className="reference">
      <header>
        <h1 lang={language.authored(page.title)}>{page.title}</h1>
        <PartOf page={page} language={language} />
      </header>
      <Authored className="prose" html={page.body} language={language} />
      <ExternalDocs docs={page.externalDocs} language={language} />
      {withFreeIds(referenceSections(page, language), page.toc).map(({ id, text }) => (
        <section key={id}>
          <Heading level={2} id={id} text={text} language={language} />
          <Ranges ranges={page.ranges} language={language} />
          <OperationList operations={page.operations} language={language} />
        </section>
      ))}
    </article>
  );
}
