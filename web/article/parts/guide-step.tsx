import type { ReactNode } from 'react';

import { ACCOUNT_STEP, type GuideStep } from '../../model/page/guide-step.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import { Authored, CodeBlock, currentLanguage, Twin } from '../kit.tsx';
import { Call } from './endpoint.tsx';
import { Samples } from './samples.tsx';
import { Tabs } from './tabs.tsx';

/** A button of islands/workflows.ts. An early press is repeated when the script is there. */
const press = (action: 'run' | 'over') => ({ type: 'button', 'data-run-press': action, 'data-hydrate': '' }) as const;

/** Runs all steps of a workflow that the page shows. A guide counts them; the home page has one button. */
export function StepBar({
  steps: [first, ...others],
  isBrief = false,
  next,
}: {
  steps: readonly GuideStep[];
  isBrief?: boolean;
  /** Where readers go on after all steps have passed. */
  next?: { href: string; label: string } | undefined;
}) {
  const { t } = currentLanguage();
  if (first?.canRun !== true) return null;
  const total = String(others.length + 1);
  return (
    <Twin as="replaced">
      <div className="step-bar sticky-bar" data-run-bar={first.workflow}>
        {!isBrief && (
          <b>
            <span data-run-done="">0</span> {t.ofSteps(total)}
          </b>
        )}
        <button className="button button-primary" {...press('run')}>
          {isBrief ? t.runStep : t.runAll}
        </button>
        {!isBrief && (
          <button className="button" aria-disabled="true" {...press('over')}>
            {t.startOver}
          </button>
        )}
        <span data-run-note="">{t.accountNote}</span>
        {next !== undefined && (
          <b data-run-next="" hidden>
            {t.runNext} <a href={next.href}>{next.label}</a>
          </b>
        )}
      </div>
    </Twin>
  );
}

type StepProps = {
  /** Null for the account, which the simulator makes before all steps. */
  step: GuideStep | null;
  number: number;
  /** On the home page, steps are lines that unfold, and only the bar has a button. In a guide, they fold when they are done. */
  place: 'home' | 'below-bar' | 'alone';
  /** The request for the account. */
  sample?: Html | null;
  isOpen?: boolean;
  /** Whether the step says what the requests of the simulator stand for: the first of them does. */
  isNoted?: boolean;
};

/** A step of a workflow: what it does, its request, and beside it the response that it needs and, after a run, has. */
export function Step({ step, number, place, sample = null, isOpen, isNoted }: StepProps) {
  const language = currentLanguage();
  const { t } = language;
  const isHome = place === 'home';
  const curl = step?.samples.samples.find((sample) => sample.language === 'curl');
  const name = step?.description ?? (escapeHtml(t.createAccount) as Html);
  const parts = (
    <>
      {isNoted && <p className="step-note">{t.simulatorOnly}</p>}
      {step !== null && !isHome && (
        <a className="step-operation" href={step.operation.href} lang={step.operation.lang}>
          <Call call={step.operation} />
          <Twin as="replaced" by={` ${step.operation.label}`} />
        </a>
      )}
      <Exchange step={step}>
        {step === null ? (
          <Authored html={sample} />
        ) : isHome ? (
          <CodeBlock html={curl?.code[0] ?? name} text={curl?.text[0] ?? ''} syntax="sh" />
        ) : (
          <Samples samples={step.samples} />
        )}
      </Exchange>
      {step?.canRun !== false && (
        <Twin as="replaced">
          <div className="step-run">
            {!isHome && (
              <button className="button" {...press('run')}>
                {t.runStep}
              </button>
            )}
            {place === 'alone' && <span data-run-note="">{t.accountNote}</span>}
            <div data-run-host="" />
          </div>
        </Twin>
      )}
    </>
  );
  return (
    <details className="step" name={isHome ? 'step' : undefined} open={!isHome || isOpen} {...marksOf(step)}>
      <StepHead number={number} name={name} />
      {isHome ? parts : <div className="stack">{parts}</div>}
    </details>
  );
}

/** The part that the runner reads (web/app/workflows). */
function marksOf(step: GuideStep | null) {
  if (step === null) return { 'data-run': ACCOUNT_STEP };
  const { workflow, step: id, server, values } = step;
  return { 'data-run': `${workflow}/${id}`, 'data-server': server, 'data-values': JSON.stringify(values) };
}

/** The number and the name of a step, and after a run its state. */
function StepHead({ number, name }: { number: number; name: Html }) {
  const { authored } = currentLanguage();
  const text = { lang: authored(name), dangerouslySetInnerHTML: { __html: name } };
  return (
    <Twin as="replaced" by={<p {...text} />}>
      <summary className="step-head">
        <b>{number}</b>
        <span {...text} />
        <span className="step-state" data-run-state="" />
      </summary>
    </Twin>
  );
}

/** Request and response, one at a time. A twin has both. */
function Exchange({ step, children: request }: { step: GuideStep | null; children: ReactNode }) {
  const { t } = currentLanguage();
  const expected = step && (
    <p>
      <a href={step.response.href}>
        {t.response} {step.response.status}
      </a>
      {step.expected.map((text) => (
        <code key={text}>{text}</code>
      ))}
    </p>
  );
  const response = (
    <div className="step-response">
      <div data-run-response="" />
      {expected}
    </div>
  );
  return (
    <Twin as="replaced" by={[request, expected]}>
      <Tabs
        name={step ? `${step.workflow}/${step.step}` : ACCOUNT_STEP}
        className="step-tabs"
        legend={`${t.request}, ${t.response}`}
        head={null}
        tabs={[
          { value: 'request', label: t.request, panel: request },
          { value: 'response', label: t.response, panel: response },
        ]}
      />
    </Twin>
  );
}
