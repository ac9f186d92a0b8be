import type { Callback } from '../../model/api/operation.ts';
import type { PropsWithLanguage } from '../language.ts';
import { operationSections } from '../sections.ts';
import { Endpoint } from './endpoint.tsx';
import { hasExamples, RequestExamples, ResponseExamples } from './examples.tsx';
import { ExternalDocs } from './external-docs.tsx';
import { Anchor, levelBelow, type HeadingLevel } from './heading.tsx';
import { Authored } from './html.tsx';
import { OperationSection } from './operation-section.tsx';
import { PathTexts } from './path-texts.tsx';
import { Twin } from './twin.tsx';

/** Requests that the provider sends back. Each is a folded operation. */
export function Callbacks({
  callbacks,
  infoHref,
  level,
  language,
}: PropsWithLanguage<{ callbacks: Callback[]; infoHref: string; level: HeadingLevel }>) {
  const Title = `h${level}` as const;
  const Label = `h${levelBelow(level)}` as const;
  return (
    <div className="responses">
      {callbacks.map(({ anchor, name, expression, operation }) => (
        <details key={anchor}>
          <summary>
            <Title>{name}</Title>{' '}
            <span lang={language.authored(operation.title)}>
              {operation.title === name ? <code>{expression}</code> : operation.title}
            </span>
          </summary>
          <Anchor isTarget id={anchor} name={name} language={language} />
          <Endpoint operation={operation} language={language} />
          <Authored html={operation.summary} language={language} />
          <Authored html={operation.description} language={language} />
          <PathTexts operation={operation} language={language} />
          <ExternalDocs docs={operation.externalDocs} language={language} />
          {operationSections(operation, language, `${anchor}-`).map((section) => (
            <OperationSection
              key={section.id}
              section={section}
              operation={operation}
              infoHref={infoHref}
              level={levelBelow(level)}
              language={language}
            />
          ))}
          {hasExamples(operation) && <Twin as="replaced" by={<Label>{language.t.examples}</Label>} />}
          <RequestExamples operation={operation} prefix={`${anchor}-`} language={language} />
          <ResponseExamples operation={operation} prefix={`${anchor}-`} language={language} />
        </details>
      ))}
    </div>
  );
}
