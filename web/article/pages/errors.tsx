import type { ErrorsPage, Problem } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { Method } from '../parts/endpoint.tsx';
import { Anchor, Heading } from '../parts/heading.tsx';
import { Authored } from '../parts/html.tsx';
import { statusClass } from '../parts/status.ts';
import { referenceSections, withFreeIds } from '../sections.ts';

/** Every problem code of an API, by status. */
export function ErrorsArticle({ page, language }: { page: ErrorsPage; language: Language }) {
  const { t } = language;
  return (
    <article className="reference errors">
      <header>
        <h1>{page.title}</h1>
        <p className="lead">{t.errorsLead}</p>
      </header>
      <nav aria-label={t.allCodes}>
        <dl className="codes">
          {page.groups.map(({ anchor, status, problems }) => (
            <div key={anchor}>
              <dt>
                <a className={statusClass(status ?? '')} href={`#${anchor}`}>
                  {status ?? t.otherStatus}
                </a>
              </dt>
              <dd>
                {problems.map((problem) => (
                  <a key={problem.code} href={`#${encodeURI(problem.anchor)}`}>
                    {problem.code}
                  </a>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </nav>
      {withFreeIds(referenceSections(page, language), page.toc).map(({ id, text }, index) => (
        <section key={id}>
          <Heading level={2} id={id} text={text} language={language} />
          {page.groups[index]?.problems.map((problem) => (
            <ProblemDetails key={problem.code} problem={problem} language={language} />
          ))}
        </section>
      ))}
    </article>
  );
}

function ProblemDetails({
  problem: { code, anchor, title, meaning, cause, remedy, operations, more },
  language,
}: {
  problem: Problem;
  language: Language;
}) {
  const { t } = language;
  const list = <Operations operations={operations} more={more} language={language} />;
  const count = language.count(operations.length + more, t.returnedBy);
  return (
    <section className="problem">
      <h3 id={anchor}>
        <code>{code}</code> {title !== null && <span lang={language.authored(title)}>{title}</span>}
        <Anchor id={anchor} name={code} language={language} />
      </h3>
      <Authored html={meaning} language={language} />
      <dl className="facts">
        {cause !== null && (
          <div>
            <dt>{t.cause}</dt>
            <dd>
              <Authored html={cause} language={language} />
            </dd>
          </div>
        )}
        {remedy !== null && (
          <div>
            <dt>{t.remedy}</dt>
            <dd>
              <Authored html={remedy} language={language} />
            </dd>
          </div>
        )}
      </dl>
      {operations.length === 0 && <p className="returned">{t.notReturned}</p>}
      {operations.length > 0 && (
        <details className="returned">
          <summary>{count}</summary>
          {list}
        </details>
      )}
    </section>
  );
}

function Operations({ operations, more, language }: Pick<Problem, 'operations' | 'more'> & { language: Language }) {
  return (
    <ul className="returns">
      {operations.map(({ operation, statuses, href }) => (
        <li key={href}>
          <Method method={operation.method} />{' '}
          <a href={href} lang={language.inLanguage(operation.lang)}>
            {operation.label}
          </a>{' '}
          <small>{statuses.join(', ')}</small>
        </li>
      ))}
      {more > 0 && <li>{language.count(more, language.t.moreOperations)}</li>}
    </ul>
  );
}
