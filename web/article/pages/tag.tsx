import type { TagPage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { ExternalDocs } from '../parts/external-docs.tsx';
import { Heading } from '../parts/heading.tsx';
import { Authored } from '../parts/html.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { referenceSections, withFreeIds } from '../sections.ts';

export function TagArticle({ page, language }: { page: TagPage; language: Language }) {
  return (
    <article className="reference">
      <header>
        <h1 lang={language.authored(page.title)}>{page.title}</h1>
      </header>
      <Authored className="prose" html={page.body} language={language} />
      <ExternalDocs docs={page.externalDocs} language={language} />
      {withFreeIds(referenceSections(page, language), page.toc).map(({ id, text }) => (
        <section key={id}>
          <Heading level={2} id={id} text={text} language={language} />
          <OperationList operations={page.operations} language={language} />
        </section>
      ))}
    </article>
  );
}
