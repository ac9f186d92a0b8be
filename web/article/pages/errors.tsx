import type { ErrorsPage, Problem } from '../../model/page/page.ts';
import { type ArticleKind, type Section, withFreeIds } from '../kind.ts';
import { Authored, currentLanguage, Fact, Heading, type Language, LinkTo, Twin } from '../kit.tsx';
import { Method } from '../parts/endpoint.tsx';
import { statusClass, statusTitle } from '../parts/status.ts';

/** The most operations of one problem code that are links in the twin. */
const LINKED_OPERATIONS = 3;

function sectionsOf({ groups }: ErrorsPage, language: Language): Section<'problems'>[] {
  return groups.map(({ anchor, status }) => ({
    part: 'problems',
    id: anchor,
    text: status === null ? language.t.otherStatus : statusTitle(status, language),
  }));
}

/** Every problem code of an API, by status. */
function ErrorsArticle({ page }: { page: ErrorsPage }) {
  const language = currentLanguage();
  const { t } = language;
  return (
    <article className="reference errors">
      <header>
        <h1>{page.title}</h1>
        <p className="lead">{t.errorsLead}</p>
      </header>
      <Twin as="replaced">
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
      </Twin>
      {withFreeIds(sectionsOf(page, language), page.toc).map(({ id, text }, index) => (
        <section key={id}>
          <Heading level={2} id={id} text={text} />
          {page.groups[index]?.problems.map((problem) => (
            <ProblemDetails key={problem.code} problem={problem} />
          ))}
        </section>
      ))}
    </article>
  );
}

function ProblemDetails({ problem }: { problem: Problem }) {
  const { code, anchor, title, meaning, cause, remedy, operations, more } = problem;
  const language = currentLanguage();
  const { t } = language;
  const list = <Operations operations={operations} more={more} />;
  const count = language.count(operations.length + more, t.returnedBy);
  return (
    <section className="problem">
      <Heading level={3} id={anchor} text={code}>
        <code>{code}</code> {title !== null && <small lang={language.authored(title)}>{title}</small>}
      </Heading>
      <Authored html={meaning} />
      <dl className="facts">
        {cause !== null && (
          <Fact name={t.cause}>
            <Authored html={cause} />
          </Fact>
        )}
        {remedy !== null && (
          <Fact name={t.remedy}>
            <Authored html={remedy} />
          </Fact>
        )}
      </dl>
      {operations.length === 0 && <p className="returned">{t.notReturned}</p>}
      {operations.length > 0 && (
        <details className="returned">
          <summary>{count}</summary>
          {/* The addresses of many operations would be most of the twin. */}
          {operations.length > LINKED_OPERATIONS ? <Twin as="words">{list}</Twin> : list}
        </details>
      )}
    </section>
  );
}

function Operations({ operations, more }: Pick<Problem, 'operations' | 'more'>) {
  const { count, t } = currentLanguage();
  return (
    <ul className="returns">
      {operations.map(({ operation, statuses, href }) => (
        <li key={href}>
          <Method method={operation.method} /> <LinkTo link={{ ...operation, href }} />{' '}
          <small>{statuses.join(', ')}</small>
        </li>
      ))}
      {more > 0 && <li>{count(more, t.moreOperations)}</li>}
    </ul>
  );
}

export const errors: ArticleKind<ErrorsPage> = { Article: ErrorsArticle, sections: sectionsOf };
