import { createElement, type ReactNode } from 'react';

import { type GuideStep, splitAtSteps } from '../../model/page/guide-step.ts';
import type { GuidePage, ReactPage } from '../../model/page/page.ts';
import type { Html } from '../../model/text/html.ts';
import type { Language } from '../language.ts';
import { Step } from '../parts/guide-step.tsx';
import { Authored } from '../parts/html.tsx';
import { sequence } from '../parts/sequence.ts';

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
      {page.steps === undefined ? (
        <Authored className="prose" html={page.body} language={language} />
      ) : (
        <BodyWithSteps body={page.body} steps={page.steps} language={language} />
      )}
    </article>
  );
}

interface BodyProps {
  body: Html;
  steps: Readonly<Record<string, GuideStep>>;
  language: Language;
}

/** A text with steps in it: each step is between two pieces of prose. */
function BodyWithSteps({ body, steps, language }: BodyProps) {
  const parts = splitAtSteps(body);
  return sequence(parts.map((part, index) => bodyPart(part, index % 2 === 0 ? null : steps[part], language)));
}

function bodyPart(part: string, step: GuideStep | null | undefined, language: Language): ReactNode {
  if (step === null) return createElement(Authored, { className: 'prose', html: part as Html, language });
  return step === undefined ? null : createElement(Step, { step, language });
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
