import type { GuideStep } from '../../model/page/guide-step.ts';
import type { Language } from '../language.ts';
import { Method, PathTemplate } from './endpoint.tsx';
import { Samples } from './samples.tsx';

/** A step of a workflow: what it does, its request, the response that it needs, and what later steps use of it. */
export function Step({ step, language }: { step: GuideStep; language: Language }) {
  const { description, operation, samples, response, expected, outputs, isSimulatorOnly, isLast, server, canRun } =
    step;
  const { t } = language;
  return (
    <section
      className="step"
      data-run={`${step.workflow}/${step.step}`}
      data-server={server}
      data-last={isLast ? '' : undefined}
    >
      <p lang={language.authored(description)} dangerouslySetInnerHTML={{ __html: description }} />
      {isSimulatorOnly && <p className="step-note">{t.simulatorOnly}</p>}
      <a className="step-operation" href={operation.href} lang={operation.lang}>
        <Method method={operation.method} />{' '}
        <code>
          <PathTemplate path={operation.path} />
        </code>
      </a>
      {isSimulatorOnly ? (
        <details>
          <summary>{t.request}</summary>
          <Samples samples={samples} language={language} />
        </details>
      ) : (
        <Samples samples={samples} language={language} />
      )}
      <p className="step-response">
        <a href={response.href}>
          {t.response} {response.status}
        </a>
        {expected.map((text) => (
          <code key={text}>{text}</code>
        ))}
      </p>
      {canRun && <div data-run-host="" />}
      {outputs.length > 0 && (
        <dl className="step-outputs">
          <dt>{t.stepOutputs}</dt>
          {outputs.map(({ name, field, example }) => (
            <dd key={name}>
              <code>{field}</code> <samp data-output={name}>{example}</samp>
            </dd>
          ))}
        </dl>
      )}
    </section>
  );
}
