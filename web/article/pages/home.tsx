import type { Link } from '../../model/api/link.ts';
import { type GuideStep, splitAtSteps } from '../../model/page/guide-step.ts';
import type { HomePage } from '../../model/page/page.ts';
import type { Html } from '../../model/text/html.ts';
import type { ArticleKind } from '../kind.ts';
import { Authored, currentLanguage, Twin } from '../kit.tsx';
import { Step, StepBar } from '../parts/guide-step.tsx';
import { ReleaseSummary } from '../parts/history.tsx';

/** A longer tagline is not shown as a headline. A site without configuration lists the names of all its references there. */
const HEADLINE = 80;

/** The newest releases. */
function News({ news: { href, releases } }: { news: NonNullable<HomePage['news']> }) {
  const { arrow, date, inLanguage, t } = currentLanguage();
  return (
    <section className="prose with-headings">
      <h2>{t.news}</h2>
      <ul>
        {releases.map((release) => (
          <li key={release.id}>
            <strong>
              <time dateTime={release.date}>{date(release.date)}</time>
            </strong>{' '}
            <a href={release.href} lang={inLanguage(release.lang)}>
              {release.title}
            </a>{' '}
            <ReleaseSummary summary={release.summary} />
          </li>
        ))}
      </ul>
      <p>
        <a href={href}>
          {t.allChanges} {arrow}
        </a>
      </p>
    </section>
  );
}

/** The home page: introduction, first steps, and beside them the first request, or the first steps of a workflow that can run. */
function HomeArticle({ page }: { page: HomePage }) {
  const { authored } = currentLanguage();
  const { title, tagline, lead, actions = [], sample = null, steps = {}, body } = page;
  const parts = splitAtSteps(body);
  const live = parts.flatMap((part, index) => (index % 2 === 0 ? [] : (steps[part] ?? [])));
  const rest = parts.at(-1) as Html;
  const hasHeadline = tagline !== '' && tagline !== title && tagline.length <= HEADLINE;
  return (
    <article className="home" lang={authored(page.title)}>
      <header>
        <div>
          <h1>
            {hasHeadline ? (
              <Twin as="replaced" by={title}>
                {tagline}
              </Twin>
            ) : (
              title
            )}
          </h1>
          {hasHeadline && <Twin as="replaced" by={<p>{tagline}</p>} />}
          {tagline.length > HEADLINE && <p className="lead">{tagline}</p>}
          {lead !== '' && <p className="lead">{lead}</p>}
          {actions.length > 0 && (
            <p className="row">
              {actions.map(({ href, label }, index) => (
                <a key={href} className={index > 0 || live.length > 0 ? 'button' : 'button button-primary'} href={href}>
                  {label}
                </a>
              ))}
            </p>
          )}
        </div>
        <Hero steps={live} sample={sample} next={actions[0]} />
      </header>
      <Authored className={rest.includes('<h2') ? 'prose with-headings' : 'prose'} html={rest} />
      {page.news !== undefined && <News news={page.news} />}
    </article>
  );
}

/** The first request, or with steps all that one press runs: the account, then the steps. */
function Hero({ steps, sample, next }: { steps: GuideStep[]; sample: Html | null; next: Link | undefined }) {
  if (steps.length === 0) return <Authored className="sample" html={sample} />;
  return (
    <div className="sample with-steps">
      <StepBar steps={steps} isBrief next={next} />
      {[null, ...steps].map((step, index) => (
        <Step
          key={step?.step ?? ''}
          step={step}
          number={index + 1}
          isOpen={index === steps.length}
          place="home"
          sample={sample}
        />
      ))}
    </div>
  );
}

export const home: ArticleKind<HomePage> = { Article: HomeArticle };
