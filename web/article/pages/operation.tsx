import { createElement } from 'react';

import type { Operation } from '../../model/api/operation.ts';
import { LATE_PART } from '../../model/page/page-data.ts';
import type { Link, OperationPage, WebhookPage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { CheckOpener, ConsoleOpener } from '../parts/console-opener.tsx';
import { Endpoint } from '../parts/endpoint.tsx';
import { hasExamples, RequestExamples, ResponseExamples } from '../parts/examples.tsx';
import { ExternalDocs } from '../parts/external-docs.tsx';
import { Heading } from '../parts/heading.tsx';
import { History } from '../parts/history.tsx';
import { Authored } from '../parts/html.tsx';
import { OperationSection } from '../parts/operation-section.tsx';
import { PathTexts } from '../parts/path-texts.tsx';
import { Replacement } from '../parts/replacement.tsx';
import { sequence } from '../parts/sequence.ts';
import { historySections, operationSections, withFreeIds, type OperationPart } from '../sections.ts';

/** Sections in three groups, so that on a narrow screen each sample follows the section that it belongs to. */
function groupOf(part: OperationPart | 'changes'): 'request' | 'response' | 'rest' {
  if (part === 'responses') return 'response';
  return part === 'changes' || part === 'callbacks' || part === 'signature' || part === 'delivery' || part === 'servers'
    ? 'rest'
    : 'request';
}

function Title({ operation: { title, heading }, language }: { operation: Operation; language: Language }) {
  if (heading === null) return <h1 lang={language.authored(title)}>{title}</h1>;
  return <h1 lang={language.authored(heading)} dangerouslySetInnerHTML={{ __html: heading }} />;
}

/** The other tags of an operation, which list it too. */
function AlsoUnder({ parents, language }: { parents: Link[]; language: Language }) {
  if (parents.length === 0) return null;
  const links = parents.map(({ label, href, lang }) =>
    createElement('a', { href, lang: language.inLanguage(lang) }, label),
  );
  return (
    <p className="also">
      {language.t.alsoUnder} {sequence(links, ', ')}
    </p>
  );
}

/** An operation or a webhook. A webhook differs only in its words. */
export function OperationArticle({ page, language }: { page: OperationPage | WebhookPage; language: Language }) {
  const { operation, reference } = page;
  const sections = withFreeIds<OperationPart | 'changes'>(
    [...operationSections(operation, language), ...historySections(page, language)],
    page.toc,
  );
  // A class, because the browser would evaluate a `:has()` rule again for every element that the parser adds.
  return (
    <article className={hasExamples(operation) ? 'operation with-samples' : 'operation'}>
      <header>
        <Title operation={operation} language={language} />
        <Endpoint operation={operation} language={language} />
        {operation.deprecated && (
          <p className="deprecated">
            {language.t.deprecationNote}
            {operation.sunset !== undefined && ` ${language.t.sunsetNote(language.date(operation.sunset))}`}
          </p>
        )}
        <Replacement successions={page.successions} locale={page.locale} language={language} />
        <Authored className="summary" html={operation.summary} language={language} />
        <Authored html={operation.description} language={language} />
        <PathTexts operation={operation} language={language} />
        <ExternalDocs docs={operation.externalDocs} language={language} />
        <AlsoUnder parents={page.furtherParents ?? []} language={language} />
      </header>
      {/* Before the parameters, as on a narrow screen: content that arrives later must not push down the text being read. */}
      {hasExamples(operation) && (
        <aside className="samples" aria-label={language.t.examples} data-follow="">
          {page.kind === 'operation' && <ConsoleOpener page={page} language={language} />}
          <CheckOpener page={page} language={language} />
          <RequestExamples operation={operation} language={language} />
          <ResponseExamples operation={operation} language={language} />
        </aside>
      )}
      <div className="reading">
        {(['request', 'response', 'rest'] as const).map((group) => {
          const Group = group === 'request' ? 'div' : LATE_PART;
          return (
            <Group key={group} className={group}>
              {sections
                .filter(({ part }) => groupOf(part) === group)
                .map(({ part, ...section }) =>
                  part === 'changes' ? (
                    <section key={section.id}>
                      <Heading level={2} id={section.id} text={section.text} language={language} />
                      <History page={page} language={language} />
                    </section>
                  ) : (
                    <OperationSection
                      key={section.id}
                      section={{ part, ...section }}
                      operation={operation}
                      infoHref={reference.href}
                      level={2}
                      language={language}
                    />
                  ),
                )}
            </Group>
          );
        })}
      </div>
    </article>
  );
}
