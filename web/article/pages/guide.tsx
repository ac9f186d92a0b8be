import { createElement, type ReactNode } from 'react';

import { type GuideStep, splitAtSteps } from '../../model/page/guide-step.ts';
import type { GuidePage, ReactPage } from '../../model/page/page.ts';
import type { Html } from '../../model/text/html.ts';
import type { ArticleKind } from '../kind.ts';
import { Authored, currentLanguage, sequence } from '../kit.tsx';
import { Step, StepBar } from '../parts/guide-step.tsx';

function Title({ page }: { page: GuidePage | ReactPage }) {
  const { authored } = currentLanguage();
  return (
    <header lang={authored(page.title)}>
      <h1>{page.title}</h1>
      {page.description !== '' && <p className="lead">{page.description}</p>}
    </header>
  );
}

function GuideArticle({ page, inner }: { page: GuidePage; inner: string }) {
  return (
    <article className="guide">
      <Title page={page} />
      {page.steps === undefined ? (
        <Authored className="prose" html={page.body} />
      ) : (
        <BodyWithSteps body={page.body} steps={page.steps} />
      )}
      {page.tool !== undefined && <ReactModule module={page.tool.module} inner={inner} />}
    </article>
  );
}

/** A text with steps in it: each step is between two pieces of prose. Steps of one workflow are counted, and have one bar. */
function BodyWithSteps({ body, steps }: { body: Html; steps: Readonly<Record<string, GuideStep>> }) {
  const parts = splitAtSteps(body);
  const shown = parts.flatMap((part, index) => (index % 2 === 0 ? [] : (steps[part] ?? [])));
  const ofSimulator = shown.find(({ isSimulatorOnly }) => isSimulatorOnly);
  const nodes = parts.flatMap((part, index): ReactNode[] => {
    const step = steps[part];
    if (index % 2 === 0) return [createElement(Authored, { className: 'prose', html: part as Html })];
    if (step === undefined) return [];
    const ofWorkflow = shown.filter(({ workflow }) => workflow === step.workflow);
    const hasBar = ofWorkflow.length > 1;
    const place = hasBar ? 'below-bar' : 'alone';
    const number = ofWorkflow.indexOf(step) + 1;
    const card = createElement(Step, { step, number, place, isNoted: step === ofSimulator });
    return hasBar && step === ofWorkflow[0] ? [createElement(StepBar, { steps: ofWorkflow }), card] : [card];
  });
  return sequence(nodes);
}

function ReactArticle({ page, inner }: { page: ReactPage; inner: string }) {
  return (
    <article className="guide">
      <Title page={page} />
      <ReactModule module={page.module} data={page.data} inner={inner} />
    </article>
  );
}

/** The element of a module, as `islands/react-page.tsx` finds it. */
function ReactModule({ module, data, inner }: { module: string; data?: unknown; inner: string }) {
  return (
    <div
      data-react-page={module}
      data-react-data={data === undefined ? undefined : JSON.stringify(data)}
      dangerouslySetInnerHTML={{ __html: inner }}
    />
  );
}

export const guide: ArticleKind<GuidePage> = { Article: GuideArticle };
export const react: ArticleKind<ReactPage> = { Article: ReactArticle };
