import type { GuidePage, ReactPage } from '../../model/page.ts';
import { languageOf } from '../language.ts';
import { Authored } from '../parts/html.tsx';

function Title({ page }: { page: GuidePage | ReactPage }) {
  const { authored } = languageOf(page);
  return (
    <header lang={authored}>
      <h1>{page.title}</h1>
      {page.description !== '' && <p className="lead">{page.description}</p>}
    </header>
  );
}

export function GuideArticle({ page }: { page: GuidePage }) {
  return (
    <article className="guide">
      <Title page={page} />
      <Authored className="prose" html={page.body} language={languageOf(page)} />
    </article>
  );
}

interface ReactArticleProps {
  page: ReactPage;
  /** Markup of the module, rendered beforehand, which the browser hydrates in place. */
  inner: string;
}

export function ReactArticle({ page, inner }: ReactArticleProps) {
  return (
    <article className="guide">
      <Title page={page} />
      <div data-react-page={page.module} dangerouslySetInnerHTML={{ __html: inner }} />
    </article>
  );
}
