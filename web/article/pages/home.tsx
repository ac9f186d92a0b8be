import type { HomePage } from '../../model/page.ts';
import { languageOf } from '../language.ts';
import { Authored } from '../parts/html.tsx';

/** The way in: what this is, where to start, and the first call beside it. */
export function HomeArticle({ page }: { page: HomePage }) {
  const language = languageOf(page);
  const { title, tagline, lead, actions = [], sample = null, body } = page;
  return (
    <article className="home" lang={language.authored}>
      <header>
        <div>
          <h1>{title}</h1>
          {tagline !== '' && <p className="tagline">{tagline}</p>}
          {lead !== '' && <p className="lead">{lead}</p>}
          {actions.length > 0 && (
            <p className="actions">
              {actions.map(({ href, label }) => <a key={href} href={href}>{label}</a>)}
            </p>
          )}
        </div>
        <Authored className="sample" html={sample} language={language} />
      </header>
      <Authored className="prose" html={body} language={language} />
    </article>
  );
}
