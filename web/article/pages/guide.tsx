import type { GuidePage, ReactPage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { Authored } from '../parts/html.tsx';

function Title({ page, language }: { page: GuidePage | ReactPage; language: Language }) {
  return (
    <header lang={language.authored(page.title)}>
      <h1>{page.title}</h1>
      {page.description !== '' && <p className="lead">{page.description}</p>}
    </header>
  );
}

export function GuideArticle({ page, language }: { page: GuidePage; language: Language }) {
  return (
    <article className="guide">
      <Title page={page} language={language} />
      <Authored className="prose" html={page.body} language={language} />
    </article>
  );
}

interface ReactArticleProps {
  page: ReactPage;
  language: Language;
  /** Markup of the module. The browser hydrates it in place. */
  inner: string;
}

export function ReactArticle({ page, language, inner }: ReactArticleProps) {
  return (
    <article className="guide">
      <Title page={page} language={language} />
      <div data-react-page={page.module} dangerouslySetInnerHTML={{ __html: inner }} />
    </article>
  );
}
