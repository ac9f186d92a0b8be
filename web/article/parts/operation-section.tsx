import type { Callback, Operation } from '../../model/api/operation.ts';
import type { Language, PropsWithLanguage } from '../language.ts';
import { type OperationPart, operationSections, type Section } from '../sections.ts';
import { Content } from './content.tsx';
import { Delivery } from './delivery.tsx';
import { Endpoint } from './endpoint.tsx';
import { hasExamples, RequestExamples, ResponseExamples } from './examples.tsx';
import { ExternalDocs } from './external-docs.tsx';
import { Anchor, Heading, type HeadingLevel, levelBelow } from './heading.tsx';
import { Authored } from './html.tsx';
import { Parameters } from './parameters.tsx';
import { PathTexts } from './path-texts.tsx';
import { Responses } from './responses.tsx';
import { Security } from './security.tsx';
import { Servers } from './servers.tsx';
import { Signature } from './signature.tsx';
import { Twin } from './twin.tsx';

interface OperationSectionProps {
  section: Section<OperationPart>;
  operation: Operation;
  /** Address of the info page, which explains the security schemes. */
  infoHref: string;
  level: HeadingLevel;
  language: Language;
}

/** One section of an operation, with its heading. */
export function OperationSection(props: OperationSectionProps) {
  const { section, level, language } = props;
  return (
    <section>
      <Heading level={level} id={section.id} text={section.text} language={language} />
      <Part {...props} />
    </section>
  );
}

function Part({ section: { part, id }, operation, infoHref, level, language }: OperationSectionProps) {
  switch (part) {
    case 'authorization':
      return <Security operation={operation} infoHref={infoHref} language={language} />;
    case 'body':
      return (
        operation.requestBody && (
          <>
            <Authored html={operation.requestBody.description} language={language} />
            <Content
              content={operation.requestBody.content}
              group={`${id}-media`}
              required={operation.requestBody.required}
              {...(operation.samples !== null && { samples: operation.samples })}
              language={language}
            />
          </>
        )
      );
    case 'responses':
      return <Responses responses={operation.responses} level={levelBelow(level)} language={language} />;
    case 'callbacks':
      return (
        <Callbacks callbacks={operation.callbacks} infoHref={infoHref} level={levelBelow(level)} language={language} />
      );
    case 'signature':
      return operation.signature && <Signature signature={operation.signature} language={language} />;
    case 'delivery':
      return operation.delivery && <Delivery delivery={operation.delivery} language={language} />;
    case 'servers':
      return <Servers servers={operation.servers} isOwn={operation.hasOwnServers} language={language} />;
    default:
      return (
        <Parameters
          parameters={operation.parameters.filter((parameter) => parameter.in === part)}
          exactlyOneOf={operation.exactlyOneOf}
          language={language}
        />
      );
  }
}

/** Requests that the provider sends back. Each is a folded operation. */
function Callbacks({
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
