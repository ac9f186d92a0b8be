import type { HomePage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { Authored } from '../parts/html.tsx';

/** A longer tagline is not shown as a headline. A site without configuration lists the names of all its references there. */
const HEADLINE = 80;

/** The home page: introduction, first steps, and the first request beside them. */
export function HomeArticle({ page, language }: { page: HomePage; language: Language }) {
  const { title, tagline, lead, actions = [], sample = null, body } = page;
  const hasHeadline = tagline !== '' && tagline !== title && tagline.length <= HEADLINE;
  return (
    <article className="home" lang={language.authored(page.title)}>
      <header>
        <div>
          <h1>{hasHeadline ? tagline : title}</h1>
          {tagline.length > HEADLINE && <p className="lead">{tagline}</p>}
          {lead !== '' && <p className="lead">{lead}</p>}
          {actions.length > 0 && (
            <p className="actions">
              {actions.map(({ href, label }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </p>
          )}
        </div>
        <Authored className="sample" html={sample} language={language} />
      </header>
      <Authored className="prose" html={body} language={language} />
    </article>
  );
}
